"""Where hints, par and reviews are asked for: the answer is the same wherever they are made."""

from typing import Protocol

from felttip.contract import Refusal, Refused
from felttip.room.advising import Standing
from felttip.room.live import Live
from felttip.room.looking import ReviewTold
from felttip.room.thinking import Counsel, LookedBack, ParFound, ParNews
from felttip.server.studies import Begin, Studies, Study
from felttip.table import AnyTable


class Desk(Protocol):
    """Whom one asks."""

    async def hint(self, live: Live, seat: int) -> tuple[Counsel, ...]:
        """Good turns for what a seat has to decide."""

    async def par(self, live: Live, begin: Begin) -> Standing:
        """How far the search for par is; it is begun, if nobody did."""

    async def par_found(self, live: Live) -> ParFound | None:
        """Par, if it was found."""

    async def review(self, live: Live, seat: int, begin: Begin) -> Standing:
        """How far the review of a seat is; it is begun, if nobody did."""

    async def reviewed(self, live: Live, seat: int) -> ReviewTold | None:
        """The review of a seat, if it was made."""

    async def master(self, live: Live, begin: Begin) -> Standing:
        """What the master makes of the daily that was played at a table; it is begun, if nobody did."""

    async def page(self, live: Live, seat: int, language: str, par: int | None, begin: Begin) -> str:
        """A review that was made, as a page; with par, if that is known."""

    async def forget(self, live: Live) -> None:
        """Somebody at this table has no name any more: what named them is not kept."""


def table_of(live: Live) -> AnyTable:
    """The table of a game that has begun."""
    assert live.room.table is not None
    return live.room.table


def master_key(live: Live) -> str:
    """What the master's result goes by: it is the same at every table of a daily."""
    return f"master:{live.room.created.daily}:{live.room.created.game}"


def not_found_out() -> Refused:
    """Nobody has asked for it yet, or it is not done."""
    return Refused(Refusal("SRV-22", "server-not-found-out"))


class OwnDesk:
    """Everything is made by processes of this one."""

    def __init__(self, studies: Studies) -> None:
        self.studies = studies

    async def hint(self, live: Live, seat: int) -> tuple[Counsel, ...]:
        """A hint is for the whole turn, whatever of it is drawn already."""
        table = table_of(live)
        return await self.studies.hint(f"{live.room.code}/{seat}/{table.question}", table.wipe(seat).view(seat))

    async def par(self, live: Live, begin: Begin) -> Standing:
        """How far it is."""
        code = live.room.code
        if self.studies.pars.find(code) is None:
            begin()
        return standing(self.studies.par(code, table_of(live)))

    async def par_found(self, live: Live) -> ParFound | None:
        """Par, if it was found."""
        found = self.studies.pars.find(live.room.code)
        return None if found is None else found.result

    async def review(self, live: Live, seat: int, begin: Begin) -> Standing:
        """How far it is."""
        about = f"{live.room.code}/{seat}"
        if self.studies.reviews.find(about) is None:
            begin()
        return standing(self.studies.review(about, table_of(live), seat))

    async def reviewed(self, live: Live, seat: int) -> ReviewTold | None:
        """The review, if it was made."""
        found = self.studies.reviews.find(f"{live.room.code}/{seat}")
        return None if found is None or found.result is None else found.result.told

    async def master(self, live: Live, begin: Begin) -> Standing:
        """How far it is."""
        about = master_key(live)
        if self.studies.masters.find(about) is None:
            begin()
        study = self.studies.master(about, table_of(live))
        return Standing(study.done, study.share, total=study.result)

    async def page(self, live: Live, seat: int, language: str, par: int | None, begin: Begin) -> str:
        """The review as a page."""
        about = f"{live.room.code}/{seat}"
        found = self.studies.reviews.find(about)
        if found is None or found.result is None:
            raise not_found_out()
        if found.result.review.table.settings.names != table_of(live).settings.names:
            self.studies.forget(live.room.code)  # somebody was forgotten, and this process had not heard of it
            raise not_found_out()
        return await self.studies.page(about, found.result.review, language, par, begin)

    async def forget(self, live: Live) -> None:
        """Nothing is kept."""
        self.studies.forget(live.room.code)


def standing(study: Study[ParFound] | Study[LookedBack]) -> Standing:
    """How far a study is."""
    news = study.result.news if isinstance(study.result, ParFound) else study.news
    if isinstance(news, ParNews):
        return Standing(study.done, news.share, news)
    return Standing(study.done, study.share)
