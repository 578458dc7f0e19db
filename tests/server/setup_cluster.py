"""Servers and workers as real processes, on a PostgreSQL and a Redis of their own."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx
from tests.server.setup_server import PATIENCE_S, Person, until

from felttip.bench.services import Database, Messenger
from felttip.room.views import TableView

START = "from felttip.cli import main; main()"
ADDRESS = re.compile(r"http://localhost:(\d+)")
FIGURES = re.compile(r"http://127\.0\.0\.1:(\d+)/metrics")

CHOICES = """\
[limits]
requests = [10000, 10000]
reads = [1000000, 1000000]
commands = [10000, 10000]
all_commands = [10000, 10000]
all_requests = [1000000, 1000000]
arrivals = [1000000, 1000000]
studies = [10000, 10000]
absent = 1.0

[effort]
par = 2
review = 20
hint = 20
"""
"""Nobody has to wait in tests."""


class Program:
    """`felttip …` in a process of its own."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        self._said = ""
        self._log: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115 - open as long as the process runs
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, **(env or {})},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.says = self.process.stdout.readline()
        assert self.says, self.log()

    def log(self) -> str:
        """What it has logged so far."""
        if not self._log.closed:
            self._log.seek(0)
            self._said = self._log.read()
        return self._said

    def kill(self) -> None:
        """No goodbye."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Tell it to end, and wait for that."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log()
        self._log.close()


class Server(Program):
    """`felttip serve`, at a free port."""

    def __init__(self, folder: Path, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        folder.mkdir(exist_ok=True)
        choices = folder / "choices.toml"
        if not choices.exists():
            choices.write_text(CHOICES, encoding="utf-8")
        usual = ("serve", "--port", "0", "--data", str(folder / "data"), "--settings", str(choices))
        super().__init__(*usual, *arguments, env=env)
        found = ADDRESS.search(self.says)
        assert found is not None, self.says
        self.base = f"http://127.0.0.1:{found[1]}"
        until(self.ready)

    def ready(self) -> bool:
        """Does it answer?"""
        assert self.process.poll() is None, self.log()
        try:
            return httpx.get(f"{self.base}/readyz").status_code == 200
        except httpx.TransportError:
            return False


@dataclass
class Pair:
    """Two servers on one database and one Redis."""

    folder: Path
    database: Database
    messenger: Messenger
    a: Server
    b: Server

    @classmethod
    @contextmanager
    def running(cls, folder: Path, database: Database, messenger: Messenger, *arguments: str) -> Iterator["Pair"]:
        """Both of them, for a while."""
        env = environment(database, messenger)
        with ExitStack() as stack:
            servers: list[Server] = []
            for _ in range(2):
                servers.append(Server(folder, *arguments, env=env))
                stack.callback(servers[-1].kill)
            pair = cls(folder, database, messenger, *servers)
            stack.callback(pair.kill)
            yield pair

    def kill(self) -> None:
        """Both of them, as they are by now."""
        for server in (self.a, self.b):
            server.kill()

    def start(self, *arguments: str) -> Server:
        """One more."""
        return Server(self.folder, *arguments, env=environment(self.database, self.messenger))


def environment(database: Database, messenger: Messenger) -> dict[str, str]:
    """How a server, or a worker, is told of both."""
    return {"FELTTIP_DATABASE_URL": database.url, "FELTTIP_REDIS_URL": messenger.url}


def play_all(people: Sequence[Person], stop: Callable[[TableView], bool] = lambda view: view.phase == "over") -> None:
    """All of them play at the same time, at random."""
    with ThreadPoolExecutor(len(people)) as pool:
        games = [pool.submit(one.play, random.Random(number), stop) for number, one in enumerate(people)]
        for game in games:
            game.result()


@contextmanager
def ended(*programs: Program) -> Iterator[None]:
    """Whatever happens, these are ended."""
    try:
        yield
    finally:
        for program in programs:
            program.kill()


def given(listening: socket.socket, data: Path) -> "subprocess.Popen[bytes]":
    """A server that is given its socket as the third file, as systemd does it."""
    shell = f'exec 3<&{listening.fileno()}; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$0" -c "$1" serve --data "$2"'
    return subprocess.Popen(
        ["bash", "-c", shell, sys.executable, START, str(data)],
        pass_fds=[listening.fileno()],
        stdout=subprocess.DEVNULL,
        env={**os.environ},
        start_new_session=True,
    )
