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


@every_board
def test_an_area_shows_what_it_pays_or_has_paid(board: BordersBoard) -> None:
    """Both values while both can be had, the later one once the first is gone, and of a complete one what it paid."""
    fresh = blank(print_of(board), 0)
    complete = fresh._replace(areas=0b11)
    area, other, third = board.areas[:3]
    first, second = (sketch(board, sheet, [], [], False, (1, 2)) for sheet in (fresh, complete))
    assert f"{area.first}/{area.later}" in first
    assert f"{other.first}/{other.later}" not in first
    assert re.search(rf"\b{area.first} ?✓", second)
    assert re.search(rf"\b{other.later} ?✓", second)
    assert not re.search(rf"/{third.later}\b", second.replace(f"{area.first}/", ""))
