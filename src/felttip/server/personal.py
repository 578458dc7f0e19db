"""What belongs to one person: whoever holds the key of a seat can have all of it, or have it forgotten."""

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import Router, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import structs

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.keys import Key, digest
from felttip.room.live import Live
from felttip.server.desk import Desk
from felttip.server.http import find_table, ordered
from felttip.server.hub import Hub
from felttip.server.manners import begun, limited
from felttip.server.refusals import AnyRequest, refuses

SECRETS = ("key", "token")
"""What is kept of them opens nothing, and says nothing about anybody."""


class Holding(msgspec.Struct, forbid_unknown_fields=True):
    """The key of the seat that it is about."""

    key: Key


class OwnEvent(msgspec.Struct):
    """Something that a person did, and when: in milliseconds since 1970. Without a number, as that would tell more."""

    at: int
    event: dict[str, str | int | bool | list[int] | None]


class OwnSeat(msgspec.Struct):
    """A seat of a person, with everything that is kept of it."""

    seat: int
    name: str
    pen: int
    events: tuple[OwnEvent, ...]


class Belongings(msgspec.Struct):
    """All that is kept of a person at one table."""

    table: str
    game: str
    board: str
    duel: str | None
    """The code of the duel that the table belongs to."""
    seats: tuple[OwnSeat, ...]


class Forgotten(msgspec.Struct):
    """The seats that belong to nobody any more."""

    seats: tuple[int, ...]


@post(
    "/tables/{code:str}/export",
    summary="All that is kept of a person",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def export(code: FromPath[str], data: JSONBody[Holding], request: AnyRequest, state: State) -> Belongings:
    """Everything that belongs to whoever holds this key; it costs as much as a search, as a table can be long."""
    live = await find_table(state, code)
    seats, room = _held(live, data.key), live.room
    begun(request)
    hub: Hub = state.hub
    stamped = await hub.store.load(room.code)
    own = await asyncio.to_thread(_own, stamped, seats)
    held = (OwnSeat(seat, room.seats[seat].name, room.seats[seat].pen, tuple(own[seat])) for seat in seats)
    return Belongings(room.code, room.created.game, room.created.board, room.duel, tuple(held))


@post(
    "/tables/{code:str}/forget",
    summary="Forget a person",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def forget(code: FromPath[str], data: JSONBody[Holding], state: State) -> Forgotten:
    """The seat keeps its sheet and loses its person: name and key are gone, here and in everything that is kept."""
    live = await find_table(state, code)
    seats = _held(live, data.key)
    for seat in seats:
        await ordered(live, cmd.Forget(seat))
    desk: Desk = state.desk
    await desk.forget(live)
    return Forgotten(tuple(seats))


def _held(live: Live, key: str) -> list[int]:
    seats = live.room.holds([digest(key)])
    if not seats:
        raise Refused(Refusal("SRV-8", "server-no-such-key"))
    return sorted(seats)


def _own(stamped: Sequence[ev.Stamped], seats: Sequence[int]) -> dict[int, list[OwnEvent]]:
    """What each seat did; of laying the table only who sat down there, as the rest is the secret of the deal."""
    found: dict[int, list[OwnEvent]] = {seat: [] for seat in seats}
    for one in stamped:
        event = one.event
        if isinstance(event, ev.Created):
            for seat in seats:
                found[seat].append(_open(one.at, {"event": "created", **structs.asdict(event.seats[seat])}))
        elif (own := found.get(getattr(event, "seat", -1))) is not None:
            own.append(_open(one.at, msgspec.to_builtins(event)))
    return found


def _open(at: int, told: dict[str, str | int | bool | list[int] | None]) -> OwnEvent:
    """An event without its secrets."""
    return OwnEvent(at, {name: value for name, value in told.items() if name not in SECRETS})


ROUTER = Router("/api", route_handlers=[export, forget], before_request=limited)
