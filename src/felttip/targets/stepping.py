"""A table in one row of integers, moved on by one action of a seat: what environments for learners are made of.

It plays by the same rules as `felttip.table`, without names, records and refusals. An action is a mark, the end of a
turn, or a die to roll again. There are only numbers here and no lists, so that many tables lie in one array and a
kernel steps all of them.
"""

from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, lowest, pick, popcount, refilled, rule
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
)
from felttip.table.goals import settle
from felttip.targets.numbers import Numbers

Row = Numbers
"""One table."""
Rolls = int | None
"""How often dice are rolled in a round; None: it is a game of cards. An argument of its own, so that Numba compiles no
dice for a game of cards."""

WORD = 62
"""So many marks each of the two words of legal marks can hold."""
END = 2 * WORD
"""The action that ends a turn, rolls the chosen dice again or keeps all of them, and waits where a seat is not asked."""
DIE = END + 1
"""From here on the actions say which die to roll again, one after the other; `END` then rolls them."""

OTHER_STREAM = 0x155555555555555
"""Sets a second stream of random numbers apart from the first."""
GO_ON, NOTHING = -1, -2
"""The action of chance, and one that nobody may choose."""
IS_OVER, BROKEN_OFF = 1, 2
"""How a game can have ended."""

SETUP, ROLL, TURN, OVER, CHANCE = 0, 1, 2, 3, 4
"""What a table waits for; with `CHANCE` for the next card, or for dice."""

STATE, ROUND, PHASE, ACTIVE, ROLLS, ASKED, DONE, TAKEN, CALL, AGAIN, SECOND, FIRST, STEPS, LUCK, PUBLIC = range(15)
"""What a row begins with: random state, round, phase, active seat, rolls so far, the seats that are asked and those of
them that have committed, goals that are taken, the call, dice that are to be rolled again, whether this is the second
action of a round, the seat that began, how many actions there were, and the random state of who plays by chance."""

NUMBER, TOTAL, SHOWN_TOTAL, SHOWN_GOALS, LOW, HIGH, MAY_END, OWN = range(8)
"""What the part of each seat begins with: the printed sheet, its points so far with and without the unfinished turn,
the goals that everybody knows it has reached, and what it may do next. Then come its sheet, the sheet with the
unfinished turn, the turn, and the points for each goal, -1 for one that it has not reached."""


class Shape(NamedTuple):
    """What a row is made of."""

    seats: int
    cards: int
    """How many cards the deck has; 0: it is a game of dice."""
    rounds: int
    """With cards so many rounds are played."""
    setup: Call
    """-1: there is none."""
    dice: int
    faces: int
    rolls: int
    sheets: int
    """How many printed sheets there are."""
    columns: int
    """How many integers a sheet has."""
    fields: int
    """How many integers a turn has."""
    goals: int
    limit: int
    """A game that is not over after so many actions is broken off."""
    deck: Numbers
    """The calls of the deck."""


@rule
def chance_size(shape: Shape) -> int:
    """How many integers chance has: the deck in its order, or the dice and what each of them shows after each roll."""
    return shape.cards if shape.cards > 0 else shape.dice * (1 + shape.rolls)


@rule
def seat_size(shape: Shape) -> int:
    """How many integers each seat has."""
    return OWN + 2 * shape.columns + shape.fields + shape.goals


@rule
def seat_at(shape: Shape, seat: int) -> int:
    """Where the part of a seat begins."""
    return PUBLIC + chance_size(shape) + seat * seat_size(shape)


@rule
def row_size(shape: Shape) -> int:
    """How many integers a row has."""
    return seat_at(shape, shape.seats)


# A new game.


@rule
def deal(shape: Shape, row: Row, state: int) -> None:
    """Shuffle: the deck, who begins, and who gets which printed sheet."""
    for place in range(shape.cards):
        row[PUBLIC + place] = place
    for last in range(shape.cards - 1, 0, -1):
        state = advance(state)
        other = PUBLIC + below(state, last + 1)
        place = row[PUBLIC + last]
        row[PUBLIC + last] = row[other]
        row[other] = place
    row[FIRST] = 0
    if shape.dice > 0:
        state = advance(state)
        row[FIRST] = below(state, shape.seats)
    left = (1 << shape.sheets) - 1
    for seat in range(shape.seats):
        number = 0
        if shape.sheets > 1:
            state = advance(state)
            number = pick(left, below(state, shape.sheets - seat))
            left &= ~(1 << number)
        row[seat_at(shape, seat) + NUMBER] = number
    row[STATE] = state


@rule
def open_table(p: Printed, shape: Shape, row: Row) -> None:
    """Lay out the sheets of a game that has been dealt: with the setup under way, or waiting for chance."""
    for place in range(PUBLIC):
        if place not in (STATE, FIRST):
            row[place] = 0
    # Whoever plays by chance must not change what is dealt.
    row[LUCK] = advance(row[STATE] ^ OTHER_STREAM)
    for seat in range(shape.seats):
        at = seat_at(shape, seat)
        sheet = blank(p, row[at + NUMBER])
        for column in range(shape.columns):
            row[at + OWN + column] = sheet[column]
            row[at + OWN + shape.columns + column] = sheet[column]
        for goal in range(shape.goals):
            row[at + OWN + 2 * shape.columns + shape.fields + goal] = -1
        row[at + TOTAL] = row[at + SHOWN_TOTAL] = closing(p, sheet)
        row[at + SHOWN_GOALS] = 0
    if shape.setup >= 0:
        ask(p, shape, row, (1 << shape.seats) - 1, shape.setup)
    else:
        row[PHASE] = CHANCE


# Rounds.


@rule
def ask(p: Printed, shape: Shape, row: Row, seats: Word, call: Call) -> None:
    """Wait for a turn of each of these seats."""
    row[CALL] = call
    row[ASKED] = seats
    row[DONE] = 0
    row[PHASE] = SETUP if row[ROUND] == 0 else TURN
    for seat in range(shape.seats):
        if seats >> seat & 1 != 0:
            at = seat_at(shape, seat) + OWN
            sheet = refilled(blank(p, 0), row[at : at + shape.columns])
            turn = begin(p, sheet, call)
            write_turn(p, shape, row, seat, sheet, turn)


@rule
def write_turn(p: Printed, shape: Shape, row: Row, seat: int, sheet: Ints, turn: Ints) -> None:
    """Keep a seat's unfinished turn, and what it may do next."""
    at = seat_at(shape, seat)
    low, high = legal(p, sheet, turn)
    row[at + LOW] = low
    row[at + HIGH] = high
    row[at + MAY_END] = 1 if may_end(p, sheet, turn) else 0
    at += OWN + shape.columns
    for column in range(shape.columns):
        row[at + column] = sheet[column]
    at += shape.columns
    for field in range(shape.fields):
        row[at + field] = turn[field]


@rule
def go_on(p: Printed, rolls: Rolls, shape: Shape, row: Row) -> None:
    """Once chance has decided: turn up the next card, pass the dice to the next seat, or roll again."""
    if rolls is None:
        row[ROUND] += 1
        ask(p, shape, row, (1 << shape.seats) - 1, shape.deck[row[PUBLIC + row[ROUND] - 1]])
    else:
        if row[AGAIN] == 0:
            row[ROUND] += 1
            row[SECOND] = row[DONE] = row[ROLLS] = 0
            row[ACTIVE] = (row[FIRST] + row[ROUND] - 1) % shape.seats
            row[ASKED] = 1 << row[ACTIVE]
            row[AGAIN] = (1 << shape.dice) - 1
        roll_dice(p, shape, row)


@rule
def roll_dice(p: Printed, shape: Shape, row: Row) -> None:
    """Roll the chosen dice; after the last roll the active seat uses them."""
    for die in range(shape.dice):
        if row[AGAIN] >> die & 1 != 0:
            row[PUBLIC + die] = row[PUBLIC + (1 + row[ROLLS]) * shape.dice + die]
    row[AGAIN] = 0
    row[ROLLS] += 1
    if row[ROLLS] < shape.rolls:
        row[PHASE] = ROLL
    else:
        use_dice(p, shape, row)


@rule
def use_dice(p: Printed, shape: Shape, row: Row) -> None:
    """The active seat uses the dice, alone."""
    call = 0
    for die in range(shape.dice):
        call = add_die(p, call, row[PUBLIC + die])
    ask(p, shape, row, 1 << row[ACTIVE], call)


@rule
def throw(shape: Shape, row: Row, given: Numbers) -> None:
    """Fix what every die of the next round will show after each roll, whether it is rolled or not."""
    state = row[STATE]
    faces = shape.dice * shape.rolls
    for place in range(faces):
        state = advance(state)
        at = row[ROUND] * faces + place
        row[PUBLIC + shape.dice + place] = given[at] if at < len(given) else below(state, shape.faces)
    row[STATE] = state


@rule
def reveal(p: Printed, rolls: Rolls, shape: Shape, row: Row) -> None:
    """All turns are in: ink them, and go on."""
    everybody = (1 << shape.seats) - 1
    over = row[ROUND] > 0 and row[ROUND] == shape.rounds
    last = begin(p, blank(p, 0), 0)
    for seat in range(shape.seats):
        at = seat_at(shape, seat)
        if row[ASKED] >> seat & 1 != 0:
            for column in range(at + OWN, at + OWN + shape.columns):
                row[column] = row[column + shape.columns]
            fields = at + OWN + 2 * shape.columns
            last = refilled(last, row[fields : fields + shape.fields])
        sheet = refilled(blank(p, 0), row[at + OWN : at + OWN + shape.columns])
        row[at + SHOWN_GOALS] = reached(p, sheet)
        row[at + SHOWN_TOTAL] = row[at + TOTAL]
        row[TAKEN] |= row[at + SHOWN_GOALS]
        over = over or finishes(p, sheet)
    if row[PHASE] == SETUP:
        pass_left(p, shape, row)
        row[PHASE] = CHANCE
    elif row[ASKED] != everybody and row[SECOND] == 0:
        row[SECOND] = 1
        if rolls is not None:
            ask(p, shape, row, everybody & ~row[ASKED], follow(p, row[CALL], last))
    else:
        row[ASKED] = row[DONE] = 0
        row[PHASE] = OVER if over else CHANCE


@rule
def pass_left(p: Printed, shape: Shape, row: Row) -> None:
    """After the setup each sheet goes to the left neighbour."""
    for column in range(OWN, OWN + shape.columns):
        kept = row[seat_at(shape, shape.seats - 1) + column]
        for seat in range(shape.seats - 1, 0, -1):
            row[seat_at(shape, seat) + column] = row[seat_at(shape, seat - 1) + column]
        row[seat_at(shape, 0) + column] = kept
    for seat in range(shape.seats):
        at = seat_at(shape, seat)
        sheet = refilled(blank(p, 0), row[at + OWN : at + OWN + shape.columns])
        row[at + SHOWN_GOALS] = reached(p, sheet)
        points = closing(p, sheet)
        for goal in range(shape.goals):
            points += max(0, row[at + OWN + 2 * shape.columns + shape.fields + goal])
        row[at + TOTAL] = row[at + SHOWN_TOTAL] = points
        for column in range(at + OWN, at + OWN + shape.columns):
            row[column + shape.columns] = row[column]


# Actions.


@rule
def act(p: Printed, rolls: Rolls, shape: Shape, row: Row, seat: int, action: int) -> bool:
    """Do what a seat wants, or answer False and change nothing; afterwards the table may wait for chance."""
    asked = row[ASKED] & ~row[DONE]
    if asked >> seat & 1 == 0:
        return action == END
    if row[PHASE] == ROLL:
        return choose_dice(p, rolls, shape, row, action)
    at = seat_at(shape, seat)
    if action == END:
        if row[at + MAY_END] == 0:
            return False
        row[DONE] |= 1 << seat
        row[at + LOW] = row[at + HIGH] = row[at + MAY_END] = 0
        if row[DONE] == row[ASKED]:
            reveal(p, rolls, shape, row)
        return True
    mark = action if action < WORD else action - WORD + 64
    if action < 0 or action > END or row[at + LOW + (mark >> 6)] >> (mark & 63) & 1 == 0:
        return False
    draw_mark(p, shape, row, seat, mark)
    return True


@rule
def choose_dice(p: Printed, rolls: Rolls, shape: Shape, row: Row, action: int) -> bool:
    """Choose a die to roll again, from the first to the last; `END` rolls those that are chosen, or keeps all."""
    if action == END:
        if row[AGAIN] != 0:
            row[PHASE] = CHANCE
        elif rolls is not None:
            use_dice(p, shape, row)
        return True
    die = action - DIE
    if die < 0 or die >= shape.dice or row[AGAIN] >> die != 0:
        return False
    row[AGAIN] |= 1 << die
    return True


@rule
def draw_mark(p: Printed, shape: Shape, row: Row, seat: int, mark: int) -> None:
    """Draw a mark that is legal, and settle the goals that it reaches: what is taken changes at the end of a moment."""
    at = seat_at(shape, seat)
    drawn = at + OWN + shape.columns
    fields = drawn + shape.columns
    purse = fields + shape.fields
    before = refilled(blank(p, 0), row[drawn:fields])
    turn = refilled(begin(p, before, row[CALL]), row[fields:purse])
    sheet, turn = play(p, before, turn, mark)
    goals = reached(p, before)
    paid = closing(p, sheet) - closing(p, before)
    paid += settle(
        p, goals, reached(p, sheet), row[TAKEN], row[ROUND], shape.seats == 1, row[purse : purse + shape.goals]
    )
    row[at + TOTAL] += paid
    write_turn(p, shape, row, seat, sheet, turn)


@rule
def step(p: Printed, rolls: Rolls, shape: Shape, row: Row, given: Numbers, seat: int, action: int, lots: bool) -> bool:
    """Do what a seat wants, and let chance decide if the table then waits for it; was that allowed?

    `given` are the dice of all rounds, as far as somebody has fixed them. Without `lots` somebody else decides for
    chance, writes it into the row, and says so with the action `GO_ON`.
    """
    if action == GO_ON:
        done = row[PHASE] == CHANCE
    else:
        done = act(p, rolls, shape, row, seat, action)
        row[STEPS] += 1
    if row[PHASE] == CHANCE and (lots or action == GO_ON):
        if lots and shape.dice > 0 and row[AGAIN] == 0:
            throw(shape, row, given)
        go_on(p, rolls, shape, row)
    return done


@rule
def finished(shape: Shape, row: Row) -> int:
    """0: the game goes on, `IS_OVER`: it is over, `BROKEN_OFF`: it is broken off."""
    if row[PHASE] == OVER:
        return IS_OVER
    return BROKEN_OFF if row[STEPS] >= shape.limit else 0
