"""Trails in characters: every name that one might type can be read from it."""

import pytest
from tests.helpers import mark_by_mark

from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, TrailsBoard, print_of
from felttip.games.trails.rules import blank
from felttip.games.trails.sketch import sketch
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@every_board
def test_every_field_shows_its_name_and_number(board: TrailsBoard) -> None:
    sheet = blank(print_of(board), 0)
    text = sketch(board, sheet, [], [], False)
    for name in NAMES:
        assert text.count(name) == 1
    for number, field in enumerate(board.numbers, start=2):
        assert f"{number}" in text.split(NAMES[field])[1][:3]


@every_board
def test_path_ends_and_offers_can_be_seen(board: TrailsBoard) -> None:
    for _, sheet, marks, legal in mark_by_mark(GAME, board):
        text = sketch(board, sheet, marks, legal, False)
        assert sum(text.count(sign) for sign in "━╲╱") == len(marks)
        assert text.count("(") == len({sheet.tail, sheet.head})
        assert text.count("[") == sheet.path.bit_count() - len({sheet.tail, sheet.head})
        targets = {w for name in legal for w in name.split("-") if not sheet.path >> NAMES.index(w) & 1}
        assert text.count(">") == len(targets)
