"""What Python's memory held when it had started is kept: the next start begins there, if nothing is wrong with it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route
from tests.page.driver import LONG, Player
from tests.page.people import People
from tests.page.server import serving

STEP = 200
LISTEN = """
const RealWorker = Worker;
window.Worker = class extends RealWorker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => data.is === "ready" && (window.again = data.again));
  }
};
"""
KEPT = """
async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.includes("/offline/memory?")) found.push([name, url]);
  }
  return found;
}
"""
DAMAGE = """
async ([how, name, url]) => {
  const cache = await caches.open(name);
  const kept = await cache.match(url);
  const headers = new Headers(kept.headers);
  let bytes = new Uint8Array(await kept.arrayBuffer());
  if (how === "flipped") bytes[bytes.length >> 1] ^= 255;
  else if (how === "cut") bytes = bytes.slice(0, bytes.length >> 1);
  else if (how === "renumbered") headers.set("felttip-table", "7");
  else headers.set("felttip-browser", "another");
  await cache.put(url, new Response(bytes, { headers }));
}
"""


def listen(page: Page) -> None:
    page.add_init_script(LISTEN)


class Home:
    """Somebody's own browser, in which the device has started once and been kept."""

    def __init__(self, people: People) -> None:
        people.forgive("Python's memory cannot be used")
        self.page: Page = people.visit(device=True, before=listen).page
        self.context: BrowserContext = self.page.context
        self.context.set_default_timeout(LONG)
        self.first = self.started()
        self.kept()

    def started(self) -> bool:
        """Wait until the device is there: did it begin where an earlier start was?"""
        self.page.wait_for_function("() => window.again !== undefined", timeout=LONG)
        return bool(self.page.evaluate("() => window.again"))

    def again(self) -> bool:
        """Load the page anew."""
        self.page.reload()
        return self.started()

    def kept(self, besides: str = "") -> tuple[str, str]:
        """Wait until exactly one is kept, and not the one that was there before: where it lies."""
        for _ in range(LONG // STEP):
            found = self.page.evaluate(KEPT)
            if len(found) == 1 and found[0][1] != besides:
                return found[0][0], found[0][1]
            self.page.wait_for_timeout(STEP)
        raise AssertionError(found)


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with serving(tmp_path_factory.mktemp("snapshot")) as server:
        people = People(browser, server.base)
        yield Home(people)
        people.leave()


def test_the_second_start_begins_where_the_first_one_was(home: Home) -> None:
    """And what is played then is a game like any other: with the same rules, a deal of its own, and computers."""
    assert not home.first
    assert home.again()
    player = Player(home.page)
    player.lay("Islands", "Here", "Computer", players="Master")
    assert "/t/0" in home.page.url
    player.page.wait_for_function(
        "() => document.querySelector('.sheet:not(.small)')?.shadowRoot?.querySelector('.target')", timeout=LONG
    )
    first = player.play(3)
    assert first.marks
    assert home.again()
    home.page.goto(home.page.url.split("/t/")[0])


@pytest.mark.parametrize("how", ["flipped", "cut", "renumbered", "of another browser"])
def test_one_that_cannot_be_used_is_thrown_away(home: Home, how: str) -> None:
    """The device starts all the same, from its beginning, and the next start is quick again."""
    home.page.evaluate(DAMAGE, [how, *home.kept()])
    assert not home.again()
    home.kept()
    assert home.again()


def test_a_new_version_begins_anew(home: Home) -> None:
    def newer(route: Route) -> None:
        listed = route.fetch().json()
        route.fulfill(json={**listed, "version": f"{listed['version']}b"})

    before = home.kept()
    home.context.route("**/offline/bundle.json", newer)
    try:
        assert not home.again()
        home.kept(besides=before[1])
        assert home.again()
    finally:
        home.context.unroute("**/offline/bundle.json")
