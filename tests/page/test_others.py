"""Everybody sees what is going on: what the others did, their dice, a log, and that the end is near."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.page.driver import Player
from tests.page.people import DESK, PHONE, People, Seats
from tests.page.screens import in_turn, played
from tests.server.setup_server import Person, lay

from felttip.room.views import TableView

How = Literal["touch", "keys"]


def seen_by(people: People, seats: Seats, how: How = "touch", calm: bool = False) -> Player:
    """Somebody on a phone at a table."""
    return people.visit(f"/t/{seats.table}", PHONE, how, seats=seats, calm=calm)


def press(player: Player, button: Locator) -> None:
    """One tap, or the key for it."""
    if player.how == "keys":
        button.focus()
        player.page.keyboard.press("Enter")
    else:
        button.tap()


def frozen(page: Page) -> None:
    """From here on no moment passes on the page, unless a test lets it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def now(people: People, seats: Seats) -> TableView:
    """What the server tells somebody who looks on."""
    with Person(people.base, seats.table) as guest:
        return guest.view


STEPS = """() => {
  window.steps = [];
  const look = () => {
    const sheet = document.querySelector(".replay") && document.querySelector(".sheet:not(.small)").shadowRoot;
    const on = sheet && [...sheet.querySelectorAll(".mark.on")].map((one) => one.id).sort();
    if (on && JSON.stringify(on) !== JSON.stringify(window.steps.at(-1))) window.steps.push(on);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Remembers, frame by frame, what a turn that is shown again has on the sheet."""


def fresh_in(sheet: Locator) -> list[str]:
    """What stands out on a sheet."""
    found: list[str] = sheet.evaluate("one => [...one.shadowRoot.querySelectorAll('.fresh.on')].map((mark) => mark.id)")
    return found


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_what_another_did_is_told_and_shown_again_with_one_tap(people: People, how: How) -> None:
    """The line, the marks that stand out, the sheet made large and drawn again, and back with one tap more."""
    seats = played(people.base, "trails", "here", "computer", stop=in_turn)
    player = seen_by(people, seats, how)
    mine = player.turn_up()
    view = now(people, seats)
    deed = next(one for one in view.last if one.seat == 1)
    assert deed.marks
    chip = player.page.locator(".news .did")
    expect(chip).to_have_count(1)
    expect(chip).to_contain_text(view.seats[1].name)
    expect(chip).to_contain_text(f"{len(deed.marks)} marks" if len(deed.marks) > 1 else "one mark")
    expect(chip.locator(".number")).to_have_text(f"+{deed.earned}".replace("+-", "−") if deed.earned else "")
    small = player.page.locator(".chip:not(.mine) .sheet:not(.blank)")
    assert sorted(fresh_in(small)) == sorted(deed.fresh)

    player.page.evaluate(STEPS)
    press(player, chip)
    expect(player.page.locator(".replay")).to_contain_text(f"{view.seats[1].name}, round {deed.round}")
    before = set(view.seats[1].shown) - set(deed.fresh) | set(deed.wiped)
    player.until(f"{sorted(view.seats[1].shown)!r}.every((id) => s.on.includes(id))")
    steps = [set(step) for step in player.page.evaluate("window.steps")]
    assert steps[0] == before, "it begins as it was before"
    assert [step & set(deed.marks) for step in steps[:-1]] == [set(deed.marks[:i]) for i in range(len(steps) - 1)]
    assert steps[-1] == set(view.seats[1].shown)
    assert not player.look().targets
    press(player, player.page.get_by_role("button", name="Once more"))
    player.until(f"s.on.length < {len(steps[-1])}")
    player.until(f"s.on.length === {len(steps[-1])}")
    press(player, player.page.get_by_role("button", name="Back to my sheet"))
    player.until(f"may && JSON.stringify(s.on) === JSON.stringify({list(mine.on)!r})")
    expect(player.page.locator(".replay")).to_have_count(0)


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_the_log_is_one_tap_away_and_shows_every_turn_again(people: People, how: How) -> None:
    seats = played(people.base, "islands", "here", "computer", stop=in_turn)
    player = seen_by(people, seats, how)
    player.turn_up()
    view = now(people, seats)
    press(player, player.page.get_by_role("button", name="What happened"))
    log = player.page.get_by_role("dialog", name="What happened")
    entries = log.locator("li")
    expect(entries).to_have_count(view.moments)
    expect(entries.first).to_contain_text(f"Round {view.moments - 1}")
    expect(entries.last).to_contain_text("Before the first card")
    expect(entries.first.get_by_role("img")).to_have_count(1)
    for deed in view.last:
        row = entries.first.locator(".deed").nth(deed.seat)
        expect(row).to_contain_text(view.seats[deed.seat].name)
        expect(row).to_contain_text(str(deed.total).replace("-", "−"))
        # In words: "a bridge from C3 to E3", and not the name that records use.
        assert not [mark for mark in deed.marks if mark in row.inner_text()]
    expect(entries.last).to_contain_text("Every sheet goes on to the next player now.")
    early = entries.nth(view.moments - 2).locator(".deed").nth(1)
    press(player, early)
    expect(log).to_have_count(0)
    expect(player.page.locator(".replay")).to_contain_text(f"{view.seats[1].name}, round 1")
    player.until("!s.targets.length && s.drawn")
    assert len(player.look().marks) < len([name for name in view.seats[1].shown if "." not in name])
    press(player, player.page.get_by_role("button", name="Back to my sheet"))
    player.turn_up()


def test_on_a_wide_screen_the_log_is_always_there_and_grows(people: People) -> None:
    seats = played(people.base, "trails", "here", "computer", stop=in_turn)
    player = people.visit(f"/t/{seats.table}", DESK, seats=seats)
    sight = player.turn_up()
    entries = player.page.locator(".more .log li")
    count = now(people, seats).moments
    expect(entries).to_have_count(count)
    player.finish(sight)
    expect(entries).to_have_count(count + 1)
    expect(entries.last).to_contain_text("passes")


def refused(player: Player) -> str:
    """Try to draw over a mark: what is said to that."""
    player.turn_up()
    player.listened_to()
    crossed = player.page.locator(".sheet:not(.small) .mark.on > .hit").first
    player.page.mouse.click(*_middle(crossed))
    told = player.page.locator(".toast.plain")
    expect(told).to_contain_text(" ")
    return told.inner_text()


def test_a_refusal_is_kept_in_the_log_and_is_no_longer_said_in_the_next_turn(people: People) -> None:
    seats = played(people.base, "trails", "here", "here", stop=in_turn)
    ann = Seats(seats.table, seats.game, {"0": seats.keys["0"]})
    player = people.visit(f"/t/{seats.table}", DESK, seats=ann, before=lambda page: page.clock.install())
    player.turn_up()
    player.listened_to()
    frozen(player.page)
    words = refused(player)
    told, notes = player.page.locator(".toast.plain"), player.page.locator(".more .log > .note")
    expect(notes).to_contain_text(words)
    with Person(people.base, seats.table, *seats.keys.values()) as both:
        for seat in (0, 1):
            assert both.ask("commit", seat).ok
    player.page.clock.run_for(50)
    expect(told).to_have_count(0)
    expect(player.page.locator(".more .log li").last.locator(".note")).to_contain_text(words)


def test_what_was_said_to_one_is_not_told_to_the_next_at_the_same_device(people: People) -> None:
    """A refusal tells of a turn that is still secret: neither the curtain nor the log keeps it."""
    seats = played(people.base, "trails", "here", "here", stop=in_turn)
    player = people.visit(f"/t/{seats.table}", DESK, seats=seats)
    player.press(player.look().curtain or "I am Player 1")
    words = refused(player)
    player.press("Pass")
    player.page.get_by_role("dialog", name="Really pass?").get_by_role("button", name="Pass", exact=True).click()
    player.until("s.curtain")
    expect(player.page.get_by_text(words)).to_have_count(0)
    player.press("I am Player 2")
    player.turn_up()
    expect(player.page.get_by_text(words)).to_have_count(0)


def test_who_comes_back_still_sees_what_the_other_did(people: People) -> None:
    """With dice the last moment may have been one's own: the log knows the other's."""

    def after_mine(view: TableView) -> bool:
        return view.round > 3 and bool(view.last) and all(deed.seat == 0 for deed in view.last)

    seats = played(people.base, "borders", "here", "here", stop=after_mine)
    ann = Seats(seats.table, seats.game, {"0": seats.keys["0"]})
    player = seen_by(people, ann)
    expect(player.page.locator(".news .did")).to_have_count(1)


def test_dice_that_are_held_stay_held_while_a_turn_is_shown_again(people: People) -> None:
    def mine(view: TableView) -> bool:
        return view.phase == "roll" and view.active == 0 and view.round > 2

    seats = played(people.base, "borders", "here", "here", stop=mine)
    ann = Seats(seats.table, seats.game, {"0": seats.keys["0"]})
    player = seen_by(people, ann)
    player.until("s.dice.length")
    player.page.locator(".die").nth(1).tap()
    held = player.page.locator(".die[aria-pressed=true]")
    expect(held).to_have_count(1)
    player.page.locator(".news .did").tap()
    press(player, player.page.get_by_role("button", name="Back to my sheet"))
    expect(held).to_have_count(1)


def test_the_last_card_and_the_end_announce_themselves(people: People) -> None:
    seats = played(people.base, "trails", "here", "here", stop=lambda view: view.round == 14 and in_turn(view))
    player = seen_by(people, seats)
    warm = player.page.locator(".toast.warm")
    sight = player.turn_up()
    while "15 of 15" not in sight.title:
        sight = player.step(sight, eager=0)
    expect(warm).to_have_text("This is the last card!")
    while not sight.over:
        sight = player.step(sight, eager=0)
    # Nothing lies over the result, which speaks for itself.
    expect(warm).to_have_count(0)
    expect(player.page.locator(".unseen[role=status]")).to_contain_text("The game is over")


def first_of(people: People, active: bool) -> tuple[Seats, str]:
    """A new table with dice, at which seat 1 begins or the other one; the key of the other one."""
    for number in range(20):
        code, keys = lay(people.base, "borders", "valley", "here", "here", deal=f"others {number}")
        with Person(people.base, code) as guest:
            if (guest.view.active == 0) == active:
                return Seats(code, "borders", {"0": keys[0]}), keys[1]
    raise AssertionError("chance never picks this seat")


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_one_rolls_the_first_dice_oneself(people: People, how: How) -> None:
    seats, _ = first_of(people, active=True)
    player = seen_by(people, seats, how, calm=True)
    dice = player.page.locator(".die")
    expect(dice.first).to_have_attribute("aria-label", "Die 1, not rolled yet")
    assert [one.is_disabled() for one in dice.all()] == [True] * 5
    keep = player.page.get_by_role("button", name="Keep all")
    expect(keep).to_have_count(0)
    assert "Player 1 rolls" not in player.page.locator(".unseen[role=status]").inner_text()
    player.press("Roll")
    shows = now(people, seats).dice
    for number, (one, part) in enumerate(zip(dice.all(), shows, strict=True), 1):
        expect(one).to_have_attribute("aria-label", f"Die {number}: {getattr(part, 'colour', '?')}")
    expect(player.page.locator(".unseen[role=status]")).to_contain_text("Player 1 rolls")
    expect(player.page.locator(".chip.mine .active")).to_be_visible()
    expect(player.page.locator(".chip:not(.mine) .active")).to_have_count(0)
    expect(player.page.locator(".chip .far").first).to_contain_text("0/6")
    player.press("Keep all")
    player.turn_up()


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_the_dice_of_another_are_watched_and_can_be_skipped(people: People, how: How) -> None:
    seats, key = first_of(people, active=False)
    player = people.visit(
        f"/t/{seats.table}", PHONE, how, seats=seats, calm=True, before=lambda page: page.clock.install()
    )
    page = player.page
    status, skip = page.locator(".dock .status"), page.get_by_role("button", name="Show the result at once")
    expect(status).to_have_text("Player 2 is rolling …")
    expect(page.locator(".chip:not(.mine) .active")).to_be_visible()
    frozen(page)
    with Person(people.base, seats.table, key) as bob:
        assert bob.ask("roll", 1, dice=[0, 2]).ok
        expect(status).to_contain_text("Player 2 keeps")
        assert [one.get_attribute("aria-pressed") for one in page.locator(".die").all()] == [
            "false", "true", "false", "true", "true",
        ]  # fmt: skip
        assert bob.ask("roll", 1, dice=[]).ok
        expect(skip).to_be_visible()
        expect(status).to_contain_text("Player 2 keeps")
        press(player, skip)
        expect(page.locator(".die")).to_have_count(0)
        expect(skip).to_have_count(0)
        expect(status).to_have_text("Waiting for Player 2 …")


def test_what_is_watched_goes_on_by_itself(people: People) -> None:
    seats, key = first_of(people, active=False)
    player = people.visit(
        f"/t/{seats.table}", PHONE, "touch", seats=seats, calm=True, before=lambda page: page.clock.install()
    )
    page = player.page
    expect(page.locator(".die")).to_have_count(5)
    frozen(page)
    with Person(people.base, seats.table, key) as bob:
        assert bob.ask("roll", 1, dice=[0]).ok
        assert bob.ask("roll", 1, dice=[]).ok
        expect(page.get_by_role("button", name="Show the result at once")).to_be_visible()
        page.clock.run_for(1300)
        expect(page.locator(".die")).to_have_count(0)


def test_who_wants_dice_at_once_says_so_in_the_menu(people: People) -> None:
    seats, _ = first_of(people, active=True)
    player = seen_by(people, seats, calm=True)
    expect(player.page.locator(".die").first).to_have_attribute("aria-label", "Die 1, not rolled yet")
    player.press("Menu")
    player.page.get_by_role("group", name="Dice").get_by_role("button", name="At once").tap()
    player.press("Close")
    expect(player.page.get_by_role("button", name="Keep all")).to_be_visible()
    player.page.reload()
    expect(player.page.get_by_role("button", name="Keep all")).to_be_visible()


def test_the_last_round_of_dice_announces_itself_and_stays_visible(people: People) -> None:
    """Whole games of dice are long: here a word in what the server says is another one, from the first change on."""
    seats, _ = first_of(people, active=True)

    def change(page: Page) -> None:
        def listen(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()

            def tell(text: str | bytes) -> None:
                assert isinstance(text, str)
                socket.send(text.replace('"change":{', '"change":{"last_round":true,'))

            server.on_message(tell)

        page.route_web_socket(re.compile("/live$"), listen)

    player = people.visit(f"/t/{seats.table}", PHONE, "touch", seats=seats, before=change)
    expect(player.page.locator("header")).to_contain_text("Round 1")
    player.press("Keep all")
    expect(player.page.locator(".toast.warm")).to_have_text("This is the last round!")
    expect(player.page.locator("header")).to_contain_text("Last round")
    player.point(*_middle(player.page.locator(".toast.warm")))
    press(player, player.page.get_by_role("button", name="What happened"))
    expect(player.page.get_by_role("dialog").locator(".warm")).to_have_text("This is the last round!")


def _middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
