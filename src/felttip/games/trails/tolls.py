"""Trails: how much a lone player who knows all the cards can still get at the most.

Forget that a path must not meet its own older parts, and pay for it instead: whoever steps onto field f pays a toll
L(f) >= 0, and gets back the tolls of all free fields, as if each were stepped on once. Let V be the best that a walk
can make of the cards that are left, where a turn steps onto no field twice but the walk may come back in later rounds:
pays for numbers, plus 1 for each step, minus its tolls. A real path is such a walk, and it steps onto each free field
that it can reach at most once; so it pays no more tolls than it gets back, and

    points from now on <= V(ends, highest number, rounds played)
                          + sum of L(f) over all fields f that are free and in reach - number of free fields.

V hangs on the two ends, the highest number so far (TRA-9) and the round alone and is found backwards, round by round.
Every choice of tolls gives a true bound. Good ones make the best walk come back seldom: fields that it meets twice get
dearer, fields that it never sees get cheaper (`change`).

A second bound counts colours: no more fields of a colour can be reached than the cards that are left show.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

from felttip.contract import Call
from felttip.games.trails.rules import EVERY_FIELD, FIELDS, Print, Sheet, closing
from felttip.games.trails.segments import (
    BLOCK,
    BYTES,
    CELLS,
    COLOURS,
    COUNTS,
    ENDS,
    FITS,
    FROM,
    GROUPS,
    KINDS,
    LEVELS,
    MEMBERS,
    N_ROUNDS,
    NEVER,
    NEXT,
    NUMBERED,
    ONE,
    PATHS,
    PAYS,
    ROW,
    SCRATCH,
    SHARED,
    SLOTS,
    START,
    TOPS,
    VALUES,
    list_segments,
)
from felttip.kit.rule import lowest, popcount, rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = MutableSequence[int] | NDArray[np.int64] | NDArray[np.float32]
    """A part of the table, or an array of small whole numbers."""

# The best walks, for given tolls. `tolls`, `values` and `gains` may be parts of the table or arrays of small floats.


@rule
def gain(table: Vector, tolls: Vector, segment: int) -> int:
    """What a segment brings besides numbers."""
    path = table[PATHS + segment]
    length = path >> 40 & 15
    value = length * ONE
    for _ in range(length):
        value -= tolls[path & 63]
        path >>= 6
    return value


@rule
def solve(table: Vector, tolls: Vector, values: Vector, gains: Vector, fees: Vector,
          played: int, level: int) -> None:  # fmt: skip
    """V for all rounds from `played` on, for all levels from `level` on; less the fees, where there are any."""
    rounds = table[COUNTS + N_ROUNDS]
    low = level * ROW
    start = table[COUNTS + START]
    for field in range(FIELDS):
        base = (rounds * FIELDS + field) * FROM
        for at in range(base + low, base + FROM):
            values[at] = 0
    bar_corners(values, rounds * FIELDS * FROM, low, start)
    for number in range(rounds - 1, played - 1, -1):
        here = number * FIELDS * FROM
        one_round(table, tolls, values, gains, number, here, here + FIELDS * FROM, level)
        if len(fees) > 0:
            for at in range(here, here + FIELDS * FROM):
                values[at] -= fees[at]
        bar_corners(values, here, low, start)


@rule
def one_round(table: Vector, tolls: Vector, values: Vector, gains: Vector, number: int,
              here: int, there: int, level: int) -> None:  # fmt: skip
    """V before a round, written from `here` on, from that after it, which stands from `there` on."""
    low = level * ROW
    for field in range(FIELDS):
        base = here + field * FROM
        mine = values[base + low : base + FROM]
        old = values[there + field * FROM + low : there + field * FROM + FROM]
        for at in range(len(mine)):
            mine[at] = old[at]
        first, numbered = table[GROUPS + number * FIELDS + field], table[NUMBERED + number * FIELDS + field]
        stop = table[GROUPS + number * FIELDS + field + 1]
        for group in range(first, stop):
            best = NEVER
            for segment in range(table[MEMBERS + group], table[MEMBERS + group + 1]):
                best = max(best, gain(table, tolls, segment))
            gains[group - first] = best
        raise_by(table, values, there + low, mine, gains, first, numbered, first)
        while numbered < stop:
            kind = table[KINDS + numbered]
            same = numbered + 1
            while same < stop and table[KINDS + same] == kind:
                same += 1
            # Above the numbers of this kind the level stays, and the pay is the same.
            top = max(level, table[TOPS + kind])
            gains[SHARED] = table[PAYS + kind * LEVELS + top]
            shift_gains(gains, numbered - first, same - first, SHARED)
            raise_by(table, values, there + top * ROW, mine[(top - level) * ROW :], gains, numbered, same, first)
            gains[SHARED] = -gains[SHARED]
            shift_gains(gains, numbered - first, same - first, SHARED)
            numbered_levels(table, values, there, mine, gains, numbered, same, first, level, top)
            numbered = same
    both_ends(values, here, level)


@rule
def shift_gains(gains: Vector, first: int, stop: int, by: int) -> None:
    """Add one gain to some."""
    for at in range(first, stop):
        gains[at] += gains[by]


@rule
def numbered_levels(table: Vector, values: Vector, there: int, mine: Vector,
                    gains: Vector, first: int, stop: int, origin: int, level: int,
                    top: int) -> None:  # fmt: skip
    """Raise the rows of the levels that numbers on the way lift; levels that come to the same share the work."""
    shared = gains[SHARED + 1 : SHARED + 1 + ROW]
    kind = table[KINDS + first]
    after, pay = -1, -1
    for before in range(level, top):
        at = kind * LEVELS + before
        if table[NEXT + at] != after or table[PAYS + at] != pay:
            after, pay = table[NEXT + at], table[PAYS + at]
            for head in range(ROW):
                shared[head] = NEVER
            raise_by(table, values, there + after * ROW, shared, gains, first, stop, origin)
            gains[SHARED] = pay
            add = gains[SHARED]
            for head in range(ROW):
                shared[head] += add
        part = mine[(before - level) * ROW : (before - level) * ROW + ROW]
        for head in range(ROW):
            part[head] = shared[head] if shared[head] > part[head] else part[head]


@rule
def raise_by(table: Vector, values: Vector, there: int, row: Vector,
             gains: Vector, first: int, stop: int, origin: int) -> None:  # fmt: skip
    """Raise a row to what some groups of segments lead to, each with its gain."""
    long = len(row)
    for group in range(first, stop, 4):
        # Four at a time: to read and write the row takes longer than to add.
        g1, g2, g3 = min(group + 1, stop - 1), min(group + 2, stop - 1), min(group + 3, stop - 1)
        e0, e1 = there + table[ENDS + group] * FROM, there + table[ENDS + g1] * FROM
        e2, e3 = there + table[ENDS + g2] * FROM, there + table[ENDS + g3] * FROM
        raise_row(row, values[e0 : e0 + long], values[e1 : e1 + long], values[e2 : e2 + long], values[e3 : e3 + long],
                  gains[group - origin], gains[g1 - origin], gains[g2 - origin], gains[g3 - origin])  # fmt: skip


@rule
def raise_row(row: Vector, a: Vector, b: Vector, c: Vector,
              d: Vector, to_a: int, to_b: int, to_c: int, to_d: int) -> None:  # fmt: skip
    """The best of a row and of four others, each with its gain."""
    for at in range(len(row)):
        best = row[at]
        best = a[at] + to_a if a[at] + to_a > best else best
        best = b[at] + to_b if b[at] + to_b > best else best
        best = c[at] + to_c if c[at] + to_c > best else best
        row[at] = d[at] + to_d if d[at] + to_d > best else best


@rule
def bar_corners(values: Vector, here: int, low: int, start: int) -> None:
    """The two ends are never the same field, but before the first step."""
    for field in range(FIELDS):
        base = here + field * FROM
        for at in range(base + low, base + FROM, ROW):
            if field != start:
                values[at + field] = NEVER


@rule
def both_ends(values: Vector, base: int, level: int) -> None:
    """TRA-5: whichever end grows; so far it was the tail."""
    for before in range(level * ROW, FROM, ROW):
        # Block by block: what is read across lies far apart.
        for tails in range(0, FIELDS, BLOCK):
            for heads in range(0, tails + 1, BLOCK):
                for tail in range(tails, min(tails + BLOCK, FIELDS)):
                    for head in range(heads, min(heads + BLOCK, tail)):
                        one = base + tail * FROM + before + head
                        other = base + head * FROM + before + tail
                        best = max(values[one], values[other])
                        values[one] = best
                        values[other] = best


@rule
def fee_at(fees: Vector, at: int) -> int:
    """The fee of a state, where there are fees."""
    return fees[at] if len(fees) > 0 else 0


@rule
def walk(table: Vector, tolls: Vector, values: Vector, fees: Vector, counts: Vector,
         played: int, level: int, tail: int, head: int) -> None:  # fmt: skip
    """How often the best walk from a state steps onto each field, added to `counts`."""
    for number in range(played, table[COUNTS + N_ROUNDS]):
        here = (number * FIELDS + tail) * FROM + level * ROW + head
        worth = values[here] + fee_at(fees, here)
        if values[here + FIELDS * FROM] == worth:
            continue
        found = False
        for end in range(2):
            moving, staying = (tail, head) if end == 0 else (head, tail)
            at = number * FIELDS + moving
            for group in range(table[GROUPS + at], table[GROUPS + at + 1]):
                kind = table[KINDS + group]
                after = table[NEXT + kind * LEVELS + level]
                there = ((number + 1) * FIELDS + table[ENDS + group]) * FROM + after * ROW + staying
                needed = worth - values[there] - table[PAYS + kind * LEVELS + level]
                for segment in range(table[MEMBERS + group], table[MEMBERS + group + 1]):
                    if gain(table, tolls, segment) == needed:
                        path = table[PATHS + segment]
                        for _ in range(path >> 40 & 15):
                            counts[path & 63] += 1
                            path >>= 6
                        tail, head, level = table[ENDS + group], staying, after
                        found = True
                        break
                if found:
                    break
            if found:
                break


@rule
def sum_tolls(tolls: Vector, sums: Vector) -> None:
    """For each byte of a set the sum of the tolls of its fields."""
    for byte in range(8):
        for bits in range(256):
            value = 0
            for bit in range(8):
                if bits >> bit & 1 and 8 * byte + bit < FIELDS:
                    value += tolls[8 * byte + bit]
            sums[byte * 256 + bits] = value


@rule
def tolls_of(sums: Vector, fields: int) -> int:
    """The sum of the tolls of a set of fields."""
    value = 0
    for byte in range(8):
        value += sums[byte * 256 + (fields >> 8 * byte & 255)]
    return value


# A state: what can be reached, and the two bounds.


@rule
def in_reach(p: Print, path: int, tail: int, head: int) -> int:
    """The free fields that can be reached from either end over free fields."""
    free = EVERY_FIELD & ~path
    found = (p.near[tail] | p.near[head]) & free
    edge = found
    while edge != 0:
        grown = 0
        while edge != 0:
            grown |= p.near[lowest(edge)]
            edge &= edge - 1
        edge = grown & free & ~found
        found |= edge
    return found


@rule
def level_of(numbers: int) -> int:
    """The highest number reached, as the number of goals up to it."""
    level = 0
    while numbers >> level != 0:
        level += 1
    return level


@rule
def by_colours(p: Print, table: Vector, path: int, reach: int, level: int, played: int) -> int:
    """No more fields of a colour than the cards still show, and every number in reach, in full if it can be (TRA-9)."""
    value = popcount(path) - FIELDS
    for colour in range(COLOURS):
        shown = table[SLOTS + played * COLOURS + colour]
        fields = reach & p.coloured[1 << colour]
        value += min(shown, popcount(fields))
        while fields != 0 and shown > 0:
            number = p.number[lowest(fields)]
            if number != 0:
                goal = lowest(number)
                value += p.first[goal] if goal >= level else p.later[goal]
            fields &= fields - 1
    return value


@rule
def most(p: Print, table: Vector, sheet: Sheet, played: int) -> int:
    """See `Ceiling.most`."""
    if played >= table[COUNTS + N_ROUNDS]:
        return closing(p, sheet)
    level = level_of(sheet.numbers)
    reach = in_reach(p, sheet.path, sheet.tail, sheet.head)
    coloured = by_colours(p, table, sheet.path, reach, level, played)
    if table[COUNTS + FITS] == 0:
        return coloured
    walked = tolls_of(table[BYTES:SLOTS], reach)
    walked += table[VALUES + ((played * FIELDS + sheet.tail) * LEVELS + level) * ROW + sheet.head]
    return min(coloured, (walked >> 6) + popcount(sheet.path) - FIELDS)


# Good tolls for the whole game.

TRIES = 60
FIRST_STEP, SHORTER, PATIENCE = 1.0, 0.6, 4
BELOW = 4 * ONE
"""Each step aims at a bound that is so much lower."""


@rule
def prepare(p: Print, sheet: Sheet, calls: Sequence[Call], table: MutableSequence[int]) -> None:
    """See `Ceiling.prepare`: tolls that keep the bound of the first state low."""
    list_segments(p, calls, table)
    table[COUNTS + START] = sheet.tail
    if table[COUNTS + FITS] == 0:
        return
    reach = in_reach(p, sheet.path, sheet.tail, sheet.head)
    level = level_of(sheet.numbers)
    here = (sheet.tail * LEVELS + level) * ROW + sheet.head
    tolls, values, gains = table[0:ROW], table[VALUES:CELLS], table[SCRATCH + 256 : SCRATCH + 4096]
    counts, kept = table[SCRATCH + 64 : SCRATCH + 128], table[SCRATCH + 128 : SCRATCH + 192]
    drift, no_fees = table[SCRATCH + 192 : SCRATCH + 256], table[0:0]
    for field in range(FIELDS):
        number = p.number[field]
        tolls[field] = ONE + (0 if number == 0 else p.first[lowest(number)] * ONE >> 1)
        drift[field] = 0
    best = 1 << 40
    step, waited = FIRST_STEP, 0
    for _ in range(TRIES):
        solve(table, tolls, values, gains, no_fees, 0, 0)
        bound = values[here]
        for field in range(FIELDS):
            bound += tolls[field] * (reach >> field & 1)
            counts[field] = 0
        waited += 1
        if bound < best:
            best, waited = bound, 0
            copy_tolls(tolls, kept)
        elif waited == PATIENCE:
            step, waited = step * SHORTER, 0
        walk(table, tolls, values, no_fees, counts, 0, level, sheet.tail, sheet.head)
        change(tolls, counts, drift, reach, step)
    copy_tolls(kept, tolls)
    solve(table, tolls, values, gains, no_fees, 0, 0)
    sum_tolls(tolls, table[BYTES:SLOTS])


@rule
def copy_tolls(tolls: Vector, to: Vector) -> None:
    """Remember tolls."""
    for field in range(FIELDS):
        to[field] = tolls[field]


@rule
def change(tolls: Vector, counts: Vector, drift: Vector, reach: int, step: float) -> None:
    """Make fields dearer that the best walk meets too often, and those cheaper that it does not see."""
    square = 0
    for field in range(FIELDS):
        # Half of the way of the step before, half of the new one: the walks of two steps differ much.
        drift[field] = (drift[field] >> 1) + (((reach >> field & 1) - counts[field]) << 9)
        square += drift[field] * drift[field]
    if square > 0:
        length = step * BELOW * 1024.0 / square
        for field in range(FIELDS):
            tolls[field] = max(0, int(tolls[field] - length * drift[field]))
