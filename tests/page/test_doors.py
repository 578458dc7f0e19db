"""The ways in: home, a new table, gathering, and being told that it is one's turn; with a thumb and by keyboard."""

import random
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.page.driver import Player
from tests.page.people import DESK, PHONE, People, Seats
from tests.page.screens import in_turn, played
from tests.server.setup_server import Person, lay

from felttip.bots.characters import CHARACTERS

How = Literal["touch", "keys"]
HOWS: tuple[How, ...] = ("touch", "keys")


def choose(player: Player, role: Literal["radio", "button", "link", "switch"], name: str) -> None:
    """Tap it, or go there with the keyboard and press it."""
    one = player.page.get_by_role(role, name=name).first
    if player.how == "touch":
        one.tap()
    else:
        one.focus()
        player.page.keyboard.press("Enter")


def seats_of(page: Page) -> list[tuple[str, str | None]]:
    """Who sits at the table that a page has laid, and how they play."""
    code = page.url.rsplit("/", 1)[1]
    found = page.evaluate("(code) => fetch(`/api/tables/${code}`).then((one) => one.json())", code)
    return [(seat["kind"], seat["level"]) for seat in found["seats"]]


# A new table.


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize(
    ("way", "seats"),
    [
        ("Alone", [("person", None)]),
        ("Against the computer", [("person", None), ("computer", "medium")]),
        ("With friends", [("person", None), ("open", None)]),
    ],
)
def test_three_ways_in_one_tap_each(people: People, how: How, way: str, seats: list[tuple[str, str | None]]) -> None:
    """A game, a way, and Start, which is always in sight; nothing else has to be looked at."""
    player = people.visit(size=PHONE, how=how)
    page = player.page
    choose(player, "button", "Trails")
    expect(page.get_by_text("One line, sixty-one coloured fields.")).to_be_visible()
    expect(page.get_by_role("group", name="Seat 1")).not_to_be_visible()
    choose(player, "radio", way)
    expect(page.get_by_role("radio", name=way)).to_be_checked()
    start = page.locator("button.go")
    expect(start).to_be_in_viewport(ratio=1)
    choose(player, "button", start.inner_text())
    page.wait_for_url("**/t/*")
    assert seats_of(page) == seats


def test_start_stays_in_sight_whatever_is_opened(people: People) -> None:
    player = people.visit(size=PHONE, how="touch")
    page = player.page
    choose(player, "button", "Islands")
    player.seats(4)
    for size in (PHONE, {"width": 740, "height": 360}, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for where in (0, 400, 10_000):
            page.evaluate("(y) => scrollTo(0, y)", where)
            expect(page.locator("button.go")).to_be_in_viewport(ratio=1)


def test_what_a_board_is_like(people: People) -> None:
    """The picture and the sentence follow the choice; by keyboard with the arrows."""
    page = people.visit(how="keys").page
    page.get_by_role("button", name="Islands").click()
    expect(page.get_by_text("a friendly board to begin with")).to_be_visible()
    page.get_by_role("radio", name="Board A").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Board B")).to_be_checked()
    expect(page.get_by_text("bridges get in each other’s way more often")).to_be_visible()


# Computers.


def test_every_computer_has_a_name_and_a_face_of_its_own(people: People) -> None:
    player = people.visit(size=PHONE, how="touch")
    page = player.page
    choose(player, "button", "Trails")
    choose(player, "radio", "Against the computer")
    faces = page.get_by_role("radiogroup", name="How it plays").locator("[data-face]")
    assert len(set(faces.evaluate_all("(all) => all.map((one) => one.innerHTML)"))) == 4, "one for each level"
    choose(player, "radio", "4")
    choose(player, "radio", "Hard")
    choose(player, "button", "Start")
    player.turn_up()
    chips = page.get_by_role("list", name="Everybody at the table").get_by_role("button")
    for number in (1, 2, 3):
        expect(chips.nth(number)).to_contain_text(CHARACTERS["hard"][number])
    drawn = chips.locator("[data-face]").evaluate_all("(all) => all.map((one) => one.innerHTML)")
    assert len(set(drawn)) == len(drawn) == 3


def test_long_names_can_be_told_apart(people: People) -> None:
    """What they have in common is cut, what tells them apart is seen, even on a phone with four at the table."""
    long = "Maximiliane von und zu Hohenstein "
    player = people.visit(size=PHONE, how="touch")
    page = player.page
    choose(player, "button", "Trails")
    player.seats(4)
    for number, kind in enumerate(("Here", "Here", "Here", "Computer"), 1):
        page.get_by_role("group", name=f"Seat {number}").get_by_role("button", name=kind, exact=True).tap()
    for number, end in enumerate(("A", "Bo", "Cy"), 1):
        player.name_seat(number, long + end)
    choose(player, "button", "Start")
    page.get_by_role("button", name="I am").tap()
    chips = page.get_by_role("list", name="Everybody at the table").get_by_role("button")
    for number, end in ((1, "Bo"), (2, "Cy")):
        own = chips.nth(number).locator(".own")
        expect(own).to_have_text(end)
        assert own.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.clientWidth > 0")
        assert chips.nth(number).locator(".same").evaluate("(one) => one.scrollWidth > one.clientWidth"), "cut"


# Home.


@pytest.mark.parametrize("how", HOWS)
def test_my_tables_say_how_they_stand(people: People, how: How) -> None:
    """Whose turn, which round, who plays, a small sheet, since when; and of a finished one the result."""
    over = played(people.base, "trails", "here", "here", stop=lambda view: view.phase == "over")
    mine = played(people.base, "trails", "here", "here", stop=in_turn)
    first = Seats(mine.table, mine.game, {"0": mine.keys["0"]}, others=(over,))
    player = people.visit(size=PHONE, how=how, seats=first)
    page = player.page
    tables = page.get_by_role("listitem").filter(has=page.get_by_role("button"))
    expect(tables).to_have_count(2)
    expect(tables.nth(0)).to_contain_text("Your turn")
    expect(tables.nth(0)).to_contain_text("Round 6 of 15")
    expect(tables.nth(0)).to_contain_text("Player 2")
    expect(tables.nth(0)).to_contain_text("now")
    assert (
        tables.nth(0)
        .locator(".sheet:not(.blank)")
        .evaluate("(one) => one.shadowRoot.querySelectorAll('.mark.on').length")
        > 5
    )
    expect(tables.nth(1)).to_contain_text("won with")
    expect(page).to_have_title(re.compile("^● Your turn · .*Felttip$"))
    with Person(people.base, mine.table, mine.keys["0"]) as ann:
        ann.play(random.Random(1), lambda view: view.turns["0"].committed)
    page.reload()
    expect(tables.nth(0)).to_contain_text("Waiting for Player 2")
    expect(page).to_have_title(re.compile("^(?!●).*Felttip$"))
    choose(player, "link", "Trails")
    expect(page.locator(".dock .status")).to_have_text("Waiting for Player 2 …")


@pytest.mark.parametrize("how", HOWS)
def test_a_code_leads_to_its_table(people: People, how: How) -> None:
    """As it was read out, in capitals or with a blank, or as a whole link; what cannot be a code is said at once."""
    code, _ = lay(people.base, "islands", "A", "here", "open")
    player = people.visit(size=PHONE, how=how)
    page = player.page
    field = page.get_by_label("Have you got a code?")
    for typed in ("x", f"{code[:3]} {code[3:].upper()}", f"{people.base}/t/{code}"):
        field.fill(typed)
        if how == "keys":
            page.keyboard.press("Enter")
        else:
            choose(player, "button", "To the table")
        if typed == "x":
            expect(page.get_by_text("A code has six letters or digits.")).to_be_visible()
        else:
            expect(page.get_by_label("Your name")).to_be_visible()
            page.go_back()


# Gathering.


def test_on_a_phone_link_and_code_come_first(people: People) -> None:
    code, keys = lay(people.base, "islands", "B", "here", "open", "open")
    page = people.visit(f"/t/{code}", size=PHONE, how="touch", seats=Seats(code, "islands", {"0": keys[0]})).page
    for first in (page.get_by_label("The code of this table"), page.get_by_label("Link"), page.locator(".qr img")):
        expect(first).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("The code of this table")).to_have_text(code)
    ask = page.get_by_role("heading", name="Ask others to join").bounding_box()
    who = page.get_by_role("heading", name="At the table").bounding_box()
    assert ask
    assert who
    assert ask["y"] < who["y"]


@pytest.mark.parametrize("how", HOWS)
def test_a_guest_sees_what_will_be_played_and_its_rules(people: People, how: How) -> None:
    """Before sitting down, and while waiting."""
    code, _ = lay(people.base, "islands", "B", "here", "open", "open")
    player = people.visit(f"/t/{code}", size=PHONE, how=how)
    page = player.page
    expect(page.get_by_role("heading", name="What will be played")).to_be_in_viewport()
    expect(page.get_by_text("Write numbers, draw bridges")).to_be_in_viewport()
    expect(page.get_by_text("Lines cross in six places")).to_be_visible()
    player.sit("Bea")
    rules = page.locator("summary", has_text="Rules of Islands")
    if how == "keys":
        rules.focus()
        page.keyboard.press("Enter")
    else:
        rules.tap()
    expect(page.get_by_text("ISL-1", exact=True)).to_be_visible()


# Turn alerts.

LISTEN = """
  window.told = [];
  document.hasFocus = () => !window.elsewhere;
  navigator.vibrate = (how) => window.told.push("buzz");
  window.AudioContext = new Proxy(AudioContext, {
    construct: (kind, all) => (window.told.push("sound"), Reflect.construct(kind, all)),
  });
  const none = {register: () => Promise.reject(), getRegistration: () => Promise.resolve()};
  Object.defineProperty(navigator, "serviceWorker", {value: none});
  window.Notification = class {
    static permission = "default";
    static requestPermission() {
      window.told.push("asked");
      return Promise.resolve((this.permission = "granted"));
    }
    constructor(title, more) { window.told.push(`note ${more.body}`); }
  };
"""
"""Runs before the page's own scripts: writes down how people are told, and lets them look elsewhere."""


def listen(page: Page) -> None:
    """From its first script on."""
    page.add_init_script(LISTEN)


def told(page: Page) -> list[str]:
    """How this person was told since the last time."""
    found: list[str] = page.evaluate("window.told.splice(0)")
    return found


@pytest.mark.parametrize("how", HOWS)
def test_whoever_looks_elsewhere_is_told_as_they_like(people: People, how: How) -> None:
    """Asked once and kindly, on a yes by the browser; told in the tab, by sound, vibration and notification."""
    code, keys = lay(people.base, "trails", "classic", "here", "here", deal="alerts")
    player = people.visit(
        size=PHONE,
        how=how,
        seats=Seats(code, "trails", {"0": keys[0]}),
        before=listen,
    )
    page = player.page
    # Whoever wants little motion has no vibration either, unless they switch it on.
    page.evaluate("localStorage['felttip.alert-buzz'] = 'on'")
    page.reload()
    icon = page.locator("link[rel=icon]")
    choose(player, "button", "Yes, please")
    expect(page.get_by_role("button", name="Yes, please")).to_have_count(0)
    assert told(page) == ["asked"]
    choose(player, "link", "Trails")
    with Person(people.base, code, keys[1]) as bea:
        dice = random.Random(2)

        def round_() -> None:
            """Both make their turn, Bea last."""
            expect(page).to_have_title(re.compile("^● Your turn · .*Felttip$"))
            expect(icon).to_have_attribute("href", "/icons/felttip-turn.svg")
            now = bea.view.round
            sight = player.turn_up()
            while sight.may_act:
                sight = player.step(sight, 0.0)
            expect(page).to_have_title(re.compile("^(?!●).*Felttip$"))
            expect(icon).to_have_attribute("href", "/icons/felttip.svg")
            bea.play(dice, lambda view: view.round > now)
            player.turn_up()

        round_()
        assert told(page) == [], "whoever looks on sees it"
        page.evaluate("window.elsewhere = true")
        round_()
        assert told(page) == ["sound", "buzz", "note Trails: it is your turn."]
        choose(player, "button", "Menu")
        for way in ("Sound", "Vibration", "Notification"):
            expect(page.get_by_role("button", name=way)).to_have_attribute("aria-pressed", "true")
            choose(player, "button", way)
            expect(page.get_by_role("button", name=way)).to_have_attribute("aria-pressed", "false")
        choose(player, "button", "Close")
        round_()
        assert told(page) == []
    page.reload()
    player.turn_up()
    choose(player, "button", "Menu")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def test_nobody_who_said_no_is_asked_again(people: People) -> None:
    code, keys = lay(people.base, "trails", "classic", "here", "open")
    player = people.visit(
        f"/t/{code}",
        size=PHONE,
        how="touch",
        seats=Seats(code, "trails", {"0": keys[0]}),
        before=listen,
    )
    page = player.page
    choose(player, "button", "No, thanks")
    expect(page.get_by_role("button", name="Yes, please")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    expect(page.get_by_role("button", name="Yes, please")).to_have_count(0)
    assert told(page) == []
