"""Arrays that loops fill and leave behind: NumPy's, except on a GPU, which has memory of a fixed size for them."""

from collections.abc import Callable

from felttip.targets.numbers import Numbers, Reals, Row, np

MOST_HOLDS = 512
"""So many different dice in hand have room there, for each roll of up to `MOST_ROLLS`."""
MOST_ROLLS = 4
MOST_SLOTS = 96
"""So many traits, or units of a mind, have room there."""


def reals(count: int) -> Reals:
    """Some zeros with a point in them."""
    return np.zeros(count, np.float64)


def grid(lines: int, columns: int) -> Numbers:
    """Zeros in lines and columns."""
    return np.zeros((lines, columns), np.int64)


def line(count: int) -> Numbers:
    """Zeros, one after the other."""
    return np.zeros(count, np.int64)


def small_reals(count: int) -> Row:
    """Zeros of half the precision, for the units of a mind."""
    return np.zeros(count, np.float32)


ARRAYS: tuple[Callable[..., object], ...] = (reals, grid, line, small_reals)
"""All of them, for compilers."""
