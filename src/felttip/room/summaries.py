"""A table in short, for those who choose one: never more than somebody sees who only looks on."""

from typing import Literal

import msgspec

from felttip.records.record import write_record
from felttip.room.events import Kind, Place
from felttip.room.log import Logged
from felttip.room.room import Room
from felttip.room.views import Result, look

NOBODY: frozenset[int] = frozenset()


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat for everybody, with its sheet as it was last revealed."""

    name: str
    kind: Kind
    pen: int
    away: bool
    waiting: bool
    level: str | None
    sheet: int
    shown: tuple[str, ...]
    total: int
    number: int
    """Of a person who gave no name."""


class Summary(msgspec.Struct, frozen=True):
    """A table for everybody."""

    table: str
    game: str
    board: str
    phase: Literal["gather", "setup", "roll", "turn", "over"]
    round: int
    rounds: int | None
    seats: tuple[SeatSummary, ...]
    result: tuple[Result, ...] | None
    rank: str | None
    again: bool
    """The deal was played before."""
    duel: str | None
    """The code of the duel that the table belongs to."""
    held: Place | None
    """Where the table lives whose deal a device has, or had."""
    updated: int
    """When something happened last that everybody may notice, in milliseconds since 1970."""


class Summaries(msgspec.Struct, frozen=True):
    """Several tables, and the codes that belong to none."""

    tables: tuple[Summary, ...]
    missing: tuple[str, ...]


def summary_of(room: Room) -> Summary:
    """What anybody may know who has the code."""
    # From the view of somebody without a seat: whatever is not in there cannot get in here.
    seen = look(room, NOBODY, lambda _: False)
    return msgspec.convert({**msgspec.structs.asdict(seen), "updated": room.updated}, Summary, from_attributes=True)


def record_of(room: Room) -> str:
    """The record of a game that has begun."""
    assert room.table is not None
    return write_record(room.table)


def log_of(room: Room) -> tuple[Logged, ...]:
    """The log of a game."""
    return room.log
