"""What loops keep while they run: lists, except on a GPU, which has none (`felttip.targets.cuda`).

As they stand here these functions make plain lists, interpreted as well as compiled for a processor. Kernels for a GPU
keep the same in memory of a fixed size that belongs to each of its threads.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

V = TypeVar("V")

MOST_SEATS = 4
"""So many seats have room on a GPU."""
MOST_CARDS = 64
"""So many cards, or printed sheets, have room there."""


def rows(count: int, value: V) -> MutableSequence[V]:
    """The same value for each of some seats, to be replaced one by one.

    >>> rows(2, 7)
    [7, 7]
    """
    return [value for _ in range(count)]


def copied(numbers: Sequence[int]) -> MutableSequence[int]:
    """Some numbers, for a loop of its own to put in another order.

    >>> copied((1, 2))
    [1, 2]
    """
    return [int(number) for number in numbers]
