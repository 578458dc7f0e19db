"""What people, and the computers among them, can ask of a table."""

from typing import Annotated

import msgspec
from msgspec import Meta

from felttip.contract.rules import LONGEST_NAME, MOST_DICE
from felttip.kit.svg import PENS
from felttip.room.events import Place
from felttip.table import Question

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$(?!\n)")]
"""`$` alone would match before a newline at the end, too."""
Number = Annotated[int, Meta(ge=0, le=10**9)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Pen = Annotated[int, Meta(ge=0, le=PENS - 1)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """What comes over the WebSocket: an id, the sequence number that its sender had seen, and a seat."""

    id: Id
    seen: Number
    seat: SeatNumber


MarkName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Mark(Command, frozen=True):
    """Draw a mark."""

    mark: MarkName


class Why(Command, frozen=True):
    """Draw nothing, but say why one may not draw what somebody pointed at: one of these marks."""

    marks: Annotated[tuple[MarkName, ...], Meta(min_length=1, max_length=32)]


class Undo(Command, frozen=True):
    """Wipe the last mark of the turn."""


class Commit(Command, frozen=True):
    """Finish the turn; without marks it is a pass."""


class Retire(Command, frozen=True):
    """Pass this turn and every later one, where nothing can be drawn any more."""


class Reopen(Command, frozen=True):
    """Take a finished turn back, with its marks, while it is not revealed."""


class Roll(Command, frozen=True):
    """Roll these dice again (from 0); with none, keep them all."""

    dice: Annotated[tuple[Annotated[int, Meta(ge=0, lt=MOST_DICE)], ...], Meta(max_length=MOST_DICE)]


class Start(Command, frozen=True):
    """Begin: everybody is here."""


class Fill(Command, frozen=True):
    """Give the open seats to computers and begin."""

    player: Annotated[str, Meta(max_length=40)] | None = None


class Away(Command, frozen=True):
    """Let a computer play for this seat: for oneself, or for somebody who has been gone too long."""


class Back(Command, frozen=True):
    """Play again oneself."""


class Rematch(Command, frozen=True):
    """Play again, with the seats moved round."""


class Rename(Command, frozen=True):
    """Take another name, another pen or both."""

    name: Name | None = None
    pen: Pen | None = None


AnyCommand = Mark | Why | Undo | Commit | Retire | Reopen | Roll | Start | Fill | Away | Back | Rematch | Rename


class Ask(Command, frozen=True):
    """Do nothing, but tell what something printed on a sheet needs and pays, or without a spot what the call allows."""

    spot: Annotated[int, Meta(ge=0, le=255)] | None = None


class Take(msgspec.Struct, frozen=True):
    """Take an open seat (over HTTP)."""

    seat: int
    name: str | None
    pen: int | None
    key: str
    """The SHA-256 of the new key."""


class Offer(msgspec.Struct, frozen=True):
    """Ask for a token with which another device takes this seat over (over HTTP)."""

    seat: int
    token: str
    """Its SHA-256."""
    until: int


class TakeOver(msgspec.Struct, frozen=True):
    """Take a seat over with a token (over HTTP)."""

    token: str
    """Its SHA-256."""
    key: str
    """The SHA-256 of the new key."""


class Hint(msgspec.Struct, frozen=True):
    """Give a hint (over HTTP): from now on it counts."""

    seat: int
    about: Question


class Challenge(msgspec.Struct, frozen=True):
    """Let others play the deal of this table in a duel (over HTTP)."""

    duel: str


class Forget(msgspec.Struct, frozen=True):
    """Forget the person of this seat (over HTTP)."""

    seat: int


class Play(msgspec.Struct, frozen=True):
    """What a computer chose for a seat: a whole turn, or dice."""

    seat: int
    seq: int
    """The event up to which it had thought."""
    marks: tuple[str, ...] | None
    dice: tuple[int, ...] | None


class Move(msgspec.Struct, frozen=True):
    """Go on elsewhere (over HTTP)."""

    to: Place


Order = AnyCommand | Move | Take | Offer | TakeOver | Hint | Challenge | Forget | Play
