"""How a mind learns: it plays games against itself, and after each game it corrects what it had expected.

Only sheets after a turn are judged (after-states): how many points come after this? What really came, mixed with what
the mind expected one round later (temporal differences), is what it should have said.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, rule
from felttip.mind.core import (
    Desk,
    Mind,
    Scene,
    add_up,
    answer,
    goes_on,
    guess,
    mindful_turn,
    new_desk,
    note,
    pile_of,
    settle_down,
    slots_of,
    survey,
    without,
)
from felttip.registry.dispatch import Ints, blank, closing, reached, worth
from felttip.targets.engine import all_turns, draw, past
from felttip.targets.numbers import Numbers, Reals, Row


class Lesson(NamedTuple):
    """How a mind is to learn."""

    rate: float
    """How far to go towards what would have been right."""
    keep: float
    """How much of what really came counts, against what was expected a round later (lambda)."""
    wild: float
    """In how many of the games all begin wildly; only what comes after that is learned from. Without them a mind would
    never see what bad play leads to, and would judge it wrongly."""
    watch: bool
    """At first a mind knows nothing: it watches games of simple players, who go by `worth`, and learns from these."""


WATCHED = 30
"""The noise, in hundredths, in the games that a mind watches."""
WILDEST = 16
"""Who begins wildly errs by less than so many points."""


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
        came = memory.earned[at] + mixed
    return wrong


@rule
def chosen_turn(
    p: Printed, mind: Mind, desk: Desk, sheet: Ints, call: Call, scene: Scene, mood: int, noise: float, watch: bool
) -> tuple[float, int, Ints, Ints, int]:
    """The turn of a mind, or of the simple player that it watches; see `mindful_turn`."""
    if not watch:
        return mindful_turn(p, mind, desk, sheet, call, scene, 1, mood, noise)
    turns = all_turns(p, sheet, call, scene.taken, scene.round_number, scene.solo)
    chosen = turns[0]
    best = -(1 << 40)
    for turn in turns:
        gone = past(p, reached(p, turn[0]), scene.taken, scene.round_number, scene.solo)
        value = 100 * turn[2] + worth(p, turn[0], gone, scene.stage) + below(advance(mood + turn[3]), WATCHED)
        if value > best:
            best = value
            chosen = turn
    return best / 100, chosen[3], chosen[0], chosen[1], chosen[2]


@rule
def wild_rounds(lesson: Lesson, rounds: int, state: int) -> tuple[int, int]:
    """In how many rounds at the beginning of the next game all play wildly, and the random state."""
    state = advance(state)
    if below(state, 1 << 20) >= lesson.wild * (1 << 20):
        return 0, state
    state = advance(state)
    return 1 + below(state, rounds - 1), state


class Course(NamedTuple):
    """What is played."""

    kinds: int
    """How many different sheets the board has."""
    seats: int
    deck: Numbers
    rounds: int
    setup: Call
    """-1: there is none."""


class Pupil(NamedTuple):
    """Who learns, and with what."""

    mind: Mind
    desk: Desk
    memory: Memory
    lesson: Lesson


class Standing(NamedTuple):
    """How a game stands, for each seat."""

    sheets: list[Ints]
    paid: list[int]
    errs: list[float]
    """By how many points it errs at the most while it plays wildly."""


class Now(NamedTuple):
    """The round that is played."""

    number: int
    call: Call
    pile: Word
    taken: Word
    wild: bool


@rule
def seated(p: Printed, course: Course, state: int) -> tuple[Standing, int]:
    """The beginning of a game, and the random state."""
    state = advance(state)
    first = below(state, course.kinds)
    sheets = [blank(p, (first + seat) % course.kinds) for seat in range(course.seats)]
    return Standing(sheets, [0 for _ in range(course.seats)], [0.0 for _ in range(course.seats)]), state


@rule
def set_up(p: Printed, pupil: Pupil, course: Course, at: Standing, state: int) -> int:
    """The turns before the first round; answers the random state."""
    mind, desk, _, lesson = pupil
    every = pile_of(range(len(course.deck)))
    for seat in range(course.seats):
        # Now and then anything, or a mind would never learn what it does with other sheets.
        state = advance(state)
        noise = 1e6 if lesson.rate > 0.0 and below(state, 4) == 0 else 0.0
        scene = survey(p, at.sheets, at.paid, seat, 0, 0, course.rounds, every, desk.rivals)
        settle_down(p, mind, desk, at.sheets[seat], scene)
        _, _, at.sheets[seat], _, _ = mindful_turn(
            p, mind, desk, at.sheets[seat], course.setup, scene, 1 if course.seats == 1 else -1, state, noise
        )
    return state


@rule
def play_round(p: Printed, pupil: Pupil, course: Course, at: Standing, now: Now, state: int) -> int:
    """A turn of every seat, revealed together and remembered; answers the random state."""
    mind, desk, memory, lesson = pupil
    then = list(at.sheets)
    earned = [0 for _ in range(course.seats)]
    left = course.rounds - now.number
    for seat in range(course.seats):
        scene = survey(p, at.sheets, at.paid, seat, now.taken, now.number, left, now.pile, desk.rivals)
        state = advance(state)
        settle_down(p, mind, desk, at.sheets[seat], scene)
        noise = at.errs[seat] if now.wild else 0.0
        _, _, then[seat], _, earned[seat] = chosen_turn(
            p, mind, desk, at.sheets[seat], now.call, scene, state, noise, lesson.watch
        )
        remember(p, memory, seat * course.rounds + now.number - 1, then[seat], earned[seat], scene, desk)
    for seat in range(course.seats):
        at.sheets[seat] = then[seat]
        at.paid[seat] += earned[seat]
    return state


@rule
def take_stock(p: Printed, pupil: Pupil, course: Course, at: Standing, unlearned: int, sums: Reals) -> None:
    """After a game: count it, and learn from all but the first rounds; see `card_games`."""
    mind, desk, memory, lesson = pupil
    for seat in range(course.seats):
        end = closing(p, at.sheets[seat])
        sums[0] += at.paid[seat] + end
        sums[1] += 1
        if lesson.rate > 0.0:
            first, count = seat * course.rounds + unlearned, course.rounds - unlearned
            sums[2] += look_back(mind, desk, memory, first, count, end, lesson)
            sums[3] += count


@rule
def card_games(p: Printed, mind: Mind, course: Course, lesson: Lesson, games: int, state: int, sums: Reals) -> int:
    """Games of cards of a mind against itself; `sums` gets points, sheets, squared errors and turns.

    With a rate of 0 nothing is learned. Answers the random state.
    """
    pupil = Pupil(mind, new_desk(p, mind), new_memory(p, course.seats * course.rounds), lesson)
    order = list(range(len(course.deck)))
    for _ in range(games):
        at, state = seated(p, course, state)
        wild, state = wild_rounds(lesson, course.rounds, state)
        for seat in range(course.seats):
            state = advance(state)
            at.errs[seat] = float(below(state, WILDEST))
        if course.setup >= 0:
            state = set_up(p, pupil, course, at, state)
        taken = 0
        pile = pile_of(order)
        for number in range(1, course.rounds + 1):
            card, state = draw(order, number, state)
            pile = without(pile, card)
            now = Now(number, course.deck[card], pile, taken, number <= wild)
            state = play_round(p, pupil, course, at, now, state)
            for sheet in at.sheets:
                taken |= reached(p, sheet)
        take_stock(p, pupil, course, at, max(0, wild - 1), sums)
    return state
