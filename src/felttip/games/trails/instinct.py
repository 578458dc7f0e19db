"""Trails: what computer players go by (no rules)."""

from felttip.contract import Instinct, Slots, Word
from felttip.games.trails.rules import EVERY_FIELD, FIELDS, Print, Sheet
from felttip.kit.rule import lowest, popcount, rule

REACH, ROOM, EXIT, WISH = 8, 8, 40, 40
"""How far a path looks ahead, and what it gives, in hundredths, for a free field there, a free field next to an end,
and a point of a number there. Chosen by trying: the mean total of lone games."""


@rule
def room(p: Print, sheet: Sheet, end: int, steps: int) -> Word:
    """The free fields that lie within so many steps of an end, whatever their colours."""
    free = EVERY_FIELD & ~sheet.path
    found = p.near[end] & free
    edge = found
    while steps > 1 and edge != 0:
        grown = 0
        while edge != 0:
            grown |= p.near[lowest(edge)]
            edge &= edge - 1
        edge = grown & free & ~found
        found |= edge
        steps -= 1
    return found


@rule
def worth(p: Print, sheet: Sheet, taken: Word, rounds_left: int) -> int:
    """A long path with two lively ends and the dear numbers still in reach."""
    value = 100 * (popcount(sheet.path) - FIELDS)
    if rounds_left == 0:
        return value
    tail_room = room(p, sheet, sheet.tail, REACH)
    head_room = room(p, sheet, sheet.head, REACH)
    value += ROOM * popcount(tail_room | head_room)
    value += EXIT * popcount(p.near[sheet.tail] & ~sheet.path) + EXIT * popcount(p.near[sheet.head] & ~sheet.path)
    in_reach = tail_room | head_room
    while in_reach != 0:
        goal = p.number[lowest(in_reach)]
        if goal != 0:
            value += WISH * (p.first[lowest(goal)] if goal & taken == 0 else p.later[lowest(goal)])
        in_reach &= in_reach - 1
    return value


# What a sheet looks like to a mind that learns.

ROWS = 9
SURROUNDED = ROWS * 512
PAIRS = SURROUNDED + FIELDS * 64
ROOMS = PAIRS + FIELDS * FIELDS
"""Where the rows of the table begin for what lies round an end, for where both ends are, and for how much room is left;
before them stand those for what is on the path in each row of the board."""


@rule
def missing(p: Print, sheet: Sheet, goal: int) -> int:
    """The steps from the nearer end to a number, whatever lies between."""
    return min(p.away[goal * FIELDS + sheet.tail], p.away[goal * FIELDS + sheet.head])


@rule
def surroundings(p: Print, sheet: Sheet, end: int) -> int:
    """Which of the six fields round an end are on the path or outside, as a set of directions."""
    shut = sheet.path | 1 << FIELDS
    found = 0
    for side in range(6):
        found |= (shut >> p.around[end * 6 + side] & 1) << side
    return found


@rule
def sizes(p: Print) -> tuple[int, int]:
    """Six traits besides the rows of the board."""
    return ROWS + 6, ROOMS + 3 * 64


@rule
def traits(p: Print, sheet: Sheet, found: Slots) -> None:
    """What is on the path in each row, what lies round each end, where the ends are, and how much room they have."""
    for row in range(ROWS):
        fields = sheet.path >> p.row[row] & (1 << p.row[row + 1] - p.row[row]) - 1
        found[row] = row * 512 + fields
    found[ROWS] = SURROUNDED + sheet.tail * 64 + surroundings(p, sheet, sheet.tail)
    found[ROWS + 1] = SURROUNDED + sheet.head * 64 + surroundings(p, sheet, sheet.head)
    found[ROWS + 2] = PAIRS + min(sheet.tail, sheet.head) * FIELDS + max(sheet.tail, sheet.head)
    tail_room = room(p, sheet, sheet.tail, FIELDS)
    head_room = tail_room if tail_room & p.near[sheet.head] != 0 else room(p, sheet, sheet.head, FIELDS)
    found[ROWS + 3] = ROOMS + popcount(tail_room | head_room)
    found[ROWS + 4] = ROOMS + 64 + max(popcount(tail_room), popcount(head_room))
    found[ROWS + 5] = ROOMS + 128 + popcount(sheet.path)


INSTINCT = Instinct(worth, missing, sizes, traits)
