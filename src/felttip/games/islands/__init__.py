"""Islands: flip a card, write its number on an island and draw its bridges."""

from collections.abc import Sequence

from felttip.contract import Call, Cards, Game, Plan
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.ceiling import CEILING
from felttip.games.islands.drawing import draw, shown, target
from felttip.games.islands.instinct import INSTINCT
from felttip.games.islands.marks import (
    DECK,
    ROUNDS,
    SETUP,
    call_phrase,
    call_text,
    closing_points,
    describe,
    mark_name,
    mark_phrase,
    rank,
    read_call,
    read_mark,
    tie_break,
    why_not,
    why_unfinished,
)
from felttip.games.islands.reasons import drawbacks, reasons
from felttip.games.islands.rules import RULES, Print, Sheet, Turn
from felttip.games.islands.sketch import sketch


def plan_of(board: IslandsBoard, number: int, calls: Sequence[Call]) -> Plan:
    """The model of a deal; who does not ask for one need not have OR-Tools."""
    from felttip.games.islands.plan import IslandsPlan  # noqa: PLC0415 - see above

    return IslandsPlan(board, number, calls)


GAME: Game[IslandsBoard, Print, Sheet, Turn] = Game(
    name="islands",
    seats=range(1, 5),
    chance=Cards(DECK, ROUNDS),
    setup=SETUP,
    rules=RULES,
    instinct=INSTINCT,
    boards=("A", "B"),
    read_board=read_board,
    print_of=print_of,
    call_text=call_text,
    read_call=read_call,
    call_phrase=call_phrase,
    mark_name=mark_name,
    mark_phrase=mark_phrase,
    read_mark=read_mark,
    why_not=why_not,
    why_unfinished=why_unfinished,
    closing_points=closing_points,
    tie_break=tie_break,
    rank=rank,
    draw=draw,
    shown=shown,
    target=target,
    sketch=sketch,
    describe=describe,
    ceiling=CEILING,
    plan=plan_of,
    reasons=reasons,
    drawbacks=drawbacks,
)
