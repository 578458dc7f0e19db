"""A server that is killed in the middle of a turn, again and again."""

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import httpx
import pytest
from tests.server.setup_server import Person, lay

from felttip.room.views import TableView


class Killable:
    """A server in a process of its own."""

    def __init__(self, data: Path, cache: Path | None = None, stderr: IO[str] | None = None) -> None:
        command = [
            sys.executable,
            "-c",
            "from felttip.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--data",
            str(data),
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "FELTTIP_CACHE": str(cache)} if cache is not None else None,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:(\d+)", self.process.stdout.readline())
        assert found is not None
        self.base = f"http://127.0.0.1:{found[1]}"

    def kill(self) -> None:
        """No goodbye."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_server_that_is_stopped_while_it_compiles_says_nothing(tmp_path: Path) -> None:
    """Ctrl-C in a terminal goes to the server and to all of its processes."""
    with (tmp_path / "said").open("w+") as said:
        server = Killable(tmp_path / "data", tmp_path / "cache", said)
        try:
            assert httpx.get(f"{server.base}/api/games", timeout=60).status_code == 200
            os.killpg(server.process.pid, signal.SIGINT)
            assert server.process.wait() == 0
            said.seek(0)
            assert said.read() == ""
        finally:
            server.kill()


@pytest.mark.clause("SRV-17")
def test_a_killed_server_loses_nothing_that_it_confirmed(tmp_path: Path) -> None:
    dice = random.Random(9)
    server = Killable(tmp_path)
    try:
        code, keys = lay(server.base, "islands", "B", "here", "computer")
        expected: TableView | None = None
        frame: dict[str, object] | None = None
        for _ in range(3):
            with Person(server.base, code, keys[0]) as person:
                if expected is not None and frame is not None:
                    assert person.view.turns["0"].marks == expected.turns["0"].marks
                    assert person.view.round == expected.round
                    assert person.ask_frame(frame).ok, "sent again, it is not done again"
                    assert person.view.turns["0"].marks == expected.turns["0"].marks
                    person.play(dice, lambda view, last=expected: view.round > last.round)  # type: ignore[misc]
                while not person.view.turns.get("0") or not person.view.turns["0"].legal:
                    person.decide(dice)
                frame = person.frame("mark", 0, mark=person.view.turns["0"].legal[0].mark)
                assert person.ask_frame(frame).ok
                expected = person.view
                server.kill()
            server = Killable(tmp_path)
        with Person(server.base, code, keys[0]) as person:
            person.play(dice)
            assert person.view.result is not None
    finally:
        server.kill()
