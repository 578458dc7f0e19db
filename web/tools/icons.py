"""Draw the icons of the page as PNG, from the one SVG, with the system's Chromium: `python web/tools/icons.py`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "public" / "icons"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
    drawing = (FOLDER / "felttip.svg").read_text(encoding="utf-8")
    # Phones cut a round or soft shape out of a maskable icon, so that its ground runs to the edge.
    whole = drawing.replace('rx="112"', 'rx="0"')
    for name, size, svg in (
        ("felttip-192", 192, drawing),
        ("felttip-512", 512, drawing),
        ("felttip-180", 180, whole),
        ("felttip-maskable-512", 512, whole),
    ):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
        page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
    browser.close()
