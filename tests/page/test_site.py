"""A folder of files on any web space: `felttip site` writes it, and nobody is behind it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect
from tests.page.driver import LONG
from tests.page.people import PHONE, People
from tests.page.test_loss import drawing
from tests.page.test_offline import come_back, lives_here, turn_up

from felttip.cli import main


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain file server, with the site in one of its folders."""
    root: Path = tmp_path_factory.mktemp("space")
    written = CliRunner().invoke(main, ["site", "-o", str(root / "games"), "--base-path", "/games/"])
    assert written.exit_code == 0, written.output
    command = (sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(root))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        said = re.search(r"port (\d+)", process.stdout.readline())
        assert said is not None
        yield f"http://localhost:{said[1]}"
        process.terminate()


def test_a_site_plays_without_any_server(browser: Browser, space: str) -> None:
    """On a phone: against a master, reloaded in between, and without the file server's help, too."""
    people = People(browser, space)
    people.forgive("net::ERR_")
    player = people.visit("/games/", PHONE, "touch", device=True)
    page = player.page
    # What is printed lies there as files, so nobody waits for Python to see it.
    expect(page.get_by_role("button", name="Trails").first).to_be_visible()
    expect(page.get_by_text("Ready to play without a network", exact=True)).to_be_visible(timeout=LONG)
    player.lay("Trails", "Here", "Computer", players="Master")
    assert "/games/#/t/" in page.url
    assert lives_here(page)
    turn_up(player)
    drawn = drawing(player)
    page.context.set_offline(True)
    assert come_back(player).marks == drawn.marks
    assert page.evaluate("crossOriginIsolated"), "whoever thinks cannot be told to wait"
    player.play(4)
    page.context.set_offline(False)
    page.goto(f"{space}/games/#/daily")
    expect(page.get_by_role("button", name="Play").first).to_be_visible(timeout=LONG)
    people.leave()
