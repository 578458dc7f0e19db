"""How a finished game ended for one seat: everything follows from the table itself."""

from collections.abc import Iterable
from typing import NamedTuple

from felttip.bots import LEVELS
from felttip.room import events as ev
from felttip.room.chain import GRACE_MS, today
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
        counted=created.counted and not helped and in_time(created.daily, room.updated),
        at=room.updated,
    )  # fmt: skip


def in_time(day: str, ended: int) -> bool:
    """Did a daily come to its end before its deal was open to everybody?"""
    return today(ended - GRACE_MS).isoformat() <= day


def strongest(room: Room) -> str | None:
    """The level of the strongest computer at a table; other kinds of computers are below all levels."""
    kinds = [seat.player for seat in room.seats if seat.kind == "computer"]
    return max(kinds, key=lambda kind: LEVELS.index(kind) if kind in LEVELS else -1, default=None)
