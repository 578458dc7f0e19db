"""Drawing in one go: whatever a drag runs through and may be drawn is drawn, with a mouse and with a finger."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import dist
from typing import Literal

import msgspec
import pytest
from playwright.sync_api import Browser, CDPSession, Page, WebSocketRoute, expect
from tests.page.driver import Player
from tests.page.people import PHONE, TABLET, People, Seats
from tests.page.server import PAGE
from tests.page.test_games import far_from_targets
from tests.server.setup_server import Person, lay, running

from felttip.registry import find_game
from felttip.room.views import Choice, TableView

Point = tuple[float, float]
How = Literal["mouse", "touch"]

GAMES = ("trails", "islands", "borders")
SHORE = 20
"""Pixels from the end of a bridge on to an island, on a phone too."""
MARKS = {"trails": 3, "islands": 2, "borders": 3}
"""So many marks lie one behind the other in the turn that is dragged."""

WAY = """([marks]) => {
  const svg = document.querySelector(".sheet:not(.small)").shadowRoot.querySelector("svg");
  const screen = svg.getScreenCTM();
  const spot = (x, y) => { const at = new DOMPoint(x, y).matrixTransform(screen); return [at.x, at.y]; };
  svg.classList.add("probe");
  const ways = marks.map((mark) => {
    const hit = svg.getElementById(mark).querySelector(".hit");
    const box = hit.getBBox();
    if (hit.getAttribute("d").toLowerCase().endsWith("z")) return [spot(box.x + box.width / 2, box.y + box.height / 2)];
    const [from, to] = [hit.getPointAtLength(0), hit.getPointAtLength(hit.getTotalLength())];
    return [spot(from.x, from.y), spot(to.x, to.y)];
  });
  svg.classList.remove("probe");
  return ways;
}"""
"""Where marks lie on the screen: lines from end to end, fields in their middle."""


def follows(one: Choice, other: Choice) -> bool:
    """Does the other mark lie where the pen comes to after the one: a field beside it, a line from its end?"""
    if "=" in one.mark:
        return "=" in other.mark and dist(one.at, other.at) < 50
    return bool(set(one.mark.split("-")) & set(other.mark.split("-")))


def straight(one: Choice, two: Choice, three: Choice) -> bool:
    """Do they lie in one line?"""
    return dist(one.at, three.at) > 0.99 * (dist(one.at, two.at) + dist(two.at, three.at))


def chain(person: Person, count: int, *done: Choice, line: bool = False) -> list[str]:
    """A turn of so many marks that lie one behind the other, perhaps in a line: each is tried out, and wiped again."""
    if len(done) == count:
        return [one.mark for one in done]
    # A second line beside the first is not on the way to anywhere.
    legal = [one for one in person.view.turns["0"].legal if "--" not in one.mark]
    # Numbers are written, not dragged, where there are lines too.
    lines = [one for one in legal if "=" not in one.mark] or legal
    for one in lines:
        if done and not follows(done[-1], one):
            continue
        if line and len(done) > 1 and not straight(done[-2], done[-1], one):
            continue
        assert person.ask("mark", 0, mark=one.mark).ok
        found = chain(person, count, *done, one, line=line)
        assert person.ask("undo", 0).ok
        if found:
            return found
    return []


def drawable(view: TableView) -> bool:
    """A turn of the first seat begins, some rounds into the game."""
    return view.phase == "turn" and view.round > 2 and "0" in view.turns and not view.turns["0"].marks


class Drag:
    """Somebody at a table with a turn in mind that can be drawn in one go."""

    def __init__(
        self,
        people: People,
        game: str,
        how: How,
        before: Callable[[Page], None] = lambda _: None,
        line: bool = False,
    ) -> None:
        code, keys = lay(
            people.base, game, find_game(game).boards[0], *["here"] * find_game(game).seats[0], deal="drag"
        )
        self.marks: list[str] = []
        chance = random.Random(3)
        with Person(people.base, code, *keys.values()) as person:
            while not self.marks:
                person.play(chance, drawable)
                self.marks = chain(person, MARKS[game], line=line)
                if not self.marks:
                    person.decide(chance)
        seats = Seats(code, game, {"0": keys[0]})
        size = PHONE if how == "touch" else TABLET
        self.player: Player = people.visit(f"/t/{code}", size, how, before=before, seats=seats)
        self.before = self.player.until("s.targets.length")
        self.page: Page = self.player.page
        self.how = how
        self.fingers: CDPSession | None = self.page.context.new_cdp_session(self.page) if how == "touch" else None
        self.way = self._way()
        if game == "islands":
            # Bridges are drawn from island to island, and end at their shores.
            (x, y), (to_x, to_y) = self.way[:2]
            shore = SHORE / dist((x, y), (to_x, to_y))
            self.way[0] = (x - (to_x - x) * shore, y - (to_y - y) * shore)

    def _way(self) -> list[Point]:
        """Where the pen goes along: each mark from where the one before ended."""
        parts = [[(x, y) for x, y in part] for part in self.page.evaluate(WAY, [self.marks])]
        if len(parts[0]) == 2 and min(dist(parts[0][0], end) for end in parts[1]) < min(
            dist(parts[0][1], end) for end in parts[1]
        ):
            parts[0].reverse()
        for before, after in pairwise(parts):
            if len(after) == 2 and dist(before[-1], after[1]) < dist(before[-1], after[0]):
                after.reverse()
        return [point for part in parts for point in part]

    def along(self, way: list[Point], steps: int = 6) -> None:
        """Put the pen down, go along, and lift it."""
        self.down(way[0])
        for before, after in pairwise(way):
            self.go(before, after, steps)
        self.up(way[-1])

    def down(self, at: Point) -> None:
        """Put the pen down."""
        if self.fingers is None:
            self.page.mouse.move(*at)
            self.page.mouse.down()
        else:
            self.touch("touchStart", at)

    def go(self, before: Point, after: Point, steps: int = 6) -> None:
        """Go from one place to another."""
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(before, after, strict=True))
            if self.fingers is None:
                self.page.mouse.move(x, y)
            else:
                self.touch("touchMove", (x, y))

    def up(self, at: Point) -> None:
        """Lift the pen."""
        if self.fingers is None:
            self.page.mouse.up()
        else:
            self.touch("touchEnd")

    def touch(self, kind: str, *points: Point) -> None:
        """All fingers that are on the screen now."""
        assert self.fingers is not None
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    @property
    def drawn(self) -> set[str]:
        """What is drawn that was not there before, once the table has answered."""
        self.page.wait_for_timeout(300)
        return self.player.until("may").marks - self.before.marks

    def expect_drawn(self, marks: list[str]) -> None:
        """These marks come, and no others after them."""
        self.player.until(f"{len(self.before.marks) + len(marks)} <= s.on.filter((one) => !one.includes('.')).length")
        assert self.drawn == set(marks)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that listens to whoever says very much in a short time."""
    with running(tmp_path_factory.mktemp("data"), page=PAGE.parent) as started:
        yield started


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    everybody = People(browser, address)
    yield everybody
    everybody.leave()


@pytest.fixture(params=["mouse", "touch"])
def how(request: pytest.FixtureRequest) -> How:
    found: How = request.param
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_drag_draws_all_that_it_runs_through(people: People, game: str, how: How) -> None:
    drag = Drag(people, game, how)
    drag.along(drag.way)
    drag.expect_drawn(drag.marks)


@pytest.mark.parametrize("game", ["trails", "borders"])
def test_a_fast_drag_skips_nothing(people: People, game: str) -> None:
    """The browser tells of the first and the last place only: between them, in a straight line, the pen was too."""
    drag = Drag(people, game, "mouse", line=True)
    start, first, *_, last = drag.way
    drag.down(start)
    drag.go(start, first)
    drag.go(first, last, steps=1)
    drag.up(last)
    drag.expect_drawn(drag.marks)


@pytest.mark.parametrize("game", GAMES)
def test_a_drag_that_ends_outside(people: People, game: str, how: How) -> None:
    """Out over the button that finishes the turn: what was drawn stays, nothing is pressed, and the pen is lifted."""
    drag = Drag(people, game, how)
    button = drag.before.buttons[-1]
    *way, last = drag.way
    drag.along([*way, (button.x, button.y)])
    drawn = drag.drawn
    assert set(drag.marks[:-1]) <= drawn
    assert drag.player.look().title == drag.before.title
    expect(drag.page.get_by_role("dialog")).to_have_count(0)
    if how == "mouse":
        drag.go((button.x, button.y), last)
        assert drag.drawn == drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_drag_back_over_the_own_marks(people: People, game: str, how: How) -> None:
    """The way back to where the last mark began, and there again: no mark is made twice, none is wiped."""
    drag = Drag(people, game, how)
    end, before = drag.way[-1], drag.way[-2]
    drag.along([*drag.way, before, end])
    drag.expect_drawn(drag.marks)


@pytest.mark.parametrize("game", GAMES)
def test_a_drag_over_what_is_not_allowed(people: People, game: str, how: How) -> None:
    """Where nothing may be drawn, nothing is, and what may be drawn then still is."""
    drag = Drag(people, game, how)
    x, y = far_from_targets(drag.player)
    drag.along([(x, y), (x + 15, y), (x, y), (x, y + 15)])
    assert drag.drawn == set()
    drag.along(drag.way)
    drag.expect_drawn(drag.marks)


class Refusing:
    """The way to the real server, on which one mark is refused once."""

    def __init__(self) -> None:
        self.mark: str | None = None

    def __call__(self, socket: WebSocketRoute) -> None:
        """Stand between a page and its table."""
        server = socket.connect_to_server()

        def say(message: str | bytes) -> None:
            command = msgspec.json.decode(message)
            if self.mark is None or command.get("mark") != self.mark:
                server.send(message)
                return
            self.mark = None
            refusal = {"clause": "SRV-4", "reason": "server-too-fast", "details": {}}
            socket.send(msgspec.json.encode({"re": command["id"], "refusal": refusal}).decode())

        socket.on_message(say)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_ends_the_drag(people: People, game: str, how: How) -> None:
    """It is told; what was drawn before stays, what was refused is wiped, and the rest waits for another drag."""
    refusing = Refusing()
    drag = Drag(people, game, how, before=lambda page: page.route_web_socket("**/live", refusing))
    refusing.mark = drag.marks[1]
    drag.along(drag.way)
    expect(drag.page.locator(".toast")).to_have_text("Not so fast, please. Try again in a moment.")
    assert drag.drawn == {drag.marks[0]}
    drag.along(drag.way[len(drag.way) // len(drag.marks) - 1 :])
    drag.expect_drawn(drag.marks)


@pytest.mark.parametrize("game", GAMES)
def test_two_fingers_draw_nothing(people: People, game: str) -> None:
    """A second finger beside the first, then both apart: whoever makes the page larger draws nothing."""
    drag = Drag(people, game, "touch")
    (x, y), (to_x, to_y) = drag.way[0], drag.way[1]
    other = (x + 40, y + 40)
    drag.touch("touchStart", (x, y))
    drag.touch("touchStart", (x, y), other)
    for step in range(1, 9):
        part = step / 8
        here = (x + (to_x - x) * part, y + (to_y - y) * part)
        drag.touch("touchMove", here, (other[0] + 60 * part, other[1] + 60 * part))
    drag.touch("touchEnd")
    assert drag.drawn == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_second_finger_does_not_draw(people: People, game: str) -> None:
    """The first finger rests, another one taps on a mark: it is not drawn, and the next tap alone is."""
    drag = Drag(people, game, "touch")
    spot = drag.before.targets[0]
    box = drag.page.locator(".sheet:not(.small)").bounding_box()
    assert box is not None
    rest = (box["x"] + 3, box["y"] + 3)
    drag.touch("touchStart", rest)
    drag.touch("touchStart", rest, (spot.x, spot.y))
    drag.touch("touchEnd", rest)
    drag.touch("touchEnd")
    assert drag.drawn == set()
    drag.along(drag.way)
    drag.expect_drawn(drag.marks)
