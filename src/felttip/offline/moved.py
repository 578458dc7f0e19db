"""Tables that come to this device, or leave it, with everything that has happened at them."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from felttip.contract import Refusal, Refused
from felttip.offline.answers import Asked, Route
from felttip.offline.played import found
from felttip.offline.tables import LIMITS, code_of, is_code
from felttip.room import events as ev
from felttip.room.live import now_ms
from felttip.room.moving import MOST_EVENTS, Given, Giving, check_keys, folded, last_code, rest


class Receiving(msgspec.Struct, forbid_unknown_fields=True):
    """A table as a server gives it."""

    events: Annotated[tuple[ev.Stamped, ...], Meta(min_length=1, max_length=MOST_EVENTS)]
    table: str = ""
    """Its code there."""


class Received(msgspec.Struct):
    """The code that it has here."""

    table: str


class Leaving(msgspec.Struct, forbid_unknown_fields=True):
    """What a server has written down when it took the table."""

    event: ev.Stamped


async def receive(asked: Asked) -> object:
    """Keep a table from a server, and play on here."""
    data, tables = asked.read(Receiving), asked.device.tables
    first = data.events[0].event
    if not isinstance(first, ev.Created):
        raise Refused(Refusal("SRV-65", "server-move-senseless"))
    before = last_code(data.events, "server")
    code = before if before is not None and is_code(before) else code_of(first.seed)
    try:
        new = rest(await tables.kept.load(code), data.events)
    except Refused:
        if not _forks(data.events):
            raise
        # The server went on without what was drawn here (SRV-69): that stays, and this lies beside it.
        code = code_of(f"{first.seed}/{_forks(data.events)}")
        new = rest(await tables.kept.load(code), data.events)
    # Whoever gives it has proved it; here it only has to make sense.
    room = folded(code, data.events, len(data.events), now_ms(), LIMITS.rounds)
    if new and room.place != "device":
        raise Refused(Refusal("SRV-65", "server-move-senseless"))
    if new:
        await tables.kept.append(code, new)
        tables.forget(code)
    return Received(code)


def _forks(events: Sequence[ev.Stamped]) -> int:
    """How often a server has gone on without its device."""
    return sum(isinstance(one.event, ev.Moved) and one.event.reclaimed for one in events)


async def give(asked: Asked) -> object:
    """All that has happened at a table, for a server; it leaves only when that has taken it."""
    data, live = asked.read(Giving), await found(asked)
    check_keys(live.room, data.keys)
    return Given(live.room.code, tuple(await asked.device.tables.kept.load(live.room.code)))


async def gone(asked: Asked) -> object:
    """A server has taken it: from now on it is played there."""
    data, live = asked.read(Leaving), await found(asked)
    kept = await asked.device.tables.kept.load(live.room.code)
    moves = isinstance(data.event.event, ev.Moved)
    if kept[-1] != data.event and not (moves and await live.bring([data.event])):
        raise Refused(Refusal("SRV-65", "server-moved-on"))
    return Received(live.room.code)


async def drop(asked: Asked) -> object:
    """Nothing is kept of a table any more."""
    live = await found(asked)
    asked.device.tables.forget(live.room.code)
    await asked.device.tables.kept.drop(live.room.code)
    return Received(live.room.code)


ROUTES: tuple[Route, ...] = (
    ("POST", "tables/taken", receive),
    ("POST", "tables/{}/give", give),
    ("POST", "tables/{}/gone", gone),
    ("POST", "tables/{}/drop", drop),
)
