"""Programs of others as players: whole games, and whatever they can do wrong (docs/engine.md)."""

import os
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.engines.setup_engines import ANYTHING, EXAMPLES, GRASPING, naughty
from tests.helpers import HOUSE

import felttip
from felttip.bots import PLAYERS, guests_of, make_player, plays
from felttip.bots.simulate import let_play
from felttip.contract import Dice, Refused
from felttip.engines import messages
from felttip.engines.messages import Fault, Hello, question
from felttip.engines.player import RUNNING, EnginePlayer, Program, install, introduce, program_of, tell_board
from felttip.registry import board_text, find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal

FELTTIP = (sys.executable, "-m", "felttip", "engine", "--level")


def play_out(table: AnyTable, players: list[felttip.Player]) -> AnyTable:
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        table = let_play(table, seat, players[seat])
    return table


@pytest.mark.clause("ENG-1", "ENG-4", "ENG-5", "ENG-6", "ENG-7")
@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("command", [ANYTHING, GRASPING], ids=["python", "node"])
def test_the_examples_play_whole_games(game: str, command: tuple[str, ...]) -> None:
    """Of each kind, in Python and in another language; what they did can be proved."""
    program = introduce(Program("example", command, 60, 60))
    assert program.hello is not None
    assert program.hello.plays(game)
    table = felttip.play(game, 2, deal="engines")
    ended = play_out(table, [EnginePlayer(program, 1), make_player("random", 2)])
    assert felttip.prove(felttip.write_record(ended)) == ended
    assert any(ended.ink[0])


def test_the_examples_need_nothing_of_ours() -> None:
    assert len((EXAMPLES / "anything.py").read_text(encoding="utf-8").splitlines()) < 60
    assert "import felttip" not in (EXAMPLES / "anything.py").read_text(encoding="utf-8")


@pytest.mark.clause("ENG-11")
@pytest.mark.parametrize("game", HOUSE)
def test_our_levels_over_the_protocol_play_as_they_do(game: str) -> None:
    """Everything that a level goes by is in a question, the seed included."""
    own, far = make_player("medium", 5), EnginePlayer(Program("medium", (*FELTTIP, "medium"), 60, 60), 5)
    table = felttip.play(game, 2, deal="twice")
    for _ in range(12):
        seat = table.waiting_for[0]
        after = let_play(table, seat, own)
        assert let_play(table, seat, far) == after
        table = after


@pytest.mark.clause("ENG-11")
@pytest.mark.parametrize("game", HOUSE)
def test_nothing_hidden_is_told(game: str) -> None:
    """Two tables that differ in what is hidden alone: the deal that is to come, and what the other has drawn."""
    text = felttip.write_position(felttip.play(game, 2, deal="hidden"))
    asked = []
    for word in ("one", "other"):
        table = felttip.read_position(text, deal=word)
        seat = table.waiting_for[0]
        for other in [other for other in table.waiting_for if other != seat and word == "other"]:
            table = let_play(table, other, make_player("greedy", 1))
        asked.append(question(table.view(seat), 5, 1))
    assert asked[0] == asked[1]


# What can be wrong.

WRONG = [
    ("crash", "ENG-10", "engine-gone"),
    ("hang", "ENG-8", "engine-late"),
    ("flood", "ENG-1", "engine-long"),
    ("chatter", "ENG-8", "engine-late"),
    ("garbage", "ENG-1", "engine-not-json"),
    ("list", "ENG-1", "engine-not-json"),
    ("illegal", "TRA-3", "trails-no-such-step"),
    ("numbers", "ENG-5", "engine-marks"),
    ("nothing", "ENG-5", "engine-marks"),
    ("long", "ENG-5", "engine-marks"),
    ("unready", "ENG-4", "engine-ready"),
    ("islander", "ENG-3", "engine-plays-not"),
    ("nameless", "ENG-2", "engine-hello"),
    ("modern", "ENG-2", "engine-protocol"),
    ("mute", "ENG-8", "engine-late"),
]


@pytest.mark.clause("ENG-1", "ENG-2", "ENG-3", "ENG-4", "ENG-5", "ENG-8", "ENG-9")
@pytest.mark.parametrize(("what", "clause", "reason"), WRONG, ids=[what for what, _, _ in WRONG])
def test_a_mistake_is_named_and_contained(what: str, clause: str, reason: str, tmp_path: Path) -> None:
    """Which clause, in a sentence; and nothing of it is left running but what can go on."""
    slow = what in ("hang", "chatter", "mute")
    note = tmp_path / "note"
    program = naughty(what, str(note), seconds=1 if slow else 20, start=1 if what == "mute" else 20)
    table = felttip.play("trails", deal="naughty")
    with pytest.raises(Fault) as found:
        EnginePlayer(program, 1).turn(table.view(0))
    assert (found.value.refusal.clause, found.value.refusal.reason) == (clause, reason)
    assert f"({clause})" in str(found.value)
    if what == "crash":
        assert "ZeroDivisionError: on purpose" in str(found.value)
    if what in ("nameless", "modern") and sys.platform == "linux":
        wait_until_gone([int(number) for number in note.read_text(encoding="utf-8").split()])
    running = RUNNING.get(program.command)
    answered = ("illegal", "numbers", "nothing", "long", "unready", "islander")
    assert (running is not None and running.process.running) == (what in answered)


@pytest.mark.clause("ENG-9")
def test_who_answered_wrongly_hears_why_and_may_go_on() -> None:
    program = naughty("illegal")
    table = felttip.play("trails", deal="naughty")
    for _ in range(2):
        with pytest.raises(Fault):
            EnginePlayer(program, 1).turn(table.view(0))
    process, until = RUNNING[program.command].process, time.monotonic() + 60
    while "(TRA-" not in process.errors:
        assert time.monotonic() < until  # it says so beside its answers, whenever it comes to that
        time.sleep(0.01)


@pytest.mark.clause("ENG-5")
def test_a_turn_must_be_finished() -> None:
    table = felttip.play("islands", deal="unfinished")
    view = next(
        view
        for view in (felttip.play("islands", deal=f"unfinished-{n}").view(0) for n in range(50))
        if not view.may_end() and view.legal()
    )
    with pytest.raises(Refused) as refused:
        messages.read_turn(view, {"marks": []})
    assert refused.value.refusal.clause.startswith("ISL-")
    assert table.phase is not Phase.OVER


@pytest.mark.clause("ENG-6")
@pytest.mark.parametrize("dice", [[0, 0], [-1], ["1"], [True], [99], None, 3])
def test_dice_that_there_are_not(dice: object) -> None:
    game = next(name for name in HOUSE if isinstance(find_game(name).chance, Dice))
    view = felttip.play(game, 2, deal="dice").view(None)
    active = replace(view, seat=view.round.active)
    with pytest.raises(Fault) as found:
        messages.read_roll(active, {"again": dice})
    assert found.value.refusal.clause == "ENG-6"
    assert messages.read_roll(active, {"again": [1, 0]}) == (1, 0)


@pytest.mark.clause("ENG-1")
def test_who_speaks_unasked_is_ended() -> None:
    program = naughty("twice")
    table = felttip.play("trails", deal="naughty")
    table = table.take_turn(0, EnginePlayer(program, 1).turn(table.view(0)))
    time.sleep(0.3)
    with pytest.raises(Fault) as found:
        EnginePlayer(program, 1).turn(table.view(0))
    assert found.value.refusal.reason == "engine-unasked"
    # It is started again, and asked again.
    assert EnginePlayer(program, 1).turn(table.view(0)) is not None


def test_errors_are_read_and_not_kept() -> None:
    program = naughty("errors")
    view = felttip.play("trails", deal="naughty").view(0)
    assert EnginePlayer(program, 1).turn(view) is not None
    assert 0 < len(RUNNING[program.command].process.errors) <= 2000


@pytest.mark.clause("ENG-7")
def test_what_it_tries_is_refused_in_words() -> None:
    view = felttip.play("trails", deal="tuesday").view(0)
    assert messages.tried(view, {"try": ["E5-F5"]})["may_end"] is True
    refused = messages.tried(view, {"try": ["A1-A2"]})
    assert (refused["clause"], refused["do"]) == ("TRA-3", "refused")
    assert "It starts at" in refused["sentence"]
    assert messages.tried(view, {"try": "E5-F5"})["clause"] == "ENG-5"
    assert view.draft is not None
    assert view.draft.marks == ()


@pytest.mark.clause("ENG-7")
def test_totals_of_what_it_tries_are_those_of_the_table() -> None:
    table = felttip.play("trails", deal="tuesday")
    tried = messages.tried(table.view(0), {"try": ["E5-F5", "E4-E5"]})
    assert tried["total"] == table.take_turn(0, ("E5-F5", "E4-E5")).view(0).total(0)


# Processes.


def alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{number}/status").read_text(encoding="utf-8")


def wait_until_gone(numbers: list[int]) -> None:
    until = time.monotonic() + 20
    while any(map(alive, numbers)):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.clause("ENG-10")
@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_no_engine_outlives_its_host(tmp_path: Path) -> None:
    """Nor what it started, even if the host is killed while it waits."""
    note = tmp_path / "note"
    command = shlex.join(naughty("hang", str(note)).command)
    code = (
        "import felttip; from felttip.engines.player import *;"
        f"EnginePlayer(program_of({'naughty=' + command!r}, 600), 1).turn(felttip.play('trails').view(0))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as host:
        until = time.monotonic() + 60
        while not (note.exists() and len(note.read_text(encoding="utf-8").split()) == 2):
            assert time.monotonic() < until
            time.sleep(0.05)
        numbers = [int(number) for number in note.read_text(encoding="utf-8").split()]
        assert all(map(alive, numbers))
        host.send_signal(signal.SIGKILL)
    wait_until_gone(numbers)


@pytest.mark.clause("ENG-8", "ENG-10")
@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_who_is_late_is_ended_with_all_it_started(tmp_path: Path) -> None:
    note = tmp_path / "note"
    with pytest.raises(Fault):
        EnginePlayer(naughty("hang", str(note), seconds=0.5), 1).turn(felttip.play("trails").view(0))
    wait_until_gone([int(number) for number in note.read_text(encoding="utf-8").split()])


@pytest.mark.clause("ENG-8")
def test_nobody_waits_for_a_slow_start() -> None:
    """Where others want to go on, a decision waits a little, and the start goes on meanwhile."""
    program = replace(naughty("mute", start=30), patience=0.2)
    view = felttip.play("trails").view(0)
    start = time.monotonic()
    for _ in range(2):
        with pytest.raises(Fault) as found:
            EnginePlayer(program, 1).turn(view)
        assert found.value.refusal.reason == "engine-not-ready"
    assert time.monotonic() - start < 20
    assert EnginePlayer(replace(naughty("good"), patience=20), 1).turn(view) is not None


def test_a_command_that_there_is_not() -> None:
    with pytest.raises(Fault) as found:
        introduce(program_of("mine=/no/such/program"))
    assert "/no/such/program" in str(found.value)


@pytest.mark.clause("ENG-12")
def test_an_engine_does_not_see_our_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a server's password may stand."""
    monkeypatch.setenv("FELTTIP_DATABASE_URL", "secret")
    monkeypatch.setenv("ANOTHER", "told")
    with pytest.raises(Fault) as found:
        introduce(program_of("""mine=/bin/sh -c 'echo "$FELTTIP_DATABASE_URL" and "$ANOTHER" >&2; exit 3'"""))
    assert "and told" in found.value.errors
    assert "secret" not in found.value.errors
    assert found.value.refusal.details["code"] == 3


# Names and boards.


@pytest.mark.clause("ENG-12")
@pytest.mark.parametrize(
    ("given", "name", "command"),
    [
        ("./mine", "mine", ("./mine",)),
        ("Mine=./x", None, ()),
        ("mine=./x --fast 'a b'", "mine", ("./x", "--fast", "a b")),
        ("python3 engines/My_Own.v2.py", "my_own", ("python3", "engines/My_Own.v2.py")),
        ("./x --level=hard", "x", ("./x", "--level=hard")),
        ("master=./x", None, ()),
        ("person=./x", None, ()),
        ("mine=", None, ()),
        ("mine='", None, ()),
        ("", None, ()),
    ],
)
def test_programs_by_name(given: str, name: str | None, command: tuple[str, ...]) -> None:
    if name is None:
        with pytest.raises(Fault) as found:
            program_of(given)
        assert found.value.refusal.clause == "ENG-12"
    else:
        assert (program_of(given).name, program_of(given).command) == (name, command)


@pytest.mark.clause("ENG-3")
def test_which_games_it_plays() -> None:
    assert Hello("a", 1).plays("trails", "classic")
    assert not Hello("a", 1, games=("islands",)).plays("trails")
    some = Hello("a", 1, games={"islands": ("A",)})
    assert (some.plays("islands"), some.plays("islands", "A"), some.plays("islands", "B")) == (True, True, False)
    install([replace(naughty("good"), hello=some)])
    assert (guests_of("islands"), guests_of("trails")) == (("naughty",), ())
    assert plays("naughty", "islands", "A")
    assert not plays("naughty", "islands", "B")
    assert "naughty" in PLAYERS


@pytest.mark.clause("ENG-4")
def test_a_board_of_ones_own() -> None:
    """Its text is told, so that an engine can read the positions on it."""
    text = board_text("trails", "classic").replace('name = "classic"', 'name = "mine"')
    board = find_game("trails").read_board(text)
    assert board != find_board("trails")
    tell_board(board, text)
    deal = SealedDeal.from_words("own")
    table: AnyTable = Table.open(find_game("trails"), board, Settings(("a",), deal.sheets(board.sheets, 1)), deal)
    program = Program("easy", (*FELTTIP, "easy"), 60, 60)
    assert EnginePlayer(program, 3).turn(table.view(0)) == make_player("easy", 3).turn(table.view(0))
