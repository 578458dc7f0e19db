"""The rules of a game: what is printed, what chance decides, and what one may draw.

A *mark* has a name for people and records (`C3=5`) and, inside one position, a number for the rules: bit `mark & 63` of
word `mark >> 6` of what `legal` answers. A turn has at most eight marks. Sheets and turns are named tuples of
integers, so that rules can be compiled (`felttip.kit.rule`). What an integer holds may be said with `Bits` and `OneOf`:
whoever learns from sheets and turns is then shown them in a form that is easier to learn from.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Word = int
"""A set of up to 62 small numbers, as bits."""

Call = int
"""What a round announces (a card, or dice), packed into one integer; `Naming.call_text` says it to people."""


@dataclass(frozen=True)
class Bits:
    """Said of an integer of a sheet or a turn, `Annotated[int, Bits(61)]`: a set of so many, one bit for each."""

    count: int


@dataclass(frozen=True)
class OneOf:
    """Said of an integer of a sheet or a turn, `Annotated[int, OneOf(3)]`: a number from 0 to `count` - 1."""

    count: int


F = TypeVar("F", bound=Callable[..., object])

MARKED: list[Callable[..., object]] = []
"""Every function marked with `@rule`, in the order of import."""


WOVEN: list[Callable[..., object]] = []
"""Those of them that were marked with `@rule_woven`."""


def rule(function: F) -> F:
    """Remember `function` as one that may be compiled."""
    MARKED.append(function)
    return function


def rule_woven(function: F) -> F:
    """Remember `function` as one to be compiled into its callers: a call hands over every array of a board."""
    WOVEN.append(function)
    return rule(function)


def not_said() -> None:
    """Stands where a game leaves an answer to the house."""


USUAL: Any = not_said
"""The default of every answer, whatever its type, that the house fills in before anybody asks."""


LONGEST_NAME = 40
"""So many characters the name of a mark or of a board has at the most."""
MOST_MARKS = 8
"""So many marks a turn has at the most."""
MOST_DICE = 16
"""So many dice are rolled at the most."""


# What is printed.


@dataclass(frozen=True)
class Goal:
    """Something to be first at."""

    name: str
    """Its name in records and messages, such as `red-flags`."""
    first: int
    """Points for the first, and for all who reach it in the same moment."""
    later: int
    """Points for everyone who reaches it in a later moment."""


class Board(Protocol):
    """What is printed. Every game adds its own fields for drawing and naming."""

    @property
    def name(self) -> str:
        """Its short name, such as `A`."""

    @property
    def sheets(self) -> int:
        """How many different sheets it has; no two seats get the same one. 1: all seats have the same."""

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals, in the order of the bits of `Rules.reached`."""

    def __hash__(self) -> int:
        """A board is a value."""


class Printed(Protocol):
    """The printed board as the rules see it: a named tuple of integers and tuples of integers, these two among them."""

    @property
    def first(self) -> tuple[int, ...]:
        """The points of each goal for the first."""

    @property
    def later(self) -> tuple[int, ...]:
        """The points of each goal for later ones."""

    def __hash__(self) -> int:
        """A printed board is a value."""


B = TypeVar("B", bound=Board)
P = TypeVar("P", bound=Printed)
S = TypeVar("S", bound=tuple[int, ...])
T = TypeVar("T", bound=tuple[int, ...])


# What chance decides.


@dataclass(frozen=True)
class Cards:
    """Chance that is a shuffled deck: one card a round, `rounds` of them; the rest stays in the box unseen."""

    deck: tuple[Call, ...]
    rounds: int = 0
    """0: as many as there are cards."""

    def __post_init__(self) -> None:
        """Say how many rounds there are."""
        object.__setattr__(self, "rounds", self.rounds or len(self.deck))


@rule
def counted(p: object, call: Call, face: int) -> Call:
    """The usual call of dice: how many of them show each face, four bits each."""
    return call + (1 << 4 * face)


@rule
def all_dice(p: object, call: Call, turn: object) -> Call:
    """The usual second call: everybody has all the dice."""
    return call


@dataclass(frozen=True)
class Dice(Generic[P, T]):
    """Chance that is rolled: the active seat rolls all dice, and again any of them, up to `rolls` times in all."""

    count: int
    faces: tuple[str, ...]
    rolls: int
    add_die: Callable[[P, Call, int], Call] = counted
    """(print, call, face) -> the call with one more die; 0 is the call without dice. A rule"""
    follow: Callable[[P, Call, T], Call] = all_dice
    """(print, call, the active seat's finished turn) -> the call that the other seats get. A rule"""


# What one may draw, and what it earns.


class Clause(NamedTuple, Generic[P, S, T]):
    """One clause of the rules, as the set of marks that it allows."""

    clause: str
    reason: str
    """The id of the message for marks outside the set."""
    allowed: Callable[[P, S, T], tuple[Word, Word]]


@rule
def at_any_time(p: object, sheet: object, turn: object) -> bool:
    """A turn may end after any number of marks."""
    return True


@rule
def no_goals(p: object, sheet: object) -> Word:
    """There is nothing to be first at."""
    return 0


@rule
def no_points(p: object, sheet: object) -> int:
    """Nothing but goals is scored."""
    return 0


@rule
def never(p: object, sheet: object) -> bool:
    """Only the last card ends the game."""
    return False


@rule
def always(p: object, goal: int, round_number: int, before: Word) -> bool:
    """Every goal pays in full to whoever plays alone."""
    return True


@dataclass(frozen=True)
class Rules(Generic[P, S, T]):
    """The rules as functions that can be compiled, on a printed board P, a sheet S and an unfinished turn T."""

    clauses: tuple[Clause[P, S, T], ...]
    """What forbids marks, in the order in which a refusal looks for its reason; `legal` is what all of them allow"""
    blank: Callable[[P, int], S]
    """(print, number of the sheet from 0) -> a sheet without ink"""
    begin: Callable[[P, S, Call], T]
    """(print, sheet, call) -> an unfinished turn without marks"""
    legal: Callable[[P, S, T], tuple[Word, Word]]
    """(print, sheet, turn) -> the marks that may come next and can still lead to a turn that may end"""
    play: Callable[[P, S, T, int], tuple[S, T]]
    """(print, sheet, turn, mark) -> sheet and turn after one legal mark"""
    may_end: Callable[[P, S, T], bool] = at_any_time
    """(print, sheet, turn) -> may the turn end here? Before its first mark: may it be passed?"""
    reached: Callable[[P, S], Word] = no_goals
    """(print, sheet) -> the goals that this sheet has reached"""
    closing: Callable[[P, S], int] = no_points
    """(print, sheet) -> the points at the end of the game that are not for goals"""
    finishes: Callable[[P, S], bool] = never
    """(print, sheet) -> does this sheet end the game after the current round? A game of dice has to say it"""
    solo_full: Callable[[P, int, int, Word], bool] = always
    """(print, goal, round from 1, goals reached before) -> does the goal pay in full to a lone player?"""
