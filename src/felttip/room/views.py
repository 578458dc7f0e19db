"""A table as a program reads it: what a connection was told, with lists where a document has numbered entries."""

from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from felttip.contract import Phrase
from felttip.records.picture import boxes, shown_on
from felttip.room import events as ev
from felttip.room.document import Json, encode
from felttip.room.events import Kind
from felttip.room.faces import FaceView, PartView
from felttip.room.log import CallView, Revealed, RollView
from felttip.room.parts import VERSION, Parts
from felttip.room.room import Room
from felttip.room.teaching import LessonView
from felttip.room.turns import drawn, ground, may_retire, turn_document
from felttip.table import AnyView

__all__ = ["VERSION", "TableView", "TurnView", "look", "read", "turn_of"]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score."""

    message: str
    points: int
    first: bool = False
    """Was this seat the first at the goal? Left out where it was not, and where nobody could be."""


class ProgressView(msgspec.Struct, frozen=True):
    """How far a sheet has come on the way to the end of the game; `says` is that for people."""

    done: int
    of: int
    says: Phrase


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its sheet as it was last revealed."""

    name: str
    kind: Kind
    pen: int
    online: bool
    away: bool
    waiting: bool
    sheet: int
    shown: tuple[str, ...]
    total: int
    score: tuple[Line, ...]
    says: tuple[Phrase, ...]
    level: str | None = None
    """How a computer plays."""
    hints: int = 0
    """How many hints its person has had."""
    made: tuple[Phrase, ...] = ()
    """What the running total is made of, where that is worth saying."""
    progress: ProgressView | None = None
    """How far it has come on the way to the end of the game, where its game says that."""
    retired: bool = False
    """It passes every turn: nothing can be drawn on its sheet any more."""
    absent_in: int = 0
    """In so many milliseconds from this view on others may let a computer play for it."""
    number: int = 0
    """Of a person who gave no name: the number by which a page calls them in its own language."""


class Choice(msgspec.Struct, frozen=True):
    """A mark that may come next, and where in the drawing one points to make it."""

    mark: str
    at: tuple[float, float]
    says: Phrase
    places: tuple[str, ...]
    """The places that it is about."""
    sign: PartView | None = None
    """The part of the call that it uses up."""


class TurnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An unfinished turn, for its own seat."""

    marks: tuple[str, ...]
    committed: bool
    may_end: bool
    shown: tuple[str, ...]
    legal: tuple[Choice, ...]
    used: tuple[int, ...]
    """For each part of the call's face how much of it the marks have used up: of strokes how many."""
    brings: int
    """How many points more its seat would have if the turn ended here; who draws for a neighbour gains nothing."""
    brought: Phrase | None = None
    """The same in words, with the goals that it has reached; left out where it brings nothing."""
    warns: Phrase | None = None
    """What it would cost that one may not notice; left out where there is nothing."""
    spent: bool = False
    """Nothing can ever be drawn on this sheet again, and rounds follow: one may retire. Left out where it is not so."""


class Result(msgspec.Struct, frozen=True):
    """A seat at the end."""

    seat: int
    place: int
    total: int


class DailyView(msgspec.Struct, frozen=True):
    """The daily that is played at a table: its day, and whether this is the one try that counts."""

    day: str
    counted: bool


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a page needs."""

    v: int
    seq: int
    table: str
    game: str
    board: str
    phase: str
    round: int
    rounds: int | None = None
    commitment: str
    by_word: bool
    hints: bool
    """May people ask for hints?"""
    opening: str | None = None
    seats: tuple[SeatView, ...]
    active: int | None = None
    dice: FaceView
    rolls_left: int
    call: CallView | None = None
    left: tuple[FaceView, ...] | None = None
    you: tuple[int, ...]
    turns: dict[str, TurnView]
    last: tuple[Revealed, ...]
    result: tuple[Result, ...] | None = None
    rank: str | None = None
    par: bool
    """Can one ask for par?"""
    rematch: str | None = None
    again: bool = False
    """The deal was played before."""
    duel: str | None = None
    """The code of the duel that the table belongs to."""
    held: ev.Place | None = None
    """Where the table lives whose deal a device has, or had."""
    moments: int = 0
    """How many have been revealed: so long is the log."""
    rolls: tuple[RollView, ...] = ()
    """Each roll of this round so far."""
    last_round: bool = False
    """Does the game end with this round?"""
    daily: DailyView | None = None
    taught: bool = False
    """Was it laid as a lesson?"""
    lesson: LessonView | None = None
    """The step that fits, for whoever learns."""


# Looking.


def turn_of(view: AnyView) -> TurnView:
    """The unfinished turn of a view's own seat."""
    assert view.seat is not None
    seat, mine = view.seat, drawn(view, ground(view, view.seat, boxes(view, view.seat)))
    made = cast(Object, msgspec.json.decode(encode(turn_document(view, mine, may_retire(view, seat)))))
    return msgspec.convert(_turn(made, {"shown": list[Json](shown_on(view, view.seat))}), TurnView)


# Reading.

Object = dict[str, Json]


def look(room: Room, you: frozenset[int], online: Callable[[int], bool]) -> TableView:
    """The table for somebody who holds the keys of some seats, or of none."""
    here = frozenset(seat for seat in range(len(room.seats)) if online(seat))
    return read(cast(Object, msgspec.json.decode(encode(Parts().document(room, you, here)))))


def read(document: Object, absent_in: Mapping[str, int] | None = None) -> TableView:
    """What a connection knows: its document, and how long those who are gone are waited for."""
    seats = [_seat(cast(Object, seat)) for seat in _listed(document["seats"])]
    for number, milliseconds in (absent_in or {}).items():
        seats[int(number)]["absent_in"] = milliseconds
    turns = cast(dict[str, Object], document["turns"])
    found: Object = {**document, "seats": list[Json](seats)}
    found["turns"] = {seat: _turn(turn, seats[int(seat)]) for seat, turn in turns.items()}
    for name in ("left", "rolls"):
        if name in document:
            found[name] = _listed(document[name])
    return msgspec.convert(found, TableView)


def _listed(entries: Json) -> list[Json]:
    """Numbered entries in their order."""
    found = cast(Object, entries)
    return [found[number] for number in sorted(found, key=int)]


def _seat(seat: Object) -> Object:
    shown = list[Json](sorted(cast(Object, seat["shown"])))
    return {**seat, "shown": shown, "score": _listed(seat["score"]), "says": _listed(seat["says"])}


def _turn(turn: Object, seat: Object) -> Object:
    """A turn; what its drawing shows is what its seat shows, but for what is different."""
    other = cast(dict[str, bool], turn["shown"])
    shown = sorted({*cast(list[str], seat["shown"]), *other} - {name for name, on in other.items() if not on})
    legal: list[Object] = [{"mark": mark, **one} for mark, one in cast(dict[str, Object], turn["legal"]).items()]
    legal.sort(key=_reading)
    return {**turn, "shown": list[Json](shown), "legal": list[Json](legal)}


def _reading(choice: Object) -> tuple[float, float, str]:
    """From top to bottom, and from left to right: a document has no order."""
    x, y = cast(list[float], choice["at"])
    return y, x, cast(str, choice["mark"])
