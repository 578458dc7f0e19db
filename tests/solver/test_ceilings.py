"""Ceilings are true: what is reached later in a game was never excluded before. For every game that has one."""

from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np
import pytest
from tests.helpers import EVERY_BOARD
from tests.solver.setup_solver import deal_of, lone_game

from felttip.records.playback import moments
from felttip.registry import find_game
from felttip.registry.dispatch import Ints
from felttip.solver import OpenDeal, beginning, find_par, play_turns
from felttip.solver.beam import Table, bound_of, ready
from felttip.table import AnyTable
from felttip.targets.compiled import arrays, kernel

WITH_CEILING = [(game, board) for game, board in EVERY_BOARD if find_game(game).ceiling is not None]


class Bound:
    """The ceiling of one deal."""

    def __init__(self, deal: OpenDeal) -> None:
        ceiling = deal.game.ceiling
        assert ceiling is not None
        self.p = arrays(deal.game.print_of(deal.board))
        self.table = cast(Table, np.zeros(ceiling.cells, np.int64))
        kernel(ready, self.p)(self.p, deal.number, cast(Sequence[int], np.array(deal.calls, np.int64)), self.table)

    def most(self, sheet: Ints, played: int) -> int:
        """The most that a sheet can lead to."""
        return int(kernel(bound_of, self.p)(self.p, self.table, sheet, played))


def still_to_come(table: AnyTable) -> Iterator[tuple[Ints, int, int]]:
    """Every sheet of a lone game with the rounds played and the points that came after it."""
    total = table.view(None).total(0)
    start = beginning(deal_of(table))
    yield start.sheet, start.played, total
    for played, _, then in moments(table):
        yield then.sheets[0], played.number, total - sum(then.points[0].values())


@pytest.mark.parametrize(("game", "board"), WITH_CEILING)
def test_no_game_gets_more_than_any_of_its_sheets_allowed(game: str, board: str) -> None:
    """Random and greedy games, and the best that we can find: these come near to the ceiling."""
    for number in range(9):
        table = lone_game(game, board, number, "random" if number % 3 == 2 else "greedy")
        deal = deal_of(table)
        bound = Bound(deal)
        tables = [table]
        if number < 2:
            par = find_par(deal, 0.5)
            tables.append(play_turns(deal.game, deal.board, table.settings, table.deal, par.turns))
        for played in tables:
            for sheet, rounds, points in still_to_come(played):
                assert bound.most(sheet, rounds) >= points, f"deal {number}, after round {rounds}"


@pytest.mark.parametrize(("game", "board"), WITH_CEILING)
def test_after_the_last_round_the_ceiling_is_what_the_sheet_has(game: str, board: str) -> None:
    """Nothing comes any more, so the bound of every whole game is exact there."""
    for number in range(5):
        table = lone_game(game, board, number)
        deal = deal_of(table)
        p = deal.game.print_of(deal.board)
        sheet = table.sheets[0]
        assert Bound(deal).most(sheet, len(deal.calls)) == deal.game.rules.closing(p, sheet)
