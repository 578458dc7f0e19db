"""A mind learns: from what it is told, and by playing against itself."""

from pathlib import Path

import numpy as np
import pytest
from tests.helpers import EVERY_BOARD

from felttip.contract import Cards
from felttip.mind.core import Mind, add_up, answer, rows_of
from felttip.mind.files import (
    Schooled,
    blank_mind,
    find_forecast,
    find_mind,
    mind_file,
    print_hash,
    read_mind,
    write_mind,
)
from felttip.mind.forecast import SILENT, Forecast
from felttip.mind.learning import learn
from felttip.mind.training import Progress, teach
from felttip.registry import find_board, find_game, game_names

CARDS = [name for name in game_names() if isinstance(find_game(name).chance, Cards)]


def test_a_mind_comes_to_say_what_it_is_told() -> None:
    p = find_game(CARDS[0]).print_of(find_board(CARDS[0]))
    mind = blank_mind(p, 1)
    sums = np.zeros(len(mind.bias), np.float32)
    one, other = np.arange(10), np.arange(5, 15)
    for _ in range(1500):
        learn(mind, one, sums, 6.0, 0.01)
        learn(mind, other, sums, -2.0, 0.01)
    for found, told in ((one, 6.0), (other, -2.0)):
        add_up(mind, found, sums)
        assert answer(mind, sums) == pytest.approx(told, abs=0.5)


def same(one: Mind | Forecast, other: Mind | Forecast) -> bool:
    """Two that were learned, number for number."""
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_teaches_the_same(name: str) -> None:
    game, board = find_game(name), find_board(name)
    games = 24 if isinstance(game.chance, Cards) else 4
    told: list[Progress] = []
    first, again, other = (teach(game, board, seed, games, 2, told.append) for seed in (5, 5, 6))
    assert same(first.learned, again.learned)
    assert not same(first.learned, other.learned)
    assert told[-1].games == told[-1].of == games
    assert first.made["games"] == games
    # It has learned: not only what it started with.
    start = blank_mind(game.print_of(board), 5) if isinstance(first.learned, Mind) else SILENT
    assert not same(first.learned, start)


def test_a_mind_can_be_kept(tmp_path: Path) -> None:
    p = find_game(CARDS[0]).print_of(find_board(CARDS[0]))
    made = {"board": print_hash(p), "seed": 3}
    write_mind(tmp_path / "mind.npz", Schooled(blank_mind(p, 3), made))
    kept = read_mind(tmp_path / "mind.npz")
    assert kept.made == made
    assert isinstance(kept.learned, Mind)
    assert np.allclose(kept.learned.rows, blank_mind(p, 3).rows, atol=1e-3)


def test_a_forecast_can_be_kept(tmp_path: Path) -> None:
    forecast = Forecast(SILENT.base + 0.25, SILENT.slope - 0.1, 1.5)
    write_mind(tmp_path / "forecast.npz", Schooled(forecast, {"board": "x"}))
    kept = read_mind(tmp_path / "forecast.npz").learned
    assert isinstance(kept, Forecast)
    assert same(kept, forecast)


@pytest.mark.parametrize(("name", "board"), EVERY_BOARD)
def test_what_comes_with_the_games_fits_their_boards(name: str, board: str) -> None:
    game, printed = find_game(name), find_board(name, board)
    p = game.print_of(printed)
    file = mind_file(game, printed)
    with file.open("rb") as opened:
        assert read_mind(opened).made["board"] == print_hash(p)
    assert len(file.read_bytes()) <= 2_000_000
    mind, forecast = find_mind(game, printed), find_forecast(game, printed)
    assert len(mind.rows) == rows_of(p)
    if isinstance(game.chance, Cards):
        assert np.abs(mind.rows).max() > 0.1
        assert forecast is SILENT
    else:
        assert not mind.rows.any()  # docs/opponents.md says why
        assert forecast.steep > 1
