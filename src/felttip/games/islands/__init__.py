"""Islands: flip a card, write its number on an island and draw its bridges."""

from collections.abc import Sequence

from felttip.contract import Call, Cards, Coaching, Drawing, Game, Naming, Plan, Scoring
from felttip.games.islands import drawing, marks
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.ceiling import CEILING
from felttip.games.islands.instinct import INSTINCT
from felttip.games.islands.reasons import drawbacks, reasons
from felttip.games.islands.rules import RULES, Print, Sheet, Turn
from felttip.games.islands.sketch import sketch
from felttip.games.islands.spots import spots
from felttip.games.islands.unaware import unaware


def plan_of(board: IslandsBoard, number: int, calls: Sequence[Call]) -> Plan:
    """The model of a deal; who does not ask for one need not have OR-Tools."""
    from felttip.games.islands.plan import IslandsPlan  # noqa: PLC0415 - see above

    return IslandsPlan(board, number, calls)


GAME: Game[IslandsBoard, Print, Sheet, Turn] = Game(
    name="islands",
    boards=("A", "B"),
    read_board=read_board,
    print_of=print_of,
    chance=Cards(marks.DECK, marks.ROUNDS),
    setup=marks.SETUP,
    rules=RULES,
    naming=Naming(
        call_text=marks.call_text,
        read_call=marks.read_call,
        call_phrase=marks.call_phrase,
        call_means=marks.call_means,
        mark_name=marks.mark_name,
        read_mark=marks.read_mark,
        mark_phrase=marks.mark_phrase,
        places=marks.places,
        why_not=marks.why_not,
        depends=marks.depends,
        why_unfinished=marks.why_unfinished,
    ),
    scoring=Scoring(marks.closing_points, ranks=marks.RANKS),
    drawing=Drawing(
        drawing.draw,
        drawing.target,
        drawing.shown,
        sketch,
        marks.describe,
        face=marks.face,
        sign=marks.sign,
        spots=spots,
    ),
    instinct=INSTINCT,
    coaching=Coaching(reasons, drawbacks),
    ceiling=CEILING,
    plan=plan_of,
    unaware=unaware,
)
