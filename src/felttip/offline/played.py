"""What a page asks about the tables of a device: laying them, and all that follows from how they stand."""

import msgspec

from felttip.contract import Refusal, Refused
from felttip.offline.answers import Answer, Asked, Route, made, needs_others
from felttip.records.export import export_json
from felttip.records.film import film
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.keys import Key, digest, fresh_key
from felttip.room.laying import Again, LaidTable, NewTable, keys_of, new_table, same_deal, same_wish
from felttip.room.live import Live
from felttip.room.log import Log
from felttip.room.look import look_of
from felttip.room.papers import no_such_page
from felttip.room.summaries import Summaries, Summary, log_of, record_of, summary_of
from felttip.table import AnyTable
from felttip.words import LANGUAGES, words

MOST_CODES = 12


async def lay(asked: Asked) -> object:
    """A new table."""
    data = asked.read(NewTable)
    keys = keys_of(data)
    live = await laid_once(asked, new_table(data, keys, held=True), data.id)
    return made(LaidTable(live.room.code, {str(number): key for number, key in keys.items()}))


async def laid_once(asked: Asked, events: list[ev.AnyEvent], wish: str | None) -> Live:
    """Lay a table, or find the one that the same wish has laid before."""
    live = await asked.device.tables.lay(events, wish)
    if wish is not None and not same_wish(live.room, events):
        raise Refused(Refusal("SRV-36", "server-laid-already"))
    return live


async def again(asked: Asked) -> object:
    """The deal of a finished table again."""
    data = asked.read(Again)
    room = (await found(asked)).room
    if data.id is not None and not data.keys and data.key is None:
        raise Refused(Refusal("SRV-36", "server-laying-keys"))
    key = data.key or fresh_key()
    live = await laid_once(asked, same_deal(room, data.keys, key, data.name, held=True), data.id)
    held = {number: one for one in (key, *data.keys) for number in live.room.holds([digest(one)])}
    return made(LaidTable(live.room.code, {str(number): one for number, one in held.items()}))


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes a seat."""

    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    key: Key | None = None


async def take_seat(asked: Asked) -> object:
    """Sit down at an open seat."""
    data, live = asked.read(Taking), await found(asked)
    key = data.key or fresh_key()
    answer = await live.order(cmd.Take(asked.number(1), data.name, data.pen, digest(key)))
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return made({"key": key})


# How it stands.


async def found(asked: Asked) -> Live:
    """The table that an address is about."""
    return await asked.device.tables.find(asked.parts[0])


async def finished(asked: Asked, clause: str = "SRV-47") -> tuple[Live, AnyTable]:
    """The same, if its game is over."""
    live = await found(asked)
    if live.room.table is None or not live.room.over:
        raise Refused(Refusal(clause, "server-not-over"))
    return live, live.room.table


async def summary(asked: Asked) -> object:
    """A table in short."""
    return await (await found(asked)).told("summary", summary_of)


async def summaries(asked: Asked) -> object:
    """Several tables in short."""
    told: list[Summary] = []
    missing: list[str] = []
    for code in list(dict.fromkeys(asked.query.get("codes", "").split(",")))[:MOST_CODES]:
        try:
            told.append(await (await asked.device.tables.find(code)).told("summary", summary_of))
        except Refused as refused:
            if refused.refusal.clause == "SRV-1":
                missing.append(code)
    return Summaries(tuple(told), tuple(missing))


async def record(asked: Asked) -> object:
    """The record of a game so far."""
    live = await found(asked)
    if live.room.table is None:
        raise Refused(Refusal("SRV-11", "server-not-started"))
    return Answer(200, "text/plain", await live.told("record", record_of))


async def log(asked: Asked) -> object:
    """Every moment that was revealed so far, or those since then."""
    live = await found(asked)
    text = asked.query.get("since", "0")
    if not text.isdecimal() or len(text) > 9:
        raise Refused(Refusal("SRV-2", "server-malformed"))
    since, room, last = int(text), live.room, live.room.last
    if last is not None and since == room.moments - 1:
        return Log(since, (last,))
    return Log(since, (await live.told("log", log_of))[since:] if since < room.moments else ())


async def look(asked: Asked) -> object:
    """A finished game to look back at."""
    live, _ = await finished(asked)
    return Answer(200, "application/json", (await live.told("look", look_of)).decode())


async def replay(asked: Asked) -> object:
    """A finished game as JSON."""
    _, table = await finished(asked)
    return Answer(200, "application/json", export_json(table))


async def moving(asked: Asked) -> object:
    """A finished game as a moving picture."""
    language = asked.parts[1].removesuffix(".svg")
    if language == asked.parts[1] or language not in LANGUAGES:
        raise no_such_page()
    _, table = await finished(asked)
    return Answer(200, "image/svg+xml", film(table, words(language)))


ROUTES: tuple[Route, ...] = (
    ("POST", "tables", lay),
    ("GET", "summaries", summaries),
    ("GET", "tables/{}", summary),
    ("POST", "tables/{}/again", again),
    ("POST", "tables/{}/seats/{}", take_seat),
    ("GET", "tables/{}/record", record),
    ("GET", "tables/{}/log", log),
    ("GET", "tables/{}/look", look),
    ("GET", "tables/{}/replay.json", replay),
    ("GET", "tables/{}/film/{}", moving),
    ("POST", "tables/{}/handover", needs_others),
    ("POST", "tables/{}/takeover", needs_others),
    ("POST", "tables/{}/duel", needs_others),
    ("GET", "tables/{}/qr.svg", needs_others),
    ("GET", "duels/{}", needs_others),
    ("GET", "duels/{}/qr.svg", needs_others),
    ("POST", "duels/{}/tables", needs_others),
    ("POST", "duels/{}/results", needs_others),
)
