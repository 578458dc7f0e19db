"""The inner loops of the search for par, compiled: one layer of a beam is grown from another.

A state is a sheet and the unfinished turn on it, kept as one row of integers. All states of a layer stand in the same
round and have made as many marks in it. A layer is a handful of arrays (`felttip.solver.layer`).
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from felttip.contract import Call, Printed
from felttip.kit.rule import below, lowest, refilled, rule
from felttip.registry.dispatch import Ints, begin, blank, closing, guide, legal, may_end, most, play, prepare, reached
from felttip.table.goals import pays_all
from felttip.targets.engine import past
from felttip.targets.numbers import Numbers

Array = Numbers
Table = MutableSequence[int]
"""The table of a ceiling: in truth an array too."""

VALUE, POINTS, BOUND, ROOT, MARKS, FACTS = range(6)
"""What is known about each state: what the search hopes for, the points for goals so far, what it can lead to at the
most, which state its round began with, and the marks since then, packed."""
COUNT, CUT, DROPPED, COUNTERS = range(4)
"""What is counted in each layer: its states, below which value none is taken any more, and the highest bound of a
state that was dropped."""
NEVER = -(1 << 60)
WHIM = 200
"""Up to so many hundredths are added to what the search hopes for, by chance: it keeps states of many kinds, and with
another salt others. By measurement this is worth as much as four times the states."""
ALL = (1 << 62) - 1


class Layer(NamedTuple):
    """A set of states without two of the same, and room for as many again."""

    rows: Array
    facts: Array
    slots: Array
    """A hash table: the index of a state, plus one; 0 is free."""
    counters: Array
    keep: int
    """How many states survive."""


class Now(NamedTuple):
    """The round in which a layer stands."""

    call: Call
    coming: Call
    """The call of the next round."""
    number: int
    rounds: int
    salt: int
    """Another salt decides otherwise between equals."""


@rule
def mixed(rows: Array, at: int, salt: int) -> int:
    """A hash of one row."""
    value = salt
    for column in range(rows.shape[1]):
        value = (value ^ rows[at, column]) * 0x2545F4914F6CDD1D
        value ^= value >> 29 & 0x7FFFFFFFF
    return value & 0x3FFFFFFFFFFFFFFF


@rule
def find(layer: Layer, at: int, hashed: int) -> int:
    """The slot of the state that equals the one in row `at`, or the free slot where it belongs."""
    mask = len(layer.slots) - 1
    slot = hashed & mask
    while layer.slots[slot] != 0:
        other = layer.slots[slot] - 1
        column = 0
        while column < layer.rows.shape[1] and layer.rows[other, column] == layer.rows[at, column]:
            column += 1
        if column == layer.rows.shape[1]:
            return slot
        slot = slot + 1 & mask
    return slot


@rule
def nth_smallest(values: Array, nth: int) -> int:
    """The number that would stand in place `nth`, from 0, if all were in order; they are moved about."""
    low, high = 0, len(values) - 1
    while low < high:
        pivot = values[low + high >> 1]
        left, right = low, high
        while left <= right:
            while values[left] < pivot:
                left += 1
            while values[right] > pivot:
                right -= 1
            if left <= right:
                other = values[left]
                values[left] = values[right]
                values[right] = other
                left += 1
                right -= 1
        if nth <= right:
            high = right
        elif nth >= left:
            low = left
        else:
            break
    return int(values[nth])


@rule
def thin_out(layer: Layer) -> None:
    """Keep the best states only, and remember the highest bound of the others."""
    rows, facts, counters = layer.rows, layer.facts, layer.counters
    count = counters[COUNT]
    if count <= layer.keep:
        return
    cut = nth_smallest(facts[:count, VALUE].copy(), count - layer.keep)
    kept = 0
    for at in range(count):
        if facts[at, VALUE] >= cut and kept < layer.keep:
            if kept != at:
                rows[kept] = rows[at]
                facts[kept] = facts[at]
            kept += 1
        elif facts[at, BOUND] > counters[DROPPED]:
            counters[DROPPED] = facts[at, BOUND]
    counters[COUNT] = kept
    counters[CUT] = cut
    layer.slots[:] = 0
    for at in range(kept):
        layer.slots[find(layer, at, mixed(rows, at, 1))] = at + 1


@rule
def add(
    layer: Layer, sheet: Ints, turn: Ints, salt: int, hope: int, points: int, bound: int, root: int, marks: int
) -> None:
    """Take a state into the layer, unless it is there already with as many points or is not good enough."""
    rows, facts, counters = layer.rows, layer.facts, layer.counters
    at = counters[COUNT]
    for column in range(len(sheet)):
        rows[at, column] = sheet[column]
    for column in range(len(turn)):
        rows[at, len(sheet) + column] = turn[column]
    hashed = mixed(rows, at, 1)
    value = hope + below(hashed * salt & ALL, WHIM)
    if value < counters[CUT]:
        counters[DROPPED] = max(counters[DROPPED], bound)
        return
    slot = find(layer, at, hashed)
    if layer.slots[slot] != 0:
        at = layer.slots[slot] - 1
        if facts[at, POINTS] >= points:
            return
        # The bound is a little loose if the two differ, but never too low.
        bound = max(bound, facts[at, BOUND])
    else:
        layer.slots[slot] = at + 1
        counters[COUNT] += 1
    facts[at, VALUE] = value
    facts[at, POINTS] = points
    facts[at, BOUND] = bound
    facts[at, ROOT] = root
    facts[at, MARKS] = marks
    if counters[COUNT] == len(rows) - 1:
        thin_out(layer)


@rule
def grow(
    p: Printed, table: Table, now: Now, here: Layer, start: int, stop: int, best: int, more: Layer, ended: Layer
) -> tuple[int, int]:
    """Make every next mark in the states of `here` from `start` on, and end the turn where it may end.

    Answers the best total so far and, if it was found here, the state that reached it, else -1. What cannot beat the
    best total is not followed.
    """
    sheet_like = blank(p, 0)
    turn_like = begin(p, sheet_like, now.call)
    split = len(sheet_like)
    winner = -1
    for at in range(start, stop):
        points, bound, root, marks = (
            here.facts[at, POINTS], here.facts[at, BOUND], here.facts[at, ROOT], here.facts[at, MARKS],
        )  # fmt: skip
        if bound <= best:
            continue
        sheet = refilled(sheet_like, here.rows[at, :split])
        turn = refilled(turn_like, here.rows[at, split:])
        before = reached(p, sheet)
        if may_end(p, sheet, turn):
            if now.number == now.rounds:
                total = points + closing(p, sheet)
                if total > best:
                    best = total
                    winner = at
            else:
                own = min(bound, points + most(p, table, sheet, now.number))
                if own > best:
                    gone = past(p, before, 0, now.number, True)
                    hope = 100 * points + guide(p, table, sheet, gone, now.number, now.rounds)
                    add(ended, sheet, begin(p, sheet, now.coming), now.salt, hope, points, own, root, marks)
        words = legal(p, sheet, turn)
        for word in range(2):
            bits = words[word]
            while bits != 0:
                mark = 64 * word + lowest(bits)
                bits &= bits - 1
                after, rest = play(p, sheet, turn, mark)
                then = reached(p, after)
                earned = points
                if then != before:
                    earned += pays_all(p, before, then, 0, now.number, True)
                gone = past(p, then, 0, now.number, True)
                hope = 100 * earned + guide(p, table, after, gone, now.number, now.rounds)
                add(more, after, rest, now.salt, hope, earned, bound, root, marks << 7 | mark)
    return best, winner


@rule
def renumber(layer: Layer) -> None:
    """Begin a round: every state is its own root, without marks."""
    for at in range(layer.counters[COUNT]):
        layer.facts[at, ROOT] = at
        layer.facts[at, MARKS] = 1


@rule
def ready(p: Printed, number: int, calls: Sequence[Call], table: Table) -> None:
    """Fill the table of the ceiling."""
    prepare(p, blank(p, number), calls, table)


@rule
def bound_of(p: Printed, table: Table, sheet: Ints, played: int) -> int:
    """What a sheet can lead to at the most."""
    return most(p, table, sheet, played)
