"""Trails: what computer players go by (no rules)."""

from felttip.contract import Instinct, Slots, Word
from felttip.games.trails.rules import EVERY_FIELD, FIELDS, Print, Sheet
from felttip.kit.rule import lowest, popcount, rule

REACH, ROOM, EXIT, WISH = 8, 8, 40, 40
"""How far a path looks ahead, and what it gives, in hundredths, for a free field there, a free field next to an end,
and a point of a number there. Chosen by trying: the mean total of lone games."""


@rule
def next_edge(p: Print, free: Word, found: Word, edge: Word) -> Word:
    """The free fields one step beyond the edge of those that were found."""
    grown = 0
    while edge != 0:
        grown |= p.near[lowest(edge)]
        edge &= edge - 1
    return grown & free & ~found


@rule
def room(p: Print, sheet: Sheet, end: int, steps: int) -> Word:
    """The free fields that lie within so many steps of an end, whatever their colours."""
    free = EVERY_FIELD & ~sheet.path
    found = p.near[end] & free
    edge = found
    while steps > 1 and edge != 0:
        edge = next_edge(p, free, found, edge)
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

LINES = 9
SIXTHS, SIXTH = 6, 6
SURROUNDED = LINES * 512
PAIRS = SURROUNDED + FIELDS * 64
ROOMS = PAIRS + FIELDS * FIELDS
ACROSS = ROOMS + 3 * 64
SECTORS = ACROSS + 2 * LINES * 512
REACHES = SECTORS + FIELDS * SIXTHS * 64
"""Where the rows of the table begin for what lies round an end, for where both ends are, for how much room is left, for
the rows of the board in its other two directions, for what lies further round an end, and for how much room is near;
before them stand those for what is on the path in each row of the board."""


@rule
def missing(p: Print, sheet: Sheet, goal: int) -> int:
    """The steps from the nearer end to a number, whatever lies between."""
    return min(p.away[goal * FIELDS + sheet.tail], p.away[goal * FIELDS + sheet.head])


@rule
def shut_of(p: Print, shut: Word, places: tuple[int, ...], first: int, count: int) -> int:
    """Which of so many listed fields, from the first on, are on the path or outside."""
    found = 0
    for place in range(count):
        found |= (shut >> places[first + place] & 1) << place
    return found


@rule
def sizes(p: Print) -> tuple[int, int]:
    """Three times nine rows of the board, two ends with six sixths, and twelve more."""
    return 3 * LINES + 2 * SIXTHS + 12, REACHES + 3 * 64


@rule
def spread(p: Print, sheet: Sheet, end: int, found: Slots, at: int) -> Word:
    """All free fields in reach of an end; how many lie within two, four and six steps is written down."""
    free = EVERY_FIELD & ~sheet.path
    near = p.near[end] & free
    edge = near
    for which in range(3):
        edge = next_edge(p, free, near, edge)
        near |= edge
        found[at + which] = REACHES + 64 * which + popcount(near)
        edge = next_edge(p, free, near, edge)
        near |= edge
    while edge != 0:
        edge = next_edge(p, free, near, edge)
        near |= edge
    return near


@rule
def traits(p: Print, sheet: Sheet, found: Slots) -> None:
    """What is on the path in each row in all directions, what lies round each end, where the ends are, and their room.

    What is read together is one trait: a row, or a sixth of what lies up to three steps round an end.
    """
    for row in range(LINES):
        fields = sheet.path >> p.row[row] & (1 << p.row[row + 1] - p.row[row]) - 1
        found[row] = row * 512 + fields
    at = LINES + 6
    shut = sheet.path | 1 << FIELDS
    for line in range(2 * LINES):
        found[at + line] = ACROSS + line * 512 + shut_of(p, shut, p.across, line * LINES, LINES)
    at += 2 * LINES
    for which in range(2):
        end = sheet.tail if which == 0 else sheet.head
        found[LINES + which] = SURROUNDED + end * 64 + shut_of(p, shut, p.around, end * 6, 6)
        for side in range(SIXTHS):
            sixth = end * SIXTHS + side
            found[at + side] = SECTORS + sixth * 64 + shut_of(p, shut, p.sector, sixth * SIXTH, SIXTH)
        at += SIXTHS
    found[LINES + 2] = PAIRS + min(sheet.tail, sheet.head) * FIELDS + max(sheet.tail, sheet.head)
    tail_room = spread(p, sheet, sheet.tail, found, at)
    head_room = spread(p, sheet, sheet.head, found, at + 3)
    found[LINES + 3] = ROOMS + popcount(tail_room | head_room)
    found[LINES + 4] = ROOMS + 64 + max(popcount(tail_room), popcount(head_room))
    found[LINES + 5] = ROOMS + 128 + popcount(sheet.path)


INSTINCT = Instinct(worth, missing, sizes, traits)
