"""Every screen: for everybody, on every device, in light and dark."""

import os
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.page.people import DESK, PHONE, TABLET, People
from tests.page.screens import SCREENS, own

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = os.environ.get("FELTTIP_SHOTS")
"""A folder for pictures of every screen, for people to look at."""
THEMES: dict[Literal["light", "dark"], str | None] = {"light": None, "dark": "color-contrast"}

SMALL = """() => [...document.querySelectorAll("button, a[href], input, summary")]
  .filter((one) => one.checkVisibility() && !one.closest("p, article"))
  .map((one) => [one.ariaLabel ?? one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)
"""


class Violation(msgspec.Struct):
    """What axe found."""

    id: str
    help: str
    nodes: list[dict[str, object]]


def violations(page: Page, only: str | None = None) -> list[str]:
    """What stands in the way of people who see, hear or point in another way; or only what one rule finds."""
    assert AXE.exists(), "axe-core is missing: tools/page installs it."
    page.evaluate("(source) => window.axe || (0, eval)(source)", AXE.read_text())
    how = {"resultTypes": ["violations"], **({"runOnly": [only]} if only else {})}
    found = page.evaluate("(how) => axe.run(document, how).then((all) => all.violations)", how)
    return [
        f"{one.id}: {one.help}: {[node['target'] for node in one.nodes][:3]}"
        for one in msgspec.convert(found, list[Violation])
    ]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen(people: People, name: str) -> None:
    player = SCREENS[name](people)
    page, trouble = player.page, []
    player.listened_to()
    # In another theme only colours are different.
    for theme, only in THEMES.items():
        page.emulate_media(color_scheme=theme)
        trouble += [f"{theme}: {one}" for one in violations(page, only)]
        if SHOTS:
            shoot(page, Path(SHOTS), f"{name}-{theme}")
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => !document.querySelector('.play.wide, .play.sideways')")
    trouble += [f"too small for a finger: {one}" for one in page.evaluate(SMALL)]
    for percent in (100, 200):
        page.evaluate("(percent) => { document.documentElement.style.fontSize = `${percent}%` }", percent)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > PHONE["width"]:
            trouble.append(f"with text of {percent} % the page is {wide} wide")
    assert not trouble, "\n".join(trouble)


STIFF = """(() => {
  const Real = ResizeObserver;
  window.ResizeObserver = class extends Real {
    constructor(told) {
      super((...all) => window.stiff || told(...all));
    }
  };
})()"""


def stiffen(page: Page) -> None:
    """From now on it can be kept from measuring again."""
    page.add_init_script(STIFF)


def test_what_was_drawn_for_a_wide_screen_fits_a_narrow_one_at_once(people: People) -> None:
    """Also before it is measured again: a page that is turned does not jump."""
    page = own(people, before=stiffen).page
    page.evaluate("window.stiff = true")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def shoot(page: Page, folder: Path, name: str) -> None:
    """Pictures in all sizes."""
    for size in (PHONE, TABLET, DESK):
        page.set_viewport_size(size)
        expect(page.locator(".blank")).to_have_count(0)
        page.screenshot(path=folder / f"{name}-{size['width']}.png")


def test_the_page_can_be_installed_and_opens_without_a_network(people: People) -> None:
    player = people.visit()
    page = player.page
    expect(page.get_by_role("button", name="Trails")).to_be_visible()
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((one) => one.json())")
    assert manifest["start_url"] == "./"
    for icon in manifest["icons"]:
        assert page.evaluate("(src) => fetch(src).then((one) => one.ok)", icon["src"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Trails")).to_be_visible()
    people.forgive("net::ERR_")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("A new game")).to_be_visible()
