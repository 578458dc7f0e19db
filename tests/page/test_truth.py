"""The sheet tells the truth: what is gone, what a turn brings, what a total is made of."""

from playwright.sync_api import expect
from tests.page.people import PHONE, People
from tests.page.screens import in_turn, played


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
