"""What the house answers for a game that says only what it must."""

import pickle
from dataclasses import fields, replace
from typing import NamedTuple

import pytest

from felttip.contract import (
    Cards,
    Clause,
    Dice,
    Drawing,
    Game,
    Goal,
    Naming,
    Number,
    Phrase,
    Points,
    Refusal,
    Rules,
    Text,
    Word,
)
from felttip.contract.rules import USUAL, no_points


class Strip:
    """Six boxes in a row."""

    name = "strip"
    sheets = 1
    goals: tuple[Goal, ...] = ()


class Print(NamedTuple):
    """Nothing is printed but the boxes."""

    boxes: int
    first: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


class Sheet(NamedTuple):
    """The ticked boxes."""

    ticked: int


class Turn(NamedTuple):
    """The number of the card."""

    number: int


def up_to_card(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """A box no higher than the card."""
    return (1 << turn.number) - 1, 0


def free(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """No box twice."""
    return (1 << p.boxes) - 1 & ~sheet.ticked, 0


def legal(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """What both clauses allow."""
    return up_to_card(p, sheet, turn)[0] & free(p, sheet, turn)[0], 0


def ticked(p: Print, sheet: Sheet) -> int:
    """A point a box."""
    return sheet.ticked.bit_count()


BOXES = "abcdef"
CLAUSES: tuple[Clause[Print, Sheet, Turn], ...] = (
    Clause("STR-2", "strip-too-high", up_to_card),
    Clause("STR-3", "strip-twice", free),
)


def name_of(board: Strip, sheet: Sheet, turn: Turn, mark: int) -> str:
    """The letter of a box."""
    return BOXES[mark]


def print_of(board: Strip) -> Print:
    """The board as the rules see it."""
    return Print(len(BOXES))


def game(closing: bool) -> Game[Strip, Print, Sheet, Turn]:
    """The smallest game of cards, with or without points at the end."""
    return Game(
        name="strip",
        boards=("strip",),
        read_board=lambda text: Strip(),
        print_of=print_of,
        chance=Cards((2, 4, 6)),
        rules=Rules(
            CLAUSES,
            blank=lambda p, number: Sheet(0),
            begin=lambda p, sheet, call: Turn(call),
            legal=legal,
            play=lambda p, sheet, turn, mark: (Sheet(sheet.ticked | 1 << mark), turn),
            closing=ticked if closing else no_points,
        ),
        naming=Naming(call_text=str, mark_name=name_of),
        drawing=Drawing(draw=lambda board, sheet: "", target=lambda board, sheet, turn, mark: (mark, 0)),
    )


BOARD, SHEET, TURN = Strip(), Sheet(0b10), Turn(4)
GAME = game(closing=True)


def test_calls() -> None:
    """All cards are played; a card is read and said by its text, and drawn as it."""
    assert GAME.chance == Cards((2, 4, 6), 3)
    assert [GAME.naming.read_call(text) for text in ("2", "6")] == [2, 6]
    with pytest.raises(ValueError, match="'5'"):
        GAME.naming.read_call("5")
    assert GAME.naming.call_phrase(4) == Phrase("usual-call", {"call": "4"})
    assert GAME.drawing.face(4) == (Text("4"),)
    dice: Dice[Print, Turn] = Dice(2, ("1", "2"), 3)
    fresh = Drawing[Strip, Sheet, Turn](GAME.drawing.draw, GAME.drawing.target)
    with pytest.raises(ValueError, match="finishes"):
        replace(GAME, chance=dice)
    ends = replace(GAME.rules, finishes=lambda p, sheet: sheet.ticked > 4)
    assert replace(GAME, chance=dice, rules=ends, drawing=fresh).drawing.die(1) == Number("2")


@pytest.mark.clause("TAB-13")
def test_marks() -> None:
    """A mark is read and said by its name; numbers that mean nothing are passed over."""
    naming = GAME.naming
    assert naming.read_mark(BOARD, SHEET, TURN, "c") == 2
    assert naming.read_mark(BOARD, SHEET, TURN, "z") == Refusal("TAB-13", "table-no-such-mark", {"mark": "z"})
    assert naming.mark_phrase(BOARD, SHEET, TURN, 2) == Phrase("usual-mark", {"mark": "c"})
    assert naming.places(BOARD, SHEET, TURN, 2) == ("c",)
    assert GAME.drawing.sign(BOARD, SHEET, TURN, 2) is None


def test_refusals() -> None:
    """The first clause that forbids a mark; who may always end is never asked why not."""
    why_not = GAME.naming.why_not
    assert why_not(BOARD, SHEET, TURN, 5) == Refusal("STR-2", "strip-too-high", {"mark": "f"})
    assert why_not(BOARD, SHEET, TURN, 1) == Refusal("STR-3", "strip-twice", {"mark": "b"})
    with pytest.raises(ValueError, match="no clause"):
        why_not(BOARD, SHEET, TURN, 0)
    with pytest.raises(ValueError, match="may end"):
        GAME.naming.why_unfinished(BOARD, SHEET, TURN)


def test_rules() -> None:
    """No goals, no points, no end before the last card, turns of any length."""
    p = print_of(BOARD)
    rules = game(closing=False).rules
    assert (rules.reached(p, SHEET), rules.closing(p, SHEET), rules.finishes(p, SHEET)) == (0, 0, False)
    assert rules.may_end(p, SHEET, TURN)
    assert rules.solo_full(p, 0, 1, 0)


def test_scores() -> None:
    """One line for what counts at the end, if anything does; ties are shared, and nobody has a rank."""
    assert GAME.scoring.closing_points(BOARD, SHEET) == (Points("strip-closing", 1),)
    assert game(closing=False).scoring.closing_points(BOARD, SHEET) == ()
    assert GAME.scoring.tie_break(BOARD, SHEET, {0: 9}) == GAME.scoring.tie_break(BOARD, SHEET, {})
    assert GAME.scoring.rank(100) is None
    assert GAME.seats == range(1, 5)


def test_drawings() -> None:
    """The marks themselves are shown; in characters they stand one after the other."""
    assert GAME.drawing.shown(BOARD, SHEET, ("b", "c")) == ("b", "c")
    assert GAME.drawing.sketch(BOARD, SHEET, ("b", "c"), (), False, ()) == "[b] [c]"
    assert GAME.drawing.sketch(BOARD, SHEET, (), (), True, ()) == "[ ]"
    assert GAME.drawing.describe(BOARD, SHEET) == ()


def test_usual_answers_are_values() -> None:
    """They go to other processes and are equal there; nothing is left unsaid."""
    for group in (GAME.naming, GAME.scoring, GAME.drawing):
        for part in fields(group):
            assert getattr(group, part.name) is not USUAL
    usual = (GAME.naming.read_mark, GAME.naming.why_not, GAME.drawing.face, GAME.scoring.closing_points)
    assert pickle.loads(pickle.dumps(usual)) == usual
