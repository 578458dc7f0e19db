"""What happens at a table, as it is kept: events are only ever added, and everything else is folded from them."""

from collections.abc import Sequence
from typing import Literal

import msgspec

Kind = Literal["open", "person", "computer"]
Place = Literal["server", "device"]
"""Where a table lives."""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where."""

    kind: Kind
    name: str
    """Empty while the seat is open."""
    pen: int
    player: str
    """The kind of computer player that plays here, or would if its person were away."""
    key: str | None = None
    """The SHA-256 of the key that its person holds; the key itself is never kept."""
    away: bool = False
    """A computer plays for the person, who can come back."""
    retired: bool = False
    """Every turn is passed: nothing can be drawn on its sheet any more."""
    number: int = 0
    """Of a person who gave no name: the number by which everybody calls them in their own language. 0: the name."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=str.lower):
    """One thing that happened."""


class Created(Event, frozen=True):
    """Somebody laid the table; the deal is fixed from here on."""

    game: str
    board: str
    seats: tuple[Seat, ...]
    seed: str
    """The secret of the deal."""
    by_word: bool = False
    """The deal belongs to a word, so whoever knows the word knows the deal."""
    hints: bool = False
    """People may ask for hints; everybody sees how often they did."""
    again: bool = False
    """The same deal was played before, to the end."""
    duel: str = ""
    """The code of the duel whose deal this is, for whoever took it up."""
    daily: str = ""
    """The day whose daily deal this is, if it is one."""
    counted: bool = False
    """It is somebody's one try at it that counts."""
    lesson: bool = False
    """It was laid as the lesson of its game."""
    held: bool = False
    """It was laid on a device, which has the deal: there is no referee."""
    was_held: bool = False
    """A device has had the same deal, at another table: there is no referee here either."""


class Seated(Event, frozen=True):
    """A person, or a computer, took an open seat."""

    seat: int
    kind: Kind
    name: str
    pen: int
    key: str | None = None
    player: str | None = None
    """The kind of computer player, if it is one."""
    number: int = 0
    """Of a person who gave no name."""


class Started(Event, frozen=True):
    """All seats are taken, the first call is turned up."""


class Marked(Event, frozen=True):
    """A mark was drawn in an unfinished turn."""

    seat: int
    mark: str


class Undone(Event, frozen=True):
    """The last mark of an unfinished turn was wiped."""

    seat: int


class Committed(Event, frozen=True):
    """A turn was finished."""

    seat: int


class Reopened(Event, frozen=True):
    """A finished turn was taken back before it was revealed."""

    seat: int


class Rolled(Event, frozen=True):
    """Dice were rolled again, or with none kept."""

    seat: int
    dice: tuple[int, ...]


class Away(Event, frozen=True):
    """A computer plays for this seat from here on."""

    seat: int


class Back(Event, frozen=True):
    """The person plays again."""

    seat: int


class Retired(Event, frozen=True):
    """This seat passes every turn from here on."""

    seat: int


class Offered(Event, frozen=True):
    """The person of this seat asked for a token, to go on at another device."""

    seat: int
    token: str
    """Its SHA-256."""
    until: int
    """In milliseconds since 1970."""


class Handed(Event, frozen=True):
    """The seat has a new key; the old one opens nothing any more."""

    seat: int
    key: str


class Renamed(Event, frozen=True):
    """A person chose another name or pen."""

    seat: int
    name: str
    pen: int


class Hinted(Event, frozen=True):
    """A person got a hint."""

    seat: int
    round: int


class Rematched(Event, frozen=True):
    """The same people play again at another table."""

    table: str


class Challenged(Event, frozen=True):
    """Others can play the deal of this table, too, in a duel."""

    duel: str


class Forgotten(Event, frozen=True):
    """The person of this seat is forgotten: nobody holds its key any more, and it is called by a number."""

    seat: int
    name: str
    number: int


class Moved(Event, frozen=True, omit_defaults=True):
    """The table lives elsewhere from here on: with the next event, it is that place that writes."""

    to: Place
    was: str
    """The code that it had where it lived."""
    reclaimed: bool = False
    """Nobody brought it: the server goes on from what it knew, and what the device has done since then is left out."""


AnyEvent = (
    Created
    | Moved
    | Seated
    | Started
    | Marked
    | Undone
    | Committed
    | Reopened
    | Rolled
    | Away
    | Back
    | Retired
    | Offered
    | Handed
    | Renamed
    | Hinted
    | Rematched
    | Challenged
    | Forgotten
)


class Stamped(msgspec.Struct, frozen=True):
    """An event in its place."""

    seq: int
    """Counted from 1 at each table."""
    at: int
    """In milliseconds since 1970."""
    command: str | None
    """The id of the command that it answers, after the first seat of whoever gave it: `2/…`."""
    event: AnyEvent


def stamp(events: Sequence[AnyEvent], after: int, at: int, command: str | None = None) -> list[Stamped]:
    """Events with their numbers."""
    return [Stamped(after + number, at, command, event) for number, event in enumerate(events, 1)]


PRIVATE = (Marked, Undone, Offered)
"""Nobody but the seat itself may notice these."""
