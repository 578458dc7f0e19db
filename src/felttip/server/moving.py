"""The HTTP side of tables that move: to a device that plays without a network, and back."""

from litestar import Router, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.dailies import LaidDaily, PlayingDaily
from felttip.room.keys import CODE_LENGTH, digest
from felttip.room.live import Live, now_ms
from felttip.room.moving import (
    Arrived,
    Arriving,
    Given,
    Giving,
    Reclaimed,
    check_code,
    check_keys,
    check_players,
    folded,
    last_code,
    reclaimed,
    rest,
)
from felttip.server import daily
from felttip.server.http import find_table, ordered, room_for_events, room_for_one_more
from felttip.server.hub import Hub
from felttip.server.manners import begun, limited
from felttip.server.refusals import AnyRequest, refuses

LONGEST_BODY = 2 * 1024 * 1024
"""The longest request that brings a table, in bytes."""


@post(
    "/tables/{code:str}/give",
    summary="Take a table to a device",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def give(code: FromPath[str], data: JSONBody[Giving], request: AnyRequest, state: State) -> Given:
    """All that has happened at a table, its hidden deal included: from now on it lives on the device that asked."""
    live = await find_table(state, code)
    check_keys(live.room, data.keys)
    check_players(live.room)
    begun(request)
    return await given(state, live)


async def given(state: State, live: Live) -> Given:
    """A table as it leaves, or has left; whoever lost the answer asks again."""
    if live.room.place == "server":
        await ordered(live, cmd.Move("device"))
    hub: Hub = state.hub
    return Given(live.room.code, tuple(await hub.store.load(live.room.code)))


@post("/daily/{game:str}/give", summary="Take a daily along", status_code=200, responses=refuses(404, 409, 413, 429))
async def give_daily(game: FromPath[str], data: JSONBody[PlayingDaily], request: AnyRequest, state: State) -> Given:
    """Today's deal, before the network is gone: it is this person's one try, and is played without a referee."""
    laid = await daily.play_daily(game, data, request, state)
    return await given(state, await find_table(state, laid.table))


@post(
    "/tables/{code:str}/reclaim",
    summary="Go on without the device that has a table",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def reclaim(code: FromPath[str], data: JSONBody[Giving], request: AnyRequest, state: State) -> Reclaimed:
    """A device is lost: the table goes on here from what is known of it, and nothing from there is taken any more."""
    live = await find_table(state, code)
    check_keys(live.room, data.keys)
    begun(request)
    await _reclaim(state, live)
    return Reclaimed(live.room.code)


@post(
    "/daily/{game:str}/reclaim",
    summary="Go on without the device that has a daily",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def reclaim_daily(
    game: FromPath[str], data: JSONBody[PlayingDaily], request: AnyRequest, state: State
) -> LaidDaily:
    """The same for somebody's try at a daily, also from another device of theirs."""
    live = await daily.tried(state, game, data)
    begun(request)
    if live is not None:
        await _reclaim(state, live)
    return await daily.play_daily(game, data, request, state)


async def _reclaim(state: State, live: Live) -> None:
    hub: Hub = state.hub
    if live.room.place == "device":
        event = reclaimed(live.room, await hub.store.load(live.room.code), now_ms())
        if not await live.bring([event]) and live.room.place == "device":
            raise Refused(Refusal("SRV-65", "server-moved-on"))


@post(
    "/tables/taken",
    summary="Bring a table from a device",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
    request_max_body_size=LONGEST_BODY,
)
async def take(data: JSONBody[Arriving], request: AnyRequest, state: State) -> Arrived:
    """Go on here with a table of a device, or where it came from: all of it is played again and proved first."""
    begun(request)
    check_code(data.table)
    hub: Hub = state.hub
    rounds = state.settings.limits.rounds
    live = await _known(hub, data)
    known = [] if live is None else await hub.store.load(live.room.code)
    new = rest(known, data.events)
    if live is not None and not new and len(known) > len(data.events):
        return _again(live, known[len(data.events)])
    room_for_events(request, state, len(new) + 1)
    code = data.table if live is None else live.room.code
    room = await hub.folding(folded, code, data.events, len(known), now_ms(), rounds)
    check_keys(room, data.keys)
    if room.place != "device":
        raise Refused(Refusal("SRV-65", "server-move-senseless"))
    moved = ev.Stamped(room.seq + 1, now_ms(), None, ev.Moved("server", data.table))
    if live is None:
        room_for_one_more(request, state)
        live = await hub.adopt([*data.events, moved], laid=_laid(data))
        if live.room.seq != moved.seq:
            raise Refused(Refusal("SRV-65", "server-moved-on"))
    elif not await live.bring([*new, moved]):
        raise Refused(Refusal("SRV-65", "server-moved-on"))
    return Arrived(live.room.code, moved)


def _laid(data: Arriving) -> str:
    """Under which name a table is known that came from a device: its deal is its own."""
    first = data.events[0].event
    seed = first.seed if isinstance(first, ev.Created) else ""
    return digest(f"taken/{data.table}/{seed}")


async def _known(hub: Hub, data: Arriving) -> Live | None:
    """The table that was here before, if it was."""
    code = last_code(data.events, "device")
    if code is not None and len(code) == CODE_LENGTH and code.isascii():
        live = await hub.find(code.lower())
        if live is not None:
            return live
    return await hub.laid(_laid(data))


def _again(live: Live, after: ev.Stamped) -> Arrived:
    """It was brought already, and the answer was lost."""
    if not isinstance(after.event, ev.Moved):
        raise Refused(Refusal("SRV-65", "server-moved-on"))
    return Arrived(live.room.code, after)


BODIES = (Giving, Given, Arriving, Arrived, Reclaimed)

ROUTER = Router("/api", route_handlers=[give, give_daily, reclaim, reclaim_daily, take], before_request=limited)
