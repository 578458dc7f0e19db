"""What `felttip bench page` measures is what happens on the page."""

import pytest
from playwright.sync_api import Browser
from tests.page.server import Server

from felttip.bench import turns
from felttip.bench.visit import Table, games, lay

JUMP = """
const jump = () => {
  const play = document.querySelector(".play");
  play.style.marginTop = play.style.marginTop ? "" : "60px";
};
// Not at once: the tap is to meet what it was meant for.
addEventListener("pointerup", () => setTimeout(jump, 100), true);
"""
"""With every tap everything goes down or up."""


def table(server: Server) -> Table:
    """A game against a computer."""
    board, alone = games(server.base)["trails"]
    assert alone
    return lay(server.base, "trails", board, turns.OPPONENT, "bench")


def test_a_page_that_jumps_at_every_tap_is_found_out(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It follows a tap, so that browsers would not count it; a player sees it."""
    monkeypatch.setattr(turns, "WATCH", turns.WATCH + JUMP)
    shifts = turns.shifts_of(browser, table(server), 360, 740, taps=3)
    jumps = [shift for shift in shifts if shift.prompted and shift.value > turns.SHIFT_LIMIT]
    # What follows the last tap may come too late to be seen.
    assert len(jumps) >= 2
    assert turns.classic(jumps) == 0.0


def test_every_tap_that_draws_is_timed(server: Server, browser: Browser) -> None:
    times = turns.ink_times(browser, table(server), taps=3)
    assert len(times) == 3
    assert min(times) > 0
