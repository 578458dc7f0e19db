"""Which dice to roll again: solved exactly, once it is known what each outcome is worth.

An outcome is a multiset of faces; a hold is a smaller one. The value of a hold is the average over one more die, again
and again until it is whole. Outcomes and holds are numbered, the smallest first, in tables that are made once.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from felttip.contract import Printed
from felttip.kit.rule import advance, below, rule
from felttip.registry.dispatch import AnyDice, add_die
from felttip.targets.numbers import Numbers, Reals, np


class Odds(NamedTuple):
    """The holds of some dice: tables of integers."""

    dice: int
    faces: int
    rolls: int
    more: Numbers
    """For each hold, for each face: the hold with one more die."""
    less: Numbers
    """For each hold, for each place: the hold without one of its dice, or -1."""
    whole: int
    """The number of the first hold that is an outcome; all after it are."""
    calls: Numbers
    """For each outcome the call that it makes."""


@cache
def multisets(faces: int, count: int) -> tuple[tuple[int, ...], ...]:
    """All holds of up to `count` dice, in order; the last ones are the outcomes."""
    return tuple(held for size in range(count + 1) for held in combinations_with_replacement(range(faces), size))


@rule
def foresee(odds: Odds, values: Reals, average: Reals, best: Numbers) -> None:
    """For every hold the average outcome of rolling the other dice once, and the best hold within it."""
    for outcome in range(len(odds.calls)):
        average[odds.whole + outcome] = values[outcome]
    for held in range(odds.whole - 1, -1, -1):
        total = 0.0
        for face in range(odds.faces):
            total += average[odds.more[held * odds.faces + face]]
        average[held] = total / odds.faces
    for held in range(len(average)):
        # Among equals the larger one: who is content rolls no more.
        choice = held
        for place in range(odds.dice):
            less = odds.less[held * odds.dice + place]
            if less >= 0 and average[best[less]] > average[choice]:
                choice = best[less]
        best[held] = choice


@rule
def fill_plan(odds: Odds, values: Reals, average: Reals, plan: Numbers) -> None:
    """For each number of rolls left, from 0, and each hold: which of its dice to keep. The values are used up."""
    for held in range(len(average)):
        plan[0, held] = held
    for left in range(1, odds.rolls):
        foresee(odds, values, average, plan[left])
        for outcome in range(len(values)):
            values[outcome] = average[plan[left, odds.whole + outcome]]


@rule
def plan_rolls(odds: Odds, values: Reals) -> Numbers:
    """A plan, from what every outcome is worth."""
    holds = odds.whole + len(odds.calls)
    plan = np.zeros((odds.rolls, holds), np.int64)
    fill_plan(odds, values.copy(), np.zeros(holds, np.float64), plan)
    return plan


@rule
def roll(odds: Odds, held: int, state: int) -> tuple[int, int]:
    """Roll all dice but the held ones: the outcome and the random state."""
    while held < odds.whole:
        state = advance(state)
        held = odds.more[held * odds.faces + below(state, odds.faces)]
    return held, state


@rule
def roll_by_plan(odds: Odds, plan: Numbers, state: int) -> tuple[int, int]:
    """All rolls of a round: the number of the outcome and the random state."""
    held, state = roll(odds, 0, state)
    for left in range(odds.rolls - 1, 0, -1):
        keep = plan[left, held]
        if keep == held:
            break
        held, state = roll(odds, keep, state)
    return held - odds.whole, state


@cache
def odds_of(p: Printed, chance: AnyDice) -> Odds:
    """The tables for a game's dice."""
    count, faces = chance.count, len(chance.faces)
    holds = multisets(faces, count)
    number = {held: at for at, held in enumerate(holds)}
    more = [number.get(tuple(sorted((*held, face))), -1) for held in holds for face in range(faces)]
    less = [
        number[held[:place] + held[place + 1 :]] if place < len(held) else -1
        for held in holds
        for place in range(count)
    ]
    calls = []
    for held in holds:
        call = 0
        for face in held:
            call = add_die(p, call, face)
        if len(held) == count:
            calls.append(call)
    whole = len(holds) - len(calls)
    return Odds(count, faces, chance.rolls, np.array(more), np.array(less), whole, np.array(calls))
