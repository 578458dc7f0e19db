"""Taken along: today's deal on a device, one's own games there, and a device that is full, or lost."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.page.driver import LONG, Player
from tests.page.people import PHONE, People
from tests.page.server import serving
from tests.page.test_loss import drawing
from tests.page.test_offline import GONE, READY, Home, lives_here, turn_up
from tests.page.test_screens import violations


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """One browser for all tests here that is ready for playing without a network."""
    with serving(tmp_path_factory.mktemp("aboard")) as server:
        people = People(browser, server.base)
        yield Home(people, server)
        people.leave()


class Lossy:
    """The server hears what is said, and its first answer is lost."""

    def __init__(self, home: Home, path: str) -> None:
        self.heard = 0
        home.context.route(f"**/api{path}", self._hear)

    def _hear(self, route: Route) -> None:
        self.heard += 1
        answer = route.fetch()
        if self.heard == 1:
            route.abort()
        else:
            route.fulfill(response=answer)


def take_along(home: Home, page: Page) -> None:
    """Today's Trails; the first answer is lost, and asked for again it is the same."""
    page.goto(f"{home.people.base}/daily")
    trails = page.get_by_role("listitem").filter(has_text="Trails").first
    taken = Lossy(home, "/daily/trails/give")
    dialog = page.get_by_role("dialog")
    for _ in range(2):
        trails.get_by_role("button", name="Take it along").click()
        expect(dialog.get_by_text("without a referee")).to_be_visible()
        assert not violations(page)
        dialog.get_by_role("button", name="Take it along").click()
        expect(dialog).to_be_hidden()
        expect(page.locator("main button:disabled")).to_have_count(0)
    expect(trails.get_by_text("On this device, needs no network")).to_be_visible()
    assert taken.heard == 2


def sent(home: Home, page: Page) -> None:
    """The network is back, and it is sent by itself; although answers are lost, once."""
    lost = [Lossy(home, path) for path in ("/tables/taken", "/mine/results")]
    home.context.set_offline(False)
    for _ in lost:
        with page.expect_request("**/api/tables/taken", timeout=LONG):
            page.goto(f"{home.people.base}/")
        page.wait_for_timeout(1000)
    page.goto(f"{home.people.base}/")
    expect(page.get_by_text("Trails: your result has been sent.")).to_be_visible(timeout=LONG)
    assert [one.heard for one in lost] == [3, 2]
    assert page.evaluate("localStorage['felttip.aboard']") == "[]"
    home.context.unroute_all()


@pytest.mark.clause("SRV-67", "SRV-68")
def test_a_daily_is_taken_along_and_sent_once(home: Home) -> None:
    """Played without a network, reloaded in between, and sent from another page than that in which it ended."""
    player = home.alone()
    page, base = player.page, home.people.base
    take_along(home, page)
    trails = page.get_by_role("listitem").filter(has_text="Trails").first
    home.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Not on this device: Borders, Islands")).to_be_visible(timeout=LONG)
    assert not violations(page)
    trails.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/t/0*")
    turn_up(player)
    assert player.play(eager=0.3).over
    expect(page.get_by_text("How everybody did is shown as soon as there is a network.")).to_be_visible()
    expect(page.get_by_text("Played without a referee")).to_be_visible()
    total = page.locator(".top .total").inner_text()
    page.goto(f"{base}/mine")
    expect(page.get_by_text("One finished game", exact=True)).to_be_visible(timeout=LONG)
    page.goto(f"{base}/daily")
    expect(trails.get_by_text("Will be sent as soon as there is a network")).to_be_visible(timeout=LONG)
    expect(trails).to_contain_text(total)
    person = page.evaluate("localStorage['felttip.person']")
    page.goto("about:blank")
    sent(home, page)
    others = httpx.post(f"{base}/api/daily/trails/others", json={"person": person}).json()
    assert [(one["total"], one["count"], one["held"]) for one in others["totals"]] == [(others["own"], 1, 1)]
    assert others["counted"]
    page.goto(f"{base}/daily")
    trails.get_by_role("link", name="See the result").click()
    expect(page.get_by_text("One of them was played without a referee")).to_be_visible(timeout=LONG)
    # It is one game, though both places know it.
    page.goto(f"{base}/mine")
    expect(page.get_by_text("One finished game", exact=True)).to_be_visible(timeout=LONG)
    expect(page.get_by_text("without a referee")).to_be_visible()


@pytest.mark.clause("SRV-69")
def test_a_table_that_the_browser_has_thrown_away_is_had_back(home: Home) -> None:
    home.alone()
    player = home.window()
    page = player.page
    expect(page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    player.lay("Trails", "Here")
    drawn = drawing(player)
    for button, says in (
        ("Move it to the server", "This table is at the server now."),
        ("Move it to this device", "This table is on this device now."),
    ):
        there = page.url
        player.press("Menu")
        player.press(button)
        expect(page.get_by_text(says)).to_be_visible()
        expect(page).not_to_have_url(there)
        turn_up(player)
    # At the server it says where it is.
    here = page.url
    page.goto(there)
    expect(page.get_by_text("This table is on this device now.")).to_be_visible()
    assert not violations(page)
    page.get_by_role("link", name="Go there").click()
    page.wait_for_url(here)
    turn_up(player)
    player.play(3)
    page.goto(f"{home.people.base}/rules")
    page.evaluate("""() => new Promise((done) => {
      const asked = indexedDB.open('felttip');
      asked.onsuccess = () => {
        const all = asked.result.transaction('events', 'readwrite');
        all.objectStore('events').clear();
        all.oncomplete = done;
      };
    })""")
    page.goto(here)
    expect(page.get_by_text("This table is not on this device any more.")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Go on without that device").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("left out for good")).to_be_visible()
    assert not violations(page)
    dialog.get_by_role("button", name="Go on without that device").click()
    page.wait_for_url(there)
    assert turn_up(player).marks == drawn.marks
    player.play(3)


FULL = """
const add = IDBObjectStore.prototype.add;
self.full = false;
new BroadcastChannel('full').onmessage = ({data}) => (self.full = data);
IDBObjectStore.prototype.add = function (...all) {
  if (self.full) throw new DOMException('no room', 'QuotaExceededError');
  return add.apply(this, all);
};
"""
DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"


def worse(people: People, script: str) -> Player:
    """A phone whose worker has this script first."""

    def before(page: Page) -> None:
        def answer(route: Route) -> None:
            found = route.fetch()
            route.fulfill(response=found, body=script + found.text())

        page.context.route("**/assets/table.worker-*.js", answer)

    people.forgive(GONE)
    return people.visit("/", PHONE, "touch", device=True, before=before)


@pytest.mark.clause("SRV-63")
def test_a_device_that_is_full_says_so_and_pretends_nothing(people: People) -> None:
    player = worse(people, FULL)
    page = player.page
    expect(page.get_by_text(READY, exact=True)).to_be_visible(timeout=LONG)
    player.lay("Trails", "Here")
    assert lives_here(page)
    drawn = drawing(player)
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    player.point(drawn.targets[0].x, drawn.targets[0].y)
    expect(page.get_by_text("There is no more room on this device.")).to_be_visible()
    page.wait_for_timeout(300)
    assert player.look().marks == drawn.marks
    assert not violations(page)
    page.evaluate("new BroadcastChannel('full').postMessage(false)")
    page.reload()
    assert turn_up(player).marks == drawn.marks
    player.play(2)


@pytest.mark.clause("SRV-63")
def test_a_browser_that_keeps_nothing_says_so_and_the_server_keeps_it(people: People) -> None:
    player = worse(people, DENIED)
    page = player.page
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible(timeout=LONG)
    assert not violations(page)
    player.lay("Trails", "Here")
    assert not lives_here(page)
    page.goto(f"{people.base}/daily")
    expect(page.get_by_role("button", name="Practise first").first).to_be_visible()
    expect(page.get_by_role("button", name="Take it along")).to_have_count(0)
    # Without a network it can still be played, for as long as the page is open.
    page.goto(people.base)
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible(timeout=LONG)
    page.context.set_offline(True)
    player.lay("Trails", "Here")
    assert lives_here(page)
    player.play(2)
    player.press("Menu")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
