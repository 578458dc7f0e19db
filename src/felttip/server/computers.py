"""Computer seats: they think in processes of their own, for a limited time, so that nobody waits for them."""

import asyncio
import ctypes
import logging
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import RawArray
from weakref import WeakValueDictionary

from felttip.engines.player import Program, install
from felttip.registry import game_names
from felttip.room.deciding import Decision
from felttip.room.thinking import SIMPLE, Tell, choose
from felttip.server.tasks import NEVER, NOT_YET, compile_all, decision, expect_compiled
from felttip.server.workers import SPAWN, Crew, NoAnswer, start_apart
from felttip.table import AnyView

LOG = logging.getLogger(__name__)
NICE = 5

Think = Callable[[str, int, AnyView, bool, Tell], Decision]
"""(kind of player, seed, what its seat may know, without compiled code?, how to tell) -> what it does"""


class Compiled:
    """The compiled code that players need: one process makes it, all others load it when it is there."""

    def __init__(self) -> None:
        self.flags = RawArray(ctypes.c_byte, len(game_names()))
        self._maker: SpawnProcess | None = None
        self._watcher: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Begin, in the background."""
        try:
            maker = SPAWN.Process(target=compile_all, args=(self.flags,), daemon=True)
            start_apart(maker)
        except OSError as error:
            LOG.warning("there is no compiled code, players do without: %s", error)
            self.flags[:] = [NEVER] * len(self.flags)
            return
        self._maker = maker
        self._watcher = threading.Thread(target=self._watch, args=(maker,), daemon=True)
        self._watcher.start()

    def _watch(self, maker: SpawnProcess) -> None:
        """What the process could not make, nobody has to wait for; that the server ends is no failure."""
        maker.join()
        if self._closed:
            return
        for number, flag in enumerate(self.flags):
            if flag == NOT_YET:
                LOG.warning("there is no compiled code for %s: players do without", game_names()[number])
                self.flags[number] = NEVER

    @property
    def prepare(self) -> Callable[[], None]:
        """What a process does to have it at hand."""
        return partial(expect_compiled, self.flags)

    def close(self) -> None:
        """Stop it."""
        self._closed = True
        if self._maker is not None and self._watcher is not None:
            self._maker.kill()
            self._watcher.join()


def hasty(engines: tuple[Program, ...], limit: float) -> tuple[Program, ...]:
    """Programs that are given up before the process is in which they are asked: then somebody simple answers."""
    return tuple(replace(one, seconds=min(one.seconds, limit / 2), patience=limit / 4) for one in engines)


def prepare_with(engines: tuple[Program, ...], prepare: Callable[[], None] | None) -> None:
    """What a process does before its first task, if there are programs of others."""
    install(engines)
    if prepare is not None:
        prepare()


class Computers:
    """A few processes that think."""

    def __init__(
        self,
        limit: float,
        workers: int | None = None,
        prepare: Callable[[], None] | None = None,
        think: Think = decision,
        engines: tuple[Program, ...] = (),
    ) -> None:
        self._limit = limit
        self._think = think
        self._count = count = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.alone = True
        """Nobody but these processes decides."""
        install(engines)  # so that tables can be laid with them
        self._crew = Crew(count, NICE, partial(prepare_with, hasty(engines, limit), prepare) if engines else prepare)
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def start(self) -> None:
        """Have the processes there before somebody needs them."""
        self._crew.start()

    def place(self, whose: str, most: int) -> asyncio.Semaphore:
        """A place in the queue: somebody with many tables does not make all others wait.

        Where nobody else decides nobody has more places than there are processes: so addresses take turns.
        """
        found = self._places.get(whose)
        if found is None:
            found = self._places[whose] = asyncio.Semaphore(min(most, self._count) if self.alone else most)
        return found

    async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
        """What the player does; if it takes too long, or fails, what a simple one does, and at last a random choice.

        None of them thinks here: the server has other things to do.
        """
        for one, simple in ((kind, False), (SIMPLE, True)):
            try:
                return await self._crew.run(partial(self._think, one, seed, view, simple), self._limit)
            except NoAnswer as reason:
                LOG.warning("a computer player of the kind %s gave no answer: %s", one, reason)
        return await asyncio.to_thread(choose, "random", seed, view, False)

    def close(self) -> None:
        """End all processes."""
        self._crew.close()
