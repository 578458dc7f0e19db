"""The same deal for others: once more after a game, and duels, in which each plays it at a table of their own."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from felttip.contract import Refusal, Refused
from felttip.records.picture import shown_on
from felttip.records.playback import start_of
from felttip.room import commands as cmd
from felttip.room.decide import duel_trouble
from felttip.room.events import Kind
from felttip.room.keys import CODE_LENGTH, CODE_PATTERN, Key, digest, fresh_code, fresh_key
from felttip.room.laying import Again, LaidTable, same_deal, taken_up
from felttip.room.live import TRIES, Live, now_ms
from felttip.room.log import CallView, played_again
from felttip.room.room import Room
from felttip.server.http import find_table, laid_once, ordered, qr_svg
from felttip.server.hub import Hub
from felttip.server.manners import limited
from felttip.server.refusals import AnyRequest, refuses
from felttip.server.settings import ServerSettings
from felttip.words import tame

MOST_TABLES = 64
"""So many tables a duel has at the most."""


class Challenging(msgspec.Struct, forbid_unknown_fields=True):
    """The key of the one seat that a person has at the table."""

    key: Key


class Challenge(msgspec.Struct):
    """The code of a duel."""

    duel: str


class DuelSeat(msgspec.Struct):
    """A seat of a duel: one's own, or that of a computer."""

    kind: Kind
    name: str
    pen: int
    level: str | None
    number: int


class DuelView(msgspec.Struct):
    """What everybody may know who has the code: who challenges, and what is played."""

    duel: str
    game: str
    board: str
    hints: bool
    seats: tuple[DuelSeat, ...]
    """As at the table of whoever challenges; the only person among them is that one."""


class TakingUp(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes a duel up. With a key and an id of one's own the request can be repeated."""

    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    key: Key | None = None
    id: cmd.Id | None = None


class Comparing(msgspec.Struct, forbid_unknown_fields=True):
    """One's own finished table of the duel, and the key to it."""

    table: Annotated[str, Meta(pattern=CODE_PATTERN, max_length=CODE_LENGTH)]
    key: Key


class DuelRound(msgspec.Struct, frozen=True):
    """A round of somebody's game: what was called for them, and what they had after it."""

    round: int
    call: CallView
    total: int


class DuelResult(msgspec.Struct, frozen=True):
    """How somebody did."""

    table: str
    seat: int
    name: str
    number: int
    pen: int
    first: bool
    """The one who challenges."""
    again: bool
    """They had played the deal before."""
    hints: int
    total: int
    place: int
    """Among all at their own table."""
    sheet: int
    shown: tuple[str, ...]
    start: int
    """What they had before the first round."""
    rounds: tuple[DuelRound, ...]


class Comparison(msgspec.Struct, frozen=True):
    """All who have finished, and how many still play."""

    duel: str
    game: str
    board: str
    results: tuple[DuelResult, ...]
    playing: int


# The same deal again.


@post("/tables/{code:str}/again", summary="The same deal again", responses=refuses(404, 409, 413, 429, 503))
async def again(code: FromPath[str], data: JSONBody[Again], request: AnyRequest, state: State) -> LaidTable:
    """A new table with the deal of a finished one, marked as such; seats that nobody brings a key for are open."""
    room = (await find_table(state, code)).room
    if data.id is not None and not data.keys and data.key is None:
        raise Refused(Refusal("SRV-36", "server-laying-keys"))
    key = data.key or fresh_key()
    live = await laid_once(request, state, same_deal(room, data.keys, key, data.name), data.id)
    held = {number: one for one in (key, *data.keys) for number in live.room.holds([digest(one)])}
    return LaidTable(live.room.code, {str(number): one for number, one in held.items()})


# Duels.


@post(
    "/tables/{code:str}/duel",
    summary="Challenge others",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def challenge(code: FromPath[str], data: JSONBody[Challenging], state: State) -> Challenge:
    """The code under which others can play the deal of this table; asked again, it is the same."""
    live = await find_table(state, code)
    if not live.room.holds([digest(data.key)]):
        raise Refused(Refusal("SRV-8", "server-no-such-key"))
    trouble = duel_trouble(live.room)
    if trouble is not None:
        raise Refused(trouble)
    hub: Hub = state.hub
    for _ in range(TRIES):
        duel = live.room.duel or await hub.store.duels.begin(live.room.code, fresh_code(), now_ms())
        if duel is not None:
            await ordered(live, cmd.Challenge(duel))
            return Challenge(duel)
    raise RuntimeError("no code was free")


async def _tables(state: State, duel: str) -> list[str]:
    hub: Hub = state.hub
    known = len(duel) == CODE_LENGTH and duel.isascii()
    found = await hub.store.duels.tables(duel.lower()) if known else []
    if not found:
        raise Refused(Refusal("SRV-50", "server-no-such-duel", {"duel": tame(duel)}))
    return found


async def _first(state: State, duel: str) -> Live:
    """The table of whoever challenges."""
    return await find_table(state, (await _tables(state, duel))[0])


@get("/duels/{duel:str}", summary="A duel for everybody", responses=refuses(404, 409))
async def view(duel: FromPath[str], state: State) -> DuelView:
    """Who challenges, and what is played: nothing of how it goes, or went."""
    room = (await _first(state, duel)).room
    seats = tuple(
        DuelSeat(one.kind, one.name, one.pen, one.player if one.kind == "computer" else None, one.number)
        for one in room.seats
    )
    return DuelView(duel.lower(), room.created.game, room.created.board, room.created.hints, seats)


@get(
    "/duels/{duel:str}/qr.svg",
    summary="The link to a duel as a QR code",
    media_type="image/svg+xml",
    responses=refuses(404, 409),
)
async def qr(duel: FromPath[str], request: AnyRequest, state: State) -> Response[bytes]:
    """The link to the duel, for those who have a camera."""
    await _tables(state, duel)
    settings: ServerSettings = state.settings
    base = (settings.base_url or str(request.base_url)).rstrip("/")
    return Response(await asyncio.to_thread(qr_svg, f"{base}/duel/{duel.lower()}"), media_type="image/svg+xml")


@post("/duels/{duel:str}/tables", summary="Take up a duel", responses=refuses(404, 409, 413, 429, 503))
async def take_up(duel: FromPath[str], data: JSONBody[TakingUp], request: AnyRequest, state: State) -> LaidTable:
    """A table of one's own with the same deal and the same computers."""
    hub: Hub = state.hub
    tables = await _tables(state, duel)
    if data.id is not None and data.key is None:
        raise Refused(Refusal("SRV-36", "server-laying-keys"))
    before = None if data.id is None else await hub.laid(digest(data.id))
    if before is None and len(tables) >= MOST_TABLES:
        raise Refused(Refusal("SRV-50", "server-duel-full", {"count": MOST_TABLES}))
    room, key = (await find_table(state, tables[0])).room, data.key or fresh_key()
    live = await laid_once(request, state, taken_up(room, duel.lower(), key, data.name, data.pen), data.id)
    if live.room.created.duel != duel.lower():  # no other deal is ever on the list, whatever laid the table
        raise Refused(Refusal("SRV-36", "server-laid-already"))
    # Counted once more: meanwhile others may have taken it up.
    if not await hub.store.duels.join(live.room.code, duel.lower(), now_ms(), MOST_TABLES):
        raise Refused(Refusal("SRV-50", "server-duel-full", {"count": MOST_TABLES}))
    return LaidTable(live.room.code, {str(min(live.room.holds([digest(key)]))): key})


@post(
    "/duels/{duel:str}/results",
    summary="Compare a duel",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def compare(duel: FromPath[str], data: JSONBody[Comparing], state: State) -> Comparison:
    """How everybody did who has finished; for those who have finished themselves, and nobody else."""
    hub: Hub = state.hub
    tables = await _tables(state, duel)
    own = await hub.find(data.table)
    # Before anything about the others is looked at: so neither the answer nor how long it takes tells of them.
    if own is None or own.room.duel != duel.lower() or not own.room.over or not own.room.holds([digest(data.key)]):
        raise Refused(Refusal("SRV-51", "server-duel-closed"))
    if own.room.code not in tables:  # it was laid, and the server ended before it was put on the list
        await hub.store.duels.join(own.room.code, duel.lower(), now_ms(), MOST_TABLES)
        tables.append(own.room.code)
    found = [live for code in tables if (live := await hub.find(code)) is not None]
    over = [live for live in found if live.room.over]
    results = [await live.told("duel", result_of) for live in over]
    ranked = sorted(results, key=lambda one: -one.total)
    created = own.room.created
    return Comparison(duel.lower(), created.game, created.board, tuple(ranked), len(found) - len(over))


def result_of(room: Room) -> DuelResult:
    """How the person of a finished table did, round by round."""
    table = room.table
    assert table is not None
    final = table.view(None)
    seat = next(number for number, one in enumerate(room.seats) if one.kind == "person")
    rounds: dict[int, DuelRound] = {}
    for logged, after in played_again(table):
        # In a round of dice the calls differ: the last one that this seat made something of stands for it.
        if any(deed.seat == seat for deed in logged.deeds) or logged.round not in rounds:
            rounds[logged.round] = DuelRound(logged.round, logged.call, after.total(seat))
    who, hints = room.seats[seat], final.settings.hints
    return DuelResult(
        table=room.code,
        seat=seat,
        name=who.name,
        number=who.number,
        pen=who.pen,
        first=not room.created.duel,
        again=room.created.again,
        hints=hints[seat] if hints else 0,
        total=final.total(seat),
        place=next(place for place, one in final.ranking() if one == seat),
        sheet=final.sheet_number(seat) + 1,
        shown=shown_on(final, seat),
        start=start_of(table).view(None).total(seat),
        rounds=tuple(rounds.values()),
    )


BODIES = (Again, Challenging, Challenge, DuelView, TakingUp, Comparing, Comparison)

ROUTER = Router(
    "/api",
    route_handlers=[again, challenge, view, qr, take_up, compare],
    before_request=limited,
)
