"""How a mind learns: it plays games against itself, and after each game it corrects what it had expected.

Only sheets after a turn are judged (after-states): how many points come after this? What really came, mixed with what
the mind expected one round later (temporal differences), is what it should have said. Where the players decide when
the game ends, a point that comes later counts a little less: who waits may find that the game is over.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from felttip.contract import Call, Printed
from felttip.dispatch import Ints, blank, closing, finishes, follow, reached, worth
from felttip.engine import all_turns, past
from felttip.kit.rule import advance, below, rule
from felttip.mind.core import (
    Desk,
    Mind,
    Numbers,
    Reals,
    Row,
    Scene,
    add_up,
    answer,
    goes_on,
    guess,
    mindful_turn,
    new_desk,
    note,
    settle_down,
    slots_of,
    survey,
)
from felttip.mind.rolling import Odds, plan_rolls, roll_by_plan


class Lesson(NamedTuple):
    """How a mind is to learn."""

    rate: float
    """How far to go towards what would have been right."""
    keep: float
    """How much of what really came counts, against what was expected a round later (lambda)."""
    noise: float
    """How much chance, in points, there is in the choice of a turn."""
    patience: float
    """What a point in the next round counts, against one now."""
    watch: bool
    """At first a mind knows nothing: it watches games of simple players, who go by `worth`, and learns from these."""


WATCHED = 30
"""The noise, in hundredths, in the games that a mind watches."""
LONGEST = 400
"""More turns of one seat than any game has."""


@rule
def learn(mind: Mind, found: Numbers, sums: Row, target: float, rate: float) -> float:
    """One step towards what the mind should have said about a position; answers what it said."""
    add_up(mind, found, sums)
    said = answer(mind, sums)
    units = len(sums)
    step = rate * (target - said)
    mind.out[units] += 0.1 * step
    for unit in range(units):
        if sums[unit] > 0.0:
            weight = mind.out[unit]
            mind.out[unit] += 0.05 * step * sums[unit]
            sums[unit] = step * weight
        else:
            sums[unit] = 0.0
        mind.bias[unit] += 0.1 * sums[unit]
    for slot in range(len(found)):
        row = found[slot]
        for unit in range(units):
            mind.rows[row, unit] += sums[unit]
    return said


class Memory(NamedTuple):
    """What happened in a game."""

    seen: Numbers
    """The traits after each turn."""
    earned: Reals
    """The points for goals of each turn."""
    guessed: Reals
    """What instinct said after it; if nothing was to come any more, what the sheet closed with."""
    open: npt.NDArray[np.bool_]
    """Was anything to come?"""


@rule
def new_memory(p: Printed, turns: int) -> Memory:
    """Room for so many turns."""
    return Memory(
        np.zeros((turns, slots_of(p)), np.int64),
        np.zeros(turns, np.float64),
        np.zeros(turns, np.float64),
        np.zeros(turns, np.bool_),
    )


@rule
def remember(p: Printed, memory: Memory, at: int, sheet: Ints, points: int, scene: Scene, desk: Desk) -> None:
    """Keep in mind what a turn led to."""
    note(p, sheet, points, scene, desk.rivals, memory.seen[at])
    memory.earned[at] = points
    memory.open[at] = goes_on(p, sheet, scene)
    memory.guessed[at] = guess(p, sheet, scene) if memory.open[at] else float(closing(p, sheet))


@rule
def look_back(mind: Mind, desk: Desk, memory: Memory, first: int, count: int, end: int, lesson: Lesson) -> float:
    """Learn from all turns of a seat that closed with `end`, the last one first; answers the sum of squared errors."""
    wrong = 0.0
    came = float(end)
    for at in range(first + count - 1, first - 1, -1):
        mixed = came
        if memory.open[at]:
            said = learn(mind, memory.seen[at], desk.sums, came - memory.guessed[at], lesson.rate)
            said += memory.guessed[at]
            wrong += (came - said) * (came - said)
            mixed = lesson.keep * came + (1.0 - lesson.keep) * said
        came = lesson.patience * (memory.earned[at] + mixed)
    return wrong


@rule
def chosen_turn(
    p: Printed, mind: Mind, desk: Desk, sheet: Ints, call: Call, scene: Scene, sign: int, mood: int, lesson: Lesson
) -> tuple[float, int, Ints, Ints, int]:
    """The turn of a mind, or of the simple player that it watches; see `mindful_turn`."""
    if not lesson.watch:
        return mindful_turn(p, mind, desk, sheet, call, scene, sign, mood, lesson.noise)
    turns = all_turns(p, sheet, call, scene.taken, scene.round_number, scene.solo)
    chosen = turns[0]
    best = -(1 << 40)
    for turn in turns:
        gone = past(p, reached(p, turn[0]), scene.taken, scene.round_number, scene.solo)
        value = sign * (100 * turn[2] + worth(p, turn[0], gone, scene.stage)) + below(advance(mood + turn[3]), WATCHED)
        if value > best:
            best = value
            chosen = turn
    return sign * best / 100, chosen[3], chosen[0], chosen[1], chosen[2]


@rule
def card_games(
    p: Printed,
    mind: Mind,
    kinds: int,
    deck: Numbers,
    rounds: int,
    setup: Call,
    seats: int,
    games: int,
    state: int,
    lesson: Lesson,
    sums: Reals,
) -> int:
    """Games of cards of a mind against itself; `sums` gets points, sheets, squared errors and turns.

    With a rate of 0 nothing is learned. Answers the random state.
    """
    desk = new_desk(p, mind)
    memory = new_memory(p, seats * rounds)
    order = list(range(len(deck)))
    for _ in range(games):
        state = advance(state)
        first = below(state, kinds)
        sheets = [blank(p, (first + seat) % kinds) for seat in range(seats)]
        paid = [0 for _ in range(seats)]
        earned = [0 for _ in range(seats)]
        taken = 0
        pile = (1 << len(deck)) - 1
        if setup >= 0:
            for seat in range(seats):
                # Now and then anything, or a mind would never learn what it does with other sheets.
                state = advance(state)
                noise = 1e6 if lesson.rate > 0.0 and below(state, 4) == 0 else lesson.noise
                scene = survey(p, sheets, paid, seat, 0, 0, rounds, pile, desk.rivals)
                settle_down(p, mind, desk, sheets[seat], scene)
                _, _, sheets[seat], _, _ = mindful_turn(
                    p, mind, desk, sheets[seat], setup, scene, 1 if seats == 1 else -1, state, noise
                )
        for number in range(1, rounds + 1):
            state = advance(state)
            drawn = number - 1 + below(state, len(deck) - number + 1)
            card = order[drawn]
            order[drawn] = order[number - 1]
            order[number - 1] = card
            pile &= ~(1 << card)
            then = list(sheets)
            for seat in range(seats):
                scene = survey(p, sheets, paid, seat, taken, number, rounds - number, pile, desk.rivals)
                state = advance(state)
                settle_down(p, mind, desk, sheets[seat], scene)
                _, _, then[seat], _, earned[seat] = chosen_turn(
                    p, mind, desk, sheets[seat], deck[card], scene, 1, state, lesson
                )
                remember(p, memory, seat * rounds + number - 1, then[seat], earned[seat], scene, desk)
            for seat in range(seats):
                sheets[seat] = then[seat]
                paid[seat] += earned[seat]
                taken |= reached(p, sheets[seat])
        for seat in range(seats):
            end = closing(p, sheets[seat])
            sums[0] += paid[seat] + end
            sums[1] += 1
            if lesson.rate > 0.0:
                sums[2] += look_back(mind, desk, memory, seat * rounds, rounds, end, lesson)
                sums[3] += rounds
    return state


@rule
def dice_games(
    p: Printed,
    mind: Mind,
    kinds: int,
    odds: Odds,
    seats: int,
    games: int,
    state: int,
    lesson: Lesson,
    sums: Reals,
) -> int:
    """Games of dice of a mind against itself; like `card_games`, but `sums` gets rounds and games first."""
    desk = new_desk(p, mind)
    memory = new_memory(p, seats * LONGEST)
    values = np.zeros(len(odds.calls), np.float64)
    for _ in range(games):
        state = advance(state)
        first = below(state, kinds)
        sheets = [blank(p, (first + seat) % kinds) for seat in range(seats)]
        paid = [0 for _ in range(seats)]
        earned = [0 for _ in range(seats)]
        taken = 0
        number = 0
        over = False
        state = advance(state)
        active = below(state, seats)
        while not over and number < LONGEST:
            number += 1
            scene = survey(p, sheets, paid, active, taken, number, 1, 0, desk.rivals)
            settle_down(p, mind, desk, sheets[active], scene)
            for outcome in range(len(values)):
                values[outcome], _, _, _, _ = chosen_turn(
                    p, mind, desk, sheets[active], odds.calls[outcome], scene, 1, 0, lesson
                )
            outcome, state = roll_by_plan(odds, plan_rolls(odds, values), state)
            call = odds.calls[outcome]
            state = advance(state)
            _, _, sheets[active], turn, points = chosen_turn(
                p, mind, desk, sheets[active], call, scene, 1, state, lesson
            )
            at = active * LONGEST + number - 1
            remember(p, memory, at, sheets[active], points, scene, desk)
            paid[active] += points
            taken |= reached(p, sheets[active])
            over = finishes(p, sheets[active])
            call = follow(p, call, turn)
            then = list(sheets)
            for other in range(1, seats):
                seat = (active + other) % seats
                stage = 0 if over else 1 + other
                scene = survey(p, sheets, paid, seat, taken, number, stage, 0, desk.rivals)
                state = advance(state)
                settle_down(p, mind, desk, sheets[seat], scene)
                _, _, then[seat], _, earned[seat] = chosen_turn(
                    p, mind, desk, sheets[seat], call, scene, 1, state, lesson
                )
                at = seat * LONGEST + number - 1
                remember(p, memory, at, then[seat], earned[seat], scene, desk)
            for other in range(1, seats):
                seat = (active + other) % seats
                sheets[seat] = then[seat]
                paid[seat] += earned[seat]
                taken |= reached(p, sheets[seat])
                over = over or finishes(p, sheets[seat])
            active = (active + 1) % seats
        sums[0] += number
        sums[1] += 1
        if lesson.rate > 0.0:
            for seat in range(seats):
                sums[2] += look_back(mind, desk, memory, seat * LONGEST, number, closing(p, sheets[seat]), lesson)
                sums[3] += number
    return state
