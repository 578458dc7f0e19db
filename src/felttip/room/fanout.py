"""Whoever else writes at the same tables: in a process alone there is nobody."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from felttip.room.events import Stamped


class Table(Protocol):
    """As much of a live table as this is about."""

    @property
    def seq(self) -> int:
        """How many events it has."""

    def lose(self) -> None:
        """The database has less of it than was confirmed."""

    def behind(self, seq: int) -> bool:
        """Has it fewer events than this?"""

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other writers have added."""

    def follow(self, stamped: Sequence[Stamped]) -> bool:
        """Add what another process has written; False if something is missing before it, or it does not fit."""

    def met(self, seats: frozenset[int]) -> None:
        """The people of these seats are connected to other processes."""

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this one."""


class Tables(Protocol):
    """All tables in the memory of this process."""

    def in_memory(self) -> Mapping[str, Table]:
        """By their codes."""

    async def numbers(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of these tables, as the database has it."""


class Fanout:
    """One process alone: there is nobody to tell."""

    shared = False
    """Could another process have written something that this one does not know yet?"""

    @property
    def certain(self) -> bool:
        """Would we know if somebody was connected to another process?"""
        return True

    def start(self, tables: Tables) -> None:
        """Begin to listen, for these tables."""

    def committed(self, code: str, stamped: Sequence[Stamped]) -> None:
        """A table has these events now, and they are on disk."""

    def here(self, code: str, seats: frozenset[int]) -> None:
        """The people of these seats, and no others, are connected to this process."""

    def opened(self, code: str) -> None:
        """A table came into the memory: who is at it elsewhere?"""

    async def close(self) -> None:
        """Say goodbye."""
