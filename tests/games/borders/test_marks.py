"""Names of calls and marks, refusals, and what is said about a sheet."""

import re
from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations_with_replacement

import pytest
from tests.games.borders.setup_borders import BOARD, P, cross

from felttip.contract import Detail, Phrase, Refusal
from felttip.games.borders import GAME
from felttip.games.borders.marks import (
    call_text,
    describe,
    mark_name,
    mark_of,
    read_call,
    read_mark,
    space_of,
    tie_break,
    why_not,
    why_unfinished,
)
from felttip.games.borders.rules import ONE_OF, SECOND, Sheet, Turn, add_die, begin, blank, play
from felttip.kit.colours import COLOURS
from felttip.words import words


def said(message: str, details: Mapping[str, Detail]) -> str:
    """A message in words; nothing may be missing."""
    return " ".join(words().say(message, details).split())


def refusal(sheet: Sheet, turn: Turn, space: str) -> tuple[str, str]:
    """The clause that forbids a space, and the sentence."""
    found = why_not(BOARD, sheet, turn, mark_of(BOARD.names.index(space)))
    return found.clause, said(found.reason, found.details)


def first(number: int, length: int) -> tuple[str, list[str]]:
    """The red segment of a length on a sheet: its colour and its names."""
    spaces = next(
        run for run, c in zip(BOARD.segments, BOARD.colours[number], strict=True) if c == 1 and len(run) == length
    )
    return COLOURS[1], [BOARD.names[space] for space in spaces]


@pytest.mark.clause("BOR-2")
def test_calls_of_the_first_action_go_there_and_back() -> None:
    for faces in combinations_with_replacement(range(6), 5):
        call = 0
        for face in faces:
            call = add_die(P, call, face)
        assert call_text(call) == " ".join(COLOURS[face] for face in faces)
        assert read_call(call_text(call)) == call


@pytest.mark.clause("BOR-8", "BOR-10")
def test_calls_of_the_second_action_go_there_and_back() -> None:
    for count in range(6):
        for faces in combinations_with_replacement(range(6), count):
            call = SECOND << 24 | sum(1 << 4 * face for face in faces)
            assert read_call(call_text(call)) == call
            if count == 5:
                call = ONE_OF << 24 | call & 0xFFFFFF
                assert read_call(call_text(call)) == call
    assert call_text(SECOND << 24 | 0x1100) == "rest: yellow blue"
    assert call_text(SECOND << 24) == "rest:"
    assert call_text(ONE_OF << 24 | 0x11012) == "one of: grey grey red blue orange"


def test_dice_in_any_order() -> None:
    assert read_call("blue grey yellow grey grey") == read_call("grey grey grey yellow blue")
    assert read_call("rest: blue yellow") == read_call("rest: yellow blue")


@pytest.mark.clause("BOR-2")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("grey grey", "is 2 dice; there are 5"),
        ("", "is 0 dice"),
        ("red red red red red red", "is 6 dice"),
        ("red red red red pink", "'pink' is no colour; the colours are grey"),
        ("one of: red", "is 1 dice"),
        ("rest: red red red red red red", "is 6 dice"),
        ("rest red", "'rest' is no colour"),
    ],
)
def test_wrong_calls(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_call(text)


def test_every_mark_has_a_name_and_goes_there_and_back() -> None:
    sheet = blank(P, 0)
    turn = begin(P, sheet, 0)
    names = [mark_name(BOARD, sheet, turn, mark_of(space)) for space in range(86)]
    assert names[0] == "A5=x"
    assert len(set(names)) == 86
    for space, name in enumerate(names):
        mark = read_mark(BOARD, sheet, turn, name)
        assert isinstance(mark, int)
        assert space_of(mark) == space
        assert mark & 63 < 43
        assert mark >> 6 == (space >= 43)


@pytest.mark.parametrize("text", ["A1=x", "A5", "A5=o", "a5=x", "=x", "", "A5=x ", "Z99=x", "A5-A6"])
def test_names_that_mean_nothing(text: str) -> None:
    sheet = blank(P, 0)
    found = read_mark(BOARD, sheet, begin(P, sheet, 0), text)
    assert isinstance(found, Refusal)
    assert (found.clause, found.reason) == ("BOR-1", "borders-no-such-space")
    assert said(found.reason, found.details).endswith("Write it like A5=x.")


@pytest.mark.clause("BOR-1", "BOR-7", "BOR-8", "BOR-9", "BOR-10")
def test_refusals_name_the_clause_and_the_reason() -> None:
    sheet = blank(P, 0)
    colour, five = first(0, 5)
    two = first(0, 2)[1]
    rolled = begin(P, sheet, read_call("red red grey grey blue"))
    assert refusal(sheet, rolled, "D1") == ("BOR-1", "D1 is already crossed.")
    assert refusal(sheet, rolled, five[0]) == (
        "BOR-7",
        f"You have to finish what you begin: the red segment of {five[0]} has 5 open spaces, "
        "and your red dice are too few or needed elsewhere.",
    )
    green = next(n for s, n in enumerate(BOARD.names) if BOARD.colour(0, s) == COLOURS.index("green"))
    assert refusal(sheet, rolled, green) == ("BOR-7", f"{green} is green, and you have no green die left.")
    rest = begin(P, sheet, read_call("rest: red blue"))
    assert refusal(sheet, rest, green) == ("BOR-8", f"{green} is green, and there is no green die left for you.")
    far = next(name for name in two + five if not set(BOARD.near[BOARD.names.index(name)]) & set(BOARD.white))
    assert refusal(sheet, rest, far) == (
        "BOR-9",
        f"{far} touches no crossed space. In the second action you go on from your crosses.",
    )
    one = begin(P, sheet, read_call("one of: red red red red red"))
    assert refusal(sheet, one, green)[0] == "BOR-10"
    assert colour == "red"


def test_a_legal_mark_has_no_refusal() -> None:
    sheet = blank(P, 0)
    turn = begin(P, sheet, read_call("red red grey grey blue"))
    with pytest.raises(ValueError, match="is legal"):
        why_not(BOARD, sheet, turn, mark_of(BOARD.names.index(first(0, 2)[1][0])))


@pytest.mark.clause("BOR-7")
def test_an_unfinished_turn_says_what_is_missing() -> None:
    three = first(2, 3)[1]
    sheet = blank(P, 2)
    turn = begin(P, sheet, read_call("red red red grey blue"))
    with pytest.raises(ValueError, match="is finished"):
        why_unfinished(BOARD, sheet, turn)
    sheet, turn = play(P, sheet, turn, mark_of(BOARD.names.index(three[1])))
    found = why_unfinished(BOARD, sheet, turn)
    assert found.clause == "BOR-7"
    assert found.details["count"] == 2
    assert set(str(found.details["spaces"]).split(", ")) == {three[0], three[2]}
    assert "are still open" in said(found.reason, found.details)
    sheet, turn = play(P, sheet, turn, mark_of(BOARD.names.index(three[0])))
    found = why_unfinished(BOARD, sheet, turn)
    assert said(found.reason, found.details) == (
        f"Finish what you have begun: {three[2]} is still open. Or take your crosses back."
    )


@pytest.mark.clause("BOR-13")
def test_ties_go_to_the_highest_single_area() -> None:
    def key(*points: int) -> int:
        return tie_break(BOARD, blank(P, 0), dict(enumerate(points)))

    assert key(9, 7, 5, 6, 4, 2) > key(8, 8, 7, 6, 4)
    assert key(12, 3) == key(3, 12)
    assert key() == 0


@pytest.mark.clause("BOR-14")
def test_no_ranks() -> None:
    assert [GAME.scoring.rank(total) for total in (0, 33, 72)] == [None, None, None]


def test_a_sheet_in_sentences() -> None:
    sheet = cross(blank(P, 0), *BOARD.areas[6].border)
    phrases = describe(BOARD, sheet)
    assert phrases[0] == Phrase("borders-complete", {"count": 1, "areas": (Phrase("borders-goal-well"),)})
    assert len(phrases) == 9
    assert phrases[1].details["area"] == Phrase("borders-goal-villa")
    assert phrases[1].details["missing"] == 15
    assert said(phrases[0].message, phrases[0].details) == "One area complete: the well."
    for phrase in phrases[1:]:
        sentence = said(phrase.message, phrase.details)
        counts = [int(count) for count in re.findall(r"(\d+) (?!spaces)", sentence)]
        assert sum(counts) == phrase.details["missing"]
        assert sentence.startswith("the ")
    assert said("borders-complete", describe(BOARD, blank(P, 1))[0].details) == "No area complete yet."


def test_every_clause_is_in_the_rules() -> None:
    text = files("felttip.games.borders").joinpath("rules.md").read_text(encoding="utf-8")
    assert [line.split("**")[1] for line in text.splitlines() if line.startswith("- **BOR-")] == [
        f"BOR-{n}" for n in range(1, 15)
    ]
    assert GAME.name == "borders"
