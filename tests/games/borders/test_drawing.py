"""What only the drawing of Borders has: crosses, stones, areas and their emblems."""

import pytest
from tests.helpers import mark_by_mark

from felttip.games.borders import GAME
from felttip.games.borders.board import BordersBoard
from felttip.games.borders.drawing import draw, shown
from felttip.games.borders.emblems import EMBLEMS
from felttip.kit.svg import mark_ids
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@pytest.mark.clause("BOR-1")
@every_board
def test_a_cross_on_every_space_but_the_two_white_ones(board: BordersBoard) -> None:
    crosses = {f"{name}=x" for space, name in enumerate(board.names) if space not in board.white}
    for number in range(board.sheets):
        assert {name for name in mark_ids(draw(board, number)) if "." not in name} == crosses


@pytest.mark.clause("BOR-11")
@every_board
def test_complete_areas_are_coloured_in(board: BordersBoard) -> None:
    most = 0
    for _, sheet, marks, _ in mark_by_mark(GAME, board):
        done = {name.removesuffix(".done") for name in shown(board, sheet, marks) if name.endswith(".done")}
        crossed = {name.removesuffix("=x") for name in marks} | {board.names[space] for space in board.white}
        assert done == {a.name for a in board.areas if all(board.names[space] in crossed for space in a.border)}
        most = max(most, len(done))
    assert most >= 2


@pytest.mark.clause("BOR-3")
@every_board
def test_every_stone_has_colour_and_glyph(board: BordersBoard) -> None:
    for number in range(board.sheets):
        drawing = draw(board, number)
        for colour in range(6):
            assert drawing.count(f'class="stone f{colour}"') == 14
            assert drawing.count(f'<path class="g{colour}"') == 14
        assert drawing.count('class="stone white"') == drawing.count('class="given"') == 2


@every_board
def test_every_area_has_a_drawing_of_its_own(board: BordersBoard) -> None:
    assert {area.name for area in board.areas} <= set(EMBLEMS)
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)
