"""No turn is lost by accident: two taps in one place, a pass that was not meant, a turn finished too early."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.page.driver import Player, Sight
from tests.page.people import PHONE, People
from tests.page.server import Server

Box = dict[str, float]


def drawing(player: Player) -> Sight:
    """Some marks into a turn."""
    sight = player.turn_up()
    while not sight.targets:
        sight = player.step(sight)
    return player.mark(sight)


def place(page: Page, name: str) -> Box:
    """Where a button of the dock is."""
    box = page.locator(".dock").get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def apart(one: Box, other: Box) -> bool:
    """Do two boxes have nothing in common?"""
    return one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]


def committed(server: Server, code: str) -> int:
    """How many turns were finished at a table."""
    return sum(event["event"] == "committed" for event in server.events(code))


def frozen(page: Page) -> None:
    """From here on no moment passes on the page, unless a test lets it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


@pytest.mark.parametrize("game", ["Trails", "Islands"])
def test_tapping_twice_ends_one_turn(people: People, server: Server, game: str) -> None:
    """The second tap comes while the first is on its way, the third when the next call has just appeared."""
    player = people.visit(size=PHONE, how="touch", before=lambda page: page.clock.install())
    code = player.lay(game, "Here")
    sight = drawing(player)
    while not sight.may_end:
        sight = player.mark(sight)
    before = committed(server, code)
    player.listened_to()
    frozen(player.page)
    x, y = sight.end.x, sight.end.y
    player.page.touchscreen.tap(x, y)
    player.page.touchscreen.tap(x, y)
    expect(player.page.locator("header")).not_to_have_text(sight.title)
    after = player.look()
    assert committed(server, code) == before + 1
    expect(player.page.locator(".guarded")).to_be_visible()
    for button in after.buttons:
        player.page.touchscreen.tap(button.x, button.y)
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    expect(player.page.locator(".toast")).to_have_count(0)
    player.page.clock.run_for(2000)
    expect(player.page.locator(".guarded")).to_have_count(0)
    # Where Done was, nothing ends a turn without marks, however late the tap is.
    player.page.touchscreen.tap(x, y)
    expect(player.page.get_by_text("Nothing is drawn yet.")).to_be_visible()
    assert committed(server, code) == before + 1
    assert player.look().title == after.title


def test_done_keeps_its_place_and_pass_has_another(people: People) -> None:
    player = people.visit(size=PHONE, how="touch")
    player.lay("Trails", "Here", hints=True)
    before = player.turn_up()
    done, passes = place(player.page, "Done"), place(player.page, "Pass")
    assert apart(done, passes)
    player.mark(before)
    assert place(player.page, "Done") == done
    assert apart(place(player.page, "Undo"), done)


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_a_pass_asks_first_when_something_can_be_drawn(
    people: People, server: Server, how: Literal["touch", "keys"]
) -> None:
    player = people.visit(size=PHONE, how=how)
    code = player.lay("Trails", "Here")
    sight = player.turn_up()
    page = player.page
    question = page.get_by_role("dialog", name="Really pass?")

    def ask() -> None:
        player.listened_to()
        if how == "keys":
            page.keyboard.press("p")
        else:
            player.point(sight.end.x, sight.end.y)
        expect(question).to_be_visible()

    ask()
    expect(question.get_by_role("button", name="Draw")).to_be_focused()
    if how == "keys":
        page.keyboard.press("Enter")
    else:
        question.get_by_role("button", name="Draw").tap()
    expect(question).to_have_count(0)
    ask()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert committed(server, code) == 0
    ask()
    button = question.get_by_role("button", name="Pass")
    button.press("Enter") if how == "keys" else button.tap()
    player.until("s.title.includes('Round 2') && s.targets.length")
    assert committed(server, code) == 1


def test_a_double_tap_on_undo_does_not_pass(people: People) -> None:
    """Pass stands where Undo stood: for a moment it does not listen."""
    player = people.visit(size=PHONE, how="touch", before=lambda page: page.clock.install())
    player.lay("Trails", "Here")
    drawing(player)
    page = player.page
    box = place(page, "Undo")
    frozen(page)
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".dock .undo")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.clock.run_for(1000)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("dialog", name="Really pass?")).to_be_visible()


def together(people: People, how: Literal["touch", "keys"]) -> tuple[Player, Player, str]:
    """Ann and Bob at one table, each at a device of their own."""
    ann = people.visit(size=PHONE, how=how)
    code = ann.lay("Trails", "Here", "By link")
    bob = people.visit(f"/t/{code}", seed=2)
    bob.sit("Bob")
    ann.press("Start")
    return ann, bob, code


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_a_finished_turn_is_taken_back_while_the_other_thinks(
    people: People, server: Server, how: Literal["touch", "keys"]
) -> None:
    """The other sees that one thinks again, and nothing more; what is revealed stays."""
    ann, bob, code = together(people, how)
    blank = bob.turn_up()
    drawn = drawing(ann)
    ann.finish(drawn)
    thinks = bob.page.get_by_text("is thinking")
    expect(thinks).to_have_count(1)
    if how == "keys":
        ann.page.keyboard.press("Control+z")
    else:
        ann.listened_to()
        ann.press("Change it")
    again = ann.until("s.undo && s.targets.length")
    assert again.on == drawn.on
    expect(thinks).to_have_count(2)
    assert bob.look().on == blank.on
    ann.page.keyboard.press("Control+z")
    wiped = ann.until("!s.undo && s.targets.length", again)
    assert len(wiped.marks) == len(drawn.marks) - 1
    ann.finish(ann.mark(wiped))
    bob.finish(bob.turn_up())
    assert "Round 2" in ann.turn_up().title
    ann.page.keyboard.press("Control+z")
    bob.page.keyboard.press("Control+z")
    assert committed(server, code) == 3
    assert [event["event"] for event in server.events(code)].count("reopened") == 1


def test_at_one_device_the_board_goes_back_from_the_curtain(people: People) -> None:
    """Whoever says who they are has it at once; from the menu it is covered, because another may hold it."""
    player = people.visit(size=PHONE, how="touch")
    player.lay("Trails", "Here", "Here")
    page = player.page
    player.press("I am Player 1")
    drawn = drawing(player)
    covered = player.finish(drawn)
    assert covered.curtain == "I am Player 2"
    player.press("I am Player 1, and want to change something")
    assert player.until("s.undo && s.targets.length").on == drawn.on
    assert player.finish(player.look()).curtain == "I am Player 2"
    page.keyboard.press("Control+z")
    assert player.until("s.undo && s.targets.length").on == drawn.on
    player.finish(player.look())
    player.press("I am Player 2")
    other = drawing(player)
    player.press("Menu")
    player.press("Player 1 wants to change something")
    assert player.until("s.curtain").curtain == "I am Player 1"
    player.press("I am Player 1")
    assert player.turn_up().on == drawn.on
    player.finish(player.look())
    player.press("I am Player 2")
    assert player.turn_up().on == other.on
