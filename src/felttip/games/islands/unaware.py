"""Islands: what a lone player can expect at the most who does not know the cards before they come.

Whoever is less than two points short of the most of all completes all islands, with every number on one: the setup's
and those of all 17 cards. Then the bridges drawn have as many ends as the numbers say together:

    2 * bridges drawn = 3 or 4 + the sum of the cards' numbers.

Forget the map, and ask only for that: after every card one chooses whether to draw its bridges, and nobody knows which
cards come next, nor which one has left the game. The best chance to get there is found exactly, from the last card
to the first, for all sets of cards that may be left. So a total is, up to those two points, no more than par, and in
the mean twice that chance more.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from felttip.contract import AfterFees, Call, Compile
from felttip.games.islands.ink import Print
from felttip.games.islands.marks import DECK
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import BLUE_FLAGS, RED_FLAGS, SIX_JOINED

SETUP = (3, 4)


def most_points(p: Print) -> int:
    """All islands and all goals in time."""
    return 2 * ISLANDS + p.first[RED_FLAGS] + p.first[BLUE_FLAGS] + p.first[SIX_JOINED]


def best_chance(deck: Sequence[Call], numbers: Sequence[int] = SETUP) -> float:
    """The best chance that the bridges drawn have as many ends as the numbers, when one card of the deck never comes.

    >>> best_chance([1 | 1 << 3, 1 | 1 << 3], [1]), best_chance([1 | 1 << 3, 2 | 1 << 3], [1])
    (1.0, 0.5)
    """
    import numpy as np  # noqa: PLC0415 - a terminal game must not pay for it

    kinds = sorted(Counter((call & 7, call >> 3 & 7) for call in deck).items())
    places = [1]
    for _, many in kinds:
        places.append(places[-1] * (many + 1))
    sets = np.arange(places[-1])
    """Sets of cards: for each kind how many are left, as the digits of a number."""
    digits = [sets // place % (many + 1) for place, (_, many) in zip(places, kinds, strict=False)]
    left = sum(digits)
    far = max(sum(call & 7 for call in deck) + max(numbers), 2 * sum(call >> 3 & 7 for call in deck))
    wide = 2 * far + 1
    chance = np.zeros((len(sets), wide), np.float64)
    """For each set and each difference, ends of bridges less numbers so far, as a place from the lowest one on."""
    chance[left == 1, far] = 1.0
    for count in range(2, len(deck) + 1):
        rows = np.flatnonzero(left == count)
        total = np.zeros((len(rows), wide), np.float64)
        for (kind, _), digit, place in zip(kinds, digits, places, strict=False):
            here = np.flatnonzero(digit[rows])
            after = np.pad(chance[rows[here] - place], ((0, 0), (far, far)))
            number, ends = kind[0], 2 * kind[1]
            best = np.maximum(after[:, far - number :][:, :wide], after[:, far - number + ends :][:, :wide])
            total[here] += best * digit[rows[here], None]
        chance[rows] = total / count
    return float(max(chance[-1, far - number] for number in numbers))


def unaware(kernel: Compile, p: Print, deals: Sequence[tuple[int, Sequence[Call]]]) -> AfterFees:
    """See `Game.unaware`."""
    most, limit = most_points(p), most_points(p) - 2
    more = (most - limit) * best_chance(DECK)

    def after_fees(at: int, par: Callable[[], int]) -> Iterator[float]:
        yield min(par(), limit) + more

    return after_fees
