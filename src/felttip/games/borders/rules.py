"""Borders: the rules (see rules.md). A mark is a cross: the space, in two words of 43 (space 43 is mark 64)."""

from typing import Annotated, NamedTuple

from felttip.contract import Bits, Call, Clause, OneOf, Rules, Word
from felttip.kit.rule import lowest, popcount, rule

SPACES = 86
HALF = 43
"""So many spaces lie in each word."""
EVERY = (1 << HALF) - 1
AREAS = 9
ENOUGH = 6
"""BOR-12: so many complete areas end the game."""
FIRST, SECOND, ONE_OF = 0, 1, 2
"""BOR-5, BOR-10: the first action; the second; the second when all five dice were used."""
DICE = (1 << 24) - 1
"""The part of a call that counts the dice of each colour, four bits each; the part above is the action."""


class Print(NamedTuple):
    """The printed board with its four sheets; `low` and `high` are the two words of a set of spaces."""

    near_low: tuple[int, ...]
    near_high: tuple[int, ...]
    """For each space the spaces next to it."""
    coloured_low: tuple[int, ...]
    coloured_high: tuple[int, ...]
    """For each sheet, 64 times: for each set of colours the spaces of these colours."""
    colour: tuple[int, ...]
    """For each sheet, 86 times: the colour of each space. White spaces say 0, but nothing ever asks."""
    runs: tuple[int, ...]
    """For each sheet, six times: the four segments of each colour."""
    segment: tuple[int, ...]
    """For each space its segment."""
    segment_low: tuple[int, ...]
    segment_high: tuple[int, ...]
    """For each segment its spaces."""
    bounds: tuple[int, ...]
    """For each space the areas that it borders."""
    border_low: tuple[int, ...]
    border_high: tuple[int, ...]
    """For each area the spaces of its border."""
    white: tuple[int, ...]
    """The two white spaces."""
    hope: tuple[int, ...]
    """For each number of open spaces a guess, in hundredths, at the chance to cross them all."""
    first: tuple[int, ...]
    later: tuple[int, ...]


class Sheet(NamedTuple):
    """One player's crosses."""

    number: Annotated[int, OneOf(4)]
    """Which of the four sheets this is."""
    low: Annotated[int, Bits(HALF)]
    high: Annotated[int, Bits(HALF)]
    """The crossed spaces."""
    near_low: Annotated[int, Bits(HALF)]
    near_high: Annotated[int, Bits(HALF)]
    """The spaces that touch a crossed one."""
    areas: Annotated[int, Bits(AREAS)]
    """The complete areas."""


class Turn(NamedTuple):
    """What is left of the dice, and what they still have to do."""

    action: Annotated[int, OneOf(3)]
    dice: Annotated[int, Bits(24)]
    """How many dice of each colour are unused, four bits each."""
    owed_low: Annotated[int, Bits(HALF)]
    owed_high: Annotated[int, Bits(HALF)]
    """First action: the open spaces of the segments that were touched in it; all have to be crossed (BOR-7)."""


@rule
def blank(p: Print, number: int) -> Sheet:
    """BOR-1: sheets differ in their colours alone; two white spaces are crossed from the start."""
    low = 0
    high = 0
    near_low = 0
    near_high = 0
    for i in range(2):
        space = p.white[i]
        if space < HALF:
            low |= 1 << space
        else:
            high |= 1 << space - HALF
        near_low |= p.near_low[space]
        near_high |= p.near_high[space]
    return Sheet(number, low, high, near_low, near_high, 0)


@rule
def begin(p: Print, sheet: Sheet, call: Call) -> Turn:
    """BOR-5: a round has two actions; the call says which one this is."""
    return Turn(call >> 24, call & DICE, 0, 0)


# Dice and segments.


@rule
def colours_in(dice: int) -> int:
    """The colours that some die shows, as a set."""
    some = dice | dice >> 1 | dice >> 2
    return some & 1 | some >> 3 & 2 | some >> 6 & 4 | some >> 9 & 8 | some >> 12 & 16 | some >> 15 & 32


@rule
def open_in(p: Print, sheet: Sheet, segment: int) -> int:
    """How many spaces of a segment are not crossed."""
    return popcount(p.segment_low[segment] & ~sheet.low) + popcount(p.segment_high[segment] & ~sheet.high)


@rule
def spare(p: Print, sheet: Sheet, turn: Turn, colour: int) -> int:
    """BOR-7: how many dice of a colour no touched segment needs."""
    at = sheet.number << 6 | 1 << colour
    owed = popcount(turn.owed_low & p.coloured_low[at]) + popcount(turn.owed_high & p.coloured_high[at])
    return (turn.dice >> 4 * colour & 15) - owed


# Which marks may come next: one set for each clause.


@rule
def not_crossed(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-1: no space is crossed twice; the white ones are crossed from the start."""
    return EVERY & ~sheet.low, EVERY & ~sheet.high


@rule
def shown(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """One space per die, of its colour."""
    at = sheet.number << 6 | colours_in(turn.dice)
    return p.coloured_low[at], p.coloured_high[at]


@rule
def rolled(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-7: in the first action one space per die, of its colour."""
    return shown(p, sheet, turn) if turn.action == FIRST else (EVERY, EVERY)


@rule
def left_over(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-8: in the second action one space per die that the active player did not use, of its colour."""
    return shown(p, sheet, turn) if turn.action == SECOND else (EVERY, EVERY)


@rule
def picked(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-10: when all five dice were used, one of them and one space."""
    return shown(p, sheet, turn) if turn.action == ONE_OF else (EVERY, EVERY)


@rule
def touching(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-9: in the second action a space touches a crossed one."""
    return (EVERY, EVERY) if turn.action == FIRST else (sheet.near_low, sheet.near_high)


@rule
def finishing(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """BOR-7: in the first action only where the dice can finish this segment and all those touched before it."""
    if turn.action != FIRST:
        return EVERY, EVERY
    low = turn.owed_low
    high = turn.owed_high
    colours = colours_in(turn.dice)
    while colours != 0:
        colour = lowest(colours)
        colours &= colours - 1
        dice = spare(p, sheet, turn, colour)
        if dice > 0:
            at = (sheet.number * 6 + colour) * 4
            for i in range(4):
                segment = p.runs[at + i]
                if open_in(p, sheet, segment) <= dice:
                    low |= p.segment_low[segment]
                    high |= p.segment_high[segment]
    return low, high


CLAUSES: tuple[Clause[Print, Sheet, Turn], ...] = (
    Clause("BOR-1", "borders-crossed", not_crossed),
    Clause("BOR-7", "borders-not-rolled", rolled),
    Clause("BOR-8", "borders-not-left-over", left_over),
    Clause("BOR-10", "borders-one-die", picked),
    Clause("BOR-9", "borders-not-touching", touching),
    Clause("BOR-7", "borders-not-finishing", finishing),
)


@rule
def legal(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """The crosses that every clause allows; `finishing` offers only colours that were rolled."""
    open_low, open_high = not_crossed(p, sheet, turn)
    if turn.action == FIRST:
        low, high = finishing(p, sheet, turn)
        return open_low & low, open_high & high
    near_low, near_high = touching(p, sheet, turn)
    low, high = shown(p, sheet, turn)
    return open_low & near_low & low, open_high & near_high & high


@rule
def may_end(p: Print, sheet: Sheet, turn: Turn) -> bool:
    """BOR-7: every segment touched in the first action is finished. BOR-9: the second action ends anywhere."""
    return turn.owed_low | turn.owed_high == 0


@rule
def play(p: Print, sheet: Sheet, turn: Turn, mark: int) -> tuple[Sheet, Turn]:
    """Cross one space, use one die, and see which areas that completes (BOR-11)."""
    space = (mark >> 6) * HALF + (mark & 63)
    owed_low = turn.owed_low
    owed_high = turn.owed_high
    low = 0
    high = 0
    if space < HALF:
        low = 1 << space
    else:
        high = 1 << space - HALF
    if turn.action == FIRST:
        # BOR-7: whoever touches a segment owes what is still open in it.
        segment = p.segment[space]
        owed_low = (owed_low | p.segment_low[segment] & ~sheet.low) & ~low
        owed_high = (owed_high | p.segment_high[segment] & ~sheet.high) & ~high
    low |= sheet.low
    high |= sheet.high
    areas = sheet.areas
    bounds = p.bounds[space]
    while bounds != 0:
        area = lowest(bounds)
        if p.border_low[area] & ~low == 0 and p.border_high[area] & ~high == 0:
            areas |= 1 << area
        bounds &= bounds - 1
    dice = turn.dice - (1 << 4 * p.colour[sheet.number * SPACES + space])
    after = Sheet(
        sheet.number,
        low,
        high,
        sheet.near_low | p.near_low[space],
        sheet.near_high | p.near_high[space],
        areas,
    )
    return after, Turn(turn.action, 0 if turn.action == ONE_OF else dice, owed_low, owed_high)


@rule
def reached(p: Print, sheet: Sheet) -> Word:
    """BOR-11: the areas whose whole border is crossed."""
    return sheet.areas


@rule
def finishes(p: Print, sheet: Sheet) -> bool:
    """BOR-12: the sixth area ends the game."""
    return popcount(sheet.areas) >= ENOUGH


@rule
def follow(p: Print, call: Call, turn: Turn) -> Call:
    """BOR-8: the others have the unused dice. BOR-10: if there are none, one of the five."""
    return SECOND << 24 | turn.dice if turn.dice != 0 else ONE_OF << 24 | call & DICE


@rule
def add_die(p: Print, call: Call, face: int) -> Call:
    """BOR-2: the dice are alike, so only how many show each colour counts."""
    return call + (1 << 4 * face)


RULES = Rules(CLAUSES, blank, begin, legal, play, may_end, reached, finishes=finishes)
"""BOR-13: nothing but areas is scored. BOR-14: nobody plays alone."""
