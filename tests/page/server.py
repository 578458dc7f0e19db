"""A server, as a process of its own that can be killed and started again: the real one, but for what `SERVE` says."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

import msgspec

PAGE = Path(__file__).parents[2] / "src" / "felttip" / "server" / "page" / "index.html"
SERVE = ("-m", "tests.page.serve")
"""The server with players and a coach that need no compiled code, so that nobody waits for it."""


class Server:
    """A server with a data folder of its own; `base` is where its page is."""

    def __init__(self, data: Path, python: str = sys.executable) -> None:
        self.data = data
        self._python = python
        self.base = ""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; after the first time on the same port."""
        assert PAGE.exists(), f"The built page is missing ({PAGE}): `make page` builds it."
        command = (self._python, *SERVE, "--port", str(self._port), "--data", str(self.data))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._process = process
        lines: Queue[str] = Queue()
        # Read to the end, so that the server never waits for somebody to read.
        threading.Thread(target=_read, args=(process, lines), daemon=True).start()
        said = ""
        while not (found := re.search(r"Felttip is at (http://\S+:(\d+))", said)):
            try:
                said += lines.get(timeout=60)
            except Empty:
                break
            assert process.poll() is None or not lines.empty(), f"The server ended at once:\n{said}"
        assert found, f"The server did not say where it is:\n{said}"
        self.base = found[1]
        self._port = int(found[2])

    def kill(self) -> None:
        """No goodbye: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """The friendly way."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait(20)
            self._process = None

    def events(self, table: str) -> list[dict[str, object]]:
        """What the server has on disk about a table: what no browser may ever see as a whole."""
        with sqlite3.connect(f"file:{self.data / 'felttip.sqlite3'}?mode=ro", uri=True) as database:
            rows = database.execute("SELECT body FROM events WHERE table_code = ? ORDER BY seq", (table,)).fetchall()
        database.close()
        return [msgspec.json.decode(body, type=dict[str, object]) for (body,) in rows]


def _read(process: subprocess.Popen[str], lines: Queue[str]) -> None:
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line)


@contextmanager
def serving(data: Path, python: str = sys.executable) -> Iterator[Server]:
    """A server until the end of the block."""
    server = Server(data, python)
    server.start()
    try:
        yield server
    finally:
        server.stop()
