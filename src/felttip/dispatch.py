"""The rules of whichever game a printed board belongs to.

Loops over turns and games are written once for all games and take the printed board `p`; these functions find the rule
of its game by its type. The compiler does the same while it compiles (`felttip.compiled`), at no cost when it runs.
"""

from collections.abc import MutableSequence, Sequence
from typing import cast

from felttip.contract import B, Call, Ceiling, Game, Instinct, P, Printed, Rules, S, Slots, T, Word
from felttip.kit.rule import rule

Ints = tuple[int, ...]

KNOWN: dict[type, Rules[Printed, Ints, Ints]] = {}
"""The rules of each type of printed board."""

INSTINCTS: dict[type, Instinct[Printed, Ints]] = {}
"""The instinct that belongs to each type of printed board."""


CEILINGS: dict[type, Ceiling[Printed, Ints]] = {}
"""The ceiling of each type of printed board that has one."""


ENDLESS = 1 << 20
"""More points than any game has."""


@rule
def _endless(p: Printed, table: MutableSequence[int], sheet: Ints, played: int) -> int:
    return ENDLESS


@rule
def _unprepared(p: Printed, sheet: Ints, calls: Sequence[Call], table: MutableSequence[int]) -> None:
    return


@rule
def by_worth(p: Printed, table: MutableSequence[int], sheet: Ints, taken: Word, played: int, rounds: int) -> int:
    """What guides the search for par in a game that says nothing better."""
    return worth(p, sheet, taken, rounds - played)


NO_CEILING: Ceiling[Printed, Ints] = Ceiling(1, _unprepared, _endless)
"""For a game that has none: no end to what may come."""


def adopt(game: Game[B, P, S, T], p: P) -> None:
    """Make a game's rules known under the type of its printed board."""
    KNOWN[type(p)] = cast(Rules[Printed, Ints, Ints], game.rules)
    INSTINCTS[type(p)] = cast(Instinct[Printed, Ints], game.instinct)
    if game.ceiling is not None:
        CEILINGS[type(p)] = cast(Ceiling[Printed, Ints], game.ceiling)


def blank(p: Printed, number: int) -> Ints:
    """See `Rules.blank`."""
    return KNOWN[type(p)].blank(p, number)


def begin(p: Printed, sheet: Ints, call: Call) -> Ints:
    """See `Rules.begin`."""
    return KNOWN[type(p)].begin(p, sheet, call)


def legal(p: Printed, sheet: Ints, turn: Ints) -> tuple[Word, Word]:
    """See `Rules.legal`."""
    return KNOWN[type(p)].legal(p, sheet, turn)


def may_end(p: Printed, sheet: Ints, turn: Ints) -> bool:
    """See `Rules.may_end`."""
    return KNOWN[type(p)].may_end(p, sheet, turn)


def play(p: Printed, sheet: Ints, turn: Ints, mark: int) -> tuple[Ints, Ints]:
    """See `Rules.play`."""
    return KNOWN[type(p)].play(p, sheet, turn, mark)


def reached(p: Printed, sheet: Ints) -> Word:
    """See `Rules.reached`."""
    return KNOWN[type(p)].reached(p, sheet)


def closing(p: Printed, sheet: Ints) -> int:
    """See `Rules.closing`."""
    return KNOWN[type(p)].closing(p, sheet)


def finishes(p: Printed, sheet: Ints) -> bool:
    """See `Rules.finishes`."""
    return KNOWN[type(p)].finishes(p, sheet)


def follow(p: Printed, call: Call, turn: Ints) -> Call:
    """See `Rules.follow`."""
    return KNOWN[type(p)].follow(p, call, turn)


def add_die(p: Printed, call: Call, face: int) -> Call:
    """See `Rules.add_die`."""
    return KNOWN[type(p)].add_die(p, call, face)


def solo_full(p: Printed, goal: int, round_number: int, before: Word) -> bool:
    """See `Rules.solo_full`."""
    return KNOWN[type(p)].solo_full(p, goal, round_number, before)


def prepare(p: Printed, sheet: Ints, calls: Sequence[Call], table: MutableSequence[int]) -> None:
    """See `Ceiling.prepare`."""
    CEILINGS.get(type(p), NO_CEILING).prepare(p, sheet, calls, table)


def guide(p: Printed, table: MutableSequence[int], sheet: Ints, taken: Word, played: int, rounds: int) -> int:
    """See `Ceiling.guide`."""
    own = CEILINGS.get(type(p), NO_CEILING).guide
    return (own or by_worth)(p, table, sheet, taken, played, rounds)


def most(p: Printed, table: MutableSequence[int], sheet: Ints, played: int) -> int:
    """See `Ceiling.most`."""
    return CEILINGS.get(type(p), NO_CEILING).most(p, table, sheet, played)


def worth(p: Printed, sheet: Ints, taken: Word, rounds_left: int) -> int:
    """See `Instinct.worth`."""
    return INSTINCTS[type(p)].worth(p, sheet, taken, rounds_left)


def missing(p: Printed, sheet: Ints, goal: int) -> int:
    """See `Instinct.missing`."""
    return INSTINCTS[type(p)].missing(p, sheet, goal)


def sizes(p: Printed) -> tuple[int, int]:
    """See `Instinct.sizes`."""
    return INSTINCTS[type(p)].sizes(p)


def traits(p: Printed, sheet: Ints, found: Slots) -> None:
    """See `Instinct.traits`."""
    INSTINCTS[type(p)].traits(p, sheet, found)


DISPATCHED = (
    blank, begin, legal, may_end, play, reached, closing, finishes, follow, add_die, solo_full,
)  # fmt: skip
"""The rules, for the compiler."""

INSTINCTIVE = (worth, missing, sizes, traits)
"""What belongs to the instinct, for the compiler."""
