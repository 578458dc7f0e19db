"""Problems in the page: the list, a turn on the real sheet, the answer and why, and a line that somebody sent."""

import re
from typing import Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.page.driver import LONG, Player
from tests.page.people import PHONE, People
from tests.page.screens import draw, problem

from felttip.registry.problems import Problem, find_problems

SOLVED = "() => JSON.parse(localStorage['felttip.problems'] ?? '{}')"
FIRST = "felttip-1 trails classic round 2 card red blue orange green seen 10 / 4 E5-F5 E4-E5 ~e747"


def collected(player: Player) -> Problem:
    """The problem that the page shows."""
    found = re.search(r"/problems/(\w+)/(\d+)", player.page.url)
    assert found is not None
    return find_problems(found[1])[int(found[2]) - 1]


def test_from_home_to_the_next_one(people: People) -> None:
    """Home, the list, the first problem, the answer; the list then knows that it is solved."""
    player = people.visit()
    page = player.page
    page.get_by_role("link", name="Problems").click()
    page.get_by_role("link", name="Trails", exact=True).click()
    count = len(find_problems("trails"))
    expect(page.get_by_text(f"0 of {count} solved")).to_be_visible()
    page.get_by_role("link", name="Next one").click()
    player.turn_up()
    one = collected(player)
    assert one == find_problems("trails")[0]
    draw(player, one.line, one.answer)
    player.press("Done")
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    assert page.evaluate(SOLVED) == {"trails": [one.line[-4:]]}
    player.press("Next one")
    page.wait_for_url("**/problems/trails/2")
    player.turn_up()
    expect(page).to_have_title(re.compile("Trails, problem 2"))
    page.go_back()
    page.wait_for_url("**/problems/trails/1")
    page.goto(f"{people.base}/problems/trails")
    expect(page.get_by_role("link", name="Problem 1, Easy, solved")).to_be_visible()
    expect(page.get_by_text(f"1 of {count} solved")).to_be_visible()


@pytest.mark.parametrize(
    ("how", "language", "words"),
    [
        ("touch", "en-GB", ("Done", "Not the best", "It gives up", "Try again", "Yours", "The best", "Undo")),
        (
            "touch",
            "de-DE",
            ("Fertig", "Nicht der beste", "Er verschenkt", "Noch einmal", "Deiner", "Der beste", "Zurück"),
        ),
    ],
)
def test_what_was_better_and_why(people: People, how: Literal["touch"], language: str, words: tuple[str, ...]) -> None:
    """By touch on a phone, in two languages: wrong, what it gives up, both turns drawn, and another try."""
    done, wrong, lost, again, yours, best, _ = words
    player = problem(people, "trails", 2, size=PHONE, how=how, language=language)
    page = player.page
    one = collected(player)
    other = next(other for other in one.others if other.marks)
    before = player.look().marks
    draw(player, one.line, other.marks)
    player.press(done)
    expect(page.get_by_role("heading", name=wrong)).to_be_visible()
    points = f"{other.cost:.1f}".replace(".", "." if language.startswith("en") else ",")
    expect(page.locator(".says")).to_contain_text(f"{lost} {points}")
    assert page.locator(".facts li").count() > 0
    player.until("s.drawn")
    assert player.look().marks - before == {*one.answer}
    page.get_by_role("radio", name=yours, exact=True).tap()
    player.until("s.drawn")
    assert player.look().marks - before == {*other.marks}
    page.get_by_role("radio", name=best, exact=True).tap()
    player.press(again)
    assert player.turn_up().marks == before
    draw(player, one.line, one.answer)
    player.press(done)
    expect(page.locator("h2.good")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_by_keyboard(people: People) -> None:
    """Arrows, Enter, Backspace and d; the answer has the focus where one goes on."""
    player = problem(people, "trails", 1, how="keys")
    page = player.page
    seen = player.turn_up()
    drawn = player.mark(seen)
    assert drawn.marks > seen.marks
    page.keyboard.press("Backspace")
    assert player.until("!s.undo && s.drawn").marks == seen.marks
    sight = player.turn_up()
    while sight.targets and not (sight.undo and sight.may_end):
        sight = player.mark(sight)
    player.listened_to()
    page.keyboard.press("d")
    expect(page.locator("h2.verdict")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("status")).not_to_be_empty()
    player.press("Next one")
    page.wait_for_url("**/problems/trails/*")


def test_a_line_that_somebody_sent(people: People) -> None:
    """Pasted into the list, or behind a number sign: the coach of the server judges it, and it can be sent on."""
    player = people.visit("/problems")
    page = player.page
    page.get_by_label("A line that somebody sent you").fill(f"  {FIRST} ")
    page.get_by_role("button", name="Open").click()
    seen = player.turn_up()
    assert seen.title.startswith("Trails, a problem")
    page.get_by_text("Send it on").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link == f"{people.base}/problems#{quote(FIRST, safe='~')}"
    expect(page.get_by_text(FIRST, exact=True)).to_be_visible()
    friend = people.visit(link.removeprefix(people.base))
    sight = friend.turn_up()
    while sight.targets and not (sight.undo and sight.may_end):
        sight = friend.mark(sight)
    friend.press("Done")
    expect(friend.page.locator("h2.verdict")).to_be_visible(timeout=LONG)
    assert friend.page.evaluate(SOLVED) == {}


def test_a_line_that_is_none(people: People) -> None:
    people.forgive("status of 409|status of 404")
    player = people.visit(f"/problems#{quote(FIRST[:-1])}8")
    expect(player.page.get_by_role("heading", name="This line is no problem")).to_be_visible()
    expect(player.page.get_by_text("does not fit its check")).to_be_visible()
    lost = people.visit("/problems/trails/99999")
    expect(lost.page.get_by_role("heading", name="This line is no problem")).to_be_visible()
    lost.page.get_by_role("link", name="Problems").click()
    expect(lost.page.get_by_role("link", name="Problem 1, Easy")).to_be_visible()


def test_what_may_not_be_drawn_says_why(people: People) -> None:
    people.forgive("status of 409")
    player = problem(people, "trails", 1)
    seen = player.look()
    page = player.page
    spot = page.evaluate(
        """(on) => {
          const sheet = document.querySelector(".sheet").shadowRoot, svg = sheet.querySelector("svg");
          const middle = (one) => [one.x + one.width / 2, one.y + one.height / 2];
          const targets = [...sheet.querySelectorAll(".target")].map((one) => middle(one.getBoundingClientRect()));
          svg.classList.add("probe");
          const marks = [...sheet.querySelectorAll(".mark")].filter((one) => one.id.includes("-"));
          const hits = marks.filter((one) => !on.includes(one.id)).map((one) => one.querySelector(".hit"));
          const places = hits.map((one) => middle(one.getBoundingClientRect()));
          svg.classList.remove("probe");
          return places.find((at) => targets.every((one) => Math.hypot(one[0] - at[0], one[1] - at[1]) > 80));
        }""",
        list(seen.on),
    )
    player.point(*spot)
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    expect(toast).not_to_contain_text("Nothing can be drawn there")
    assert player.look().marks == seen.marks


def test_the_others_can_be_looked_at(people: People) -> None:
    player = problem(people, "trails", 2)
    page = player.page
    seats = page.get_by_role("radiogroup", name="Everybody at the table").get_by_role("radio")
    expect(seats).to_have_count(2)
    mine = player.look().marks
    seats.nth(1).click()
    theirs = player.until("!s.targets.length && s.drawn")
    assert theirs.marks != mine
    seats.nth(0).click()
    assert player.turn_up().marks == mine
