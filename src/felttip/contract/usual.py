"""What most games would answer alike, made from what a game does say. All are values, so that a view can be sent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Generic

from felttip.contract.rules import B, Call, Clause, P, S, T
from felttip.contract.showing import Face, Number, Points, Spot, Text
from felttip.contract.words import Phrase, Refusal

MARKS = tuple(number for number in range(126) if number & 63 < 62)
"""Every number that a mark can have."""
WIDEST = 78


@dataclass(frozen=True)
class ReadCall:
    """The card that has this text."""

    call_text: Callable[[Call], str]
    calls: tuple[Call, ...]

    def __call__(self, text: str) -> Call:
        """The call; `ValueError` if there is none."""
        for call in self.calls:
            if self.call_text(call) == text:
                return call
        raise ValueError(f"no card shows '{text}'")


@dataclass(frozen=True)
class CallPhrase:
    """The text of a call as a sentence."""

    call_text: Callable[[Call], str]

    def __call__(self, call: Call) -> Phrase:
        """The sentence."""
        return Phrase("usual-call", {"call": self.call_text(call)})


def means_itself(call: Call) -> tuple[Phrase, ...]:
    """Nothing that its sentence would not say."""
    return ()


@dataclass(frozen=True)
class CallFace:
    """The text of a call as its face."""

    call_text: Callable[[Call], str]

    def __call__(self, call: Call) -> Face:
        """The face."""
        return (Text(self.call_text(call)),)


@dataclass(frozen=True)
class DieFace:
    """What a die shows, as a number."""

    faces: tuple[str, ...]

    def __call__(self, face: int) -> Number:
        """The number."""
        return Number(self.faces[face])


@dataclass(frozen=True)
class MarkName(Generic[B, S, T]):
    """What follows from the name of a mark alone."""

    mark_name: Callable[[B, S, T, int], str]


class ReadMark(MarkName[B, S, T]):
    """The first mark that has a name."""

    def __call__(self, board: B, sheet: S, turn: T, name: str) -> int | Refusal:
        """The mark, or a refusal if the name means none."""
        for mark in MARKS:
            try:
                if self.mark_name(board, sheet, turn, mark) == name:
                    return mark
            except LookupError:
                continue
        return Refusal("TAB-13", "table-no-such-mark", {"mark": name})


class MarkPhrase(MarkName[B, S, T]):
    """The name of a mark as what one draws."""

    def __call__(self, board: B, sheet: S, turn: T, mark: int) -> Phrase:
        """The words."""
        return Phrase("usual-mark", {"mark": self.mark_name(board, sheet, turn, mark)})


class MarkPlaces(MarkName[B, S, T]):
    """The name of a mark as the place that it is about."""

    def __call__(self, board: B, sheet: S, turn: T, mark: int) -> tuple[str, ...]:
        """The place."""
        return (self.mark_name(board, sheet, turn, mark),)


@dataclass(frozen=True)
class WhyNot(Generic[B, P, S, T]):
    """The first clause that forbids a mark."""

    clauses: tuple[Clause[P, S, T], ...]
    print_of: Callable[[B], P]
    mark_name: Callable[[B, S, T, int], str]

    def __call__(self, board: B, sheet: S, turn: T, mark: int) -> Refusal:
        """The refusal; `ValueError` if no clause forbids the mark."""
        for clause in self.clauses:
            if not clause.allowed(self.print_of(board), sheet, turn)[mark >> 6] >> (mark & 63) & 1:
                return Refusal(clause.clause, clause.reason, {"mark": self.mark_name(board, sheet, turn, mark)})
        raise ValueError(f"no clause forbids mark {mark}")


def why_unfinished(board: object, sheet: object, turn: object) -> Refusal:
    """Nobody asks this of a game whose turns may end at any time."""
    raise ValueError("a turn may end after any number of marks")


@dataclass(frozen=True)
class ClosingPoints(Generic[B, P, S]):
    """What is scored at the end, in one line."""

    name: str
    print_of: Callable[[B], P]
    closing: Callable[[P, S], int]

    def __call__(self, board: B, sheet: S) -> tuple[Points, ...]:
        """The line."""
        return (Points(f"{self.name}-closing", self.closing(self.print_of(board), sheet)),)


def nothing_but_goals(board: object, sheet: object) -> tuple[Points, ...]:
    """For a game in which nothing but goals is scored."""
    return ()


def shown(board: object, sheet: object, marks: Sequence[str]) -> tuple[str, ...]:
    """The marks that are on the sheet."""
    return tuple(marks)


def sketch(
    board: object, sheet: object, marks: Sequence[str], legal: Sequence[str], colour: bool, gone: Sequence[int] = ()
) -> str:
    """The marks that are on the sheet, one after the other."""
    return "\n".join(wrap(" ".join(f"[{mark}]" for mark in marks) or "[ ]", WIDEST, break_on_hyphens=False))


def describe(board: object, sheet: object) -> tuple[Phrase, ...]:
    """Nothing that the names of the marks would not say."""
    return ()


def no_sign(board: object, sheet: object, turn: object, mark: int) -> None:
    """A mark that looks like nothing in particular."""
    return


def no_spots(board: object, sheet: object) -> tuple[Spot, ...]:
    """Nothing in the drawing can be asked about."""
    return ()
