"""The rules of whichever game a printed board belongs to.

Loops over turns and games are written once for all games and take the printed board `p`; these functions find the rule
of its game by its type. The compiler does the same while it compiles (`felttip.targets.compiled`), at no cost when
it runs.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import replace
from typing import cast

from felttip.contract import B, Call, Ceiling, Dice, Game, Instinct, P, Printed, Rules, S, Slots, T, Word
from felttip.kit.rule import rule

Ints = tuple[int, ...]
AnyDice = Dice[Printed, Ints]
"""Dice of a game whose own types nobody outside its folder needs to know."""

KNOWN: dict[type, Rules[Printed, Ints, Ints]] = {}
"""The rules of each type of printed board."""

INSTINCTS: dict[type, Instinct[Printed, Ints]] = {}
"""The instinct that belongs to each type of printed board."""


ROLLED: dict[type, AnyDice] = {}
"""The dice of each type of printed board that is played with dice."""

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


# The usual instinct, for a game that says nothing better.


@rule
def by_closing(p: Printed, sheet: Ints, taken: Word, rounds_left: int) -> int:
    """A sheet is worth what it would close with now."""
    return 100 * closing(p, sheet)


@rule
def one_mark(p: Printed, sheet: Ints, goal: int) -> int:
    """A goal that is not reached takes a mark at the least."""
    return 1


@rule
def byte_sizes(p: Printed) -> tuple[int, int]:
    """Eight traits for each integer of a sheet."""
    traits = 8 * len(blank(p, 0))
    return traits, 256 * traits


@rule
def byte_traits(p: Printed, sheet: Ints, found: Slots) -> None:
    """The integers of a sheet, eight bits at a time."""
    for part in range(len(sheet)):
        for byte in range(8):
            trait = 8 * part + byte
            found[trait] = 256 * trait + (sheet[part] >> 8 * byte & 255)


USUAL: Instinct[Printed, Ints] = Instinct(by_closing, one_mark, byte_sizes, byte_traits)


def adopt(game: Game[B, P, S, T], p: P) -> None:
    """Make a game's rules known under the type of its printed board."""
    KNOWN[type(p)] = cast(Rules[Printed, Ints, Ints], game.rules)
    own = {name: answer for name, answer in vars(game.instinct).items() if answer is not None}
    INSTINCTS[type(p)] = replace(USUAL, **own)
    if isinstance(game.chance, Dice):
        ROLLED[type(p)] = cast(AnyDice, game.chance)
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
    """See `Dice.follow`."""
    return ROLLED[type(p)].follow(p, call, turn)


def add_die(p: Printed, call: Call, face: int) -> Call:
    """See `Dice.add_die`."""
    return ROLLED[type(p)].add_die(p, call, face)


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
    own = INSTINCTS[type(p)].worth
    assert own is not None
    return own(p, sheet, taken, rounds_left)


def missing(p: Printed, sheet: Ints, goal: int) -> int:
    """See `Instinct.missing`."""
    own = INSTINCTS[type(p)].missing
    assert own is not None
    return own(p, sheet, goal)


def sizes(p: Printed) -> tuple[int, int]:
    """See `Instinct.sizes`."""
    own = INSTINCTS[type(p)].sizes
    assert own is not None
    return own(p)


def traits(p: Printed, sheet: Ints, found: Slots) -> None:
    """See `Instinct.traits`."""
    own = INSTINCTS[type(p)].traits
    assert own is not None
    own(p, sheet, found)


DISPATCHED = (
    blank, begin, legal, may_end, play, reached, closing, finishes, solo_full,
)  # fmt: skip
"""The rules, for the compiler."""

ROLLING = (add_die, follow)
"""What belongs to dice, for the compiler."""

INSTINCTIVE = (worth, missing, sizes, traits)
"""What belongs to the instinct, for the compiler."""
