"""How smoothly a finished game can be looked back at: frames while somebody drags through it."""

import random
from collections.abc import Iterator
from statistics import median, quantiles
from typing import TYPE_CHECKING

from felttip.bench.rules import Figure
from felttip.bench.visit import games
from felttip.records.record import write_record
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FRAME_LIMIT_MS = 17.0
SEATS = 4
SIZES = ((360, 740), (1440, 900))
DRAG = """([ways, ms]) => new Promise((done) => {
  const slider = document.querySelector(".stepper input"), last = Number(slider.max), frames = [];
  let start = 0, before = 0;
  const next = (now) => {
    start ||= now;
    if (before) frames.push(now - before);
    before = now;
    const share = (now - start) / ms;
    if (share >= ways) return done(frames);
    // There and back again.
    slider.value = Math.round(last * (Math.floor(share) % 2 ? 1 - share % 1 : share % 1));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
"""Moves the slider once for each frame, as a finger does; done by the page itself, so that nothing else is timed."""
WAYS, WAY_MS = 4, 1500
"""So often through the whole game, each time in so many milliseconds."""


def bench_replay(browser: "Browser", base: str) -> Iterator[Figure]:
    """Times of the frames while a game of four is dragged through, of each kind and on each screen."""
    for game, (board, _) in games(base).items():
        record = write_record(played(game, board))
        for width, height in SIZES:
            times = frame_times(browser, base, record, width, height)
            slow = quantiles(times, n=20)[-1]
            where = f"{game}.{width}x{height}"
            usual = median(times)
            yield Figure(f"replay_frame_ms.{where}", usual, "ms", "17 ms", usual / FRAME_LIMIT_MS)
            yield Figure(f"replay_frame_p95_ms.{where}", slow, "ms", "17 ms", slow / FRAME_LIMIT_MS)


def played(name: str, board: str) -> AnyTable:
    """A game of four who draw at random what they may."""
    game, printed, deal = find_game(name), find_board(name, board), SealedDeal.from_words("bench", "replay", name)
    settings = Settings(("Ann", "Bea", "Cem", "Dov")[:SEATS], deal.sheets(printed.sheets, SEATS))
    table: AnyTable = Table.open(game, printed, settings, deal)
    chance = random.Random(1)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
            continue
        while marks := table.view(seat).legal():
            table = table.mark(seat, chance.choice(marks))
        table = table.commit(seat)
    return table


def frame_times(browser: "Browser", base: str, record: str, width: int, height: int) -> list[float]:
    """Milliseconds of each frame while a finger goes along the points, there and back."""
    context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block", bypass_csp=True)
    page = context.new_page()
    page.goto(f"{base}/look")
    page.locator("textarea").fill(record)
    page.locator("form button").click()
    page.locator(".stepper").wait_for()
    page.wait_for_function(f"() => document.querySelectorAll('.sheet:not(.blank)').length === {SEATS}")
    page.wait_for_timeout(500)
    times = page.evaluate(DRAG, [WAYS, WAY_MS])
    context.close()
    return [float(time) for time in times]
