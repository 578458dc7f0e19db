"""Which dice to roll again, against values worked out by hand and by trying everything."""

from statistics import mean

import numpy as np
import pytest

from felttip.contract import Dice
from felttip.mind.rolling import Odds, multisets, odds_of, plan_rolls, roll, roll_by_plan
from felttip.registry import find_board, find_game, game_names
from felttip.targets.compiled import kernel

SIXES = next(name for name in game_names() if isinstance(find_game(name).chance, Dice))


def odds_for(count: int, faces: int, rolls: int) -> Odds:
    """Dice of any number and kind."""
    p = find_game(SIXES).print_of(find_board(SIXES))
    return odds_of(p, Dice(count, tuple("abcdef"[:faces]), rolls))


def kept(odds: Odds, values: dict[tuple[int, ...], float], dice: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The faces that the plan keeps."""
    holds = multisets(odds.faces, odds.dice)
    plan = plan_rolls(odds, np.array([values[held] for held in holds[odds.whole :]]))
    return holds[plan[left, holds.index(dice)]]


def test_two_coins_by_hand() -> None:
    """Two dice with two faces: worth 4 if both show 1, otherwise nothing."""
    values: dict[tuple[int, ...], float] = {(0, 0): 0.0, (0, 1): 0.0, (1, 1): 4.0}
    odds = odds_for(2, 2, 3)
    assert kept(odds, values, (0, 1), 1) == (1,)
    assert kept(odds, values, (1, 1), 2) == (1, 1)
    assert kept(odds, values, (0, 0), 1) == ()


def test_the_plan_against_brute_force() -> None:
    """Three dice with three faces and two rolls left, by trying everything."""

    def value(faces: tuple[int, ...]) -> int:
        return (7 * faces[0] + 5 * faces[1] * faces[2] + 11 * (len(set(faces)) == 1) * 3) % 23

    def expected(dice: tuple[int, ...], rolls: int) -> float:
        if rolls == 0:
            return value(tuple(sorted(dice)))
        return max(after_rolling(dice, mask, rolls) for mask in range(8))

    def after_rolling(dice: tuple[int, ...], mask: int, rolls: int) -> float:
        outcomes = [dice]
        for die in range(3):
            if mask >> die & 1:
                outcomes = [(*o[:die], face, *o[die + 1 :]) for o in outcomes for face in range(3)]
        return mean(expected(outcome, rolls - 1) for outcome in outcomes)

    odds = odds_for(3, 3, 3)
    outcomes = multisets(3, 3)[odds.whole :]
    for dice in outcomes:
        keep = list(kept(odds, {faces: float(value(faces)) for faces in outcomes}, dice, 2))
        mask = 0
        for die, face in enumerate(dice):
            if face in keep:
                keep.remove(face)
            else:
                mask |= 1 << die
        assert after_rolling(dice, mask, 2) == pytest.approx(expected(dice, 2))


def test_interpreted_and_compiled_plans_are_the_same() -> None:
    game = find_game(SIXES)
    assert isinstance(game.chance, Dice)
    p = game.print_of(find_board(SIXES))
    odds = odds_of(p, game.chance)
    values = np.random.default_rng(3).random(len(odds.calls))
    assert (plan_rolls(odds, values) == kernel(plan_rolls, p)(odds, values)).all()


def test_rolling_by_plan_keeps_what_the_plan_keeps() -> None:
    odds = odds_for(2, 2, 3)
    holds = multisets(2, 2)
    plan = plan_rolls(odds, np.array([0.0, 0.0, 4.0]))
    found = [roll_by_plan(odds, plan, state)[0] for state in range(0, 400_000, 997)]
    # One needs two ones in at most three rolls, keeping each one that comes: (7/8)**2 of all cases.
    assert mean(holds[odds.whole + outcome] == (1, 1) for outcome in found) == pytest.approx(49 / 64, abs=0.06)
    assert roll(odds, odds.whole, 5) == (odds.whole, 5)
