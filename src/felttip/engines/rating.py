"""How strong each of a league is: Elo, from who came before whom, with error bars.

The model is that of Bradley and Terry, which Elo's is: of two with ratings a and b the first comes out ahead with
probability 1 / (1 + 10 ** ((b - a) / 400)). The ratings are those with which the results are most likely; a tie counts
as half of each. So that nobody who always won is rated without bound, everybody is given one more tie against somebody
average. Error bars come from the bootstrap: deals are drawn anew from those that were played, all games of a deal
together, because those have the same chance in them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from felttip.targets.numbers import Numbers, Reals, np

MEAN = 1500.0
SCALE = 400 / np.log(10)
DRAWN = 1000
"""So many times the deals are drawn anew."""
SURE = 95.0
"""In so many of a hundred leagues the truth lies within the error bars."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, and between what."""

    elo: float
    low: float
    high: float


def most_likely(ahead: Reals) -> Reals:
    """The ratings, with a mean of 0, by Newton's method; `ahead[a, b]`: how often a came out ahead of b."""
    count = len(ahead)
    games = ahead + ahead.T
    won = ahead.sum(axis=1) + 0.5
    strength = np.zeros(count)
    for _ in range(100):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        own = 1 / (1 + np.exp(-strength))
        slope = won - (games * chance).sum(axis=1) - own
        bend = games * chance * (1 - chance)
        curve = bend - np.diag(bend.sum(axis=1) + own * (1 - own))
        step = np.linalg.solve(curve, slope)
        strength = strength - np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    centred: Reals = strength - strength.mean()
    return centred


def ratings(
    units: Reals, groups: Sequence[int], seed: int, anchor: int | None = None, drawn: int = DRAWN
) -> list[Rating]:
    """The rating of everybody; `units[d, a, b]`: how often a came out ahead of b with deal d.

    `groups` says for each deal who played with it: deals are drawn anew within each group. With an anchor this one is
    at 1500, otherwise the mean of all is.
    """
    kind = np.array(groups)
    members = [np.flatnonzero(kind == group) for group in sorted(set(groups))]
    chance = np.random.default_rng(seed)
    best = _scaled(units.sum(axis=0), anchor)
    again = []
    for _ in range(drawn):
        weights: Numbers = np.zeros(len(units), np.int64)
        for those in members:
            weights[those] = np.bincount(chance.integers(0, len(those), len(those)), minlength=len(those))
        again.append(_scaled(np.tensordot(weights, units, axes=1), anchor))
    low, high = np.percentile(again, [(100 - SURE) / 2, (100 + SURE) / 2], axis=0)
    return [Rating(*map(float, three)) for three in zip(best, low, high, strict=True)]


def _scaled(ahead: Reals, anchor: int | None) -> Reals:
    found = most_likely(ahead)
    scaled: Reals = MEAN + SCALE * (found - (0 if anchor is None else found[anchor]))
    return scaled
