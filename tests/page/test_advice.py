"""Levels, hints, par and reviews in the page."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.page.driver import LONG
from tests.page.people import PHONE, People
from tests.page.screens import at_table, played
from tests.page.server import Server

from felttip.proof import replay
from felttip.record import read_record


def test_a_level_for_each_computer(people: People, server: Server) -> None:
    """Four levels with a line about each; the seats in play say what was chosen."""
    player = people.visit()
    page = player.page
    page.get_by_role("button", name="Trails").click()
    page.get_by_role("radiogroup", name="How many play?").get_by_role("radio", name="3").click()
    second, third = (page.get_by_role("group", name=f"Seat {number}") for number in (2, 3))
    expect(second.get_by_role("radio")).to_have_text(["Easy", "Medium", "Hard", "Master"])
    expect(second.get_by_role("radio", name="Medium")).to_be_checked()
    second.get_by_role("radio", name="Easy").click()
    expect(second.get_by_text("Good for a first game.")).to_be_visible()
    third.get_by_role("radio", name="Master").click()
    expect(third.get_by_text("Thinks ahead")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    player.turn_up()
    chips = page.get_by_role("list", name="Everybody at the table").get_by_role("button")
    expect(chips.nth(1)).to_contain_text("Easy")
    expect(chips.nth(2)).to_contain_text("Master")
    created = server.events(page.url.rsplit("/", 1)[1])[0]
    seats = created["seats"]
    assert isinstance(seats, list)
    assert [seat["player"] for seat in seats[1:]] == ["easy", "master"]


def test_computers_that_fill_up_have_a_level_too(people: People) -> None:
    player = people.visit()
    page = player.page
    player.lay("Trails", "Here", "By link")
    page.get_by_role("radio", name="Hard").click()
    page.get_by_role("button", name="Start with a computer").click()
    player.turn_up()
    expect(page.get_by_role("list", name="Everybody at the table").get_by_role("button").nth(1)).to_contain_text("Hard")


def test_no_hints_unless_somebody_wants_them(people: People) -> None:
    player = people.visit()
    page = player.page
    page.get_by_role("button", name="Trails").click()
    expect(page.get_by_role("switch", name="Hints")).not_to_be_checked()
    page.get_by_role("radiogroup", name="How many play?").get_by_role("radio", name="1").click()
    page.get_by_role("button", name="Start").click()
    assert player.turn_up().targets
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_hint_is_shown_tried_and_taken(people: People) -> None:
    """On a phone: ask, look at each turn in faint ink, draw one; everybody sees that there was a hint."""
    player = people.visit(size=PHONE, how="touch")
    page = player.page
    code = player.lay("Islands", "Here", hints=True)
    before = player.turn_up()
    guest = people.visit(f"/t/{code}")
    guest.until("s.drawn")
    player.press("Hint")
    choices = page.get_by_role("radiogroup", name="What the coach would do").get_by_role("radio")
    expect(choices).to_have_count(3, timeout=LONG)
    expect(choices.first).to_be_checked()
    sheet = "document.querySelector('.sheet:not(.small)').shadowRoot"
    ghosts = f"[...{sheet}.querySelectorAll('.ghost')].map((one) => one.id)"
    page.wait_for_function(f"({ghosts}).length > 0")
    assert player.look().on == before.on
    choices.nth(1).tap()
    expect(choices.nth(1)).to_be_checked()
    shown = set(page.evaluate(ghosts))
    player.press("Draw it")
    drawn = player.until("s.undo && may", before)
    assert drawn.marks - before.marks == {mark for mark in shown if "." not in mark}
    expect(guest.page.get_by_text("One hint")).to_be_attached()
    # Asked again about the same turn, it is the same hint and counts no more.
    player.press("Hint")
    expect(choices).to_have_count(3, timeout=LONG)
    player.press("Close")
    expect(choices).to_have_count(0)
    assert page.evaluate(ghosts) == []
    player.finish(drawn)
    player.turn_up()
    player.press("Hint")
    expect(choices).to_have_count(3, timeout=LONG)
    expect(guest.page.get_by_text("2 hints")).to_be_attached()
    record = page.evaluate("(code) => fetch(`/api/tables/${code}/record`).then((one) => one.text())", code)
    assert "hints: 2" in record


def test_a_hint_for_dice(people: People) -> None:
    """The dice that the coach would keep are held, and the person rolls."""
    player = people.visit()
    page = player.page
    player.lay("Borders", "Here", "Here", hints=True)
    player.press(player.turn_up().curtain or "")
    rolled = player.turn_up()
    assert rolled.dice
    player.press("Hint")
    choices = page.get_by_role("radiogroup", name="What the coach would do").get_by_role("radio")
    expect(choices).to_have_count(3, timeout=LONG)
    rolling = [re.search(r"Roll (\d|all|one)|Keep", choices.nth(number).inner_text()) for number in range(3)]
    assert all(rolling)
    number = next(i for i, found in enumerate(rolling) if found is not None and found[1] not in (None, "all"))
    count = {"one": 1}.get((rolling[number] or [""])[1], 0) or int((rolling[number] or ["", "0"])[1])
    choices.nth(number).click()
    player.press("Hold these")
    expect(page.locator(".die[aria-pressed=true]")).to_have_count(len(rolled.dice) - count)
    expect(page.locator(".dock .go.primary")).to_contain_text("Roll")


def test_a_hint_and_the_keyboard(people: People) -> None:
    """The panel takes the keyboard, says when there is an answer, and gives the keyboard back."""
    player = at_table(people, "trails", "here", stop=lambda view: view.phase == "turn", hints=True)
    page = player.page
    button = page.get_by_role("button", name="Hint", exact=True)
    player.how = "keys"
    for close in ("Close", "Draw it"):
        player.press("Hint")
        heading = page.get_by_role("region", name="Hint").get_by_role("heading")
        expect(heading).to_be_focused()
        expect(heading).to_have_text("What the coach would do", timeout=LONG)
        expect(heading).to_be_focused()
        expect(heading).to_have_attribute("aria-live", "polite")
        player.press(close)
        expect(button).to_be_focused()


def test_a_hint_is_not_drawn_over_marks_on_their_way(people: People) -> None:
    player = at_table(people, "trails", "here", stop=lambda view: view.phase == "turn", hints=True)
    page = player.page
    player.press("Hint")
    draw = page.get_by_role("button", name="Draw it")
    expect(draw).to_be_enabled(timeout=LONG)
    # Nothing reaches the server any more, so a mark stays on its way.
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    people.forgive("WebSocket|net::ERR_")
    player.point(*(getattr(player.look().targets[0], one) for one in "xy"))
    expect(draw).to_be_disabled()
    page.context.set_offline(False)
    expect(draw).to_be_enabled(timeout=LONG)


@pytest.mark.parametrize(
    ("kinds", "label"),
    [(("here",), "Points to expect at the end"), (("here", "here"), "Points that Player 2 can expect at the end")],
)
def test_whose_points_a_hint_tells_before_the_first_card(people: People, kinds: tuple[str, ...], label: str) -> None:
    """With others one draws for one's neighbour."""
    player = at_table(people, "islands", *kinds, stop=lambda view: view.phase == "setup", hints=True)
    curtain = player.look().curtain
    if curtain is not None:
        player.press(curtain)
    player.press("Hint")
    panel = player.page.get_by_role("region", name="Hint")
    expect(panel.get_by_role("radio").first).to_be_visible(timeout=LONG)
    expect(panel.locator(".foot")).to_contain_text(label)
    expect(panel.locator(".points .unseen").first).to_have_text(f"{label}:")


@pytest.mark.parametrize(
    ("bound", "says"),
    [(0, "Player 1 reached par. Congratulations!"), (2, "and nothing better was found."), (None, "nothing better")],
)
def test_who_is_congratulated(people: People, bound: int | None, says: str) -> None:
    """Only who has a total that nobody can beat reached par."""
    seats = played(people.base, "trails", "here", stop=lambda view: view.phase == "over")
    record = httpx.get(f"{people.base}/api/tables/{seats.table}/record").text
    total = replay(read_record(record)).view(None).total(0)
    best = None if bound is None else total + bound
    answer = {"state": "done", "share": 1, "best": total, "bound": best, "proof": None}

    def know(page: Page) -> None:
        page.route("**/par", lambda route: route.fulfill(json=answer))

    page = people.visit(f"/t/{seats.table}", seats=seats, before=know).page
    par = page.get_by_role("region", name="Par")
    expect(par.get_by_text(says)).to_be_visible()
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
    with page.expect_popup() as popup:
        link.click()
    expect(popup.value).to_have_title(re.compile("Player 1"))
    expect(popup.value.locator("svg").first).to_be_visible()
    assert popup.value.evaluate("getComputedStyle(document.body).fontFamily") != ""
    expect(popup.value.locator("html")).to_have_attribute("lang", "en")


def test_after_the_end_everybody_can_look_back(people: People) -> None:
    """Whoever only watched asks for par, and for the review of each person."""
    ann = people.visit()
    code = ann.lay("Trails", "Here", "Here")
    ann.play(eager=0.1)
    expect(ann.page.get_by_role("heading", name=re.compile(r"The game of Player \d, reviewed"))).to_have_count(2)
    expect(ann.page.get_by_role("region", name="Par")).to_have_count(0)
    guest = people.visit(f"/t/{code}")
    expect(guest.page.get_by_role("heading", name="The game of Player 2, reviewed")).to_be_visible()
    guest.press("Review it")
    expect(guest.page.get_by_role("link", name="Read the review")).to_be_visible(timeout=LONG)
