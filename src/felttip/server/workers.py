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
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TypeVar

LOG = logging.getLogger(__name__)
R = TypeVar("R")

Tell = Callable[[object], None]
"""How a task says how far it has come."""
Task = Callable[[Tell], R]
"""What a process does: a function of a module, or a `partial` of one, so that it can be sent."""

SPAWN = get_context("spawn")
"""A fresh interpreter each: a fork of a process with threads can stop for ever."""


class NoAnswer(Exception):  # noqa: N818 - it is expected, and somebody else answers instead
    """A task failed, took too long, or its process ended."""


def end_with_parent() -> None:
    """A process does not outlive its server, however that ends."""
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def give_way(nice: int) -> None:
    """Let the server, and whoever is less patient, go first."""
    # Ctrl-C goes to everybody in the terminal; only the server decides that it is the end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)


def work(pipe: Connection, nice: int, prepare: Callable[[], None] | None) -> None:
    """The life of a process: one task after the other."""
    end_with_parent()
    give_way(nice)
    if prepare is not None:
        threading.Thread(target=prepare, daemon=True).start()
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
        """What a new process does beside its tasks, in a thread of its own."""
        self._free = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="crew")
        self._idle: list[_Worker] = []
        self._all: list[_Worker] = []
        self._lock = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """Have all processes there before somebody needs them."""
        with self._lock:
            while not self._closed and len(self._all) < self._count:
                self._idle.append(self._new())

    async def run(self, task: Task[R], limit: float, news: Tell = lambda _: None) -> R:
        """The answer of a task; `NoAnswer` if there is none. The limit counts from when a process is free."""
        loop = asyncio.get_running_loop()

        def tell(what: object) -> None:
            loop.call_soon_threadsafe(news, what)

        async with self._free:
            return await loop.run_in_executor(self._threads, self._ask, task, limit, tell)

    def _ask(self, task: Task[R], limit: float, tell: Tell) -> R:
        """Give the task to a free process and wait for it: in a thread."""
        with self._lock:
            if self._closed:
                raise NoAnswer("the server ends")
            worker = self._idle.pop() if self._idle else self._new()
        try:
            answer: R = _wait(worker.pipe, task, time.monotonic() + limit, tell)
        except _Failed as failed:
            self._back(worker)
            raise NoAnswer(str(failed)) from None
        except Exception as error:
            # Too late, or the process is gone, or it said something that nobody understands.
            self._replace(worker)
            raise NoAnswer(f"{error!r} after at most {limit} s") from None
        self._back(worker)
        return answer

    def _new(self) -> _Worker:
        here, there = SPAWN.Pipe()
        process = SPAWN.Process(target=work, args=(there, self._nice, self._prepare), daemon=True)
        process.start()
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
            if not self._closed:
                self._idle.append(self._new())

    def close(self) -> None:
        """End all processes; whoever waits for an answer gets none."""
        with self._lock:
            self._closed = True
            for worker in self._all:
                worker.process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Failed(Exception):  # noqa: N818 - as above
    """The task itself went wrong; its process is as good as before."""


def _wait(pipe: Connection, task: Task[R], until: float, tell: Tell) -> R:
    pipe.send(task)
    while True:
        if not pipe.poll(max(0.0, until - time.monotonic())):
            raise TimeoutError
        kind, value = pipe.recv()
        if kind == "done":
            answer: R = value
            return answer
        if kind == "failed":
            raise _Failed(value)
        tell(value)
