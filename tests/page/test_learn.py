"""Learning a game in the page: what is offered, what is said, what is suggested, and what is remembered."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.page.driver import Player
from tests.page.learner import Learner
from tests.page.people import LAPTOP, PHONE, People
from tests.page.screens import played
from tests.page.server import Server
from tests.page.watch import Eyes
from tests.server.setup_server import Person, lay

from felttip.registry import game_names, is_guest
from felttip.registry.teaching import find_lesson
from felttip.words import Words

OURS = [name for name in game_names() if not is_guest(name)]
MOST = 80
"""Whoever has not come to the end after so many suggestions never will."""
GHOST = "document.querySelector('.sheet:not(.small)').shadowRoot.querySelector('.ghost')"


def learning(people: People, game: str, size: ViewportSize = LAPTOP, calm: bool = False, **more: str) -> Learner:
    """Somebody in a lesson."""
    how: Literal["mouse", "touch", "keys"] = "touch" if size == PHONE else "keys" if more.get("how") else "mouse"
    player = people.visit(f"/learn/{game}", size, how, more.get("language", "en-GB"), calm=calm)
    player.page.wait_for_url("**/t/*")
    learner = Learner(player)
    learner.find()
    return learner


def whole(learner: Learner, game: str, language: str) -> None:
    """Follow a lesson to its end: every step in order, each with its sentence, and then the game goes on."""
    lesson, words = find_lesson(game), Words(language)
    assert lesson is not None
    seen: dict[str, str] = {}
    for _ in range(MOST):
        found = learner.find()
        if found is None:
            break
        seen[found.said] = found.number or seen.get(found.said, "")
        learner.follow()
    assert list(seen) == [words.phrase(step.says) for step in lesson.steps]
    of = len(lesson.steps)
    for number, told in enumerate(seen.values(), 1):
        # What a goal has brought is told in the same place for a while.
        assert told in (f"{number}/{of}", "")
    assert next(iter(seen.values())) == f"1/{of}"
    expect(learner.page.get_by_text(words.say("web-learn-over"))).to_be_visible()


@pytest.mark.parametrize("game", OURS)
def test_a_whole_lesson_by_touch(people: People, game: str) -> None:
    """On a small phone: whatever is suggested is found where it is seen, and nothing moves from its place."""
    eyes: list[Eyes] = []
    player = people.visit("/", PHONE, "touch", before=lambda page: eyes.append(Eyes(page, 100)))
    page, words = player.page, Words("en")
    name = words.say(f"{game}-name")
    page.get_by_role("link", name=f"Learn {name} in two minutes").tap()
    page.wait_for_url("**/t/*")
    learner = Learner(player)
    learner.find()
    expect(page.locator(".sheet.blank")).to_have_count(0)
    eyes[0].during("the lesson")
    whole(learner, game, "en")
    eyes[0].during("after the lesson")
    player.press("On we go")
    expect(page.locator(".lesson")).to_have_count(0)
    assert eyes[0].faults == []
    sight = player.turn_up()
    assert sight.targets or sight.dice
    page.goto(people.base)
    expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("link", name=f"Learn {name}")).to_have_count(0)


@pytest.mark.parametrize("game", OURS)
def test_a_whole_lesson_by_keyboard(people: People, game: str) -> None:
    whole(learning(people, game, how="keys", language="de"), game, "de")


@pytest.mark.parametrize("game", OURS)
def test_the_page_does_what_it_suggests(people: People, game: str) -> None:
    """One key is enough, with all that moves; whoever pressed the button finds it again for the next step."""
    learner = learning(people, game, calm=True)
    page = learner.page
    page.emulate_media(reduced_motion="no-preference")
    button = page.get_by_role("button", name="Do it for me")
    for _ in range(3):
        if button.count():
            learner.find()
            button.focus()
            learner.changes(lambda: page.keyboard.press("Enter"))
            learner.find()
            expect(button).to_be_focused()
        else:
            learner.show_me()
    for _ in range(MOST):
        if learner.find() is None:
            break
        learner.show_me()
    assert learner.over


def test_what_is_suggested_breathes_unless_nothing_shall_move(people: People) -> None:
    learner = learning(people, "islands")
    name = f"getComputedStyle({GHOST}).animationName"
    assert learner.page.evaluate(name) == "none"
    learner.page.emulate_media(reduced_motion="no-preference")
    assert learner.page.evaluate(name) == "breathe"


def test_a_mistake_is_explained_by_its_clause(people: People) -> None:
    """It is shown crossed out, the rule says why, and from its place one comes back to the same step."""
    learner = learning(people, "trails", PHONE)
    page = learner.page
    page.get_by_role("button", name="What is not allowed?").tap()
    expect(page.locator(".toast")).to_contain_text("E5 is blue, and the card has no blue left")
    wrong = "[...document.querySelector('.sheet:not(.small)').shadowRoot.querySelectorAll('.wrong, .no')]"
    assert page.evaluate(f"{wrong}.map((one) => one.id || one.getAttribute('class'))") == ["E5-F4", "no"]
    page.get_by_role("link", name="Rule", exact=True).tap()
    page.wait_for_url("**/rules/trails#TRA-4")
    expect(page.locator("#TRA-4")).to_be_in_viewport()
    page.go_back()
    learner.find()
    assert learner.number == "1/11"
    assert page.evaluate(f"{wrong}.length") == 0


def test_undo_and_another_mark(people: People) -> None:
    """A step back, the step again; whoever draws something else is led on all the same."""
    learner = learning(people, "islands", PHONE)
    player, first = learner.player, learner.step
    learner.follow()
    learner.follow()
    assert learner.number == "2/12"
    learner.changes(lambda: player.press("Undo"))
    assert learner.step == first
    sight = player.look()
    spot = sight.targets[0]
    player.point(spot.x, spot.y)
    player.choose(player.until("s.choices.length"))
    learner.find()
    assert learner.number == "2/12"
    for _ in range(MOST):
        found = learner.find()
        if found is None:
            break
        if found.kind == "free":
            player.mark(player.look())
        else:
            learner.follow()
    assert learner.over


def test_a_lesson_goes_on_after_a_reload(people: People, server: Server) -> None:
    learner = learning(people, "trails", PHONE)
    page = learner.page
    for _ in range(3):
        learner.follow()
    assert learner.number == "3/11"
    step = learner.step
    page.reload()
    assert learner.step == step
    assert server.events(page.url.rsplit("/", 1)[1])[0]["lesson"] is True


def offered(page: Page) -> list[str]:
    """The lessons that are offered on the home page."""
    expect(page.get_by_role("button", name="Trails")).to_be_visible()
    return [re.sub(r"\s+", " ", one).strip() for one in page.locator("a.learn").all_text_contents()]


def test_whoever_knows_a_game_just_plays(people: People) -> None:
    """The lesson is gone, also after a reload, and is not offered again, but for a small link; there it begins anew."""
    player = people.visit()
    page = player.page
    assert offered(page) == [f"Learn {name} in two minutes" for name in ("Borders", "Islands", "Trails")]
    page.get_by_role("link", name="Learn Islands").click()
    page.wait_for_url("**/t/*")
    learner = Learner(player)
    learner.find()
    box = page.locator(".sheet:not(.small)").bounding_box()
    player.press("I know this, just play")
    expect(page.locator(".lesson, .says")).to_have_count(0)
    assert page.locator(".sheet:not(.small)").bounding_box() == box
    page.reload()
    assert player.turn_up().targets
    expect(page.locator(".lesson, .says")).to_have_count(0)
    page.evaluate("localStorage.removeItem('felttip.tables')")
    page.goto(people.base)
    assert offered(page) == ["Learn Borders in two minutes", "Learn Trails in two minutes"]
    page.get_by_role("button", name="Islands").click()
    small = page.get_by_role("link", name="Learn Islands in two minutes")
    expect(small).to_have_class(re.compile("small"))
    small.click()
    page.wait_for_url("**/t/*")
    learner.find()
    assert learner.number == "1/12"


def test_whoever_has_played_a_game_knows_it(people: People) -> None:
    seats = played(people.base, "trails", "here", stop=lambda view: view.phase == "over")
    player = people.visit(f"/t/{seats.table}", seats=seats)
    expect(player.page.locator(".top h2")).to_be_visible()
    player.page.evaluate("localStorage.setItem('felttip.tables', '[]')")
    player.page.goto(people.base)
    assert "Learn Trails in two minutes" not in offered(player.page)
    assert len(offered(player.page)) == len(OURS) - 1


@pytest.mark.parametrize("way", ["link", "browser"])
def test_a_guest_learns_and_comes_back(people: People, way: str) -> None:
    """While the others gather: a table of one's own, the way back, and a word when they begin."""
    code, keys = lay(people.base, "islands", "B", "here", "open", "open")
    player = people.visit(f"/t/{code}", PHONE, "touch")
    page = player.page
    page.get_by_role("link", name="Learn Islands in two minutes").tap()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)
    learner = Learner(player)
    learner.find()
    if way == "browser":
        page.go_back()
    else:
        with Person(people.base, code, keys[0]) as host:
            host.ask("fill", 0)
        expect(page.get_by_text("The others are beginning.")).to_be_visible(timeout=15_000)
        page.get_by_role("link", name="Back to the others").tap()
    page.wait_for_url(f"**/t/{code}")
    if way == "browser":
        expect(page.get_by_label("Your name")).to_be_visible()


def test_there_is_no_lesson_of_what_there_is_not(people: People) -> None:
    player: Player = people.visit("/learn/nothing")
    expect(player.page.get_by_text("There is no lesson here.")).to_be_visible()
