"""Borders in characters: narrow enough, and every name that one might type can be read from it."""

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import click
import pytest

from felttip.games.borders.board import BordersBoard, print_of, read_board
from felttip.games.borders.marks import mark_name
from felttip.games.borders.rules import SECOND, Sheet, begin, blank, legal, play
from felttip.games.borders.sketch import sketch
from felttip.kit.clauses import marks_in

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


@EVERY_BOARD
def test_it_fits_and_colour_adds_nothing_but_colour(board: BordersBoard) -> None:
    for number in range(board.sheets):
        for sheet, marks, names in random_game(board, number, 5):
            plain = sketch(board, sheet, marks, names, False)
            assert max(map(len, plain.splitlines())) <= 78
            assert "\x1b" not in plain
            coloured = click.unstyle(sketch(board, sheet, marks, names, True))
            assert [line.split() for line in coloured.splitlines()] == [line.split() for line in plain.splitlines()]


@EVERY_BOARD
def test_every_space_shows_its_number_in_its_row(board: BordersBoard) -> None:
    lines = sketch(board, blank(print_of(board), 0), [], [], False).splitlines()
    for space, name in enumerate(board.names):
        row = next(line for line in lines if line.startswith(f" {name[0]} "))
        numbers = re.findall(r"[●▲★≈◆♣](\d+)", row)
        assert (name[1:] in numbers) == (space not in board.white)


@EVERY_BOARD
def test_crosses_areas_and_offers_can_be_seen(board: BordersBoard) -> None:
    for sheet, marks, names in random_game(board, 1, 6):
        text = sketch(board, sheet, marks, names, False)
        assert text.count("×") == len(marks) + len(board.white)
        assert text.count(">") == len(names)
        for area in board.areas:
            assert area.name in text
            assert f"{area.first}/{area.later}" in text
