"""Computer seats: they think in processes of their own, for a limited time, so that nobody waits for them."""

import asyncio
import logging
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

from felttip.bots import make_player
from felttip.registry import find_game
from felttip.table import AnyView, Phase

LOG = logging.getLogger(__name__)

Decision = tuple[tuple[str, ...] | None, tuple[int, ...] | None]
"""The marks of a turn, or the dice to roll again."""


def think(kind: str, seed: int, view: AnyView) -> Decision:
    """One decision of a computer player, from nothing but what its seat may know."""
    find_game(view.game.name)  # a fresh process does not know the game yet
    player = make_player(kind, seed)
    if view.phase is Phase.ROLL:
        return None, player.roll_again(view)
    return player.turn(view), None


def end_with_parent() -> None:
    """A process that thinks does not outlive its server, however that ends."""
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Computers:
    """A few processes that think."""

    def __init__(self, limit: float, workers: int | None = None) -> None:
        self._limit = limit
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        # Who waits for a free process is not thinking yet: the limit counts from there.
        self._free = asyncio.Semaphore(self._workers)
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, kind: str, seed: int, view: AnyView) -> Decision:
        """What the player does; if it takes too long, or fails, a random but legal choice."""
        async with self._free:
            pool = self._started()
            thinking = asyncio.get_running_loop().run_in_executor(pool, think, kind, seed, view)
            try:
                return await asyncio.wait_for(thinking, self._limit)
            except (TimeoutError, BrokenProcessPool) as error:
                LOG.warning("a computer player of the kind %s gave no answer: %r", kind, error)
                self._stop(pool)
            except Exception:
                LOG.exception("a computer player of the kind %s failed", kind)
            return think("random", seed, view)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh interpreter each: a fork of a process with threads can stop for ever.
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=end_with_parent)
        return self._pool

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        """End the processes, also those that still think; whoever else waits for them meets a broken pool."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # before Python 3.14 there is no public way
            process.kill()
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._stop(self._pool)
