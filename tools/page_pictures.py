"""Take the pictures of the page for the README, from a real server in a real Chromium.

PYTHONPATH=. python tools/page_pictures.py
"""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page import server
from tests.page.people import DESK, PHONE, People
from tests.page.screens import SCREENS

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PICTURES = {
    "page-islands": ("islands", PHONE, "light"),
    "page-borders": ("borders", PHONE, "dark"),
    "page-trails": ("trails", PHONE, "light"),
    "page-desktop": ("four", DESK, "light"),
    "review": ("review-turn", DESK, "light"),
}
"""The screen, its size and its theme."""

server.SERVE = ("-m", "felttip", "serve")
with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
    running = server.Server(Path(data))
    running.start()
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    try:
        for name, (screen, size, theme) in PICTURES.items():
            people = People(browser, running.base)
            page = SCREENS[screen](people).page
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            # Whatever has just come or moved lies still.
            page.wait_for_timeout(1500)
            page.screenshot(path=FOLDER / f"{name}.png")
            people.leave()
            print(FOLDER / f"{name}.png")
    finally:
        browser.close()
        running.stop()
