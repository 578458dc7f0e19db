"""A server of our own, a table at it, and a browser in front of that: where the benches of the page begin."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BROWSER = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run")

SLOW_CPU = 4
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
"""A slow phone on a slow network: a quarter of the speed, 1.6 Mbit/s down, 0.75 up, 150 ms there and back."""


class Table(NamedTuple):
    """A table at a server, with the keys of the seats that are ours."""

    base: str
    code: str
    keys: dict[str, str]
    game: str

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"{self.base}/t/{self.code}"


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own, on a free port and with a folder of its own."""
    with TemporaryDirectory() as data:
        command = [sys.executable, "-c", "from felttip.cli import main; main()", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                yield found[0] if found else ""
            finally:
                server.terminate()


@contextmanager
def browsing() -> Iterator["Browser"]:
    """A real Chromium, until the end of the block."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only the tests and these benches need it

    chromium = shutil.which("chromium")
    if chromium is None:
        raise FileNotFoundError("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(BROWSER))
        yield browser
        browser.close()


def games(base: str) -> dict[str, tuple[str, bool]]:
    """All games, each with its usual board and whether one can play it alone."""
    with urlopen(f"{base}/api/games") as answer:
        return {one["name"]: (one["boards"][0], 1 in one["seats"]) for one in json.load(answer)}


def lay(
    base: str, game: str, board: str, against: str | None = None, deal: str | None = None, others: int = 1
) -> Table:
    """A table for one person, alone or against computers of some level."""
    seats = [{"kind": "here", "name": "Ann"}]
    seats += [{"kind": "computer", "player": against}] * others if against else []
    wish = {"game": game, "board": board, "seats": seats, "deal": deal}
    request = Request(f"{base}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        laid = json.load(answer)
    return Table(base, laid["table"], laid["keys"], game)


def sit(context: "BrowserContext", table: Table, script: str) -> "Page":
    """A page that knows its seat, and runs a script before its own; it is not loaded yet."""
    mine = json.dumps([{"table": table.code, "game": table.game, "keys": table.keys, "at": 0}])
    context.add_init_script(f"localStorage.setItem('felttip.tables', {json.dumps(mine)});{script}")
    return context.new_page()


def slow_down(page: "Page") -> None:
    """From here on the page is on a slow phone."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
