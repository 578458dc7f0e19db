"""From the set of marks that each clause allows to the first clause that forbids a mark."""

from felttip.contract import Clause, P, S, T, Word


def allows(words: tuple[Word, Word], mark: int) -> bool:
    """Is this mark in these two words?"""
    return bool(words[mark >> 6] >> (mark & 63) & 1)


def marks_in(words: tuple[Word, Word]) -> list[int]:
    """The marks in two words, in order.

    >>> marks_in((0b101, 0b10))
    [0, 2, 65]
    """
    found = []
    for first, word in ((0, words[0]), (64, words[1])):
        left = int(word)
        while left:
            lowest = left & -left
            found.append(first + lowest.bit_length() - 1)
            left ^= lowest
    return found


def first_forbidding(
    clauses: tuple[Clause[P, S, T], ...], p: P, sheet: S, turn: T, mark: int
) -> Clause[P, S, T] | None:
    """The first clause whose set lacks the mark."""
    return next((c for c in clauses if not allows(c.allowed(p, sheet, turn), mark)), None)
