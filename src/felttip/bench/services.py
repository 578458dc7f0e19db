"""PostgreSQL and Redis of one's own, on free ports and in folders that are gone afterwards: to measure and to test."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

WAIT_S = 60.0


class Service:
    """A process that can be killed and started again with what it had on disk."""

    def __init__(self, command: list[str], folder: Path, port: int, user: str | None = None) -> None:
        self._command = command
        self._user = user
        self.folder = folder
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, user=self._user, start_new_session=True
            )
        end = time.monotonic() + WAIT_S
        while not self._listens():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:])
            time.sleep(0.02)

    def kill(self) -> None:
        """End it at once, and whatever it started."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            # Everything of a killed database goes with it; in good order the first process tells the others.
            (os.killpg if how == signal.SIGKILL else os.kill)(self.process.pid, how)
        self.process.wait(WAIT_S)
        self.process = None

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Database(Service):
    """A PostgreSQL."""

    @property
    def url(self) -> str:
        """What a server is told."""
        return f"postgresql+asyncpg://felttip@127.0.0.1:{self.port}/postgres"

    def ready(self) -> bool:
        """Does it take connections? After a crash it puts itself in order first."""
        command = [str(_binaries() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        # A killed one leaves the name of its process behind, which may be another's by now.
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)
        super().start()
        end = time.monotonic() + WAIT_S
        while not self.ready():
            if time.monotonic() > end:
                raise RuntimeError("PostgreSQL does not take connections")
            time.sleep(0.02)


class Messenger(Service):
    """A Redis."""

    @property
    def url(self) -> str:
        """What a server is told."""
        return f"redis://127.0.0.1:{self.port}"


@contextmanager
def postgresql() -> Iterator[Database]:
    """A PostgreSQL with one user who needs no password."""
    folder = Path(tempfile.mkdtemp(prefix="felttip-postgresql-"))
    user = _other_user()
    data, port = folder / "data", free_port()
    try:
        if user is not None:
            shutil.chown(folder, user)
        command = [str(_binaries() / "initdb"), "-D", str(data), "-U", "felttip", "-A", "trust", "-E", "UTF8"]
        command += ["--locale=C", "--no-instructions"]
        done = subprocess.run(command, check=False, capture_output=True, text=True, user=user, cwd=folder)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        options = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": 200}
        serve = [str(_binaries() / "postgres"), "-D", str(data)]
        for name, value in options.items():
            serve += ["-c", f"{name}={value}"]
        database = Database(serve, folder, port, user)
        database.start()
        try:
            yield database
        finally:
            database.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[Messenger]:
    """A Redis that keeps nothing."""
    folder = Path(tempfile.mkdtemp(prefix="felttip-redis-"))
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    messenger = Messenger(command, folder, port)
    try:
        messenger.start()
        yield messenger
    finally:
        messenger.stop()
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        raise RuntimeError("PostgreSQL is missing: tools/services installs it")
    return found[-1]


def _other_user() -> str | None:
    """PostgreSQL does not run as root: whom it runs as there; None if we are somebody else already."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
