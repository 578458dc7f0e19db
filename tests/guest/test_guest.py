"""The game of docs/your-own-game.md as a guest in the house: installed beside it, played everywhere, harming nobody.

This is the only place here that names it.
"""

import json
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.guest.environment import ROOT, Environment
from tests.helpers import HOUSE
from tests.page.driver import LONG
from tests.page.people import People
from tests.page.server import Server, serving
from tests.terminal.test_play import Person

from felttip.registry import find_game, game_names

GUEST = "lanterns"
PACKAGE = ROOT / "examples" / GUEST
OTHERS = [name for name in game_names() if name != GUEST]
"""All games here; it may be installed here too."""

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
"""pexpect forks the process that runs the tests."""


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment that the game is installed in."""
    return Environment(tmp_path_factory.mktemp("guest") / "venv", PACKAGE)


@pytest.fixture(scope="module")
def records(there: Environment, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of games that computers played: the first of one alone."""
    folder = tmp_path_factory.mktemp("records")
    alone = there.felttip("simulate", GUEST, "--seats", 1, "--games", 1, "--records", folder / "alone", "--json")
    assert len(json.loads(alone)["totals"]) == 1
    options = ("--players", "greedy,random", "--seats", 3, "--games", 3)
    there.felttip("simulate", GUEST, *options, "--records", folder / "three")
    return [*sorted((folder / "alone").iterdir()), *sorted((folder / "three").iterdir())]


def test_it_keeps_every_convention(there: Environment) -> None:
    said = there.felttip("games", "check", GUEST)
    assert said.rstrip().rpartition("\n")[2].startswith(f"{GUEST} keeps every convention")


def test_its_own_tests_pass(there: Environment) -> None:
    result = there.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", PACKAGE / "pyproject.toml", PACKAGE)
    assert result.returncode == 0, result.stdout
    assert re.search(r"^\d\d+ passed", result.stdout.rstrip().rpartition("\n")[2])


def test_the_house_has_one_game_more(there: Environment) -> None:
    listed = there.felttip("boards", "list")
    assert [line.partition(":")[0] for line in listed.splitlines()] == sorted([GUEST, *OTHERS])
    for name in OTHERS:
        there.felttip("simulate", name, "--seats", find_game(name).seats[0], "--games", 1)


def test_records(there: Environment, records: list[Path], tmp_path: Path) -> None:
    """Written by `simulate`, proved by `verify`, exported, drawn."""
    assert len(records) == 4
    for record in records:
        assert "sealed" in there.felttip("verify", record)
    there.felttip("export", records[1], "-o", tmp_path / "replay.json")
    assert json.loads((tmp_path / "replay.json").read_text())["game"] == GUEST
    there.felttip("show", GUEST, "--record", records[1], "-o", tmp_path / "sheet.svg")
    assert 'class="mark on"' in (tmp_path / "sheet.svg").read_text()


def test_many_games(there: Environment) -> None:
    """Without records they run whole in compiled code."""
    options = ("--players", "greedy,random", "--seats", 2, "--games", 500)
    games = [json.loads(line) for line in there.felttip("simulate", GUEST, *options, "--json").splitlines()]
    assert len(games) == 500
    assert {game["rounds"] for game in games} == {12}
    assert sum(game["totals"][0] for game in games) > 2 * sum(game["totals"][1] for game in games)


def test_a_position(there: Environment, records: list[Path], tmp_path: Path) -> None:
    """Of a record, before a turn; the coach and the pencil take it."""
    text = there.felttip("position", records[0], "--round", 5).strip()
    assert text.startswith(f"felttip-1 {GUEST} square round 5 card ")
    pieces = json.loads(there.felttip("hint", text, "--effort", 20, "--json"))
    assert pieces == json.loads(there.felttip("hint", records[0], "--round", 5, "--effort", 20, "--json"))
    assert 1 <= len(pieces) <= 3
    there.felttip("show", GUEST, "--position", text, "-o", tmp_path / "position.svg")
    assert 'class="mark on"' in (tmp_path / "position.svg").read_text()


def test_par(there: Environment, records: list[Path], tmp_path: Path) -> None:
    """Nobody proves it without a ceiling; the record of the best turns is right."""
    found = json.loads(there.felttip("par", records[0], "--seconds", 2, "--json", "-o", tmp_path / "best.txt"))
    assert found["best"] >= found["total"]
    assert not found["exact"]
    assert "sealed" in there.felttip("verify", tmp_path / "best.txt")


def test_the_coach(there: Environment, records: list[Path]) -> None:
    pieces = json.loads(there.felttip("hint", records[1], "--round", 5, "--effort", 20, "--json"))
    assert 1 <= len(pieces) <= 3
    assert all(re.fullmatch("[A-E][1-6]", mark) for piece in pieces for mark in piece["marks"])
    found = json.loads(there.felttip("review", records[1], "--effort", 10, "--json"))
    assert [decision["round"] for decision in found["decisions"]] == list(range(1, 13))
    german = there.felttip("review", records[1], "--effort", 10, "--language", "de")
    assert "Runde" in german
    assert "Lanterns" in german


def test_a_mind(there: Environment, tmp_path: Path) -> None:
    there.felttip("train", GUEST, "--games", 300, "--workers", 1, "-o", tmp_path / "square.npz")
    assert (tmp_path / "square.npz").stat().st_size > 1000


def test_the_terminal(there: Environment, tmp_path: Path) -> None:
    """A whole game at a keyboard against a computer, with the rules, a refusal, and its record."""
    dice = random.Random(2)
    options = ("-n", "Anna", "-c", "random", "-d", "guest")
    anna = Person(tmp_path / "home", "play", GUEST, *options, python=there.python)
    shown = anna.until(r"Anna> $")
    assert "A1 ◆" in shown
    assert "The flame does not reach A1" in anna.type("A1")
    assert "burns cannot be lit again" in anna.type("rules LAN-5")
    asks = r"(> |The record is in\s+\S+\r)$"
    for _ in range(200):
        if "The record is in" in anna.raw:
            break
        legal = re.findall(r"\b[A-E][1-6]\b", anna.type("marks").partition("You may draw")[2])
        anna.type(dice.choice(legal) if legal else "", asks)
    anna.end()
    record = Path(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", anna.raw).rpartition("The record is in")[2].split()[0])
    assert "sealed" in there.felttip("verify", record)
    assert record.read_text(encoding="utf-8").count("\nround ") == 12


# The page.


@pytest.fixture(scope="module")
def server(there: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), there.python) as started:
        yield started


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    everybody = People(browser, server.base)
    yield everybody
    everybody.leave()


def german(name: str) -> str:
    """A message of the house without details, from the file itself."""
    lines = files("felttip.words").joinpath("de.ftl").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"{name} = ")).split(" = ", 1)[1]


def test_the_page_in_german(people: People) -> None:
    """Against a computer, with a hint, to the end: the house speaks German, the guest what it can."""
    player = people.visit(language="de-DE")
    player.passing = (german("web-no-marks"), german("web-pass-ask"))
    page = player.page
    expect(page.get_by_role("heading", name=german("web-new"))).to_be_visible()
    page.get_by_role("button", name="Lanterns").click()
    page.get_by_role("radio", name=german("web-way-computer")).click()
    page.get_by_role("radio", name=german("web-level-easy")).first.click()
    page.get_by_text(german("web-details")).click()
    page.get_by_role("switch", name=german("web-hints")).click()
    page.get_by_role("button", name=german("web-start")).click()
    page.wait_for_url("**/t/*")
    before = player.turn_up()
    assert before.title.startswith("Lanterns")
    assert {spot.name for spot in before.targets} <= {
        f"{string}{column}" for string in "ABCDE" for column in range(1, 7)
    }
    player.press(german("web-hint"))
    choices = page.get_by_role("radiogroup", name=german("web-hint-title")).get_by_role("radio")
    expect(choices.first).to_be_visible(timeout=LONG)
    player.press(german("web-hint-draw"))
    drawn = player.until("s.undo && may", before)
    assert drawn.marks > before.marks
    end = player.play()
    assert end.over
    expect(page.get_by_text(german("web-proof-fits"))).to_be_visible()
    assert "lanterns-" not in page.inner_text("body")


def test_the_others_are_unharmed(people: People) -> None:
    """All games are offered, the words of the house are there in German, and another game is played."""
    offered = httpx.get(f"{people.base}/api/games").json()
    assert [game["name"] for game in offered] == sorted([GUEST, *OTHERS])
    player = people.visit(language="de-DE")
    for name in HOUSE:
        text = httpx.get(f"{people.base}/api/rules/{name}/de.md").text
        assert text == files(f"felttip.games.{name}").joinpath("rules.de.md").read_text(encoding="utf-8")
        expect(player.page.locator("body")).to_contain_text(about(name))
    player = people.visit()
    player.lay("Trails", "Here", "Computer")
    assert player.play(6).marks


def about(game: str) -> str:
    """What a game of the house says of itself in German."""
    lines = files(f"felttip.games.{game}").joinpath("words", "de.ftl").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"{game}-about = ")).split(" = ", 1)[1]
