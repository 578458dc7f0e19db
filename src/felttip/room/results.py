"""How a finished game ended for one seat: everything follows from the table itself."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from felttip.bots import LEVELS
from felttip.room import events as ev
from felttip.room.chain import GRACE_MS, today
from felttip.room.keys import LONGEST_CODE, Key
from felttip.room.room import Room


class Result(NamedTuple):
    """How a game ended for somebody; the names are those of the database."""

    table_code: str
    seat: int
    game: str
    board: str
    seats: int
    level: str | None
    """Of the strongest computer at the table; None if none played."""
    total: int
    place: int
    rank: str | None
    """The message of a lone player's rank."""
    won: bool
    hints: int
    undone: int
    """How many finished turns were taken back."""
    helped: bool
    """A computer played for them for a while."""
    repeated: bool
    """The deal could be known before."""
    day: str | None
    """Of a daily."""
    counted: bool
    """It was the one try at a daily that counts."""
    at: int
    """When it ended, in milliseconds since 1970."""
    held: bool = False
    """A device had the deal: there was no referee."""


def result_of(room: Room, seat: int, events: Iterable[ev.AnyEvent]) -> Result:
    """How it ended; whether a daily counts is for whoever knows whose try it is."""
    table, created = room.table, room.created
    assert table is not None
    view, undone, helped = table.view(None), 0, False
    for event in events:
        if isinstance(event, ev.Reopened | ev.Away) and event.seat == seat:
            undone += isinstance(event, ev.Reopened)
            helped = helped or isinstance(event, ev.Away)
    places = {number: place for place, number in view.ranking()}
    total, seats = view.total(seat), len(room.seats)
    return Result(
        room.code, seat, created.game, created.board, seats, strongest(room),
        total, places[seat], view.game.scoring.rank(total) if seats == 1 else None,
        won=seats > 1 and places[seat] == 1,
        hints=view.settings.hints[seat] if view.settings.hints else 0,
        undone=undone,
        helped=helped,
        repeated=created.by_word or created.again or bool(created.daily and not created.counted),
        day=created.daily or None,
        counted=created.counted and not helped and in_time(created.daily, room.ended),
        at=room.ended,
        held=room.held,
    )  # fmt: skip


def in_time(day: str, ended: int) -> bool:
    """Did a daily come to its end before its deal was open to everybody?"""
    return today(ended - GRACE_MS).isoformat() <= day


def strongest(room: Room) -> str | None:
    """The level of the strongest computer at a table; other kinds of computers are below all levels."""
    kinds = [seat.player for seat in room.seats if seat.kind == "computer"]
    return max(kinds, key=lambda kind: LEVELS.index(kind) if kind in LEVELS else -1, default=None)


# As a page gets them.


class Myself(msgspec.Struct, forbid_unknown_fields=True):
    """Who asks: a key that this device made, of which the server keeps only the SHA-256."""

    person: Key


class OwnResult(msgspec.Struct):
    """How a game ended for this person."""

    table: str
    there: bool
    """The table is still kept, so that it can be looked at."""
    seat: int
    game: str
    board: str
    seats: int
    level: str | None
    total: int
    place: int
    rank: str | None
    won: bool
    hints: int
    undone: int
    helped: bool
    repeated: bool
    day: str | None
    counted: bool
    at: int
    held: bool
    """A device had the deal: there was no referee."""


class OwnGames(msgspec.Struct):
    """All that is kept of a person."""

    streak: int
    """How many days in a row a daily was played, up to today."""
    results: tuple[OwnResult, ...]
    """The latest first."""


class Claiming(msgspec.Struct, forbid_unknown_fields=True):
    """Whose game it was, at which table, and the key of the seat there."""

    person: Key
    table: Annotated[str, Meta(min_length=1, max_length=LONGEST_CODE)]
    key: Key


def own_result(found: Result, there: bool) -> OwnResult:
    """A result; is its table still there?"""
    return OwnResult(found.table_code, there, *found[1:])
