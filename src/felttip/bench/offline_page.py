"""Without a network, in a real Chromium: how soon a device is ready, how soon ink follows a tap, and what travels."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from felttip.bench.rules import Figure
from felttip.bench.visit import browsing, games, lay, serving, sit
from felttip.offline.building import BUNDLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

MOST_MB = 5.0
LEVEL = "master"
TAPS = 12
WAIT_MS = 120_000
PHONE = {"width": 360, "height": 740}

BARE = """async () => {
  const folder = location.origin + "/offline/";
  const source = `const { loadPyodide } = await import("${folder}pyodide.mjs");
    (await loadPyodide({ indexURL: "${folder}" })).runPython("1 + 1");
    postMessage("ready");`;
  const start = performance.now();
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
  return await new Promise((done, fail) => {
    worker.onmessage = () => done((performance.now() - start) / 1000);
    worker.onerror = (event) => fail(new Error(event.message));
  });
}"""
"""Bare Pyodide in a worker, from nothing to its first line of Python."""

METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
"""So nothing is loaded before somebody says so, and the clock starts then."""

WATCH = """
const inside = (what) => [...(document.querySelector(".sheet:not(.small)")?.shadowRoot?.querySelectorAll(what) ?? [])];
const wait = () => {
  if (inside(".may").length) window.firstView = performance.now() / 1000;
  else requestAnimationFrame(wait);
};
requestAnimationFrame(wait);
// Confirmed: the ink is there, and what follows from it, too.
addEventListener("pointerup", (event) => {
  const before = inside(".mark.on").length;
  window.ink = undefined;
  const look = () => {
    if (inside(".mark.on").length > before && !inside("svg[aria-busy]").length) {
      window.ink = performance.now() - event.timeStamp;
    } else if (performance.now() - event.timeStamp > 3000) window.ink = null;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}, true);
"""


def bench_offline_page() -> Iterator[Figure]:
    """What travels; to the first view, cold and warm, against bare Pyodide; a tap against the server."""
    travels = sum(one["packed"] for one in _listed() if not one.get("later")) / 1e6
    yield Figure("transfer_mb", travels, "MB", f"{MOST_MB:.0f} MB", travels / MOST_MB)
    with serving() as base, browsing() as browser:
        bare = _bare(browser, base)
        game, board = next((name, board) for name, (board, alone) in games(base).items() if alone)
        context = browser.new_context(viewport=PHONE, bypass_csp=True)  # type: ignore[arg-type]
        context.add_init_script(METERED + WATCH)
        cold, page = _cold(context, base, game)
        yield Figure("ready_cold", cold, "s", f"bare Pyodide, cold: {bare:.1f} s", cold / bare)
        warm = min(_warm(page) for _ in range(2))
        yield Figure("ready_warm", warm, "s", f"bare Pyodide, cold: {bare:.1f} s", warm / bare)
        here = _taps(page)
        far_context = browser.new_context(viewport=PHONE, service_workers="block", bypass_csp=True)  # type: ignore[arg-type]
        table = lay(base, game, board, LEVEL)
        far_page = sit(far_context, table, WATCH)
        far_page.goto(table.address)
        far = _taps(far_page)
        for what, of in (("mark", median), ("mark_slowest", max)):
            yield Figure(f"{what}_ms", of(here), "ms", "the server on localhost", of(here) / of(far))


def _listed() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Path(BUNDLE.parent, "bundle.json").read_text(encoding="utf-8"))["files"]
    return found


def _bare(browser: "Browser", base: str) -> float:
    """Seconds that Pyodide itself takes, in a browser that has never seen it; the better of two."""
    best = float("inf")
    for _ in range(2):
        context = browser.new_context(service_workers="block", bypass_csp=True)
        page = context.new_page()
        page.goto(f"{base}/icons/felttip.svg")
        best = min(best, float(page.evaluate(BARE)))
        context.close()
    return best


def _cold(context: "BrowserContext", base: str, game: str) -> "tuple[float, Page]":
    """Seconds from the wish to be ready, with nothing loaded before, to the first view of a table; and that page."""
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    page.goto(f"{base}/new/{game}")
    page.locator("button.way").nth(1).wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{base}/")
    wish = page.locator(".sign button")
    wish.wait_for()
    begun = time.perf_counter()
    wish.click()
    page.locator(".sign .good").wait_for()
    ready = time.perf_counter() - begun
    page.locator(".cards").get_by_role("button").nth(1).click()
    # Against the computer, and the strongest of its levels is the last.
    page.locator("[role=radio]:visible").last.click()
    begun = time.perf_counter()
    page.locator(".go").click()
    page.wait_for_function("window.firstView !== undefined && location.pathname.startsWith('/t/0')")
    return ready + time.perf_counter() - begun, page


def _warm(page: "Page") -> float:
    """Seconds from the address of a table that lives here to its first view."""
    page.reload()
    page.wait_for_function("window.firstView !== undefined")
    return float(page.evaluate("window.firstView"))


def _taps(page: "Page") -> list[float]:
    """Milliseconds from a tap to confirmed ink, while a master thinks about its own turn."""
    found: list[float] = []
    page.wait_for_function("window.firstView !== undefined")
    for _ in range(4 * TAPS):
        place = page.locator(".sheet:not(.small) .target").first
        box = place.bounding_box()
        if box is None or len(found) == TAPS:
            break
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("window.ink !== undefined")
        ink = page.evaluate("window.ink")
        if ink is not None:
            found.append(float(ink))
        if page.locator(".dock .undo").count():
            page.locator(".dock .undo").click()
            page.wait_for_timeout(300)
        page.keyboard.press("Escape")
    return found
