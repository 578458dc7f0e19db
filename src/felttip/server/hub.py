"""All live tables of this server."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from weakref import WeakValueDictionary

from felttip.contract import Refused
from felttip.room import events as ev
from felttip.room.deciding import Thinker
from felttip.room.fanout import Fanout
from felttip.room.keys import fresh_code, tag
from felttip.room.live import TRIES, Live, now_ms
from felttip.room.room import Room, fold
from felttip.room.snapshot import LONG, resume, take
from felttip.server.computers import Computers
from felttip.server.logs import kind_of
from felttip.server.settings import Effort, Limits
from felttip.server.store import Crossed, Damaged, Store
from felttip.server.store.jobs import TICK_MIN
from felttip.server.studies import Studies
from felttip.server.threads import Few

LOG = logging.getLogger(__name__)


DAY_MIN = 24 * 60
FOR_EVER_DAYS = 1e6
STEP_S = 0.01
"""Between two steps of forgetting others have their turn."""
AT_ONCE = 2
"""So much is made at once of what takes long in threads of its own."""


class Hub:
    """All live tables of this server."""

    def __init__(
        self,
        store: Store,
        computers: Computers,
        limits: Limits,
        studies: Studies | None = None,
        fanout: Fanout | None = None,
        resting: bool = False,
    ) -> None:
        self.store = store
        self.computers = computers
        self.limits = limits
        self.studies = studies or Studies(Effort())
        self.fanout = fanout or Fanout()
        self.films = Few(AT_ONCE, "films")
        """Makes the large files of finished games."""
        self.folding = Few(AT_ONCE, "folding")
        """Plays tables again that come from devices."""
        self.thinker: Thinker[Live] | None = None
        """Who has computers decide, if they do not think in this process."""
        self._closed = resting
        """No computer thinks of its own accord: the server ends, or there are only jobs to do."""
        self._tables: dict[str, Live] = {}
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """Also those that have left the memory, for as long as somebody still holds them."""
        self._keeping: set[asyncio.Task[None]] = set()
        """Snapshots on their way to the disk."""
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(
        self, events: Sequence[ev.AnyEvent], code: Callable[[], str] = fresh_code, laid: str | None = None
    ) -> Live:
        """Lay a new table under a code that is free; if one was laid under the same id before, that one it is."""
        for _ in range(TRIES):
            before = await self.laid(laid)
            if before is not None:
                return before
            fresh = code()
            stamped = ev.stamp(events, 0, now_ms())
            room = fold(fresh, stamped)
            try:
                await self.store.create(fresh, stamped, laid)
            except Crossed:
                continue
            return self._add(room)
        raise RuntimeError("no code was free")

    async def adopt(self, stamped: Sequence[ev.Stamped], laid: str) -> Live:
        """A table that was played at elsewhere, under a code of its own; if it was adopted before, that one it is."""
        for _ in range(TRIES):
            before = await self.laid(laid)
            if before is not None:
                return before
            room = await asyncio.to_thread(_folded, fresh_code(), stamped)
            try:
                await self.store.create(room.code, stamped, laid)
            except Crossed:
                continue
            return self._add(room)
        raise RuntimeError("no code was free")

    async def laid(self, laid: str | None) -> Live | None:
        """The table that was laid under this id (its SHA-256), if there is one."""
        code = await self.store.laid(laid) if laid is not None else None
        return await self.find(code) if code is not None else None

    async def find(self, code: str) -> Live | None:
        """The table of this code, read from disk if it is not in memory; `Refused` if it cannot be played any more."""
        if code in self._tables and self._tables[code].lost:
            del self._tables[code]
        fresh = False
        if code not in self._tables:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    # Whoever waited for somebody else's reading looks again: it began before they asked.
                    fresh = code not in self._tables
                    if fresh and not await self._read(code):
                        return None
            finally:
                self._loading.pop(code, None)
        live = self._tables[code]
        if live.gone:
            del self._tables[code]
            self._held.pop(code, None)
            return None
        live.used = time.monotonic()
        if self.fanout.shared and not fresh:
            # Whoever has just done something at another process sees it at this one.
            await live.catch_up()
        return live

    async def _read(self, code: str) -> bool:
        """Have a table in memory, and only once: somebody may still hold one that was at rest."""
        held = self._held.get(code)
        if held is not None and held.lost:
            del self._held[code]
        elif held is not None:
            await held.catch_up()
            self._add(held.room)
            return True
        room = await self._resumed(code)
        if room is None:
            events = await self.store.load(code)
            if not events:
                return False
            # A long game takes a while to be played again: everybody else goes on meanwhile.
            room = await asyncio.to_thread(_folded, code, events)
            if len(events) >= LONG:
                keeping = asyncio.create_task(self._keep_snapshot(events, room))
                self._keeping.add(keeping)
                keeping.add_done_callback(self._keeping.discard)
        self._add(room)
        return True

    async def _keep_snapshot(self, events: Sequence[ev.Stamped], room: Room) -> None:
        """The next time it is read sooner; nobody waits for that, and nobody misses it."""
        try:
            body = await asyncio.to_thread(take, events, room)
            if body is not None:
                await self.store.keep_snapshot(room.code, room.seq, body)
        except Exception as error:
            LOG.warning("table %s: no snapshot could be kept: %s", tag(room.code), kind_of(error))

    async def _resumed(self, code: str) -> Room | None:
        """A long table from its snapshot; None if there is none, or too much has happened since."""
        found = await self.store.snapshot(code)
        if found is None:
            return None
        seq, body = found
        events = await self.store.load(code, seq - 1)
        if len(events) > LONG:
            return None
        try:
            return await asyncio.to_thread(resume, code, body, events)
        except Exception:
            LOG.exception("table %s: its snapshot is passed over", tag(code))
            return None

    def _add(self, room: Room) -> Live:
        """Have a table in the memory."""
        if room.code not in self._tables:
            self._tables[room.code] = self._held.setdefault(room.code, self._live(room))
            self.fanout.opened(room.code)
        return self._tables[room.code]

    def _live(self, room: Room) -> Live:
        live = Live(room, self.store, self.computers, self.limits, self.fanout, self.thinker)
        live.forgotten = self.studies.forget
        if self._closed:
            live.stop()
        return live

    def in_memory(self) -> Mapping[str, Live]:
        """The tables in the memory, by their codes."""
        return self._tables

    async def numbers(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of these tables, as the database has it."""
        return await self.store.numbers(codes)

    def forget_idle(self) -> None:
        """Tables that nobody looks at leave the memory; on disk they stay."""
        late = time.monotonic() - self.limits.idle
        for code, live in list(self._tables.items()):
            if live.idle and live.used <= late:
                del self._tables[code]

    async def sweep(self) -> None:
        """Clean up for as long as the server runs."""
        age: int | None = None
        while True:
            try:
                # By the hours that the server ran and by no clock: one that was wrong for a while could take a table.
                age = await self.store.age() if age is None else await self.store.grow_older(age)
                await self.forget_old(age)
            except Exception:
                LOG.exception("old tables could not be forgotten")
            for _ in range(6 * TICK_MIN):
                await asyncio.sleep(10)
                self.forget_idle()

    async def forget_old(self, age: int) -> int:
        """Forget the tables at which nothing has happened for long, a few at a time; how many they were.

        A table in the memory stays in any case.
        """
        count = 0
        await self.store.touch(sorted(self._tables))
        before = age - round(min(self.limits.days, FOR_EVER_DAYS) * DAY_MIN)
        while done := await self.store.prune(before, frozenset(self._tables)):
            count += done
            await asyncio.sleep(STEP_S)
        while await self.store.shrink():
            await asyncio.sleep(STEP_S)
        return count

    def close(self) -> None:
        """Nobody thinks any more."""
        self._closed = True
        for task in self._keeping:
            task.cancel()
        for live in self._tables.values():
            live.stop()
        self.computers.close()
        self.studies.close()
        self.films.close()
        self.folding.close()


def _folded(code: str, events: Sequence[ev.Stamped]) -> Room:
    """What these events lead to; `Damaged` if that cannot be."""
    try:
        return fold(code, events)
    except Refused as refused:
        if refused.refusal.clause == "SRV-23":
            raise
        raise Damaged(code, f"the rules refuse what happened ({refused.refusal.clause})") from refused
    except (ValueError, LookupError, TypeError) as error:
        raise Damaged(code, f"what happened makes no sense ({type(error).__name__})") from error
