"""`felttip train`: it writes exactly the file that was named, whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result

from felttip.cli import main
from felttip.contract import Cards
from felttip.mind import files, training
from felttip.mind.core import Mind
from felttip.mind.files import Schooled, print_hash, read_mind
from felttip.registry import find_board, find_game, game_names
from felttip.words import words


def train(game: str, target: Path) -> Result:
    """Very little training."""
    return CliRunner().invoke(main, ["train", game, "--games", "2", "--workers", "1", "-o", str(target)])


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
