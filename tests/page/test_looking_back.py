"""Par and reviews in the page, after the end."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.page.driver import LONG
from tests.page.people import PHONE, People, Seats
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
    [
        (0, "Player 1 got all that was possible. Congratulations!"),
        (2, "nothing better was found."),
        (None, "nothing better"),
    ],
)
def test_who_is_congratulated(people: People, bound: int | None, says: str) -> None:
    """Only who has a total that nobody can beat got all that was possible."""
    seats = finished(people)
    record = httpx.get(f"{people.base}/api/tables/{seats.table}/record").text
    total = replay(read_record(record)).view(None).total(0)
    best = None if bound is None else total + bound
    answer: dict[str, object] = {"state": "done", "share": 1, "best": total, "bound": best, "proof": None}
    people.forgive("409")  # the server knows nothing of this par, and has no turns to show
    page = people.visit(f"/t/{seats.table}", seats=seats, before=answers("**/par", answer)).page
    par = page.get_by_role("region", name="Par")
    expect(par.get_by_text(says)).to_be_visible()
    expect(said(page)).to_contain_text(says)
    expect(par.get_by_text("Congratulations")).to_have_count(1 if bound == 0 else 0)


def on_sheet(page: Page) -> set[str]:
    """The marks that the large sheet shows."""
    return seen(page, "on")


def seen(page: Page, kind: str) -> set[str]:
    """The marks of the large sheet that are seen in some way."""
    marks = page.locator(".sheet:not(.small)").locator(f".mark.{kind}")
    return set(marks.evaluate_all("(all) => all.map((one) => one.id)"))


def test_par_is_walked_through(people: People) -> None:
    """Card by card, with a finger and with keys; the picture is that of the record; and a way back."""
    seats = finished(people)
    player = people.visit(f"/t/{seats.table}", seats=seats, size=PHONE, how="touch")
    page = player.page
    par = page.get_by_role("region", name="Par")
    expect(par.get_by_role("heading", name=re.compile(r"\d+ points were possible"))).to_be_visible(timeout=LONG)
    par.get_by_text("How to check").tap()
    with page.expect_download() as download:
        par.get_by_role("link", name="Download the turns that reach it").tap()
    best = replay(read_record(download.value.path().read_text()))
    par.get_by_role("link", name="See how").last.tap()
    expect(page).to_have_url(re.compile(r"/t/\w+/par$"))
    expect(page.get_by_role("heading", name=f"A way to {best.view(None).total(0)} points").first).to_be_visible()
    expect(page.locator(".sheet:not(.blank):not(.small)")).to_have_count(1)
    turns = [played.moments[0].turns[0] for played in (*best.history, best.round)]
    assert not on_sheet(page) & set(turns[0])
    page.get_by_role("button", name="One step on").tap()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    assert set(turns[0]) <= on_sheet(page)
    assert not on_sheet(page) & set(turns[1])
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    assert {*turns[0], *turns[1]} <= on_sheet(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "Round 1")
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_text(f"All cards played: {best.view(None).total(0)} points!")).to_be_visible()
    assert set(best.view(None).ink[0]) <= on_sheet(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Let it run").tap()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Stop").tap()
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(par).to_be_visible()


def test_a_review_is_walked_through(people: People) -> None:
    """What was played in ink, the better turn beside it, what it cost and why; numbers add up as they are shown."""
    player = people.visit(size=PHONE, how="touch")
    page = player.page
    player.lay("Trails", "Here")
    assert player.play(eager=0.1).over
    page.get_by_role("link", name="Review it").tap()
    expect(page).to_have_url(re.compile(r"/t/\w+/review/0$"))
    expect(page).to_have_title(re.compile("The game of Player 1, reviewed"))
    expect(page.locator("dd")).to_have_count(4, timeout=LONG)
    start, luck, cost, total = (float(one.replace("−", "-")) for one in page.locator("dd").all_inner_texts())
    assert round(start + luck + cost, 1) == total
    worst = page.get_by_role("button", name=re.compile(r"Round \d+ −")).first
    number, lost = re.findall(r"\d+(?:\.\d)?", worst.inner_text())
    worst.tap()
    expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
    expect(page.get_by_text(f"{lost} points given away", exact=True)).to_be_visible()
    played, better = (page.get_by_role("radio", name=name) for name in ("Played", "Better"))
    points = [float(re.findall(r"[−\d.]+$", one.inner_text())[0].replace("−", "-")) for one in (played, better)]
    assert round(points[1] - points[0], 1) == float(lost)
    ghosts = seen(page, "ghost")
    assert ghosts
    assert not ghosts & on_sheet(page)
    better.tap()
    expect(better).to_be_checked()
    assert ghosts <= on_sheet(page)
    assert not seen(page, "ghost")
    # No name of a mark is read anywhere.
    assert not re.search(r"[A-I]\d-[A-I]\d", page.locator("body").inner_text())
    page.get_by_role("button", name="One step on").tap()
    expect(played if played.count() else page.get_by_text("Nothing better was found.")).to_be_visible()
    page.get_by_role("region", name="Every decision").get_by_role("button").first.tap()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a page").tap()
    assert download.value.path().read_text().startswith("<!doctype html>")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.get_by_role("heading", name="Your game, turn by turn")).to_be_visible()


def test_after_the_end_everybody_can_look_back(people: People) -> None:
    """Whoever only watched can see the review of each person; there is no par for a game of several."""
    seats = played(people.base, "trails", "here", "here", stop=lambda view: view.phase == "over")
    guest = people.visit(f"/t/{seats.table}")
    page = guest.page
    expect(page.get_by_role("link", name=re.compile(r"The game of Player \d, reviewed"))).to_have_count(2)
    expect(page.get_by_role("region", name="Par")).to_have_count(0)
    page.get_by_role("link", name="The game of Player 2, reviewed").click()
    expect(page.get_by_role("button", name="One step on")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Player 2")).to_be_visible()


def test_par_for_whoever_only_watched(people: People) -> None:
    """A guest asks for it; the keyboard stays at the card, which says its result once, and nothing before."""
    code = finished(people).table
    before = answers("**/par", WORKING, DONE, WORKING, DONE)
    people.forgive("409")  # the server knows nothing of this par, and has no turns to show
    guest = people.visit(f"/t/{code}", how="keys", before=before)
    page = guest.page
    par = page.get_by_role("region", name="Par")
    guest.press("Look for par")
    expect(par.get_by_text("best so far: 60")).to_be_visible()
    expect(par).to_be_focused()
    assert par.locator("[aria-live]").count() == 0
    expect(par.get_by_role("heading", name="80 points were possible")).to_be_visible()
    expect(par.get_by_text("No more is possible: that is proven.")).to_be_visible()
    expect(par).to_be_focused()
    expect(said(page)).to_have_text(re.compile(r"^80 points were possible\."))
    # A server that has forgotten it searches again before somebody presses.
    par.get_by_text("How to check").click()
    par.get_by_role("link", name="Download").hover()
    expect(par.get_by_text("best so far: 60")).to_be_visible()
    expect(par.get_by_role("link", name="See how")).to_be_visible()


def test_a_review_that_a_server_has_forgotten(people: People) -> None:
    """Its screen waits for it, says how far it is, and has a way back."""
    seats = finished(people)
    page = people.visit(f"/t/{seats.table}/review/0", seats=seats, before=answers("**/review", WORKING)).page
    expect(page.get_by_text("40 %")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Your game, turn by turn")).to_be_visible()


# Joy.


def test_ranks_and_ones_own_best(people: People) -> None:
    """Where one stands among all ranks, how far the next one is, and what the best was so far on this device."""
    one = played(people.base, "islands", "here", stop=lambda view: view.phase == "over")
    player = people.visit(f"/t/{one.table}", seats=one)
    page = player.page
    expect(page.get_by_text("Your first total on this board")).to_be_visible()
    total = int(page.locator("main h2").first.inner_text().split()[0])
    assert total < 41
    expect(page.get_by_text(f"{41 - total} points short of “Plank carrier”")).to_be_visible()
    ladder = page.locator("li").filter(has_text=re.compile("carrier|Beachcomber|Legend of the seven seas"))
    expect(ladder).to_have_text(
        [re.compile("Legend.*from 60"), re.compile("Plank carrier.*41–42"), re.compile("up to 40")]
    )
    expect(page.locator("li[aria-current]")).to_have_text(re.compile("Beachcomber"))
    # The same table again is the same first; a better one before it would have been the one to beat.
    page.reload()
    expect(page.get_by_text("Your first total on this board")).to_be_visible()
    for best, says in (
        (total - 1, f"A new best! Until now it was {total - 1}."),
        (total, "As good as your best"),
        (50, "Your best so far: 50"),
    ):
        kept = {"islands/A/1": {"total": best, "table": "zzzzzz", "before": None}}
        page.evaluate("(kept) => { localStorage['felttip.best'] = JSON.stringify(kept) }", kept)
        page.reload()
        expect(page.get_by_text(says)).to_be_visible()


def test_points_as_on_paper(people: People) -> None:
    """The winner first, goals in the order of the board, firsts circled, sums below; four of them fit a phone."""
    seats = played(
        people.base, "trails", "here", "computer", "computer", "computer", stop=lambda view: view.phase == "over"
    )
    page = people.visit(f"/t/{seats.table}", seats=seats, size=PHONE).page
    table = page.get_by_role("table")
    expect(table.locator("svg").first).to_be_visible()
    rows = [row.get_by_role("cell").all_inner_texts() for row in table.get_by_role("row").all()]
    totals = [int(one.replace("−", "-")) for one in rows[-1]]
    assert totals == sorted(totals, reverse=True)
    numbers = [int(one.split()[-1]) for one in table.get_by_role("rowheader").all_inner_texts()[:-2]]
    assert numbers == sorted(numbers)
    for column, total in enumerate(totals):
        lines = [row[column].replace("–", "0").replace("−", "-").split()[0] for row in rows[1:-1]]
        assert sum(map(int, lines)) == total
    box = table.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_whoever_looks_back_is_not_taken_away_by_a_rematch(people: People) -> None:
    """Somebody else begins it: a button leads there, from a review and from the sheets."""
    ann = played(people.base, "trails", "here", "here", stop=lambda view: view.phase == "over")
    first, second = (Seats(ann.table, "trails", {seat: ann.keys[seat]}) for seat in ("0", "1"))
    reader = people.visit(f"/t/{ann.table}/review/0", seats=first).page
    watcher = people.visit(f"/t/{ann.table}/sheets", seats=first).page
    expect(reader.get_by_role("button", name="One step on")).to_be_visible(timeout=LONG)
    expect(watcher.get_by_role("button", name="To the result")).to_be_visible()
    people.visit(f"/t/{ann.table}", seats=second).press("Play again")
    for page, part in ((reader, "review/0"), (watcher, "sheets")):
        there = page.get_by_role("button", name="To the next game")
        expect(there).to_be_visible()
        assert page.url.endswith(part)
        there.click()
        page.wait_for_url(lambda url: ann.table not in url)
