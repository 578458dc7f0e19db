"""Trails in characters: narrow enough, and every name that one might type can be read from it."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random

import click
import pytest

from felttip.games.trails.board import NAMES, TrailsBoard, print_of, read_board
from felttip.games.trails.marks import DECK, mark_name
from felttip.games.trails.rules import Sheet, begin, blank, legal, play
from felttip.games.trails.sketch import sketch
from felttip.kit.clauses import marks_in

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


@EVERY_BOARD
def test_it_fits_and_colour_adds_nothing_but_colour(board: TrailsBoard) -> None:
    for number in range(board.sheets):
        for sheet, marks, names in random_game(board, number, 5):
            plain = sketch(board, sheet, marks, names, False)
            assert max(map(len, plain.splitlines())) <= 78
            assert "\x1b" not in plain
            coloured = click.unstyle(sketch(board, sheet, marks, names, True))
            assert [line.split() for line in coloured.splitlines()] == [line.split() for line in plain.splitlines()]


@EVERY_BOARD
def test_every_field_shows_its_name_and_number(board: TrailsBoard) -> None:
    sheet = blank(print_of(board), 0)
    text = sketch(board, sheet, [], [], False)
    for name in NAMES:
        assert text.count(name) == 1
    for number, field in enumerate(board.numbers, start=2):
        assert f"{number}" in text.split(NAMES[field])[1][:3]


@EVERY_BOARD
def test_path_ends_and_offers_can_be_seen(board: TrailsBoard) -> None:
    for sheet, marks, names in random_game(board, 2, 3):
        text = sketch(board, sheet, marks, names, False)
        assert sum(text.count(sign) for sign in "━╲╱") == len(marks)
        assert text.count("(") == len({sheet.tail, sheet.head})
        assert text.count("[") == sheet.path.bit_count() - len({sheet.tail, sheet.head})
        targets = {w for name in names for w in name.split("-") if not sheet.path >> NAMES.index(w) & 1}
        assert text.count(">") == len(targets)
