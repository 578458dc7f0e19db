"""All tables of a device that somebody looks at, and who thinks for their computers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from hashlib import sha256
from typing import TypeVar

import msgspec

from felttip.contract import Refusal, Refused
from felttip.offline.shelf import Kept, Shelf, read
from felttip.offline.thinking import NOTHING, STUDIES, Decided, Job, Outcome
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.deciding import Decision
from felttip.room.keys import ALPHABET
from felttip.room.live import Live, now_ms
from felttip.room.measure import Effort, Limits
from felttip.room.room import Room, fold
from felttip.room.thinking import SIMPLE, choose
from felttip.table import AnyView
from felttip.words import tame

R = TypeVar("R")
T = TypeVar("T")
OFTEN = (1e9, 1e9)
LIMITS = Limits(commands=OFTEN, connections=1 << 30, devices=1 << 30, lonely=1e9, idle=1e9, absent=1e9, minds=1 << 30)
"""Whoever plays at their own device is kept from nothing that keeps strangers in measure; but no table has more rounds
than a server takes (SRV-65)."""
EFFORT = Effort()
MARK = "0"
"""The codes of a device begin so, and no code of a server does."""
CODE_LENGTH = 8

News = Callable[[str], object]
"""Is told how far something is, in JSON."""
Think = Callable[[str, News | None], Awaitable[str]]
"""From a job to what came of it, in JSON; fails if nobody can think of it. A job with news may take its time."""


def code_of(what: str) -> str:
    """The code of a table on a device: it follows from what the table was laid with."""
    number = int.from_bytes(sha256(what.encode()).digest())
    signs = []
    for _ in range(CODE_LENGTH - 1):
        number, sign = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[sign])
    return MARK + "".join(signs)


def unheard(how: str) -> None:
    """Nobody asks how far it is."""


async def at_once(make: Callable[[Room], R], room: Room) -> R:
    """There is nobody else who could go on meanwhile."""
    return make(room)


class Simple:
    """Plays when whoever thinks is not there: by the rules as they stand, in this worker."""

    def place(self, whose: str, most: int) -> AbstractAsyncContextManager[None]:
        """There is always one."""
        return nullcontext()

    async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
        """What a simple player does."""
        return choose(kind if kind == "random" else SIMPLE, seed, view, compiled=False)


class Tables:
    """The tables of one device."""

    def __init__(self, shelf: Shelf, think: Think) -> None:
        self.kept = Kept(shelf)
        self._think = think
        self._lives: dict[str, Live] = {}
        self._reading: dict[str, asyncio.Lock] = {}

    async def find(self, code: str) -> Live:
        """The table of a code, or a refusal."""
        code = code.lower()
        if code not in self._lives:
            async with self._reading.setdefault(code, asyncio.Lock()):
                if code not in self._lives:
                    events = await self.kept.load(code) if is_code(code) else []
                    if not events:
                        raise Refused(Refusal("SRV-1", "server-no-such-table", {"table": tame(code)}))
                    self._add(fold(code, events))
            self._reading.pop(code, None)
        return self._lives[code]

    async def seen(self, code: str) -> Room:
        """How a table stands that nobody here looks at, also if another window plays there."""
        return fold(code, read(code, await self.kept.shelf.load(code)))

    async def lay(self, events: Sequence[ev.AnyEvent], wish: str | None = None) -> Live:
        """A new table; the same wish lays no second one."""
        first = events[0]
        assert isinstance(first, ev.Created)
        code = code_of(first.seed if wish is None else f"wish/{wish}")
        if await self.kept.load(code):
            return await self.find(code)
        stamped = ev.stamp(events, 0, now_ms())
        room = fold(code, stamped)
        await self.kept.append(code, stamped)
        return self._add(room)

    def _add(self, room: Room) -> Live:
        live = Live(room, self.kept, Simple(), LIMITS, thinker=self._decide, aside=at_once, place="device")
        self._lives[room.code] = live
        return live

    def forget(self, code: str) -> None:
        """Another window may go on with it: it is read anew when somebody asks."""
        code = code.lower()
        live = self._lives.pop(code, None)
        if live is not None:
            live.stop()
        self.kept.forget(code)

    # Thinking.

    async def ask(self, job: Job, kind: type[T], news: News | None = None) -> T:
        """What comes of a job; a refusal if nothing does. For what takes its time no turn waits."""
        news = unheard if news is None and job.do in STUDIES else news
        try:
            outcome = msgspec.json.decode(await self._think(msgspec.json.encode(job).decode(), news), type=Outcome)
        except Exception as error:
            raise Refused(Refusal("SRV-21", "server-no-result")) from error
        if outcome.refusal is not None:
            raise Refused(Refusal(outcome.refusal.clause, outcome.refusal.reason, outcome.refusal.details))
        if outcome.ok == NOTHING:
            raise Refused(Refusal("SRV-21", "server-no-result"))
        return msgspec.json.decode(outcome.ok, type=kind)

    def job(self, do: str, live: Live, seat: int = 0) -> Job:
        """A job about a table as it stands now."""
        return Job(do, live.room.code, tuple(self.kept.known(live.room.code)), seat)

    async def _decide(self, live: Live, seat: int) -> bool:
        """One decision of a computer; if nobody thinks, a simple one."""
        room = live.room
        try:
            made = await self.ask(self.job("turn", live, seat), Decided)
        except Refused:
            return await live.move(seat, SIMPLE)
        answer = await live.order(cmd.Play(seat, room.seq, made.marks, made.dice))
        if isinstance(answer, Refusal) and answer.reason != "server-late":
            return await live.move(seat, "random")
        return True


def is_code(code: str) -> bool:
    """Could a table of this device be called so?"""
    return len(code) == CODE_LENGTH and code.startswith(MARK) and set(code[1:]) <= set(ALPHABET)
