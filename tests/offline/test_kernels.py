"""Kernels for browsers: they play like the native ones, give their memory back, and say when they fail."""

import json
import logging
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from tests.offline.setup_kernels import built
from tests.offline.setup_tables import decision, some_tables
from tests.offline.without_numpy import decisions

import felttip
from felttip.bots import make_player
from felttip.contract import Cards, Printed
from felttip.offline import building, kernels
from felttip.offline.building import BUNDLE, build_all, up_to_date
from felttip.offline.kernels import UnequalError, compare, take_notes
from felttip.registry import find_board, find_game, game_names
from felttip.solver import beam, par
from felttip.targets import compiled, wasm
from felttip.targets.browser import Browser, KernelError
from felttip.targets.engine import best_turn
from felttip.targets.here import using
from felttip.targets.node import Node

F = TypeVar("F", bound=Callable[..., object])
CARDS = next(name for name in game_names() if isinstance(find_game(name).chance, Cards))


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with built() as found:
        yield found


# Equality.


@pytest.mark.parametrize("game", game_names())
def test_kernels_answer_like_the_native_ones_to_the_last_bit(game: str, node: Node) -> None:
    browser = Browser(node)
    notes = take_notes(find_game(game))
    compare(find_game(game), notes, browser)
    assert browser.ready(find_game(game).print_of(find_board(game))), "a kernel failed, and a rule took over"
    assert set(notes) == set(json.loads(str(node.describe(game)))["kernels"])


class Slightly:
    """Native kernels, one of which errs in the last digit of one number."""

    ROOMY, arrays, ready = False, staticmethod(compiled.arrays), staticmethod(compiled.ready)

    def __init__(self, wrong: str) -> None:
        self.wrong = wrong

    def kernel(self, function: F, p: Printed) -> F:
        native = compiled.kernel(function, p)

        def call(*args: object) -> object:
            answer: Any = native(*args)
            if function.__name__ == self.wrong:
                answer.value[-1] = math.nextafter(answer.value[-1], math.inf)
            return answer

        return cast(F, call)


def test_what_differs_in_the_last_digit_is_not_let_through() -> None:
    game = find_game(CARDS)
    notes = take_notes(game)
    compare(game, notes, Slightly("nobody"))
    with pytest.raises(UnequalError, match="weigh_turns"):
        compare(game, notes, Slightly("weigh_turns"))


def test_random_games_that_differ_are_not_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    game, ends = find_game(CARDS), kernels.random_ends
    results = iter(range(100))
    monkeypatch.setattr(kernels, "random_ends", lambda *args: (*ends(*args), next(results)))
    with pytest.raises(UnequalError, match="random games"):
        compare(game, {}, compiled)


def test_players_and_par_are_the_same_without_numpy(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: a process that has neither NumPy nor Numba, with nothing but the kernels."""
    script = Path(__file__).with_name("without_numpy.py")
    house = os.pathsep.join([str(Path(felttip.__file__).parents[1]), str(Path(__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env={**os.environ, "PYTHONPATH": house},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "a kernel is missing, or has failed"
    monkeypatch.setattr(par, "_prover", lambda deal: None)
    with using(Slightly("nobody")):
        assert json.loads(done.stdout) == decisions()


# Memory.


@pytest.mark.parametrize("game", game_names())
def test_memory_does_not_grow_over_a_thousand_calls(game: str, node: Node) -> None:
    tables = some_tables(game)[:4]
    players = [make_player(level, 1, compiled=True) for level in ("easy", "hard")]

    def decide(times: int) -> None:
        for number in range(times):
            decision(players[number % 2], tables[number // 2 % len(tables)])

    with using(Browser(node)):
        decide(100)
        before = node.memory(game)
        decide(1000)
    assert node.memory(game) == before


# Failing.


class Failing:
    """A host whose kernels fail."""

    def __init__(self, node: Node) -> None:
        self.node, self.called = node, 0

    def call(self, game: str, name: str, given: bytes) -> bytes:
        self.called += 1
        raise RuntimeError("unreachable executed")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


def test_where_a_kernel_fails_the_rule_takes_over_and_the_log_says_so_once(
    node: Node, caplog: pytest.LogCaptureFixture
) -> None:
    tables, failing = some_tables(CARDS), Failing(node)
    native = [decision(make_player("easy", 1, compiled=True), table) for table in tables]
    with using(Browser(cast(Any, failing))), caplog.at_level(logging.WARNING):
        assert [decision(make_player("easy", 1, compiled=True), table) for table in tables] == native
    assert failing.called == 1
    assert [record.message for record in caplog.records if CARDS in record.message] == [
        f"a kernel of {CARDS} failed, so its rules are interpreted from now on: unreachable executed"
    ]


def test_nobody_goes_on_with_what_a_kernel_has_half_written(node: Node) -> None:
    browser = Browser(cast(Any, Failing(node)))
    game = find_game(CARDS)
    p = browser.arrays(game.print_of(find_board(CARDS)))
    note = take_notes(game)[f"{beam.__name__}.thin_out"].calls[0]
    with pytest.raises(KernelError, match="unreachable"):
        browser.kernel(beam.thin_out, p)(*note.args)
    assert not browser.ready(p)


def test_without_kernels_rules_are_interpreted(caplog: pytest.LogCaptureFixture) -> None:
    table = some_tables(CARDS)[0]
    native = decision(make_player("easy", 1, compiled=True), table)
    with using(Browser(None)), caplog.at_level(logging.WARNING):
        assert decision(make_player("easy", 1, compiled=True), table) == native
    assert f"there are no kernels for {CARDS}: its rules are interpreted" in caplog.messages


def test_a_kernel_that_was_not_built_is_interpreted(node: Node, caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(node)
    p = browser.arrays(find_game(CARDS).print_of(find_board(CARDS)))

    def twice(p: Printed, number: int) -> int:
        return 2 * number

    with caplog.at_level(logging.WARNING):
        assert browser.kernel(twice, p)(p, 21) == 42
    assert "there is no kernel" in caplog.text


def test_a_kernel_takes_nothing_but_what_it_was_built_for(node: Node) -> None:
    browser = Browser(node)
    p = browser.arrays(find_game(CARDS).print_of(find_board(CARDS)))
    with pytest.raises(TypeError, match="takes 10 arguments"):
        browser.kernel(cast(Any, best_turn), p)(p, 1)


# Building.


def test_kernels_are_built_anew_when_a_rule_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(CARDS)
    assert not up_to_date(game, tmp_path)
    (tmp_path / f"{CARDS}.json").write_text(json.dumps({"stamp": wasm.stamp(CARDS)}), encoding="utf-8")
    assert not up_to_date(game, tmp_path)
    (tmp_path / f"{CARDS}.wasm").touch()
    assert up_to_date(game, tmp_path)
    monkeypatch.setattr(wasm, "sources_hash", lambda kind: "another")
    assert not up_to_date(game, tmp_path)


def test_a_build_that_dies_without_a_word_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = subprocess.CompletedProcess[str]([], -9, "", "")
    monkeypatch.setattr(subprocess, "run", lambda *args, **rest: killed)
    assert [f"{name}: the build ended with -9. " for name in game_names()] == build_all(tmp_path, 1)
    assert building.main([str(tmp_path)]) == 1


def test_a_build_that_wrote_nothing_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = subprocess.CompletedProcess[str]([], 0, "", "")
    monkeypatch.setattr(subprocess, "run", lambda *args, **rest: idle)
    assert len(build_all(tmp_path, 1)) == len(game_names())


COUNTED = """
import numpy as np
from felttip.targets import cross
def lists_of_arrays(count):
    kept = [np.zeros(2)]
    for _ in range(count):
        kept.append(np.ones(2))
    return len(kept)
cross.install()
from numba import int64
cross.compile_all({"kernel": cross.Wanted(lists_of_arrays, (int64,), False, False)})
"""


def test_lists_of_what_owns_memory_are_refused() -> None:
    """Their elements would never be given back."""
    done = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "its elements own memory" in done.stderr


def test_no_path_of_the_machine_travels() -> None:
    for file in BUNDLE.iterdir():
        assert str(Path(sys.prefix).parent).encode() not in file.read_bytes()
        assert b"site-packages" not in file.read_bytes()
