"""The model of a deal: it allows what the rules allow, counts as they count, and its solutions can be played."""

from typing import cast

import pytest
from ortools.sat.python import cp_model

from felttip.bots.simulate import series_game
from felttip.games.islands.board import IslandsBoard
from felttip.games.islands.plan import IslandsPlan
from felttip.games.islands.rules import BRIDGE, HIGHER
from felttip.registry import find_board, find_game
from felttip.solver import play_turns, turns_of
from felttip.table import AnyTable


def plan_of(table: AnyTable) -> IslandsPlan:
    """The model of the deal of a lone game that is over."""
    calls = [moment.call for played in (*table.history, table.round) for moment in played.moments if played.number]
    return IslandsPlan(cast(IslandsBoard, table.board), 0, calls)


def follow(plan: IslandsPlan, turns: tuple[tuple[int, ...], ...]) -> None:
    """Force the model to play these turns."""
    drawn = [0] * len(plan.drawn)
    for when, marks in enumerate(turns):
        for island, wrote in enumerate(plan.wrote):
            numbered = any(mark in (island, HIGHER + island) for mark in marks)
            plan.model.add(wrote[when] == int(numbered))
            if when == 0:
                plan.model.add(plan.higher[island] == int(HIGHER + island in marks))
        for line in range(len(drawn)):
            drawn[line] += marks.count(BRIDGE + line)
            if when > 0:
                plan.model.add(plan.drawn[line][when] == drawn[line])


def solve(plan: IslandsPlan, seconds: float) -> cp_model.CpSolver:
    """Solve on one core; a model that has no solution at all is an error in the test."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    assert solver.solve(plan.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return solver


@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_every_game_is_a_solution_with_its_own_total(board: str, kind: str) -> None:
    """What people may do is never excluded, and counts as much: so a bound that the model proves is true."""
    for number in range(6):
        table = series_game(find_game("islands"), find_board("islands", board), [kind], "plan", number, compiled=True)
        plan = plan_of(table)
        follow(plan, turns_of(table))
        solver = solve(plan, 60)
        assert round(solver.objective_value) == table.view(None).total(0), f"game {number}"


@pytest.mark.parametrize("board", ["A", "B"])
def test_solutions_can_be_played(board: str) -> None:
    """Any solution of the model is a game by the rules, with at least its total."""
    table = series_game(find_game("islands"), find_board("islands", board), ["random"], "plan", 1)
    plan = plan_of(table)
    plan.model.add(plan.total >= 50)
    plan.model.clear_objective()
    solver = solve(plan, 60)
    turns = plan.turns(lambda part: int(solver.value(part)))
    played = play_turns(table.game, table.board, table.settings, table.deal, turns)
    assert played.view(None).total(0) >= 50
