"""Means with their errors, and what of a result is skill and what luck: the arithmetic of `felttip bench results`."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, quantiles, stdev
from typing import NamedTuple, TypeVar

from felttip.targets.numbers import Reals, np

X = TypeVar("X")


class Estimate(NamedTuple):
    """A number, and its standard error; None: nobody knows it from a single game."""

    value: float
    error: float | None


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values.

    >>> mean_of([1.0, 2.0, 3.0])
    Estimate(value=2.0, error=0.5773502691896258)
    """
    return Estimate(mean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else None)


def share_of(hits: int, games: int) -> Estimate:
    """A share in percent; it has an error even where all or none are hits (Laplace's rule).

    >>> share_of(0, 98)
    Estimate(value=0.0, error=1.0050890913907349)
    """
    likely = (hits + 1) / (games + 2)
    return Estimate(100 * hits / games, 100 * sqrt(likely * (1 - likely) / games))


def jackknifed(samples: Sequence[X], estimate: Callable[[Sequence[X]], float]) -> Estimate:
    """Whatever follows from independent samples, with its error from leaving out one after the other.

    >>> jackknifed([1.0, 2.0, 3.0], mean)
    Estimate(value=2.0, error=0.5773502691896257)
    """
    count = len(samples)
    if count < 3:
        return Estimate(estimate(samples), None)
    without = [estimate([*samples[:at], *samples[at + 1 :]]) for at in range(count)]
    middle = mean(without)
    return Estimate(estimate(samples), sqrt((count - 1) / count * sum((one - middle) ** 2 for one in without)))


def spread_of(values: Sequence[float]) -> tuple[float, float, float]:
    """What a tenth of some values does not exceed, what half of them, and what nine tenths.

    >>> spread_of(range(101))
    (10.0, 50.0, 90.0)
    """
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    return tenths[0], tenths[4], tenths[8]


class Parts(NamedTuple):
    """Shares of the variance of a seat's result, which add up to 1."""

    skill: float
    """What follows from who sits where, whatever the deal."""
    deal: float
    """What follows from the deal and the seat, whoever sits there."""
    rest: float
    """Whom the deal suits, and chance in the players."""


def parts_of(deals: Sequence[Reals]) -> Parts:
    """The parts of the variance; each deal was played with every way to seat the players: a line for each, with the
    results of all seats.

    Analysis of variance in two ways, deals by chance and ways of seating complete, added up over the seats.
    """
    results = np.array(deals)
    count, ways, _ = results.shape
    by_way, by_deal, whole = results.mean(axis=0), results.mean(axis=1), results.mean(axis=(0, 1))
    left = results - by_way[None] - by_deal[:, None] + whole
    noise = float((left**2).sum()) / ((count - 1) * (ways - 1))
    skill = float(((by_way - whole) ** 2).sum()) / ways - noise * (ways - 1) / (ways * count)
    deal = float(((by_deal - whole) ** 2).sum()) / (count - 1) - noise / ways
    total = skill + deal + noise
    return Parts(skill / total, deal / total, noise / total) if total > 0 else Parts(0.0, 0.0, 0.0)
