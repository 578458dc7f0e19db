"""What a game has to say about itself. Everything outside `games/` knows games through this page alone.

A *mark* has a name for people and records (`C3=5`) and, inside one position, a number for the rules: bit `mark & 63` of
word `mark >> 6` of what `legal` answers. A turn has at most eight marks. Sheets and turns are named tuples of
integers, so that rules can be compiled (`felttip.kit.rule`).
"""

from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

Word = int
"""A set of up to 62 small numbers, as bits."""

Call = int
"""What a round announces (a card, or dice), packed into one integer; `Game.call_text` says it to people."""


@dataclass(frozen=True)
class Phrase:
    """Words for people: the id of a message in the catalogue and what the message needs."""

    message: str
    details: Mapping[str, "Detail"] = field(default_factory=dict)


Detail = str | int | Phrase | tuple[Phrase, ...]
"""A name or a number as it is; words, or a list of them, to be said in the language of whoever reads."""


@dataclass(frozen=True)
class Refusal:
    """Why something was not allowed: enough to say it in any language."""

    clause: str
    """The rule that forbids it, such as `ISL-10`."""
    reason: str
    """The id of the message in the catalogue of words, such as `islands-bridge-crosses`."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """What the message needs: the mark, the islands, the numbers concerned."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Carries a refusal to the caller; whatever was asked for has changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause} {refusal.reason} {dict(refusal.details)}")
        self.refusal = refusal


class BoardError(ValueError):
    """The first constraint that a board file breaks, in plain words."""


@dataclass(frozen=True)
class Goal:
    """Something to be first at."""

    name: str
    """Its name in records and messages, such as `red-flags`."""
    first: int
    """Points for the first, and for all who reach it in the same moment."""
    later: int
    """Points for everyone who reaches it in a later moment."""


@dataclass(frozen=True)
class Cards:
    """Chance that is a shuffled deck: one card a round, `rounds` of them; the rest stays in the box unseen."""

    deck: tuple[Call, ...]
    rounds: int


@dataclass(frozen=True)
class Dice:
    """Chance that is rolled: the active seat rolls all dice, and again any of them, up to `rolls` times in all."""

    count: int
    faces: tuple[str, ...]
    rolls: int


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


F = TypeVar("F", bound=Callable[..., object])
B = TypeVar("B", bound=Board)
P = TypeVar("P", bound=Printed)
S = TypeVar("S", bound=tuple[int, ...])
T = TypeVar("T", bound=tuple[int, ...])


@dataclass(frozen=True)
class Rules(Generic[P, S, T]):
    """The rules as functions that can be compiled, on a printed board P, a sheet S and an unfinished turn T."""

    blank: Callable[[P, int], S]
    """(print, number of the sheet from 0) -> a sheet without ink"""
    begin: Callable[[P, S, Call], T]
    """(print, sheet, call) -> an unfinished turn without marks"""
    legal: Callable[[P, S, T], tuple[Word, Word]]
    """(print, sheet, turn) -> the marks that may come next and can still lead to a turn that may end"""
    may_end: Callable[[P, S, T], bool]
    """(print, sheet, turn) -> may the turn end here? Before its first mark: may it be passed?"""
    play: Callable[[P, S, T, int], tuple[S, T]]
    """(print, sheet, turn, mark) -> sheet and turn after one legal mark"""
    reached: Callable[[P, S], Word]
    """(print, sheet) -> the goals that this sheet has reached"""
    closing: Callable[[P, S], int]
    """(print, sheet) -> the points at the end of the game that are not for goals"""
    finishes: Callable[[P, S], bool]
    """(print, sheet) -> does this sheet end the game after the current round?"""
    follow: Callable[[P, Call, T], Call]
    """(print, call, the active seat's finished turn) -> the call that the other seats get (games of dice)"""
    add_die: Callable[[P, Call, int], Call]
    """(print, call, face) -> the call with one more die; 0 is the call without dice (games of dice)"""
    solo_full: Callable[[P, int, int, Word], bool]
    """(print, goal, round from 1, goals reached before) -> does the goal pay in full to a lone player?"""


class Slots(Protocol):
    """A list or an array to write to."""

    def __setitem__(self, place: int, number: int, /) -> None:
        """Write a number to a place."""


@dataclass(frozen=True)
class Instinct(Generic[P, S]):
    """What computer players go by. No rules, but functions that can be compiled like them."""

    worth: Callable[[P, S, Word, int], int]
    """(print, sheet, goals that no longer pay in full, rounds left) -> a rough guess, in hundredths, at the points
    still to come from goals not yet reached and from `closing`"""
    missing: Callable[[P, S, int], int]
    """(print, sheet, goal not reached) -> so many marks it takes at the least: how a race is judged"""
    sizes: Callable[[P], tuple[int, int]]
    """(print) -> how many traits a sheet has, and of how many rows `traits` names some"""
    traits: Callable[[P, S, Slots], None]
    """(print, sheet, list) -> nothing; writes to the front of the list what is special about the sheet, as numbers of
    rows in a table that is learned (`felttip.mind`)"""


class Compile(Protocol):
    """What makes a compiled twin of a rule (`felttip.compiled.kernel`)."""

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


@dataclass(frozen=True)
class Points:
    """One line of a score."""

    name: str
    """The id of its message, such as `islands-complete`."""
    points: int


@dataclass(frozen=True)
class Game(Generic[B, P, S, T]):
    """One game. Its package registers an instance under the entry point group `felttip.games`."""

    name: str
    seats: range
    """How many may play."""
    chance: Cards | Dice
    setup: Call | None
    """If not None: before the first round each seat makes one turn with this call, on its left neighbour's sheet."""
    rules: Rules[P, S, T]
    instinct: Instinct[P, S]
    boards: tuple[str, ...]
    """The names of the board files that come with the game (`boards/<name>.toml`); the first is the usual one."""
    read_board: Callable[[str], B]
    """(text of a board file) -> board; `BoardError` names the first broken constraint"""
    print_of: Callable[[B], P]
    """(board) -> the board as the rules see it"""
    call_text: Callable[[Call], str]
    """(call) -> the call in words and figures"""
    read_call: Callable[[str], Call]
    """(text) -> the call; `ValueError` says what is wrong with the text"""
    call_phrase: Callable[[Call], Phrase]
    """(call) -> the call as a sentence"""
    mark_name: Callable[[B, S, T, int], str]
    """(board, sheet, turn, mark) -> the one name of a mark"""
    mark_phrase: Callable[[B, S, T, int], Phrase]
    """(board, sheet, turn, mark) -> what one draws with it, for those who listen"""
    read_mark: Callable[[B, S, T, str], int | Refusal]
    """(board, sheet, turn, name) -> the mark that a name means here, legal or not; a refusal if it can mean none"""
    why_not: Callable[[B, S, T, int], Refusal]
    """(board, sheet, turn, illegal mark) -> the first clause that forbids it"""
    why_unfinished: Callable[[B, S, T], Refusal]
    """(board, sheet, turn) -> the clause that forbids to end the turn here"""
    closing_points: Callable[[B, S], tuple[Points, ...]]
    """(board, sheet) -> the lines that add up to `Rules.closing`"""
    tie_break: Callable[[Sequence[int]], int]
    """(points for each goal) -> who is ahead among equal totals: higher is better, equal shares the win"""
    rank: Callable[[int], str | None]
    """(total) -> the id of the message with a lone player's rank"""
    draw: Callable[[B, int], str]
    """(board, number of the sheet from 0) -> the one drawing: SVG with every possible mark in it, hidden, by name"""
    shown: Callable[[B, S, Sequence[str]], tuple[str, ...]]
    """(board, sheet, marks on it) -> the ids in the drawing to switch on"""
    target: Callable[[B, S, T, int], tuple[float, float]]
    """(board, sheet, turn, mark) -> where in the drawing one points to make the mark"""
    sketch: Callable[[B, S, Sequence[str], Sequence[str], bool], str]
    """(board, sheet, marks on it, legal marks, with colour?) -> the sheet in characters, for a terminal"""
    describe: Callable[[B, S], tuple[Phrase, ...]]
    """(board, sheet) -> the sheet in sentences, for those who listen"""
    never_alone: str | None = None
    """The clause that says so, if there is no game for one"""
    ceiling: Ceiling[P, S] | None = None
    """An upper bound for a lone player; None: par is found, but not proved"""
    plan: Callable[[B, int, Sequence[Call]], Plan] | None = None
    """(board, number of the sheet from 0, the calls of all rounds) -> a model of the deal; `ImportError` if OR-Tools is
    not installed"""
    reasons: Callable[[B, Effect[S]], tuple[Phrase, ...]] = wordless
    """(board, what a turn does) -> what speaks for it, the most important first: facts, each a sentence"""
    drawbacks: Callable[[B, Effect[S]], tuple[Phrase, ...]] = wordless
    """(board, what a turn does) -> what speaks against it, likewise"""
