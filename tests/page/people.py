"""People with a browser of their own each, and whatever goes wrong in it."""

import re
from collections.abc import Callable
from typing import Literal

import msgspec
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, WebSocket
from tests.page.driver import Player

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESK: ViewportSize = {"width": 1440, "height": 900}
LAPTOP: ViewportSize = {"width": 960, "height": 620}


class Seats(msgspec.Struct, frozen=True):
    """The seats that a device has at a table."""

    table: str
    game: str
    keys: dict[str, str]
    others: "tuple[Seats, ...]" = ()
    """Those at further tables, which it came to earlier."""

    @property
    def script(self) -> str:
        """What makes a browser remember them, unless it does already."""
        tables = [
            {"table": one.table, "game": one.game, "keys": one.keys, "at": 99 - number}
            for number, one in enumerate((self, *self.others))
        ]
        mine = msgspec.json.encode(tables).decode()
        kept = msgspec.json.encode(mine).decode()
        return f"if (location.protocol === 'http:') localStorage['felttip.tables'] ??= {kept}"


class People:
    """Makes visitors, and listens to their browsers."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.base = base
        self.faults: list[str] = []
        """Errors in the console, in scripts, against the CSP, and requests to anybody else."""
        self._forgiven: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def visit(
        self,
        path: str = "/",
        size: ViewportSize = LAPTOP,
        how: Literal["mouse", "touch", "keys"] = "mouse",
        language: str = "en-GB",
        seed: int = 1,
        before: Callable[[Page], None] = lambda _: None,
        seats: "Seats | None" = None,
        calm: bool = False,
        device: bool = False,
    ) -> Player:
        """Somebody new, or with seats at a table already; `before` sees the page before it is loaded.

        Who is calm watches dice step by step; everybody else sees them at once. Tables of those with a device of their
        own may live there; all others stay with the server.
        """
        context = self._browser.new_context(
            viewport=size, has_touch=how == "touch", reduced_motion="reduce", locale=language
        )
        self._contexts.append(context)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        context.on("request", self._request)
        if seats is not None:
            context.add_init_script(seats.script)
        if not calm:
            context.add_init_script("if (location.protocol === 'http:') localStorage['felttip.pace'] ??= 'off'")
        if not device:
            context.add_init_script("if (location.protocol === 'http:') localStorage['felttip.device'] ??= 'off'")
        page = context.new_page()
        page.on("websocket", self._socket)
        before(page)
        page.goto(self.base + path)
        return Player(page, how, seed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.base}/", "data:", "blob:")):
            self.faults.append(f"request to somebody else: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.base.replace("http", "ws", 1) + "/"):
            self.faults.append(f"connection to somebody else: {socket.url}")

    def forgive(self, pattern: str) -> None:
        """What a test does on purpose is no fault."""
        self._forgiven.append(pattern)

    def leave(self) -> None:
        """Close all browsers; nothing may have gone wrong."""
        for context in self._contexts:
            context.close()
        faults = [fault for fault in self.faults if not any(re.search(one, fault) for one in self._forgiven)]
        assert not faults, "\n".join(faults)
