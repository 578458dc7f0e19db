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
    return [64 * w + bit for w in (0, 1) for bit in range(62) if words[w] >> bit & 1]


def first_forbidding(
    clauses: tuple[Clause[P, S, T], ...], p: P, sheet: S, turn: T, mark: int
) -> Clause[P, S, T] | None:
    """The first clause whose set lacks the mark."""
    return next((c for c in clauses if not allows(c.allowed(p, sheet, turn), mark)), None)
