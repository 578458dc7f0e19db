"""How quick the page is, in a real Chromium against a real server: what `felttip bench page` measures."""

import gzip
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from felttip.bench.rules import Figure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FIRST_LIMIT_S, SLOW_LIMIT_S, PAGE_LIMIT_KB, FRAME_LIMIT, SMOOTH_FPS = 1.0, 3.0, 120.0, 1, 60
TAPS = 12
"""So many places are tapped at the most, until one of them draws."""
SLOW_CPU = 4
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
"""A slow phone on a slow network: a quarter of the speed, 1.6 Mbit/s down, 0.75 up, 150 ms there and back."""
BROWSER = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run")

WATCH = """
const sheet = () => document.querySelector(".sheet:not(.small)")?.shadowRoot;
const ink = () => sheet()?.querySelectorAll(".mark.on").length ?? 0;
const wait = () => {
  if (sheet()?.querySelector(".may")) window.firstSheet = performance.now();
  else requestAnimationFrame(wait);
};
requestAnimationFrame(wait);
window.inkFrames = [];
let frame = 0, answered = 0, before = 0;
const count = () => {
  frame += 1;
  if (ink() > before) window.inkFrames.push(frame - answered);
  before = ink();
  requestAnimationFrame(count);
};
requestAnimationFrame(count);
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", () => (answered = frame));
  }
};
"""
"""Runs in the page before its own scripts: when the first sheet can be drawn on, and how many frames after the server's
answer the ink is there."""

COUNT_FRAMES = """() => {
  window.frames_ = 0;
  const start = performance.now();
  const count = () => { window.frames_ += 1; window.fps_ = 1000 * window.frames_ / (performance.now() - start);
    requestAnimationFrame(count); };
  requestAnimationFrame(count);
}"""


def bench_page() -> Iterator[Figure]:
    """First sheet with and without throttling, size of script and style, ink after a tap, frames while dragging."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only the tests and this bench need it

    chromium = shutil.which("chromium")
    if chromium is None:
        raise FileNotFoundError("chromium")
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(BROWSER))
        size = sum(len(gzip.compress(asset)) for asset in _assets()) / 1000
        yield Figure("page_kb", size, "kB", "120 kB", size / PAGE_LIMIT_KB)
        measured = [figure for game in _games(base) for figure in _of_game(browser, base, *_lay(base, *game))]
        yield from measured
        # Of all games the one that does worst, for whoever wants one number.
        for what, worst in (
            ("first_sheet_s", max),
            ("first_sheet_slow_s", max),
            ("tap_frames", max),
            ("drag_fps", min),
        ):
            found = worst((f for f in measured if f.what.startswith(f"{what}.")), key=lambda figure: figure.value)
            yield replace(found, what=what)
        browser.close()


def _of_game(browser: "Browser", base: str, table: str, keys: dict[str, str], game: str) -> Iterator[Figure]:
    """What one game's page takes."""
    first = min(_first_sheet(browser, base, table, keys, game, slow=False) for _ in range(3))
    yield Figure(f"first_sheet_s.{game}", first, "s", "1 s", first / FIRST_LIMIT_S)
    slow = min(_first_sheet(browser, base, table, keys, game, slow=True) for _ in range(2))
    yield Figure(f"first_sheet_slow_s.{game}", slow, "s", "3 s", slow / SLOW_LIMIT_S)
    frames, fps = _hand(browser, base, table, keys, game)
    if frames is not None:
        yield Figure(f"tap_frames.{game}", frames, "frames", "1 frame", frames / FRAME_LIMIT)
    yield Figure(f"drag_fps.{game}", fps, "frames/s", "60 frames/s", fps / SMOOTH_FPS)


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


def _assets() -> list[bytes]:
    folder = Path(str(files("felttip.server").joinpath("page", "assets")))
    return [path.read_bytes() for path in folder.iterdir() if path.suffix in (".js", ".css")]


def _games(base: str) -> list[tuple[str, str]]:
    """All games that one can play alone, so that the first sheet waits for nobody, each with its usual board."""
    with urlopen(f"{base}/api/games") as answer:
        return [(one["name"], one["boards"][0]) for one in json.load(answer) if 1 in one["seats"]]


def _lay(base: str, game: str, board: str) -> tuple[str, dict[str, str], str]:
    """A table for one person: its code, the key of its seat, and the game."""
    wish = {"game": game, "board": board, "seats": [{"kind": "here", "name": "Ann"}]}
    request = Request(f"{base}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        laid = json.load(answer)
    return laid["table"], laid["keys"], game


def _open(context: "BrowserContext", table: str, keys: dict[str, str], game: str) -> "Page":
    mine = json.dumps([{"table": table, "game": game, "keys": keys, "at": 0}])
    context.add_init_script(f"localStorage.setItem('felttip.tables', {json.dumps(mine)});{WATCH}")
    return context.new_page()


def _first_sheet(browser: "Browser", base: str, table: str, keys: dict[str, str], game: str, slow: bool) -> float:
    """Seconds from the address to a sheet that can be drawn on, with nothing in the browser's cache."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block", bypass_csp=True)
    page = _open(context, table, keys, game)
    if slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    page.goto(f"{base}/t/{table}", wait_until="commit")
    page.wait_for_function("window.firstSheet !== undefined")
    seconds = float(page.evaluate("window.firstSheet")) / 1000
    context.close()
    return seconds


def _hand(browser: "Browser", base: str, table: str, keys: dict[str, str], game: str) -> tuple[float | None, float]:
    """Frames from the server's answer to the ink, at worst, and frames a second while a path is dragged.

    None for the ink: no tap draws at once in this game, it asks first.
    """
    context = browser.new_context(viewport={"width": 820, "height": 1180}, service_workers="block", bypass_csp=True)
    page = _open(context, table, keys, game)
    page.goto(f"{base}/t/{table}")
    page.wait_for_function("window.firstSheet !== undefined")
    places = page.locator(".sheet:not(.small) .target")
    frames = None
    for place in range(min(TAPS, places.count())):
        box = places.nth(place).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate("window.inkFrames.length = 0")
        page.mouse.click(x, y)
        page.wait_for_timeout(500)
        # The page draws a mark at once and the rest with the answer, so the last change counts.
        frames = page.evaluate("window.inkFrames.at(-1)")
        if frames is not None:
            break
        page.keyboard.press("Escape")  # the tap has asked which mark is meant
    page.evaluate(COUNT_FRAMES)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(x + step, y + step / 2)
    page.mouse.up()
    fps = float(page.evaluate("window.fps_"))
    context.close()
    return frames, fps
