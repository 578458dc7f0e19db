"""The HTTP side of the daily deal: one counted try for everybody at the same deal, and afterwards the others."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from functools import partial
from typing import NamedTuple

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import structs

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import installed
from felttip.room.chain import GRACE_MS, LAST, after, daily_seats, link, streak, today
from felttip.room.dailies import (
    ONE,
    AskingDays,
    AskingOthers,
    DailyState,
    DaysView,
    DayView,
    LaidDaily,
    Laying,
    OthersView,
    PlayingDaily,
    TotalView,
    daily_events,
    day_of,
)
from felttip.room.keys import digest, fresh_key
from felttip.room.live import TRIES, Live, now_ms
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
    last = min(day_of(data.until) if data.until else now, now)
    first = max(date.fromisoformat(kept.since), last - ONE * (data.days - 1))
    shown = [last - ONE * number for number in range((last - first).days + 1)]
    if data.person is None or not shown:
        own, played = {}, []
    else:
        person = digest(data.person)
        tries = await people.tried(person, first.isoformat(), last.isoformat())
        results = await people.dailies(person, first.isoformat(), last.isoformat())
        results, away = await _caught_up(state, person, tries, results)
        own = _own(tries, results, away)
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


async def _caught_up(
    state: State, person: str, tries: dict[tuple[str, str], str], results: list[Result]
) -> tuple[list[Result], set[str]]:
    """A try that came to its end, though its page did not say so, is kept now; and which tables are on a device."""
    hub: Hub = state.hub
    known = {one.table_code for one in results}
    fresh, away = [], set()
    for code in (code for code in tries.values() if code not in known):
        # One whose game is not installed now, or that is damaged, spoils no other.
        with suppress(Refused):
            live = await hub.find(code)
            if live is not None and live.room.over:
                fresh.append(await claim(hub, live, 0, person))
            elif live is not None and live.room.place == "device":
                away.add(code)
    return [*fresh, *results], away


def _own(
    tries: dict[tuple[str, str], str], results: Iterable[Result], away: set[str]
) -> dict[tuple[str, str], DailyState]:
    """What somebody has made of each daily: the try that counts, otherwise the best."""
    found = {
        (day, game): DailyState(game, 0, "playing", code, counted=True, held="device" if code in away else None)
        for (day, game), code in tries.items()
    }
    for one in results:
        place = (one.day or "", one.game)
        if place in found and (found[place].state == "done" or found[place].table != one.table_code):
            continue
        found[place] = DailyState(
            one.game, one.seats, "done", one.table_code, one.total, one.rank, one.place, one.counted, one.hints,
            held="server" if one.held else None,
        )  # fmt: skip
    return found


# Playing.


@post("/daily/{game:str}", summary="Play a daily", status_code=200, responses=refuses(404, 409, 413, 429, 503))
async def play(game: FromPath[str], data: JSONBody[PlayingDaily], request: AnyRequest, state: State) -> LaidDaily:
    """Lay the table of a daily, or go on at the one that this person has: there is one try that counts."""
    return await play_daily(game, data, request, state)


async def tried(state: State, game: str, data: PlayingDaily) -> Live | None:
    """The table of somebody's try, if they have begun it."""
    hub: Hub = state.hub
    day = day_of(data.day).isoformat() if data.day else (await _calendar(state)).now.isoformat()
    code = (await hub.store.people.tried(digest(data.person), day, day)).get((day, game))
    return None if code is None else await find_table(state, code)


async def play_daily(game: str, data: PlayingDaily, request: AnyRequest, state: State) -> LaidDaily:
    """The table of a daily."""
    asked_about(request)
    hub: Hub = state.hub
    found = installed.known(game)
    if found is None:
        raise Refused(Refusal("SRV-5", "server-no-such-game", {"name": tame(game), "names": installed.names()}))
    kept, now, opened = await _calendar(state)
    day = day_of(data.day) if data.day else now
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


async def _laid(request: AnyRequest, state: State, new: Laying) -> Live:
    """The table of a daily; whoever lost the answer asks again with the same key, and gets the same one."""
    hub: Hub = state.hub
    laid = digest(f"daily/{new.day}/{new.game.name}/{new.counts}/{new.whose}")
    live = await hub.laid(laid)
    if live is None:
        room_for_one_more(request, state)
        live = await hub.create(daily_events(new), laid=laid)
    return live


async def _sit_down(state: State, live: Live, key: str) -> None:
    """Whoever is the person of a try has its seat, also at another device than before."""
    settings: ServerSettings = state.settings
    for left in reversed(range(TRIES)):
        if live.room.over or live.room.holds([digest(key)]):
            return
        token = digest(fresh_key())
        await ordered(live, cmd.Offer(0, token, now_ms() + round(settings.limits.token * 1000)))
        try:
            await ordered(live, cmd.TakeOver(token, digest(key)))
        except Refused as refused:
            # Another device of theirs came between, and only the last token is good (SRV-13).
            if refused.refusal.clause != "SRV-13" or not left:
                raise
        else:
            return


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
    day = day_of(data.day) if data.day else now
    place = (day.isoformat(), found.name)
    own = None if data.person is None else await finished(hub, digest(data.person), *place)
    if day > opened and own is None:
        raise Refused(Refusal("SRV-55", "server-daily-first"))
    totals = await people.totals(*place)
    known, working = await _found_out(request, state, place, own)
    return OthersView(
        place[0],
        sum(count for _, count, _ in totals),
        tuple(TotalView(*one) for one in totals),
        None if own is None else own.total,
        own is not None and own.counted,
        1 + sum(count for total, count, _ in totals if total > own.total) if own is not None and own.counted else None,
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
