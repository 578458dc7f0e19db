"""A server to torture, with everything that it stands on: real processes, a disk and a clock of its own."""

import asyncio
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import fields
from pathlib import Path

from tests.torture.checker import Row

from felttip.bench.services import Database, Messenger, free_port, postgresql, redis
from felttip.server.settings import ServerSettings

DISK_MB = 512
READY_S = 60.0
DATABASES = ("sqlite", "postgresql")
SEVERAL = "redis" in {field.name for field in fields(ServerSettings)}
"""Can several servers work together?"""
ROOT = Path(__file__).parents[2]
ROWS = "SELECT table_code, seq, at, command, body FROM events ORDER BY table_code, seq"


class Disk:
    """A small disk that can be full: memory that is mounted, where we may, or else a limit for each server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.full = False
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=0755", "felttip-torture", str(folder)]
        self._mounted = os.getuid() == 0 and subprocess.run(command, check=False, capture_output=True).returncode == 0

    def fill(self, servers: "list[Server]") -> None:
        """Not one byte more fits."""
        self.full = True
        if not self._mounted:
            # The file may not grow: the system says no to whatever would be written behind its end.
            for server in servers:
                server.limit(max(path.stat().st_size for path in self.folder.rglob("*") if path.is_file()))
            return
        for _ in range(100):
            there = os.statvfs(self.folder)
            used = (there.f_blocks - there.f_bfree) * there.f_frsize
            if self._resize(f"{used}"):
                return
        raise RuntimeError("the disk cannot be filled")

    def free(self, servers: "list[Server]") -> None:
        """There is room again."""
        if self._mounted:
            assert self._resize(f"{DISK_MB}m")
        else:
            for server in servers:
                server.limit(resource.RLIM_INFINITY)
        self.full = False

    def _resize(self, size: str) -> bool:
        command = ["mount", "-o", f"remount,size={size}", str(self.folder)]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    def close(self) -> None:
        """Give it back."""
        if self._mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)


class Child:
    """A process of ours; whoever watches over it starts it again when it is dead."""

    def __init__(self, command: list[str], log: Path) -> None:
        self._command = command
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may take a while until it is ready."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log, env=environment(), cwd=ROOT)

    @property
    def dead(self) -> bool:
        """Has it ended?"""
        return self.process is not None and self.process.poll() is not None

    def end(self, how: signal.Signals) -> None:
        """End it."""
        if self.process is not None and not self.dead:
            self.process.send_signal(how)
            self.process.wait(READY_S)

    def thinking(self) -> list[int]:
        """The processes that think for it."""
        if self.process is None or self.dead:
            return []
        found: list[int] = []
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(pid) for pid in task.read_text().split()]
        return [pid for pid in found if b"spawn_main" in _command_line(pid)]

    def said(self) -> str:
        """Its log."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""


def environment() -> dict[str, str]:
    """Everything is found where this file was."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Server(Child):
    """One process of the server."""

    def __init__(self, folder: Path, clock: Path, lie: str, more: list[str]) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "tests.torture.serve", "--port", str(self.port), "--clock", str(clock)]
        command += ["--data", str(folder / "data"), "--lie", lie, *more]
        super().__init__(command, clock.with_name(f"server-{self.port}.log"))

    def answers(self) -> bool:
        """Does it answer? The socket alone is there much earlier."""
        if self.process is None or self.dead:
            return False
        try:
            with socket.create_connection(("127.0.0.1", self.port), READY_S) as probe:
                probe.settimeout(READY_S)
                probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return probe.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def limit(self, size: int) -> None:
        """No file of this process may become larger."""
        if self.process is not None and not self.dead:
            _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))


class House:
    """Everything that can break, and a watchman who starts dead servers again."""

    def __init__(
        self, notes: Path, disk: Disk, database: Database | None, messenger: Messenger | None, lie: str = "none"
    ) -> None:
        self.notes = notes
        self.disk = disk
        self.database = database
        self.database_away = False
        """It is meant to be dead."""
        self.messenger = messenger
        self._clock = notes / "clock"
        self._clock.write_bytes(bytes(8))
        more = [] if database is None else ["--database", database.url]
        self.workers: list[Child] = []
        """Processes that think for all servers, where there are several."""
        if database is not None and messenger is not None:
            more += ["--redis", messenger.url]
            urls = ["--database-url", database.url, "--redis-url", messenger.url]
            command = [sys.executable, "-c", "from felttip.cli import main; main()", "worker", *urls]
            self.workers.append(Child(command, notes / "worker.log"))
        count = 1 if messenger is None else 2
        self.servers = [Server(disk.folder, self._clock, lie, more) for _ in range(count)]
        self.people: list[subprocess.Popen[bytes]] = []
        self._closed = threading.Event()
        self._watchman = threading.Thread(target=self._watch, daemon=True)

    def open(self) -> None:
        """Start the servers, and wait until they answer."""
        for child in self.children:
            child.start()
        self._watchman.start()
        self.wait()

    @property
    def children(self) -> list[Child]:
        """All processes that are started again."""
        return [*self.servers, *self.workers]

    def wait(self) -> None:
        """Wait until all servers answer."""
        end = time.monotonic() + READY_S
        while not all(server.answers() for server in self.servers):
            if time.monotonic() > end:
                raise RuntimeError("a server does not start:\n" + self.servers[0].said()[-3000:])
            time.sleep(0.05)

    def _watch(self) -> None:
        while not self._closed.wait(0.05):
            for child in self.children:
                if child.dead:
                    child.start()
            database = self.database
            if database is not None and not self.database_away and not self.disk.full and not _runs(database):
                # Without room it does not start, and where there is none it may end: then it is tried again.
                with suppress(RuntimeError):
                    database.kill()
                    database.start()

    def set_clock(self, offset_ms: int) -> None:
        """What time it is, from now on, as far as the servers know."""
        with self._clock.open("r+b") as file:
            file.write(struct.pack("<q", offset_ms))

    def invite(self, processes: int, tables: int, pause: float, dice: random.Random) -> None:
        """People who play, so many processes of them, each at so many tables."""
        bases = ",".join(server.base for server in self.servers)
        for number in range(processes):
            command = [sys.executable, "-m", "tests.torture.people", "--bases", bases, "--tables", str(tables)]
            command += ["--pause", str(pause), "--seed", str(dice.getrandbits(32))]
            command += ["--diary", str(self.notes / f"diary-{number}")]
            with (self.notes / f"people-{number}.log").open("wb") as log:
                self.people.append(subprocess.Popen(command, stderr=log, env=environment(), cwd=ROOT))
        end = time.monotonic() + READY_S
        while len(list(self.notes.glob("diary-*"))) < processes:
            if time.monotonic() > end:
                raise RuntimeError("nobody comes:\n" + (self.notes / "people-0.log").read_text()[-3000:])
            time.sleep(0.05)

    def written(self) -> int:
        """How many bytes people have written down."""
        return sum(path.stat().st_size for path in self.notes.glob("diary-*"))

    def heal(self) -> None:
        """Everything is well again."""
        if self.disk.full:
            self.disk.free(self.servers)
        self.set_clock(0)
        end = time.monotonic() + READY_S
        while self.database is not None and not (_runs(self.database) and self.database.ready()):
            if time.monotonic() > end:
                raise RuntimeError("the database does not start")
            time.sleep(0.05)
        if self.messenger is not None and self.messenger.process is None:
            self.messenger.start()
        self.wait()

    def farewell(self, seconds: float) -> bool:
        """Everybody plays to the end and goes; did they, in time?"""
        for one in self.people:
            one.send_signal(signal.SIGTERM)
        end = time.monotonic() + seconds
        for one in self.people:
            with suppress(subprocess.TimeoutExpired):
                one.wait(max(0.1, end - time.monotonic()))
        for number, one in enumerate(self.people):
            if one.poll() not in (0, None):
                raise RuntimeError(
                    f"somebody failed ({one.poll()}):\n" + (self.notes / f"people-{number}.log").read_text()
                )
        return all(one.poll() == 0 for one in self.people)

    def close(self) -> None:
        """End everything that still runs."""
        self._closed.set()
        if self._watchman.is_alive():
            self._watchman.join()
        for child in self.children:
            child.end(signal.SIGKILL)
        for one in self.people:
            if one.poll() is None:
                one.kill()
            one.wait()

    def stored(self) -> dict[str, list[Row]]:
        """What is stored, straight from the database."""
        rows = self._of_sqlite() if self.database is None else _of_postgresql(self.database)
        found: dict[str, list[Row]] = {}
        for code, seq, at, command, body in rows:
            found.setdefault(code, []).append(Row(seq, at, command, body))
        return found

    def _of_sqlite(self) -> list[tuple[str, int, int, str | None, str]]:
        with closing(sqlite3.connect(self.disk.folder / "data" / "felttip.sqlite3")) as connection:
            return connection.execute(ROWS).fetchall()


def _runs(database: Database) -> bool:
    return database.process is not None and database.process.poll() is None


def _of_postgresql(database: Database) -> list[tuple[str, int, int, str | None, str]]:
    import asyncpg  # noqa: PLC0415 - only where there is a cluster

    async def read() -> list[tuple[str, int, int, str | None, str]]:
        connection = await asyncpg.connect(database.url.replace("+asyncpg", ""))
        try:
            return [tuple(row) for row in await connection.fetch(ROWS)]
        finally:
            await connection.close()

    return asyncio.run(read())


@contextmanager
def house(database: str, lie: str = "none") -> Iterator[House]:
    """A server with its own disk: embedded, or on a PostgreSQL of its own on that disk.

    With a Redis it is two servers, and a worker.
    """
    with ExitStack() as stack:
        notes = Path(tempfile.mkdtemp(prefix="felttip-torture-"))
        stack.callback(shutil.rmtree, notes, ignore_errors=True)
        folder = notes / "disk"
        folder.mkdir(mode=0o755)
        notes.chmod(0o755)  # PostgreSQL runs as somebody else
        disk = Disk(folder)
        stack.callback(disk.close)
        before, tempfile.tempdir = tempfile.tempdir, str(folder)
        try:
            found = stack.enter_context(postgresql()) if database == "postgresql" else None
        finally:
            tempfile.tempdir = before
        messenger = stack.enter_context(redis()) if found is not None and SEVERAL else None
        built = House(notes, disk, found, messenger, lie)
        stack.callback(built.close)
        built.open()
        yield built
