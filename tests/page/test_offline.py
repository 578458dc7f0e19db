"""Without a network: the room runs in the browser, with the same rules, and nothing that was drawn is lost."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect
from tests.page.driver import LONG, Player, Sight
from tests.page.people import LAPTOP, PHONE, People
from tests.page.server import Server, serving
from tests.page.test_loss import CUT, drawing
from tests.page.test_screens import violations

pytestmark = pytest.mark.long

READY = "Ready to play without a network"
GONE = rf"{CUT}|Failed to fetch|status of 50[0-9]"


class Home:
    """Somebody's own browser: what it has kept is there in every window."""

    def __init__(self, people: People, server: Server) -> None:
        self.people, self.server = people, server
        people.forgive(GONE)
        self.first = people.visit(device=True)
        self.context: BrowserContext = self.first.page.context
        self.context.set_default_timeout(LONG)
        expect(self.first.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)

    def window(self, path: str = "/", how: Literal["mouse", "touch", "keys"] = "mouse") -> Player:
        """Another window of the same browser."""
        page = self.context.new_page()
        page.set_viewport_size(PHONE if how == "touch" else LAPTOP)
        page.goto(self.people.base + path)
        return Player(page, how)

    def alone(self) -> Player:
        """One window, at the start page, ready, and with a network."""
        self.context.set_offline(False)
        for page in self.context.pages[1:]:
            page.close()
        self.first.page.goto(f"{self.people.base}/")
        expect(self.first.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
        return self.first


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """One browser for all tests here: to get ready takes its time, and is done once."""
    with serving(tmp_path_factory.mktemp("offline")) as server:
        people = People(browser, server.base)
        yield Home(people, server)
        people.leave()


def turn_up(player: Player) -> Sight:
    """Wait longer than elsewhere: whoever thinks may still be starting."""
    player.page.wait_for_function(
        "() => document.querySelector('.sheet:not(.small)')?.shadowRoot?.querySelector('.target') ||"
        " document.querySelector('.curtain, .dock .buttons .go:not([disabled]), .top')",
        timeout=LONG,
    )
    return player.turn_up()


def lives_here(page: Page) -> bool:
    """Does the table of this window live on the device?"""
    return re.search(r"/t/0[0-9a-z]{7}$", page.url) is not None


def come_back(player: Player) -> Sight:
    """Load the page anew; the device has to get ready again."""
    player.page.reload()
    return turn_up(player)


def test_nothing_is_loaded_before_it_is_needed(people: People) -> None:
    """Nothing before the first sheet is on the screen; and where data is paid for, only if somebody says so."""
    asked: list[str] = []

    def listen(page: Page) -> None:
        page.context.on("request", lambda request: asked.append(request.url))
        page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")

    player = people.visit(device=True, before=listen)
    page = player.page
    expect(page.locator(".sheet svg").first).to_be_attached()
    button = page.get_by_role("status").get_by_role("button", name="Get ready")
    expect(button).to_be_visible()
    page.wait_for_timeout(5000)
    assert not [url for url in asked if "/offline/" in url or "worker-" in url]
    assert not violations(page)
    button.click()
    expect(page.get_by_text(re.compile("Getting ready to play without a network"))).to_be_visible()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((one) => one.name.includes('/assets/device-'))"
    )


def test_a_server_without_the_bundle_promises_nothing(people: People) -> None:
    people.forgive("404")

    def without(page: Page) -> None:
        page.route("**/offline/**", lambda route: route.fulfill(status=404))

    player = people.visit(device=True, before=without)
    sign = player.page.locator(".sign")
    expect(sign).to_have_count(1)
    expect(sign).to_have_count(0, timeout=LONG)


def test_the_server_is_gone(home: Home) -> None:
    """A whole game, its review and the way back to it, with nobody there; reloaded in between."""
    player = home.alone()
    home.server.kill()
    try:
        come_home(player)
        player.lay("Trails", "Here")
        assert lives_here(player.page)
        drawn = drawing(player)
        assert come_back(player) == drawn
        end = player.play(eager=0.4)
        assert end.over
        page = player.page
        page.get_by_role("link", name="Review it").click()
        expect(page.get_by_text("luck").first).to_be_visible(timeout=LONG)
    finally:
        home.server.start()


def come_home(player: Player) -> None:
    """The start page, loaded anew."""
    player.page.goto(player.page.url)
    expect(player.page.get_by_role("button", name="Trails").first).to_be_visible()


def test_the_network_is_cut_before_a_game(home: Home) -> None:
    """Two people at one device begin without a network; what needs others says so."""
    player = home.alone()
    home.context.set_offline(True)
    page = player.page
    page.reload()
    expect(page.get_by_text("No network.")).to_be_visible()
    player.lay("Borders", "Here", "Here")
    assert lives_here(page)
    sight = player.play(8)
    assert come_back(player).curtain is not None or sight.over
    page.goto(f"{home.people.base}/rules/trails")
    expect(page.get_by_role("heading", name="Trails").first).to_be_visible(timeout=LONG)
    page.goto(f"{home.people.base}/new/trails")
    player.seats(2)
    page.get_by_role("group", name="Seat 2").get_by_role("button", name="By link", exact=True).click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_text("needs a network")).to_be_visible()


def test_the_network_is_cut_during_a_game(home: Home) -> None:
    """At a table of this device nobody notices; whoever plays with keys, neither."""
    home.alone()
    player = home.window(how="keys")
    expect(player.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    player.lay("Islands", "Here", "Computer", players="Easy")
    assert lives_here(player.page)
    turn_up(player)
    player.play(3)
    home.context.set_offline(True)
    player.play(6)
    expect(player.page.get_by_text("No connection.")).to_be_hidden()
    player.listened_to()
    assert not violations(player.page)
    player.page.keyboard.press("Escape")
    player.press("Menu")
    expect(player.page.get_by_text("This table is on this device")).to_be_visible()
    assert not violations(player.page)


def test_a_tab_that_is_killed_in_the_middle_of_a_turn(home: Home) -> None:
    home.alone()
    player = home.window()
    expect(player.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    code = player.lay("Trails", "Here", "Computer")
    drawn = drawing(player)
    # No goodbye: the process of the window ends.
    with player.page.expect_event("crash"), suppress(Error):
        player.page.goto("chrome://crash", wait_until="commit")
    again = home.window(f"/t/{code}")
    assert turn_up(again).marks == drawn.marks
    again.play(4)


def test_two_windows_at_one_table(home: Home) -> None:
    """One has it; the other says so, and can take it."""
    home.alone()
    first = home.window()
    expect(first.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    code = first.lay("Trails", "Here")
    drawn = drawing(first)
    second = home.window(f"/t/{code}")
    take = second.page.get_by_role("button", name="Go on here")
    take.click()
    assert second.turn_up().marks == drawn.marks
    expect(first.page.get_by_text("open in another window")).to_be_visible()
    later = second.play(3)
    first.page.get_by_role("button", name="Go on here").click()
    assert first.until("s.on.length > 0", drawn).marks == later.marks
    expect(second.page.get_by_text("open in another window")).to_be_visible()


def test_an_update_in_between(home: Home) -> None:
    """A game that was begun with an older bundle goes on with the new one, and the older one stays while it is used."""
    home.alone()
    old = home.window()
    expect(old.page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    code = old.lay("Trails", "Here")
    drawn = drawing(old)
    kept = "() => caches.keys().then((all) => all.filter((one) => one.startsWith('felttip-bundle-')).length)"

    def newer(route: Route) -> None:
        listed = route.fetch().json()
        route.fulfill(json={**listed, "version": f"{listed['version']}b"})

    home.context.route("**/offline/bundle.json", newer)
    try:
        new = home.window(f"/t/{code}")
        new.page.get_by_role("button", name="Go on here").click(timeout=LONG)
        assert turn_up(new).marks == drawn.marks
        assert new.page.evaluate(kept) == 2
        old.page.close()
        home.first.page.goto("about:blank")
        sight = new.play(3)
        assert come_back(new).marks == sight.marks
        until(new.page, kept, 1)
    finally:
        home.context.unroute("**/offline/bundle.json")


def until(page: Page, what: str, value: object) -> None:
    """Wait until an expression that takes its time has a value."""
    for _ in range(LONG // 200):
        if page.evaluate(what) == value:
            return
        page.wait_for_timeout(200)
    assert page.evaluate(what) == value


def test_a_table_moves_to_the_server_and_back(home: Home) -> None:
    """With everything that has happened at it."""
    home.alone()
    player = home.window()
    page = player.page
    expect(page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    player.lay("Trails", "Here", "Computer")
    drawn = drawing(player)
    for button, says, here in (
        ("Move it to the server", "This table is at the server now.", False),
        ("Move it to this device", "This table is on this device now.", True),
    ):
        player.press("Menu")
        player.press(button)
        expect(page.get_by_text(says)).to_be_visible()
        assert lives_here(page) is here
        assert turn_up(player).marks == drawn.marks
    player.play(4)


@pytest.mark.parametrize(
    ("game", "others"), [("Islands", ("master",)), ("Borders", ("hard", "medium")), ("Trails", ("easy", "master"))]
)
def test_a_whole_game(home: Home, game: str, others: tuple[str, ...]) -> None:
    """Against computers of every level, without a network."""
    player = home.alone()
    home.context.set_offline(True)
    page = player.page
    page.get_by_role("button", name=game).click()
    player.seats(1 + len(others))
    page.get_by_role("group", name="Seat 1").get_by_role("button", name="Here", exact=True).click()
    for number, level in enumerate(others, 2):
        seat = page.get_by_role("group", name=f"Seat {number}")
        seat.get_by_role("button", name="Computer", exact=True).click()
        seat.get_by_role("radio", name=level.capitalize()).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/0*")
    turn_up(player)
    assert player.play(eager=0.3).over
