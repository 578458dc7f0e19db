"""Rules are plain Python functions on integers and tuples of integers, so that they can also be compiled.

`@rule` only remembers a function: calling it runs the Python that you read, and nothing imports the compiler. When
`felttip.targets.compiled` builds a kernel it compiles every remembered function that the kernel reaches. One habit
keeps both ways equal: integers stay within 62 bits (Python's have no end, a machine word has). What mixes bits
beyond that, for a hash, runs compiled only.
"""

from collections.abc import Iterable
from typing import TypeVar, cast

from felttip.contract.rules import rule, rule_woven

__all__ = ["advance", "below", "lowest", "pick", "popcount", "refilled", "rule", "rule_woven"]

V = TypeVar("V", bound=tuple[int, ...])

# The compiler has its own way for these three (see `felttip.targets.compiled`).


def popcount(bits: int) -> int:
    """How many bits are set.

    >>> popcount(0b1011)
    3
    """
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The index of the lowest set bit.

    >>> lowest(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


def refilled(value: V, row: Iterable[int]) -> V:
    """A named tuple of the same kind as `value`, with the integers of a row (so that sheets can be kept in arrays).

    >>> refilled((1, 2), [3, 4])
    (3, 4)
    """
    return cast(V, getattr(type(value), "_make", tuple)(int(number) for number in row))


@rule
def pick(bits: int, nth: int) -> int:
    """The index of the `nth` set bit, counted from zero at the low end.

    >>> pick(0b101100, 2)
    5
    """
    while nth > 0:
        bits &= bits - 1
        nth -= 1
    return lowest(bits)


# A generator of random numbers that gives the same numbers interpreted and compiled: the low 62 bits of a product do
# not depend on how wide the integers are.

_MULTIPLIER = 3202034522624059733
_INCREMENT = 1442695040888963407
_MASK = (1 << 62) - 1


@rule
def advance(state: int) -> int:
    """The next state of the random generator."""
    return (state * _MULTIPLIER + _INCREMENT) & _MASK


@rule
def below(state: int, limit: int) -> int:
    """A number from 0 to `limit` - 1 (limit at most 2**30), read from the high bits of a state."""
    return ((state >> 30) * limit) >> 32
