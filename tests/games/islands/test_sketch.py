"""Islands in characters: every name that one might type can be read from it."""

import pytest
from tests.helpers import mark_by_mark

from felttip.games.islands import GAME
from felttip.games.islands.board import IslandsBoard, print_of
from felttip.games.islands.rules import blank, complete
from felttip.games.islands.sketch import sketch
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@every_board
def test_columns_and_rows_are_named_where_the_islands_are(board: IslandsBoard) -> None:
    lines = sketch(board, blank(print_of(board), 0), [], [], False).splitlines()
    for name, flag in zip(board.names, board.flags, strict=True):
        column = lines[0].index(name[0])
        row = next(line for line in lines if line.strip().startswith(name[1]))
        around = row[column - 1 : column + 2]
        assert "o" in around
        assert {"": "", "red": "R", "blue": "B"}[flag] in around


@every_board
def test_numbers_bridges_and_offers_can_be_seen(board: IslandsBoard) -> None:
    for _, sheet, marks, legal in mark_by_mark(GAME, board):
        text = sketch(board, sheet, marks, legal, False)
        assert text.count("(") == complete(sheet).bit_count()
        assert text.count("?") == len({name.partition("=")[0] for name in legal if "=" in name})
        assert any(sign in text for sign in "─│═║") == (sheet.one != 0)
        assert any(sign in text for sign in "═║") == (sheet.two != 0)
