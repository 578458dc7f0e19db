"""The page in another browser: it opens, gets ready, and plays a whole game with the server gone."""

from pathlib import Path

import msgspec
import pytest
from tests.page.driver import LOOK
from tests.page.firefox import Firefox, firefox, found
from tests.page.people import PHONE
from tests.page.server import Server

READY = "document.body.innerText.includes('Ready to play without a network')"
OVER = "!!document.querySelector('.top .total, .top .places')"
NEXT = f"""
(() => {{
  if ({OVER}) return {{over: true}};
  if (document.querySelector(".guarded, .faint, button:active")) return null;
  const middle = ({{x, y, width, height}}) => ({{x: x + width / 2, y: y + height / 2}});
  const sure = document.querySelector("dialog[open] .answers button");
  if (sure) return middle(sure.getBoundingClientRect());
  const sight = ({LOOK})();
  const free = sight.buttons.filter((one) => !one.off);
  if (sight.choices.length) return sight.choices[0];
  if (!sight.drawn) return null;
  return (sight.undo ? free.at(-1) : (sight.targets[0] ?? free[0])) ?? null;
}})()
"""
"""Where to point next, for one mark in each turn; nothing while the page is busy."""


@pytest.mark.skipif(found() is None, reason="no Firefox here: tools/firefox installs it")
def test_a_game_in_firefox_without_a_server(mortal: Server, tmp_path: Path) -> None:
    with firefox(tmp_path / "profile") as window:
        window.size(PHONE["width"], PHONE["height"])
        window.goto(mortal.base)
        window.until(READY)
        mortal.kill()
        window.reload()
        window.press("Trails")
        window.press("Start")
        window.until("/\\/t\\/0[0-9a-z]{7}$/.test(location.pathname)")
        play(window)
        window.reload()
        window.until(OVER)


def play(window: Firefox) -> None:
    """To the end."""
    seen = f"JSON.stringify([({LOOK})(), document.querySelector('dialog[open]')?.textContent])"
    while "x" in (at := window.until(NEXT)):
        before = window.evaluate(seen)
        window.tap(at["x"], at["y"])
        window.until(f"{OVER} || {seen} !== {msgspec.json.encode(before).decode()}")
