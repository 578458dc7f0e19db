"""Whole turns and whole games in one call: the loops that are worth compiling. They also run as they stand here.

`p` is a printed board; whatever is said about integers in `felttip.kit.rule` holds here too.
"""

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, lowest, pick, popcount, rule
from felttip.registry.dispatch import (
    Ints,
    add_die,
    begin,
    blank,
    closing,
    finishes,
    follow,
    legal,
    may_end,
    play,
    reached,
    solo_full,
    worth,
)
from felttip.table.goals import pays_all


@rule
def random_turn(
    p: Printed, sheet: Ints, turn: Ints, taken: Word, round_number: int, solo: bool, state: int
) -> tuple[Ints, Ints, int, int, int]:
    """Each legal mark and, where it is allowed, the end of the turn are equally likely.

    Answers the sheet, the finished turn, the points for goals, the number of marks and the random state.
    """
    marks = 0
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
        sheet, turn = play(p, sheet, turn, pick(low, nth) if nth < in_low else 64 + pick(high, nth - in_low))
        after = reached(p, sheet)
        if after != before:
            points += pays_all(p, before, after, taken, round_number, solo)
            before = after
        marks += 1
    return sheet, turn, points, marks, state


@rule
def random_card_games(
    p: Printed, kinds: int, deck: list[int], rounds: int, setup: Call, seats: int, games: int, state: int
) -> tuple[int, int, int]:
    """Random games of cards: the sum of all totals, the number of marks and the random state; `setup` -1 is none."""
    solo = seats == 1
    points = 0
    marks = 0
    for _ in range(games):
        sheets = [blank(p, seat % kinds) for seat in range(seats)]
        taken = 0
        if setup >= 0:
            # Each sheet goes to the left neighbour; all are blank, so the seat that gets it might as well write on it.
            for seat in range(seats):
                turn = begin(p, sheets[seat], setup)
                sheets[seat], turn, _, made, state = random_turn(p, sheets[seat], turn, taken, 0, solo, state)
                marks += made
        for round_number in range(1, rounds + 1):
            state = advance(state)
            drawn = round_number - 1 + below(state, len(deck) - round_number + 1)
            call = deck[drawn]
            deck[drawn] = deck[round_number - 1]
            deck[round_number - 1] = call
            now = 0
            for seat in range(seats):
                turn = begin(p, sheets[seat], call)
                sheets[seat], turn, earned, made, state = random_turn(
                    p, sheets[seat], turn, taken, round_number, solo, state
                )
                points += earned
                marks += made
                now |= reached(p, sheets[seat])
            taken |= now
        for seat in range(seats):
            points += closing(p, sheets[seat])
    return points, marks, state


@rule
def random_dice(p: Printed, dice: list[int], faces: int, rolls: int, state: int) -> tuple[Call, int]:
    """Roll all dice, then again each with even chances, as often as the rules allow: the call and the random state."""
    for roll in range(rolls):
        state = advance(state)
        again = below(state, 1 << len(dice)) if roll > 0 else -1
        if again == 0:
            break
        for die in range(len(dice)):
            if again >> die & 1 != 0:
                state = advance(state)
                dice[die] = below(state, faces)
    call = 0
    for die in range(len(dice)):
        call = add_die(p, call, dice[die])
    return call, state


@rule
def random_dice_games(
    p: Printed, kinds: int, dice: list[int], faces: int, rolls: int, seats: int, games: int, state: int
) -> tuple[int, int, int]:
    """Random games of dice: the sum of all totals, the number of marks and the random state."""
    points = 0
    marks = 0
    for _ in range(games):
        sheets = [blank(p, seat % kinds) for seat in range(seats)]
        taken = 0
        over = False
        state = advance(state)
        active = below(state, seats)
        round_number = 0
        while not over:
            round_number += 1
            call, state = random_dice(p, dice, faces, rolls, state)
            turn = begin(p, sheets[active], call)
            sheets[active], turn, earned, made, state = random_turn(
                p, sheets[active], turn, taken, round_number, False, state
            )
            points += earned
            marks += made
            taken |= reached(p, sheets[active])
            over = finishes(p, sheets[active])
            call = follow(p, call, turn)
            now = taken
            for other in range(1, seats):
                seat = (active + other) % seats
                turn = begin(p, sheets[seat], call)
                sheets[seat], turn, earned, made, state = random_turn(
                    p, sheets[seat], turn, taken, round_number, False, state
                )
                points += earned
                marks += made
                now |= reached(p, sheets[seat])
                over = over or finishes(p, sheets[seat])
            taken = now
            active = (active + 1) % seats
        for seat in range(seats):
            points += closing(p, sheets[seat])
    return points, marks, state


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
    stack = [(sheet, turn, 0, 1)]
    seen = {(sheet, turn, 0)}
    ends = [(sheet, turn, 0, 1)]
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
                key = (after, rest, earned)
                if key not in seen:
                    seen.add(key)
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
    for now, _, points, marks in all_turns(p, sheet, call, taken, round_number, solo):
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
    p: Printed, sheet: Ints, call: Call, marks: int, taken: Word, round_number: int, solo: bool
) -> tuple[Ints, int]:
    """Make a packed turn: the sheet after it, and the points for the goals that it reached."""
    turn = begin(p, sheet, call)
    points = 0
    length = 0
    while marks >> 7 * (length + 1) != 0:
        length += 1
    for place in range(length - 1, -1, -1):
        after, turn = play(p, sheet, turn, marks >> 7 * place & 127)
        points += pays_all(p, reached(p, sheet), reached(p, after), taken, round_number, solo)
        sheet = after
    return sheet, points


@rule
def greedy_card_games(
    p: Printed, numbers: list[int], deck: list[int], rounds: int, setup: Call, games: int, state: int, totals: list[int]
) -> int:
    """Games of cards between greedy players on these printed sheets; their points are added to `totals`.

    Answers the random state; `setup` -1 is none.
    """
    seats = len(numbers)
    solo = seats == 1
    for _ in range(games):
        sheets = [blank(p, numbers[seat]) for seat in range(seats)]
        if setup >= 0:
            for seat in range(seats):
                _, marks = best_turn(p, sheets[seat], setup, 0, 0, rounds, solo, 1 if solo else -1, 0, 1)
                sheets[seat], _ = make_turn(p, sheets[seat], setup, marks, 0, 0, solo)
        taken = 0
        for round_number in range(1, rounds + 1):
            state = advance(state)
            drawn = round_number - 1 + below(state, len(deck) - round_number + 1)
            call = deck[drawn]
            deck[drawn] = deck[round_number - 1]
            deck[round_number - 1] = call
            now = 0
            for seat in range(seats):
                _, marks = best_turn(p, sheets[seat], call, taken, round_number, rounds - round_number, solo, 1, 0, 1)
                sheets[seat], points = make_turn(p, sheets[seat], call, marks, taken, round_number, solo)
                totals[seat] += points
                now |= reached(p, sheets[seat])
            taken |= now
        for seat in range(seats):
            totals[seat] += closing(p, sheets[seat])
    return state


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
