"""A scheduler and workers of Dask, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_S = 60
ROOT = str(Path(__file__).parents[2])


class Cluster:
    """A scheduler, and workers that come and go."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._processes: list[subprocess.Popen[bytes]] = []
        self._run("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--no-show")
        until = time.monotonic() + START_S
        while not self._file.exists() or not self._file.read_text(encoding="utf-8").strip():
            assert time.monotonic() < until
            time.sleep(0.05)
        self.address: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]

    def _run(self, what: str, *more: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self._file), *more]
        # All of them know what we give them to do.
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [ROOT, os.environ.get("PYTHONPATH")]))}
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=self._folder, env=known, stdout=quiet, stderr=quiet)
        self._processes.append(process)
        return process

    def hire(self) -> "subprocess.Popen[bytes]":
        """One more worker: without a nanny, so that nobody wakes it up again once it is killed."""
        host = ("--host", "127.0.0.1", "--no-dashboard", "--no-nanny", "--nthreads", "1")
        return self._run("worker", *host, "--local-directory", str(self._folder))

    def close(self) -> None:
        """End all of them."""
        for process in self._processes:
            with process:
                process.kill()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster with so many workers."""
    there = Cluster(folder)
    try:
        for _ in range(workers):
            there.hire()
        yield there
    finally:
        there.close()


def slow_square(note: str, number: int) -> int:
    """Some work; whoever begins it writes down the number of its process."""
    with Path(note).open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {number}\n")
    time.sleep(0.2)
    return number * number


def suicide(note: str, number: int) -> int:
    """The first who comes to number 3 dies of it; whoever comes later does not."""
    path = Path(note)
    if number == 3 and not path.exists():
        path.write_text("dead", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def deadly(number: int) -> int:
    """Nobody survives it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def wrong(number: int) -> int:
    """A mistake in the work itself."""
    raise ArithmeticError(number)
