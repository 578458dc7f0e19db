"""The command line as a whole: help that teaches, simulate, boards, play without a terminal, and any nonsense."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import felttip as package
from felttip.cli import main
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.registry import board_text, game_names


def felttip(*arguments: object, given: str = "", home: Path | None = None) -> Result:
    env = {"FELTTIP_HOME": str(home)} if home else {}
    return CliRunner(env=env).invoke(main, [str(argument) for argument in arguments], input=given)


# help


def commands(group: click.Group, before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command with the words that lead to it."""
    found = []
    for name, command in group.commands.items():
        if name != "bench":
            found.append((*before, name))
            found += commands(command, (*before, name)) if isinstance(command, click.Group) else []
    return found


def test_start_here() -> None:
    """The first page names every command and shows how to begin."""
    shown = felttip("--help").output
    for name, *_ in commands(main):
        assert f"\n  {name} " in shown
    assert "felttip play trails" in shown
    assert package.__version__ in felttip("--version").output


@pytest.mark.parametrize("words", commands(main), ids=" ".join)
def test_help_teaches(words: tuple[str, ...]) -> None:
    """Each command says what it does and explains its options; most show an example."""
    result = felttip(*words, "--help")
    assert result.exit_code == 0
    assert max(map(len, result.output.split("\n"))) <= 100
    command: click.Command = main
    for word in words:
        assert isinstance(command, click.Group)
        command = command.commands[word]
    assert command.help
    assert all(not isinstance(option, click.Option) or option.help for option in command.params)
    if words[0] != "boards":
        assert f"felttip {' '.join(words)} " in result.output, "an example"


# simulate


@pytest.mark.parametrize("game", game_names())
def test_simulate(tmp_path: Path, game: str) -> None:
    """The same seed gives the same games, whose records are right."""
    arguments = ["simulate", game, "--seats", 3, "--games", 2, "--seed", 5, "--records", tmp_path / "r"]
    result = felttip(*arguments, "--json")
    games = [json.loads(line) for line in result.stdout.splitlines()]
    assert [game["game"] for game in games] == [0, 1]
    assert result.output == felttip(*arguments, "--json").output
    for path, game_result in zip(sorted((tmp_path / "r").iterdir()), games, strict=True):
        table = replay(read_record(path.read_text(encoding="utf-8")))
        view = table.view(None)
        assert [view.total(seat) for seat in range(3)] == game_result["totals"]
        assert game_result["winners"] == [seat + 1 for place, seat in view.ranking() if place == 1]
        assert game_result["rounds"] == table.round.number


def test_simulate_summary() -> None:
    """A line for each seat; all wins together are 100 %."""
    shown = felttip("simulate", "trails", "--games", 4, "--seed", "x").stdout
    assert shown.count("points on average") == 2
    wins = [float(line.rpartition("wins ")[2].removesuffix(" %")) for line in shown.splitlines() if "wins" in line]
    assert sum(wins) == pytest.approx(100)
    assert "15.0 rounds a game" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "5"], "for 1 to 4 people, not for 5. (TAB-1)"),
        (["--seats", "0"], "0 is not in the range"),
        (["--games", "none"], "not a valid integer"),
        (
            ["--players", "random,clever"],
            'There is no player "clever"; there are easy, greedy, hard, master, medium, random',
        ),
        (["--players", ""], "There is no player"),
        (["--board", "nowhere"], "neither a file nor a board"),
    ],
)
def test_simulate_refuses(arguments: list[str], said: str) -> None:
    """What is wrong and what would be right."""
    result = felttip("simulate", "trails", "--games", "1", *arguments)
    assert result.exit_code != 0
    assert said in result.output


def test_simulate_of_rules_that_cannot_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with what to do, instead of the compiler's pages; any other error stays one."""
    unable = type("TypingError", (Exception,), {"__module__": "numba.core.errors"})
    monkeypatch.setattr("felttip.cli.simulate.play_portion", lambda *_: (_ for _ in ()).throw(unable("40 lines")))
    result = felttip("simulate", "trails", "--games", "1")
    assert result.exit_code == 1
    assert "40 lines" not in result.output
    assert "felttip games check trails" in result.stderr
    monkeypatch.setattr("felttip.cli.simulate.play_portion", lambda *_: (_ for _ in ()).throw(ArithmeticError))
    assert isinstance(felttip("simulate", "trails", "--games", "1").exception, ArithmeticError)


def test_simulate_on_own_board(tmp_path: Path) -> None:
    """Records of somebody's own board carry it."""
    board = tmp_path / "mine.toml"
    board.write_text(board_text("trails", "classic").replace('name = "classic"', 'name = "mine"'), encoding="utf-8")
    assert felttip("simulate", "trails", "--games", 1, "--board", board, "--records", tmp_path / "r").exit_code == 0
    record = next((tmp_path / "r").iterdir())
    board.unlink()
    assert "is right" in felttip("verify", record).output


# boards


def test_boards_list() -> None:
    """Every game with its boards."""
    assert "islands: A, B" in felttip("boards", "list").output


@pytest.mark.parametrize("game", game_names())
def test_boards_check(tmp_path: Path, game: str) -> None:
    """A right board, and what is said about others."""
    path = tmp_path / "board.toml"
    text = board_text(game, felttip("boards", "list").output.partition(f"{game}: ")[2].split(",")[0].split("\n")[0])
    path.write_text(text, encoding="utf-8")
    assert f"felttip play {game} --board" in felttip("boards", "check", path).output
    for wrong in (
        "",
        "nonsense",
        'game = "chess"',
        f'game = "{game}"',
        text.replace("name", "nome", 1),
        text + "\nextra = 1\n",
    ):
        path.write_text(wrong, encoding="utf-8")
        result = felttip("boards", "check", path)
        assert result.exit_code == 1
        assert str(path) in result.stderr
        assert len(result.stderr) > len(str(path)) + 20
    path.write_bytes(b"\xff\x00")
    assert "not a text file" in felttip("boards", "check", path).stderr


# play without a terminal


def test_play_through_a_pipe(tmp_path: Path) -> None:
    """No terminal: the same game, line by line; at the end of the input it is saved."""
    result = felttip("play", "trails", "--deal", "pipe", given="help\npass\n", home=tmp_path)
    assert result.exit_code == 0
    assert "Round 2 of 15" in result.output
    assert "\x1b" not in result.output
    saved = next((tmp_path / "games").glob("*.txt"))
    result = felttip("play", "--resume", saved, given="pass\n" * 14, home=tmp_path)
    assert "The game is over." in result.output
    assert "is right" in felttip("verify", next((tmp_path / "records").iterdir())).output


def test_same_word_same_deal(tmp_path: Path) -> None:
    """Friends who agree on a word get the same cards."""
    shown = [felttip("play", "trails", "--deal", "picnic", home=tmp_path).output.split("\n")[:5] for _ in range(2)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], f'There is no game "chess"; there are {", ".join(game_names())}.'),
        (["trails", "-n", "Ann,Ann"], "cannot be a name"),
        (["trails", "-n", ",,"], "cannot be a name"),
        (["trails", "-n", "greedy"], "names of computer players"),
        (["trails", "-n", "a,b,c,d,e"], "for 1 to 4 people, not for 5"),
        (["trails", "-c", "clever"], 'There is no player "clever"'),
        (["trails", "-c", "random,random,random,random"], "not for 5"),
        (["trails", "-c", "random,random", "-c", "random", "-n", "Ann", "-n", "Ben"], "not for 5"),
        (["trails", "-b", "nowhere.toml"], "neither a file nor a board"),
        (["-n", "Ann"], "belong to a new game"),
        (["trails", "--resume", "x", "-n", "Ann"], "belong to a new game"),
        (["--resume", "nothing.txt"], "No such file"),
    ],
)
def test_play_refuses(tmp_path: Path, arguments: list[str], said: str) -> None:
    """What is wrong and what would be right; no game is begun."""
    result = felttip("play", *arguments, home=tmp_path)
    assert result.exit_code in (1, 2)
    assert said in result.output
    assert not (tmp_path / "games").exists()


def test_home_that_cannot_be_written(tmp_path: Path) -> None:
    """Said in one sentence."""
    (tmp_path / "file").write_text("")
    result = felttip("play", "trails", home=tmp_path / "file")
    assert result.exit_code == 1
    assert "The game cannot be saved" in result.output


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_poor_terminals(tmp_path: Path, encoding: str) -> None:
    """Where the glyphs cannot be shown, sentences are."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "FELTTIP_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", "from felttip.cli import main; main()", "play", "trails", "-n", "Zoë", "-d", "x"],
        input="zoë\npass\n".encode(encoding, errors="replace"), env=env, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert ("◆" in done.stdout.decode(encoding)) == (encoding == "utf-8")
    assert b"Round 2" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-", "</dev/null | head -c 20"])
def test_closed_streams(tmp_path: Path, closed: str) -> None:
    """Without input or output a game is begun and saved, and nothing crashes."""
    command = f"'{sys.executable}' -c 'from felttip.cli import main; main()' play trails -d x {closed}"
    env = {**os.environ, "FELTTIP_HOME": str(tmp_path)}
    done = subprocess.run(["bash", "-c", command], env=env, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert list((tmp_path / "games").glob("*.txt"))


# Any nonsense.

PIECES = [
    "play", "simulate", "verify", "export", "show", "boards", "check", "list", "trails", "islands", "borders", "--help",
    "--names", "-n", "-c", "--board", "-b", "--deal", "--plain", "--resume", "--seats", "--games", "--seed", "--json",
    "--players", "--records", "--round", "--seat", "--sheet", "--record", "-o", "-", "--", "-q", "0", "1", "-1", "99",
    "random", "greedy", "A", "classic", "", "\x00", "é", "/", "/dev/null", "/nowhere/x", "--version", "--no-such",
]  # fmt: skip


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=7))
def test_any_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    """A result or an error message; never a crash, and no files where nobody asked for them."""
    folder = tmp_path / "here"
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    if "simulate" in arguments:
        arguments = [*arguments, "--games", "1"]
    result = felttip(*arguments, home=tmp_path / "home")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    if result.exit_code:
        assert result.stderr
