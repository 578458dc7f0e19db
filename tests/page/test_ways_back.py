"""Leaving a table, handing a seat to a computer, and walking through the screens: each has its way back."""

import re

from playwright.sync_api import expect
from tests.page.people import PHONE, People
from tests.page.screens import in_turn, played
from tests.page.server import Server


def test_leaving_a_table_asks_and_can_be_undone(people: People) -> None:
    seats = played(people.base, "trails", "here", stop=in_turn)
    player = people.visit(size=PHONE, how="touch", seats=seats)
    page = player.page
    link = page.locator(f"a[href='/t/{seats.table}']")
    leave = page.get_by_role("button", name=f"Take table {seats.table} off this list")
    question = page.get_by_role("dialog", name="Leave this table?")
    leave.tap()
    expect(question).to_contain_text("Without it you can only watch")
    question.get_by_role("button", name="Stay").tap()
    expect(link).to_be_visible()
    leave.tap()
    question.get_by_role("button", name="Leave").tap()
    expect(link).to_have_count(0)
    # The way back is still there after a reload, and the key with it.
    page.reload()
    expect(page.get_by_text("You left Trails.")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    link.tap()
    assert player.turn_up().targets


def test_after_leaving_one_only_watches(people: People) -> None:
    seats = played(people.base, "trails", "here", stop=in_turn)
    player = people.visit(how="keys", seats=seats)
    player.press(f"Take table {seats.table} off this list")
    player.press("Leave")
    player.page.goto(f"{people.base}/t/{seats.table}")
    assert not player.until("s.drawn && s.status").may_act
    # After a while nothing of it is left.
    player.page.clock.set_fixed_time(player.page.evaluate("Date.now() / 1000 + 3600"))
    player.page.goto(people.base)
    expect(player.page.get_by_role("button", name="Islands")).to_be_visible()
    expect(player.page.get_by_text("You left Trails.")).to_have_count(0)


def test_a_computer_plays_only_if_one_means_it_and_everybody_comes_back(people: People, server: Server) -> None:
    """Two at one device: each can rest, and each has a way back, whoever holds the board."""
    player = people.visit(size=PHONE, how="touch")
    code = player.lay("Trails", "Here", "Here", "By link")
    page = player.page
    guest = people.visit(f"/t/{code}", seed=3)
    guest.sit("Cem")
    player.press("Start")
    player.press("I am Player 1")
    player.press("Menu")
    player.press("Let a computer play for Player 1")
    question = page.get_by_role("dialog", name="Let a computer play for Player 1")
    expect(question).to_contain_text("until you come back")
    player.press("I play on")
    expect(question).to_have_count(0)
    assert not [event for event in server.events(code) if event["event"] == "away"]
    player.press("Let a computer play for Player 1")
    player.press("Let it play")
    # The board goes on at once, to somebody who has something to do.
    assert player.until("s.curtain").curtain == "I am Player 2"
    player.press("I am Player 2")
    player.press("Menu")
    player.press("Let a computer play for Player 2")
    player.press("Let it play")
    expect(page.get_by_text("a computer plays")).to_have_count(2)
    player.listened_to()
    player.press("Play again myself")
    expect(page.get_by_text("a computer plays")).to_have_count(1)
    player.press("Menu")
    player.press("Player 1 plays again")
    expect(page.get_by_text("a computer plays")).to_have_count(0)
    names = [event["event"] for event in server.events(code)]
    assert (names.count("away"), names.count("back")) == (2, 2)


def test_who_rests_while_another_rolls_comes_back(people: People, server: Server) -> None:
    ann = people.visit(size=PHONE, how="touch")
    code = ann.lay("Borders", "Here", "By link")
    bob = people.visit(f"/t/{code}", PHONE, "touch")
    bob.sit("Bob")
    ann.press("Start")
    for player in (ann, bob):
        player.until("s.dice.length")
    rests = ann if bob.look().buttons else bob
    rests.press("Menu")
    rests.press("Let a computer play for me")
    rests.press("Let it play")
    rests.press("Play again myself")
    expect(rests.page.get_by_role("button", name="Play again myself")).to_have_count(0)
    assert rests.look().dice
    names = [event["event"] for event in server.events(code)]
    assert (names.count("away"), names.count("back")) == (1, 1)


def test_back_and_forward_walk_through_the_screens(people: People) -> None:
    player = people.visit()
    page = player.page
    visited = []

    def here(address: str, title: str) -> None:
        expect(page).to_have_url(re.compile(f"{re.escape(people.base)}{address}$"))
        expect(page).to_have_title(re.compile(title))
        visited.append((address, title))

    here("/", "^Felttip$")
    page.get_by_role("button", name="Trails").click()
    here("/new/trails", "^A new game of Trails · Felttip$")
    page.go_back()
    here("/", "^Felttip$")
    expect(page.get_by_role("button", name="Islands")).to_be_visible()
    page.go_forward()
    visited.clear()
    here("/new/trails", "A new game of Trails")
    player.seats(1)
    page.get_by_role("button", name="Start").click()
    here(r"/t/\w+", "^Trails · Round 1 · Felttip$")
    drawn = player.mark(player.turn_up())
    player.press("Menu")
    page.get_by_role("link", name="Rules of Trails").click()
    here("/rules/trails", "^Rules of Trails · Felttip$")
    for address, title in reversed(visited[:-1]):
        page.go_back()
        here(address, title)
    for address, title in visited[1:3]:
        page.go_forward()
        here(address, title)
    # The arrow of the rules leads back to the table as well, through whatever rules one has read.
    page.get_by_role("navigation").get_by_role("link", name="Islands").click()
    here("/rules/islands", "^Rules of Islands")
    page.get_by_role("link", name="Back", exact=True).click()
    here(r"/t/\w+", "^Trails · Round 1")
    assert player.turn_up().on == drawn.on


def test_sheets_and_review_have_addresses(people: People) -> None:
    seats = played(people.base, "trails", "here", stop=lambda view: view.phase == "over")
    player = people.visit(f"/t/{seats.table}", seats=seats)
    page = player.page
    expect(page).to_have_title(re.compile("^Trails · The game is over"))
    player.press("Look at the sheets")
    expect(page).to_have_url(re.compile("/sheets$"))
    expect(page.get_by_role("button", name="To the result")).to_be_visible()
    page.go_back()
    assert player.turn_up().over
    page.go_forward()
    player.press("To the result")
    assert player.turn_up().over
    # Whoever comes with the address of the sheets goes on to the result, and of a review, to the review.
    page.goto(f"{people.base}/t/{seats.table}/sheets")
    player.press("To the result")
    assert player.turn_up().over
    page.goto(f"{people.base}/t/{seats.table}/review/0")
    expect(page).to_have_title(re.compile("The game of Player 1, reviewed"))
    page.get_by_role("link", name="Back", exact=True).click()
    assert player.turn_up().over
