"""How even the boards are, whatever the number of their sheets."""

from dataclasses import replace

import pytest

from felttip.bench import rules
from felttip.games.borders.board import BordersBoard
from felttip.registry import find_board


def test_a_game_of_dice_on_one_sheet_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat has it, and there is nothing to compare it with."""
    board = find_board("borders")
    assert isinstance(board, BordersBoard)
    alike = replace(board, colours=board.colours[:1])
    monkeypatch.setattr(rules, "game_names", lambda: ("borders",))
    monkeypatch.setattr(rules, "find_board", lambda game, name: replace(alike, name=name))
    figures = list(rules.bench_boards(1))
    assert figures
    assert all(figure.what.endswith(".both") and figure.value > 1 for figure in figures)
