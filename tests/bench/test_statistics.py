"""The arithmetic of results, on made-up data whose answer is known."""

from itertools import product
from math import sqrt
from statistics import mean

import numpy as np
import pytest

from felttip.bench.statistics import jackknifed, mean_of, parts_of, share_of, spread_of

SEATINGS = list(product((0, 1), repeat=2))
"""Two seats, each with a weak player or a strong one."""


def test_means() -> None:
    """The error of a mean is the deviation over the root of the number; of one game nobody knows it."""
    assert mean_of([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx((5, sqrt(32 / 7 / 8)))
    assert mean_of([7]) == (7, None)


def test_shares() -> None:
    """In percent; never certain, however few games there were."""
    assert share_of(50, 100) == pytest.approx((50, 5))
    for hits in (0, 10):
        assert share_of(hits, 10).error == pytest.approx(100 * sqrt(11 / 12 / 12 / 10))


def test_the_jackknife_knows_the_error_of_a_mean() -> None:
    values = [float(number * number % 17) for number in range(40)]
    assert jackknifed(values, mean) == pytest.approx(mean_of(values))
    assert jackknifed(values[:2], mean).error is None


def test_spread() -> None:
    assert spread_of([1]) == (1, 1, 1)
    assert spread_of([*range(11)] * 10) == pytest.approx((1, 5, 9))


def test_who_plays_decides_all() -> None:
    """The strong player always wins, and two alike share."""
    won = np.array([[0.5, 0.5] if one == other else [one, other] for one, other in SEATINGS], np.float64)
    assert parts_of([won] * 5) == pytest.approx((1, 0, 0))


def test_the_deal_decides_all() -> None:
    """Whoever sits on the lucky seat wins."""
    deals = [np.array([[lucky, 1 - lucky]] * 4, np.float64) for lucky in (0, 1, 1, 0, 0, 1)]
    skill, deal, rest = parts_of(deals)
    assert (skill, rest) == pytest.approx((0, 0))
    assert deal == pytest.approx(1)


def test_what_is_put_in_comes_out() -> None:
    """Points of 4 for skill, a deal with deviation 3 and noise with deviation 2: variances of 4, 9 and 4."""
    chance = np.random.default_rng(1)
    strength = np.array(SEATINGS, np.float64) * 4
    deals = [strength + chance.normal(0, 3, (1, 2)) + chance.normal(0, 2, (4, 2)) for _ in range(3000)]
    assert parts_of(deals) == pytest.approx((4 / 17, 9 / 17, 4 / 17), abs=0.015)


def test_noise_alone_is_neither_skill_nor_deal() -> None:
    """Though the means of few games differ: without correction a fifth would look like skill."""
    chance = np.random.default_rng(2)
    parts = [parts_of([chance.normal(0, 1, (4, 2)) for _ in range(4)]) for _ in range(500)]
    skill, deal, rest = (mean(part) for part in zip(*parts, strict=True))
    assert (skill, deal, rest) == pytest.approx((0, 0, 1), abs=0.05)


def test_the_jackknife_knows_how_far_parts_are_off() -> None:
    """Its error is about what repeated trials scatter by."""
    chance = np.random.default_rng(3)

    def trial() -> list[np.ndarray]:
        strength = np.array(SEATINGS, np.float64) * 4
        return [strength + chance.normal(0, 3, (1, 2)) + chance.normal(0, 2, (4, 2)) for _ in range(30)]

    found = [jackknifed(trial(), lambda some: parts_of(some).skill) for _ in range(150)]
    scattered = float(np.std([one.value for one in found]))
    assert mean(one.error or 0 for one in found) == pytest.approx(scattered, rel=0.3)
