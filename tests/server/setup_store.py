"""Databases for tests of the store."""

from pathlib import Path

from tests.server.setup_room import Desk, created

from felttip.room import events as ev

BEGIN = Desk(created("trails", kinds="po"), ev.Seated(1, "person", "Bea", 1, "k"), ev.Started()).kept
"""A table at which the game has begun: three events."""


def url(folder: Path) -> str:
    """A database in a folder."""
    return f"sqlite:///{folder / 'felttip.sqlite3'}"


def committed(seq: int, at: int = 50, command: str | None = None, seat: int = 0) -> ev.Stamped:
    """One event more."""
    return ev.Stamped(seq, at, command, ev.Committed(seat))
