"""Par and reviews in the page, after the end."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.page.driver import LONG
from tests.page.people import People, Seats
from tests.page.screens import played

from felttip.records.proof import replay
from felttip.records.record import read_record


def finished(people: People) -> Seats:
    """A table at which somebody played alone, to the end."""
    return played(people.base, "trails", "here", stop=lambda view: view.phase == "over")


def answers(path: str, *bodies: dict[str, object]) -> Callable[[Page], None]:
    """Have the server say this about par or a review: one after the other, the last one for ever."""
    left = list(bodies)

    def answer(route: Route) -> None:
        route.fulfill(json=left.pop(0) if len(left) > 1 else left[0])

    def before(page: Page) -> None:
        page.route(path, answer)

    return before


def said(page: Page) -> Locator:
    """What those who listen have heard last."""
    return page.locator(".unseen[aria-live]")


WORKING: dict[str, object] = {"state": "working", "share": 0.4, "best": 60, "bound": None, "proof": None}
DONE: dict[str, object] = {"state": "done", "share": 1, "best": 80, "bound": 80, "proof": "par-proof-search"}


@pytest.mark.parametrize(
    ("bound", "says"),
    [(0, "Player 1 reached par. Congratulations!"), (2, "and nothing better was found."), (None, "nothing better")],
)
def test_who_is_congratulated(people: People, bound: int | None, says: str) -> None:
    """Only who has a total that nobody can beat reached par."""
    seats = finished(people)
    record = httpx.get(f"{people.base}/api/tables/{seats.table}/record").text
    total = replay(read_record(record)).view(None).total(0)
    best = None if bound is None else total + bound
    answer: dict[str, object] = {"state": "done", "share": 1, "best": total, "bound": best, "proof": None}
    page = people.visit(f"/t/{seats.table}", seats=seats, before=answers("**/par", answer)).page
    par = page.get_by_role("region", name="Par")
    expect(par.get_by_text(says)).to_be_visible()
    expect(said(page)).to_contain_text(says)
    expect(par.get_by_text("Congratulations")).to_have_count(1 if bound == 0 else 0)


def test_par_and_review_after_a_game_alone(people: People) -> None:
    player = people.visit()
    page = player.page
    player.lay("Trails", "Here")
    assert player.play(eager=0.1).over
    par = page.get_by_role("region", name="Par")
    expect(par.get_by_role("heading", name="Par 44, at most 46")).to_be_visible(timeout=LONG)
    with page.expect_download() as download:
        par.get_by_role("link", name="Download the turns that reach it").click()
    assert download.value.path().read_text().startswith("felttip record")
    expect(page.get_by_role("heading", name="Your game, reviewed")).to_be_visible()
    player.press("Review it")
    link = page.get_by_role("link", name="Read the review")
    expect(link).to_be_visible(timeout=LONG)
    link.click()
    expect(page).to_have_url(re.compile(r"/t/\w+/review/0$"))
    expect(page).to_have_title(re.compile("The game of Player 1, reviewed"))
    report = page.frame_locator("iframe")
    expect(report.locator("svg").first).to_be_visible()
    expect(report.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_role("link", name="Read the review")).to_have_count(0)
    expect(page.get_by_role("heading", name="Your game, reviewed")).to_be_visible()


def test_after_the_end_everybody_can_look_back(people: People) -> None:
    """Whoever only watched can ask for the review of each person; there is no par for a game of several."""
    ann = people.visit()
    code = ann.lay("Trails", "Here", "Here")
    ann.play(eager=0.1)
    expect(ann.page.get_by_role("heading", name=re.compile(r"The game of Player \d, reviewed"))).to_have_count(2)
    expect(ann.page.get_by_role("region", name="Par")).to_have_count(0)
    guest = people.visit(f"/t/{code}")
    expect(guest.page.get_by_role("heading", name="The game of Player 2, reviewed")).to_be_visible()
    guest.press("Review it")
    expect(guest.page.get_by_role("link", name="Read the review")).to_be_visible(timeout=LONG)


def test_par_for_whoever_only_watched(people: People) -> None:
    """A guest asks for it; the keyboard stays at the card, which says its result once, and nothing before."""
    code = finished(people).table
    before = answers("**/par", WORKING, DONE, WORKING, DONE)
    guest = people.visit(f"/t/{code}", how="keys", before=before)
    page = guest.page
    par = page.get_by_role("region", name="Par")
    guest.press("Look for par")
    expect(par.get_by_text("best so far: 60")).to_be_visible()
    expect(par).to_be_focused()
    assert par.locator("[aria-live]").count() == 0
    expect(par.get_by_role("heading", name="Par 80, proven")).to_be_visible()
    expect(par).to_be_focused()
    expect(said(page)).to_have_text(re.compile(r"^Par 80, proven\."))
    # A server that has forgotten it searches again before somebody presses.
    par.get_by_role("link").hover()
    expect(par.get_by_text("best so far: 60")).to_be_visible()
    expect(par.get_by_role("link")).to_be_visible()


def test_a_review_and_the_keyboard(people: People) -> None:
    """As with par; and where a server has forgotten the review, its screen waits for it."""
    seats = finished(people)
    before = answers("**/review", WORKING, DONE, WORKING)
    player = people.visit(f"/t/{seats.table}", how="keys", seats=seats, before=before)
    page = player.page
    review = page.get_by_role("region", name="Your game, reviewed")
    expect(said(page)).to_contain_text("Par 44", timeout=LONG)  # it comes by itself, and must not come in between
    player.press("Review it")
    expect(review.get_by_text("40 %")).to_be_visible()
    expect(review).to_be_focused()
    assert review.locator("[aria-live]").count() == 0
    link = review.get_by_role("link", name="Read the review")
    expect(link).to_be_visible()
    expect(review).to_be_focused()
    expect(said(page)).to_have_text("The review of the game of Player 1 is ready.")
    link.press("Enter")
    expect(page).to_have_url(re.compile("/review/0$"))
    expect(page.get_by_text("40 %")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
