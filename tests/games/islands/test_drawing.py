"""What only the drawing of Islands has: numbers, bridges, flags, cards and the ring round a complete island."""

import re

import pytest
from tests.helpers import mark_by_mark

from felttip.games.islands import GAME
from felttip.games.islands.board import IslandsBoard
from felttip.games.islands.drawing import draw, shown
from felttip.games.islands.marks import DECK, ROUNDS, bridge_name
from felttip.games.islands.rules import complete
from felttip.kit.svg import mark_ids
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@pytest.mark.clause("ISL-6", "ISL-11", "ISL-13")
@every_board
def test_six_numbers_on_every_island_and_two_bridges_on_every_line(board: IslandsBoard) -> None:
    numbers = {f"{name}={number}" for name in board.names for number in range(1, 7)}
    bridges = {bridge_name(board, line, second) for line in range(len(board.lines)) for second in (False, True)}
    assert {name for name in mark_ids(draw(board, 0)) if "." not in name} == numbers | bridges


@pytest.mark.clause("ISL-12")
@every_board
def test_complete_islands_are_ringed(board: IslandsBoard) -> None:
    most = 0
    for _, sheet, marks, _ in mark_by_mark(GAME, board):
        ringed = {name.removesuffix(".done") for name in shown(board, sheet, marks) if name.endswith(".done")}
        assert ringed == {name for i, name in enumerate(board.names) if complete(sheet) >> i & 1}
        most = max(most, len(ringed))
    assert most >= 3


@pytest.mark.clause("ISL-2")
@every_board
def test_all_cards_are_printed_and_can_be_crossed_off(board: IslandsBoard) -> None:
    drawing = draw(board, 0)
    # Those of the deck, and the rounds of a lone player in their piles.
    assert drawing.count('class="card"') == len(DECK) + ROUNDS
    assert {f"card.{i}" for i in range(len(DECK))} <= set(mark_ids(drawing))


@pytest.mark.clause("ISL-1")
@every_board
def test_flags_are_printed_in_two_shapes(board: IslandsBoard) -> None:
    drawing = draw(board, 0)
    # On the islands, once more with the goals, and one with a lone player's piles.
    for flag, often in (("red", 4), ("blue", 3)):
        shapes = re.findall(rf'<path class="flag {flag}" d="M[^lc]*([^"]*)"', drawing)
        assert len(shapes) == 2 * often + 1
        assert len(set(shapes)) == 1
