"""Playing on to the end, many times: what a turn is worth if one goes on as a mind would, whatever cards come.

Every turn that is compared meets the same futures, so that luck touches all alike; after each part of the work the
worse half of the turns is left out. The work is counted in games and turns and not in seconds: the same seed gives the
same choice on any machine.
"""

from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, rule
from felttip.mind.core import (
    Desk,
    Mind,
    Scene,
    expect,
    list_of,
    mindful_turn,
    new_desk,
    pile_of,
    settle_down,
    sheets_of,
    survey,
    without,
)
from felttip.registry.dispatch import Ints, closing, reached
from felttip.targets.engine import all_turns
from felttip.targets.numbers import Numbers, Reals, np


class Seats(NamedTuple):
    """A table of cards as the seat that thinks sees it."""

    sheets: Numbers
    """A row for each seat; see `sheets_of`."""
    paid: Numbers
    """The points of each seat for goals so far."""
    seat: int
    taken: Word
    number: int
    """The round, from 1; 0 is the setup."""
    rounds: int
    deck: Numbers
    left: Numbers
    """The places in the deck of the cards that have not been turned up, in order."""


class Weighed(NamedTuple):
    """Turns, and what was found out about them.

    Beware of comprehensions in a function that fills arrays: compiled by Numba 0.68 they share their variable with its
    loops, and what the loops wrote is lost.
    """

    marks: Numbers
    value: Reals
    """What a mind expects of each."""
    total: Reals
    """The sum of the final totals of all games played on from it."""
    games: Numbers
    order: Numbers
    """The best of them, the first first; then -1."""


@rule
def play_on(
    p: Printed,
    mind: Mind,
    desk: Desk,
    seats: Seats,
    sheets: list[Ints],
    paid: list[int],
    taken: Word,
    depth: int,
    which: int,
    state: int,
) -> float:
    """The total of the seat that thinks, when all play on as a mind would, for `depth` rounds; then it is expected.

    The cards come by chance, but the first of them in turn (`which`), so that each comes equally often.
    """
    order = list_of(seats.left)
    pile = pile_of(order)
    earned = [0 for _ in sheets]
    last = min(seats.number + depth, seats.rounds)
    for number in range(seats.number + 1, last + 1):
        state = advance(state)
        drawn = which % len(order) if number == seats.number + 1 else below(state, len(order))
        card = order[drawn]
        order[drawn] = order[len(order) - 1]
        order.pop()
        pile = without(pile, card)
        then = list(sheets)
        for seat in range(len(sheets)):
            if seat == seats.seat or number < last:
                scene = survey(p, sheets, paid, seat, taken, number, seats.rounds - number, pile, desk.rivals)
                settle_down(p, mind, desk, sheets[seat], scene)
                value, _, then[seat], _, earned[seat] = mindful_turn(
                    p, mind, desk, sheets[seat], seats.deck[card], scene, 1, 0, 0.0
                )
                if number == last:
                    return paid[seat] + value
        for seat in range(len(sheets)):
            sheets[seat] = then[seat]
            paid[seat] += earned[seat]
            taken |= reached(p, sheets[seat])
    return float(paid[seats.seat] + closing(p, sheets[seats.seat]))


@rule
def leave(keep: int, weighed: Weighed, order: list[int]) -> list[int]:
    """The best of some turns: by the games played on, and before there are any by what a mind expects."""
    best = order[:0]
    rest = list(order)
    while len(best) < keep and len(rest) > 0:
        at = 0
        for other in range(1, len(rest)):
            if better(weighed, rest[other], rest[at]):
                at = other
        best.append(rest[at])
        rest[at] = rest[len(rest) - 1]
        rest.pop()
    return best


@rule
def better(weighed: Weighed, one: int, other: int) -> bool:
    """Is one turn better than another? Equal ones are told apart by their marks, so that no order of search matters."""
    mine = float(weighed.value[one])
    theirs = float(weighed.value[other])
    if weighed.games[one] > 0 and weighed.games[other] > 0:
        mine = weighed.total[one] * weighed.games[other]
        theirs = weighed.total[other] * weighed.games[one]
    return mine > theirs or (mine == theirs and int(weighed.marks[one]) < int(weighed.marks[other]))


@rule
def weighed_by_mind(
    p: Printed, mind: Mind, desk: Desk, scene: Scene, turns: list[tuple[Ints, Ints, int, int]], sign: int
) -> Weighed:
    """Turns as a mind sees them; the desk is prepared."""
    count = len(turns)
    weighed = Weighed(
        np.zeros(count, np.int64),
        np.zeros(count, np.float64),
        np.zeros(count, np.float64),
        np.zeros(count, np.int64),
        np.full(count, -1, np.int64),
    )
    for at in range(count):
        after, _, points, marks = turns[at]
        weighed.marks[at] = marks
        weighed.value[at] = sign * expect(p, mind, desk, after, points, scene)
    return weighed


@rule
def meanwhile(
    p: Printed, mind: Mind, desk: Desk, seats: Seats, call: Call, sheets: list[Ints], paid: list[int]
) -> Word:
    """What the rivals do with the same call, at the same time and so whatever our turn is; answers the goals taken.

    Not in a setup, where each writes on a sheet for another seat.
    """
    taken = seats.taken
    pile = pile_of(seats.left)
    before = list(sheets)
    so_far = list(paid)
    for other in range(len(sheets)):
        if other != seats.seat and seats.number > 0:
            left = seats.rounds - seats.number
            scene = survey(p, before, so_far, other, seats.taken, seats.number, left, pile, desk.rivals)
            settle_down(p, mind, desk, sheets[other], scene)
            _, _, sheets[other], _, points = mindful_turn(p, mind, desk, sheets[other], call, scene, 1, 0, 0.0)
            paid[other] += points
            taken |= reached(p, sheets[other])
    return taken


@rule
def leading_to(turns: list[tuple[Ints, Ints, int, int]], sheets: list[Ints]) -> list[int]:
    """Which turns lead to one of these sheets."""
    found = [0]
    found.pop()
    for at in range(len(turns)):
        for sheet in sheets:
            if turns[at][0] == sheet:
                found.append(at)  # noqa: PERF401 - see `Weighed` on comprehensions
    return found


@rule
def add_missing(order: list[int], named: list[int]) -> None:
    """Put those that are named into an order, if they are not in it."""
    for at in named:
        if at not in order:
            order.append(at)


@rule
def weigh_turns(
    p: Printed,
    mind: Mind,
    seats: Seats,
    call: Call,
    sign: int,
    width: int,
    games: int,
    work: int,
    depth: int,
    also: Numbers,
    state: int,
) -> Weighed:
    """All turns with a call as a mind sees them, and the best of them after so many games played on.

    Fewer are played where that many would mean to try more turns than `work`, so that no decision takes too long.
    The turns that lead to a sheet of `also` are looked at to the last, whatever they seem to be worth.
    """
    desk = new_desk(p, mind)
    seat = seats.seat
    left = seats.rounds - seats.number
    then = sheets_of(p, seats.sheets)
    paid = list_of(seats.paid)
    scene = survey(p, then, paid, seat, seats.taken, seats.number, left, pile_of(seats.left), desk.rivals)
    settle_down(p, mind, desk, then[seat], scene)
    turns = all_turns(p, then[seat], call, seats.taken, seats.number, scene.solo)
    weighed = weighed_by_mind(p, mind, desk, scene, turns, sign)
    alive = leave(width, weighed, list(range(len(turns))))
    named = leading_to(turns, sheets_of(p, also))
    add_missing(alive, named)
    if games > 0 and left > 0:
        taken = meanwhile(p, mind, desk, seats, call, then, paid)
        halvings = 1
        while 1 << halvings < len(alive):
            halvings += 1
        future = 0
        for part in range(1, halvings + 1):
            for _ in range(max(1, games // (halvings * len(alive)))):
                if desk.tried[0] > work * part // halvings and weighed.games[alive[0]] > 0:
                    break
                future += 1
                state = advance(state)
                for at in alive:
                    sheets = list(then)
                    so_far = list(paid)
                    sheets[seat] = turns[at][0]
                    so_far[seat] += turns[at][2]
                    goals = taken | reached(p, sheets[seat])
                    weighed.total[at] += play_on(p, mind, desk, seats, sheets, so_far, goals, depth, future, state)
                    weighed.games[at] += 1
            if len(alive) > 2:
                alive = leave((len(alive) + 1) // 2, weighed, alive)
                add_missing(alive, named)
        alive = leave(len(alive), weighed, alive)
    for place in range(len(alive)):
        weighed.order[place] = alive[place]
    return weighed
