"""The daily deal in the page: played once, shown around, compared, and looked at later."""

import base64
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect
from tests.page.driver import LONG
from tests.page.people import PHONE, People
from tests.page.screens import played_dailies, visit_as
from tests.page.server import Server
from tests.server.setup_daily import Somebody

LISTEN = """
  window.shared = [];
  navigator.canShare = (data) => (data.files ?? []).every((file) => file.type === 'image/png');
  navigator.share = async (data) => {
    const files = await Promise.all((data.files ?? []).map(async (file) => [file.name, file.size]));
    window.shared.push({text: data.text, files});
  };
"""


def listening(page: Page) -> None:
    """A device that can share; what is shared can be looked at."""
    page.add_init_script(LISTEN)


def without_sharing(page: Page) -> None:
    """A device that cannot; what is copied can be looked at."""
    page.add_init_script("""
      window.copied = [];
      delete Navigator.prototype.share;
      Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => window.copied.push(text)}});
    """)


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_a_daily_from_the_first_look_to_the_last(people: People, how: str) -> None:
    """Home, today's deals, a whole game, and then one's own total wherever it was missing before."""
    player = people.visit(size=PHONE, how="touch") if how == "touch" else people.visit(how="keys")
    page = player.page

    def go(name: str | re.Pattern[str], role: str = "button") -> None:
        target = page.get_by_role("button" if role == "button" else "link", name=name).first
        if how == "keys":
            target.focus()
            page.keyboard.press("Enter")
        else:
            target.tap()

    row = page.get_by_role("link", name=re.compile("^Trails"))
    expect(row).to_contain_text("Not played yet")
    go(re.compile("^Trails"), "link")
    page.wait_for_url("**/daily")
    card = page.get_by_role("listitem").filter(has_text="Trails").first
    expect(card).to_contain_text("Alone")
    card.get_by_role("button", name="Play").press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Today’s deal: this try counts. Good luck!")).to_be_visible()
    table = page.url
    # Whoever leaves in the middle goes on there.
    player.play(most=4)
    page.goto(people.base)
    expect(page.get_by_role("link", name=re.compile("^Trails")).filter(has_text="Go on")).to_be_visible()
    page.goto(f"{people.base}/daily")
    go("Go on")
    page.wait_for_url(table)
    player.turn_up()
    end = player.play()
    assert end.over
    daily = page.get_by_role("region", name=re.compile("The daily of"))
    expect(daily.get_by_text(re.compile(r"You: \S+"))).to_be_visible()
    expect(daily.get_by_text(re.compile(r"The master: \S+"))).to_be_visible(timeout=LONG)
    total = page.locator(".top .total").inner_text()
    page.goto(people.base)
    expect(page.get_by_role("region").or_(page.locator("section")).filter(has_text="Today’s deals").get_by_role(
        "link", name="Trails")).to_contain_text(total)  # fmt: skip
    page.goto(f"{people.base}/daily")
    expect(page.get_by_role("link", name="See the result")).to_have_attribute("href", table.removeprefix(people.base))
    # The same deal again is another table, and is told apart.
    go("Once more, uncounted")
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    player.turn_up()
    player.play()
    expect(page.get_by_text("This deal was known already, so this game does not count.")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.goto(f"{people.base}/mine")
    expect(page.get_by_text("2 finished games")).to_be_visible()
    expect(page.get_by_text("Daily", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("Daily of .*, uncounted"))).to_be_visible()


def test_others_stay_closed_until_one_is_done(people: People) -> None:
    """Neither the screen nor what came over the wire tells of them before."""
    asked: list[Response] = []

    def hear(page: Page) -> None:
        page.on("response", lambda one: asked.append(one) if "/api/daily" in one.url else None)

    played_dailies(people, "trails", others=2)
    player = people.visit("/daily", before=hear)
    expect(player.page.get_by_role("button", name="Practise first").first).to_be_visible()
    bodies = [one.text() for one in asked]
    assert not any("totals" in body or "master" in body for body in bodies)
    assert len(bodies) == 1


def test_practice_is_another_deal_and_counts_for_nothing(people: People) -> None:
    player = people.visit("/daily")
    page = player.page
    page.get_by_role("listitem").filter(has_text="Borders").get_by_role("button", name="Practise first").click()
    page.wait_for_url("**/t/*")
    player.turn_up()
    expect(page.get_by_text("Today’s deal: this try counts.")).to_have_count(0)
    page.goto(f"{people.base}/daily")
    expect(page.get_by_role("button", name="Practise first")).to_have_count(3)


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [
        ("en-GB", r"Felttip · Trails · \d+ \w+ \d+\n\S+ points.*\n", "Share"),
        ("de-DE", r"Felttip · .* · \d+\. \w+ \d+\n\S+ Punkte.*\n", "Teilen"),
    ],
)
def test_a_result_is_shown_around_and_spoils_nothing(people: People, language: str, words: str, button: str) -> None:
    somebody = played_dailies(people, "trails", others=1)
    table = next(iter(somebody.keys))
    player = visit_as(people, somebody, f"/t/{table}", language=language, before=listening)
    page = player.page
    picture = page.locator("canvas")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('.picture').ariaLabel.split('\\n').length === 4")
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_function("() => window.shared.length === 1")
    (shared,) = page.evaluate("window.shared")
    said = re.fullmatch(words + rf"[▁-█]{{10,20}}\n{people.base}/daily", shared["text"])
    assert said is not None, shared["text"]
    ((name, size),) = shared["files"]
    assert re.fullmatch(r"felttip-trails-\d{4}-\d\d-\d\d\.png", name)
    assert size > 10_000
    assert table not in shared["text"]
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("Save the picture|Bild speichern")).click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_who_cannot_share_copies(people: People) -> None:
    somebody = played_dailies(people, "trails", others=0)
    player = visit_as(people, somebody, f"/t/{next(iter(somebody.keys))}", before=without_sharing)
    page = player.page
    page.wait_for_function("() => document.querySelector('.picture')?.ariaLabel.split('\\n').length === 4")
    for name in ("Share", "Copy as text"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_text("Copied.")).to_be_visible()
    first, second = page.evaluate("window.copied")
    assert first == second
    assert first.startswith("Felttip · Trails")


def test_the_picture_is_the_same_for_equal_results_whatever_was_drawn(people: People) -> None:
    """It is made from points alone: nothing of the sheet can be in it."""
    somebody = played_dailies(people, "trails", others=0)
    table = next(iter(somebody.keys))
    painted: list[str] = []
    for wipe in (False, True):

        def alter(page: Page, wipe: bool = wipe) -> None:
            """Without any name of a mark or a call in the log."""
            if not wipe:
                return

            def answer(route: object) -> None:
                found = route.fetch().json()  # type: ignore[attr-defined]
                for moment in found["moments"]:
                    moment["call"] = {"text": "", "phrase": {"message": ""}, "face": []}
                    for deed in moment["deeds"]:
                        deed |= {"marks": [], "says": [], "fresh": [], "wiped": []}
                route.fulfill(json=found)  # type: ignore[attr-defined]

            page.route("**/log?since=0", answer)

        page = visit_as(people, somebody, f"/t/{table}", before=alter).page
        expect(page.get_by_text(re.compile(r"The master: \S+"))).to_be_visible(timeout=LONG)
        page.wait_for_function("() => document.querySelector('.picture')?.ariaLabel.split('\\n').length === 4")
        painted.append(page.evaluate("document.querySelector('canvas').toDataURL()"))
    assert painted[0] == painted[1]
    assert len(base64.b64decode(painted[0].partition(",")[2])) > 10_000


# Later days.


@pytest.fixture
def calendar(mortal: Server) -> Callable[[int], date]:
    """Sets how many days ahead the server is: which day it is there."""

    def ahead(days: int) -> date:
        Path(mortal.data / "days").write_text(str(days))
        return date.today() + timedelta(days=days)

    return ahead


def test_past_days_are_looked_at_and_played(guests: People, calendar: Callable[[int], date]) -> None:
    somebody, other = Somebody(guests.base), Somebody(guests.base)
    total = somebody.play("trails", seed=1)
    other.play("trails", seed=2)
    calendar(1)
    somebody.play("trails", seed=3)
    calendar(2)
    somebody.play("trails", seed=3)
    calendar(3)
    player = visit_as(guests, somebody, "/daily", size=PHONE, how="touch")
    page = player.page
    expect(page.get_by_text("3 days in a row").first).to_be_visible()
    oldest = page.locator(".past li").last.get_by_role("button", name="Trails")
    expect(oldest).to_contain_text(str(total).replace("-", "−"))
    oldest.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"You are number [12] of 2\."))).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"The master: \S+"))).to_be_visible(timeout=LONG)
    dialog.get_by_role("button", name="Close").tap()
    page.locator(".past li").last.get_by_role("button", name="Islands").tap()
    expect(dialog.get_by_text("You have not played this one.")).to_be_visible()
    expect(dialog.get_by_text("Nobody’s game has counted yet.")).to_be_visible()
    dialog.get_by_role("button", name="Play it, uncounted").tap()
    page.wait_for_url("**/t/*")
    player.turn_up()
    calendar(20)
    page.goto(f"{guests.base}/daily")
    expect(page.locator(".past li")).to_have_count(14)
    expect(page.get_by_text("days in a row")).to_have_count(0)
    page.get_by_role("button", name="Earlier days").tap()
    expect(page.locator(".past li")).to_have_count(20)
    expect(page.get_by_role("button", name="Earlier days")).to_have_count(0)
