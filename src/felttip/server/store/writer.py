"""One writer: what gathers while it commits, it commits together and in order, and answers after that."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple, TypeVar

from felttip.room.troubles import Absent
from felttip.server.metrics import MEASURED
from felttip.server.store.jobs import Job, Keeper, Lost, Statement, Value

R = TypeVar("R")
LOG = logging.getLogger(__name__)
AGAIN_S = 0.2
"""So long after the database was lost it is tried again, in seconds."""
MOST = 512
"""So many jobs are committed together."""
APART_S = 0.01
"""So long after a commit began the next one does, in seconds.

Most of what a commit costs is the same for one job and for fifty: among many, each waits a little for others to come
along, which costs a processor a tenth as much. Whoever comes alone does not wait.
"""


class Asked(NamedTuple):
    """A job that somebody waits for."""

    job: Job
    answer: asyncio.Future[None]
    since: float


class Writer:
    """Who writes in a database, for one process."""

    def __init__(self, keeper: Keeper, wait: float, apart: float = APART_S) -> None:
        self._keeper = keeper
        self._wait = wait
        self._apart = apart
        self._asked: list[Asked] = []
        self._writing: list[Asked] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        """Nothing is asked for, and nothing is being written, though perhaps nobody waits for it any more."""
        self._idle.set()
        self._free = asyncio.Lock()
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._watch())]

    async def close(self) -> None:
        """Write what was asked for, then end."""
        await self._idle.wait()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def keep(self, job: Job) -> asyncio.Future[None]:
        """Write this: it is on disk when the answer is there. `Crossed`, `Gone`, `Full` and `Absent` are answers."""
        answer = asyncio.get_running_loop().create_future()
        self._asked.append(Asked(job, answer, time.monotonic()))
        self._idle.clear()
        self._wake.set()
        return answer

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Something else to be written, between two batches; it can be done twice."""

        async def between() -> list[int]:
            async with self._free:
                return await self._keeper.change(statements)

        return await self._patiently(between)

    async def shrink(self) -> int:
        """Give a little space back, between two batches: how much is left to give."""

        async def between() -> int:
            async with self._free:
                return await self._keeper.shrink()

        return await self._patiently(between)

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """What is there; `Absent` if the database does not answer in time."""
        return await self._patiently(lambda: self._keeper.read(statement))

    async def _patiently(self, call: Callable[[], Awaitable[R]]) -> R:
        until = time.monotonic() + self._wait
        while True:
            try:
                return await call()
            except Lost as error:
                if time.monotonic() > until:
                    raise Absent from error
                await asyncio.sleep(AGAIN_S)

    async def _write(self) -> None:
        begun = -inf
        while True:
            await self._wake.wait()
            early = begun + self._apart - time.monotonic()
            if early > 0:
                await asyncio.sleep(early)
            begun = time.monotonic()
            self._writing, self._asked = self._asked[:MOST], self._asked[MOST:]
            if not self._asked:
                self._wake.clear()
            async with self._free:
                await self._batch()
            self._writing = []
            if not self._asked:
                self._idle.set()

    async def _batch(self) -> None:
        """One batch, again and again until its fate is known or nobody waits for it any more."""
        sure = True
        while batch := [one for one in self._writing if not one.answer.done()]:
            begun = time.perf_counter()
            try:
                ends = await self._keeper.write([one.job for one in batch], sure)
                MEASURED.committed(len(batch), time.perf_counter() - begun)
            except Lost as lost:
                LOG.warning("the database is away: %s", lost)
                sure = False
                await asyncio.sleep(AGAIN_S)
                continue
            except Exception as error:
                LOG.exception("nothing could be written")
                ends = [error] * len(batch)
            for one, end in zip(batch, ends, strict=True):
                if one.answer.done():
                    continue
                if end is None:
                    one.answer.set_result(None)
                else:
                    one.answer.set_exception(end)
            return

    async def _watch(self) -> None:
        """Nobody waits for ever."""
        while True:
            await asyncio.sleep(min(1.0, self._wait / 4))
            late = time.monotonic() - self._wait
            for one in (*self._asked, *self._writing):
                if one.since < late and not one.answer.done():
                    one.answer.set_exception(Absent())
            self._asked = [one for one in self._asked if not one.answer.done()]
