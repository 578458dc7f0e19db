"""Whole turns in one call: the loops that are worth compiling. They also run as they stand here.

`p` is a printed board; whatever is said about integers in `felttip.kit.rule` holds here too.
"""

from collections.abc import MutableSequence

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, lowest, pick, popcount, rule
from felttip.registry.dispatch import Ints, begin, legal, may_end, play, reached, solo_full, worth
from felttip.table.goals import pays_all, settle
from felttip.targets.memory import is_new, listed, noted, pile


@rule
def draw(deck: MutableSequence[int], number: int, state: int) -> tuple[Call, int]:
    """Turn up the card of a round (from 1) and put it in its place in the deck: the call and the random state."""
    state = advance(state)
    place = number - 1 + below(state, len(deck) - number + 1)
    call = deck[place]
    deck[place] = deck[number - 1]
    deck[number - 1] = call
    return call, state


@rule
def random_turn(
    p: Printed, sheet: Ints, turn: Ints, taken: Word, round_number: int, solo: bool, state: int, keep: object
) -> tuple[Ints, Ints, int, int, int, int]:
    """Each legal mark and, where it is allowed, the end of the turn are equally likely.

    Answers the sheet, the finished turn, the points for goals, the number of marks, the marks, packed, and the random
    state. With `keep` None the marks are not kept, which is a tenth quicker: Numba leaves out what would keep them. It
    writes to no array: so the compiler keeps in registers what it reads from the printed board.
    """
    count = 0
    marks = 1
    points = 0
    before = reached(p, sheet)
    while True:
        low, high = legal(p, sheet, turn)
        in_low = popcount(low)
        choices = in_low + popcount(high)
        if choices == 0:
            break
        state = advance(state)
        nth = below(state, choices + 1 if may_end(p, sheet, turn) else choices)
        if nth == choices:
            break
        mark = pick(low, nth) if nth < in_low else 64 + pick(high, nth - in_low)
        sheet, turn = play(p, sheet, turn, mark)
        after = reached(p, sheet)
        if after != before:
            points += pays_all(p, before, after, taken, round_number, solo)
            before = after
        if keep is not None:
            marks = marks << 7 | mark
        count += 1
    return sheet, turn, points, count, marks, state


@rule
def length_of(marks: int) -> int:
    """How many marks a packed turn has."""
    length = 0
    while marks > 1:
        marks >>= 7
        length += 1
    return length


# Looking one turn ahead.


@rule
def past(p: Printed, mine: Word, taken: Word, round_number: int, solo: bool) -> Word:
    """The goals that will not pay in full any more after this round, to a seat that has reached `mine`."""
    if not solo:
        return taken | mine
    goals = mine
    for goal in range(len(p.first)):
        if not solo_full(p, goal, round_number + 1, mine):
            goals |= 1 << goal
    return goals


@rule
def all_turns(
    p: Printed, sheet: Ints, call: Call, taken: Word, round_number: int, solo: bool
) -> list[tuple[Ints, Ints, int, int]]:
    """Every turn with a call: the sheet after it, the finished turn, the points that it earns for goals, its marks.

    Marks that only change places lead to the same sheet and turn, and are followed once.
    """
    turn = begin(p, sheet, call)
    stack = pile((sheet, turn, 0, 1))
    seen = noted((sheet, turn, 0))
    ends = listed((sheet, turn, 0, 1))
    ends.pop()
    while len(stack) > 0:
        now, turn, points, marks = stack.pop()
        if may_end(p, now, turn):
            ends.append((now, turn, points, marks))
        words = legal(p, now, turn)
        before = reached(p, now)
        for word in range(2):
            bits = words[word]
            while bits != 0:
                mark = 64 * word + lowest(bits)
                bits &= bits - 1
                after, rest = play(p, now, turn, mark)
                earned = points + pays_all(p, before, reached(p, after), taken, round_number, solo)
                if is_new(seen, (after, rest, earned)):
                    stack.append((after, rest, earned, marks << 7 | mark))
    return ends


@rule
def best_turn(
    p: Printed,
    sheet: Ints,
    call: Call,
    taken: Word,
    round_number: int,
    rounds_left: int,
    solo: bool,
    sign: int,
    mood: int,
    noise: int,
) -> tuple[int, int]:
    """The turn with the highest value (with `sign` -1 the lowest): its value in hundredths and its marks, packed.

    The value of a turn is what it earns for goals now and what the sheet is then worth, and less than `noise` more that
    hangs on the `mood` (with a noise of 1: nothing).
    """
    best = -(1 << 40)
    choice = 1
    turns = all_turns(p, sheet, call, taken, round_number, solo)
    for at in range(len(turns)):
        now, _, points, marks = turns[at]
        gone = past(p, reached(p, now), taken, round_number, solo)
        value = sign * (100 * points + worth(p, now, gone, rounds_left))
        value += below(advance(advance(mood + marks)), noise)
        # Among equals the one with the smaller number, so that the order of the search does not matter.
        if value > best or (value == best and marks < choice):
            best = value
            choice = marks
    return sign * best, choice


@rule
def make_turn(
    p: Printed,
    sheet: Ints,
    turn: Ints,
    marks: int,
    taken: Word,
    round_number: int,
    solo: bool,
    purse: MutableSequence[int],
) -> tuple[Ints, Ints, int]:
    """Make a packed turn: the sheet after it, the finished turn, the points for goals (also by goal, in `purse`)."""
    points = 0
    before = reached(p, sheet)
    for place in range(length_of(marks) - 1, -1, -1):
        sheet, turn = play(p, sheet, turn, marks >> 7 * place & 127)
        after = reached(p, sheet)
        if after != before:
            points += settle(p, before, after, taken, round_number, solo, purse)
            before = after
    return sheet, turn, points


def unpack(marks: int) -> list[int]:
    """The marks of a packed turn, in order.

    >>> unpack(((1 << 7 | 5) << 7) | 70)
    [5, 70]
    """
    found = []
    while marks > 1:
        found.append(marks & 127)
        marks >>= 7
    return found[::-1]
