"""Studying: what a mind can learn from playing on in thought, as a master does, instead of from what came.

In a game of a mind against itself the few turns that look best are each followed for some rounds, all of them with the
same cards; what comes of each is what the mind should have said of it. A lane (`felttip.targets.cuda`) studies one
game; so it runs on a GPU, and one lane after the other on a processor. `felttip.mind.correcting` learns from it.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, rule
from felttip.mind.core import (
    Desk,
    Mind,
    Scene,
    expect,
    goes_on,
    guess,
    mindful_turn,
    new_desk,
    note,
    pile_of,
    settle_down,
    survey,
    without,
)
from felttip.registry.dispatch import Ints, blank, closing, reached
from felttip.targets.engine import all_turns, draw
from felttip.targets.memory import copied, rows
from felttip.targets.numbers import Numbers, Row

WILDEST = 16
"""Who begins wildly errs by less than so many points."""


class Course(NamedTuple):
    """What is played."""

    kinds: int
    """How many different sheets the board has."""
    seats: int
    deck: Numbers
    order: MutableSequence[int]
    """The places in the deck."""
    rounds: int
    setup: Call
    """-1: there is none."""


class Plan(NamedTuple):
    """How it is studied."""

    width: int
    """How many turns are followed, each time; at most `MOST_SEATS`."""
    futures: int
    """How often each of them is followed; 0: nothing is studied."""
    depth: int
    """For how many rounds; at most `MOST_SEATS`."""
    every: int
    """Of so many rounds one is studied."""
    wild: int
    """In how many of a hundred games all begin wildly."""
    loose: int
    """By less than so many hundredths of points a mind errs while it plays, to see more."""


class Finds(NamedTuple):
    """What was found: so many rows for each turn of each seat in each lane as turns are followed."""

    seen: Numbers
    """The traits after a turn."""
    target: Row
    """By how many points instinct is wrong about it."""
    there: Row
    """1 where there is something to learn, otherwise 0."""


class Few(NamedTuple):
    """The turns that look best, the best first."""

    after: MutableSequence[Ints]
    points: MutableSequence[int]
    value: MutableSequence[float]


class Game(NamedTuple):
    """How a game stands, for each seat."""

    sheets: MutableSequence[Ints]
    paid: MutableSequence[int]


class Moment(NamedTuple):
    """The round that is played."""

    number: int
    call: Call
    pile: Word
    taken: Word


@rule
def best_few(p: Printed, mind: Mind, desk: Desk, sheet: Ints, call: Call, scene: Scene, width: int, few: Few) -> int:
    """The turns of which a mind expects most, each with a sheet of its own; answers how many. The desk is prepared."""
    count = 0
    turns = all_turns(p, sheet, call, scene.taken, scene.round_number, scene.solo)
    desk.tried[0] += len(turns)
    for at in range(len(turns)):
        after, _, points, _ = turns[at]
        value = expect(p, mind, desk, after, points, scene)
        if count == width and value <= few.value[count - 1]:
            continue
        known = False
        for other in range(count):
            known = known or few.after[other] == after
        if known:
            continue
        place = count if count < width else count - 1
        count = place + 1
        while place > 0 and few.value[place - 1] < value:
            few.after[place] = few.after[place - 1]
            few.points[place] = few.points[place - 1]
            few.value[place] = few.value[place - 1]
            place -= 1
        few.after[place] = after
        few.points[place] = points
        few.value[place] = value
    return count


@rule
def followed(
    p: Printed,
    mind: Mind,
    desk: Desk,
    course: Course,
    seat: int,
    game: Game,
    then: Game,
    now: Moment,
    last: int,
    cards: MutableSequence[int],
) -> float:
    """The total of a seat when all go on as a mind would, with these cards, until the last round; then it is expected.

    `then` is room to write in.
    """
    taken = now.taken
    pile = now.pile
    for number in range(now.number + 1, last + 1):
        card = cards[number - now.number - 1]
        pile = without(pile, card)
        call = int(course.deck[card])
        for other in range(course.seats):
            if other == seat or number < last:
                left = course.rounds - number
                scene = survey(p, game.sheets, game.paid, other, taken, number, left, pile, desk.rivals)
                settle_down(p, mind, desk, game.sheets[other], scene)
                value, _, after, _, points = mindful_turn(p, mind, desk, game.sheets[other], call, scene, 1, 0, 0.0)
                then.sheets[other] = after
                then.paid[other] = game.paid[other] + points
                if number == last:
                    return game.paid[seat] + value
        for other in range(course.seats):
            game.sheets[other] = then.sheets[other]
            game.paid[other] = then.paid[other]
            taken |= reached(p, game.sheets[other])
    return float(game.paid[seat] + closing(p, game.sheets[seat]))


@rule
def look_closely(
    p: Printed,
    mind: Mind,
    desk: Desk,
    course: Course,
    plan: Plan,
    seat: int,
    game: Game,
    then: Game,
    rooms: tuple[Game, Game, Few, MutableSequence[float], MutableSequence[int]],
    now: Moment,
    order: MutableSequence[int],
    finds: Finds,
    at: int,
    state: int,
) -> int:
    """Follow the best turns of a seat, note what came of them, and make the best one its turn; the random state.

    `then` has the turns of all seats in this round.
    """
    trial, room, few, total, cards = rooms
    left = course.rounds - now.number
    scene = survey(p, game.sheets, game.paid, seat, now.taken, now.number, left, now.pile, desk.rivals)
    settle_down(p, mind, desk, game.sheets[seat], scene)
    count = best_few(p, mind, desk, game.sheets[seat], now.call, scene, plan.width, few)
    for which in range(count):
        note(p, few.after[which], few.points[which], scene, desk.rivals, finds.seen[at + which])
        instinct = guess(p, few.after[which], scene)
        finds.target[at + which] = -instinct - few.points[which] - game.paid[seat]
        finds.there[at + which] = 1.0 if goes_on(p, few.after[which], scene) else 0.0
        total[which] = 0.0
    taken = now.taken
    for other in range(course.seats):
        if other != seat:
            taken |= reached(p, then.sheets[other])
    last = min(now.number + plan.depth, course.rounds)
    for _ in range(plan.futures):
        for number in range(now.number + 1, last + 1):
            card, state = draw(order, number, state)
            cards[number - now.number - 1] = card
        for which in range(count):
            for other in range(course.seats):
                trial.sheets[other] = then.sheets[other]
                trial.paid[other] = then.paid[other]
            trial.sheets[seat] = few.after[which]
            trial.paid[seat] = game.paid[seat] + few.points[which]
            later = Moment(now.number, now.call, now.pile, taken | reached(p, few.after[which]))
            total[which] += followed(p, mind, desk, course, seat, trial, room, later, last, cards)
    best = 0
    for which in range(count):
        finds.target[at + which] = float(finds.target[at + which]) + total[which] / plan.futures
        if total[which] > total[best]:
            best = which
    then.sheets[seat] = few.after[best]
    then.paid[seat] = game.paid[seat] + few.points[best]
    return state


@rule
def begin_game(
    p: Printed, mind: Mind, desk: Desk, course: Course, plan: Plan, game: Game, pile: Word, state: int
) -> int:
    """Lay out the sheets and make the turns before the first round; the random state."""
    state = advance(state)
    first = below(state, course.kinds)
    for seat in range(course.seats):
        game.sheets[seat] = blank(p, (first + seat) % course.kinds)
        game.paid[seat] = 0
    if course.setup >= 0:
        for seat in range(course.seats):
            # Now and then anything, or a mind would never learn what it does with other sheets.
            state = advance(state)
            noise = 1e6 if plan.futures > 0 and below(state, 4) == 0 else 0.0
            sign = 1 if course.seats == 1 else -1
            scene = survey(p, game.sheets, game.paid, seat, 0, 0, course.rounds, pile, desk.rivals)
            settle_down(p, mind, desk, game.sheets[seat], scene)
            _, _, after, _, _ = mindful_turn(p, mind, desk, game.sheets[seat], course.setup, scene, sign, state, noise)
            game.sheets[seat] = after
    return state


@rule
def make_turns(
    p: Printed,
    mind: Mind,
    desk: Desk,
    course: Course,
    game: Game,
    then: Game,
    now: Moment,
    wild: bool,
    loose: int,
    state: int,
) -> int:
    """The turn of every seat as a mind sees it, give or take something, into `then`; the random state."""
    for seat in range(course.seats):
        left = course.rounds - now.number
        scene = survey(p, game.sheets, game.paid, seat, now.taken, now.number, left, now.pile, desk.rivals)
        settle_down(p, mind, desk, game.sheets[seat], scene)
        state = advance(state)
        noise = float(below(state, WILDEST)) if wild else loose / 100.0
        state = advance(state)
        _, _, after, _, points = mindful_turn(p, mind, desk, game.sheets[seat], now.call, scene, 1, state, noise)
        then.sheets[seat] = after
        then.paid[seat] = game.paid[seat] + points
    return state


@rule
def study_game(
    lane: int,
    p: Printed,
    mind: Mind,
    desk: Desk,
    course: Course,
    plan: Plan,
    game: Game,
    then: Game,
    rooms: tuple[Game, Game, Few, MutableSequence[float], MutableSequence[int]],
    order: MutableSequence[int],
    finds: Finds,
    state: int,
) -> tuple[int, int]:
    """One game: all points of all seats, and the random state."""
    seats = course.seats
    pile = pile_of(range(len(order)))
    state = begin_game(p, mind, desk, course, plan, game, pile, state)
    state = advance(state)
    wild = 0
    if below(state, 100) < plan.wild:
        state = advance(state)
        wild = 1 + below(state, course.rounds - 1)
    taken = 0
    for number in range(1, course.rounds + 1):
        card, state = draw(order, number, state)
        pile = without(pile, card)
        now = Moment(number, int(course.deck[card]), pile, taken)
        state = make_turns(p, mind, desk, course, game, then, now, number <= wild, plan.loose, state)
        state = advance(state)
        if plan.futures > 0 and wild <= number < course.rounds and below(state, plan.every) == 0:
            for seat in range(seats):
                at = ((lane * seats + seat) * course.rounds + number - 1) * plan.width
                state = look_closely(p, mind, desk, course, plan, seat, game, then, rooms, now, order, finds, at, state)
        for seat in range(seats):
            game.sheets[seat] = then.sheets[seat]
            game.paid[seat] = then.paid[seat]
            taken |= reached(p, game.sheets[seat])
    points = 0
    for seat in range(seats):
        points += game.paid[seat] + closing(p, game.sheets[seat])
    return points, state


@rule
def study_lane(lane: int, p: Printed, mind: Mind, course: Course, plan: Plan, finds: Finds, lanes: Numbers) -> None:
    """A game of its own. `lanes` has a row for each lane: its random state, then all points, and the turns tried.

    Room is made here and filled elsewhere: see `felttip.mind.rollout.Weighed` on comprehensions.
    """
    desk = new_desk(p, mind)
    order = copied(course.order)
    seats = course.seats
    sheet = blank(p, 0)
    game = Game(rows(seats, sheet), rows(seats, 0))
    then = Game(rows(seats, sheet), rows(seats, 0))
    rooms = (
        Game(rows(seats, sheet), rows(seats, 0)),
        Game(rows(seats, sheet), rows(seats, 0)),
        Few(rows(plan.width, sheet), rows(plan.width, 0), rows(plan.width, 0.0)),
        rows(plan.width, 0.0),
        rows(plan.depth, 0),
    )
    state = int(lanes[lane, 0])
    points, state = study_game(lane, p, mind, desk, course, plan, game, then, rooms, order, finds, state)
    lanes[lane, 0] = state
    lanes[lane, 1] = points
    lanes[lane, 2] = desk.tried[0]


@rule
def study_games(
    first: int, last: int, p: Printed, mind: Mind, course: Course, plan: Plan, finds: Finds, lanes: Numbers
) -> None:
    """Some of the games, one after the other: what a processor does instead of lanes."""
    for lane in range(first, last):
        study_lane(lane, p, mind, course, plan, finds, lanes)
