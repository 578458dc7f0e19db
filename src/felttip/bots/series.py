"""Whole games in one call, of players who go by instinct or by nothing: what `felttip simulate` and the benches count.

A table does the same with names, deals and records, for anybody who wants to look on; here only the end counts. The
loops also run as they stand here.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import NamedTuple, cast

from felttip.bots.trying import Now, Pack, lucky_roll, tried_turn
from felttip.contract import Board, Call, Cards, Printed
from felttip.kit.rule import advance, below, rule
from felttip.mind.rolling import Odds, fill_plan, odds_of, roll_by_plan
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints, begin, blank, closing, finishes, follow, reached
from felttip.targets.engine import best_turn, draw, length_of, make_turn, random_turn
from felttip.targets.here import arrays, kernel
from felttip.targets.memory import rows
from felttip.targets.numbers import Numbers, np
from felttip.targets.tables import grid, reals

Ordered = MutableSequence[int]
"""A list for the interpreter, an array for a kernel."""

LUCK = 0
"""The noise of who goes by nothing but chance."""
PLAIN = 1
"""The noise of who always takes what seems best."""
TRYING = -1
"""The noise of who plays on from each turn, by chance."""
TRIES = 16
"""So many games, if nothing else is said."""


Noise = MutableSequence[int] | None
"""For each seat how much chance is in its turns, in hundredths (see `best_turn`); None: nobody goes by anything else.

It is an argument of its own, so that Numba compiles nothing that looks ahead where it is None: games of luck alone are
compiled in a moment and three times as quick.
"""


Tries = int | None
"""How many games who tries plays on from each turn; None: nobody does. An argument of its own, see above."""


ByGoal = Numbers | None
"""Where the points for each goal go (`Ends.goals`); None: nobody wants to know them, and only their sum is kept.

An argument of its own for the same reason: what writes to arrays is slower by a quarter.
"""


class Players(NamedTuple):
    """Who plays on what."""

    seats: int
    numbers: Ordered
    """The printed sheets of the seats, from the first on."""
    dealt: bool
    """Are the sheets shuffled before each game?"""


class Ends(NamedTuple):
    """How games ended."""

    rounds: Numbers
    """Of each game."""
    closing: Numbers
    """For each game and seat the points that are not for goals."""
    goals: Numbers
    """For each game, seat and goal the points; -1: the seat has not reached it."""
    sheets: Numbers
    """For each game and seat the numbers of the last sheet."""


@rule
def deal_sheets(players: Players, state: int) -> int:
    """Shuffle the printed sheets as far as there are seats; answers the random state."""
    if players.dealt:
        for seat in range(players.seats):
            state = advance(state)
            other = seat + below(state, len(players.numbers) - seat)
            number = players.numbers[other]
            players.numbers[other] = players.numbers[seat]
            players.numbers[seat] = number
    return state


@rule
def lay_out(p: Printed, players: Players, sheets: MutableSequence[Ints]) -> None:
    """Give every seat a sheet without ink."""
    for seat in range(players.seats):
        sheets[seat] = blank(p, players.numbers[seat])


@rule
def change_moods(noise: Ordered, moods: Ordered, state: int) -> int:
    """Before a game: what the noise of each seat hangs on in it; answers the random state."""
    for seat in range(len(moods)):
        if noise[seat] > PLAIN:
            state = advance(state)
            moods[seat] = state >> 30
    return state


@rule
def choice_of(
    p: Printed,
    tries: Tries,
    pack: Pack | None,
    odds: Odds | None,
    sheet: Ints,
    call: Call,
    now: Now,
    sign: int,
    mood: int,
    noise: int,
    state: int,
) -> tuple[int, int]:
    """The turn that a player makes, packed, and the random state."""
    if tries is not None:  # noqa: SIM102 - Numba leaves out an `if` with nothing but this
        if noise == TRYING:
            return tried_turn(p, pack, odds, sheet, call, now, sign, tries, state)
    if noise == LUCK:
        turn = begin(p, sheet, call)
        _, _, _, _, marks, state = random_turn(p, sheet, turn, now.taken, now.number, now.solo, state, now)
    else:
        # Another mood each round, or the same marks would be liked all game long.
        mood += 1009 * now.number
        _, marks = best_turn(p, sheet, call, now.taken, now.number, now.left, now.solo, sign, mood, noise)
    return marks, state


@rule
def finish(p: Printed, sheets: MutableSequence[Ints], number: int, game: int, ends: Ends) -> None:
    """Write down how a game ended."""
    ends.rounds[game] = number
    for seat in range(len(sheets)):
        ends.closing[game, seat] = closing(p, sheets[seat])
        for column in range(len(sheets[seat])):
            ends.sheets[game, seat, column] = sheets[seat][column]


@rule
def pass_left(sheets: MutableSequence[Ints]) -> None:
    """Each seat gives its sheet to its left neighbour."""
    last = sheets[len(sheets) - 1]
    for seat in range(len(sheets) - 1, 0, -1):
        sheets[seat] = sheets[seat - 1]
    sheets[0] = last


# Numba optimizes all code anew for each function round it, so that one more level of functions costs a second or two of
# compiling. These two are longer than one would like for that reason.


@rule
def card_series(
    p: Printed, noise: Noise, tries: Tries, goals: ByGoal, players: Players, pack: Pack, ends: Ends, state: int
) -> tuple[int, int, int]:
    """As many games of cards as there is room for: points for goals, marks and random state. Round 0 is the setup."""
    solo = players.seats == 1
    moods = rows(players.seats, 0)
    sheets = rows(players.seats, blank(p, 0))
    points = marks = 0
    for game in range(len(ends.rounds)):
        state = deal_sheets(players, state)
        lay_out(p, players, sheets)
        if noise is not None:
            state = change_moods(noise, moods, state)
        taken = 0
        over = False
        number = 0 if pack.setup >= 0 else 1
        while number <= pack.rounds and not over:
            call = pack.setup
            if number > 0:
                call, state = draw(pack.deck, number, state)
            # In the setup the sheet goes to the left neighbour: the worse, the better, unless one keeps it.
            sign = -1 if number == 0 and not solo else 1
            now = Now(taken, number, pack.rounds - number, solo)
            then = taken
            for seat in range(players.seats):
                sheet = sheets[seat]
                turn = begin(p, sheet, call)
                if noise is None:
                    after, _, paid, made, way, state = random_turn(p, sheet, turn, taken, number, solo, state, goals)
                    if goals is not None:  # noqa: SIM102 - Numba leaves out an `if` with nothing but this
                        if reached(p, after) != reached(p, sheet):
                            make_turn(p, sheet, turn, way, taken, number, solo, goals[game, seat])
                else:
                    mood = moods[seat]
                    way, state = choice_of(p, tries, pack, None, sheet, call, now, sign, mood, noise[seat], state)
                    made = length_of(way)
                    after, _, paid = make_turn(p, sheet, turn, way, taken, number, solo, ends.goals[game, seat])
                sheets[seat] = after
                points += paid
                marks += made
                then |= reached(p, after)
                over = over or (number > 0 and finishes(p, after))
            taken = then
            if number == 0:
                pass_left(sheets)
            number += 1
        finish(p, sheets, number - 1, game, ends)
    return points, marks, state


# Dice.


@rule
def planned_roll(p: Printed, odds: Odds, sheet: Ints, now: Now, noise: int, mood: int, state: int) -> tuple[int, int]:
    """All rolls of a player: the outcome and the random state."""
    if noise == LUCK:
        return lucky_roll(odds, state)
    mood += 1009 * now.number
    values = reals(len(odds.calls))
    for at in range(len(values)):
        call = int(odds.calls[at])
        # Who tries turns rolls by instinct.
        values[at], _ = best_turn(p, sheet, call, now.taken, now.number, now.left, now.solo, 1, mood, max(PLAIN, noise))
    holds = odds.whole + len(odds.calls)
    plan = grid(odds.rolls, holds)
    fill_plan(odds, values, reals(holds), plan)
    return roll_by_plan(odds, plan, state)


@rule
def dice_series(
    p: Printed, noise: Noise, tries: Tries, goals: ByGoal, players: Players, odds: Odds, ends: Ends, state: int
) -> tuple[int, int, int]:
    """As many games of dice as there is room for: points for goals, marks and the random state."""
    seats = players.seats
    solo = seats == 1
    moods = rows(seats, 0)
    sheets = rows(seats, blank(p, 0))
    points = marks = 0
    for game in range(len(ends.rounds)):
        state = deal_sheets(players, state)
        lay_out(p, players, sheets)
        if noise is not None:
            state = change_moods(noise, moods, state)
        state = advance(state)
        active = below(state, seats)
        taken = 0
        over = False
        number = 0
        while not over:
            number += 1
            now = Now(taken, number, 0, solo)
            if noise is None:
                outcome, state = lucky_roll(odds, state)
            else:
                outcome, state = planned_roll(p, odds, sheets[active], now, noise[active], moods[active], state)
            call = int(odds.calls[outcome])
            then = taken
            for other in range(seats):
                seat = (active + other) % seats
                sheet = sheets[seat]
                turn = begin(p, sheet, call)
                if noise is None:
                    after, last, paid, made, way, state = random_turn(p, sheet, turn, taken, number, solo, state, goals)
                    if goals is not None:  # noqa: SIM102 - Numba leaves out an `if` with nothing but this
                        if reached(p, after) != reached(p, sheet):
                            make_turn(p, sheet, turn, way, taken, number, solo, goals[game, seat])
                else:
                    mood = moods[seat]
                    way, state = choice_of(p, tries, None, odds, sheet, call, now, 1, mood, noise[seat], state)
                    made = length_of(way)
                    after, last, paid = make_turn(p, sheet, turn, way, taken, number, solo, ends.goals[game, seat])
                sheets[seat] = after
                points += paid
                marks += made
                then |= reached(p, after)
                over = over or finishes(p, after)
                if other == 0:
                    # The others use what is left, all in the same moment.
                    call = follow(p, call, last)
                    taken = then
                    now = Now(taken, number, 0, solo)
            taken = then
            active = (active + 1) % seats
        finish(p, sheets, number, game, ends)
    return points, marks, state


# From Python.

Series = Callable[[int, int], tuple[Ends, int, int, int]]
"""(how many games, random state) -> how they ended, all points for goals, the number of marks, the random state"""


def series_of(
    game: AnyGame,
    board: Board,
    noise: Sequence[int],
    numbers: Sequence[int] | None = None,
    compiled: bool = True,
    by_goal: bool = True,
    tries: int = TRIES,
) -> Series:
    """Games of players with these noises; on sheets with these numbers, or else as they are dealt.

    Who tries plays `tries` games on from each turn. `by_goal`: are the points for each goal wanted? Those of who looks
    ahead are known in any case.
    """
    p = game.print_of(board)
    seats, columns = len(noise), len(game.rules.blank(p, 0))
    given = numbers or ((0,) * seats if board.sheets == 1 else range(board.sheets))

    def play(games: int, state: int) -> tuple[Ends, int, int, int]:
        ends = Ends(
            np.zeros(games, np.int64),
            np.zeros((games, seats), np.int64),
            np.full((games, seats, len(p.first)), -1, np.int64),
            np.zeros((games, seats, columns), np.int64),
        )
        goals = ends.goals if by_goal else None
        players = Players(seats, _ordered(given, compiled), numbers is None and board.sheets > 1)
        chances = _ordered(noise, compiled) if any(noise) else None
        trying = tries if TRYING in noise else None
        chance = game.chance
        if isinstance(chance, Cards):
            pack = Pack(_ordered(chance.deck, compiled), chance.rounds, -1 if game.setup is None else game.setup)
            play_cards, printed = (kernel(card_series, p), arrays(p)) if compiled else (card_series, p)
            return (ends, *play_cards(printed, chances, trying, goals, players, pack, ends, state))
        play_dice, printed = (kernel(dice_series, p), arrays(p)) if compiled else (dice_series, p)
        return (ends, *play_dice(printed, chances, trying, goals, players, odds_of(p, chance), ends, state))

    return play


def _ordered(values: Sequence[int], compiled: bool) -> Ordered:
    return cast(Ordered, np.array(values, np.int64)) if compiled else list(values)


def totals_of(ends: Ends) -> Numbers:
    """For each game and seat the points in all."""
    return cast(Numbers, np.maximum(ends.goals, 0).sum(axis=2) + ends.closing)
