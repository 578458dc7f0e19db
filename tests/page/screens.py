"""Every screen of the page, each reached in the shortest way."""

import itertools
import random
import re
from collections.abc import Callable
from typing import Any, Literal, TypedDict, Unpack

import httpx
import msgspec
from playwright.sync_api import Page, ViewportSize, expect
from tests.page.driver import LONG, Player
from tests.page.people import People, Seats
from tests.server.setup_daily import Somebody
from tests.server.setup_server import Person, lay

from felttip.registry import find_game, game_names
from felttip.registry.problems import find_problems
from felttip.room.views import TableView


class Visit(TypedDict, total=False):
    """How somebody comes."""

    size: ViewportSize
    how: Literal["mouse", "touch", "keys"]
    language: str


def played(base: str, game: str, *kinds: str, stop: Callable[[TableView], bool], hints: bool = False) -> Seats:
    """A table at which the people here have played at random until something is so."""
    code, keys = lay(base, game, find_game(game).boards[0], *kinds, deal="page", hints=hints)
    dice = random.Random(1)
    steps = itertools.count(1)
    over = False
    while not over:
        # Nobody may say very much in a short time: whoever wants to comes again.
        with Person(base, code, *keys.values()) as person:
            person.play(dice, lambda view: stop(view) or next(steps) % 50 == 0)
            over = stop(person.view)
    return Seats(code, game, {str(seat): key for seat, key in keys.items()})


def at_table(people: People, game: str, *kinds: str, stop: Callable[[TableView], bool], hints: bool = False) -> Player:
    """Somebody who comes back to such a table."""
    seats = played(people.base, game, *kinds, stop=stop, hints=hints)
    player = people.visit(f"/t/{seats.table}", seats=seats)
    player.turn_up()
    return player


def in_turn(view: TableView) -> bool:
    """Some rounds have been played, and a turn has just begun."""
    turns = view.turns.values()
    return view.phase == "turn" and view.round > 5 and all(turn.legal and not turn.marks for turn in turns)


def _home(people: People) -> Player:
    """Tables in play, gathering and finished."""
    mine = [
        played(people.base, "trails", "here", "computer", stop=in_turn),
        played(people.base, "islands", "here", stop=lambda view: view.phase == "over"),
        played(people.base, "borders", "here", "computer", "computer", "computer", stop=lambda view: view.round > 4),
    ]
    code, keys = lay(people.base, "islands", "B", "here", "open")
    player = people.visit(seats=Seats(code, "islands", {"0": keys[0]}, others=tuple(mine)))
    expect(player.page.get_by_text("Round 6 of")).to_be_visible()
    player.page.get_by_role("button", name="One more table").click()
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(4 + 2 * len(game_names()))
    return player


def _new(people: People) -> Player:
    player = people.visit()
    player.page.get_by_role("button", name="Islands").click()
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(1)
    return player


def _plan(people: People) -> Player:
    player = _new(people)
    player.seats(3)
    player.page.get_by_role("radio", name="Board B").click()
    player.page.get_by_role("radio", name="Against the computer").click()
    return player


def _gather(people: People) -> Player:
    code, keys = lay(people.base, "islands", "B", "here", "open", "open")
    player = people.visit(f"/t/{code}", seats=Seats(code, "islands", {"0": keys[0]}))
    picture = player.page.get_by_alt_text("A square code with the link to this table")
    expect(picture).to_be_visible()
    player.page.wait_for_function("() => document.querySelector('.qr img').naturalWidth > 0")
    return player


def _join(people: People) -> Player:
    code, _ = lay(people.base, "islands", "B", "here", "open")
    player = people.visit(f"/t/{code}")
    expect(player.page.get_by_label("Your name")).to_be_visible()
    player.page.get_by_text("Rules of Islands").click()
    expect(player.page.get_by_text("ISL-1", exact=True)).to_be_visible()
    return player


def _curtain(people: People) -> Player:
    return at_table(people, "trails", "here", "here", stop=in_turn)


def _roll(people: People) -> Player:
    player = at_table(people, "borders", "here", "here", stop=lambda view: view.phase == "roll")
    player.press(player.look().curtain or "")
    return player


def _menu(people: People) -> Player:
    player = at_table(people, "islands", "here", stop=in_turn)
    player.press("Menu")
    return player


def _lost(people: People) -> Player:
    people.forgive("status of 404|WebSocket")
    player = people.visit("/t/aaaaaa")
    expect(player.page.get_by_text("There is no such table.")).to_be_visible()
    return player


def _rules(people: People) -> Player:
    player = people.visit("/rules/borders")
    expect(player.page.get_by_text("BOR-1", exact=True)).to_be_visible()
    return player


def _learn(game: str, tried: bool = False) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        player = people.visit(f"/learn/{game}")
        expect(player.page.get_by_role("button", name="Do it for me")).to_be_visible()
        expect(player.page.locator(".blank")).to_have_count(0)
        if tried:
            player.press("What is not allowed?")
            expect(player.page.get_by_role("link", name="Rule", exact=True).first).to_be_visible()
        return player

    return reach


def _newcomer(people: People) -> Player:
    player = people.visit()
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(2 * len(game_names()))
    return player


def _play(game: str) -> Callable[[People], Player]:
    return lambda people: at_table(people, game, "here", "computer", stop=in_turn)


def _hint(game: str, stop: Callable[[TableView], bool], *kinds: str) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        player = at_table(people, game, *kinds, stop=stop, hints=True)
        sight = player.look()
        if sight.curtain is not None:
            player.press(sight.curtain)
        player.press("Hint")
        expect(player.page.get_by_role("radio")).to_have_count(3, timeout=LONG)
        return player

    return reach


def _over(people: People, game: str, *kinds: str) -> Player:
    return at_table(people, game, *kinds, stop=lambda view: view.phase == "over", hints=True)


def _looked_back(people: People) -> Player:
    player = _over(people, "trails", "here")
    expect(player.page.get_by_role("link", name="See how").last).to_be_visible(timeout=LONG)
    return player


def _par(game: str) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        player = _over(people, game, "here")
        player.page.get_by_role("link", name="See how").last.click(timeout=LONG)
        for _ in range(5):
            player.page.get_by_role("button", name="One step on").click()
        return player

    return reach


def _review(game: str, costly: bool, *kinds: str) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        player = _over(people, game, *kinds)
        player.page.get_by_role("region", name="The game, turn by turn").get_by_role("link").first.click()
        on = player.page.get_by_role("button", name="One step on")
        expect(on).to_be_visible(timeout=LONG)
        if costly:
            player.page.get_by_role("button", name=re.compile(r"−\d")).first.click()
        return player

    return reach


# Problems.


def draw(player: Player, line: str, marks: tuple[str, ...]) -> None:
    """Draw these marks of a problem, each where the page offers it."""
    for number, mark in enumerate(marks):
        player.until(f"s.targets.length && s.undo === {'true' if number else 'false'}")
        legal = player.page.evaluate(
            """([line, marks]) => fetch("/api/problems/turn", {
                 method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify({line, marks}),
               }).then((one) => one.json()).then((turn) => turn.legal)""",
            [line, marks[:number]],
        )
        at = next(one["at"] for one in legal if one["mark"] == mark)
        x, y = player.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector(".sheet:not(.small)").shadowRoot.querySelector("svg");
              const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
              return [point.x, point.y];
            }""",
            at,
        )
        before = player.look()
        player.point(x, y)
        same = [one["mark"] for one in legal if one["at"] == at]
        if len(same) > 1:
            player.hit(player.until("s.choices.length", before).choices[same.index(mark)])
        player.until("s.undo && s.drawn", before)


def _problems(people: People) -> Player:
    """A list with some problems that are solved."""
    checks = [one.line[-4:] for one in find_problems("trails")[:5]]
    solved = msgspec.json.encode(msgspec.json.encode({"trails": checks}).decode()).decode()

    def remember(page: Page) -> None:
        page.add_init_script(f"if (location.protocol === 'http:') localStorage['felttip.problems'] ??= {solved}")

    player = people.visit("/problems/trails", before=remember)
    expect(player.page.get_by_role("link", name="Problem 1, Easy, solved")).to_be_visible()
    return player


def problem(people: People, game: str, seats: int, solve: bool | None = None, **how: Any) -> Player:
    """A problem of a table with so many seats: with nothing drawn, solved, or not solved."""
    found = [(number, one) for number, one in enumerate(find_problems(game), 1) if one.line.split().count("/") == seats]
    number, one = found[0]
    player = people.visit(f"/problems/{game}/{number}", **how)
    player.turn_up()
    if solve is not None:
        draw(player, one.line, one.answer if solve else next(other.marks for other in one.others if other.marks))
        player.press("Done")
        said = "Right!" if solve else "Not the best"
        expect(player.page.get_by_role("heading", name=said)).to_be_visible()
    return player


def over(view: TableView) -> bool:
    """The game has ended."""
    return view.phase == "over"


def _look(game: str, steps: int, *kinds: str) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        seats = played(people.base, game, *kinds, stop=over)
        player = people.visit(f"/t/{seats.table}/look?at={steps}", seats=seats)
        expect(player.page.locator(".sheet:not(.blank)")).to_have_count(len(kinds))
        return player

    return reach


def _coached(people: People) -> Player:
    player = _look("trails", 6, "here", "computer")(people)
    player.press("What would have been better")
    expect(player.page.get_by_role("link", name="reviewed")).to_be_visible(timeout=LONG)
    return player


def _record(people: People) -> Player:
    seats = played(people.base, "islands", "here", stop=over)
    text = httpx.get(f"{people.base}/api/tables/{seats.table}/record").text
    player = people.visit("/look")
    player.page.get_by_role("textbox").fill(text.replace("pass", "A1-A2", 1))
    player.press("Prove it")
    expect(player.page.get_by_text("Something is wrong in line")).to_be_visible(timeout=LONG)
    return player


def challenged(base: str, game: str, *kinds: str) -> tuple[Seats, str]:
    """A finished table and the duel with its deal."""
    seats = played(base, game, *kinds, stop=over)
    answer = httpx.post(f"{base}/api/tables/{seats.table}/duel", json={"key": seats.keys["0"]})
    return seats, answer.json()["duel"]


def taken_up(base: str, duel: str, game: str, name: str, seed: int = 2) -> Seats:
    """Somebody who has taken up a duel, and finished it."""
    laid = httpx.post(f"{base}/api/duels/{duel}/tables", json={"name": name}).json()
    with Person(base, laid["table"], *laid["keys"].values()) as person:
        person.play(random.Random(seed))
    return Seats(laid["table"], game, laid["keys"])


def _duel(people: People) -> Player:
    _, duel = challenged(people.base, "islands", "here", "computer")
    player = people.visit(f"/duel/{duel}")
    expect(player.page.get_by_role("button", name="Play this deal")).to_be_visible()
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(1)
    return player


def _compared(people: People) -> Player:
    seats, duel = challenged(people.base, "trails", "here")
    taken_up(people.base, duel, "trails", "Zoë")
    player = people.visit(f"/duel/{duel}", seats=seats)
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(2)
    return player


def visit_as(
    people: People, somebody: Somebody, path: str, before: Callable[[Page], None] = lambda _: None, **how: Unpack[Visit]
) -> Player:
    """Somebody who has played dailies comes back, with the same device."""

    def remember(page: Page) -> None:
        before(page)
        kept = f"localStorage['felttip.person'] ??= '{somebody.person}'"
        page.add_init_script(f"if (location.protocol === 'http:') {kept}")

    tables = [Seats(code, game, {"0": somebody.keys[code]}) for code, game in somebody.games.items()]
    seats = None if not tables else msgspec.structs.replace(tables[-1], others=tuple(tables[:-1]))
    return people.visit(path, before=remember, seats=seats, **how)


def played_dailies(people: People, *games: str, others: int = 9) -> Somebody:
    """Somebody who has played today's dailies of these games; so have some others."""
    for seed in range(others):
        Somebody(people.base).play(games[0], seed=10 + seed)
    found = Somebody(people.base)
    for game in games:
        found.play(game)
    return found


def _daily(people: People) -> Player:
    """One is done, one is in play, one waits."""
    somebody = played_dailies(people, "trails")
    somebody.lay("borders")
    player = visit_as(people, somebody, "/daily")
    expect(player.page.get_by_role("link", name="See the result")).to_be_visible()
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(len(game_names()))
    return player


def _daily_home(people: People) -> Player:
    player = visit_as(people, played_dailies(people, "trails"), "/")
    expect(player.page.get_by_text("Not played yet")).to_have_count(2)
    expect(player.page.locator(".sheet:not(.blank)")).to_have_count(1 + 2 * len(game_names()))
    return player


def _daily_over(game: str, others: int = 9) -> Callable[[People], Player]:
    def reach(people: People) -> Player:
        somebody = played_dailies(people, game, others=others)
        player = visit_as(people, somebody, f"/t/{next(iter(somebody.keys))}")
        expect(player.page.get_by_text("The master: ")).to_be_visible(timeout=LONG)
        return player

    return reach


def own(people: People, before: Callable[[Page], None] = lambda _: None) -> Player:
    """Somebody looks at their own games."""
    somebody = played_dailies(people, "trails", "islands")
    for seed in range(6):
        somebody.play("trails", seed=20 + seed, again=True)
    player = visit_as(people, somebody, "/mine", before)
    expect(player.page.get_by_text("8 finished games")).to_be_visible()
    player.page.get_by_text("By board and opponents").first.click()
    return player


def _move(people: People) -> Player:
    player = own(people)
    player.page.get_by_role("button", name="Move to another device").click()
    expect(player.page.get_by_role("img", name="A square code with the link")).to_be_visible()
    return player


def _moved(people: People) -> Player:
    player = people.visit("/move#" + "x" * 43)
    expect(player.page.get_by_role("button", name="Bring them here")).to_be_visible()
    return player


SCREENS: dict[str, Callable[[People], Player]] = {
    "home": _home,
    "newcomer": _newcomer,
    "new": _new,
    "plan": _plan,
    "gather": _gather,
    "join": _join,
    "setup": lambda people: at_table(people, "islands", "here", "computer", stop=lambda view: view.phase == "setup"),
    "trails": _play("trails"),
    "islands": _play("islands"),
    "borders": _play("borders"),
    "four": lambda people: at_table(
        people, "trails", "here", "computer", "computer", "computer", stop=in_turn, hints=True
    ),
    "roll": _roll,
    "curtain": _curtain,
    "hint": _hint("trails", in_turn, "here", "computer"),
    "hint-islands": _hint("islands", in_turn, "here", "computer"),
    "hint-dice": _hint("borders", lambda view: view.phase == "roll" and view.round > 2, "here", "here"),
    "menu": _menu,
    "over": lambda people: at_table(people, "trails", "here", "here", stop=lambda view: view.phase == "over"),
    "alone": lambda people: at_table(people, "islands", "here", stop=lambda view: view.phase == "over"),
    "over-four": lambda people: _over(people, "trails", "here", "computer", "computer", "computer"),
    "looked-back": _looked_back,
    "par": _par("trails"),
    "par-islands": _par("islands"),
    "review": _review("trails", False, "here"),
    "review-turn": _review("trails", True, "here"),
    "review-islands": _review("islands", True, "here", "here"),
    "review-dice": _review("borders", True, "here", "here"),
    "look": _look("islands", 9, "here"),
    "look-four": _look("trails", 8, "here", "computer", "computer", "computer"),
    "look-dice": _look("borders", 12, "here", "here", "here"),
    "look-coach": _coached,
    "record": _record,
    "duel": _duel,
    "duel-done": _compared,
    "learn": _learn("islands"),
    "learn-dice": _learn("borders"),
    "learn-mistake": _learn("trails", tried=True),
    "rules": _rules,
    "daily": _daily,
    "daily-home": _daily_home,
    "daily-over": _daily_over("trails"),
    "daily-over-dice": _daily_over("borders", others=1),
    "own": own,
    "own-move": _move,
    "own-here": _moved,
    "lost": _lost,
    "problems": _problems,
    "problem": lambda people: problem(people, "trails", 1),
    "problem-two": lambda people: problem(people, "trails", 2),
    "problem-dice": lambda people: problem(people, "borders", 2),
    "problem-right": lambda people: problem(people, "trails", 1, solve=True),
    "problem-wrong": lambda people: problem(people, "trails", 2, solve=False),
    "problem-islands": lambda people: problem(people, "islands", 2, solve=False),
}
