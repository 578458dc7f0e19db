"""Our own games in characters: colour is used where there is any (`felttip.conformance` has what holds for all)."""

import pytest

from felttip.registry import find_board, find_game
from tests.helpers import HOUSE


@pytest.mark.parametrize("game", HOUSE)
def test_there_is_colour(game: str) -> None:
    board = find_board(game)
    sheet = find_game(game).rules.blank(find_game(game).print_of(board), 0)
    sketches = [find_game(game).drawing.sketch(board, sheet, (), (), colour, ()) for colour in (False, True)]
    assert ["\x1b" in sketch for sketch in sketches] == [False, True]
