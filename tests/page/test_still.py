"""Nothing moves during a turn: the board and the buttons stay where they are, to the pixel, whatever is told."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect
from tests.page.driver import LONG, Player, Sight
from tests.page.people import DESK, PHONE, TABLET, People, Seats
from tests.page.test_games import far_from_targets
from tests.page.watch import Eyes
from tests.server.setup_server import Person, lay

from felttip.registry import find_game
from felttip.room.views import TableView

TINY: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 740, "height": 360}
NAMES = ("Annegret", "Bartholomew", "Cäcilia", "Dagobert")


def begins(view: TableView) -> bool:
    """A turn of the first seat begins, some rounds into the game: with dice, if it rolls them."""
    if view.phase == "roll":
        return view.round > 2 and view.active == 0
    turns = view.turns.values()
    return view.active is None and view.round > 2 and all(turn.legal and not turn.marks for turn in turns)


@contextmanager
def sitting(
    people: People, game: str, seats: int, size: ViewportSize, text: int
) -> Iterator[tuple[Player, Eyes, Person | None]]:
    """Somebody in front of the page some rounds into a game, under eyes, and whoever has the other seats."""
    code, keys = lay(people.base, game, find_game(game).boards[0], *["here"] * seats, deal="still", hints=True)
    with Person(people.base, code, *keys.values()) as everybody:
        for seat, name in enumerate(NAMES[:seats]):
            everybody.ask("rename", seat, name=name, pen=seat)
        everybody.play(random.Random(1), begins)
    found: list[Eyes] = []

    def before(page: Page) -> None:
        found.append(Eyes(page, text))
        page.route_web_socket("**/live", cheering)

    mine = Seats(code, game, {"0": keys[0]})
    player = people.visit(f"/t/{code}", size, "touch", before=before, seats=mine)
    others = [key for seat, key in keys.items() if seat]
    if not others:
        yield player, found[0], None
        return
    with Person(people.base, code, *others) as rest:
        yield player, found[0], rest


def cheering(socket: WebSocketRoute) -> None:
    """The way to the real server; whatever is revealed has reached a goal, so that there is something to tell."""
    server = socket.connect_to_server()

    def hear(message: str | bytes) -> None:
        frame = msgspec.json.decode(message)
        for deed in (frame.get("view") or frame.get("change") or {}).get("last", []):
            deed["goals"] = deed["goals"] or [{"name": "web-title", "points": 12}]
        socket.send(msgspec.json.encode(frame).decode())

    server.on_message(hear)


def roll(player: Player, eyes: Eyes) -> None:
    """Hold a die, roll the rest, ask which to hold, keep."""
    eyes.during("dice held")
    player.page.locator(".die").first.tap()
    eyes.during("dice rolled again")
    player.listened_to()
    rolled = player.page.locator(".dock .status").text_content() or ""
    player.page.locator(".dock .buttons .go", has_text="Roll").tap()
    expect(player.page.locator(".dock .status")).not_to_have_text(rolled)
    player.listened_to()
    hint(player, eyes, "about the dice")
    eyes.during("dice kept")
    player.listened_to()
    player.page.locator(".dock .buttons .go").last.tap()
    player.until("!s.dice.length && s.drawn")


def hint(player: Player, eyes: Eyes, about: str) -> None:
    """Ask the coach, look at another turn, close."""
    page = player.page
    eyes.during(f"hint asked {about}")
    player.press("Hint")
    advice = page.get_by_role("radiogroup", name="What the coach would do").get_by_role("radio")
    expect(advice.first).to_be_visible(timeout=LONG)
    eyes.during(f"hint answered {about}")
    advice.last.tap()
    expect(advice.last).to_be_checked()
    eyes.during(f"hint closed {about}")
    player.press("Close")
    expect(advice).to_have_count(0)


def draw(player: Player, eyes: Eyes) -> Sight:
    """Be refused, draw all that can be drawn, wipe a mark, draw again."""
    eyes.during("refusal")
    player.point(*far_from_targets(player))
    expect(player.page.locator(".toast").first).to_contain_text(" ")
    eyes.during("marks")
    sight = player.mark(player.look())
    for _ in range(8):
        if not sight.targets:
            break
        sight = player.mark(sight)
    eyes.during("undo")
    sight = player.undo(sight)
    eyes.during("marks again")
    while sight.targets:
        sight = player.mark(sight)
    return sight


def step_out(player: Player, eyes: Eyes) -> None:
    """A computer plays for a while, and then the person again."""
    page = player.page
    eyes.during("away")
    player.press("Menu")
    player.press("Let a computer play for me")
    player.press("Let it play")
    back = page.locator(".dock").get_by_role("button", name="Play again myself")
    expect(back).to_be_visible()
    eyes.during("back")
    player.listened_to()
    back.tap()
    expect(back).to_have_count(0)


def reveal(player: Player, eyes: Eyes, rest: Person | None) -> None:
    """Done, taken back while others think, done again; they finish, everything is revealed and told, and it goes on."""
    if rest is None:
        eyes.during("done, revealed and told")
        before = player.look()
        player.finish(before)
        player.until("may", before)
        return
    eyes.during("done, waiting")
    player.finish(player.look())
    player.listened_to()
    # Whoever rolled the dice draws before the others, and that is revealed at once.
    if player.page.get_by_role("button", name="Change it").is_visible():
        eyes.during("taken back")
        player.press("Change it")
        sight = player.until("s.undo && may")
        eyes.during("done again, waiting")
        player.finish(sight)
    step_out(player, eyes)
    eyes.during("revealed and told")
    chance = random.Random(2)
    rest.catch_up()
    rest.play(chance, lambda view: not any(view.seats[seat].waiting for seat in view.you))
    player.until("may")


def whole_turn(player: Player, eyes: Eyes, rest: Person | None) -> None:
    """Everything that can happen in a turn, from the call to the next one."""
    sight = player.until("may")
    expect(player.page.locator(".sheet.blank")).to_have_count(0)
    player.listened_to()
    eyes.during("the dice" if sight.dice else "the call")
    if sight.dice:
        roll(player, eyes)
    if not player.look().targets:
        player.until("s.targets.length")
    player.listened_to()
    hint(player, eyes, "about the call")
    draw(player, eyes)
    hint(player, eyes, "about what is drawn")
    reveal(player, eyes, rest)
    expect(player.page.locator(".toast").first).to_be_visible()
    player.page.wait_for_timeout(200)


SEATS = [
    ("trails", 1, TINY),
    ("trails", 4, PHONE),
    ("trails", 2, SIDEWAYS),
    ("trails", 3, TABLET),
    ("trails", 4, DESK),
    ("islands", 4, TINY),
    ("islands", 1, PHONE),
    ("islands", 3, SIDEWAYS),
    ("islands", 2, TABLET),
    ("islands", 1, DESK),
    ("borders", 2, TINY),
    ("borders", 3, PHONE),
    ("borders", 4, SIDEWAYS),
    ("borders", 4, TABLET),
    ("borders", 2, DESK),
]
"""Each game on each screen, each number of seats in most of them."""
LARGE = [
    ("islands", 2, TINY),
    ("trails", 4, PHONE),
    ("borders", 2, SIDEWAYS),
    ("islands", 1, TABLET),
    ("borders", 4, DESK),
]
"""With letters of twice the size."""
CASES = [(*case, 100) for case in SEATS] + [(*case, 200) for case in LARGE]


@pytest.mark.parametrize(
    ("game", "seats", "size", "text"),
    CASES,
    ids=[f"{game}-{seats}-{size['width']}x{size['height']}-{text}%" for game, seats, size, text in CASES],
)
def test_nothing_moves_during_a_turn(people: People, game: str, seats: int, size: ViewportSize, text: int) -> None:
    with sitting(people, game, seats, size, text) as (player, eyes, rest):
        whole_turn(player, eyes, rest)
        faults = eyes.faults
    assert not faults, "\n" + "\n".join(faults)
