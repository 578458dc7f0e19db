"""The HTTP side of hints in play, and of par and reviews after the end."""

from functools import partial

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room.advising import Asking, HintView, ParView, ReviewView, hint_view, par_view
from felttip.room.decide import hint_trouble, no_such_seat
from felttip.room.keys import digest
from felttip.room.live import Live
from felttip.room.looking import ParTold, ReviewTold
from felttip.room.papers import no_such_page
from felttip.room.room import Room
from felttip.room.thinking import ParFound
from felttip.server.desk import Desk, not_found_out
from felttip.server.http import find_table, ordered
from felttip.server.manners import begun, hinting, limited
from felttip.server.refusals import AnyRequest, refuses
from felttip.solver import has_par
from felttip.table import AnyTable
from felttip.words import LANGUAGES


def _check_seat(room: Room, seat: int) -> None:
    trouble = no_such_seat(room, seat)
    if trouble is not None:
        raise Refused(trouble)


# Hints.


@post(
    "/tables/{code:str}/seats/{seat:int}/hint",
    summary="A hint",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def hint(
    code: FromPath[str], seat: FromPath[int], data: JSONBody[Asking], request: AnyRequest, state: State
) -> HintView:
    """Good turns for the decision that this seat has to make; what is given is counted, once for each decision."""
    live = await find_table(state, code)
    desk: Desk = state.desk
    room = live.room
    _check_seat(room, seat)
    if seat not in room.holds([digest(data.key)]):
        raise Refused(Refusal("SRV-8", "server-not-your-seat", {"seat": seat + 1}))
    trouble = hint_trouble(room, seat)
    if trouble is not None:
        raise Refused(trouble)
    table = room.table
    assert table is not None
    with hinting(request):
        found = await desk.hint(live, seat)
    # Only now: whoever gets none has had none. If the table has gone on meanwhile, this hint is for nobody any more.
    await ordered(live, cmd.Hint(seat, table.question))
    return hint_view(table.round.number, found)


# After the end.


async def finished(state: State, code: str, clause: str = "SRV-22") -> tuple[Live, AnyTable]:
    """A table at which the game is over."""
    live = await find_table(state, code)
    if live.room.table is None or not live.room.over:
        raise Refused(Refusal(clause, "server-not-over"))
    return live, live.room.table


async def lone(state: State, code: str) -> Live:
    """A table at which somebody played alone, to the end."""
    live, table = await finished(state, code)
    if not has_par(table.game, len(table.sheets)):
        raise Refused(Refusal("SRV-22", "server-no-par"))
    return live


@post("/tables/{code:str}/par", summary="Look for par", status_code=200, responses=refuses(404, 409, 413, 429, 503))
async def par(code: FromPath[str], request: AnyRequest, state: State) -> ParView:
    """Look for the best total of a lone player's deal, unless somebody has begun already; tells how far that is."""
    live = await lone(state, code)
    desk: Desk = state.desk
    return par_view(await desk.par(live, partial(begun, request)))


@get("/tables/{code:str}/par/record", summary="Par's record", media_type="text/plain", responses=refuses(404, 409))
async def par_record(code: FromPath[str], state: State) -> Response[str]:
    """The record of a game that reaches the best total."""
    live = await lone(state, code)
    found = await _found(state, live)
    name = f"felttip-{live.room.created.game}-{live.room.code}-par.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found.record, media_type="text/plain", headers=headers)


async def _found(state: State, live: Live) -> ParFound:
    """Par, or a refusal."""
    desk: Desk = state.desk
    found = await desk.par_found(live)
    if found is None:
        raise not_found_out()
    return found


@get("/tables/{code:str}/par/turns", summary="Par's turns", responses=refuses(404, 409))
async def par_turns(code: FromPath[str], state: State) -> ParTold:
    """The turns of a game that reaches the best total, one by one."""
    return (await _found(state, await lone(state, code))).told


async def reviewed(state: State, code: str, seat: int) -> Live:
    """A finished table with such a seat."""
    live, _ = await finished(state, code)
    _check_seat(live.room, seat)
    return live


@post(
    "/tables/{code:str}/seats/{seat:int}/review",
    summary="Review a game",
    status_code=200,
    responses=refuses(404, 409, 413, 429, 503),
)
async def review(code: FromPath[str], seat: FromPath[int], request: AnyRequest, state: State) -> ReviewView:
    """Go through the game of a seat, unless somebody has begun already; tells how far that is."""
    live = await reviewed(state, code, seat)
    desk: Desk = state.desk
    how = await desk.review(live, seat, partial(begun, request))
    return ReviewView("done" if how.done else "working", how.share)


@get("/tables/{code:str}/seats/{seat:int}/review/turns", summary="A review, turn by turn", responses=refuses(404, 409))
async def review_turns(code: FromPath[str], seat: FromPath[int], state: State) -> ReviewTold:
    """The review of a seat's game, once it is made: every decision, with what the drawing shows."""
    live = await reviewed(state, code, seat)
    desk: Desk = state.desk
    told = await desk.reviewed(live, seat)
    if told is None:
        raise not_found_out()
    return msgspec.structs.replace(told, par=await _best(desk, live))


async def _best(desk: Desk, live: Live) -> int | None:
    """Par, if it is known."""
    found = await desk.par_found(live)
    return None if found is None else found.news.best


REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'self'; sandbox allow-popups"
)
"""A review is one page with everything in it: it runs nothing and loads nothing."""


@get(
    "/tables/{code:str}/seats/{seat:int}/review/{language:str}",
    summary="A review to read",
    media_type="text/html",
    responses=refuses(404, 409, 429, 503),
)
async def review_page(
    code: FromPath[str], seat: FromPath[int], language: FromPath[str], request: AnyRequest, state: State
) -> Response[str]:
    """The review of a seat's game as a page (`en.html`), once it is made; a page that nobody had costs as a search."""
    if not language.endswith(".html") or language.removesuffix(".html") not in LANGUAGES:
        raise no_such_page()
    live = await reviewed(state, code, seat)
    desk: Desk = state.desk
    best, begin = await _best(desk, live), partial(begun, request)
    page = await desk.page(live, seat, language.removesuffix(".html"), best, begin)
    headers = {"content-security-policy": REPORT_POLICY, "content-language": language.removesuffix(".html")}
    return Response(page, media_type="text/html", headers=headers)


BODIES = (Asking, HintView, ParView, ReviewView, ParTold, ReviewTold)

ROUTER = Router(
    "/api",
    route_handlers=[hint, par, par_record, par_turns, review, review_turns, review_page],
    before_request=limited,
)
