"""Lanterns: the rules (see rules.md). A mark is the number of a lantern, from 0 for A1 to 29 for E6."""

from typing import NamedTuple

from felttip.contract import Call, Clause, Rules, Word
from felttip.kit.rule import popcount, rule

ALL, STRING_E = (1 << 30) - 1, 0b111111 << 24
COLUMN_1, COLUMN_6 = 0b000001_000001_000001_000001_000001, 0b100000_100000_100000_100000_100000


class Print(NamedTuple):
    """The printed board; a set of lanterns is an integer with a bit for each."""

    colour: tuple[int, ...]  # for each lantern its colour, as a set of one
    coloured: tuple[int, ...]  # for each set of colours the lanterns of these colours
    lines: tuple[int, ...]  # for each goal the lanterns of its string or column
    first: tuple[int, ...]
    later: tuple[int, ...]


class Sheet(NamedTuple):
    lit: int  # the lanterns that burn


class Turn(NamedTuple):
    colours: int  # what the card still offers


@rule
def blank(p: Print, number: int) -> Sheet:
    """All is dark."""
    return Sheet(0)


@rule
def begin(p: Print, sheet: Sheet, call: Call) -> Turn:
    """LAN-3: both colours of the card."""
    return Turn(call)


@rule
def dark(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """LAN-5: no lantern twice."""
    return ALL & ~sheet.lit, 0


@rule
def in_reach(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """LAN-4: string E, and whatever hangs next to a flame."""
    beside = (sheet.lit & ~COLUMN_6) << 1 | (sheet.lit & ~COLUMN_1) >> 1
    return ALL & (STRING_E | beside | sheet.lit << 6 | sheet.lit >> 6), 0


@rule
def on_the_card(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """LAN-3: one lantern of each colour."""
    return p.coloured[turn.colours], 0


@rule
def legal(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """What all three clauses allow."""
    return dark(p, sheet, turn)[0] & in_reach(p, sheet, turn)[0] & on_the_card(p, sheet, turn)[0], 0


@rule
def play(p: Print, sheet: Sheet, turn: Turn, mark: int) -> tuple[Sheet, Turn]:
    """Light a lantern, and use up its colour."""
    return Sheet(sheet.lit | 1 << mark), Turn(turn.colours & ~p.colour[mark])


@rule
def reached(p: Print, sheet: Sheet) -> Word:
    """LAN-6: the strings and columns on which all lanterns burn."""
    goals = 0
    for goal in range(len(p.lines)):
        if p.lines[goal] & ~sheet.lit == 0:
            goals |= 1 << goal
    return goals


@rule
def closing(p: Print, sheet: Sheet) -> int:
    """LAN-7: three points a rainbow, and there are as many as burning lanterns of the rarest colour."""
    rainbows = 5
    for colour in range(6):
        rainbows = min(rainbows, popcount(p.coloured[1 << colour] & sheet.lit))
    return 3 * rainbows


@rule
def worth(p: Print, sheet: Sheet, gone: Word, rounds_left: int) -> int:
    """For computer players: rainbows as they are, and lines the more the fuller they are, if there is time left."""
    guess = 100 * closing(p, sheet)
    for goal in range(len(p.lines)):
        lit, left = popcount(p.lines[goal] & sheet.lit), popcount(p.lines[goal] & ~sheet.lit)
        if 0 < left <= 2 * rounds_left:
            guess += 60 * (p.later[goal] if gone >> goal & 1 else p.first[goal]) * lit * lit // (lit + left) ** 2
    return guess


BURNS = Clause("LAN-5", "lanterns-burns", dark)
FAR = Clause("LAN-4", "lanterns-far", in_reach)
COLOUR = Clause("LAN-3", "lanterns-colour", on_the_card)
RULES = Rules((BURNS, FAR, COLOUR), blank, begin, legal, play, reached=reached, closing=closing)
