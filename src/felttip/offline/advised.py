"""Hints, par and reviews of the tables of a device: thought of in the other worker, kept for as long as this one is."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import msgspec

from felttip.contract import Refusal, Refused
from felttip.offline.answers import Answer, Asked, Route
from felttip.offline.played import finished, found
from felttip.offline.tables import News, Tables
from felttip.offline.thinking import Reviewed
from felttip.room import commands as cmd
from felttip.room.advising import Asking, ReviewView, Standing, hint_view, par_view
from felttip.room.decide import hint_trouble, no_such_seat
from felttip.room.keys import digest
from felttip.room.live import Live
from felttip.room.papers import no_such_page
from felttip.room.thinking import Counsel, ParFound, ParNews
from felttip.solver import has_par
from felttip.words import LANGUAGES

T = TypeVar("T")
N = TypeVar("N")


class Study(Generic[T, N]):
    """Something that is being found out, or has been; `news` is what was heard of it last."""

    def __init__(self, work: Callable[[News], Awaitable[T]], news: N, kind: type[N]) -> None:
        self.news = news
        self._kind = kind
        self._result: T | Refused | None = None
        self._task = asyncio.ensure_future(self._find_out(work))

    async def _find_out(self, work: Callable[[News], Awaitable[T]]) -> None:
        try:
            self._result = await work(self._hear)
        except Refused as refused:
            # Nobody may ever ask for it: so it is kept, and not left in a task that has failed.
            self._result = refused

    def _hear(self, how: str) -> None:
        self.news = msgspec.json.decode(how, type=self._kind)

    @property
    def done(self) -> bool:
        """Has it come to an end?"""
        return self._result is not None

    def result(self) -> T:
        """What was found out; a refusal if nothing was."""
        assert self._result is not None
        if isinstance(self._result, Refused):
            raise self._result
        return self._result


class Studies:
    """What is found out about the tables of a device."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._pars: dict[str, Study[ParFound, ParNews | None]] = {}
        self._reviews: dict[tuple[str, int], Study[Reviewed, float]] = {}

    def par(self, live: Live) -> Study[ParFound, ParNews | None]:
        """The search for par, begun if nobody did."""
        code, ask, job = live.room.code, self._tables.ask, self._tables.job("par", live)
        if code not in self._pars:
            self._pars[code] = Study(lambda news: ask(job, ParFound, news), None, ParNews)
        return self._pars[code]

    def review(self, live: Live, seat: int) -> Study[Reviewed, float]:
        """The review of a seat, begun if nobody did."""
        about, ask, job = (live.room.code, seat), self._tables.ask, self._tables.job("review", live, seat)
        if about not in self._reviews:
            self._reviews[about] = Study(lambda news: ask(job, Reviewed, news), 0.0, float)
        return self._reviews[about]

    def par_found(self, code: str) -> ParFound | None:
        """Par, if it was found."""
        study = self._pars.get(code)
        return study.result() if study is not None and study.done else None

    def reviewed(self, code: str, seat: int) -> Reviewed:
        """The review of a seat that was made, or a refusal."""
        study = self._reviews.get((code, seat))
        if study is None or not study.done:
            raise not_found_out()
        return study.result()

    def drop_failed(self, code: str) -> None:
        """What failed is said once; the next one who asks gets another try."""
        self._pars = {about: one for about, one in self._pars.items() if about != code or not _failed(one)}
        self._reviews = {about: one for about, one in self._reviews.items() if about[0] != code or not _failed(one)}


def _failed(study: "Study[ParFound, ParNews | None] | Study[Reviewed, float]") -> bool:
    try:
        return study.done and study.result() is None
    except Refused:
        return True


def not_found_out() -> Refused:
    """Nobody has asked for it yet, or it is not done."""
    return Refused(Refusal("SRV-22", "server-not-found-out"))


async def hint(asked: Asked) -> object:
    """Good turns for the decision that a seat has to make; what is given is counted."""
    data, live, seat = asked.read(Asking), await found(asked), asked.number(1)
    room = live.room
    trouble = no_such_seat(room, seat)
    if trouble is None and seat not in room.holds([digest(data.key)]):
        trouble = Refusal("SRV-8", "server-not-your-seat", {"seat": seat + 1})
    trouble = trouble or hint_trouble(room, seat)
    if trouble is not None:
        raise Refused(trouble)
    table, tables = room.table, asked.device.tables
    assert table is not None
    told = await tables.ask(tables.job("hint", live, seat), tuple[Counsel, ...])
    answer = await live.order(cmd.Hint(seat, table.question))
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return hint_view(table.round.number, told)


async def lone(asked: Asked) -> Live:
    """A table at which somebody played alone, to the end."""
    live, table = await finished(asked, "SRV-22")
    if not has_par(table.game, len(table.sheets)):
        raise Refused(Refusal("SRV-22", "server-no-par"))
    return live


async def par(asked: Asked) -> object:
    """How far the search for par is."""
    live = await lone(asked)
    study = asked.device.studies.par(live)
    try:
        news = study.result().news if study.done else study.news
    except Refused:
        asked.device.studies.drop_failed(live.room.code)
        raise
    return par_view(Standing(study.done, 0.0 if news is None else news.share, news))


def _par_found(asked: Asked, live: Live) -> ParFound:
    told = asked.device.studies.par_found(live.room.code)
    if told is None:
        raise not_found_out()
    return told


async def par_record(asked: Asked) -> object:
    """The record of a game that reaches par."""
    return Answer(200, "text/plain", _par_found(asked, await lone(asked)).record)


async def par_turns(asked: Asked) -> object:
    """The turns of that game."""
    return _par_found(asked, await lone(asked)).told


async def reviewable(asked: Asked) -> tuple[Live, int]:
    """A finished table, and one of its seats."""
    (live, _), seat = await finished(asked, "SRV-22"), asked.number(1)
    trouble = no_such_seat(live.room, seat)
    if trouble is not None:
        raise Refused(trouble)
    return live, seat


async def review(asked: Asked) -> object:
    """How far a review is."""
    live, seat = await reviewable(asked)
    study = asked.device.studies.review(live, seat)
    try:
        if study.done:
            study.result()
    except Refused:
        asked.device.studies.drop_failed(live.room.code)
        raise
    return ReviewView("done", 1.0) if study.done else ReviewView("working", study.news)


def _best(asked: Asked, live: Live) -> int | None:
    told = asked.device.studies.par_found(live.room.code)
    return None if told is None else told.news.best


async def review_turns(asked: Asked) -> object:
    """A review, turn by turn."""
    live, seat = await reviewable(asked)
    told = asked.device.studies.reviewed(live.room.code, seat).told
    return msgspec.structs.replace(told, par=_best(asked, live))


async def review_page(asked: Asked) -> object:
    """A review as a page."""
    language = asked.parts[2].removesuffix(".html")
    if language == asked.parts[2] or language not in LANGUAGES:
        raise no_such_page()
    live, seat = await reviewable(asked)
    tables, findings = asked.device.tables, asked.device.studies.reviewed(live.room.code, seat).findings
    job = msgspec.structs.replace(
        tables.job("page", live, seat), findings=findings, par=_best(asked, live), language=language
    )
    return Answer(200, "text/html", await tables.ask(job, str))


ROUTES: tuple[Route, ...] = (
    ("POST", "tables/{}/seats/{}/hint", hint),
    ("POST", "tables/{}/par", par),
    ("GET", "tables/{}/par/record", par_record),
    ("GET", "tables/{}/par/turns", par_turns),
    ("POST", "tables/{}/seats/{}/review", review),
    ("GET", "tables/{}/seats/{}/review/turns", review_turns),
    ("GET", "tables/{}/seats/{}/review/{}", review_page),
)
