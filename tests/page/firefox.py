"""Another browser: the system's Firefox, driven by what it speaks itself (WebDriver BiDi), with nothing between."""

import itertools
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox", "firefox-esr")
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("services.settings.server", "");
user_pref("intl.accept_languages", "en-GB");
user_pref("ui.prefersReducedMotion", 1);
"""
"""Nobody is asked anything, and nobody else is told."""


def found() -> str | None:
    """Where it is, if it is here."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Firefox:
    """One window."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._ask("session.new", capabilities={})
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: object) -> Any:
        """A command, and what comes of it; what happens meanwhile is passed over."""
        number = next(self._ids)
        self._socket.send(msgspec.json.encode({"id": number, "method": method, "params": params}), text=True)
        while True:
            told = msgspec.json.decode(self._socket.recv(timeout=120))
            if told.get("id") == number:
                assert told["type"] == "success", f"{method}: {told}"
                return told["result"]

    def size(self, width: int, height: int) -> None:
        """How large the page is."""
        self._ask("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def goto(self, address: str) -> None:
        """Open a page."""
        self._ask("browsingContext.navigate", context=self._window, url=address, wait="interactive")

    def reload(self) -> None:
        """The same page anew."""
        self._ask("browsingContext.reload", context=self._window, wait="interactive")

    def evaluate(self, expression: str) -> Any:
        """What an expression in the page comes to."""
        text = f"JSON.stringify((({expression}) ?? null))"
        told = self._ask("script.evaluate", expression=text, target={"context": self._window}, awaitPromise=True)
        assert told["type"] == "success", told
        return msgspec.json.decode(told["result"]["value"])

    def until(self, expression: str, seconds: float = 120) -> Any:
        """Wait until it comes to something."""
        end = time.monotonic() + seconds
        while not (told := self.evaluate(expression)):
            assert time.monotonic() < end, f"{expression}\n{self.evaluate('document.body.innerText')}"
            time.sleep(0.05)
        return told

    def tap(self, x: float, y: float) -> None:
        """Where somebody points."""
        pointer = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "actions": pointer}]
        self._ask("input.performActions", context=self._window, actions=actions)

    def press(self, name: str) -> None:
        """A button or a link of this name."""
        says = f"(one.ariaLabel ?? one.textContent).trim().startsWith({name!r})"
        which = f"[...document.querySelectorAll('button, a')].find((one) => {says} && one.checkVisibility())"
        self.until(f"!!{which}")
        self.evaluate(f"{which}.scrollIntoView({{block: 'center'}})")
        box = self.evaluate(f"{which}.getBoundingClientRect()")
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A window of a browser that nobody has used before."""
    program = found()
    assert program is not None
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
    command = (program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = ""
        while not (where := re.search(r"WebDriver BiDi listening on (ws://\S+)", said)):
            line = process.stderr.readline()
            assert line, f"It ended at once:\n{said}"
            said += line
        try:
            with connect(f"{where[1]}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
