"""The rules on a GPU, as far as that can be seen without one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from tests.targets.setup_cuda import STUDY, made_up_gpu  # noqa: F401 - a fixture

from felttip.bots import lanes
from felttip.bots.series import LUCK, PLAIN, TRYING, card_series, series_of
from felttip.bots.twins import agree_on_gpu
from felttip.cli import main
from felttip.env.batched import APART, LONG, Batch, BatchedTables
from felttip.env.play import Running, play_of, step_seats
from felttip.mind import studying
from felttip.mind.files import find_mind
from felttip.registry import find_board, find_game, game_names, is_guest
from felttip.targets import cuda
from felttip.targets.here import kernel
from felttip.targets.stepping import STEPS, TOTAL

pytestmark = pytest.mark.long

GAMES = [name for name in game_names() if not is_guest(name)]
ALONE = [name for name in GAMES if 1 in find_game(name).seats]

# Building.


SMALL = ALONE[-1]
"""The game of which most is built here: that takes least time."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kernels of all games for random players, and those of one game for learners, who looks ahead and who studies."""
    folder = tmp_path_factory.mktemp("kernels")
    for name in GAMES:
        calls = lanes.calls_of(find_game(name), np)[:: 1 if name == SMALL else 4]
        batch = Batch(play_of(name, None, None), 1, np)
        if name == SMALL:
            calls += [batch.step(batch.chosen), batch.mask(), *studying.calls_of(find_game(name), find_board(name), np)]
        cuda.build(name, calls, folder, (8, 0))
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_kernels_are_built_without_a_gpu(built: Path, game: str) -> None:
    about = json.loads((built / f"{game}.json").read_bytes())
    assert about["stamp"] == cuda.stamp(game)
    assert about["capability"] == [8, 0]
    for name, args in about["kernels"].items():
        text = (built / f"{game}-{name}.ptx").read_text(encoding="utf-8")
        assert re.findall(r"\.visible \.entry (\w+)", text) == [cuda.ENTRY]
        assert ".version 9.0" in text
        assert ".target sm_80" in text
        assert args


def test_who_looks_ahead_is_told_where_the_rooms_are(built: Path) -> None:
    (study,) = studying.calls_of(find_game(SMALL), find_board(SMALL), np)
    looking = [find_kernel(SMALL, (PLAIN,)), find_kernel(SMALL, (TRYING,)), cuda.name_of(study.function, study.args)]
    for name in looking:
        text = (built / f"{SMALL}-{name}.ptx").read_text(encoding="utf-8")
        assert re.search(rf"\.visible \.global .* {cuda.ROOM}\[32\]", text)
    assert len(set(looking)) == 3


def find_kernel(game: str, noise: tuple[int, ...]) -> str:
    """The name of the kernel for players of one kind."""
    numbers: Any = np
    states = np.zeros(1, np.int64)
    call = lanes.lanes_of(find_game(game), find_board(game), noise, states, 1, numbers, by_goal=True).call
    return cuda.name_of(call.function, call.args)


def test_a_kernel_is_known_by_the_types_of_its_arguments() -> None:
    one = cuda.name_of(lanes.card_lane, (1, True, None, np.zeros(3), (1, 2)))
    assert one == cuda.name_of(lanes.card_lane, (2, False, None, np.ones(5), (3, 4)))
    for others in ((True, True, None, np.zeros(3), (1, 2)), (1, True, None, np.zeros((3, 1)), (1, 2))):
        assert one != cuda.name_of(lanes.card_lane, others)


def test_kernels_of_other_sources_are_not_taken(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cuda.FOLDER, str(built))
    monkeypatch.setattr(cuda, "capability", lambda: (9, 0))
    name = next(iter(json.loads((built / f"{GAMES[0]}.json").read_bytes())["kernels"]))
    assert cuda._built(GAMES[0], name) == built / f"{GAMES[0]}-{name}.ptx"
    monkeypatch.setattr(cuda, "stamp", lambda game: "another")
    assert cuda._built(GAMES[0], name) is None


# The same games.


LOOKING_AHEAD = [(SMALL, PLAIN), (SMALL, TRYING)]


@pytest.mark.parametrize(("game", "noise"), [*((game, LUCK) for game in GAMES), *LOOKING_AHEAD])
def test_lanes_in_the_simulator_play_what_one_plays_after_the_other(game: str, noise: int) -> None:
    found = find_game(game)
    seats, states, games = found.seats[0] + 1, [7, 1 << 40, 12345], 2
    if noise != LUCK:  # whoever looks ahead takes some time here
        states, games = states[:2], 1
    order = json.dumps([game, [noise] * seats, games, states])
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.targets.simulated", order], capture_output=True, check=True, env=environment
    )
    rows, ends = json.loads(done.stdout)
    play = series_of(found, find_board(game), [noise] * seats, compiled=False, tries=2)
    for lane, state in enumerate(states):
        ours, points, marks, after = play(games, state)
        assert rows[lane] == [after, points, marks]
        for mine, theirs in zip(ours, ends, strict=True):
            assert mine.tolist() == theirs[lane * games : (lane + 1) * games]


def test_lanes_in_the_simulator_find_what_a_processor_finds() -> None:
    found, board = find_game(SMALL), find_board(SMALL)
    order = json.dumps([SMALL, 1, 2])
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.targets.simulated", order], capture_output=True, check=True, env=environment
    )
    rows, finds = json.loads(done.stdout)
    where = studying.Where(np, 1)
    ours, points = studying.studied(found, board, find_mind(found, board), 1, STUDY, 7, 2, where)
    assert points == sum(row[1] for row in rows)
    assert [part.tolist() for part in ours] == finds
    assert ours.there.any()


@pytest.mark.usefixtures("made_up_gpu")
def test_twins_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in GAMES:
        assert agree_on_gpu(find_game(name), find_board(name), 2, 60) >= 60
    honest = card_series
    monkeypatch.setattr(lanes, "card_series", lambda *args: (honest(*args)[0] + 1, *honest(*args)[1:]))
    with pytest.raises(ValueError, match="GPU"):
        agree_on_gpu(find_game(ALONE[0]), find_board(ALONE[0]), 2, 60)


# The batched environment.


@pytest.mark.usefixtures("made_up_gpu")
@pytest.mark.parametrize("game", GAMES)
def test_batched_tables_are_those_of_the_other_environments(game: str) -> None:
    """With the same random states and actions: what is allowed and seen, points, and where games end."""
    seats = find_game(game).seats[0]
    batch = BatchedTables(game, 2, seats, seed=4)
    play = play_of(game, None, seats)
    others = [Running(play) for _ in range(2)]
    for at, other in enumerate(others):
        other.begin([(2 * 2 * 4 + at) * APART & LONG])
    ours = kernel(step_seats, play.game.print_of(play.board))
    seen, masks = np.zeros((seats, play.seen), np.float32), np.zeros((seats, play.actions), np.int8)
    gained, allowed = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    ended = 0
    for _ in range(80):
        actions = batch.sample().tolist()
        batch.step(np.array(actions, object))
        shown, may = batch.seen(), batch.mask()
        for at, other in enumerate(others):
            row, given = other.rows[0], np.array(actions[at])
            over = ours(
                play.p, play.rolls, play.shape, play.table, row, other.given, given, seen, masks, gained, allowed
            )
            assert allowed.all()
            assert batch.reward[at].tolist() == gained.tolist()
            assert bool(batch.over[at]) == (over != 0)
            if over:
                ended += 1
                assert batch.final[at].tolist() == [row[place + TOTAL] for place in play.seat_places]
                other.begin(None)
            else:
                assert may[at, :, : play.actions].tolist() == masks.astype(bool).tolist()
                assert not may[at, :, play.actions :].any()
                assert shown[at].tolist() == seen.tolist()
    assert ended or game not in ALONE


@pytest.mark.usefixtures("made_up_gpu")
def test_what_is_not_allowed_changes_nothing() -> None:
    batch = BatchedTables(ALONE[0], 1)
    rows = batch._batch.rows.copy()
    forbidden = next(action for action, may in enumerate(batch.mask()[0, 0]) if not may)
    batch.step(np.array([[forbidden]], object))
    changed = (batch._batch.rows != rows).nonzero()[0].tolist()
    assert changed == [STEPS]


# Commands.


@pytest.mark.usefixtures("made_up_gpu")
@pytest.mark.parametrize("players", ["random", "greedy,rollout"])
def test_simulating_on_a_gpu(players: str) -> None:
    """The same seed gives the same games, in portions of any size."""
    command = ["simulate", ALONE[-1], "--games", "5", "--on", "gpu", "--players", players, "--json"]
    told = CliRunner().invoke(main, command)
    assert told.exit_code == 0, told.output
    assert len(told.output.splitlines()) == 5
    assert told.output == CliRunner().invoke(main, command).output
    assert told.output != CliRunner().invoke(main, [*command, "--seed", "2"]).output


@pytest.mark.parametrize("reason", ["gpu-no-cupy", "gpu-no-device", "gpu-no-kernels"])
def test_without_a_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    def gone() -> None:
        raise cuda.NoGpuError(reason, "no driver")

    monkeypatch.setattr("felttip.bots.lanes.cupy", gone)
    monkeypatch.setattr("felttip.bench.gpu.cupy", gone)
    for command in (["simulate", ALONE[0], "--on", "gpu"], ["bench", "gpu"]):
        told = CliRunner().invoke(main, command)
        assert told.exit_code == 1
        assert "GPU" in told.output
        assert ("no driver" in told.output) == (reason != "gpu-no-cupy")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--on", "gpu", "--players", "hard"], "only these players"),
        (["--on", "gpu", "--records", "there"], "no records"),
        (["--players", "rollout", "--records", "there"], "does not sit down"),
        (["--players", "rollout,hard"], "does not sit down"),
    ],
)
def test_who_cannot_play_there(options: list[str], said: str) -> None:
    told = CliRunner().invoke(main, ["simulate", ALONE[0], *options])
    assert told.exit_code == 2
    assert said in told.output
