"""The HTTP side of problems: which there are, what may be drawn in one, and what the coach says of a turn.

Nothing of it is kept: whoever solves a problem sends its line and the marks so far each time.
"""

import asyncio

from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from felttip.room import posing
from felttip.room.posing import (
    Allowed,
    Collected,
    Drawing,
    Pointing,
    Posing,
    ProblemLine,
    ProblemView,
    Solved,
    looked_up,
    solved,
    stands,
    turn_after,
    why_not,
)
from felttip.room.views import TurnView
from felttip.server.hub import Hub
from felttip.server.manners import limited, thinks
from felttip.server.refusals import AnyRequest, refuses

# Which there are.


@get("/problems", summary="Problems", responses=refuses(), sync_to_thread=True)
def collections() -> list[Collected]:
    """The problems of every game that has some, by their grades."""
    return posing.collections()


@get("/problems/{game:str}/{number:int}", summary="A problem", responses=refuses(404), sync_to_thread=True)
def problem(game: FromPath[str], number: FromPath[int]) -> ProblemLine:
    """A problem of a game's collection, by its number: the line that anybody can send, and its grade."""
    return posing.collected(game, number)


# Solving one.


@post(
    "/problems/look",
    summary="How a problem stands",
    status_code=200,
    responses=refuses(409, 413),
    sync_to_thread=True,
)
def look(data: JSONBody[Posing]) -> ProblemView:
    """What a line says: the sheets, the call, and what may be drawn first."""
    return stands(data.line)


@post(
    "/problems/turn",
    summary="What may be drawn next",
    status_code=200,
    responses=refuses(409, 413),
    sync_to_thread=True,
)
def turn(data: JSONBody[Drawing]) -> TurnView:
    """The unfinished turn after these marks."""
    return turn_after(data)


@post(
    "/problems/why",
    summary="Why something may not be drawn",
    status_code=200,
    responses=refuses(409, 413),
    sync_to_thread=True,
)
def why(data: JSONBody[Pointing]) -> Allowed:
    """The refusal of what somebody pointed at; what may be drawn has none."""
    return why_not(data)


@post("/problems/solve", summary="Was it the best turn?", status_code=200, responses=refuses(409, 413, 503))
async def solve(data: JSONBody[Drawing], request: AnyRequest, state: State) -> Solved:
    """What the coach says of a turn: at once if the collection knows it, otherwise after some thought."""
    view, found, said = await asyncio.to_thread(looked_up, data)
    if said is None:
        thinks(request)
        hub: Hub = state.hub
        said = await hub.studies.verdict(view, data.marks, found)
    return await asyncio.to_thread(solved, view, said)


BODIES = (Collected, ProblemLine, Posing, Drawing, Pointing, ProblemView, Allowed, Solved)

ROUTER = Router("/api", route_handlers=[collections, problem, look, turn, why, solve], before_request=limited)
