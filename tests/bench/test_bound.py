"""The bench of bounds: the mean over deals, its error, and when the search of a deal ends."""

from collections.abc import Callable, Iterator

import pytest

from felttip.bench import bound
from felttip.bench.bound import bench_bound, lowest_in
from felttip.bench.par import deal_number
from felttip.registry import find_board, find_game

DEAL = deal_number(find_game("islands"), find_board("islands", "A"), 0)


def test_the_mean_over_deals_and_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pars = iter((60, 56, 58, 54))
    monkeypatch.setattr(bound, "proven_par", lambda deal, seconds: next(pars))
    figures = {figure.what: figure.value for figure in bench_bound("islands", "A", 4, 1.0)}
    assert set(figures) == {"islands-A.bound", "islands-A.bound.error"}
    assert figures["islands-A.bound"] == pytest.approx((58 + 56 + 58 + 54) / 4 + 2 * 0.393133, abs=1e-5)
    assert figures["islands-A.bound.error"] == pytest.approx((11 / 3) ** 0.5 / 2)


def test_the_lowest_bound_counts_and_the_time_ends_the_search() -> None:
    def after_fees(at: int, par: Callable[[], int]) -> Iterator[float]:
        yield from (50.0 + at, 48.0 + at, 49.0 + at)
        while True:
            yield 51.0

    assert lowest_in(after_fees, 1, DEAL, 0.01) == 49.0


def test_par_is_proved() -> None:
    assert bound.proven_par(DEAL, 0.1) >= 58
