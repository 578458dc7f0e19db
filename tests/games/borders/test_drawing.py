"""The one drawing of Borders: every mark in it exactly once, hidden, under its name."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

from felttip.games.borders.board import BordersBoard, print_of, read_board
from felttip.games.borders.drawing import draw, shown
from felttip.games.borders.emblems import EMBLEMS
from felttip.games.borders.marks import mark_name
from felttip.games.borders.rules import SECOND, Sheet, begin, blank, legal, play
from felttip.kit.clauses import marks_in
from felttip.kit.svg import mark_ids, switch_on

BOARDS = [
    read_board(file.read_text(encoding="utf-8"))
    for file in sorted(files("felttip.games.borders").joinpath("boards").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def calls(rng: Random) -> list[int]:
    """Dice for first and second actions in turn."""
    dice = [sum(1 << 4 * rng.randrange(6) for _ in range(5)) for _ in range(30)]
    return [roll | (SECOND << 24 if i % 3 else 0) for i, roll in enumerate(dice)]


def random_game(board: BordersBoard, number: int, seed: int) -> Iterator[tuple[Sheet, list[str], list[str]]]:
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


def every_mark(board: BordersBoard) -> set[str]:
    """BOR-1: a cross on every space but the two white ones."""
    return {f"{name}=x" for space, name in enumerate(board.names) if space not in board.white}


@EVERY_BOARD
def test_every_possible_mark_is_there_once_and_hidden(board: BordersBoard) -> None:
    for number in range(board.sheets):
        ids = [e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        hidden = [
            e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if e.get("class") == "mark"
        ]
        assert hidden == mark_ids(draw(board, number))
        assert {name for name in hidden if "." not in name} == every_mark(board)


@EVERY_BOARD
def test_legal_marks_and_what_follows_are_in_the_drawing(board: BordersBoard) -> None:
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
def test_the_same_board_gives_the_same_bytes(board: BordersBoard) -> None:
    for number in range(board.sheets):
        assert draw(board, number) == draw(board, number)
        assert len(draw(board, number).encode()) < 300_000


@EVERY_BOARD
def test_sheets_look_different(board: BordersBoard) -> None:
    assert len({draw(board, number) for number in range(board.sheets)}) == board.sheets


@EVERY_BOARD
def test_nothing_comes_from_outside(board: BordersBoard) -> None:
    drawing = draw(board, 0)
    assert drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1).count("http") == 0
    assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|\son\w+=", drawing)
    ids = set(re.findall(r'id="([^"]*)"', drawing))
    for target in re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing):
        assert target.startswith("#")
        assert target[1:] in ids


@EVERY_BOARD
def test_it_is_a_picture_with_a_name(board: BordersBoard) -> None:
    root = ElementTree.fromstring(draw(board, 0))
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Borders"
    layers = [child.get("class") for child in root if child.tag.endswith("}g")]
    assert layers[:2] == ["print", "ink"]


@pytest.mark.clause("BOR-11")
@EVERY_BOARD
def test_complete_areas_are_coloured_in(board: BordersBoard) -> None:
    most = 0
    for sheet, marks, _ in random_game(board, 0, 4):
        done = {name.removesuffix(".done") for name in shown(board, sheet, marks) if name.endswith(".done")}
        crossed = {name.removesuffix("=x") for name in marks} | {board.names[space] for space in board.white}
        assert done == {a.name for a in board.areas if all(board.names[space] in crossed for space in a.border)}
        most = max(most, len(done))
    assert most >= 2


@pytest.mark.clause("BOR-3")
@EVERY_BOARD
def test_every_stone_has_colour_and_glyph(board: BordersBoard) -> None:
    for number in range(board.sheets):
        drawing = draw(board, number)
        for colour in range(6):
            assert drawing.count(f'class="stone f{colour}"') == 14
            assert drawing.count(f'<path class="g{colour}"') == 14
        assert drawing.count('class="stone white"') == drawing.count('class="given"') == 2


@EVERY_BOARD
def test_every_area_has_a_drawing_of_its_own(board: BordersBoard) -> None:
    assert {area.name for area in board.areas} <= set(EMBLEMS)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)


@pytest.mark.clause("BOR-4")
@EVERY_BOARD
def test_values_can_be_ringed(board: BordersBoard) -> None:
    ids = mark_ids(draw(board, 0))
    assert all(f"goal.{goal.name}.{which}" in ids for goal in board.goals for which in ("first", "later"))
