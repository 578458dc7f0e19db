"""How a game shows itself: names of calls and marks, the lines of a score, the drawing.

Whatever is `USUAL` here is filled in by `Game` from the other answers (`felttip.contract.usual`).
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from felttip.contract.rules import USUAL, B, Call, S, T
from felttip.contract.words import Phrase, Refusal

# How a call and a mark look: the page and the terminal draw what they are told.


@dataclass(frozen=True)
class Tile:
    """A coloured tile with its glyph."""

    colour: int
    """One of the six colours (`felttip.kit.colours`)."""


@dataclass(frozen=True)
class Number:
    """A number, or another short sign, written large."""

    text: str


@dataclass(frozen=True)
class Strokes:
    """So many strokes of the pen, side by side."""

    count: int


@dataclass(frozen=True)
class Text:
    """Some characters as they are."""

    text: str


@dataclass(frozen=True)
class Or:
    """Stands between parts of which one has to be chosen: 3 or 4."""


Part = Tile | Number | Strokes | Text | Or
Face = tuple[Part, ...]
"""How a call looks, from left to right."""


def on_everything(board: object, sheet: object, turn: object, mark: int) -> None:
    """Nobody knows what a mark depends on: all of it is worked out each time."""
    return


@dataclass(frozen=True)
class Naming(Generic[B, S, T]):
    """Names of calls and marks, there and back, and the refusals."""

    call_text: Callable[[Call], str]
    """(call) -> the call in words and figures, for records"""
    mark_name: Callable[[B, S, T, int], str]
    """(board, sheet, turn, mark) -> the one name of a mark; `LookupError` for a number that means nothing"""
    read_call: Callable[[str], Call] = USUAL
    """(text) -> the call; `ValueError` if it is none: people are told so in their own words, and shown how a call is
    written. Usual: the card that has this text"""
    call_phrase: Callable[[Call], Phrase] = USUAL
    """(call) -> the call as a sentence. Usual: its text"""
    call_means: Callable[[Call], tuple[Phrase, ...]] = USUAL
    """(call) -> what one may do with it, in whole sentences, for whoever asks. Usual: nothing"""
    read_mark: Callable[[B, S, T, str], int | Refusal] = USUAL
    """(board, sheet, turn, name) -> the mark that a name means here, legal or not; a refusal if it can mean none.
    Usual: the first mark that has this name"""
    mark_phrase: Callable[[B, S, T, int], Phrase] = USUAL
    """(board, sheet, turn, mark) -> what one draws with it, for those who listen. Usual: its name"""
    places: Callable[[B, S, T, int], tuple[str, ...]] = USUAL
    """(board, sheet, turn, mark) -> the places on the board that it is about, as people call them, the one that one
    points at first. Usual: its name"""
    why_not: Callable[[B, S, T, int], Refusal] = USUAL
    """(board, sheet, turn, illegal mark) -> the first clause that forbids it. Usual: with the detail `mark`"""
    why_unfinished: Callable[[B, S, T], Refusal] = USUAL
    """(board, sheet, turn) -> the clause that forbids to end the turn here; for games with a `may_end` of their own"""
    depends: Callable[[B, S, T, int], Hashable] = on_everything
    """(board, sheet, turn, mark) -> what the name of a legal mark, its words, places, sign and target depend on beside
    the board: where it is equal, so are they, and a server works them out once for all tables"""


@dataclass(frozen=True)
class Points:
    """One line of a score."""

    name: str
    """The id of its message, such as `islands-complete`."""
    points: int
    made: Phrase | None = None
    """What it is made of, for a line that is said beside a running total too: one that begins far below nothing."""


def shared(board: object, sheet: object, paid: object) -> int:
    """On a tie there are several winners."""
    return 0


@dataclass(frozen=True)
class Rank:
    """What a lone player can call themselves from some total on."""

    name: str
    """The id of its message."""
    lowest: int | None = None
    """The lowest total that has it; None: whoever has no higher one has this."""


@dataclass(frozen=True)
class Progress:
    """How far a sheet has come on the way to the end of the game that it would bring."""

    done: int
    of: int
    """With so many it ends the game."""
    message: str
    """The id of the message that says it to people, with the details `done` and `of`."""

    @property
    def says(self) -> Phrase:
        """In words."""
        return Phrase(self.message, {"done": self.done, "of": self.of})


def not_told(board: object, sheet: object) -> Progress | None:
    """Nobody need be told: the number of rounds says it."""
    return None


@dataclass(frozen=True)
class Scoring(Generic[B, S]):
    """The lines of a score, ties and ranks."""

    closing_points: Callable[[B, S], tuple[Points, ...]] = USUAL
    """(board, sheet) -> the lines that add up to `Rules.closing`. Usual: one line, `<game>-closing`"""
    tie_break: Callable[[B, S, Mapping[int, int]], int] = shared
    """(board, sheet, points for each goal reached) -> who is ahead among equal totals: higher is better, equal shares
    the win"""
    ranks: tuple[Rank, ...] = ()
    """The ranks of lone players, from the lowest to the highest"""
    progress: Callable[[B, S], Progress | None] = not_told
    """(board, sheet) -> how near the sheet is to ending the game (`Rules.finishes`), where that is worth saying"""

    def rank(self, total: int) -> str | None:
        """The id of the message with a lone player's rank, if they have one."""
        reached = [rank.name for rank in self.ranks if rank.lowest is None or total >= rank.lowest]
        return reached[-1] if reached else None


@dataclass(frozen=True)
class Spot:
    """Something printed that can be asked about: a tap on it, where no mark can be meant, tells what can be told."""

    at: tuple[tuple[float, float], ...]
    """Where it lies in the drawing; it may be printed in several places. The first is where one would point at it."""
    reach: float
    """So far from there a tap still means it."""
    says: tuple[Phrase, ...] = ()
    """What it needs, on this sheet."""
    goal: int | None = None
    """The goal that it is about: the table adds what that pays."""
    deck: bool = False
    """Is it the deck? Then the table adds how many cards are left."""


@dataclass(frozen=True)
class Drawing(Generic[B, S, T]):
    """The one drawing, the sheet in characters, and how calls and marks look."""

    draw: Callable[[B, int], str]
    """(board, number of the sheet from 0) -> the one drawing: SVG with every possible mark in it, hidden, by name"""
    target: Callable[[B, S, T, int], tuple[float, float]]
    """(board, sheet, turn, mark) -> where in the drawing one points to make the mark"""
    shown: Callable[[B, S, Sequence[str]], tuple[str, ...]] = USUAL
    """(board, sheet, marks on it) -> the ids in the drawing to switch on. Usual: the marks"""
    sketch: Callable[[B, S, Sequence[str], Sequence[str], bool, Sequence[int]], str] = USUAL
    """(board, sheet, marks on it, legal marks, with colour?, goals that do not pay the first value, or did not) -> the
    sheet in characters, for a terminal. Usual: the marks on it"""
    describe: Callable[[B, S], tuple[Phrase, ...]] = USUAL
    """(board, sheet) -> the sheet in sentences, for those who listen. Usual: nothing"""
    face: Callable[[Call], Face] = USUAL
    """(call) -> how the call looks. Usual: its text"""
    die: Callable[[int], Part] = USUAL
    """(face of a die, from 0) -> how a die that shows it looks. Usual: what it is called, as a number"""
    sign: Callable[[B, S, T, int], Part | None] = USUAL
    """(board, sheet, turn, mark) -> the part of the call's face that the mark uses up, and of several strokes one.
    Usual: nothing in particular"""
    spots: Callable[[B, S], tuple[Spot, ...]] = USUAL
    """(board, sheet) -> what can be asked about in the drawing. Usual: nothing"""
