"""Trails: many states at once, and tolls that fit many of them (the inner loops of the proof in `ceiling`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from felttip.games.trails.rules import EVERY_FIELD, FIELDS, Print
from felttip.games.trails.segments import ENDS, FROM, GROUPS, KINDS, LEVELS, MASKS, MEMBERS, NEXT, ONE, PAYS, ROW
from felttip.games.trails.tolls import by_colours, fee_at, in_reach, solve, sum_tolls, tolls_of, walk
from felttip.kit.rule import advance, below, popcount, rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.int64]
    Floats = NDArray[np.float32]
    Slots = NDArray[np.int32]
    Work = tuple[Array, Array, Floats, Floats, Floats]
    """The tolls, their sums, the values of all walks, room to reckon, and the fees (`unaware`), none for par."""

PATH, REACH, SPOT, BASE, BOUND, TOLLS, PAID, COLUMNS = range(8)
"""A state: its fields, the free fields in reach, its place among the values of a round, its total if nothing is added
(in 64ths), its bound, the number of the tolls that gave the bound, and the points so far less fees, in parts of
`FINE` of a point."""
FINE = ONE * ONE
"""Fees are whole 4096ths of a point, so that no sum of small floats is ever rounded."""

LIKES, DRAWN = 20, 400
"""Tolls are tuned for a state and so many of its likes, the nearest of so many that are drawn."""
PATIENCE, SHORTER = 3, 0.6
"""Steps become so much shorter when so many of them have brought nothing."""
MARGIN, AIM = 64, 192
"""Tuning ends when all bounds are so far below the total, and each step aims so far below."""
KEPT, DRIFT, VISITS, LEAST, STEP, WAITED, ROOM = 3000, 3100, 3200, 3300, 3301, 3302, 3840
"""Where tuning reckons: behind what solving the walks needs."""


@rule
def state_bound(values: Floats, sums: Array, row: Array, round_values: int) -> int:
    """The bound of a state, in 64ths."""
    return int(row[BASE] + tolls_of(sums, row[REACH]) + values[round_values + row[SPOT]])


@rule
def spot(tail: int, head: int, level: int) -> int:
    """The place of a state among the values of its round."""
    return (tail * LEVELS + level) * ROW + head


@rule
def level_at(place: int) -> int:
    """The level of a place."""
    return (place >> 6) % LEVELS


class Task(NamedTuple):
    """One round of a proof: what a state has to reach in it, and what its bound is reckoned with."""

    table: Array
    sums: Array
    values: Floats
    played: int
    """The rounds that are over when it ends."""
    goal: int
    """In 64ths, like all bounds."""
    fees: Floats


class Listed(NamedTuple):
    """The states after a round, each once."""

    states: Array
    slots: Slots
    """A hash table: the number of a state, plus one; 0 is free."""


class Found(NamedTuple):
    """A state that a turn leads to."""

    path: int
    tail: int
    head: int
    level: int
    paid: int
    bound: int
    """That of the state before the turn."""
    tolls: int


@rule
def slot_of(states: Array, slots: Slots, path: int, place: int) -> int:
    """The slot of a state, or the free one where it belongs."""
    mask = len(slots) - 1
    hashed = (path ^ place << 40) * 0x2545F4914F6CDD1D
    slot = (hashed >> 32 ^ hashed >> 11) & mask
    while slots[slot] != 0:
        other = slots[slot] - 1
        if states[other, PATH] == path and states[other, SPOT] == place:
            return slot
        slot = slot + 1 & mask
    return slot


@rule
def keep(p: Print, table: Array, task: Task, listed: Listed, count: int, found: Found) -> int:
    """Take a state into the list if it may reach the goal and is new; answers how many the list has now."""
    free = EVERY_FIELD & ~found.path
    short = task.goal - found.paid // ONE
    # Fees may be below zero: what the colours allow is no bound on what is to come with them.
    counted = len(task.fees) == 0
    if counted and by_colours(p, table, found.path, free, found.level, task.played) * ONE < short:
        return count
    tail, head = min(found.tail, found.head), max(found.tail, found.head)
    place = spot(tail, head, found.level)
    base = -(-found.paid // ONE) - popcount(free) * ONE
    states, slots = listed
    slot = slot_of(states, slots, found.path, place)
    if slots[slot] != 0:
        other = slots[slot] - 1
        if states[other, PAID] < found.paid:
            # The same tolls, more points.
            states[other, BOUND] += base - states[other, BASE]
            states[other, BASE], states[other, PAID] = base, found.paid
        return count
    reach = in_reach(p, found.path, tail, head)
    if counted and by_colours(p, table, found.path, reach, found.level, task.played) * ONE < short:
        return count
    row = states[count]
    row[PATH], row[REACH], row[SPOT], row[BASE], row[TOLLS] = found.path, reach, place, base, found.tolls
    row[PAID] = found.paid
    row[BOUND] = min(found.bound, state_bound(task.values, task.sums, row, task.played * FIELDS * FROM))
    if row[BOUND] < task.goal:
        return count
    slots[slot] = count + 1
    return count + 1


@rule
def turns_from(table: Array, played: int, field: int) -> int:
    """How many segments begin at a field."""
    at = GROUPS + played * FIELDS + field
    return int(table[MEMBERS + table[at + 1]] - table[MEMBERS + table[at]])


@rule
def play_on(p: Print, task: Task, here: Array, listed: Listed, count: int) -> int:
    """Make every turn of one round in some states with the same tolls; answers how many states there are then.

    -1: too many.
    """
    table, before = task.table, task.played - 1
    for row in here:
        path, bound, tolls = row[PATH], row[BOUND], row[TOLLS]
        level = level_at(row[SPOT])
        paid = row[PAID] - int(fee_at(task.fees, before * FIELDS * FROM + row[SPOT]) * ONE)
        tail, head = (row[SPOT] >> 6) // LEVELS, row[SPOT] & 63
        if count + turns_from(table, before, tail) + turns_from(table, before, head) + 2 > len(listed.states):
            return -1
        count = keep(p, table, task, listed, count, Found(path, tail, head, level, paid, bound, tolls))
        for end in range(1 if tail == head else 2):
            moving, staying = (tail, head) if end == 0 else (head, tail)
            begin = before * FIELDS + moving
            for group in range(table[GROUPS + begin], table[GROUPS + begin + 1]):
                kind = table[KINDS + group] * LEVELS + level
                after, more = table[NEXT + kind], paid + table[PAYS + kind] * ONE
                for segment in range(table[MEMBERS + group], table[MEMBERS + group + 1]):
                    fields = table[MASKS + segment]
                    if fields & path == 0:
                        found = Found(path | fields, table[ENDS + group], staying, after, more, bound, tolls)
                        count = keep(p, table, task, listed, count, found)
    return count


@rule
def excess(
    values: Floats, sums: Array, states: Array, likes: Array, many: int, here: int, stop: int
) -> tuple[int, float]:
    """How many of some states have a bound that is too high, and by how much in all."""
    over, much = 0, 0.0
    for i in range(many):
        bound = state_bound(values, sums, states[likes[i]], here)
        if bound > stop:
            over += 1
            much += bound - stop
    return over, much


@rule
def visits(
    table: Array, work: Work, states: Array, likes: Array, many: int, played: int, stop: int, counts: Floats
) -> None:
    """How much oftener than once the best walks of those states step onto each field that is free, in all."""
    tolls, sums, values, _, fees = work
    for field in range(FIELDS):
        counts[field] = 0
    for i in range(many):
        row = states[likes[i]]
        if state_bound(values, sums, row, played * FIELDS * FROM) > stop:
            tail, head = (row[SPOT] >> 6) // LEVELS, row[SPOT] & 63
            walk(table, tolls, values, fees, counts, played, level_at(row[SPOT]), tail, head)
            for field in range(FIELDS):
                counts[field] -= row[REACH] >> field & 1


@rule
def set_tolls(table: Array, work: Work, new: Array, played: int, level: int) -> None:
    """Reckon everything that follows from some tolls."""
    tolls, sums, values, gains, fees = work
    for field in range(FIELDS):
        tolls[field] = new[field]
    sum_tolls(tolls, sums)
    solve(table, tolls, values, gains, fees, played, level)


@rule
def adjust(table: Array, work: Work, states: Array, likes: Array, many: int, played: int, goal: int) -> bool:
    """Change tolls, after their walks were solved, so that the bounds of some states become lower on the whole.

    The best tolls so far are remembered. Answers whether these are good enough.
    """
    tolls, sums, values, room, _ = work
    kept, drift, counts = room[KEPT : KEPT + ROW], room[DRIFT : DRIFT + ROW], room[VISITS : VISITS + ROW]
    stop = goal - MARGIN
    over, much = excess(values, sums, states, likes, many, played * FIELDS * FROM, stop)
    room[WAITED] += 1
    if much < room[LEAST]:
        room[LEAST], room[WAITED] = much, 0
        for field in range(FIELDS):
            kept[field] = tolls[field]
    elif room[WAITED] == PATIENCE:
        room[STEP], room[WAITED] = room[STEP] * SHORTER, 0
    if much <= 4 * many:
        return True
    visits(table, work, states, likes, many, played, stop, counts)
    square = 0.0
    for field in range(FIELDS):
        drift[field] = 0.5 * drift[field] + 0.5 * counts[field] / over
        square += drift[field] * drift[field]
    length = room[STEP] * (much / over + AIM - MARGIN) / max(square, 1e-6)
    for field in range(FIELDS):
        tolls[field] = max(0, int(tolls[field] + length * drift[field]))
    return False


@rule
def choose_likes(states: Array, count: int, likes: Array, random: int) -> tuple[int, int]:
    """Draw a state and those that resemble it most; answers how many, and the random state."""
    random = advance(random)
    first = below(random, count)
    one = states[first]
    level = level_at(one[SPOT])
    likes[0] = first
    many = 1
    for _ in range(DRAWN):
        random = advance(random)
        other = below(random, count)
        row = states[other]
        if level_at(row[SPOT]) < level or other == first:
            continue
        apart = popcount(row[PATH] ^ one[PATH])
        apart += 2 * (row[SPOT] & 63 != one[SPOT] & 63) + 2 * (row[SPOT] // FROM != one[SPOT] // FROM)
        at = many
        while at > 1 and likes[LIKES + at] > apart:
            at -= 1
        if at > LIKES:
            continue
        many = min(many + 1, LIKES + 1)
        for back in range(many - 1, at, -1):
            likes[back] = likes[back - 1]
            likes[LIKES + 1 + back] = likes[LIKES + back]
        likes[at] = other
        likes[LIKES + 1 + at] = apart
    return many, random


@rule
def sift(work: Work, states: Array, count: int, played: int, level: int,
         goal: int, pooled: int) -> int:  # fmt: skip
    """Lower the bounds of all states by the tolls at hand; answers how many may still reach the goal."""
    _, sums, values, _, _ = work
    here = played * FIELDS * FROM
    left = 0
    for at in range(count):
        row = states[at]
        if level_at(row[SPOT]) >= level:
            bound = state_bound(values, sums, row, here)
            if bound < row[BOUND]:
                row[BOUND] = bound
                row[TOLLS] = pooled
                if bound < goal:
                    continue
        if left != at:
            states[left] = row
        left += 1
    return left
