"""Islands: what a lone player who knows the calls can still get at the most, and what a sheet promises to them.

The table holds, for each number of rounds played, what is still to come: a row of `ROW` cells with the bridges, how
often each number comes, and which counts of bridges can be drawn. Behind the rows there is room to reckon in.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from felttip.contract import Call, Ceiling, Word
from felttip.games.islands.ink import MOST, Print, Sheet, complete, most_joined, numbered, shut_lines
from felttip.games.islands.marks import ROUNDS
from felttip.games.islands.planes import EVERY_ISLAND, ISLANDS, number_at
from felttip.games.islands.rules import BLUE_FLAGS, FIRST_PILE, JOINED, RED_FLAGS, SECOND_PILE, SIX_JOINED
from felttip.kit.rule import lowest, popcount, rule

ROW, SUMS = 8, 7
"""Cell 0 of a row: bridges; cells 1 to 6: how often each number comes; cell 7: every sum of whole cards, as a bit."""
KINDS = ROW * (ROUNDS + 1)
"""Room to reckon: how many islands without a number want at least `low` and at the most `high`, at 7 * low + high."""
COUNTS, TAKES, ROOMS = (KINDS + 49 + part * ISLANDS for part in range(3))
"""And for each island its bridges, how many more it can take, and how many more its neighbours could send."""
ITEMS = ROOMS + ISLANDS
HELD = ITEMS + ROW
"""And how many islands need so many ends of bridges, and how many without a number have so many."""
CELLS = HELD + ROW


class Outlook(NamedTuple):
    """What a sheet can still lead to."""

    done: int
    free: int
    dead: int
    """The islands that are complete, that have no number, and that can never be completed."""
    needs: int
    """The ends of bridges that the islands with a number still need, in all; dead ones aside."""
    counts: int
    """The ends that those without a number have already."""
    matched: int
    """How many of those can get a number that comes and suits them."""


@rule
def prepare(p: Print, sheet: Sheet, calls: Sequence[Call], table: MutableSequence[int]) -> None:
    """Add up the calls from the last to the first."""
    table[ROW * ROUNDS + SUMS] = 1
    for played in range(ROUNDS - 1, -1, -1):
        row = ROW * played
        for cell in range(ROW):
            table[row + cell] = table[row + ROW + cell]
        bridges = calls[played] >> 3 & 7
        table[row] += bridges
        table[row + (calls[played] & 7)] += 1
        table[row + SUMS] |= table[row + SUMS] << bridges


@rule
def look_round(p: Print, table: MutableSequence[int], sheet: Sheet) -> None:
    """For each unfinished island: its bridges, how many more it can take and how many more its neighbours could send.

    Bridges come only over lines that are not shut, at most two on a line, and no more than the other end can take.
    """
    free = ~numbered(sheet)
    islands = EVERY_ISLAND & ~complete(sheet)
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        count = number_at(sheet.counts, island)
        table[COUNTS + island] = count
        table[TAKES + island] = (MOST if free >> island & 1 else number_at(sheet.numbers, island)) - count
        table[ROOMS + island] = 0
    lines = p.lines & ~shut_lines(sheet)
    while lines != 0:
        line = lowest(lines)
        lines &= lines - 1
        ends = p.ends[line]
        one, other = lowest(ends), lowest(ends & ends - 1)
        bridges = 1 if sheet.one >> line & 1 else 2
        table[ROOMS + one] += min(table[TAKES + other], bridges)
        table[ROOMS + other] += min(table[TAKES + one], bridges)


@rule
def match_numbers(table: MutableSequence[int], row: int) -> int:
    """How many of the numbers that come can be written on islands that can still be completed with them.

    Every island wants any number of an interval: to give each number, from the lowest on, to the island that can wait
    the least is as good as any way.
    """
    matched = 0
    for number in range(1, MOST + 1):
        for _ in range(table[row + number]):
            cell = 0
            for high in range(MOST, number - 1, -1):
                for low in range(1, number + 1):
                    if table[KINDS + 7 * low + high] > 0:
                        cell = KINDS + 7 * low + high
            if cell > 0:
                table[cell] -= 1
                matched += 1
    return matched


@rule
def outlook(p: Print, table: MutableSequence[int], sheet: Sheet, played: int) -> Outlook:
    """Look at every unfinished island: what does it need, what can it get?"""
    look_round(p, table, sheet)
    for cell in range(KINDS, KINDS + 49):
        table[cell] = 0
    for cell in range(HELD, HELD + ROW):
        table[cell] = 0
    done = complete(sheet)
    free = EVERY_ISLAND & ~numbered(sheet)
    dead = needs = counts = 0
    islands = EVERY_ISLAND & ~done
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        count, room = table[COUNTS + island], table[ROOMS + island]
        if free >> island & 1:
            low, high = max(1, count), min(MOST, count + room)
            if low <= high:
                counts += count
                table[HELD + count] += 1
                table[KINDS + 7 * low + high] += 1
                continue
        elif table[TAKES + island] <= room:
            needs += table[TAKES + island]
            continue
        dead |= 1 << island
    return Outlook(done, free, dead, needs, counts, match_numbers(table, ROW * played))


# The ceiling.


@rule
def most_complete(table: MutableSequence[int], view: Outlook, played: int) -> int:
    """No more islands than this are complete in the end.

    Those without a number: no more than can be matched with the numbers that come. All that are still to be completed
    need ends of bridges, and each bridge has two: the dearest are given up until the bridges that come suffice, with
    the lowest numbers that come, on the islands that have the most bridges. If all islands are complete, every end
    counts, so that the ends still missing are twice the bridges drawn, and those are a sum of whole cards (ISL-8).
    """
    row = ROW * played
    for cell in range(ROW):
        table[ITEMS + cell] = 0
    islands = EVERY_ISLAND & ~view.done & ~view.dead & ~view.free
    items = view.matched
    while islands != 0:
        table[ITEMS + table[TAKES + lowest(islands)]] += 1
        islands &= islands - 1
        items += 1
    missing = view.needs
    left = view.matched
    for count in range(MOST, 0, -1):
        taken = min(left, table[HELD + count])
        left -= taken
        missing -= taken * count
    left = view.matched
    for number in range(1, MOST + 1):
        taken = min(left, table[row + number])
        left -= taken
        table[ITEMS + number] += taken
        missing += taken * number
    if popcount(view.done) + items == ISLANDS and (missing & 1 or table[row + SUMS] >> (missing >> 1) & 1 == 0):
        items -= 1
        dearest = MOST
        while table[ITEMS + dearest] == 0:
            dearest -= 1
        table[ITEMS + dearest] -= 1
        missing -= dearest
    for dearest in range(MOST, 0, -1):
        while missing > 2 * table[row] and table[ITEMS + dearest] > 0:
            table[ITEMS + dearest] -= 1
            missing -= dearest
            items -= 1
    return popcount(view.done) + items


@rule
def in_time(table: Sequence[int], view: Outlook, flags: Word, played: int, pile: int) -> bool:
    """Can all these flags still be complete by the end of a pile? False is certain.

    One number a round, for an island without a bridge not in the next round (ISL-6), and enough bridges.
    """
    rounds = pile - played
    if rounds <= 0:
        return flags & ~view.done == 0
    unwritten = flags & view.free
    bare = 0
    ends = 0
    islands = flags & ~view.done
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        if view.free >> island & 1 == 0:
            ends += table[TAKES + island]
        elif table[COUNTS + island] == 0:
            bare += 1
            ends += 1
    return (
        popcount(unwritten) <= rounds
        and bare < rounds + (1 if bare == 0 else 0)
        and ends <= 2 * (table[ROW * played] - table[ROW * pile])
    )


@rule
def flags_value(p: Print, table: Sequence[int], view: Outlook, flags: Word, goal: int, played: int, pile: int) -> int:
    """The points of a goal of flags, if it is still to be reached and is not excluded (ISL-18)."""
    if flags & ~view.done == 0 or flags & view.dead != 0:
        return 0
    if in_time(table, view, flags, played, pile):
        return p.first[goal]
    return p.later[goal] if in_time(table, view, flags, played, ROUNDS) else 0


@rule
def most(p: Print, table: MutableSequence[int], sheet: Sheet, played: int) -> int:
    """Two points for each island that can be complete, and each goal that is not excluded.

    Before the setup nothing is (ISL-3: the 3 or the 4 makes the sum of all numbers even).
    """
    if played < 0:
        return 2 * ISLANDS + p.first[RED_FLAGS] + p.first[BLUE_FLAGS] + p.first[SIX_JOINED]
    view = outlook(p, table, sheet, played)
    islands = most_complete(table, view, played)
    points = 2 * islands
    points += flags_value(p, table, view, p.red, RED_FLAGS, played, SECOND_PILE)
    points += flags_value(p, table, view, p.blue, BLUE_FLAGS, played, FIRST_PILE)
    if played < ROUNDS and islands >= JOINED and most_joined(p, sheet.one, view.done, JOINED - 1) < JOINED:
        points += p.first[SIX_JOINED] if played < SECOND_PILE else p.later[SIX_JOINED]
    return points


# The guide. No rule: the weights, in hundredths, were found by trying, with the mean total of narrow searches.

NEED, TIGHT, NEARLY_TIGHT = 33, 20, 22
"""What an end of a bridge still to draw costs, and an island that needs all its neighbours can send, or all but one."""
COUNTED, CHOICE, BARE = 14, 9, 9
"""An island without a number: a bridge there, a number more that would suit, a flag out of reach."""
MATCHED, LACKING, SPARE = 140, 8, 2
"""An island with a number to come, an end of a bridge too few, and one too many."""
JOINING = 3
"""A sixteenth of what an island adds to the joined ones, for each point of the goal."""


@rule
def flags_hope(
    p: Print, table: Sequence[int], view: Outlook, flags: Word, goal: int, gone: Word, until: int, played: int
) -> int:
    """What a goal of flags promises: more for every flag that is nearly complete and for time to spare."""
    if flags & ~view.done == 0 or flags & view.dead != 0:
        return 0
    progress = 20 * popcount(flags & view.done)
    ends = 0
    islands = flags & ~view.done
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        count = table[COUNTS + island]
        if view.free >> island & 1 == 0:
            ends += table[TAKES + island]
            progress += 20 - 2 * table[TAKES + island]
        else:
            ends += 1 if count == 0 else 0
            progress += 3 if count == 0 else 8 + 2 * count
    if gone >> goal & 1 or not in_time(table, view, flags, played, until):
        return p.later[goal] * progress
    spare = 2 * (table[ROW * played] - table[ROW * until]) - ends
    rounds = until - played - popcount(flags & view.free)
    return p.first[goal] * progress + 10 * min(spare, 6) + 10 * min(rounds, 4)


@rule
def guide(p: Print, table: MutableSequence[int], sheet: Sheet, gone: Word, played: int, rounds: int) -> int:
    """Complete islands, the others by how much they lack, and the goals by what is done for them."""
    if played == rounds:
        return 2 * 100 * popcount(complete(sheet))
    view = outlook(p, table, sheet, played)
    value = 200 * popcount(view.done) + MATCHED * view.matched
    islands = EVERY_ISLAND & ~view.done & ~view.dead
    while islands != 0:
        island = lowest(islands)
        islands &= islands - 1
        count, room, takes = table[COUNTS + island], table[ROOMS + island], table[TAKES + island]
        if view.free >> island & 1:
            value += COUNTED * min(count, 3) + CHOICE * min(min(MOST, count + room) - max(1, count), 3)
            value -= BARE if count == 0 and (p.red | p.blue) >> island & 1 else 0
        else:
            value += 200 - NEED * takes - (TIGHT if takes == room else NEARLY_TIGHT if takes + 1 == room else 0)
    spare = 2 * table[ROW * played] - view.needs + view.counts
    for number in range(1, MOST + 1):
        spare -= number * table[ROW * played + number]
    value += LACKING * spare if spare < 0 else SPARE * min(spare, 4)
    first, second = FIRST_PILE if played < FIRST_PILE else rounds, SECOND_PILE if played < SECOND_PILE else rounds
    value += flags_hope(p, table, view, p.blue, BLUE_FLAGS, gone, first, played)
    value += flags_hope(p, table, view, p.red, RED_FLAGS, gone, second, played)
    together = most_joined(p, sheet.one, view.done, 0)
    if together < JOINED:
        points = p.later[SIX_JOINED] if gone >> SIX_JOINED & 1 else p.first[SIX_JOINED]
        hopeful = most_joined(p, sheet.one, EVERY_ISLAND & ~view.free & ~view.dead, 0)
        value += JOINING * points * (min(JOINED, hopeful) + together)
    return value


CEILING: Ceiling[Print, Sheet] = Ceiling(CELLS, prepare, most, guide)
