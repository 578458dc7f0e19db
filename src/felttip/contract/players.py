"""What computer players go by, how par is proved, and what the coach can say of a turn. None of it is a rule."""

from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from felttip.contract.rules import USUAL, B, Call, F, P, S, T, Word
from felttip.contract.words import Phrase


class Slots(Protocol):
    """A list or an array to write to."""

    def __setitem__(self, place: int, number: int, /) -> None:
        """Write a number to a place."""


@dataclass(frozen=True)
class Instinct(Generic[P, S]):
    """What computer players go by: functions that can be compiled like rules. What is left out is done as usual."""

    worth: Callable[[P, S, Word, int], int] = USUAL
    """(print, sheet, goals that no longer pay in full, rounds left) -> a rough guess, in hundredths, at the points
    still to come from goals not yet reached and from `closing`. Usual: what `closing` says now"""
    missing: Callable[[P, S, int], int] = USUAL
    """(print, sheet, goal not reached) -> so many marks it takes at the least: how a race is judged. Usual: one"""
    sizes: Callable[[P], tuple[int, int]] = USUAL
    """(print) -> how many traits a sheet has, and of how many rows `traits` names some"""
    traits: Callable[[P, S, Slots], None] = USUAL
    """(print, sheet, list) -> nothing; writes to the front of the list what is special about the sheet, as numbers of
    rows in a table that is learned (`felttip.mind`). Usual: the sheet's integers, eight bits at a time"""


class Compile(Protocol):
    """What makes a compiled twin of a rule."""

    def __call__(self, function: F, /) -> F:
        """The twin."""


@dataclass(frozen=True)
class Ceiling(Generic[P, S]):
    """What a lone player who knows all the calls can still get at the most: par is proved with it.

    All but `lower` are rules, so that they can be compiled. The table is an array of integers, all 0 before `prepare`
    fills it; a part of it may be used to reckon in.
    """

    cells: int
    """How many integers the table has."""
    prepare: Callable[[P, S, Sequence[Call], MutableSequence[int]], None]
    """(print, the sheet before any turn, the calls of all rounds, table) -> fills the table"""
    most: Callable[[P, MutableSequence[int], S, int], int]
    """(print, table, sheet, rounds played) -> no way to play the calls that are left gets more points than this, for
    goals reached from now on and for `Rules.closing` at the end together; before the setup rounds played is -1"""
    guide: Callable[[P, MutableSequence[int], S, Word, int, int], int] | None = None
    """(print, table, sheet, goals that no longer pay in full, rounds played, rounds in all) -> like `worth`, a guess in
    hundredths, but of somebody who knows the calls; None: the search goes by `worth`"""
    lower: Callable[[Compile, P, MutableSequence[int], S, int, int, int], Iterator[int]] | None = None
    """(what compiles a rule, print, table, sheet, rounds played, points so far, best total known) -> ever lower bounds
    on the total of a whole game from here, often the same as before: a search that can be stopped at any time"""


AfterFees = Callable[[int, Callable[[], int]], Iterator[float]]
"""(which of some deals, what proves its par) -> ever lower bounds on what is left of any total after fair fees for
knowing the calls; a search that can be stopped at any time. A fee is fair if nobody gains by it on average who does not
know them: so the mean of the bounds, over all deals, is what such a player can expect at the most"""


class Plan(Protocol):
    """A lone player's whole deal as a model for OR-Tools' CP-SAT, for a game in which that wins."""

    @property
    def model(self) -> object:
        """The model (`cp_model.CpModel`); it maximizes `total`."""

    @property
    def total(self) -> object:
        """The total, as an expression of the model."""

    def turns(self, value: Callable[[object], int]) -> Sequence[tuple[int, ...]]:
        """From the values of a solution to its turns, as marks: the setup, if there is one, and every round."""


@dataclass(frozen=True)
class Effect(Generic[S]):
    """What a turn does to a sheet: the coach tells it in words."""

    before: S
    after: S
    paid: Mapping[int, int]
    """The goals that the turn reaches, and the points that each pays."""
    full: Word
    """The goals that would still have paid in full in this round, had the turn reached them."""
    full_later: Word
    """The goals that may still pay in full in a later round."""
    rounds_left: int
    """How many rounds follow; 0 where nobody can know."""


def wordless(board: object, effect: object) -> tuple[Phrase, ...]:
    """For a game that says nothing about turns."""
    return ()


def unconcerned(board: object, sheet: object, turn: object, mark: int) -> Phrase | None:
    """For a game that warns of nothing."""
    return None


@dataclass(frozen=True)
class Coaching(Generic[B, S, T]):
    """What can be said of a turn: facts, each a sentence, the most important first."""

    reasons: Callable[[B, Effect[S]], tuple[Phrase, ...]] = wordless
    """(board, what a turn does) -> what speaks for it"""
    drawbacks: Callable[[B, Effect[S]], tuple[Phrase, ...]] = wordless
    """(board, what a turn does) -> what speaks against it"""
    warning: Callable[[B, S, T, int], Phrase | None] = unconcerned
    """(board, sheet, turn, legal mark) -> what the mark would cost that one may not notice, in a whole sentence; None
    for nearly every mark. Nobody is kept from drawing it, and in the last round nobody is told"""
