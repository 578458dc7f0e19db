"""Islands: what computer players go by (no rules)."""

from felttip.contract import Instinct, Slots, Word
from felttip.games.islands.ink import MOST, Print, Sheet, complete, lines_at, most_joined, numbered, shut_lines
from felttip.games.islands.planes import EVERY_ISLAND, ISLANDS, above_zero, number_at, one_more
from felttip.games.islands.rules import BLUE_FLAGS, JOINED, RED_FLAGS, SIX_JOINED
from felttip.kit.rule import lowest, popcount, rule

# What a sheet promises.

CHOICE = (0, 5, 10, 14, 16, 16, 16)
"""How good it is, in sixteenths, that so many different numbers would suit an island without one."""
FLAG_OUT_OF_REACH = 9
"""How good it is, in sixteenths, that an island with a flag still waits for its first bridge."""
SHARE = (0, *(1024 // islands for islands in range(1, 19)))
"""One part of 1024 for each of so many islands."""


@rule
def roomy_lines(p: Print, sheet: Sheet, usable: Word) -> Word:
    """Those of the usable lines that could take two more bridges, neither end lacking only one."""
    written = numbered(sheet)
    last_of_number = written & ~above_zero(sheet.numbers ^ one_more(sheet.counts, EVERY_ISLAND))
    last_of_six = ~written & sheet.counts & ~(sheet.counts >> ISLANDS) & sheet.counts >> 2 * ISLANDS & EVERY_ISLAND
    return usable & ~sheet.one & ~lines_at(p, last_of_number | last_of_six)


@rule
def room_at(lines: Word, usable: Word, roomy: Word) -> int:
    """How many more bridges could lead over some lines to the island that they leave.

    To an island that lacks only one bridge each line brings one: more would not help it.
    """
    return popcount(lines & usable) + popcount(lines & roomy)


@rule
def hope(number: int, count: int, room: int, flag: int, rounds_left: int) -> int:
    """What an unfinished island promises, in hundredths: 0 if it can no longer be completed, 200 if it is certain.

    `room`: how many more bridges could lead there. Five numbers and no print: this is called for every island of every
    sheet that comes into question, and less to hand over is faster.
    """
    if number > 0:
        return 200 - 28 * (number - count) if number - count <= room else 0
    most = min(MOST, count + room)
    if most == 0:
        return 0
    value = (40 + 4 * count + 5 * rounds_left) * CHOICE[most - max(1, count) + 1] >> 4
    return value * FLAG_OUT_OF_REACH >> 4 if flag != 0 and count == 0 else value


@rule
def goal_value(p: Print, goal: int, taken: Word) -> int:
    """The points of a goal, if it is reached from now on."""
    return p.later[goal] if taken >> goal & 1 else p.first[goal]


@rule
def worth(p: Print, sheet: Sheet, taken: Word, rounds_left: int) -> int:
    """Complete islands, and others by what they promise; more where flags wait, and where islands hang together."""
    done = complete(sheet)
    value = 200 * popcount(done)
    if rounds_left == 0:
        return value
    red = 200 * popcount(done & p.red)
    blue = 200 * popcount(done & p.blue)
    alive = done
    free = EVERY_ISLAND & ~numbered(sheet)
    waiting = 0
    hope_waiting = 0
    usable = p.lines & ~shut_lines(sheet)
    roomy = roomy_lines(p, sheet, usable)
    at, flags = p.at, p.red | p.blue
    islands = EVERY_ISLAND & ~done
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        room = room_at(at[island], usable, roomy)
        number, count = number_at(sheet.numbers, island), number_at(sheet.counts, island)
        promise = hope(number, count, room, flags >> island & 1, rounds_left)
        if promise > 0:
            alive |= 1 << island
            red += promise if p.red >> island & 1 else 0
            blue += promise if p.blue >> island & 1 else 0
            if free >> island & 1:
                waiting += 1
                hope_waiting += promise
            else:
                value += promise
    # Only one number can be written in a round.
    value += hope_waiting if waiting <= rounds_left else hope_waiting * rounds_left * SHARE[waiting] >> 10
    if p.red & ~done != 0 and p.red & ~alive == 0:
        value += goal_value(p, RED_FLAGS, taken) * red * 26 >> 8
    if p.blue & ~done != 0 and p.blue & ~alive == 0:
        value += goal_value(p, BLUE_FLAGS, taken) * blue * 21 >> 8
    if most_joined(p, sheet.one, done, JOINED - 1) < JOINED:
        value += 3 * goal_value(p, SIX_JOINED, taken) * min(JOINED, most_joined(p, sheet.one, alive & ~free, 0))
    return value


# What a sheet looks like to a mind that learns.

ISLAND_ROWS, LINE_ROWS = 512, 300
"""For an island its number, its bridges and its open lines; for a line its bridges and how both islands stand."""


@rule
def missing(p: Print, sheet: Sheet, goal: int) -> int:
    """The marks that its islands lack one by one; of six joined, the islands."""
    done = complete(sheet)
    if goal == SIX_JOINED:
        return JOINED - most_joined(p, sheet.one, done, 0)
    islands = (p.red if goal == RED_FLAGS else p.blue) & ~done
    marks = 0
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        number = number_at(sheet.numbers, island)
        count = number_at(sheet.counts, island)
        if number > 0:
            marks += number - count
        else:
            marks += 2 if count == 0 else 1
    return marks


@rule
def sizes(p: Print) -> tuple[int, int]:
    """One trait for each island and each line, and how many are joined."""
    lines = popcount(p.lines)
    return ISLANDS + lines + 1, ISLANDS * ISLAND_ROWS + lines * LINE_ROWS + 64


@rule
def standing(number: int, count: int) -> int:
    """How an island stands: by the bridges that its number lacks or, without a number, by those that it has."""
    return 5 + min(number - count, 4) if number > 0 else min(count, 4)


@rule
def traits(p: Print, sheet: Sheet, found: Slots) -> None:
    """Every island by itself, every line with its two islands, and how many islands hang together."""
    shut = shut_lines(sheet)
    for island in range(ISLANDS):
        number = number_at(sheet.numbers, island)
        count = number_at(sheet.counts, island)
        found[island] = island * ISLAND_ROWS + (number * 8 + count) * 8 + popcount(p.at[island] & ~shut)
    lines = popcount(p.lines)
    base = ISLANDS * ISLAND_ROWS
    for line in range(lines):
        ends = p.ends[line]
        here = lowest(ends)
        there = lowest(ends & ends - 1)
        state = 2 if shut >> line & 1 else sheet.one >> line & 1
        one = standing(number_at(sheet.numbers, here), number_at(sheet.counts, here))
        other = standing(number_at(sheet.numbers, there), number_at(sheet.counts, there))
        found[ISLANDS + line] = base + line * LINE_ROWS + (state * 10 + one) * 10 + other
    base += lines * LINE_ROWS
    done = complete(sheet)
    joined = min(most_joined(p, sheet.one, done, 0), 7)
    hanging = min(most_joined(p, sheet.one, numbered(sheet), 0), 7)
    found[ISLANDS + lines] = base + joined * 8 + hanging


INSTINCT = Instinct(worth, missing, sizes, traits)
