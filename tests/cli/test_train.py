"""`felttip train`: it writes exactly the file that was named, whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import IO

import numpy as np
import pytest
from click.testing import CliRunner, Result

from felttip.cli import main
from felttip.contract import Cards
from felttip.mind import files, training
from felttip.mind.core import Mind
from felttip.mind.files import Schooled, print_hash, read_mind, write_mind
from felttip.mind.forecast import SILENT
from felttip.registry import find_board, find_game, game_names
from felttip.targets.cuda import NoGpuError
from felttip.words import words


def train(game: str, target: Path, *more: object) -> Result:
    """Very little training."""
    options = ["--games", "2", "--workers", "1", "-o", str(target), *map(str, more)]
    return CliRunner().invoke(main, ["train", game, *options])


@pytest.fixture
def untaught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever trains now has found out too late that the file cannot be written."""

    def too_late(*_: object) -> Schooled:
        raise AssertionError("it was taught before the target was tried")

    monkeypatch.setattr(training, "teach", too_late)


@pytest.mark.parametrize("name", game_names())
def test_the_named_file_is_written(name: str, tmp_path: Path) -> None:
    """Exactly that one, whatever its ending, in a folder that need not be there yet; and nothing beside it."""
    target = tmp_path / "new" / "noext"
    result = train(name, target)
    assert result.exit_code == 0, result.output
    assert list(tmp_path.rglob("*")) == [target.parent, target]
    assert result.stdout.startswith(f"{target} holds what was learned of {words().say(f'{name}-name')}, board ")
    assert "games: 2 of 2." in result.stderr
    kept = read_mind(target)
    assert kept.made["board"] == print_hash(find_game(name).print_of(find_board(name)))
    assert isinstance(kept.learned, Mind) == isinstance(find_game(name).chance, Cards)


@pytest.mark.usefixtures("untaught")
def test_a_bad_target_is_found_out_first(tmp_path: Path) -> None:
    """Not after hours of training."""
    (tmp_path / "file").write_text("mine")
    for target in (tmp_path / "file" / "mind.npz", Path("/proc/nowhere/mind.npz"), tmp_path / ("x" * 300)):
        result = train("trails", target)
        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit)
        assert result.stderr.startswith(f"Error: {target}: ")
    assert train("trails", tmp_path).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "mine"


def test_a_mind_goes_on_to_study(tmp_path: Path) -> None:
    first, then = tmp_path / "first.npz", tmp_path / "then.npz"
    assert train("trails", first).exit_code == 0
    result = train("trails", then, "--from", first, "--studies", 2, "--depth", 1)
    assert result.exit_code == 0, result.output
    assert "games: 2 of 2." in result.stderr
    before, after = read_mind(first), read_mind(then)
    assert after.made["from"] == before.made
    assert (after.made["studies"], after.made["depth"]) == (2, 1)
    assert not np.array_equal(np.asarray(after.learned[0]), np.asarray(before.learned[0]))


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("trails", ["--on", "gpu"], "are for --studies"),
        ("trails", ["--from", "{mind}"], "are for --studies"),
        ("trails", ["--studies", 1, "--on", "tcp://127.0.0.1:1"], "Studies are for games of cards, on this machine"),
        ("borders", ["--studies", 1], "Studies are for games of cards"),
        ("trails", ["--studies", 1, "--from", "{mind}"], "holds no mind for Trails"),
        ("trails", ["--studies", 1, "--on", "gpu"], "no driver"),
    ],
)
def test_what_cannot_be_studied(
    game: str, options: list[object], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said before anything is learned, and nothing is written."""

    def gone() -> None:
        raise NoGpuError("gpu-no-device", "no driver")

    monkeypatch.setattr("felttip.mind.studying.cupy", gone)
    mind, target = tmp_path / "mind", tmp_path / "target"
    write_mind(mind, Schooled(SILENT, {"board": "another"}))
    result = train(game, target, *(mind if option == "{mind}" else option for option in options))
    assert result.exit_code == 1
    assert said in result.stderr
    assert not target.exists()


def _interrupted(*_: object) -> Schooled:
    raise KeyboardInterrupt


def _cut_short(file: IO[bytes], _: object) -> None:
    file.write(b"half of it")
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("module", "name", "stop"), [(training, "teach", _interrupted), (files, "write_mind", _cut_short)]
)
def test_stopping_writes_nothing(
    module: object, name: str, stop: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said so, and what was there before is still there, also if it was being written just now."""
    target = tmp_path / "mind.npz"
    target.write_text("older")
    monkeypatch.setattr(module, name, stop)
    result = train("trails", target)
    assert result.exit_code == 1
    assert result.stderr.endswith(f"nothing was written to {target}\n")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["older"]
