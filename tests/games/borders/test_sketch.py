"""Borders in characters: every name that one might type can be read from it."""

import re

import pytest
from tests.helpers import mark_by_mark

from felttip.games.borders import GAME
from felttip.games.borders.board import BordersBoard, print_of
from felttip.games.borders.rules import blank
from felttip.games.borders.sketch import sketch
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@every_board
def test_every_space_shows_its_number_in_its_row(board: BordersBoard) -> None:
    lines = sketch(board, blank(print_of(board), 0), [], [], False).splitlines()
    for space, name in enumerate(board.names):
        row = next(line for line in lines if line.startswith(f" {name[0]} "))
        numbers = re.findall(r"[●▲★≈◆♣](\d+)", row)
        assert (name[1:] in numbers) == (space not in board.white)


@every_board
def test_crosses_areas_and_offers_can_be_seen(board: BordersBoard) -> None:
    for _, sheet, marks, legal in mark_by_mark(GAME, board):
        text = sketch(board, sheet, marks, legal, False)
        assert text.count("×") == len(marks) + len(board.white)
        assert text.count(">") == len(legal)
        assert text.count("✓") == sheet.areas.bit_count()
        for area in board.areas:
            assert area.name in text
            assert f"{area.first}/{area.later}" in text
