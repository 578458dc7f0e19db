"""What is measured of kernels for browsers: the same on both sides, or nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from felttip.bench import offline
from felttip.bench.offline import Native, Sides, bench_offline, least_of
from felttip.cli import main
from felttip.registry import find_board, find_game, game_names
from felttip.targets.engine import past


class TwoSides:
    """Sides whose clocks and answers are given."""

    def __init__(self, seconds: dict[str, list[float]], answers: dict[str, object]) -> None:
        self.targets, self._seconds, self._answers = dict.fromkeys(seconds), seconds, answers

    def seconds(self, side: str, act: Callable[[], object]) -> tuple[float, object]:
        return self._seconds[side].pop(0), self._answers[side]


def two_sides(seconds: dict[str, list[float]], browser: object) -> Sides:
    return cast(Sides, TwoSides(seconds, {"native": 1, "browser": browser}))


def test_the_quickest_of_each_counts_and_the_first_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "TURNS", 2)
    seconds = {"native": [0.1, 4.0, 3.0], "browser": [0.1, 5.0, 6.0]}
    assert least_of(two_sides(seconds, 1), [lambda: None]) == {"native": 3.0, "browser": 5.0}


def test_nothing_is_compared_that_does_not_do_the_same() -> None:
    with pytest.raises(ValueError, match="1 and 2"):
        least_of(two_sides({"native": [1.0], "browser": [1.0]}, 2), [lambda: None])


def test_native_time_is_that_of_kernels_alone() -> None:
    native, p = Native(), find_game(game_names()[0]).print_of(find_board(game_names()[0]))
    look = native.kernel(past, p)
    assert native.spent() == 0
    look(native.arrays(p), 0, 0, 1, True)
    assert native.spent() > 0


def test_without_kernels_nothing_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match=r"\.wasm"):
        next(bench_offline(tmp_path))
    monkeypatch.setattr(offline, "bench_offline", lambda: bench_offline(tmp_path))
    answer = CliRunner().invoke(main, ["bench", "offline"])
    assert answer.exit_code == 1
    assert ".wasm" in answer.output
