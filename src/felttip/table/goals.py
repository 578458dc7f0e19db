"""Goals: full points for the first and for all who tie in the same moment, less for later ones.

Several seats reach goals in one moment (the turns of one action, revealed together): what counts as taken is what was
taken before that moment. A lone player has nobody to race against; each game says when a goal pays in full to them.
"""

from collections.abc import MutableSequence, Sequence

from felttip.contract import Printed, Word
from felttip.kit.rule import lowest, rule
from felttip.registry.dispatch import solo_full


@rule
def pays(p: Printed, goal: int, before: Word, taken: Word, round_number: int, solo: bool) -> int:
    """What a goal pays to a seat that had reached `before`, while `taken` had been reached by anybody."""
    full = solo_full(p, goal, round_number, before) if solo else taken >> goal & 1 == 0
    return p.first[goal] if full else p.later[goal]


@rule
def pays_all(p: Printed, before: Word, after: Word, taken: Word, round_number: int, solo: bool) -> int:
    """What all the goals pay that one mark reached."""
    points = 0
    fresh = after & ~before
    while fresh != 0:
        goal = lowest(fresh)
        points += pays(p, goal, before, taken, round_number, solo)
        before |= 1 << goal
        fresh &= fresh - 1
    return points


@rule
def settle(
    p: Printed, before: Word, after: Word, taken: Word, round_number: int, solo: bool, purse: MutableSequence[int]
) -> int:
    """Pay all the goals that one mark reached into a purse with a place for each goal; answers how much that was."""
    points = 0
    fresh = after & ~before
    while fresh != 0:
        goal = lowest(fresh)
        purse[goal] = pays(p, goal, before, taken, round_number, solo)
        points += purse[goal]
        before |= 1 << goal
        fresh &= fresh - 1
    return points


def paid_for(
    p: Printed, steps: Sequence[Word], before: Word, taken: Word, round_number: int, solo: bool
) -> dict[int, int]:
    """What each goal pays that a turn reached, from what its sheet had reached after each mark."""
    paid = {}
    for goal in in_order(steps, before):
        paid[goal] = pays(p, goal, before, taken, round_number, solo)
        before |= 1 << goal
    return paid


def in_order(steps: Sequence[Word], before: Word) -> list[int]:
    """The goals that a turn reached, in order, from what its sheet had reached after each mark.

    >>> in_order([0b1, 0b1, 0b111], 0b1)
    [1, 2]
    """
    found: list[int] = []
    for step in steps:
        fresh = step & ~before
        found += [bit for bit in range(fresh.bit_length()) if fresh >> bit & 1]
        before |= step
    return found
