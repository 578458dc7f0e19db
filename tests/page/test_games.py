"""Whole games through the page, as people play them."""

import pytest
from playwright.sync_api import expect
from tests.page.driver import Player, play_together
from tests.page.people import PHONE, People

from felttip.kit.svg import PENS
from felttip.registry import game_names


@pytest.mark.parametrize("game", ["Trails", "Islands"])
def test_a_game_alone(people: People, game: str) -> None:
    player = people.visit()
    player.lay(game, "Here")
    assert player.play().over
    page = player.page
    expect(page.get_by_text("Checked in your browser: it fits.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text().startswith("felttip")


def test_a_person_and_a_computer(people: People) -> None:
    player = people.visit()
    player.lay("Borders", "Here", "Computer")
    end = player.play()
    assert end.places is not None
    assert "win" in end.places
    expect(player.page.get_by_role("listitem")).to_have_count(2)


def test_two_at_one_table_by_link(people: People) -> None:
    """One at a desk, one with a phone: the link, the setup for the neighbour, the end, and a rematch for both."""
    ann = people.visit()
    code = ann.lay("Islands", "Here", "By link")
    link = ann.page.get_by_label("Link").input_value()
    assert link == f"{people.base}/t/{code}"
    bob = people.visit(link.removeprefix(people.base), PHONE, "touch", seed=2)
    bob.sit("Bob")
    expect(ann.page.get_by_text("Bob")).to_be_visible()
    ann.press("Start")
    assert "Bob will play on this sheet" in ann.turn_up().status
    ends = play_together(ann, bob)
    assert ends[0].places == ends[1].places
    bob.press("Play again")
    # Nobody is taken away from what they look at.
    expect(ann.page.get_by_text("There is a rematch.")).to_be_visible()
    assert ann.page.url.endswith(code)
    ann.press("To the next game")
    for player in (ann, bob):
        player.page.wait_for_url(lambda url: not url.endswith(code))
        assert player.turn_up().title.endswith("Before the first card")
    assert ann.page.url == bob.page.url


def test_two_at_one_device(people: People) -> None:
    """Between the turns there is a curtain, and behind it nothing of anybody's sheet."""
    player = people.visit(size=PHONE, how="touch")
    player.lay("Trails", "Here", "Here")
    hands = []
    sight = player.turn_up()
    while not sight.over:
        if sight.curtain is not None:
            hands.append(sight.curtain)
            assert not sight.drawn
            assert player.page.locator(".sheet").count() == 0
        sight = player.step(sight, eager=0.3)
    # Whoever ends a round begins the next one, so that the device goes to and fro once a round.
    assert hands == ["I am Player 1", "I am Player 2"] * 8


def test_a_game_by_keyboard(people: People) -> None:
    player = people.visit(how="keys")
    player.lay("Trails", "Here")
    assert player.play().over


@pytest.mark.parametrize("game", ["Islands", "Borders"])
def test_some_rounds_by_keyboard(people: People, game: str) -> None:
    player = people.visit(how="keys")
    player.lay(game, "Here", "Computer")
    sight = player.play(12)
    while not sight.targets:
        sight = player.play(1)
    marked = player.mark(sight)
    assert marked.on != sight.on
    assert player.undo(marked).on == sight.on


@pytest.mark.parametrize("game", ["Trails", "Islands", "Borders"])
def test_a_tap_that_is_not_allowed_says_why(people: People, game: str) -> None:
    player = people.visit(size=PHONE, how="touch")
    player.lay(game, "Here", "Computer")
    sight = player.turn_up()
    while not sight.targets or sight.choices:
        sight = player.play(1, eager=0.0)
    x, y = far_from_targets(player)
    player.point(x, y)
    toast = player.page.locator(".toast").first
    expect(toast).to_contain_text(" ")
    assert player.look().on == sight.on


def far_from_targets(player: Player) -> tuple[float, float]:
    """The place on the screen where a mark can be that is farthest from every mark which is allowed now."""
    x, y = player.page.evaluate(
        """() => {
          const sheet = document.querySelector(".sheet:not(.small)").shadowRoot;
          const middle = (one) => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const allowed = [...sheet.querySelectorAll(".target")].map(middle);
          const svg = sheet.querySelector("svg");
          svg.classList.add("probe");
          const all = [...sheet.querySelectorAll(".mark > .hit")].map(middle);
          svg.classList.remove("probe");
          const far = (p) => Math.min(...allowed.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
          return all.reduce((a, b) => (far(b) > far(a) ? b : a));
        }"""
    )
    return x, y


@pytest.mark.parametrize("game", ["Trails", "Islands", "Borders"])
def test_what_is_used_up_fades_in_the_call(people: People, game: str) -> None:
    """One part for each mark, with one of two numbers the other, too, and back again after undo."""
    player = people.visit()
    player.lay(game, "Here", "Computer")
    faded = player.page.locator(".dock .face .faded")
    sight = player.turn_up()
    while not sight.targets:
        sight = player.play(1)
    expect(player.page.locator(".dock .face")).to_be_visible()
    expect(faded).to_have_count(0)
    marked = player.mark(sight)
    expect(faded).to_have_count(2 if game == "Islands" else 1)
    player.undo(marked)
    expect(faded).to_have_count(0)


def test_the_home_page_shows_every_game_in_play(people: People) -> None:
    """As many as are installed, each with the ink of some rounds, neighbours in different colours."""
    count = len(game_names())
    page = people.visit().page
    expect(page.get_by_text(f"{count} dry-erase games")).to_be_visible()
    expect(page.locator(".card .sheet:not(.blank)")).to_have_count(count)
    drawings = "[...document.querySelectorAll('.card .sheet')].map((one) => one.shadowRoot.querySelector('svg'))"
    ink = page.evaluate(f"() => {drawings}.map((one) => one.querySelectorAll('.mark.on').length)")
    assert min(ink) > 0
    pens = page.evaluate(f"() => {drawings}.map((one) => one.getAttribute('class'))")
    assert len(set(pens)) == min(count, PENS)
