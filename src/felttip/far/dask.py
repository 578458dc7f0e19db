"""Other machines, through Dask: its scheduler knows who works, and gives what a dead worker had to another one."""

from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import TypeVar

from distributed import Client
from distributed import Future as Told
from distributed.scheduler import KilledWorker

from felttip.far.places import Far

R = TypeVar("R")
CONNECT_S = 10


class Cluster:
    """The workers of a scheduler, as many as there are just now."""

    def __init__(self, on: str) -> None:
        try:
            self._client = Client(on, timeout=CONNECT_S, set_as_default=False)
        except (OSError, TimeoutError) as error:
            raise Far("far-nobody", given=on, why=str(error)) from None

    @property
    def many(self) -> int:
        """All their threads; without anybody one chunk waits until somebody comes."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, work: Callable[[], R]) -> "Told[R]":
        """Give something out; what is asked twice is done twice."""
        return self._client.submit(work, pure=False)

    def lost(self, error: BaseException) -> bool:
        """Did its workers die, again and again, or the scheduler forget it?"""
        return isinstance(error, (KilledWorker, CancelledError))

    def close(self) -> None:
        """What was given out is not wanted any more."""
        self._client.close()
