"""The rules of whichever game a printed board belongs to.

Loops over turns and games are written once for all games and take the printed board `p`. Here every rule of the
contract has a function that finds the rule of the game by the type of `p`; it is made from the field that the contract
has for the rule, so that a new rule is written once. The compiler does the same while it compiles
(`felttip.targets.compiled`), at no cost when it runs.
"""

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from felttip.contract import B, Board, Call, Ceiling, Dice, Game, Instinct, P, Printed, Rules, S, Slots, T, Word
from felttip.contract.rules import not_said
from felttip.kit.rule import rule

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Ints = tuple[int, ...]
AnyGame = Game[Board, Printed, Ints, Ints]
"""A game whose own types nobody outside its folder needs to know."""
AnyDice = Dice[Printed, Ints]
"""The dice of such a game."""

R = TypeVar("R")


@dataclass(frozen=True)
class Family(Generic[R]):
    """One dataclass of rules, for all games."""

    find: Callable[[AnyGame], R | None]
    """(game) -> its own rules of this kind; None: it needs none, and nobody asks for them"""
    known: dict[type, R]
    """For each type of printed board the rules of its game."""
    rules: R
    """The same dataclass, whose every rule asks for that of the game."""


FAMILIES: list[Family[object]] = []
"""All of them, for the compiler."""


def by_game(kind: type[R], find: Callable[[AnyGame], R | None]) -> R:
    """Rules that ask for those of the game; what else a dataclass has becomes a function, too, that nobody calls."""
    known: dict[type, R] = {}
    names = [field.name for field in fields(cast("type[DataclassInstance]", kind))]
    rules = kind(**{name: _ask(known, name) for name in names})
    FAMILIES.append(cast(Family[object], Family(find, known, rules)))
    return rules


def _ask(known: dict[type, R], name: str) -> Callable[..., object]:
    """The rule of this name, of whichever game its first argument belongs to."""

    def ask(p: Printed, *rest: object) -> object:
        return getattr(known[type(p)], name)(p, *rest)

    ask.__name__ = ask.__qualname__ = name
    return ask


def adopt(game: Game[B, P, S, T], p: P) -> None:
    """Make a game's rules known under the type of its printed board."""
    for family in FAMILIES:
        rules = family.find(cast(AnyGame, game))
        if rules is not None:
            family.known[type(p)] = rules


# The rules, by the names that they have in the contract: loops that are compiled call functions, not fields.

RULES: Rules[Printed, Ints, Ints] = by_game(Rules, lambda game: game.rules)
blank = RULES.blank
begin = RULES.begin
legal = RULES.legal
may_end = RULES.may_end
play = RULES.play
reached = RULES.reached
closing = RULES.closing
finishes = RULES.finishes
solo_full = RULES.solo_full

DICE: AnyDice = by_game(Dice, lambda game: game.chance if isinstance(game.chance, Dice) else None)
add_die = DICE.add_die
follow = DICE.follow


# The instinct: what a game does not say is done in the usual way.


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


USUAL_INSTINCT: Instinct[Printed, Ints] = Instinct(by_closing, one_mark, byte_sizes, byte_traits)


def _instinct(game: AnyGame) -> Instinct[Printed, Ints]:
    return replace(USUAL_INSTINCT, **{name: own for name, own in vars(game.instinct).items() if own is not not_said})


INSTINCT: Instinct[Printed, Ints] = by_game(Instinct, _instinct)
worth = INSTINCT.worth
missing = INSTINCT.missing
sizes = INSTINCT.sizes
traits = INSTINCT.traits


# The ceiling: a game may have none, or one without a guide.

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


NO_CEILING: Ceiling[Printed, Ints] = Ceiling(1, _unprepared, _endless, by_worth)
"""For a game that has none: no end to what may come."""


def _ceiling(game: AnyGame) -> Ceiling[Printed, Ints]:
    own: Ceiling[Printed, Ints] = game.ceiling or NO_CEILING
    return own if own.guide else replace(own, guide=by_worth)


CEILING: Ceiling[Printed, Ints] = by_game(Ceiling, _ceiling)
prepare = CEILING.prepare
most = CEILING.most
assert CEILING.guide is not None  # every ceiling that is known has one
guide = CEILING.guide
