"""The one drawing of Trails: every mark in it exactly once, hidden, under its name."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

from felttip.games.trails.board import NAMES, NEAR, TrailsBoard, print_of, read_board
from felttip.games.trails.drawing import draw, shown
from felttip.games.trails.marks import DECK, mark_name, step_name
from felttip.games.trails.rules import FIELDS, Sheet, begin, blank, legal, play
from felttip.kit.clauses import marks_in
from felttip.kit.svg import mark_ids, switch_on

BOARDS = [
    read_board(file.read_text(encoding="utf-8"))
    for file in sorted(files("felttip.games.trails").joinpath("boards").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


def calls(rng: Random) -> list[int]:
    """The calls of a game."""
    return rng.sample(DECK, len(DECK))


def random_game(board: TrailsBoard, number: int, seed: int) -> Iterator[tuple[Sheet, list[str], list[str]]]:
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


def every_mark(board: TrailsBoard) -> set[str]:
    """TRA-3: every line between neighbouring fields."""
    return {step_name(a, b) for a in range(FIELDS) for b in NEAR[a]}


@EVERY_BOARD
def test_every_possible_mark_is_there_once_and_hidden(board: TrailsBoard) -> None:
    for number in range(board.sheets):
        ids = [e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        hidden = [
            e.attrib["id"] for e in ElementTree.fromstring(draw(board, number)).iter() if e.get("class") == "mark"
        ]
        assert hidden == mark_ids(draw(board, number))
        assert {name for name in hidden if "." not in name} == every_mark(board)


@EVERY_BOARD
def test_legal_marks_and_what_follows_are_in_the_drawing(board: TrailsBoard) -> None:
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
def test_the_same_board_gives_the_same_bytes(board: TrailsBoard) -> None:
    for number in range(board.sheets):
        assert draw(board, number) == draw(board, number)
        assert len(draw(board, number).encode()) < 300_000


@EVERY_BOARD
def test_sheets_look_different(board: TrailsBoard) -> None:
    assert len({draw(board, number) for number in range(board.sheets)}) == board.sheets


@EVERY_BOARD
def test_nothing_comes_from_outside(board: TrailsBoard) -> None:
    drawing = draw(board, 0)
    assert drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1).count("http") == 0
    assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|\son\w+=", drawing)
    ids = set(re.findall(r'id="([^"]*)"', drawing))
    for target in re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing):
        assert target.startswith("#")
        assert target[1:] in ids


@EVERY_BOARD
def test_it_is_a_picture_with_a_name(board: TrailsBoard) -> None:
    root = ElementTree.fromstring(draw(board, 0))
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Trails"
    layers = [child.get("class") for child in root if child.tag.endswith("}g")]
    assert layers[:2] == ["print", "ink"]


def test_there_are_156_steps() -> None:
    assert len(every_mark(BOARDS[0])) == 156


@EVERY_BOARD
def test_the_path_is_joined_in_every_field(board: TrailsBoard) -> None:
    for sheet, marks, _ in random_game(board, 0, 8):
        if not marks:
            assert shown(board, sheet, marks) == ()
            continue
        joined = [name for name in shown(board, sheet, marks) if re.fullmatch(r"\w+\.[be]\d+", name)]
        assert {name.partition(".")[0] for name in joined} == {NAMES[f] for f in range(FIELDS) if sheet.path >> f & 1}
        ends = {name.partition(".")[0] for name in joined if ".e" in name}
        assert ends == {NAMES[sheet.tail], NAMES[sheet.head]}


@pytest.mark.clause("TRA-6")
@EVERY_BOARD
def test_numbers_on_the_path_are_ringed(board: TrailsBoard) -> None:
    *_, (sheet, marks, _) = random_game(board, 1, 2)
    ringed = [name for name in shown(board, sheet, marks) if name.endswith(".reached")]
    assert len(ringed) == sheet.numbers.bit_count() > 0


@pytest.mark.clause("TRA-1")
@EVERY_BOARD
def test_every_colour_is_printed_with_its_glyph(board: TrailsBoard) -> None:
    drawing = draw(board, 0)
    for colour in range(6):
        often = board.colours.count(colour)
        assert len(re.findall(rf'<use href="#tile" class="c{colour}"', drawing)) == often
        assert drawing.count(f'<path class="g{colour}"') == often
