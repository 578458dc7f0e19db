"""Whole games through the page: how much moves on the screen meanwhile, and how soon the ink follows the tap."""

import multiprocessing
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from felttip.bench.rules import Figure
from felttip.bench.visit import Table, browsing, games, lay, sit, slow_down

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = ((360, 740), (740, 360), (1440, 900))
SHIFT_LIMIT, INK_LIMIT_MS = 0.01, 100.0
OPPONENT = "easy"
TAPS = 20
"""So many taps that draw are timed on the slow phone."""
POLL_MS, LOOK_MS = 50, 400
"""So often the page is looked at, and so long people look before they tap."""
SIDE_BY_SIDE = 3
MOST = 2000
"""Decisions after which a game never ends."""
EARLY = 0.2
GAP_S, LONGEST_S = 1.0, 5.0
"""Shifts belong together while less than the one lies between two of them, for the other at the longest."""

WATCH = """
const sheet = () => document.querySelector(".sheet:not(.small, .blank)")?.shadowRoot;
const inside = (selector) => [...(sheet()?.querySelectorAll(selector) ?? [])];
const drawn = () => inside(".mark.on").map((one) => one.id).filter((id) => !id.includes("."));
const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const side = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
const named = (shift) => shift.sources.map(({ node, previousRect, currentRect }) => {
  const one = node?.closest ? node : node?.parentElement;
  return `${one?.localName}.${one?.className?.baseVal ?? one?.className}: ${side(previousRect)} > ${side(currentRect)}`;
}).join("; ");
const bench = window.bench = { shifts: [], ink: [], from: Infinity, to: Infinity };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    bench.shifts.push([one.startTime / 1000, one.value, one.hadRecentInput, named(one)]);
  }
}).observe({ type: "layout-shift", buffered: true });
// The frame that draws the first sheet is over when the next one begins.
const first = () => {
  if (sheet() && !document.querySelector(".sheet.blank")) requestAnimationFrame(begin);
  else requestAnimationFrame(first);
};
const begin = (now) => {
  bench.from = now / 1000;
  new MutationObserver(last).observe(document.body, { childList: true, subtree: true });
};
// Whoever counts frames makes them: between two changes nothing is to be done.
const last = () => {
  if (bench.to === Infinity && !document.querySelector(".dock")) bench.to = performance.now() / 1000;
};
requestAnimationFrame(first);
// A tap on the sheet, or on one of several marks that it may have meant.
addEventListener("pointerup", (event) => {
  tapped = performance.now();
  if (event.target.closest(".sheet, dialog")) ink(event.timeStamp, new Set(drawn()));
}, true);
let taps = 0, tapped = 0;
const ink = (at, before) => {
  const tap = ++taps;
  const look = () => {
    if (tap !== taps) return;
    if (!drawn().some((id) => !before.has(id))) return void requestAnimationFrame(look);
    // A message comes when the frame in which the ink is seen has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => bench.ink.push(performance.now() - at);
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
};
bench.look = () => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const go = all(".dock .buttons .go").filter((one) => !one.disabled && one.ariaDisabled !== "true");
  return {
    over: bench.to < Infinity,
    // Just after something new has appeared the dock does not listen.
    deaf: all(".guarded, .faint").length > 0,
    // Which mark was meant, or whether a turn that was warned of is meant to end.
    choices: all("dialog[open] > div > button, dialog[open] .answers > :first-child").map(middle),
    targets: inside(".target").map((one) => middle(one.firstElementChild)),
    go: go.map(middle),
    undo: all(".dock .undo").length > 0,
    marks: drawn(),
    says: [...all("header"), ...all(".dock")].map((one) => one.textContent).join(),
  };
};
bench.ready = (old) => {
  const now = bench.look();
  const may = now.choices.length + now.targets.length + now.go.length > 0 && !now.deaf;
  // A tap may have met a notice instead: then nothing has changed, and it is time to tap again.
  const changed = JSON.stringify(now) !== JSON.stringify(old) || performance.now() - tapped > 2000;
  return (now.over || may) && changed && now;
};
"""
"""Runs in the page before its own scripts: collects shifts and times of ink, and sees what a person could do next."""


@dataclass(frozen=True)
class Shift:
    """Something moved: when, how much of the screen times how far, and whether just after a tap."""

    at: float
    value: float
    prompted: bool
    what: str = ""
    """What moved, and where to, for whoever wants to mend it."""


def bench_turns(browser: "Browser", base: str) -> Iterator[Figure]:
    """What moves in a game of each kind on each screen, and how soon the ink is there on a slow phone.

    `layout_shift` adds up every shift that the browser saw, also those just after a tap: a player sees them too.
    `layout_shift_classic` is the number that browsers report, which leaves those out and counts the worst few seconds.
    """
    boards = {game: board for game, (board, _) in games(base).items()}
    # A game is mostly waited for, and nothing here takes the time: all of them side by side.
    with ProcessPoolExecutor(SIDE_BY_SIDE, multiprocessing.get_context("spawn")) as pool:
        wanted = [(lay(base, game, boards[game], OPPONENT, "bench"), *size) for game in boards for size in SIZES]
        for (table, width, height), shifts in zip(wanted, pool.map(_watched, wanted), strict=True):
            where = f"{table.game}.{width}x{height}"
            seen, unasked = sum(shift.value for shift in shifts), classic(shifts)
            yield Figure(f"layout_shift.{where}", seen, "", "0.01", seen / SHIFT_LIMIT)
            yield Figure(f"layout_shift_classic.{where}", unasked, "", "0.01", unasked / SHIFT_LIMIT)
    for game, board in boards.items():
        times = ink_times(browser, lay(base, game, board, OPPONENT, "bench"))
        usual, slowest = median(times), max(times)
        yield Figure(f"tap_to_ink_ms.{game}", usual, "ms", "100 ms", usual / INK_LIMIT_MS)
        yield Figure(f"tap_to_ink_slowest_ms.{game}", slowest, "ms", "100 ms", slowest / INK_LIMIT_MS)


def _watched(wanted: tuple[Table, int, int]) -> list[Shift]:
    """What moves in one game, seen with a browser of our own."""
    with browsing() as browser:
        return shifts_of(browser, *wanted)


def classic(shifts: list[Shift]) -> float:
    """What browsers report as cumulative layout shift: the worst few seconds, without what a tap may have caused."""
    worst = value = 0.0
    begun = last = float("-inf")
    for shift in shifts:
        if shift.prompted:
            continue
        if shift.at - last >= GAP_S or shift.at - begun >= LONGEST_S:
            begun, value = shift.at, 0.0
        last, value = shift.at, value + shift.value
        worst = max(worst, value)
    return worst


def shifts_of(browser: "Browser", table: Table, width: int, height: int, taps: int | None = None) -> list[Shift]:
    """Everything that moves from the first sheet to the last turn of a whole game, or until so many taps have drawn."""
    page = _page(browser, table, width, height)
    page.goto(table.address)
    _play(page, taps)
    found = page.evaluate("bench.shifts.filter(([at]) => bench.from <= at && at < bench.to)")
    page.context.close()
    return [Shift(*one) for one in found]


def ink_times(browser: "Browser", table: Table, taps: int = TAPS) -> list[float]:
    """Milliseconds from the end of each tap to the end of the first frame with its ink, on a slow phone."""
    page = _page(browser, table, 360, 740)
    slow_down(page)
    page.goto(table.address)
    _play(page, taps)
    page.wait_for_timeout(500)
    times = [float(time) for time in page.evaluate("bench.ink")]
    page.context.close()
    return times


def _page(browser: "Browser", table: Table, width: int, height: int) -> "Page":
    context = browser.new_context(
        viewport={"width": width, "height": height}, service_workers="block", bypass_csp=True, has_touch=True
    )
    return sit(context, table, WATCH)


def _play(page: "Page", taps: int | None = None) -> None:
    """Draw what can be drawn until the end of the game, or until so many taps have drawn something."""
    chance = random.Random(1)
    now: dict[str, Any] | None = None
    for _ in range(MOST):
        now = page.wait_for_function("(old) => bench.ready(old)", arg=now, polling=POLL_MS).json_value()
        if now["over"] or (taps is not None and page.evaluate("bench.ink.length") >= taps):
            return
        # Now and then the turn is over before everything is drawn.
        enough = now["undo"] and now["go"] and chance.random() < EARLY
        places = now["choices"] or (not enough and now["targets"]) or now["go"]
        if taps is None:
            page.touchscreen.tap(*chance.choice(places))
            continue
        # Whoever measures the page does not keep it busy meanwhile.
        page.wait_for_timeout(LOOK_MS)
        page.touchscreen.tap(*chance.choice(places))
        page.wait_for_timeout(LOOK_MS)
    raise RuntimeError(f"The game has no end: {page.url}")
