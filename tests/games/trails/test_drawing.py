"""What only the drawing of Trails has: steps, the bends and ends that join them, tiles and rings."""

import re

import pytest
from tests.helpers import mark_by_mark

from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, NEAR, TrailsBoard
from felttip.games.trails.drawing import bead, draw, shown
from felttip.games.trails.marks import step_name
from felttip.games.trails.rules import FIELDS
from felttip.kit.hand import short
from felttip.kit.svg import mark_ids
from felttip.registry import board_text

BOARDS = [GAME.read_board(board_text(GAME.name, name)) for name in GAME.boards]
every_board = pytest.mark.parametrize("board", BOARDS, ids=GAME.boards)


@pytest.mark.clause("TRA-3")
@every_board
def test_a_step_between_any_two_neighbours(board: TrailsBoard) -> None:
    steps = {step_name(a, b) for a in range(FIELDS) for b in NEAR[a]}
    assert len(steps) == 156
    for number in range(board.sheets):
        assert {name for name in mark_ids(draw(board, number)) if "." not in name} == steps


@every_board
def test_the_path_is_joined_in_every_field(board: TrailsBoard) -> None:
    for _, sheet, marks, _ in mark_by_mark(GAME, board):
        if not marks:
            assert shown(board, sheet, marks) == ()
            continue
        joined = [name for name in shown(board, sheet, marks) if re.fullmatch(r"\w+\.[be]\d+", name)]
        assert {name.partition(".")[0] for name in joined} == {NAMES[f] for f in range(FIELDS) if sheet.path >> f & 1}
        ends = {name.partition(".")[0] for name in joined if ".e" in name}
        assert ends == {NAMES[sheet.tail], NAMES[sheet.head]}


@pytest.mark.clause("TRA-6")
@every_board
def test_numbers_on_the_path_are_ringed(board: TrailsBoard) -> None:
    most = 0
    for _, sheet, marks, _ in mark_by_mark(GAME, board):
        ringed = [name for name in shown(board, sheet, marks) if name.endswith(".reached")]
        assert ringed == [f"{NAMES[f]}.reached" for i, f in enumerate(board.numbers) if sheet.numbers >> i & 1]
        most = max(most, len(ringed))
    assert most >= 3


@pytest.mark.clause("TRA-1")
@every_board
def test_every_colour_is_printed_with_its_glyph(board: TrailsBoard) -> None:
    drawing = draw(board, 0)
    for colour in range(6):
        often = board.colours.count(colour)
        assert len(re.findall(rf'<use href="#tile" class="c{colour}"', drawing)) == often
        assert drawing.count(f'<path class="g{colour}"') == often


@pytest.mark.clause("TRA-1")
@every_board
def test_every_sheet_shows_its_own_start(board: TrailsBoard) -> None:
    for number, start in enumerate(board.starts):
        x, y = map(short, bead(start))
        assert re.findall(r'class="seed" cx="([^"]*)" cy="([^"]*)"', draw(board, number)) == [(x, y)]
