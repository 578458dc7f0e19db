"""A live table: one writer, everybody who looks on, and the computers that are thinking."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from math import inf
from typing import Protocol, TypeVar, cast

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.bucket import Bucket
from felttip.room.decide import Context, Decided, command_key, decide, endless
from felttip.room.deciding import Computers, Deciding, Thinker
from felttip.room.document import encode
from felttip.room.fanout import Fanout
from felttip.room.forgetting import nameless
from felttip.room.keys import fresh_code, tag
from felttip.room.laying import again
from felttip.room.measure import Limits
from felttip.room.room import Room, apply
from felttip.room.sights import NOTHING, Sights, Watcher
from felttip.room.troubles import Absent, Behind, Crossed, Gone, Trouble
from felttip.table.chance import SealedDeal

R = TypeVar("R")
LOG = logging.getLogger(__name__)
REMEMBERED = 256
"""Refused commands of a table whose answer is kept for a repetition; those that did something are kept for ever."""
TRIES = 20
"""So often a command is decided again because another writer was first, or a code because it was taken."""


class Store(Protocol):
    """Where the events of a table are kept before anybody is told about them."""

    def append(self, code: str, stamped: Sequence[ev.Stamped], edits: Sequence[ev.Stamped] = (), /) -> Awaitable[None]:
        """Add events, and let earlier ones say less."""

    async def rematch(
        self, code: str, stamped: Sequence[ev.Stamped], new: str, begins: Sequence[ev.Stamped], /
    ) -> None:
        """Lay the table of a rematch and say so at the old one."""

    async def load(self, code: str, after: int = 0, /) -> list[ev.Stamped]:
        """The events of a table, or those after the first so many."""


PLAIN = (cmd.Mark, cmd.Undo, cmd.Commit, cmd.Reopen, cmd.Roll)
"""What most people do most of the time: nothing but events at this table follows from it."""


class Aside(Protocol):
    """Does something while everybody else goes on, where that is possible."""

    def __call__(self, make: Callable[[Room], R], room: Room, /) -> Awaitable[R]:
        """What it makes of a room."""


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """One table in memory."""

    def __init__(
        self,
        room: Room,
        store: Store,
        computers: Computers,
        limits: Limits,
        fanout: Fanout | None = None,
        thinker: "Thinker[Live] | None" = None,
        aside: Aside = asyncio.to_thread,
        place: ev.Place = "server",
    ) -> None:
        self._place = place
        self.room = room
        self._aside = aside
        self._fanout = fanout or Fanout()
        self._elsewhere: frozenset[int] = frozenset()
        """The seats whose people are connected to another process."""
        self._news: asyncio.Event | None = None
        """Set when something happens, if somebody waits for that."""
        self._store = store
        self._limits = limits
        self.lock = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._read = -inf
        """When the last read began that came to an end, of those for whoever asks."""
        self.watchers: dict[Watcher, None] = {}
        """In the order in which they came."""
        self.gone = False
        """It was forgotten on disk meanwhile."""
        self.lost = False
        """On disk it is another one than here."""
        self.used = time.monotonic()
        self._watched = -inf
        """When somebody last came or went, at this process."""
        self._buckets = [Bucket(limits.commands) for _ in room.seats]
        self._told: dict[str, tuple[int, asyncio.Future[object]]] = {}
        self._gone = [self.used] * len(room.seats)
        self._refused: dict[str, Refusal] = {}
        self._orders: set[asyncio.Task[Refusal | int]] = set()
        self._sights = Sights(room)
        self.computers = Deciding(computers, limits.minds, thinker)
        self.forgotten: Callable[[str], None] = lambda code: None
        """Called with the code when somebody has no name any more."""

    # Who is here.

    def join(self, watcher: Watcher) -> None:
        """Somebody looks on from now; `Refused` if too many do. For the people of the seats there is always room."""
        seats = self.room.holds(watcher.keys)
        if not seats and self._sights.guests >= self._limits.connections:
            raise Refused(Refusal("SRV-26", "server-full"))
        before = self._online()
        for seat in seats:
            key = self.room.seats[seat].key
            mine = [one for one in self.watchers if key in one.keys]
            for oldest in mine[: max(0, len(mine) + 1 - self._limits.devices)]:
                del self.watchers[oldest]
                self._sights.leave(oldest)
                oldest.dismiss()
        self.watchers[watcher] = None
        self._sights.join(watcher)
        self._come_and_go(before)
        watcher.changed()
        self.computers.begin(self)

    def leave(self, watcher: Watcher) -> None:
        """Somebody is gone."""
        before = self._online()
        self.watchers.pop(watcher, None)
        self._sights.leave(watcher)
        self._come_and_go(before)

    def _come_and_go(self, before: frozenset[int]) -> None:
        """Tell the others, if the people of other seats are here than before; who only looks on is nobody's concern."""
        self.used = self._watched = time.monotonic()
        self._fanout.here(self.room.code, self.here())
        self._appear(before)

    def met(self, seats: frozenset[int]) -> None:
        """The people of these seats, and no others, are connected to other processes."""
        before = self._online()
        self._elsewhere = seats
        self._appear(before)

    def _appear(self, before: frozenset[int]) -> None:
        now = self._online()
        for seat in before - now:
            self._gone[seat] = time.monotonic()
        if now != before:
            self._show()

    def _online(self) -> frozenset[int]:
        return self._elsewhere | self._sights.held

    def quick(self, seat: int, seats: frozenset[int]) -> bool:
        """One more command for a seat: is it allowed? Only its own people can use up what it may do."""
        return seat not in seats or self._buckets[seat].take()

    def online(self, seat: int) -> bool:
        """Is the person of this seat connected, to whatever process?"""
        return seat in self._elsewhere or seat in self._sights.held

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return self._sights.held

    def _absent(self) -> frozenset[int]:
        """The seats whose people have been gone for long enough; nobody has, if they could be elsewhere unheard."""
        if not self._fanout.certain:
            return frozenset()
        late = time.monotonic() - self._limits.absent
        return frozenset(seat for seat, gone in enumerate(self._gone) if gone <= late and not self.online(seat))

    def absent_in(self, seat: int) -> int:
        """In so many milliseconds the person of this seat will have been gone for long enough; 0 if they are here."""
        since = self._gone[seat] if self._fanout.certain else time.monotonic()
        left = since + self._limits.absent - time.monotonic()
        return 0 if self.online(seat) else max(0, round(1000 * left))

    def _waits(self) -> dict[int, int]:
        """The seconds that are missing until the people who are gone have been gone for long enough."""
        missing = {seat: self.absent_in(seat) for seat in range(len(self._gone))}
        return {seat: -(-left // 1000) for seat, left in missing.items() if left}

    @property
    def idle(self) -> bool:
        """Could this table leave the memory?"""
        return not self.watchers and not self.computers.seats and not self.lock.locked()

    # What they see.

    def news(self, watcher: Watcher, seen: int = NOTHING) -> tuple[bytes, int]:
        """What somebody has to be told, as members of a JSON object, and which version they have seen then.

        That is what has changed since the version that they have seen, or everything if they have missed something;
        nothing if there is nothing new.
        """
        news, now = self._sights.news(watcher, seen, self._online)
        if now == seen:
            return b"", seen
        online, seats = self._online(), self.room.seats
        if len(online) < len(seats):
            gone = [seat for seat, one in enumerate(seats) if one.key and seat not in online]
            waits = {seat: left for seat in gone if (left := self.absent_in(seat))}
            news = b'%b,"absent_in":%b' % (news, encode(waits)) if waits else news
        return news, now

    def _show(self, only: frozenset[int] | None = None) -> None:
        """Tell everybody, or those who hold one of these seats, that there is something new."""
        for watcher in self._sights.changed(self.room, only):
            watcher.changed()

    async def told(self, what: str, make: Callable[[Room], R], aside: Aside | None = None) -> R:
        """Something that everybody may know: made once for each state of the table, while everybody else goes on.

        `aside` if it takes so long that it is made in a place of its own.
        """
        state = self.room.noticed(frozenset())
        if what not in self._told or self._told[what][0] != state:
            made = asyncio.ensure_future((aside or self._aside)(make, self.room))
            self._told[what] = (state, cast("asyncio.Future[object]", made))
        found = self._told[what][1]
        try:
            return cast("R", await asyncio.shield(found))
        except Exception:
            self._told.pop(what, None)
            raise

    # What they do.

    async def order(self, order: cmd.Order, keys: frozenset[str] = frozenset()) -> Refusal | int:
        """Do what is asked: the answer is a refusal, or the number of events that the sender may have noticed.

        Whoever asked may be gone before it is done; what was begun is finished all the same.
        """
        answer = await self._at_once(order, keys)
        if answer is not None:
            return answer
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Refusal | int] = loop.create_future()
        if self.lock.locked():
            self._begin(self._in_turn(order, keys, loop.time() + self._limits.outage), told)
        else:
            await self.lock.acquire()  # at once
            try:
                self._decide_now(order, keys, told)
            except BaseException:
                self.lock.release()
                raise
        return await told

    def _decide_now(self, order: cmd.Order, keys: frozenset[str], told: asyncio.Future[Refusal | int]) -> None:
        """Decide while nobody else does, and have it kept; whatever is not as usual is done at length."""
        seats, room = self.room.holds(keys), self.room
        self.used = time.monotonic()
        plain = isinstance(order, PLAIN) and not self.lost
        if not plain or command_key(order, seats) in self._refused:
            self._begin(self._at_length(order, keys), told)
            return
        decided = decide(room, order, self._context(order, seats))
        if not isinstance(decided, Decided) or not decided.events:
            self._begin(self._at_length(order, keys), told)
            return

        late = asyncio.get_running_loop().call_later(self._limits.outage, _give_up, told)

        def kept(done: asyncio.Future[None]) -> None:
            late.cancel()
            error = asyncio.CancelledError() if done.cancelled() else done.exception()
            if error is not None:
                self._begin(self._at_length(order, keys, error), told)
                return
            try:
                self._kept(decided)
            finally:
                self.lock.release()
                if not told.done():
                    told.set_result(decided.room.noticed(seats))

        asyncio.ensure_future(self._store.append(room.code, decided.events)).add_done_callback(kept)

    def _begin(self, doing: Coroutine[object, object, Refusal | int], told: asyncio.Future[Refusal | int]) -> None:
        """Do something at length, and tell whoever still waits for it."""
        loop = asyncio.get_running_loop()
        task = loop.create_task(doing)
        self._orders.add(task)
        late = loop.call_later(self._limits.outage, _give_up, told)
        task.add_done_callback(lambda ended: self._ended(ended, told, late))

    def _ended(
        self, order: asyncio.Task[Refusal | int], told: asyncio.Future[Refusal | int], late: asyncio.TimerHandle
    ) -> None:
        """What was asked for is done; whoever asked is told, if they still wait."""
        self._orders.discard(order)
        late.cancel()
        if told.done():
            return
        if order.cancelled():
            told.cancel()
        elif (error := order.exception()) is not None:
            told.set_exception(error)
        else:
            told.set_result(order.result())

    async def _at_once(self, order: cmd.Order, keys: frozenset[str]) -> Refusal | int | None:
        """The answer to what changes nothing, if it is that.

        Nobody waits for another's mark with it: how long that took would tell of the mark (SRV-16).
        """
        try:
            for sure in (not self._fanout.shared, True):
                seats = self.room.holds(keys)
                if not _without_key(order, seats):
                    return None
                answer = decide(self.room, order, self._context(order, seats))
                if isinstance(answer, Decided):
                    return None if answer.events else self.room.noticed(seats)
                if sure:
                    return answer
                await self.catch_up()
        except Trouble as trouble:
            return trouble.refusal
        return None

    async def _in_turn(self, order: cmd.Order, keys: frozenset[str], until: float) -> Refusal | int:
        """One after the other; whoever's turn does not come in time has changed nothing."""
        try:
            async with asyncio.timeout_at(until):
                await self.lock.acquire()
        except TimeoutError:
            return Absent().refusal
        if asyncio.get_running_loop().time() > until:
            self.lock.release()
            return Absent().refusal
        return await self._at_length(order, keys)

    async def _at_length(
        self, order: cmd.Order, keys: frozenset[str], error: BaseException | None = None
    ) -> Refusal | int:
        """Decide again and again until it is kept or refused; the first try may have ended with an error already."""
        try:
            self.used = time.monotonic()
            for _ in range(TRIES):
                if self.lost:
                    return Refusal("SRV-10", "server-late")
                seats = self.room.holds(keys)
                try:
                    if error is not None:
                        raise error
                    answer = await self._once(order, seats)
                except Crossed:
                    try:
                        await self._catch_up()
                    except Trouble as trouble:
                        return trouble.refusal
                except Trouble as trouble:
                    return trouble.refusal
                except Behind:
                    self.lose()
                except Gone:
                    self.gone = True
                    return Refusal("SRV-31", "server-no-such-table", {"table": self.room.code})
                else:
                    return answer if isinstance(answer, Refusal) else self.room.noticed(seats)
                error = None
            raise RuntimeError(f"table {tag(self.room.code)} has another writer")
        finally:
            self.lock.release()

    async def _once(self, order: cmd.Order, seats: frozenset[int]) -> Refusal | None:
        command = command_key(order, seats)
        if command is not None and command in self._refused:
            return self._refused[command]
        context, room = self._context(order, seats), self.room
        answer = decide(room, order, context)
        if isinstance(answer, Refusal):
            if self._fanout.shared:
                await self._catch_up()
            if self.room is not room:
                raise Crossed  # it was refused for how the table stood some time ago
            if command is not None:
                self._refused[command] = answer
                while len(self._refused) > REMEMBERED:
                    del self._refused[next(iter(self._refused))]
            return answer
        if answer.events:
            await self._keep(answer, context)
        return None

    def _context(self, order: cmd.Order, seats: frozenset[int]) -> Context:
        """What the room cannot know; who is gone, and a fresh code, only for those who ask for that."""
        if isinstance(order, cmd.Away):
            return Context(seats, self._absent(), now_ms(), waits=self._waits(), limits=self._limits, place=self._place)
        code = fresh_code() if isinstance(order, cmd.Rematch) else ""
        return Context(seats, now=now_ms(), code=code, limits=self._limits, place=self._place)

    async def _keep(self, decided: Decided, context: Context) -> None:
        """On disk first, then in memory, then to everybody."""
        room, events = decided.room, decided.events
        if isinstance(events[-1].event, ev.Rematched):
            begins = ev.stamp(again(room, SealedDeal.fresh().seed), 0, context.now)
            await self._store.rematch(room.code, events, context.code, begins)
        else:
            forgotten = [one.event for one in events if isinstance(one.event, ev.Forgotten)]
            earlier = await self._store.load(room.code) if forgotten else []
            await self._store.append(room.code, events, [one for gone in forgotten for one in nameless(earlier, gone)])
        self._kept(decided)

    def _kept(self, decided: Decided) -> None:
        """It is on disk: in memory, too, then to everybody."""
        room = decided.room
        self._fanout.committed(room.code, decided.events)
        before = self.room
        if before.seq < room.seq:  # or it was read back meanwhile
            self.room = room
            self._tell(before)

    def _tell(self, before: Room) -> None:
        """Show the events to those who may notice them."""
        online = self._online()
        self._show(self.room.owners(before))
        if self.room.seats is not before.seats:
            self._seated(before, online)
        self.computers.begin(self)
        if self._news is not None:
            self._news.set()
            self._news = None

    def _seated(self, before: Room, online: frozenset[int]) -> None:
        """Somebody else may hold a seat."""
        changed = [seat for seat, one in enumerate(self.room.seats) if one.key != before.seats[seat].key]
        if any(self.room.seats[seat].key is None for seat in changed):
            self.forgotten(self.room.code)
        for seat in changed:
            # Whoever has the new key has just asked for it, and needs a moment to connect (SRV-12).
            self._gone[seat] = time.monotonic()
        if changed:
            self._fanout.here(self.room.code, self.here())
            self._appear(online)

    def lose(self) -> None:
        """The database was put back to an earlier time: everybody comes again, and finds what it has now."""
        if not self.lost:
            LOG.error("table %s: the database has less of it than was confirmed; it is read anew", tag(self.room.code))
            self.lost = True
            self.stop()
            for watcher in list(self.watchers):
                watcher.leave()

    @property
    def seq(self) -> int:
        """How many events it has."""
        return self.room.seq

    def behind(self, seq: int) -> bool:
        """Has it fewer events than this?"""
        return self.room.seq < seq

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other writers have added, unless this many events are known already.

        All who ask at the same time share one read; it waits for nobody who draws (SRV-16).
        """
        if seq is not None:
            if self.behind(seq):
                await self._catch_up()
            return
        asked = time.monotonic()
        async with self._reading:
            if self._read < asked:
                begun = time.monotonic()
                await self._catch_up()
                self._read = begun

    async def _catch_up(self) -> None:
        """Read what another writer has added; somebody else may do the same meanwhile, or write."""
        self._go_on(await self._store.load(self.room.code, self.room.seq))

    def _go_on(self, stamped: Sequence[ev.Stamped]) -> None:
        """What another writer has added, as far as it is not known yet and nothing is missing before it."""
        before = room = self.room
        for one in stamped:
            if one.seq == room.seq + 1:
                room = apply(room.code, room, one)
        if room is not before:
            self.room = room
            self._tell(before)

    def follow(self, stamped: Sequence[ev.Stamped]) -> bool:
        """Add what another process has written; False if something is missing before it, or it does not fit."""
        try:
            self._go_on(stamped)
        except (Refused, ValueError, LookupError, TypeError):
            return False
        return self.room.seq >= stamped[-1].seq

    async def bring(self, stamped: Sequence[ev.Stamped]) -> bool:
        """Add events that were made where the table lived; not if something else has happened here since then."""
        async with self.lock:
            if self._fanout.shared:
                await self._catch_up()
            before = room = self.room
            if not stamped or stamped[0].seq != room.seq + 1:
                return False
            for one in stamped:
                room = apply(room.code, room, one)
            try:
                await self._store.append(room.code, stamped)
            except Crossed:
                return False
            self._fanout.committed(room.code, stamped)
            self.room = room
            self._tell(before)
            return True

    async def gone_on(self, seconds: float) -> None:
        """Wait until something happens at the table, but no longer than this."""
        self._news = self._news or asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    # Computers.

    @property
    def wanted(self) -> bool:
        """Does anybody look, or did so lately? Whoever comes next lets the computers go on."""
        lately = time.monotonic() - self._watched <= self._limits.lonely
        here = self.room.place == self._place and not self.gone
        return here and (bool(self.watchers) or lately) and endless(self.room, self._limits.rounds) is None

    @property
    def whose(self) -> str:
        """For whom the computers of this table think: whoever has been at it for longest."""
        return next((watcher.address for watcher in self.watchers), "")

    async def move(self, seat: int, kind: str | None = None) -> bool:
        """A decision of a computer player, or of chance if the rules refuse it; is it made, or out of date?"""
        return await self.computers.move(self, seat, kind)

    def stop(self) -> None:
        """Nobody thinks here any more."""
        self.computers.stop()


def _give_up(told: asyncio.Future[Refusal | int]) -> None:
    """Nobody waits any longer than this."""
    if not told.done():
        told.set_result(Absent().refusal)


def _without_key(order: cmd.Order, seats: frozenset[int]) -> bool:
    """Is this something that one does without a key, or without the right one, or that is only a question?"""
    match order:
        case cmd.Why() | cmd.Take() | cmd.TakeOver():
            return True
        case cmd.Away():
            return not seats
        case cmd.Command():
            return order.seat not in seats
        case _:
            return False
