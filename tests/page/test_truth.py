"""The sheet tells the truth: what is gone, what a turn brings, what a total is made of."""

from playwright.sync_api import expect
from tests.helpers import open_table
from tests.page.people import PHONE, People
from tests.page.screens import in_turn, played

from felttip.registry import find_board
from felttip.table.standing import answers


def test_a_lone_player_sees_what_a_turn_brings_and_what_is_gone(people: People) -> None:
    """On a phone: in words beside Done, beside the total; on the sheet at once, and undone with the mark."""
    seats = played(people.base, "trails", "here", stop=in_turn)
    player = people.visit(f"/t/{seats.table}", PHONE, "touch", seats=seats)
    sight = player.turn_up()
    expect(player.page.locator(".chip .made")).to_contain_text("fields still open")
    expect(player.page.locator(".chip .brings")).to_have_count(0)
    sight = player.mark(sight)
    expect(player.page.locator(".dock .status")).to_contain_text("brings")
    expect(player.page.locator(".chip .brings")).to_have_text("+1")
    player.undo(sight)
    expect(player.page.locator(".chip .brings")).to_have_count(0)


def test_a_goal_that_somebody_took_is_struck_out_on_the_other_sheet_and_small_sheets_ring_what_they_show(
    people: People,
) -> None:
    seats = played(people.base, "trails", *["here"] * 4, stop=lambda view: view.phase == "over")
    player = people.visit(f"/t/{seats.table}", seats=seats)
    player.page.get_by_role("button", name="Look at the sheets").click()
    expect(player.page.locator(".chip .sheet:not(.blank)")).to_have_count(4)
    marks: list[str] = []
    for number in range(4):
        small = player.page.locator(".chip .sheet").nth(number)
        on = small.evaluate("one => [...one.shadowRoot.querySelectorAll('.mark.on')].map((mark) => mark.id)")
        rings = small.evaluate(
            "one => [...one.shadowRoot.querySelectorAll('.mark.on .aside')]"
            ".filter((ring) => ring.getBoundingClientRect().width > 0).length"
        )
        assert any(name.endswith(".gone") for name in on)
        assert rings == 0
        marks += on
    assert any(name.endswith(".later") for name in marks)


PLACE = """
([x, y]) => {
  const svg = document.querySelector('.sheet:not(.small)').shadowRoot.querySelector('svg');
  const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [spot.x, spot.y];
}
"""


def test_a_tap_on_an_area_says_what_it_needs_and_pays(people: People) -> None:
    """By finger on the map, and by keyboard: Tab behind the marks, arrows, Enter."""
    seats = played(people.base, "borders", "here", "computer", stop=lambda view: bool(view.turns))
    player = people.visit(f"/t/{seats.table}", PHONE, "touch", seats=seats)
    player.turn_up()
    told = player.page.locator(".toast")
    board = find_board("borders")
    view = open_table("borders", "valley", 2).view(None)
    castle = next(spot for spot, _ in answers(view, 0) if spot.goal == 1)
    assert board.goals[1].name == "castle"
    player.page.touchscreen.tap(*player.page.evaluate(PLACE, castle.at[-2]))
    expect(told).to_contain_text("The castle lacks")
    expect(told).to_contain_text("12 points for whoever is first, 6 later.")
    told.click()
    spot = player.page.locator(".sheet:not(.small) .spot[tabindex='0']")
    spot.focus()
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Enter")
    expect(told).to_contain_text("The castle lacks")
    expect(player.page.locator(".sheet:not(.small) .spot[tabindex='0']")).to_have_attribute("aria-label", "the castle")


def test_a_tap_on_the_call_says_what_it_allows_and_which_cards_are_gone(people: People) -> None:
    seats = played(people.base, "islands", "here", stop=lambda view: view.round == 3)
    player = people.visit(f"/t/{seats.table}", PHONE, "touch", seats=seats)
    player.turn_up()
    player.page.locator("button.about").tap()
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("First the number")
    expect(dialog).to_contain_text("cards have not been turned up yet")
    expect(dialog.locator("h3", has_text="3 cards so far")).to_be_visible()
    expect(dialog.locator(".faces").last.locator(".face")).to_have_count(3)
