"""Islands in characters: narrow enough, and every name that one might type can be read from it."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random

import click
import pytest

from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.marks import DECK, SETUP, mark_name
from felttip.games.islands.rules import Sheet, begin, blank, complete, legal, play
from felttip.games.islands.sketch import sketch
from felttip.kit.clauses import marks_in

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


@EVERY_BOARD
def test_it_fits_and_colour_adds_nothing_but_colour(board: IslandsBoard) -> None:
    for number in range(board.sheets):
        for sheet, marks, names in random_game(board, number, 5):
            plain = sketch(board, sheet, marks, names, False)
            assert max(map(len, plain.splitlines())) <= 78
            assert "\x1b" not in plain
            coloured = click.unstyle(sketch(board, sheet, marks, names, True))
            assert [line.split() for line in coloured.splitlines()] == [line.split() for line in plain.splitlines()]


@EVERY_BOARD
def test_columns_and_rows_are_named_where_the_islands_are(board: IslandsBoard) -> None:
    lines = sketch(board, blank(print_of(board), 0), [], [], False).splitlines()
    for name, flag in zip(board.names, board.flags, strict=True):
        column = lines[0].index(name[0])
        row = next(line for line in lines if line.strip().startswith(name[1]))
        around = row[column - 1 : column + 2]
        assert "o" in around
        assert {"": "", "red": "R", "blue": "B"}[flag] in around


@EVERY_BOARD
def test_numbers_bridges_and_offers_can_be_seen(board: IslandsBoard) -> None:
    for sheet, marks, names in random_game(board, 0, 6):
        text = sketch(board, sheet, marks, names, False)
        assert text.count("(") == complete(sheet).bit_count()
        assert text.count("?") == len({name.partition("=")[0] for name in names if "=" in name})
        assert any(sign in text for sign in "─│═║") == (sheet.one != 0)
        assert any(sign in text for sign in "═║") == (sheet.two != 0)
