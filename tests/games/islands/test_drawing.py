"""The one drawing of Islands: every mark in it exactly once, hidden, under its name."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.drawing import draw, shown
from felttip.games.islands.marks import DECK, SETUP, bridge_name, mark_name
from felttip.games.islands.rules import Sheet, begin, blank, complete, legal, play
from felttip.kit.clauses import marks_in
from felttip.kit.svg import mark_ids, switch_on

BOARDS = [
    read_board(file.read_text(encoding="utf-8"))
    for file in sorted(files("felttip.games.islands").joinpath("boards").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def calls(rng: Random) -> list[int]:
    """The calls of a game."""
    return [SETUP, *rng.sample(DECK, len(DECK))]


def random_game(board: IslandsBoard, number: int, seed: int) -> Iterator[tuple[Sheet, list[str], list[str]]]:
    """A sheet, the marks on it and the legal ones, mark by mark through a random game."""
    rng, p = Random(seed), print_of(board)
    sheet, marks = blank(p, number), list[str]()
    for call in calls(rng):
        turn = begin(p, sheet, call)
        while choices := marks_in(legal(p, sheet, turn)):
            yield sheet, list(marks), [mark_name(board, sheet, turn, mark) for mark in choices]
            mark = rng.choice(choices)
            marks.append(mark_name(board, sheet, turn, mark))
            sheet, turn = play(p, sheet, turn, mark)
    yield sheet, list(marks), []


def every_mark(board: IslandsBoard) -> set[str]:
    """ISL-6, ISL-13: the numbers 1 to 6 on every island; ISL-11: two bridges on every line."""
    numbers = {f"{name}={number}" for name in board.names for number in range(1, 7)}
    return numbers | {bridge_name(board, line, second) for line in range(len(board.lines)) for second in (False, True)}


@EVERY_BOARD
def test_every_possible_mark_is_there_once_and_hidden(board: IslandsBoard) -> None:
    for number in range(board.sheets):
        ids = [e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        hidden = [
            e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if e.get("class") == "mark"
        ]
        assert hidden == mark_ids(draw(board, number))
        assert {name for name in hidden if "." not in name} == every_mark(board)


@EVERY_BOARD
def test_legal_marks_and_what_follows_are_in_the_drawing(board: IslandsBoard) -> None:
    for number in range(board.sheets):
        drawing, ids = draw(board, number), set(mark_ids(draw(board, number)))
        for seed in range(3):
            for sheet, marks, names in random_game(board, number, seed):
                assert set(names) <= ids
                switched = shown(board, sheet, marks)
                assert set(marks) <= set(switched) <= ids
                assert len(switched) == len(set(switched))
            final = switch_on(drawing, switched, pen=1)
            assert final.count('class="mark on"') == len(switched)


@EVERY_BOARD
def test_the_same_board_gives_the_same_bytes(board: IslandsBoard) -> None:
    for number in range(board.sheets):
        assert draw(board, number) == draw(board, number)
        assert len(draw(board, number).encode()) < 300_000


@EVERY_BOARD
def test_sheets_look_different(board: IslandsBoard) -> None:
    assert len({draw(board, number) for number in range(board.sheets)}) == board.sheets


@EVERY_BOARD
def test_nothing_comes_from_outside(board: IslandsBoard) -> None:
    drawing = draw(board, 0)
    assert drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1).count("http") == 0
    assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|\son\w+=", drawing)
    ids = set(re.findall(r'id="([^"]*)"', drawing))
    for target in re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing):
        assert target.startswith("#")
        assert target[1:] in ids


@EVERY_BOARD
def test_it_is_a_picture_with_a_name(board: IslandsBoard) -> None:
    root = ElementTree.fromstring(draw(board, 0))
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Islands"
    layers = [child.get("class") for child in root if child.tag.endswith("}g")]
    assert layers[:2] == ["print", "ink"]


@pytest.mark.clause("ISL-12")
@EVERY_BOARD
def test_complete_islands_are_ringed(board: IslandsBoard) -> None:
    most = 0
    for sheet, marks, _ in random_game(board, 0, 4):
        ringed = {name.removesuffix(".done") for name in shown(board, sheet, marks) if name.endswith(".done")}
        assert ringed == {name for i, name in enumerate(board.names) if complete(sheet) >> i & 1}
        most = max(most, len(ringed))
    assert most >= 3


@pytest.mark.clause("ISL-2")
@EVERY_BOARD
def test_all_cards_are_printed_and_can_be_crossed_off(board: IslandsBoard) -> None:
    drawing = draw(board, 0)
    assert drawing.count('class="card"') == len(DECK)
    assert {f"card.{i}" for i in range(len(DECK))} <= set(mark_ids(drawing))


@pytest.mark.clause("ISL-1")
@EVERY_BOARD
def test_flags_are_printed_in_two_shapes(board: IslandsBoard) -> None:
    drawing = draw(board, 0)
    # On the islands, and once more with the goals.
    for flag, often in (("red", 4), ("blue", 3)):
        shapes = re.findall(rf'<path class="flag {flag}" d="M[^lc]*([^"]*)"', drawing)
        assert len(shapes) == 2 * often
        assert len(set(shapes)) == 1


@pytest.mark.clause("ISL-16")
@EVERY_BOARD
def test_goals_can_be_ringed(board: IslandsBoard) -> None:
    ids = mark_ids(draw(board, 0))
    assert all(f"goal.{goal.name}.{which}" in ids for goal in board.goals for which in ("first", "later"))
