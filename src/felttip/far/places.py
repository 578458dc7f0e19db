"""The same chunks of work, wherever they are done: answers come in the order of the chunks and depend on them alone.

Whoever cuts work into chunks gives each a seed of its own and never looks at how many there are to do it. Then a worker
that is killed costs nothing but the time of what it was doing, for that is done again by another one.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Protocol, TypeVar

import felttip
from felttip.contract import Phrase

C = TypeVar("C")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

AHEAD = 2
"""For each worker so many chunks are given out at a time, so that none waits for the next."""
PATIENCE = 10
"""So often in a row a chunk may take its worker with it, until we believe that it is to blame."""
SCHEMES = ("tcp://", "tls://", "ws://", "wss://")


class Far(Exception):  # noqa: N818 - it is said in a sentence
    """Work that cannot be done where it should."""

    def __init__(self, message: str, **details: str | int) -> None:
        super().__init__(message)
        self.phrase = Phrase(message, details)


@dataclass(frozen=True)
class Place:
    """Where work is done."""

    workers: int = 1
    """Processes on this machine; 1 is this process itself."""
    on: str | None = None
    """The address of a Dask scheduler, whose workers do it instead."""


HERE = Place()


def each(task: Callable[[C], R], chunks: Iterable[C], place: Place = HERE) -> Iterator[R]:
    """The answer to every chunk, in their order; what is not asked for any more is not done.

    Where it is not done here, task and chunks travel: the task is a function of a module, or a `partial` of one.
    """
    if place.on is not None:
        yield from _with_dask(task, chunks, place.on)
    elif place.workers > 1:
        yield from _in_order(_Processes(place.workers), task, chunks)
    else:
        yield from map(task, chunks)


class _Crew(Protocol):
    """Some who work."""

    @property
    def many(self) -> int:
        """How many there are."""

    def submit(self, work: Callable[[], R]) -> "_Coming[R]":
        """Give something out."""

    def lost(self, error: BaseException) -> bool:
        """Did a worker end, so that it is worth while to try again?"""

    def close(self) -> None:
        """Nobody wants to know any more."""


class _Coming(Protocol[R_co]):
    """An answer that will come."""

    def result(self) -> R_co:
        """Wait for it."""


def _in_order(crew: _Crew, task: Callable[[C], R], chunks: Iterable[C]) -> Iterator[R]:
    waiting: deque[tuple[C, _Coming[R]]] = deque()
    coming = iter(chunks)
    try:
        while True:
            while len(waiting) < AHEAD * crew.many and (more := next(coming, END)) is not END:
                waiting.append((more, crew.submit(partial(task, more))))  # type: ignore[arg-type]
            if not waiting:
                return
            chunk, answer = waiting.popleft()
            yield _patiently(crew, partial(task, chunk), answer)
    finally:
        crew.close()


END = object()


def _patiently(crew: _Crew, work: Callable[[], R], answer: _Coming[R]) -> R:
    """The answer; if its worker is gone, somebody else does it."""
    for _ in range(PATIENCE):
        try:
            return answer.result()
        except Exception as error:
            if not crew.lost(error):
                raise
        answer = crew.submit(work)
    return answer.result()


# On this machine.


class _Processes:
    """Processes of our own; if one is killed, all are replaced (that is how Python's pools are)."""

    def __init__(self, workers: int) -> None:
        self.many = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        # A fresh interpreter each: a fork of a process with threads can stop for ever.
        return ProcessPoolExecutor(self.many, get_context("spawn"))

    def submit(self, work: Callable[[], R]) -> "Future[R]":
        try:
            return self._pool.submit(work)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(work)

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenProcessPool)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


# On others.


def check(on: str) -> None:
    """Refuse what cannot be, before anything is begun."""
    if not on.startswith(SCHEMES):
        raise Far("far-address", given=on)
    if find_spec("distributed") is None:
        raise Far("far-not-installed")


def _with_dask(task: Callable[[C], R], chunks: Iterable[C], on: str) -> Iterator[R]:
    check(on)
    from felttip.far.dask import Cluster  # noqa: PLC0415 - only who has it installed

    yield from _in_order(Cluster(on), partial(checked, felttip.__version__, task), chunks)


class Together(Protocol):
    """Some who work at the same time."""

    def __call__(self, tasks: Sequence[Callable[[], R]]) -> list[R]:
        """Have all of this done; answers in the order of the tasks."""


@contextmanager
def gathered(on: str) -> Iterator[Together]:
    """Other machines, for as long as one needs them again and again."""
    check(on)
    from felttip.far.dask import Cluster  # noqa: PLC0415 - as above

    crew = Cluster(on)

    def all_of(tasks: Sequence[Callable[[], R]]) -> list[R]:
        sent = [partial(checked, felttip.__version__, called, task) for task in tasks]
        coming = [crew.submit(one) for one in sent]
        return [_patiently(crew, one, answer) for one, answer in zip(sent, coming, strict=True)]

    try:
        yield all_of
    finally:
        crew.close()


def called(task: Callable[[], R]) -> R:
    """What comes of it."""
    return task()


def checked(version: str, task: Callable[[C], R], chunk: C) -> R:
    """The task, if whoever does it has the same felttip: another one might answer something else."""
    if version != felttip.__version__:
        raise Far("far-version", theirs=felttip.__version__, ours=version)
    return task(chunk)
