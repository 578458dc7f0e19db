"""Islands: the printed board, a sheet, and the two strokes of the pen: writing a number and drawing a bridge."""

from typing import Annotated, NamedTuple

from felttip.contract import Bits, Word
from felttip.games.islands.planes import ISLANDS, above_zero, number_at, one_more, planes_of
from felttip.kit.rule import lowest, popcount, rule

Table = tuple[int, ...]

MOST = 6
"""ISL-13: the most bridges at an island."""
LINES = 2 * ISLANDS
"""A board has no more lines: from an island one leads to the right, and one down."""


class Print(NamedTuple):
    """The printed board."""

    ends: Table
    """For each line the two islands that it joins."""
    at: Table
    """For each island the lines that leave it."""
    across: Table
    """For each line the lines that cross it."""
    lines: int
    """All lines."""
    red: int
    blue: int
    """The islands with a flag."""
    first: Table
    later: Table


class Sheet(NamedTuple):
    """One player's ink, and what follows from it for the lines."""

    numbers: Annotated[int, Bits(3 * ISLANDS)]
    """The numbers written on the islands, in planes."""
    counts: Annotated[int, Bits(3 * ISLANDS)]
    """The bridges that lead to each island, in planes."""
    one: Annotated[int, Bits(LINES)]
    two: Annotated[int, Bits(LINES)]
    """The lines with at least one bridge, and those with two."""
    anchored: Annotated[int, Bits(LINES)]
    """The lines that leave an island with a number."""
    crossed: Annotated[int, Bits(LINES)]
    """The lines that cross a bridge."""
    finished: Annotated[int, Bits(LINES)]
    """The lines that leave a complete island."""
    crowded: Annotated[int, Bits(LINES)]
    """The lines that leave an island with six bridges."""


# Islands.


@rule
def numbered(sheet: Sheet) -> Word:
    """The islands with a number."""
    return above_zero(sheet.numbers)


@rule
def complete(sheet: Sheet) -> Word:
    """ISL-12: the islands with as many bridges as their number."""
    return numbered(sheet) & ~above_zero(sheet.numbers ^ sheet.counts)


@rule
def lines_at(p: Print, islands: Word) -> Word:
    """The lines that leave any of these islands."""
    lines = 0
    while islands != 0:
        lines |= p.at[lowest(islands)]
        islands &= islands - 1
    return lines


# The two strokes of the pen.


@rule
def write(p: Print, sheet: Sheet, island: int, number: int) -> Sheet:
    """The sheet with a number more."""
    numbers = sheet.numbers | planes_of(island, number)
    lines = p.at[island]
    return Sheet(
        numbers,
        sheet.counts,
        sheet.one,
        sheet.two,
        sheet.anchored | lines,
        sheet.crossed,
        sheet.finished | (lines if number_at(sheet.counts, island) == number else 0),
        sheet.crowded,
    )


@rule
def draw(p: Print, sheet: Sheet, line: int) -> Sheet:
    """The sheet with a bridge more."""
    ends = p.ends[line]
    counts = one_more(sheet.counts, ends)
    finished = ends & numbered(sheet) & ~above_zero(sheet.numbers ^ counts)
    crowded = ends & counts >> ISLANDS & counts >> 2 * ISLANDS
    return Sheet(
        sheet.numbers,
        counts,
        sheet.one | 1 << line,
        sheet.two | sheet.one & 1 << line,
        sheet.anchored,
        sheet.crossed | p.across[line],
        sheet.finished | (lines_at(p, finished) if finished != 0 else 0),
        sheet.crowded | (lines_at(p, crowded) if crowded != 0 else 0),
    )


@rule
def shut_lines(sheet: Sheet) -> Word:
    """ISL-10 to ISL-13 together: the lines that can take no more bridges."""
    return sheet.crossed | sheet.two | sheet.finished | sheet.crowded


@rule
def open_lines(sheet: Sheet) -> Word:
    """ISL-9 to ISL-13 together: the lines that can take a bridge now."""
    return sheet.anchored & ~shut_lines(sheet)


@rule
def joined(at: Table, ends: Table, bridges: Word, islands: Word, start: int) -> Word:
    """The islands of a set that bridges join to one of them, over islands of the set alone."""
    found = 1 << start
    edge = found
    while edge != 0:
        leaving = at[lowest(edge)] & bridges
        edge &= edge - 1
        while leaving != 0:
            there = ends[lowest(leaving)] & islands & ~found
            found |= there
            edge |= there
            leaving &= leaving - 1
    return found


@rule
def most_joined(p: Print, bridges: Word, islands: Word, known: int) -> int:
    """How many islands the largest joined part of a set has, or `known` if no part has more."""
    while popcount(islands) > known:
        # The tables alone and not the whole print: this is called after every mark, and less to hand over is faster.
        part = joined(p.at, p.ends, bridges, islands, lowest(islands))
        known = max(known, popcount(part))
        islands &= ~part
    return known
