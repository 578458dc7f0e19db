"""Engines at tables: in the terminal, on a server, in the bench; whatever they do, the game goes on."""

import asyncio
import json
import shlex
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result
from tests.engines.setup_engines import ANYTHING, naughty
from tests.server.setup_server import running

import felttip
from felttip.bots import make_player
from felttip.cli import main
from felttip.engines.player import EnginePlayer, Program, introduce
from felttip.room.deciding import Decision
from felttip.room.thinking import SIMPLE
from felttip.server.computers import Computers


def run(*arguments: object, **more: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], **more)  # type: ignore[arg-type]


# The terminal.


def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    """Somebody who passes twice, and leaves."""
    monkeypatch.setenv("FELTTIP_HOME", str(tmp_path))
    return run("play", "trails", "-n", "Ann", "--plain", "--deal", "engines", *arguments, input="pass\npass\nquit\n")


@pytest.mark.clause("ENG-12")
@pytest.mark.parametrize("way", ["-c", "--engine"])
def test_a_program_sits_down_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    command = shlex.join(ANYTHING)
    given = ("-c", command) if way == "-c" else ("--engine", f"mine={command}", "-c", "mine,easy")
    result = played(tmp_path, monkeypatch, *given)
    assert result.exit_code == 0, result.output
    assert ("Anything" if way == "-c" else "Mine") in result.output
    assert "mistake" not in result.output
    (saved,) = (tmp_path / "games").glob("*.txt")
    # Whoever goes on names the program again: a file never says what is run.
    assert command not in saved.read_text(encoding="utf-8")
    name = "anything" if way == "-c" else "mine"
    again = run("play", "--resume", saved, "--engine", f"{name}={command}", "--plain", input="quit\n")
    assert again.exit_code == 0, again.output


@pytest.mark.clause("ENG-9")
@pytest.mark.parametrize(
    ("what", "said"), [("illegal", "(TRA-3)"), ("crash", "ZeroDivisionError"), ("hang", "(ENG-8)")]
)
def test_a_game_in_the_terminal_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, said: str) -> None:
    """A simple player takes the turn, and it is told why."""
    seconds = ("--seconds", "0.5") if what == "hang" else ()
    result = played(tmp_path, monkeypatch, "-c", shlex.join(naughty(what).command), *seconds)
    assert result.exit_code == 0, result.output
    assert "Naughty has made a mistake, and a simple player takes this turn" in result.output
    assert said in " ".join(result.output.split())
    (saved,) = (tmp_path / "games").glob("*.txt")
    assert "round 2" in saved.read_text(encoding="utf-8")


@pytest.mark.clause("ENG-2")
def test_what_is_no_engine_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = played(tmp_path, monkeypatch, "-c", "/bin/cat")
    assert result.exit_code == 1
    assert "(ENG-2)" in result.output


# A server.


def decided(computers: Computers, kind: str) -> Decision:
    """One decision at the beginning."""

    async def ask() -> Decision:
        try:
            return await computers.decide(kind, 5, felttip.play("trails", 2, deal="server").view(0))
        finally:
            computers.close()

    return asyncio.run(ask())


def test_a_server_asks_the_program() -> None:
    program = Program("mine", ANYTHING)
    view = felttip.play("trails", 2, deal="server").view(0)
    assert decided(Computers(60, 1, engines=(program,)), "mine") == (EnginePlayer(program, 5).turn(view), None)


@pytest.mark.clause("ENG-8", "ENG-9")
@pytest.mark.parametrize("what", ["illegal", "crash", "hang", "flood", "mute"])
def test_a_simple_player_takes_the_turn(what: str, caplog: pytest.LogCaptureFixture) -> None:
    """And the process that asked is none the worse for it."""
    program = replace(naughty(what), seconds=1)
    view = felttip.play("trails", 2, deal="server").view(0)
    limit = 60 if what in ("illegal", "crash", "flood") else 8
    answer = decided(Computers(limit, 1, engines=(program,)), "naughty")
    assert answer == (make_player(SIMPLE, 5).turn(view), None)
    assert "ENG-" in caplog.text or "TRA-" in caplog.text
    assert "after at most" not in caplog.text  # which would have cost the process


@pytest.mark.clause("ENG-3", "ENG-12", "SRV-64")
def test_the_page_can_ask_for_a_program_by_its_name_alone(tmp_path: Path) -> None:
    program = introduce(naughty("islander"))
    with running(tmp_path, engines=(program,)) as base:
        games = {game["name"]: game for game in httpx.get(f"{base}/api/games").json()}
        assert (games["islands"]["engines"], games["trails"]["engines"]) == (["naughty"], [])
        assert "naughty" not in games["islands"]["players"]

        def lay(game: str, board: str, player: str) -> httpx.Response:
            seats = [{"kind": "here"}, {"kind": "computer", "player": player}]
            return httpx.post(f"{base}/api/tables", json={"game": game, "board": board, "seats": seats})

        laid = lay("islands", "A", "naughty")
        assert laid.status_code == 201, laid.text
        # No device knows the program: the table stays where it is.
        keys = {"keys": list(laid.json()["keys"].values())}
        given = httpx.post(f"{base}/api/tables/{laid.json()['table']}/give", json=keys)
        assert (given.status_code, given.json()["refusal"]["reason"]) == (409, "server-move-engine")
        for game, board, player in [
            ("islands", "B", "naughty"),
            ("trails", "classic", "naughty"),
            ("islands", "A", "naughty=/bin/true"),
            ("islands", "A", "/bin/true"),
        ]:
            refused = lay(game, board, player)
            assert refused.status_code == 404, refused.text
            refusal = refused.json()["refusal"]
            assert refusal["reason"] == "server-no-such-player"
            assert ("naughty" in refusal["details"]["names"]) == (board == "A")


# The bench.


def test_a_program_is_measured() -> None:
    given = ("--engine", f"mine={shlex.join(ANYTHING)}", "--game", "trails", "--level", "easy", "--deals", 2)
    result = run("bench", "bots", *given, "--par-seconds", 0, "--json")
    assert result.exit_code == 0, result.output
    figures = {figure["what"]: figure for figure in map(json.loads, result.stdout.splitlines())}
    assert figures["trails.mine"]["against"] == "easy" or figures["trails.mine"]["ratio"] is None
    assert figures["trails.mine.turn"]["value"] > 0
    assert {f"trails.mine>easy{many}" for many in ("", ".3", ".4")} < set(figures)
    assert figures["trails.mine.mistakes"]["value"] == 0


@pytest.mark.clause("ENG-9")
def test_mistakes_are_counted_and_told() -> None:
    given = ("--engine", f"bad={shlex.join(naughty('illegal').command)}", "--game", "trails", "--level", "easy")
    result = run("bench", "bots", *given, "--deals", 2, "--seats", 2, "--par-seconds", 0, "--json")
    assert result.exit_code == 0, result.output
    figures = {figure["what"]: figure["value"] for figure in map(json.loads, result.stdout.splitlines())}
    assert figures == {"trails.bad>easy": 0.0, "trails.bad.mistakes": 2}
    assert result.stderr.count("(TRA-3)") >= 1
