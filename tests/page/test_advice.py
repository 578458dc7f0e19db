"""Levels and hints in the page."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.page.driver import LONG, Player
from tests.page.people import PHONE, People
from tests.page.screens import at_table, in_turn, played
from tests.page.server import Server


def test_a_level_for_each_computer(people: People, server: Server) -> None:
    """Four levels with a line about each; the seats in play say what was chosen."""
    player = people.visit()
    page = player.page
    page.get_by_role("button", name="Trails").click()
    player.seats(3)
    page.get_by_role("radio", name="Against the computer").click()
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
    player.seats(1)
    expect(page.get_by_role("switch", name="Hints")).not_to_be_checked()
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
    page.wait_for_function(f"() => ({ghosts}).length > 0")
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


def advise(page: Page, dice: list[int] | None = None, marks: list[str] | None = None) -> None:
    """Have the coach say this, whatever it is asked: dice to roll again, or a turn."""
    advice = {"dice": dice, "marks": marks, "points": 30, "reasons": [], "shown": None}
    page.route("**/hint", lambda route: route.fulfill(json={"round": 1, "advice": [advice]}))


def rolling(people: People) -> Player:
    """Two at one device, the first of them with dice to roll again."""
    player = at_table(people, "borders", "here", "here", stop=lambda view: view.phase == "roll", hints=True)
    player.press(player.look().curtain or "")
    player.until("s.dice.length")
    return player


def held(player: Player) -> list[bool]:
    """Which dice are held."""
    dice = player.page.locator(".die")
    return [dice.nth(number).get_attribute("aria-pressed") == "true" for number in range(5)]


@pytest.mark.parametrize(
    ("rolled", "says", "button", "kept", "then"),
    [
        ([1, 3], "Roll 2 again", "Hold these", [0, 2, 4], "Roll 2 again"),
        ([], "Keep all", "Hold these", [0, 1, 2, 3, 4], "Keep all"),
        ([0, 1, 2, 3, 4], "Roll all again", "All right", [], None),
    ],
)
def test_what_a_hint_for_dice_says_and_does(
    people: People, rolled: list[int], says: str, button: str, kept: list[int], then: str | None
) -> None:
    """Which dice are kept can be seen and heard; the button says what it does, and so does the next one."""
    player = rolling(people)
    page = player.page
    dice = player.look().dice
    page.get_by_role("button", name=dice[0], exact=True).click()
    advise(page, rolled)
    player.press("Hint")
    names = ", ".join([says, *(dice[number] for number in kept)])
    expect(page.get_by_role("radio")).to_have_accessible_name(re.compile(f"^{names}\\. Points"))
    expect(page.locator(".panel .kept svg")).to_have_count(len(kept))
    player.press(button)
    page.wait_for_function("() => !document.querySelector('.panel')")
    assert held(player) == [number in kept for number in range(5)]
    main = page.locator(".dock .go.primary")
    expect(main).to_have_text([] if then is None else [then])


def test_dice_of_a_hint_are_held_for_that_roll_alone(people: People) -> None:
    """Neither a look at another sheet nor the next rolls, of others and one's own, bring them back."""
    player = rolling(people)
    page = player.page
    advise(page, [1, 3])
    player.press("Hint")
    player.press("Hold these")
    page.locator(".die").first.click()
    assert held(player) == [False, False, True, False, True]
    page.get_by_role("list", name="Everybody at the table").get_by_role("button").nth(1).click()
    player.press("Back to my sheet")
    assert held(player) == [False, False, True, False, True]
    sight = player.look()
    for _ in range(2):
        player.hit(sight.buttons[-1])
        sight = player.until("may && !s.dice.length", sight)
        while not sight.dice:
            sight = player.play(1, eager=0.1)
        assert held(player) == [False] * 5


def test_a_hint_to_draw_nothing(people: People) -> None:
    """It is taken with other words than one to draw something, and wipes what was drawn."""
    player = at_table(people, "trails", "here", stop=in_turn, hints=True)
    before = player.look()
    drawn = player.mark(before)
    assert drawn.marks > before.marks
    advise(player.page, marks=[])
    player.press("Hint")
    expect(player.page.get_by_role("radio")).to_contain_text("Draw nothing this time")
    player.press("All right")
    assert player.until("!s.undo && may", drawn).marks == before.marks


def test_a_code_in_capitals(people: People) -> None:
    """Somebody typed the address: the device knows its seat, and all that needs its key works."""
    seats = played(people.base, "trails", "here", stop=in_turn, hints=True)
    player = people.visit(f"/t/{seats.table.upper()}", seats=seats)
    player.turn_up()
    player.press("Hint")
    expect(player.page.get_by_role("radio").first).to_be_visible(timeout=LONG)


def test_radios_and_the_keyboard(people: People) -> None:
    """Tab finds each group once, at what is chosen; arrows, Home and End move and choose."""
    player = people.visit()
    page = player.page
    page.get_by_role("button", name="Islands").click()
    player.seats(2)
    page.get_by_role("radio", name="Against the computer").click()
    for name in ("Board", "How many play?", "Pen", "How it plays", "How do you want to play?"):
        group = page.get_by_role("radiogroup", name=name).first
        radios, stop = group.get_by_role("radio"), group.locator("[tabindex='0']")
        last = radios.count() - 1
        expect(stop).to_be_checked()
        stop.focus()
        for key, chosen in {
            "Home": 0,
            "ArrowRight": 1,
            "ArrowUp": 0,
            "ArrowLeft": last,
            "ArrowDown": 0,
            "End": last,
        }.items():
            page.keyboard.press(key)
            for there in (stop, radios.nth(chosen)):
                expect(there).to_be_checked()
                expect(there).to_be_focused()


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
        choices = page.get_by_role("radio")
        for key, there in (
            ("Tab", page.get_by_role("button", name="Close")),
            ("Tab", choices.first),
            ("ArrowDown", choices.nth(1)),
        ):
            page.keyboard.press(key)
            expect(there).to_be_focused()
        expect(choices.nth(1)).to_be_checked()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Draw it")).to_be_focused()
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
    expect(panel.locator(".why")).to_contain_text(label)
    expect(panel.get_by_role("radio").first).to_have_accessible_name(re.compile(f"{label}: "))


def test_three_buttons_fit_beside_a_call_on_a_phone(people: People) -> None:
    """Undo, hint and done; beside a call that is as wide as two dice, or as three."""
    player = people.visit()
    player.page.set_viewport_size(PHONE)
    player.lay("Islands", "Here", hints=True)
    before = player.turn_up()
    player.press("Hint")
    player.press("Draw it")
    player.until("s.undo && may", before)
    buttons = player.page.locator(".buttons > button")
    expect(buttons).to_have_count(3)
    call = player.page.locator("section.dock > :first-child")
    for width in ("106px", "150px"):
        call.evaluate("(one, width) => { one.style.width = width; one.style.flex = 'none'; }", width)
        edges = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
        assert max(edges) <= PHONE["width"]
