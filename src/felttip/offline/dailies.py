"""The daily on a device: from a deal that a server has given, or, where there is no server, from the date."""

from datetime import date, timedelta

import msgspec
from msgspec import structs

from felttip.contract import Refusal, Refused
from felttip.offline.answers import Asked, Route, needs_others
from felttip.offline.played import finished
from felttip.offline.tables import is_code
from felttip.room import installed
from felttip.room.chain import daily_seats, streak, today
from felttip.room.dailies import (
    ONE,
    AskingDays,
    DailyState,
    DaysView,
    DayView,
    LaidDaily,
    Laying,
    PlayingDaily,
    daily_events,
    day_of,
)
from felttip.room.events import Created
from felttip.room.keys import digest
from felttip.room.live import now_ms
from felttip.room.results import Claiming, Myself, OwnGames, OwnResult, own_result, result_of
from felttip.words import tame

LINK = "date"
"""Where there is no server there is no chain: anybody can know the deals of all days."""
SITE_DAYS = timedelta(days=366)
"""So many past days can be played there."""
MINE = "mine"
"""Where on the shelf the results lie; no table is called so."""


async def _results(asked: Asked) -> list[OwnResult]:
    """How games on this device ended, in the order in which they did."""
    lines = [line for entry in await asked.device.tables.kept.shelf.load(MINE) for line in entry.splitlines()]
    return [msgspec.json.decode(line, type=OwnResult) for line in lines]


async def _tables(asked: Asked) -> dict[tuple[str, str], str]:
    """The tables of dailies on this device: of each day and game the one that counts, otherwise the last."""
    found: dict[tuple[str, str], str] = {}
    tables = asked.device.tables
    for code in filter(is_code, await tables.kept.shelf.tables()):
        events = await tables.kept.load(code)
        first = events[0].event if events else None
        if isinstance(first, Created) and first.daily:
            place = (first.daily, first.game)
            if place not in found or first.counted:
                found[place] = code
    return found


async def days(asked: Asked) -> object:
    """The dailies of some days, as far as this device has them."""
    data, now = asked.read(AskingDays), today(now_ms())
    tables, results = await _tables(asked), await _results(asked)
    known = [date.fromisoformat(day) for day, _ in tables]
    since = now - SITE_DAYS if asked.device.site else min((*known, now))
    last = min(day_of(data.until) if data.until else now, now)
    first = max(since, last - ONE * (data.days - 1))
    played = {(date.fromisoformat(one.day), one.game) for one in results if one.day and one.counted}
    ended = {one.table: one for one in results}
    games = installed.playable()
    rows = {game.name: streak({day for day, name in played if name == game.name}, now) for game in games}
    shown = [last - ONE * number for number in range((last - first).days + 1)]
    views = []
    for day in shown:
        states = []
        for game in games:
            code = tables.get((day.isoformat(), game.name))
            state = None if code is None else _done(ended[code]) if code in ended else await _state(asked, code)
            if state is None and asked.device.site:
                state = DailyState(game.name, 0, "new")
            if state is not None:
                states.append(structs.replace(state, seats=daily_seats(game), streak=rows[game.name]))
        views.append(DayView(day.isoformat(), tuple(states)))
    return DaysView(now.isoformat(), since.isoformat(), streak({day for day, _ in played}, now), tuple(views))


async def _state(asked: Asked, code: str) -> DailyState | None:
    """A daily as this device has it, if it does: one that has moved on is played elsewhere."""
    room = await asked.device.tables.seen(code)
    if room.over:
        return _done(own_result(result_of(room, 0, ()), there=True))
    if room.place != "device":
        return None
    return DailyState(room.created.game, 0, "playing", code, counted=room.created.counted, held="device")


def _done(one: OwnResult) -> DailyState:
    """How a daily ended."""
    return DailyState(
        one.game, one.seats, "done", one.table, one.total, one.rank, one.place, one.counted, one.hints, held="device"
    )


async def play(asked: Asked) -> object:
    """The table of a daily: the one that was given, or where there is no server a new one."""
    data, now = asked.read(PlayingDaily), today(now_ms())
    game = installed.known(asked.parts[0])
    if game is None:
        details = {"name": tame(asked.parts[0]), "names": installed.names()}
        raise Refused(Refusal("SRV-5", "server-no-such-game", details))
    day = day_of(data.day) if data.day else now
    if not now - SITE_DAYS <= day <= now:
        raise Refused(Refusal("SRV-53", "server-no-such-day", {"day": day.isoformat()}))
    code = (await _tables(asked)).get((day.isoformat(), game.name))
    room = None if code is None else await asked.device.tables.seen(code)
    if room is not None and data.again and not room.over:
        raise Refused(Refusal("SRV-54", "server-daily-first"))
    if room is None or data.again:
        if not asked.device.site:
            raise Refused(Refusal("SRV-70", "offline-daily-not-here"))
        counts = day == now and room is None
        new = Laying(game, day, data, LINK, counts, data.key, held=True)
        whose = "" if counts else data.key
        room = (await asked.device.tables.lay(daily_events(new), f"daily/{day}/{game.name}/{counts}/{whose}")).room
    return LaidDaily(room.code, 0, room.created.counted)


# One's own games.


async def mine(asked: Asked) -> object:
    """How games on this device ended, the latest first."""
    asked.read(Myself)
    results = await _results(asked)
    days_played = {date.fromisoformat(one.day) for one in results if one.day and one.counted}
    return OwnGames(streak(days_played, today(now_ms())), tuple(reversed(results)))


async def keep(asked: Asked) -> object:
    """Keep how a finished game ended for the seat of a key."""
    data, tables = asked.read(Claiming), asked.device.tables
    live, _ = await finished(asked._replace(parts=(data.table,)), "SRV-22")
    seats = live.room.holds([digest(data.key)])
    if not seats:
        raise Refused(Refusal("SRV-8", "server-no-such-key"))
    events = [one.event for one in await tables.kept.load(live.room.code)]
    told = own_result(result_of(live.room, min(seats), events), there=True)
    results = await _results(asked)
    if not any((one.table, one.seat) == (told.table, told.seat) for one in results):
        await tables.kept.shelf.keep(MINE, len(results) + 1, msgspec.json.encode(told).decode())
    return told


async def forget(asked: Asked) -> object:
    """No results are kept any more."""
    asked.read(Myself)
    await asked.device.tables.kept.shelf.drop(MINE)
    return {"ok": True}


ROUTES: tuple[Route, ...] = (
    ("POST", "daily", days),
    ("POST", "daily/{}", play),
    ("POST", "daily/{}/others", needs_others),
    ("GET", "daily/chain", needs_others),
    ("POST", "mine", mine),
    ("POST", "mine/results", keep),
    ("POST", "mine/forget", forget),
    ("POST", "mine/move", needs_others),
    ("POST", "mine/moved", needs_others),
)
