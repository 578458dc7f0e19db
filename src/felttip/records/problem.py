"""A problem: a position in which somebody is to make a turn, and the question which one is the best (POS-9)."""

from collections.abc import Callable

from felttip.contract import Refusal
from felttip.records.head import LAST_ROUND, PositionError
from felttip.records.position import read_position
from felttip.table import AnyTable, AnyView, Phase


def solver_of(table: AnyTable) -> int | None:
    """The seat that a problem is about: the first one that is to make a turn; None if there is none."""
    return table.waiting_for[0] if table.phase is Phase.TURN else None


def pose(line: str, name: Callable[[int], str] = str, last: int = LAST_ROUND) -> AnyTable:
    """The table of a problem, with nothing drawn yet; `PositionError` says what is wrong with the line."""
    table = read_position(line, name=name, last=last)
    seat = solver_of(table)
    if seat is None:
        raise PositionError(Refusal("POS-9", "problem-no-turn"))
    return table.wipe(seat)


def posed(line: str, name: Callable[[int], str] = str) -> AnyView:
    """What the solver of a problem sees."""
    table = pose(line, name)
    return table.view(solver_of(table))
