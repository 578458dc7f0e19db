"""Games of other packages: those that can be played are, and the others harm nobody."""

from pathlib import Path

import pytest
from tests.registry.setup_guests import ask, code, command, install

from felttip.registry import GameError, broken_games, find_game, game_names, is_guest

OURS = ["borders", "islands", "trails"]

BROKEN = {
    "absent": ("import there_is_no_such_module", "loading it raises ModuleNotFoundError: No module named"),
    "raising": ("raise RuntimeError('not\\ntoday')", "loading it raises RuntimeError: not today"),
    "leaving": ("import sys; sys.exit(3)", "loading it raises SystemExit: 3"),
    "garbled": ("GAME = = 1", "loading it raises SyntaxError"),
    "empty": ("", "loading it raises AttributeError"),
    "number": ("GAME = 7", "felttip_number:GAME is no Game"),
    "renamed": (code("meadow"), 'it calls itself "meadow", and its entry point must have the same name'),
    "odd-name": (code("odd-name"), "its name must be made of the letters a to z alone"),
    "boardless": (code("boardless").replace("replace(TRAILS", "replace(TRAILS, boards=('lost',)"), "FileNotFoundError"),
    "misprinted": (code("misprinted").replace("text.replace(", "text.replace('red', 'pink').replace("), "is no colour"),
    "borrowing": (
        "from dataclasses import replace\nfrom felttip.games.trails import GAME as TRAILS\n"
        "GAME = replace(TRAILS, name='borrowing', read_board=lambda text:"
        " TRAILS.read_board(text.replace('borrowing', 'trails')))",
        "its printed board has the same type as that of trails (Print)",
    ),
}
"""The code of games that cannot be played, and what is said about each."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game that can be played among many that cannot; an entry point that is none; names claimed twice."""
    folder = tmp_path_factory.mktemp("guests")
    install(folder, "meadow", code())
    for name, (text, _) in BROKEN.items():
        install(folder, name, text)
    install(folder, "twice", code("twice"), package="one_of_two")
    install(folder, "twice", code("twice"), package="two_of_two")
    install(folder, "trails", code("trails"), package="usurper")
    install(folder, "dashed", code("dashed"), package="with-dash")
    return folder


def test_the_others_can_be_played(folder: Path) -> None:
    shown = command(folder, "boards", "list").stdout.splitlines()
    assert [line.partition(":")[0] for line in shown] == sorted([*OURS, "meadow"])
    for name in ("trails", "meadow"):
        done = command(folder, "play", name, "--deal", "x", given="pass\n")
        assert (done.returncode, "Round 2 of 15" in done.stdout) == (0, True)
    assert "Meadow, board classic" in done.stdout


def test_each_is_named_in_one_sentence(folder: Path) -> None:
    said = command(folder, "simulate", "trails", "--games", "1").stderr.splitlines()
    assert len(said) == len(BROKEN) + 3
    for name, (_, why) in BROKEN.items():
        package = f"felttip_{name.replace('-', '_')}"
        lines = [line for line in said if line.startswith(f'The game "{name}" of {package} is left out: ')]
        assert len(lines) == 1
        assert why in lines[0]
    assert 'The game "twice" of one_of_two is left out: the name is claimed by two_of_two too.' in said
    assert 'The game "trails" of usurper is left out: the name is claimed by felttip too.' in said


@pytest.mark.parametrize("arguments", [("play", "raising"), ("par", "raising", "--seed", "x")])
def test_who_asks_for_one_by_name_gets_the_reason(folder: Path, arguments: tuple[str, ...]) -> None:
    done = command(folder, *arguments)
    assert done.returncode == 2
    assert "is left out: loading it raises RuntimeError: not today." in done.stderr.splitlines()[-1]


def test_a_record_of_one_says_why(folder: Path) -> None:
    done = command(folder, "verify", "-", given="felttip record 1\ngame: raising\n")
    assert done.stderr == (
        '-, line 2: The game "raising" of felttip_raising is left out: '
        "loading it raises RuntimeError: not today. (REC-1)\n"
    )


def test_the_server_goes_on_without_them(folder: Path) -> None:
    """It logs what is left out; a game that cannot be drawn is left out of the page alone."""
    install(folder, "undrawn", code("undrawn") + "\nGAME = replace(GAME, drawing=replace(GAME.drawing, draw=None))")
    found = ask(
        folder,
        "import logging, pathlib, sys\n"
        "class Told(logging.Handler):\n    said = []\n"
        "    def emit(self, record):\n        self.said.append(record.getMessage())\n"
        "logging.getLogger('felttip').addHandler(Told())\n"
        "from litestar.testing import TestClient\n"
        "from felttip.server.app import create_app\nfrom felttip.server.settings import ServerSettings\n"
        f"data = pathlib.Path({str(folder / 'data')!r})\n"
        "with TestClient(create_app(ServerSettings(data, page=data, warm=False))) as client:\n"
        "    games = [game['name'] for game in client.get('/api/games').json()]\n"
        "    words = client.get('/api/words/de.ftl').status_code\n"
        "    table = {'game': 'undrawn', 'board': 'classic', 'seats': [{'kind': 'here'}]}\n"
        "    asked = client.post('/api/tables', json=table).json()\n"
        "found = games, words, asked['refusal']['reason'], Told.said\n",
    )
    assert isinstance(found, list)
    games, words, reason, said = found
    assert games == sorted([*OURS, "meadow"])
    assert (words, reason) == (200, "server-no-such-game")
    assert len([line for line in said if "is left out: " in line]) == len(BROKEN) + 3
    assert "the sheets of undrawn cannot be drawn: it is left out" in said


def test_ours_are_all_there() -> None:
    assert set(OURS) <= set(game_names())
    assert not set(OURS) & set(broken_games())
    assert not any(map(is_guest, OURS))
    with pytest.raises(GameError) as caught:
        find_game("chess")
    assert isinstance(caught.value, LookupError)
    assert caught.value.phrase.message == "game-unknown"
