"""Nothing moves by itself for people who do not want it to."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.page.driver import LONG
from tests.page.people import People, Seats
from tests.server.setup_server import lay

from felttip.registry import find_game, game_names

WEB = Path(__file__).parents[2] / "web" / "src"
STILL = "@media (prefers-reduced-motion: no-preference)"
SOURCES = sorted(path for kind in ("*.svelte", "*.css", "*.ts") for path in WEB.rglob(kind))


def outside(text: str) -> str:
    """What stands outside the blocks for people who do not mind motion."""
    kept, at = "", 0
    spaced = re.sub(r"prefers-reduced-motion:\s*no-preference", "prefers-reduced-motion: no-preference", text)
    while (start := spaced.find(STILL, at)) >= 0:
        kept += spaced[at:start]
        depth, at = 0, spaced.index("{", start)
        while True:
            depth += {"{": 1, "}": -1}.get(spaced[at], 0)
            at += 1
            if depth == 0:
                break
    return kept + spaced[at:]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_motion_asks_the_system(path: Path) -> None:
    moving = re.findall(
        r"\b(?:animation|transition)(?:-name|-property)?:\s*([^;}]+)", outside(path.read_text(encoding="utf-8"))
    )
    assert [how for how in moving if not re.fullmatch(r"none(\s*!important)?\s*", how)] == []


ENDLESS = """() => document.querySelector(".sheet:not(.small)").shadowRoot.getAnimations()
  .filter((one) => one.effect.getTiming().iterations === Infinity).length"""


@pytest.mark.parametrize("game", game_names())
def test_a_sheet_at_rest_costs_nothing(people: People, game: str) -> None:
    """What moves without end holds up the ink and empties batteries: only lessons may, and only what they suggest."""
    code, keys = lay(people.base, game, find_game(game).boards[0], "here", "computer")
    player = people.visit(
        f"/t/{code}",
        seats=Seats(code, game, {"0": keys[0]}),
        before=lambda page: page.emulate_media(reduced_motion="no-preference"),
    )
    expect(player.page.locator(".sheet:not(.small, .blank)")).to_be_visible(timeout=LONG)
    assert player.page.evaluate(ENDLESS) == 0
