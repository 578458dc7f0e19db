"""Every board of every installed game in characters: narrow enough, and as good without colour as with it."""

from functools import cache

import click
import pytest

from felttip.registry import find_board, find_game
from felttip.registry.dispatch import Ints
from tests.helpers import EVERY_BOARD, Drawn, mark_by_mark

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


@cache
def sketches(game: str, board: str) -> list[tuple[Drawn[Ints], str]]:
    """The sheets of a game, and each of them in characters without colour."""
    printed = find_board(game, board)
    return [
        (drawn, find_game(game).drawing.sketch(printed, drawn.sheet, drawn.marks, drawn.legal, False))
        for drawn in mark_by_mark(find_game(game), printed, "sketch")
    ]


@every_board
def test_every_sheet_fits(game: str, board: str) -> None:
    assert {drawn.number for drawn, _ in sketches(game, board)} == set(range(find_board(game, board).sheets))
    for _, text in sketches(game, board):
        assert max(map(len, text.splitlines())) <= 78
        assert "\x1b" not in text


@every_board
def test_colour_adds_nothing_but_colour(game: str, board: str) -> None:
    """Every other sheet is enough: the colours of a sheet are mostly those of the one before."""
    for drawn, text in sketches(game, board)[::2]:
        sketch = find_game(game).drawing.sketch(find_board(game, board), drawn.sheet, drawn.marks, drawn.legal, True)
        assert "\x1b" in sketch
        assert [line.split() for line in click.unstyle(sketch).splitlines()] == [
            line.split() for line in text.splitlines()
        ]


@every_board
def test_different_ink_makes_a_different_sketch(game: str, board: str) -> None:
    """Also without colour: no mark is lost among the others."""
    inked = {(drawn.number, frozenset(drawn.marks)): text for drawn, text in sketches(game, board) if not drawn.legal}
    assert len(set(inked.values())) == len(inked) > 30
