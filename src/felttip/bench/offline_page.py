"""Without a network, in a real Chromium: how soon a device is ready, how soon ink follows a tap, and what travels."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

import felttip
from felttip.bench.rules import Figure
from felttip.bench.visit import browsing, games, lay, serving, sit
from felttip.offline.building import BUNDLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_MB = 5.0
LEVEL = "master"
SEATS = 4
"""Three masters think one after the other, so that there is time enough for a tap while they do."""
TIMES = 3
"""Of so many starts the quickest counts, bare ones and ours alike: whatever else the machine does is no part of it."""
TAPS, ROUNDS = 16, 3
"""So many taps on each side, so often. Of the slowest of each round the middle one counts: the very slowest of all was
as much the machine's doing as ours, on either side."""
PRESSES_MS = tuple(50 + 7 * number % 17 for number in range(17))
"""So long a finger stays, each time a little differently, in milliseconds; the clock starts when it leaves.

A browser hears nothing before the frame in which ink is seen. With always the same press the way to that frame would
always be the same, too: half a frame more on the one side than on the other. Whoever thinks on a device gives way from
the touch on (`manners.ts`), so its press is part of what helps there.
"""
WAIT_MS = 120_000
PHONE = {"width": 360, "height": 740}

BARE = """async (under) => {
  const folder = location.origin + under;
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
OWN = Path(felttip.__file__).parents[2] / "web" / "node_modules" / "pyodide"
"""Pyodide as it comes, where the page was built. Its library is text, which it compiles at each start; ours is not."""

METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
"""So nothing is loaded before somebody says so, and the clock starts then."""

WATCH = """
const seconds = (ms = performance.now()) => ms / 1000;
const inside = (what) => [...(document.querySelector(".sheet:not(.small)")?.shadowRoot?.querySelectorAll(what) ?? [])];
// When somebody wished for the device, when it was there, when a table was laid, when there was something to do.
addEventListener("click", (event) => {
  const pressed = (what) => event.target.closest?.(what);
  if (pressed("[role=status] button")) window.wished = seconds(event.timeStamp);
  if (pressed(".foot .go")) window.laid = seconds(event.timeStamp);
}, true);
const RealWorker = Worker;
window.Worker = class extends RealWorker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      if (data.is === "ready") window.ready ??= seconds();
      if (data.is === "heard") heard(data.frame);
    });
  }
};
const wait = () => {
  if (location.pathname.startsWith("/t/") && inside(".may").length) window.firstView = seconds();
  else requestAnimationFrame(wait);
};
requestAnimationFrame(wait);
// Confirmed: whoever has the table says that the ink stays. The page lets it dry for a while then, here and there.
const heard = (frame) => {
  const { re, ok } = JSON.parse(frame);
  if (window.tap && re && ok) window.ink ??= performance.now() - window.tap.timeStamp;
};
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => heard(data));
  }
};
addEventListener("pointerup", (event) => {
  window.tap = event;
  window.ink = undefined;
  window.thought = !!document.querySelector(".chip.waiting:not(.mine)");
  // Not every tap draws.
  setTimeout(() => window.tap === event && (window.ink ??= null), 3000);
}, true);
"""

SPOT = """() => {
  const sheet = document.querySelector(".sheet:not(.small)")?.shadowRoot;
  const box = sheet?.querySelector(".target")?.firstElementChild?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
ACT = f"""() => (({SPOT})() || document.querySelector(".dock .buttons .go:not([disabled])")) &&
  !document.querySelector(".guarded, .faint") || document.querySelector(".top h2")"""
CHOICE = "dialog[open] > div > button"
FINISH = """async () => {
  // Whatever the page has to say against it.
  for (const what of [".dock .buttons .go:not([disabled])", "dialog[open] .answers button"]) {
    document.querySelector(what)?.click();
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""The turn is over, if it may be."""
THOUGHT = "() => !document.querySelector('.chip.waiting:not(.mine)') || document.querySelector('.top h2')"
"""Nobody thinks any more."""
KEPT = """() => caches.keys().then(async (all) => {
  for (const name of all) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => url.includes("/offline/memory?"))) return true;
  }
  return false;
})"""


def bench_offline_page() -> Iterator[Figure]:
    """What travels; to the first view, cold and warm, against bare Pyodide; a tap against the server."""
    travels = sum(one["packed"] for one in _listed() if not one.get("later")) / 1e6
    yield Figure("transfer_mb", travels, "MB", f"{MOST_MB:.0f} MB", travels / MOST_MB)
    with serving() as base, _bare_pyodide(base) as (beside, under, which), browsing() as browser:
        game, board = next((name, board) for name, (board, alone) in games(base).items() if alone)
        bare, cold, warm = float("inf"), float("inf"), float("inf")
        for last in (*[False] * (TIMES - 1), True):
            bare = min(bare, _bare(browser, beside, under))
            context = browser.new_context(viewport=PHONE, bypass_csp=True)  # type: ignore[arg-type]
            context.add_init_script(METERED + WATCH)
            page = context.new_page()
            page.set_default_timeout(WAIT_MS)
            cold = min(cold, _cold(page, base, game))
            while not page.evaluate(KEPT):
                page.wait_for_timeout(100)
            warm = min(warm, _warm(page), _warm(page))
            if not last:
                context.close()
        against = f"bare Pyodide {which}, cold: {bare:.1f} s"
        yield Figure("ready_cold", cold, "s", against, cold / bare)
        yield Figure("ready_warm", warm, "s", against, warm / bare)
        here, far = _Side(lambda: _lay(page, base, game)), _Side(lambda: _lay_far(browser, base, game, board))
        _taps(here, far)
        for what, of in (("mark", _middle), ("mark_slowest", _slowest)):
            against = f"the server on localhost: {of(far):.1f} ms"
            yield Figure(f"{what}_ms", of(here), "ms", against, of(here) / of(far))
        if here.first:
            yield Figure("mark_first_ms", median(here.first), "ms")


def _listed() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Path(BUNDLE.parent, "bundle.json").read_text(encoding="utf-8"))["files"]
    return found


def _bare(browser: "Browser", start: str, under: str) -> float:
    """Seconds that Pyodide itself takes from a folder, in a browser that has never seen it."""
    context = browser.new_context(service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.goto(start)
    found = float(page.evaluate(BARE, under))
    context.close()
    return found


class _Quiet(SimpleHTTPRequestHandler):
    """Files, without a word about each."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def _bare_pyodide(base: str) -> Iterator[tuple[str, str, str]]:
    """Where bare Pyodide is: a page beside it, the folder there, and whose library it has."""
    if not OWN.is_dir():
        yield f"{base}/icons/felttip.svg", "/offline/", "with our library"
        return
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(OWN)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/package.json", "/", "as it comes"
    finally:
        server.shutdown()
        server.server_close()


def _cold(page: "Page", base: str, game: str) -> float:
    """Seconds from the wish to be ready, with nothing loaded before, to the first view of a table.

    What somebody does between the two is not counted.
    """
    page.goto(f"{base}/new/{game}")
    page.locator("button.way").nth(1).wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{base}/")
    page.locator("[role=status] button").click()
    page.wait_for_function("window.ready !== undefined")
    page.locator(".cards").get_by_role("button").nth(1).click()
    page.locator(".foot .go").click()
    page.wait_for_function("window.firstView !== undefined && location.pathname.startsWith('/t/0')")
    return float(page.evaluate("window.ready - window.wished + window.firstView - window.laid"))


def _warm(page: "Page") -> float:
    """Seconds from the address of a table that lives here to its first view, the page itself included."""
    page.reload()
    page.wait_for_function("window.firstView !== undefined")
    return float(page.evaluate("window.firstView"))


def _lay(page: "Page", base: str, game: str) -> "Page":
    """A table on the device with as many masters as there is room for."""
    page.goto(f"{base}/new/{game}")
    page.wait_for_function("window.ready !== undefined")
    page.locator("button.way").nth(1).click()
    page.locator("button.count", has_text=str(SEATS)).click()
    # The strongest level is the last.
    page.locator("[role=radio]:visible").last.click()
    page.locator(".foot .go").click()
    page.wait_for_function("window.firstView !== undefined && location.pathname.startsWith('/t/0')")
    return page


def _lay_far(browser: "Browser", base: str, game: str, board: str) -> "Page":
    """The same at the server, before somebody who has never had anything on the device."""
    context = browser.new_context(viewport=PHONE, service_workers="block", bypass_csp=True)  # type: ignore[arg-type]
    table = lay(base, game, board, LEVEL, others=SEATS - 1)
    page = sit(context, table, WATCH)
    page.set_default_timeout(WAIT_MS)
    page.goto(table.address)
    page.wait_for_function("window.firstView !== undefined")
    return page


class _Side:
    """A place for tables, with one that is played at."""

    def __init__(self, new: Callable[[], "Page"]) -> None:
        self._new = new
        self._page: Page | None = None
        self.found: list[float] = []
        """Milliseconds from each tap to confirmed ink."""
        self.first: list[float] = []
        """The same of the first tap at each table: on a device, whoever thinks is still starting then."""

    def tap(self, press: int) -> None:
        """One more, while a master thinks, then wait until all of them have thought; after a game comes another."""
        while True:
            fresh = self._page is None
            if self._page is None:
                self._page = self._new()
            else:
                self._page.evaluate(FINISH)
            self._page.wait_for_function(ACT)
            if self._page.locator(".top h2").count():
                self._page = None
                continue
            found = _tap(self._page, press)
            if found is not None and not fresh:
                self.found.append(found)
                return
            if found is not None:
                self.first.append(found)


def _middle(side: _Side) -> float:
    return median(side.found)


def _slowest(side: _Side) -> float:
    return median(max(side.found[start : start + TAPS]) for start in range(0, len(side.found), TAPS))


def _taps(here: _Side, far: _Side) -> None:
    """Taps on both sides, by turns, so that whatever else the machine does meets both alike.

    Nobody thinks on the one side while the other is measured.
    """
    for press in islice(cycle(PRESSES_MS), TAPS * ROUNDS):
        for side in (here, far):
            side.tap(press)


def _tap(page: "Page", press: int) -> float | None:
    """Milliseconds from a tap to confirmed ink; nothing if it drew none, or if no master thought meanwhile."""
    spot = page.evaluate(SPOT)
    if spot is None:
        return None
    page.mouse.click(*spot, delay=press)
    # Where several marks lie at one place, a second tap says which one it is.
    page.wait_for_function(f"window.ink !== undefined || document.querySelector('{CHOICE}')")
    if page.locator(CHOICE).count():
        page.locator(CHOICE).first.click(delay=press)
    page.wait_for_function("window.ink !== undefined")
    ink, thought = page.evaluate("[window.ink, window.thought]")
    if ink is None or not thought:
        return None
    page.wait_for_function(THOUGHT)
    return float(ink)
