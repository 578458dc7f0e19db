"""The computers of a live table: every seat that waits for one gets one, for as long as somebody wants that."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Generic, Protocol, TypeVar

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room.keys import tag
from felttip.room.room import Room
from felttip.table import AnyView

LOG = logging.getLogger(__name__)
AGAIN_S, LONGEST_S = 1.0, 60.0
"""After a failure a computer is asked again, in seconds: soon at first, later less and less often."""

Decision = tuple[tuple[str, ...] | None, tuple[int, ...] | None]
"""The marks of a turn, or the dice to roll again."""


class Computers(Protocol):
    """Whoever thinks for computer players."""

    def place(self, whose: str, most: int, /) -> AbstractAsyncContextManager[object]:
        """A place in the queue."""

    async def decide(self, kind: str, seed: int, view: AnyView, /) -> Decision:
        """What a player does."""


class Table(Protocol):
    """As much of a live table as this is about."""

    room: Room

    @property
    def wanted(self) -> bool:
        """Should computers think here?"""

    @property
    def whose(self) -> str:
        """For whom they think: too many at once for the same people wait for each other."""

    async def order(self, order: cmd.Play, /) -> Refusal | int:
        """Do what a computer has decided."""


L = TypeVar("L", bound=Table)
Thinker = Callable[[L, int], Awaitable[bool]]
"""Has a seat of a table decided for by a computer; is it decided, or out of date?"""


class Deciding(Generic[L]):
    """Who thinks at one table. It does not know the table itself, so that nothing holds on to one that nobody needs."""

    def __init__(self, computers: Computers, most: int, thinker: Thinker[L] | None = None) -> None:
        self._computers = computers
        self._most = most
        self._thinker = thinker
        self._stopped = False
        self._thinking: dict[int, asyncio.Task[None]] = {}

    @property
    def seats(self) -> frozenset[int]:
        """The seats that somebody thinks for."""
        return frozenset(self._thinking)

    def begin(self, table: L) -> None:
        """Every seat that waits for a computer gets one."""
        for seat in table.room.computers() if self._wanted(table) else ():
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.get_running_loop().create_task(self._think(table, seat))

    def stop(self) -> None:
        """Nobody thinks here any more."""
        self._stopped = True
        for task in list(self._thinking.values()):
            task.cancel()

    def _wanted(self, table: L) -> bool:
        return table.wanted and not self._stopped

    async def _think(self, table: L, seat: int) -> None:
        """The decisions of a computer player, for as long as the table waits for them, whatever goes wrong once."""
        pause = AGAIN_S
        try:
            while seat in table.room.computers() and self._wanted(table):
                try:
                    done = await self._decide(table, seat)
                except Exception:
                    LOG.exception("table %s: the computer of seat %d failed", tag(table.room.code), seat)
                    done = False
                if done:
                    pause = AGAIN_S
                    continue
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_S)
        finally:
            del self._thinking[seat]

    async def _decide(self, table: L, seat: int) -> bool:
        """Let a computer decide, here or wherever there is room; not too many at once for the same people."""
        async with self._computers.place(table.whose, self._most):
            return await (self.move(table, seat) if self._thinker is None else self._thinker(table, seat))

    async def move(self, table: L, seat: int, kind: str | None = None) -> bool:
        """A decision of a computer player, or of chance if the rules refuse it; is it made, or out of date?"""
        if seat not in table.room.computers():
            return True
        answer = await self._play(table, seat, kind or table.room.seats[seat].player)
        if isinstance(answer, Refusal) and answer.clause in ("SRV-24", "SRV-34", "SRV-35"):
            return False  # nothing goes on here, or can be kept at the moment: the decision is not to blame
        if isinstance(answer, Refusal) and answer.reason != "server-late":
            LOG.error("table %s: a computer's turn was refused: %s", tag(table.room.code), answer.reason)
            answer = await self._play(table, seat, "random")
        return not isinstance(answer, Refusal) or answer.reason == "server-late"

    async def _play(self, live: L, seat: int, kind: str) -> Refusal | int:
        """One decision; if the table has gone on meanwhile, it is refused."""
        room, table = live.room, live.room.table
        assert table is not None
        # What a person had drawn before the computer took over is wiped.
        table = table.wipe(seat)
        seed = room.deal.number(f"player/{seat}/{table.question}", 2**32)
        marks, dice = await self._computers.decide(kind, seed, table.view(seat))
        return await live.order(cmd.Play(seat, room.seq, marks, dice))
