"""Work in many places: the answers do not depend on who does it, and a killed worker costs nothing but time."""

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count
from pathlib import Path

import duckdb
import numpy as np
import pytest
from click.testing import CliRunner
from tests.far.setup_far import cluster, deadly, slow_square, suicide, wrong
from tests.helpers import HOUSE

import felttip
from felttip.bots.portions import play_portion, portions
from felttip.cli import main
from felttip.coach.composing import compose
from felttip.far import Far, Place, each
from felttip.far.places import check, checked
from felttip.mind.training import teach
from felttip.registry import find_board, find_game

SQUARES = [number * number for number in range(12)]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_answers_come_in_order(workers: int, tmp_path: Path) -> None:
    task = partial(slow_square, str(tmp_path / "note"))
    assert list(each(task, range(6), Place(workers))) == SQUARES[:6]


def test_what_nobody_asks_for_is_not_done(tmp_path: Path) -> None:
    """Chunks without an end, of which few are looked at."""
    answers = each(partial(slow_square, str(tmp_path / "note")), count(), Place(2))
    assert [next(answers) for _ in range(2)] == [0, 1]
    answers.close()  # type: ignore[attr-defined]
    assert len((tmp_path / "note").read_text(encoding="utf-8").splitlines()) < 9


def test_a_process_that_dies_costs_nothing_but_time(tmp_path: Path) -> None:
    assert list(each(partial(suicide, str(tmp_path / "note")), range(12), Place(2))) == SQUARES
    assert (tmp_path / "note").exists()


def test_work_that_nobody_survives_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.far.places.PATIENCE", 1)
    with pytest.raises(BrokenProcessPool):
        list(each(deadly, range(2), Place(2)))


def test_a_mistake_is_not_tried_again() -> None:
    with pytest.raises(ArithmeticError):
        list(each(wrong, range(2), Place(2)))


def test_addresses() -> None:
    for given in ("ray://head:10001", "localhost", ""):
        with pytest.raises(Far) as far:
            check(given)
        assert far.value.phrase.message == "far-address"


def test_everybody_has_the_same_version() -> None:
    assert checked(felttip.__version__, abs, -3) == 3
    with pytest.raises(Far) as far:
        checked("0.0.1", abs, -3)
    assert far.value.phrase.message == "far-version"


# Simulations.


@pytest.mark.parametrize("on_table", [False, True], ids=["compiled", "table"])
def test_simulations_do_not_depend_on_the_number_of_workers(on_table: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """1, 2 and 3 of them; small portions, so that each has some of them to play."""
    monkeypatch.setattr("felttip.bots.simulate.PORTION", 3)
    game = find_game(HOUSE[-1])
    coming = portions(game, find_board(game.name), None, ("random", "random"), "far", 8, on_table)
    assert len(coming) == (8 if on_table else 3)
    found = []
    for workers in (1, 2, 3):
        ended = list(each(play_portion, coming, Place(workers)))
        parts = [np.concatenate(part).tolist() for part in zip(*(done.outcomes for done in ended), strict=True)]
        found.append((parts, [done.records for done in ended]))
    assert found[0] == found[1] == found[2]
    assert len(found[0][0][0]) == 8


def test_portions_are_different_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.bots.simulate.PORTION", 20)
    coming = portions(find_game("trails"), find_board("trails"), None, ("random",) * 2, "far", 40, False)
    first, second = (play_portion(portion).outcomes.totals.tolist() for portion in coming)
    assert first != second


# Other machines.


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.far.dask.CONNECT_S", 1)
    result = CliRunner().invoke(main, ["simulate", "trails", "--on", "tcp://127.0.0.1:9"])
    assert result.exit_code == 1
    assert "127.0.0.1:9" in result.output


def test_a_cluster_answers_like_this_process_whoever_is_killed(tmp_path: Path) -> None:
    """One, two and three workers; then one of them is killed in the midst of its work."""
    note = tmp_path / "note"
    task = partial(slow_square, str(note))
    with cluster(tmp_path, 1) as there:
        place = Place(on=there.address)
        assert list(each(task, range(4), place)) == SQUARES[:4]
        for _ in range(2):
            there.hire()
        assert list(each(task, range(12), place)) == SQUARES
        note.unlink()
        killed = threading.Thread(target=kill_first, args=(note,))
        killed.start()
        assert list(each(task, range(12), place)) == SQUARES
        killed.join()
        begun = [int(line.split()[1]) for line in note.read_text(encoding="utf-8").splitlines()]
        assert len(begun) > 12  # something was begun twice
        assert set(begun) == set(range(12))
        # What the product does there: the same as here.
        here = CliRunner().invoke(main, ["simulate", "trails", "--games", "4", "--records", str(tmp_path / "a")])
        far = ["simulate", "trails", "--games", "4", "--records", str(tmp_path / "b"), "--on", there.address]
        assert CliRunner().invoke(main, far).stdout == here.stdout
        for record in (tmp_path / "a").iterdir():
            assert (tmp_path / "b" / record.name).read_bytes() == record.read_bytes()
        learns_alike(there.address)


def kill_first(note: Path) -> None:
    """Kill whoever is the first to begin."""
    until = time.monotonic() + 60
    while not note.exists() or not note.read_text(encoding="utf-8").strip():
        assert time.monotonic() < until
        time.sleep(0.01)
    os.kill(int(note.read_text(encoding="utf-8").split()[0]), signal.SIGKILL)


def learns_alike(address: str) -> None:
    """Training and problems give the same there as here."""
    game, board = find_game("trails"), find_board("trails")
    here, far = (teach(game, board, 3, 24, 2, lambda _: None, on) for on in (None, address))
    for one, other in zip(here.learned, far.learned, strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))
    one, two = ([*compose(game, 1, 1, games=1, on=on)][-1] for on in (None, address))
    assert one == two


# Parquet.


def test_results_as_parquet(tmp_path: Path) -> None:
    """As docs/far.md says: a row for each seat of each game, read back by DuckDB."""
    target = tmp_path / "games.parquet"
    command = ["simulate", "trails", "--games", "50", "--players", "greedy,random", "-o", str(target)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    rows = duckdb.sql(f"FROM '{target}' ORDER BY number, seat").fetchall()
    assert len(rows) == 100
    assert [row[:3] for row in rows[:2]] == [(0, 1, "greedy"), (0, 2, "random")]
    schema = duckdb.sql(f"DESCRIBE FROM '{target}'").fetchall()
    page = (Path(__file__).parents[2] / "docs" / "far.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` | {kind} |" in page for name, kind, *_ in schema)
    mean = duckdb.sql(f"SELECT avg(total), sum(share) FROM '{target}' WHERE player = 'greedy'").fetchall()[0]
    assert f"{mean[0]:.2f} points" in result.stdout
    assert f"wins {2 * mean[1]:.1f} %" in result.stdout
    told = {
        bytes(key).decode(): bytes(value).decode()
        for _, key, value in duckdb.sql(f"FROM parquet_kv_metadata('{target}')").fetchall()
    }
    assert told == {"felttip": felttip.__version__, "game": "trails", "board": "classic", "seed": "1"}
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_the_page_reads_them_back(tmp_path: Path) -> None:
    """The very command that docs/far.md shows."""
    page = (Path(__file__).parents[2] / "docs" / "far.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith('    python -c "import duckdb')]
    made = ["simulate", "trails", "--games", "5", "--players", "greedy,random", "-o", str(tmp_path / "games.parquet")]
    assert CliRunner().invoke(main, made).exit_code == 0
    command = [sys.executable, *shlex.split(line)[1:]]
    shown = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    assert "greedy" in shown
    assert "random" in shown


def test_results_that_cannot_be_kept(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["simulate", "trails", "-o", str(tmp_path / "games.csv")])
    assert result.exit_code == 1
    assert "something.parquet" in result.output
