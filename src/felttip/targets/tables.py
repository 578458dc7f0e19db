"""Arrays that loops fill and leave behind: NumPy's, except on a GPU, which has memory of a fixed size for them."""

from collections.abc import Callable

from felttip.targets.numbers import Numbers, Reals, np

MOST_HOLDS = 512
"""So many different dice in hand have room there, for each roll of up to `MOST_ROLLS`."""
MOST_ROLLS = 4


def reals(count: int) -> Reals:
    """Some zeros with a point in them."""
    return np.zeros(count, np.float64)


def grid(lines: int, columns: int) -> Numbers:
    """Zeros in lines and columns."""
    return np.zeros((lines, columns), np.int64)


ARRAYS: tuple[Callable[..., object], ...] = (reals, grid)
"""All of them, for compilers."""
