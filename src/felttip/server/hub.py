"""The live tables: one writer each, everybody who looks on, and the computers that are thinking."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from felttip.contract import Refusal
from felttip.server import commands as cmd
from felttip.server import events as ev
from felttip.server.computers import Computers
from felttip.server.decide import Context, again, command_key, decide
from felttip.server.keys import fresh_code
from felttip.server.room import Room, apply, fold
from felttip.server.settings import Effort, Limits
from felttip.server.store import Crossed, Store
from felttip.server.studies import Studies
from felttip.server.views import look
from felttip.table.chance import SealedDeal

LOG = logging.getLogger(__name__)
REMEMBERED = 256
"""Refused commands of a table whose answer is kept for a repetition; those that did something are kept for ever."""
TRIES = 5
AGAIN_S, LONGEST_S = 1.0, 60.0
"""After a failure a computer is asked again, in seconds: soon at first, later less and less often."""


class Watcher(Protocol):
    """Somebody who looks at a table."""

    keys: frozenset[str]
    """The SHA-256 of the keys that it showed."""

    def changed(self) -> None:
        """There is something new to see."""


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """One table in memory."""

    def __init__(self, hub: "Hub", room: Room) -> None:
        self.hub = hub
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self._gone = [self.used] * len(room.seats)
        self._refused: OrderedDict[str, Refusal] = OrderedDict()
        self._orders: set[asyncio.Task[Refusal | int]] = set()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._views: dict[frozenset[int], bytes] = {}

    # Who is here.

    def join(self, watcher: Watcher) -> None:
        """Somebody looks on from now."""
        self.watchers.add(watcher)
        self.used = time.monotonic()
        self._show()
        self._let_think()

    def leave(self, watcher: Watcher) -> None:
        """Somebody is gone."""
        self.watchers.discard(watcher)
        self.used = time.monotonic()
        for seat in self.room.holds(watcher.keys):
            self._gone[seat] = self.used
        self._show()

    def online(self, seat: int) -> bool:
        """Is the person of this seat connected?"""
        key = self.room.seats[seat].key
        return key is not None and any(key in watcher.keys for watcher in self.watchers)

    def _absent(self) -> frozenset[int]:
        """The seats whose people have been gone for long enough."""
        late = time.monotonic() - self.hub.limits.absent
        return frozenset(seat for seat, gone in enumerate(self._gone) if gone <= late and not self.online(seat))

    @property
    def idle(self) -> bool:
        """Could this table leave the memory?"""
        return not self.watchers and not self._thinking and not self.lock.locked()

    # What they see.

    def view(self, watcher: Watcher) -> bytes:
        """The newest view for somebody, as JSON."""
        you = self.room.holds(watcher.keys)
        if you not in self._views:
            self._views[you] = msgspec.json.encode({"view": look(self.room, you, self.online)})
        return self._views[you]

    def _show(self, only: frozenset[int] | None = None) -> None:
        """Tell everybody, or those who hold one of these seats, that there is something new."""
        self._views.clear()
        for watcher in self.watchers:
            if only is None or only & self.room.holds(watcher.keys):
                watcher.changed()

    # What they do.

    async def order(self, order: cmd.Order, keys: frozenset[str] = frozenset()) -> Refusal | int:
        """Do what is asked: the answer is a refusal, or the number of events that the sender may have noticed.

        Whoever asked may be gone before it is done; what was begun is finished all the same.
        """
        task = asyncio.get_running_loop().create_task(self._order(order, keys))
        self._orders.add(task)
        task.add_done_callback(self._orders.discard)
        return await asyncio.shield(task)

    async def _order(self, order: cmd.Order, keys: frozenset[str]) -> Refusal | int:
        async with self.lock:
            self.used = time.monotonic()
            for _ in range(TRIES):
                seats = self.room.holds(keys)
                try:
                    answer = await self._once(order, seats)
                except Crossed:
                    await self._catch_up()
                else:
                    return answer if isinstance(answer, Refusal) else self.room.noticed(seats)
            raise RuntimeError(f"table {self.room.code} has another writer")

    async def _once(self, order: cmd.Order, seats: frozenset[int]) -> Refusal | None:
        command = command_key(order, seats)
        if command is not None and command in self._refused:
            return self._refused[command]
        context = Context(seats, self._absent(), now_ms(), fresh_code())
        answer = decide(self.room, order, context)
        if isinstance(answer, Refusal):
            if command is not None:
                self._refused[command] = answer
                while len(self._refused) > REMEMBERED:
                    self._refused.popitem(last=False)
            return answer
        await self._keep(answer, command, context)
        return None

    async def _keep(self, events: Sequence[ev.AnyEvent], command: str | None, context: Context) -> None:
        """On disk first, then in memory, then to everybody."""
        if not events:
            return
        room = self.room
        stamped = stamp(events, room.seq, context.now, command)
        for one in stamped:
            room = apply(room.code, room, one)
        if isinstance(events[-1], ev.Rematched):
            begins = stamp(again(room, SealedDeal.fresh().seed), 0, context.now)
            await self.hub.store.rematch(room.code, stamped, context.code, begins)
        else:
            await self.hub.store.append(room.code, stamped)
        before, self.room = self.room, room
        self._tell(before)

    def _tell(self, before: Room) -> None:
        """Show the events to those who may notice them."""
        owners = set(self.room.private[before.seq :])
        self._show(None if None in owners else frozenset(seat for seat in owners if seat is not None))
        self._let_think()

    async def _catch_up(self) -> None:
        """Read what another writer has added."""
        before = self.room
        for one in await self.hub.store.load(before.code, before.seq):
            self.room = apply(before.code, self.room, one)
        self._show()

    # Computers.

    def _let_think(self) -> None:
        """Every seat that waits for a computer gets one."""
        for seat in () if self.hub.closed else self.room.computers():
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.get_running_loop().create_task(self._think(seat))

    async def _think(self, seat: int) -> None:
        """The decisions of a computer player, for as long as the table waits for them, whatever goes wrong once."""
        pause = AGAIN_S
        try:
            while seat in self.room.computers():
                try:
                    done = await self._move(seat)
                except Exception:
                    LOG.exception("table %s: the computer of seat %d failed", self.room.code, seat)
                    done = False
                if done:
                    pause = AGAIN_S
                    continue
                await asyncio.sleep(pause)
                if pause >= LONGEST_S and not self.watchers:
                    return  # whoever comes next starts it again
                pause = min(2 * pause, LONGEST_S)
        finally:
            del self._thinking[seat]

    async def _move(self, seat: int) -> bool:
        """A decision of a computer player, or of chance if the rules refuse it; is it made, or out of date?"""
        answer = await self._play(seat, self.room.seats[seat].player)
        if isinstance(answer, Refusal) and answer.reason != "server-late":
            LOG.error("table %s: a computer's turn was refused: %s", self.room.code, answer)
            answer = await self._play(seat, "random")
        return not isinstance(answer, Refusal) or answer.reason == "server-late"

    async def _play(self, seat: int, kind: str) -> Refusal | int:
        """One decision; if the table has gone on meanwhile, it is refused."""
        room, table = self.room, self.room.table
        assert table is not None
        # What a person had drawn before the computer took over is wiped.
        table = table.wipe(seat)
        label = f"player/{seat}/{table.round.number}/{len(table.round.rolls)}/{len(table.round.moments)}"
        marks, dice = await self.hub.computers.decide(kind, room.deal.number(label, 2**32), table.view(seat))
        return await self.order(cmd.Play(seat, room.seq, marks, dice))

    def stop(self) -> None:
        """Nobody thinks any more."""
        for task in list(self._thinking.values()):
            task.cancel()


def stamp(events: Sequence[ev.AnyEvent], after: int, at: int, command: str | None = None) -> list[ev.Stamped]:
    """Events with their numbers."""
    return [ev.Stamped(after + number, at, command, event) for number, event in enumerate(events, 1)]


class Hub:
    """All live tables of this server."""

    def __init__(self, store: Store, computers: Computers, limits: Limits, studies: Studies | None = None) -> None:
        self.store = store
        self.computers = computers
        self.limits = limits
        self.studies = studies or Studies(Effort())
        self.closed = False
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def create(self, events: Sequence[ev.AnyEvent], code: Callable[[], str] = fresh_code) -> Live:
        """Lay a new table under a code that is free."""
        for _ in range(TRIES):
            fresh = code()
            stamped = stamp(events, 0, now_ms())
            room = fold(fresh, stamped)
            try:
                await self.store.create(fresh, stamped)
            except Crossed:
                continue
            return self._tables.setdefault(fresh, Live(self, room))
        raise RuntimeError("no code was free")

    async def find(self, code: str) -> Live | None:
        """The table of this code, read from disk if it is not in memory."""
        if code not in self._tables:
            async with self._loading.setdefault(code, asyncio.Lock()):
                if code not in self._tables:
                    events = await self.store.load(code)
                    if not events:
                        self._loading.pop(code, None)
                        return None
                    self._tables[code] = Live(self, fold(code, events))
            self._loading.pop(code, None)
        return self._tables[code]

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
        self.closed = True
        for live in self._tables.values():
            live.stop()
        self.computers.close()
        self.studies.close()
