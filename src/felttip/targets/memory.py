"""What loops keep while they run: lists and sets, except on a GPU, which has none (`felttip.targets.ptx`).

As they stand here these functions make plain lists, interpreted as well as compiled for a processor. Kernels for a GPU
keep the same in memory of a fixed size that belongs to each of its lanes.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeVar

V = TypeVar("V")

MOST_SEATS = 4
"""So many seats have room on a GPU."""
MOST_CARDS = 64
"""So many cards, or printed sheets, have room there."""
MOST_WAYS = 256
"""So many beginnings of turns can wait there to be followed."""


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


def pile(first: V) -> list[V]:
    """A pile with one thing on it.

    >>> pile(7)
    [7]
    """
    return [first]


def listed(first: V) -> list[V]:
    """A list with one thing in it, to be handed on.

    >>> listed(7)
    [7]
    """
    return [first]


def noted(first: V) -> set[V]:
    """A set with one thing in it.

    >>> noted(7)
    {7}
    """
    return {first}


def is_new(notes: set[V], thing: V) -> bool:
    """Was something not in a set? Now it is.

    >>> notes = noted(7)
    >>> is_new(notes, 8), is_new(notes, 8)
    (True, False)
    """
    if thing in notes:
        return False
    notes.add(thing)
    return True


KEPT: tuple[Callable[..., object], ...] = (rows, copied, pile, listed, noted, is_new)
"""All of them, for compilers; arrays are in `felttip.targets.tables`."""
