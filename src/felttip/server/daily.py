"""The HTTP side of the daily deal: one counted try for everybody at the same deal, and afterwards the others."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Literal, NamedTuple

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta, structs

from felttip.bots import LEVELS
from felttip.contract import Refusal, Refused
from felttip.registry import AnyGame
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room import installed
from felttip.room.chain import GRACE_MS, LAST, Day, after, daily_board, daily_deal, daily_seats, link, streak, today
from felttip.room.keys import Key, digest, fresh_key
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.room.live import Live, now_ms
from felttip.room.results import Result
from felttip.server.desk import Desk
from felttip.server.http import find_table, ordered, room_for_one_more
from felttip.server.hub import Hub
from felttip.server.manners import asked_about, begun, limited
from felttip.server.refusals import AnyRequest, refuses
from felttip.server.results import claim
from felttip.server.settings import ServerSettings
from felttip.server.store.people import Chain, Known
from felttip.words import tame

MOST_DAYS = 31
ONE = timedelta(days=1)


class ChainView(msgspec.Struct):
    """What is open of the chain: the hash of each link is that of the day before."""

    today: str
    since: str
    """The first day."""
    anchor: str
    """The link of the day before the first one, told from the beginning."""
    day: str
    """The last day that is over."""
    link: str
    """Its link."""


class AskingDays(msgspec.Struct, forbid_unknown_fields=True):
    """Whose dailies, up to which day, and how many days."""

    person: Key | None = None
    until: Day | None = None
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 1


class DailyState(msgspec.Struct):
    """A daily as somebody has it."""

    game: str
    seats: int
    state: Literal["new", "playing", "done"]
    """Of a past day `done` is also what was played later, uncounted."""
    table: str | None = None
    total: int | None = None
    rank: str | None = None
    place: int | None = None
    counted: bool = False
    hints: int = 0
    streak: int = 0
    """How many days in a row this game's daily was played, up to today."""


class DayView(msgspec.Struct):
    """The dailies of one day."""

    day: str
    games: tuple[DailyState, ...]


class DaysView(msgspec.Struct):
    """Some days, the latest first."""

    today: str
    since: str
    streak: int
    """How many days in a row any daily was played, up to today."""
    days: tuple[DayView, ...]


class PlayingDaily(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays, and with which key; a past day, or the same deal again, does not count."""

    person: Key
    key: Key
    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    day: Day | None = None
    again: bool = False


class LaidDaily(msgspec.Struct):
    """Where it is played."""

    table: str
    seat: int
    counted: bool


class AskingOthers(msgspec.Struct, forbid_unknown_fields=True):
    """Who asks, and about which day."""

    person: Key | None = None
    day: Day | None = None


class TotalView(msgspec.Struct):
    """So many have this total."""

    total: int
    count: int


class OthersView(msgspec.Struct):
    """How everybody did at a daily."""

    day: str
    count: int
    totals: tuple[TotalView, ...]
    own: int | None
    """One's own total, if one has played it."""
    counted: bool
    place: int | None
    """One's place among all who count."""
    master: int | None
    par: int | None
    working: bool
    """The master still plays."""


# The chain.


class Calendar(NamedTuple):
    """The chain of a server, which day it is, and the last day whose deals are open to everybody."""

    chain: Chain
    now: date
    open: date


async def _calendar(state: State) -> Calendar:
    hub: Hub = state.hub
    now, closing = (min(today(time), LAST) for time in (now_ms(), now_ms() - GRACE_MS))
    before = (now - ONE).isoformat()
    return Calendar(await hub.store.people.chain(secrets.token_hex(32), now.isoformat(), before), now, closing - ONE)


@get("/daily/chain", summary="What is open of the chain", responses=refuses(503))
async def chain(state: State) -> ChainView:
    """The link of the last day that is over: from it follow the daily deals of that day and of all before."""
    kept, now, opened = await _calendar(state)
    first = date.fromisoformat(kept.since) - ONE
    day = max(first, opened)
    if day.isoformat() > kept.opened:
        hub: Hub = state.hub
        await hub.store.people.open_day(day.isoformat())
    told = link(kept.root, day)
    return ChainView(now.isoformat(), kept.since, after(told, (day - first).days), day.isoformat(), told)


# What somebody has played.


@post("/daily", summary="The dailies of some days", status_code=200, responses=refuses(404, 413, 503))
async def days(data: JSONBody[AskingDays], request: AnyRequest, state: State) -> DaysView:
    """Today's dailies, or those of past days, each with what this person has made of it."""
    asked_about(request)
    hub: Hub = state.hub
    people = hub.store.people
    kept, now, _ = await _calendar(state)
    last = min(_day(data.until) if data.until else now, now)
    first = max(date.fromisoformat(kept.since), last - ONE * (data.days - 1))
    shown = [last - ONE * number for number in range((last - first).days + 1)]
    if data.person is None or not shown:
        own, played = {}, []
    else:
        person = digest(data.person)
        tries = await people.tried(person, first.isoformat(), last.isoformat())
        results = await people.dailies(person, first.isoformat(), last.isoformat())
        results = await _caught_up(state, person, tries, results)
        own = _own(tries, results)
        played = [(date.fromisoformat(day), game) for day, game in await people.days(person)]
    games = installed.playable()
    rows = {game.name: streak({day for day, name in played if name == game.name}, now) for game in games}
    return DaysView(
        now.isoformat(),
        kept.since,
        streak({day for day, _ in played}, now),
        tuple(
            DayView(
                day.isoformat(),
                tuple(
                    structs.replace(
                        own.get((day.isoformat(), game.name), DailyState(game.name, 0, "new")),
                        seats=daily_seats(game),
                        streak=rows[game.name],
                    )
                    for game in games
                ),
            )
            for day in shown
        ),
    )


def _day(text: str) -> date:
    """A day that there is."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(Refusal("SRV-53", "server-no-such-day", {"day": tame(text)})) from None


async def _caught_up(
    state: State, person: str, tries: dict[tuple[str, str], str], results: list[Result]
) -> list[Result]:
    """A try that came to its end, though its page did not say so, is kept now."""
    hub: Hub = state.hub
    known = {one.table_code for one in results}
    fresh = []
    for code in (code for code in tries.values() if code not in known):
        # One whose game is not installed now, or that is damaged, spoils no other.
        with suppress(Refused):
            live = await hub.find(code)
            if live is not None and live.room.over:
                fresh.append(await claim(hub, live, 0, person))
    return [*fresh, *results]


def _own(tries: dict[tuple[str, str], str], results: Iterable[Result]) -> dict[tuple[str, str], DailyState]:
    """What somebody has made of each daily: the try that counts, otherwise the best."""
    found = {(day, game): DailyState(game, 0, "playing", code, counted=True) for (day, game), code in tries.items()}
    for one in results:
        place = (one.day or "", one.game)
        if place in found and (found[place].state == "done" or found[place].table != one.table_code):
            continue
        found[place] = DailyState(
            one.game, one.seats, "done", one.table_code, one.total, one.rank, one.place, one.counted, one.hints
        )
    return found


# Playing.


@post("/daily/{game:str}", summary="Play a daily", status_code=200, responses=refuses(404, 409, 413, 429, 503))
async def play(game: FromPath[str], data: JSONBody[PlayingDaily], request: AnyRequest, state: State) -> LaidDaily:
    """Lay the table of a daily, or go on at the one that this person has: there is one try that counts."""
    asked_about(request)
    hub: Hub = state.hub
    found = installed.known(game)
    if found is None:
        raise Refused(Refusal("SRV-5", "server-no-such-game", {"name": tame(game), "names": installed.names()}))
    kept, now, opened = await _calendar(state)
    day = _day(data.day) if data.day else now
    if not kept.since <= day.isoformat() or day > now:
        raise Refused(Refusal("SRV-53", "server-no-such-day", {"day": day.isoformat()}))
    person, place = digest(data.person), (day.isoformat(), found.name)
    if day <= opened or data.again:
        if day > opened and not await finished(hub, person, *place):
            raise Refused(Refusal("SRV-54", "server-daily-first"))
        live = await _laid(request, state, Laying(found, day, data, link(kept.root, day), False, data.key))
        return LaidDaily(live.room.code, 0, False)
    code = (await hub.store.people.tried(person, place[0], place[0])).get(place)
    if code is None:
        if day < now:
            raise Refused(Refusal("SRV-54", "server-daily-closed"))
        # A deal that was open once, by a clock that went wrong, does not count any more.
        counts = place[0] > kept.opened
        live = await _laid(request, state, Laying(found, day, data, link(kept.root, day), counts, data.person))
        if not counts:
            return LaidDaily(live.room.code, 0, False)
        code = await hub.store.people.begin_try(*place, person, live.room.code)
    live = await find_table(state, code)
    await _sit_down(state, live, data.key)
    return LaidDaily(code, 0, True)


class Laying(NamedTuple):
    """All that the table of a daily begins with."""

    game: AnyGame
    day: date
    data: PlayingDaily
    opened: str
    """The link of the day."""
    counts: bool
    whose: str
    """A key: there is one such table for it."""


async def _laid(request: AnyRequest, state: State, new: Laying) -> Live:
    """The table of a daily; whoever lost the answer asks again with the same key, and gets the same one."""
    hub: Hub = state.hub
    laid = digest(f"daily/{new.day}/{new.game.name}/{new.counts}/{new.whose}")
    live = await hub.laid(laid)
    if live is None:
        room_for_one_more(request, state)
        live = await hub.create(_events(new), laid=laid)
    return live


def _events(new: Laying) -> list[ev.AnyEvent]:
    """How the table of a daily begins: alone, or with the strongest computers, and with hints."""
    game, data = new.game, new.data
    deal = daily_deal(new.opened, new.day, game.name)
    others = (NewSeat("computer", player=LEVELS[-1]),) * (daily_seats(game) - 1)
    seats = (NewSeat("here", data.name, data.pen, key=data.key), *others)
    first, *rest = new_table(NewTable(game.name, daily_board(deal, game), seats, hints=True), {0: data.key})
    assert isinstance(first, ev.Created)
    return [structs.replace(first, seed=deal.seed, daily=new.day.isoformat(), counted=new.counts), *rest]


async def _sit_down(state: State, live: Live, key: str) -> None:
    """Whoever is the person of a try has its seat, also at another device than before."""
    if live.room.over or live.room.holds([digest(key)]):
        return
    settings: ServerSettings = state.settings
    token = digest(fresh_key())
    await ordered(live, cmd.Offer(0, token, now_ms() + round(settings.limits.token * 1000)))
    await ordered(live, cmd.TakeOver(token, digest(key)))


async def finished(hub: Hub, person: str, day: str, game: str) -> Result | None:
    """Somebody's result at a daily, the one that counts first; None if they have not come to its end."""
    found = await hub.store.people.dailies(person, day, day)
    return next((one for one in found if one.game == game), None)


# The others.


@post("/daily/{game:str}/others", summary="How everybody did", status_code=200, responses=refuses(404, 409, 413, 503))
async def others(game: FromPath[str], data: JSONBody[AskingOthers], request: AnyRequest, state: State) -> OthersView:
    """Everybody's totals at a daily, and what the master made of it; while its day lasts, for those who are done."""
    asked_about(request)
    hub: Hub = state.hub
    people = hub.store.people
    found = installed.known(game)
    if found is None:
        raise Refused(Refusal("SRV-5", "server-no-such-game", {"name": tame(game), "names": installed.names()}))
    _, now, opened = await _calendar(state)
    day = _day(data.day) if data.day else now
    place = (day.isoformat(), found.name)
    own = None if data.person is None else await finished(hub, digest(data.person), *place)
    if day > opened and own is None:
        raise Refused(Refusal("SRV-55", "server-daily-first"))
    totals = await people.totals(*place)
    known, working = await _found_out(request, state, place, own)
    return OthersView(
        place[0],
        sum(count for _, count in totals),
        tuple(TotalView(total, count) for total, count in totals),
        None if own is None else own.total,
        own is not None and own.counted,
        1 + sum(count for total, count in totals if total > own.total) if own is not None and own.counted else None,
        known.master,
        known.par,
        working,
    )


async def _found_out(
    request: AnyRequest, state: State, place: tuple[str, str], own: Result | None
) -> tuple[Known, bool]:
    """What is known of a deal; whoever has played it has the master play, if nobody did, once for all."""
    hub: Hub = state.hub
    desk: Desk = state.desk
    known, working = await hub.store.people.known(*place), False
    live: Live | None = None
    with suppress(Refused):
        live = await hub.find(own.table_code) if own is not None else None
    if live is None or not live.room.over:
        return known, False
    news = Known(None, None)
    par = await desk.par_found(live)
    if par is not None and (known.par is None or par.news.best > known.par):
        news = news._replace(par=par.news.best)
    if known.master is None:
        # If there is too much to do, or it failed this time, the rest can be told all the same.
        with suppress(Refused):
            how = await desk.master(live, partial(begun, request))
            working, news = not how.done, news._replace(master=how.total)
    if news != Known(None, None):
        await hub.store.people.note(*place, news)
        known = await hub.store.people.known(*place)
    return known, working


BODIES = (ChainView, AskingDays, DaysView, PlayingDaily, LaidDaily, AskingOthers, OthersView)

ROUTER = Router("/api", route_handlers=[chain, days, play, others], before_request=limited)
