"""How quick the page is, in a real Chromium against a real server: what `felttip bench page` measures."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from felttip.bench.lesson import bench_lessons
from felttip.bench.replay import bench_replay
from felttip.bench.rules import Figure
from felttip.bench.turns import bench_turns
from felttip.bench.visit import Table, browsing, games, lay, serving, sit, slow_down

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIRST_LIMIT_S, SLOW_LIMIT_S, PAGE_LIMIT_KB, FRAME_LIMIT, SMOOTH_FPS = 1.0, 3.0, 120.0, 1, 60
WORST = {
    "first_sheet_s": max,
    "first_sheet_slow_s": max,
    "tap_frames": max,
    "drag_fps": min,
    "layout_shift": max,
    "layout_shift_classic": max,
    "tap_to_ink_ms": max,
    "tap_to_ink_slowest_ms": max,
    "lesson_s": max,
    "replay_frame_ms": max,
    "replay_frame_p95_ms": max,
}
"""Which of a game's figures is the worst of its kind."""
TAPS = 12
"""So many places are tapped at the most, until one of them draws."""
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
    """Size, first sheet also if throttled, ink after a tap, frames while dragging, what moves, and lessons."""
    with serving() as base, browsing() as browser:
        size = sum(len(gzip.compress(asset)) for asset in _assets()) / 1000
        yield Figure("page_kb", size, "kB", "120 kB", size / PAGE_LIMIT_KB)
        measured = []
        for figure in _measured(browser, base):
            measured.append(figure)
            yield figure
        # Of all games and screens the one that does worst, for whoever wants one number.
        for what, worst in WORST.items():
            found = worst((f for f in measured if f.what.startswith(f"{what}.")), key=lambda figure: figure.value)
            yield replace(found, what=what)


def _measured(browser: "Browser", base: str) -> Iterator[Figure]:
    """Everything that is measured in a browser; the first sheet of a game for one waits for nobody."""
    for game, (board, alone) in games(base).items():
        if alone:
            yield from _of_game(browser, lay(base, game, board))
    yield from bench_turns(browser, base)
    yield from bench_lessons(browser, base)
    yield from bench_replay(browser, base)


def _of_game(browser: "Browser", table: Table) -> Iterator[Figure]:
    """What one game's page takes."""
    game = table.game
    first = min(_first_sheet(browser, table, slow=False) for _ in range(3))
    yield Figure(f"first_sheet_s.{game}", first, "s", "1 s", first / FIRST_LIMIT_S)
    slow = min(_first_sheet(browser, table, slow=True) for _ in range(2))
    yield Figure(f"first_sheet_slow_s.{game}", slow, "s", "3 s", slow / SLOW_LIMIT_S)
    frames, fps = _hand(browser, table)
    if frames is not None:
        yield Figure(f"tap_frames.{game}", frames, "frames", "1 frame", frames / FRAME_LIMIT)
    yield Figure(f"drag_fps.{game}", fps, "frames/s", "60 frames/s", fps / SMOOTH_FPS)


def _assets() -> list[bytes]:
    """All that is loaded to play: the rest comes when somebody opens it, icons come later, drawings belong to games."""
    folder = Path(str(files("felttip.server").joinpath("page")))
    home = (folder / "index.html").read_bytes()
    named = re.findall(rb'(?:src|href)="/(assets/[^"]+)"', home)
    return [home, *((folder / name.decode()).read_bytes() for name in named)]


def _first_sheet(browser: "Browser", table: Table, slow: bool) -> float:
    """Seconds from the address to a sheet that can be drawn on, with nothing in the browser's cache."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block", bypass_csp=True)
    page = sit(context, table, WATCH)
    if slow:
        slow_down(page)
    page.goto(table.address, wait_until="commit")
    page.wait_for_function("window.firstSheet !== undefined")
    seconds = float(page.evaluate("window.firstSheet")) / 1000
    context.close()
    return seconds


def _hand(browser: "Browser", table: Table) -> tuple[float | None, float]:
    """Frames from the server's answer to the ink, at worst, and frames a second while a path is dragged.

    None for the ink: no tap draws at once in this game, it asks first.
    """
    context = browser.new_context(viewport={"width": 820, "height": 1180}, service_workers="block", bypass_csp=True)
    page = sit(context, table, WATCH)
    page.goto(table.address)
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
