"""Processes that work for the server: whatever takes its time happens there, and nobody else waits for it."""

import asyncio
import logging
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeVar

from felttip.room.thinking import Tell

LOG = logging.getLogger(__name__)
R = TypeVar("R")

Task = Callable[[Tell], R]
"""What a process does: a function of a module, or a `partial` of one, so that it can be sent."""

SPAWN = get_context("spawn")
"""A fresh interpreter each: a fork of a process with threads can stop for ever."""
LOOK_S = 0.5
"""So often, in seconds, whoever waits for an answer looks whether somebody still wants it."""


class NoAnswer(Exception):  # noqa: N818 - it is expected, and somebody else answers instead
    """A task failed, took too long, or its process ended."""


class NotWanted(NoAnswer):
    """Nobody wants to know any more."""


def end_with_parent() -> None:
    """A process does not outlive its server, however that ends."""
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def start_apart(process: SpawnProcess) -> None:
    """Start a process that Ctrl-C does not reach: it goes to everybody, but only the server decides that it is the end.

    What is blocked here is blocked there, from the first line on.
    """
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    resource_tracker.ensure_running()  # otherwise the first start would do it, and end the block with its own
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give_way(nice: int) -> None:
    """Let the server, and whoever is less patient, go first."""
    # Where signals cannot be blocked; see above.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)


def work(pipe: Connection, nice: int, prepare: Callable[[], None] | None) -> None:
    """The life of a process: one task after the other."""
    end_with_parent()
    give_way(nice)
    if prepare is not None:
        prepare()
    while True:
        try:
            task: Task[object] = pipe.recv()
        except EOFError:
            return
        try:
            answer: tuple[str, object] = ("done", task(lambda news: pipe.send(("news", news))))
        except Exception:
            answer = ("failed", traceback.format_exc())
        pipe.send(answer)


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Crew:
    """So many processes, each with one task at a time; whoever comes when all are busy waits in a row.

    A process that ends, or takes too long, is replaced by a new one; the others do not notice.
    """

    def __init__(self, count: int, nice: int, prepare: Callable[[], None] | None = None) -> None:
        self._count = count
        self._nice = nice
        self._prepare = prepare
        """What a new process does before its first task: something short. What takes longer gets a thread there."""
        self._free = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="crew")
        self._idle: list[_Worker] = []
        self._all: list[_Worker] = []
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Have all processes there before somebody needs them; those that cannot be had now are started later."""
        with self._lock:
            try:
                while not self._closed and len(self._all) < self._count:
                    self._idle.append(self._new())
            except Exception:
                LOG.exception("a process could not be started")

    async def run(
        self, task: Task[R], limit: float, news: Tell = lambda _: None, wanted: Callable[[], bool] = lambda: True
    ) -> R:
        """The answer of a task; `NoAnswer` if there is none. The limit counts from when a process is free.

        As soon as the answer is not `wanted` any more, the task is stopped.
        """
        loop = asyncio.get_running_loop()

        def tell(what: object) -> None:
            loop.call_soon_threadsafe(news, what)

        async with self._free:
            try:
                answer = loop.run_in_executor(self._threads, self._ask, task, limit, tell, wanted)
            except RuntimeError as error:
                raise NoAnswer(f"there is no thread that waits for it: {error!r}") from None
            return await answer

    def _ask(self, task: Task[R], limit: float, tell: Tell, wanted: Callable[[], bool]) -> R:
        """Give the task to a free process and wait for it: in a thread."""
        if not wanted():
            raise NotWanted("nobody wants to know any more")
        try:
            worker = self._take()
        except NoAnswer:
            raise
        except Exception as error:
            raise NoAnswer(f"no process could be started: {error!r}") from None
        try:
            answer: R = _wait(worker, task, limit, tell, wanted)
        except _Failed as failed:
            self._back(worker)
            raise NoAnswer(str(failed)) from None
        except NotWanted:
            self._replace(worker)
            raise
        except Exception as error:
            # Too late, or the process is gone, or it said something that nobody understands.
            self._replace(worker)
            raise NoAnswer(f"{error!r} after at most {limit} s") from None
        self._back(worker)
        return answer

    def _take(self) -> _Worker:
        """A process that is free; those that ended while nobody looked are left out."""
        with self._lock:
            if self._closed:
                raise NoAnswer("the server ends")
            while self._idle:
                worker = self._idle.pop()
                if worker.process.is_alive():
                    return worker
                LOG.warning("a process that had nothing to do has ended: %s", worker.process.exitcode)
                self._all.remove(worker)
                worker.end()
            return self._new()

    def _new(self) -> _Worker:
        here, there = SPAWN.Pipe()
        process = SPAWN.Process(target=work, args=(there, self._nice, self._prepare), daemon=True)
        try:
            start_apart(process)
        except BaseException:
            here.close()
            raise
        finally:
            there.close()
        worker = _Worker(process, here)
        self._all.append(worker)
        return worker

    def _back(self, worker: _Worker) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(worker)

    def _replace(self, worker: _Worker) -> None:
        worker.end()
        with self._lock:
            if worker in self._all:
                self._all.remove(worker)
            try:
                if not self._closed:
                    self._idle.append(self._new())
            except Exception:
                # Whoever has the next task tries again.
                LOG.exception("a process could not be started")

    def close(self) -> None:
        """End all processes; whoever waits for an answer gets none."""
        with self._lock:
            self._closed = True
            for worker in self._all:
                worker.process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Failed(Exception):  # noqa: N818 - as above
    """The task itself went wrong; its process is as good as before."""


def _give(worker: _Worker, task: Task[R], limit: float) -> None:
    """Send a task; a process that does not even take it in time is ended."""
    late = threading.Timer(limit, worker.process.kill)
    late.daemon = True
    late.start()
    try:
        worker.pipe.send(task)
    finally:
        late.cancel()


def _wait(worker: _Worker, task: Task[R], limit: float, tell: Tell, wanted: Callable[[], bool]) -> R:
    """The answer of a process to a task."""
    until, pipe = time.monotonic() + limit, worker.pipe
    _give(worker, task, limit)
    while wanted():
        left = max(0.0, until - time.monotonic())
        if not pipe.poll(min(left, LOOK_S)):
            if left <= LOOK_S:
                raise TimeoutError
            continue
        kind, value = pipe.recv()
        if kind == "done":
            answer: R = value
            return answer
        if kind == "failed":
            raise _Failed(value)
        tell(value)
    raise NotWanted("nobody wants to know any more")
