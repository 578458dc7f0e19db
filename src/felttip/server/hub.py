"""All live tables of this server."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from sqlalchemy.exc import SQLAlchemyError

from felttip.server import events as ev
from felttip.server.computers import Computers
from felttip.server.keys import fresh_code
from felttip.server.live import TRIES, Live, now_ms
from felttip.server.room import Room, fold
from felttip.server.settings import Effort, Limits
from felttip.server.store import Crossed, Store
from felttip.server.studies import Studies

LOG = logging.getLogger(__name__)


class Hub:
    """All live tables of this server."""

    def __init__(self, store: Store, computers: Computers, limits: Limits, studies: Studies | None = None) -> None:
        self.store = store
        self.computers = computers
        self.limits = limits
        self.studies = studies or Studies(Effort())
        self._closed = False
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, events: Sequence[ev.AnyEvent], code: Callable[[], str] = fresh_code) -> Live:
        """Lay a new table under a code that is free."""
        for _ in range(TRIES):
            fresh = code()
            stamped = ev.stamp(events, 0, now_ms())
            room = fold(fresh, stamped)
            try:
                await self.store.create(fresh, stamped)
            except Crossed:
                continue
            return self._tables.setdefault(fresh, self._live(room))
        raise RuntimeError("no code was free")

    async def find(self, code: str) -> Live | None:
        """The table of this code, read from disk if it is not in memory; `Refused` if it cannot be played any more."""
        if code not in self._tables:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    if code not in self._tables:
                        events = await self.store.load(code)
                        if not events:
                            return None
                        self._tables.setdefault(code, self._live(fold(code, events)))
            finally:
                self._loading.pop(code, None)
        live = self._tables[code]
        live.used = time.monotonic()
        return live

    def _live(self, room: Room) -> Live:
        live = Live(room, self.store, self.computers, self.limits)
        if self._closed:
            live.stop()
        return live

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; on disk they stay."""
        late = time.monotonic() - self.limits.idle
        for code, live in list(self._tables.items()):
            if live.idle and live.used <= late:
                del self._tables[code]

    async def sweep(self) -> None:
        """Clean up for as long as the server runs."""
        while True:
            try:
                await self.store.prune(now_ms() - round(self.limits.days * 86_400_000))
            except SQLAlchemyError:
                LOG.exception("old tables could not be forgotten")
            for _ in range(360):
                await asyncio.sleep(10)
                self.forget_idle()

    def close(self) -> None:
        """Nobody thinks any more."""
        self._closed = True
        for live in self._tables.values():
            live.stop()
        self.computers.close()
        self.studies.close()
