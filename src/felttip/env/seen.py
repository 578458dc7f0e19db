"""What a learner is shown of a table: the view of one seat as numbers, nearly all of them 0 or 1.

A part of it is an integer of a sheet, a turn or the table, spread out: a set has one number for each that may be in it,
one of several has a 1 in its place. What a game does not say of an integer (`Bits`, `OneOf`) is shown bit by bit.
"""

from collections.abc import Iterator
from typing import NamedTuple, get_args, get_type_hints

from felttip.contract import Bits, Board, OneOf, Printed, Word
from felttip.kit.rule import lowest, rule
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints
from felttip.table.goals import pays
from felttip.targets.numbers import Numbers, Row, np
from felttip.targets.stepping import (
    ACTIVE,
    AGAIN,
    ASKED,
    DIE,
    DONE,
    END,
    HIGH,
    LOW,
    MAY_END,
    OWN,
    PHASE,
    PUBLIC,
    ROLL,
    ROLLS,
    ROUND,
    SHOWN_GOALS,
    SHOWN_TOTAL,
    TAKEN,
    TOTAL,
    WORD,
    Shape,
    seat_at,
)

BITS, ONE, POINTS, GONE, SEAT, SEATS, FULL, PURSE = range(8)
"""How an integer is spread out. Points are shown in hundreds; seats are counted from the one that looks."""
TABLE = -1
"""Stands where another part has a seat: an integer of the table itself."""
ALWAYS, ASKED_FOR, IN_TURN = 0, 1, 2
"""Is it shown at any time, or only to a seat that is asked for something, or for a turn?"""
PHASES = 4
"""So many phases a learner can meet."""
HUNDRED = 100
UNKNOWN = Bits(62)
"""An integer of which a game says nothing."""


class Part(NamedTuple):
    """One part of what is shown."""

    name: str
    kind: int
    size: int
    seat: int
    """Whose integer it is: 0 for the seat that looks, 1 for the one to its left, or `TABLE`."""
    column: int
    """Where it lies in the part of the row that belongs to the seat, or in the row."""
    when: int = ALWAYS


def parts_of(game: AnyGame, board: Board, shape: Shape) -> tuple[Part, ...]:
    """All parts, in order."""
    p = game.print_of(board)
    sheet = game.rules.blank(p, 0)
    turn = game.rules.begin(p, sheet, game.setup if game.setup is not None else _some_call(game, shape))
    return tuple(part for part in _parts(shape, sheet, turn) if part.size > 0)


def _some_call(game: AnyGame, shape: Shape) -> int:
    return int(shape.deck[0]) if shape.cards else 0


def _parts(shape: Shape, sheet: Ints, turn: Ints) -> Iterator[Part]:
    """What one's own sheet has on it, unfinished turn and all; what the call offers; the table; the other seats."""
    drawn, fields = OWN + shape.columns, OWN + 2 * shape.columns
    yield from _spread("sheet", sheet, 0, drawn)
    yield from _spread("turn", turn, 0, fields, IN_TURN)
    yield Part("goals", PURSE, shape.goals, 0, fields + shape.fields)
    yield Part("goals in full", FULL, shape.goals, 0, fields + shape.fields)
    yield Part("points", POINTS, 1, 0, TOTAL)
    yield Part("round", ONE, shape.rounds + 1 if shape.cards else 0, TABLE, ROUND)
    yield Part("cards gone", GONE, shape.cards, TABLE, PUBLIC)
    if shape.dice:
        yield Part("phase", ONE, PHASES, TABLE, PHASE)
        for die in range(shape.dice):
            yield Part(f"die {die + 1}", ONE, shape.faces, TABLE, PUBLIC + die)
        yield Part("rolls", ONE, shape.rolls + 1, TABLE, ROLLS)
        yield Part("roll again", BITS, shape.dice, TABLE, AGAIN, ASKED_FOR)
    if shape.seats > 1:
        yield Part("active", SEAT, shape.seats if shape.dice else 0, TABLE, ACTIVE)
        yield Part("asked", SEATS, shape.seats, TABLE, ASKED)
        yield Part("committed", SEATS, shape.seats, TABLE, DONE)
    for seat in range(1, shape.seats):
        yield from _spread(f"seat {seat} sheet", sheet, seat, OWN)
        yield Part(f"seat {seat} goals", BITS, shape.goals, seat, SHOWN_GOALS)
        yield Part(f"seat {seat} points", POINTS, 1, seat, SHOWN_TOTAL)


def _spread(name: str, value: Ints, seat: int, column: int, when: int = ALWAYS) -> Iterator[Part]:
    """The integers of a sheet or a turn."""
    said = get_type_hints(type(value), include_extras=True)
    for place, field in enumerate(getattr(value, "_fields", range(len(value)))):
        held = next((one for one in get_args(said.get(field)) if isinstance(one, Bits | OneOf)), UNKNOWN)
        kind = BITS if isinstance(held, Bits) else ONE
        yield Part(f"{name} {field}", kind, held.count, seat, column + place, when)


def tabled(parts: tuple[Part, ...]) -> Numbers:
    """The parts as a kernel wants them."""
    return np.array([part[1:] for part in parts], np.int64)


# Kernels.


@rule
def show(p: Printed, shape: Shape, parts: Numbers, row: Numbers, seat: int, seen: Row) -> None:
    """Write what a seat may know."""
    seen[:] = 0
    first = 0
    now = 0
    if (row[ASKED] & ~row[DONE]) >> seat & 1 != 0:
        now = ASKED_FOR if row[PHASE] == ROLL else IN_TURN
    for part in range(len(parts)):
        kind = parts[part, 0]
        size = parts[part, 1]
        whose = parts[part, 2]
        column = parts[part, 3]
        if parts[part, 4] <= now:
            at = column if whose == TABLE else seat_at(shape, (seat + whose) % shape.seats) + column
            if kind == GONE:
                for place in range(at, at + row[ROUND]):
                    seen[first + row[place]] = 1
            elif kind == PURSE:
                for goal in range(size):
                    seen[first + goal] = 1 if row[at + goal] >= 0 else 0
            elif kind == FULL:
                show_full(p, shape, row, at, seen[first : first + size])
            else:
                spread(shape, kind, size, row[at], seat, seen[first : first + size])
        first += size


@rule
def spread(shape: Shape, kind: int, size: int, value: int, seat: int, seen: Row) -> None:
    """Spread one integer out."""
    if kind == BITS:
        while value != 0:
            bit = lowest(value)
            if bit < size:
                seen[bit] = 1
            value &= value - 1
    elif kind == ONE:
        if 0 <= value < size:
            seen[value] = 1
    elif kind == POINTS:
        seen[0] = value / HUNDRED
    elif kind == SEAT:
        seen[(value - seat) % shape.seats] = 1
    elif kind == SEATS:
        for other in range(size):
            seen[other] = value >> (seat + other) % shape.seats & 1


@rule
def show_full(p: Printed, shape: Shape, row: Numbers, at: int, seen: Row) -> None:
    """The goals that would pay in full now."""
    mine: Word = 0
    for goal in range(shape.goals):
        if row[at + goal] >= 0:
            mine |= 1 << goal
    for goal in range(shape.goals):
        if mine >> goal & 1 == 0:
            full = pays(p, goal, mine, row[TAKEN], row[ROUND], shape.seats == 1) == p.first[goal]
            seen[goal] = 1 if full else 0


@rule
def show_mask(shape: Shape, row: Numbers, seat: int, mask: Numbers) -> None:
    """Write which actions a seat may choose; one that is not asked may only wait."""
    mask[:] = 0
    if (row[ASKED] & ~row[DONE]) >> seat & 1 == 0:
        mask[END] = 1
    elif row[PHASE] == ROLL:
        mask[END] = 1
        for die in range(shape.dice):
            mask[DIE + die] = 1 if row[AGAIN] >> die == 0 else 0
    else:
        at = seat_at(shape, seat)
        for word in range(2):
            bits = row[at + LOW + word]
            while bits != 0:
                mask[WORD * word + lowest(bits)] = 1
                bits &= bits - 1
        mask[END] = row[at + MAY_END]


assert HIGH == LOW + 1
