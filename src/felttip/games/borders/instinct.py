"""Borders: what computer players go by (no rules)."""

from felttip.contract import Instinct, Slots, Word
from felttip.games.borders.rules import AREAS, Print, Sheet
from felttip.kit.rule import popcount, rule


@rule
def worth(p: Print, sheet: Sheet, taken: Word, rounds_left: int) -> int:
    """Areas that lack little, dear ones above all."""
    value = 0
    for area in range(AREAS):
        if sheet.areas >> area & 1 == 0:
            missing = popcount(p.border_low[area] & ~sheet.low) + popcount(p.border_high[area] & ~sheet.high)
            value += p.hope[missing] * (p.later[area] if taken >> area & 1 != 0 else p.first[area])
    return value


# What a sheet looks like to a mind that learns.

SEGMENTS, SHEETS, COLOURS = 24, 4, 6
AREA_ROWS = SHEETS * SEGMENTS * 32
NEAR_ROWS = AREA_ROWS + AREAS * 256
"""Where the rows of the table begin for areas, and for the open spaces beside crossed ones; before them stand those for
what is crossed of each segment of each sheet."""


@rule
def missing(p: Print, sheet: Sheet, goal: int) -> int:
    """The open spaces of an area's border."""
    return popcount(p.border_low[goal] & ~sheet.low) + popcount(p.border_high[goal] & ~sheet.high)


@rule
def sizes(p: Print) -> tuple[int, int]:
    """One trait for each segment, each area and each colour."""
    return SEGMENTS + AREAS + COLOURS, NEAR_ROWS + COLOURS * 8


@rule
def crossed_of(p: Print, sheet: Sheet, segment: int) -> int:
    """Which spaces of a segment are crossed, as a set, in the order of the spaces."""
    found = 0
    place = 0
    bits = p.segment_low[segment]
    while bits != 0:
        found |= (1 if sheet.low & bits & -bits != 0 else 0) << place
        bits &= bits - 1
        place += 1
    bits = p.segment_high[segment]
    while bits != 0:
        found |= (1 if sheet.high & bits & -bits != 0 else 0) << place
        bits &= bits - 1
        place += 1
    return found


@rule
def traits(p: Print, sheet: Sheet, found: Slots) -> None:
    """Every segment; every area by its open spaces and segments; every colour by its open spaces within reach."""
    unfinished = 0
    for segment in range(SEGMENTS):
        found[segment] = (sheet.number * SEGMENTS + segment) * 32 + crossed_of(p, sheet, segment)
        if p.segment_low[segment] & ~sheet.low | p.segment_high[segment] & ~sheet.high:
            unfinished += p.beside[segment]
    for area in range(AREAS):
        spaces = missing(p, sheet, area)
        found[SEGMENTS + area] = AREA_ROWS + area * 256 + min(spaces, 31) * 8 + min(unfinished >> 4 * area & 15, 7)
    for colour in range(COLOURS):
        at = sheet.number << 6 | 1 << colour
        spaces = popcount(p.coloured_low[at] & sheet.near_low & ~sheet.low)
        spaces += popcount(p.coloured_high[at] & sheet.near_high & ~sheet.high)
        found[SEGMENTS + AREAS + colour] = NEAR_ROWS + colour * 8 + min(spaces, 7)


INSTINCT = Instinct(worth, missing, sizes, traits)
