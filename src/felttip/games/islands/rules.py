"""Islands: the rules (see rules.md). Marks are numbers (word 0) and bridges (word 1).

Bit `i` of word 0 writes the call's number on island `i`, bit `18 + i` its higher number (ISL-3 alone has two to choose
from); bit `l` of word 1 draws a bridge on line `l`. Numbers and counts at the islands are kept in planes.
"""

from typing import Annotated, NamedTuple

from felttip.contract import Call, Clause, OneOf, Rules, Word
from felttip.games.islands.ink import (
    MOST,
    Print,
    Sheet,
    complete,
    draw,
    most_joined,
    numbered,
    open_lines,
    write,
)
from felttip.games.islands.planes import EVERY_ISLAND, ISLANDS, above_zero, at_most
from felttip.kit.rule import lowest, popcount, rule

__all__ = ["CLAUSES", "MOST", "RULES", "Print", "Sheet", "Turn", "complete"]

HIGHER, BRIDGE = ISLANDS, 64
"""Where the marks for the higher number and for bridges begin."""
RED_FLAGS, BLUE_FLAGS, SIX_JOINED = 0, 1, 2
JOINED = 6
"""ISL-16: how many complete islands are to be joined."""
FIRST_PILE, SECOND_PILE = 7, 12
"""ISL-18: the rounds that end the first and the second pile of a lone player."""


class Turn(NamedTuple):
    """What the call offers, and how much of it is used up."""

    number: Annotated[int, OneOf(7)]
    higher: Annotated[int, OneOf(5)]
    """ISL-3: the other number that may be written, in the setup alone; otherwise 0."""
    left: Annotated[int, OneOf(4)]
    """The bridges still to draw."""
    wrote: Annotated[int, OneOf(2)]
    drew: Annotated[int, OneOf(4)]
    """How many numbers and bridges this turn has made so far."""


@rule
def blank(p: Print, number: int) -> Sheet:
    """ISL-1: all sheets of a board are alike."""
    return Sheet(0, 0, 0, 0, 0, 0, 0, 0)


@rule
def begin(p: Print, sheet: Sheet, call: Call) -> Turn:
    """ISL-5: a card offers a number and bridges. ISL-3: the setup offers two numbers to choose from, no bridges."""
    return Turn(call & 7, call >> 6, call >> 3 & 7, 0, 0)


# Which marks may come next: one set for each clause.


@rule
def numbers_on(lower: Word, higher: Word) -> Word:
    """The marks that write the call's number on the islands of one set and its higher number on those of another."""
    return lower | higher << HIGHER


ANY_NUMBER = numbers_on(EVERY_ISLAND, EVERY_ISLAND)


@rule
def set_up(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-3: in the setup either number, on an island without a flag; a card has one number only."""
    if turn.higher == 0:
        return numbers_on(EVERY_ISLAND, 0), p.lines
    plain = EVERY_ISLAND & ~(p.red | p.blue)
    return numbers_on(plain, plain), 0


@rule
def set_up_once(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-3: in the setup one number."""
    return (0 if turn.higher != 0 and turn.wrote != 0 else ANY_NUMBER), p.lines


@rule
def number_first(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-5: first the number, then the bridges."""
    return (ANY_NUMBER if turn.drew == 0 else 0), p.lines


@rule
def one_number(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-6: the call's number is written once."""
    return (ANY_NUMBER if turn.wrote == 0 else 0), p.lines


@rule
def free_island(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-6: an island bears one number."""
    free = EVERY_ISLAND & ~numbered(sheet)
    return numbers_on(free, free), p.lines


@rule
def flag_has_bridge(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-6: on a flag's island only if a bridge leads there."""
    islands = EVERY_ISLAND & ~(p.red | p.blue) | above_zero(sheet.counts)
    return numbers_on(islands, islands), p.lines


@rule
def number_large_enough(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-7: no number smaller than the count of bridges."""
    return numbers_on(at_most(sheet.counts, turn.number), at_most(sheet.counts, turn.higher)), p.lines


@rule
def bridges_left(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-8: no more bridges than the card shows."""
    return ANY_NUMBER, (p.lines if turn.left > 0 else 0)


@rule
def from_number(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-9: no bridge between two islands that both lack a number."""
    return ANY_NUMBER, sheet.anchored


@rule
def not_crossing(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-10: bridges never cross."""
    return ANY_NUMBER, p.lines & ~sheet.crossed


@rule
def at_most_two(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-11: at most two bridges on a line."""
    return ANY_NUMBER, p.lines & ~sheet.two


@rule
def not_at_complete(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-12: no further bridge at a complete island."""
    return ANY_NUMBER, p.lines & ~sheet.finished


@rule
def at_most_six(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-13: never more than six bridges at an island, numbered or not."""
    return ANY_NUMBER, p.lines & ~sheet.crowded


@rule
def can_draw(p: Print, sheet: Sheet, bridges: int) -> bool:
    """ISL-8: is there a way to draw so many bridges (two at the most) on this sheet?"""
    lines = open_lines(sheet)
    if bridges < 2:
        return bridges == 0 or lines != 0
    while lines != 0:
        if open_lines(draw(p, sheet, lowest(lines))) != 0:
            return True
        lines &= lines - 1
    return False


@rule
def rest_possible(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """ISL-8: all bridges of the card or none, so no bridge after which the rest cannot be drawn."""
    lines = open_lines(sheet)
    if turn.left < 2:
        return ANY_NUMBER, lines
    possible = 0
    while lines != 0:
        line = lowest(lines)
        if can_draw(p, draw(p, sheet, line), turn.left - 1):
            possible |= 1 << line
        lines &= lines - 1
    return ANY_NUMBER, possible


CLAUSES: tuple[Clause[Print, Sheet, Turn], ...] = (
    Clause("ISL-3", "islands-setup", set_up),
    Clause("ISL-3", "islands-setup-once", set_up_once),
    Clause("ISL-5", "islands-number-after-bridges", number_first),
    Clause("ISL-6", "islands-second-number", one_number),
    Clause("ISL-6", "islands-island-not-free", free_island),
    Clause("ISL-6", "islands-flag-without-bridge", flag_has_bridge),
    Clause("ISL-7", "islands-number-too-small", number_large_enough),
    Clause("ISL-8", "islands-no-bridge-left", bridges_left),
    Clause("ISL-10", "islands-bridge-crosses", not_crossing),
    Clause("ISL-11", "islands-third-bridge", at_most_two),
    Clause("ISL-12", "islands-island-complete", not_at_complete),
    Clause("ISL-13", "islands-seventh-bridge", at_most_six),
    Clause("ISL-9", "islands-no-number", from_number),
    Clause("ISL-8", "islands-rest-impossible", rest_possible),
)


@rule
def legal(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """The marks that every clause allows."""
    numbers = 0
    if turn.wrote == 0 and turn.drew == 0:
        offered, _ = set_up(p, sheet, turn)
        free, _ = free_island(p, sheet, turn)
        reached_by_bridge, _ = flag_has_bridge(p, sheet, turn)
        large_enough, _ = number_large_enough(p, sheet, turn)
        numbers = offered & free & reached_by_bridge & large_enough
    bridges = 0
    if turn.left > 0:
        _, bridges = rest_possible(p, sheet, turn)
    return numbers, bridges


@rule
def may_end(p: Print, sheet: Sheet, turn: Turn) -> bool:
    """ISL-3: the setup needs its number. ISL-5, ISL-8: a card may be passed, but not in the midst of its bridges."""
    if turn.higher != 0:
        return turn.wrote == 1
    return turn.drew == 0 or turn.left == 0


@rule
def play(p: Print, sheet: Sheet, turn: Turn, mark: int) -> tuple[Sheet, Turn]:
    """Write the number or draw the bridge."""
    if mark >= BRIDGE:
        return draw(p, sheet, mark - BRIDGE), Turn(turn.number, turn.higher, turn.left - 1, turn.wrote, turn.drew + 1)
    island = mark if mark < HIGHER else mark - HIGHER
    number = turn.number if mark < HIGHER else turn.higher
    return write(p, sheet, island, number), Turn(turn.number, turn.higher, turn.left, 1, turn.drew)


@rule
def goals_with(p: Print, bridges: Word, done: Word) -> Word:
    """ISL-16: all red flags complete, all blue flags complete, six complete islands joined by bridges."""
    goals = 0
    if p.red & ~done == 0:
        goals |= 1 << RED_FLAGS
    if p.blue & ~done == 0:
        goals |= 1 << BLUE_FLAGS
    if most_joined(p, bridges, done, JOINED - 1) >= JOINED:
        goals |= 1 << SIX_JOINED
    return goals


@rule
def reached(p: Print, sheet: Sheet) -> Word:
    """ISL-16: the goals that the complete islands reach."""
    return goals_with(p, sheet.one, complete(sheet))


@rule
def closing(p: Print, sheet: Sheet) -> int:
    """ISL-17: two points for each complete island."""
    return 2 * popcount(complete(sheet))


@rule
def solo_full(p: Print, goal: int, round_number: int, before: Word) -> bool:
    """ISL-18: blue flags by the end of the first pile, the others by the end of the second."""
    return round_number <= (FIRST_PILE if goal == BLUE_FLAGS else SECOND_PILE)


RULES = Rules(CLAUSES, blank, begin, legal, play, may_end, reached, closing, solo_full=solo_full)
"""ISL-17: only the last card ends the game."""
