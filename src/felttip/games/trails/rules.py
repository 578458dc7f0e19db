"""Trails: the rules (see rules.md). A mark is a step: `TAIL` or `HEAD` * 64 + the field that the path grows onto."""

from typing import Annotated, NamedTuple

from felttip.contract import Bits, Call, Clause, OneOf, Rules, Word
from felttip.kit.rule import popcount, rule

TAIL, HEAD, EITHER = 0, 1, 2
FIELDS = 61
EVERY_FIELD = (1 << FIELDS) - 1
ONCE = 63
"""The part of a call that says which colours are shown; the part above says which of them are shown twice."""


class Print(NamedTuple):
    """The printed board."""

    near: tuple[int, ...]
    """For each field the fields next to it."""
    coloured: tuple[int, ...]
    """For each set of colours the fields of these colours."""
    colour: tuple[int, ...]
    """For each field its colour, as a set of one."""
    number: tuple[int, ...]
    """For each field the goal on it, as a set of one or none."""
    starts: tuple[int, ...]
    away: tuple[int, ...]
    """For each goal, 61 times: how many steps each field is away from it."""
    around: tuple[int, ...]
    """For each field, six times: the field in each direction, or 61 where the board ends."""
    sector: tuple[int, ...]
    """For each field and each of the six sixths round it six fields, the furthest three steps away; 61 is outside."""
    row: tuple[int, ...]
    """For each of the nine rows its first field, and at last 61."""
    across: tuple[int, ...]
    """For each of the nine rows in each of the other two directions nine fields; 61 is outside."""
    first: tuple[int, ...]
    later: tuple[int, ...]


class Sheet(NamedTuple):
    """One player's path."""

    path: Annotated[int, Bits(FIELDS)]
    """The fields on it."""
    tail: Annotated[int, OneOf(FIELDS)]
    head: Annotated[int, OneOf(FIELDS)]
    """Its two ends; both are the start before the first step."""
    numbers: Annotated[int, Bits(9)]
    """The number fields on it, as goals."""


class Turn(NamedTuple):
    """What is left of the card, and the end that grows in this round."""

    once: Annotated[int, Bits(6)]
    twice: Annotated[int, Bits(6)]
    end: Annotated[int, OneOf(3)]


@rule
def blank(p: Print, number: int) -> Sheet:
    """TRA-1: a sheet differs from the others in its start alone. TRA-8: the start is on the path."""
    start = p.starts[number]
    return Sheet(1 << start, start, start, 0)


@rule
def begin(p: Print, sheet: Sheet, call: Call) -> Turn:
    """TRA-5: whichever end the player likes; while both are the start, that is one choice and not two."""
    return Turn(call & ONCE, call >> 6, HEAD if sheet.tail == sheet.head else EITHER)


# Which marks may come next: one set for each clause.


@rule
def at_chosen_end(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """TRA-5: in one round the path grows at one end only."""
    return (0 if turn.end == HEAD else EVERY_FIELD), (0 if turn.end == TAIL else EVERY_FIELD)


@rule
def touching(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """TRA-3: one unbroken line through neighbouring fields."""
    return p.near[sheet.tail], p.near[sheet.head]


@rule
def not_on_path(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """TRA-3: no field twice."""
    free = EVERY_FIELD & ~sheet.path
    return free, free


@rule
def shown(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """TRA-4: fields shown on the card, each shown field at most once."""
    fields = p.coloured[turn.once]
    return fields, fields


CLAUSES: tuple[Clause[Print, Sheet, Turn], ...] = (
    Clause("TRA-3", "trails-field-twice", not_on_path),
    Clause("TRA-3", "trails-not-touching", touching),
    Clause("TRA-5", "trails-other-end", at_chosen_end),
    Clause("TRA-4", "trails-not-shown", shown),
)


@rule
def legal(p: Print, sheet: Sheet, turn: Turn) -> tuple[Word, Word]:
    """The steps that every clause allows."""
    tail_end, head_end = at_chosen_end(p, sheet, turn)
    tail_near, head_near = touching(p, sheet, turn)
    free, _ = not_on_path(p, sheet, turn)
    fields, _ = shown(p, sheet, turn)
    return tail_end & tail_near & free & fields, head_end & head_near & free & fields


@rule
def play(p: Print, sheet: Sheet, turn: Turn, mark: int) -> tuple[Sheet, Turn]:
    """Lengthen the path by one field, and use up that field of the card (TRA-4)."""
    field = mark & 63
    end = mark >> 6
    colour = p.colour[field]
    after = Sheet(
        sheet.path | 1 << field,
        field if end == TAIL else sheet.tail,
        field if end == HEAD else sheet.head,
        sheet.numbers | p.number[field],
    )
    return after, Turn(turn.once & (~colour | turn.twice), turn.twice & ~colour, end)


@rule
def reached(p: Print, sheet: Sheet) -> Word:
    """TRA-6, TRA-7: every number field on the path, however many in one round."""
    return sheet.numbers


@rule
def closing(p: Print, sheet: Sheet) -> int:
    """TRA-8: every field not on the path costs one point."""
    return popcount(sheet.path) - FIELDS


@rule
def solo_full(p: Print, goal: int, round_number: int, before: Word) -> bool:
    """TRA-9: in full only if no higher number was reached before."""
    return before >> goal == 0


RULES = Rules(CLAUSES, blank, begin, legal, play, reached=reached, closing=closing, solo_full=solo_full)
"""TRA-4: a turn may end anywhere. TRA-8: only the last card ends the game."""
