"""The chance to complete all islands is no less than anybody's, and the bound is made from it."""

from statistics import mean
from typing import cast

import numpy as np
import pytest

from felttip.contract import Call
from felttip.games.islands import GAME
from felttip.games.islands.board import IslandsBoard, print_of
from felttip.games.islands.marks import DECK
from felttip.games.islands.plan import IslandsPlan
from felttip.games.islands.unaware import SETUP, best_chance, most_points, unaware
from felttip.registry import find_board
from felttip.targets.here import compiler_for


def card(number: int, bridges: int) -> Call:
    """A card as a call."""
    return number | bridges << 3


def chance(left: tuple[Call, ...], difference: int) -> float:
    """The same by trying, card by card: ends of bridges less numbers must come out even when one card is left."""
    if len(left) == 1:
        return float(difference == 0)
    return mean(
        max(chance(left[:at] + left[at + 1 :], difference - (call & 7) + ends) for ends in (0, 2 * (call >> 3)))
        for at, call in enumerate(left)
    )


@pytest.mark.parametrize("deck", [DECK[:6], DECK[6:12], DECK[12:], DECK[::3], (card(2, 1), card(2, 1), card(4, 2))])
def test_the_chance_is_that_of_the_best_player(deck: tuple[Call, ...]) -> None:
    assert best_chance(deck) == pytest.approx(max(chance(tuple(deck), -number) for number in SETUP))
    assert best_chance(deck, [2]) == pytest.approx(chance(tuple(deck), -2))


def test_who_completes_all_islands_has_drawn_what_the_numbers_say() -> None:
    """The model of a deal, which has the rules and the map, knows no other way."""
    from ortools.sat.python import cp_model  # noqa: PLC0415 - only here

    calls = [DECK[at] for at in np.random.default_rng(3).permutation(18)[:17]]
    plan = IslandsPlan(cast(IslandsBoard, find_board("islands", "A")), 0, calls)
    drawn = cp_model.LinearExpr.sum([line[-1] for line in plan.drawn])
    numbers = cp_model.LinearExpr.sum([plan._number(island) for island in range(18)])
    plan.model.add(plan.total >= 59)
    plan.model.add(2 * drawn != numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(plan.model) == cp_model.INFEASIBLE


@pytest.mark.parametrize("board", GAME.boards)
def test_a_deal_is_worth_no_more_than_par_and_than_the_chance_allows(board: str) -> None:
    p = print_of(cast(IslandsBoard, find_board("islands", board)))
    assert most_points(p) == 60
    bound = unaware(compiler_for(p), p, [(0, DECK[:17])] * 3)
    totals = [next(bound(at, lambda par=par: par)) for at, par in enumerate((60, 58, 56))]  # type: ignore[misc]
    assert totals == [58 + 2 * best_chance(DECK), 58 + 2 * best_chance(DECK), 56 + 2 * best_chance(DECK)]
