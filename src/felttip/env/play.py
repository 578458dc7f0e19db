"""One game, board and number of seats, ready to be stepped: what all environments have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felttip.contract import Board, Cards, Dice, Printed
from felttip.contract.rules import MOST_MARKS
from felttip.env.seen import Part, parts_of, show, show_mask, tabled
from felttip.kit.rule import advance, below, lowest, pick, popcount, refilled, rule
from felttip.registry import AnyGame, find_game, load_board
from felttip.table.chance import SealedDeal
from felttip.targets.here import arrays, kernel
from felttip.targets.numbers import Numbers, Row
from felttip.targets.stepping import (
    AGAIN,
    ASKED,
    DIE,
    DONE,
    END,
    FIRST,
    GO_ON,
    HIGH,
    LOW,
    LUCK,
    MAY_END,
    NOTHING,
    NUMBER,
    OWN,
    PHASE,
    PUBLIC,
    ROLL,
    STATE,
    TOTAL,
    WORD,
    Rolls,
    Shape,
    deal,
    finished,
    open_table,
    row_size,
    seat_at,
    step,
)

DEALT_ROUNDS = 100
"""The word of a deal fixes the dice of so many rounds; chance rolls on."""
DICE_ROUNDS = 250
"""A game of dice that is not over after so many rounds is broken off."""
NO_DICE: Numbers = np.zeros(0, np.int64)


# Kernels.

NOBODY = -1
"""Stands for the seat of a learner where all seats act from outside."""
FRESH, DEALT = 3, 4
"""Besides how a game has ended: it is to begin from the random state in its row, or has been dealt there already."""


@rule
def other_action(shape: Shape, row: Numbers, seat: int) -> int:
    """What a seat does that goes by nothing but chance; which dice it rolls again is chosen all at once."""
    row[LUCK] = advance(row[LUCK])
    if row[PHASE] == ROLL:
        row[AGAIN] = below(row[LUCK], 1 << shape.dice)
        return END
    at = seat_at(shape, seat)
    low = row[at + LOW]
    high = row[at + HIGH]
    in_low = popcount(low)
    choices = in_low + popcount(high)
    nth = below(row[LUCK], choices + row[at + MAY_END])
    if nth < in_low:
        return pick(low, nth)
    return WORD + pick(high, nth - in_low) if nth < choices else END


@rule
def look(p: Printed, shape: Shape, parts: Numbers, row: Numbers, seat: int, seen: Row, mask: Numbers) -> None:
    """What a seat sees, and what it may do."""
    show(p, shape, parts, row, seat, seen)
    show_mask(shape, row, seat, mask)


@rule
def step_games(
    p: Printed,
    rolls: Rolls,
    shape: Shape,
    parts: Numbers,
    learner: int,
    lots: bool,
    rows: Numbers,
    given: Numbers,
    seats: Numbers,
    actions: Numbers,
    seen: Row,
    masks: Numbers,
    gained: Numbers,
    ended: Numbers,
    allowed: Numbers,
) -> None:
    """One action of a seat in each game; one that has ended begins anew instead.

    `seats` says who acts and then who is asked next: to that seat the table is shown. If there is a learner it is
    always the one, and all other seats play by chance until it is asked.
    """
    for game in range(len(rows)):
        row = rows[game]
        action = actions[game]
        fresh = ended[game] != 0
        if fresh:
            if ended[game] != DEALT:
                deal(shape, row, row[STATE] if ended[game] == FRESH else advance(row[STATE]))
            open_table(p, shape, row)
            action = GO_ON if lots else NOTHING
        own = seat_at(shape, seats[game]) + TOTAL
        before = row[own]
        done = step(p, rolls, shape, row, given, seats[game], action, lots)
        allowed[game] = 1 if done or fresh else 0
        waiting = row[ASKED] & ~row[DONE]
        if learner != NOBODY:
            while waiting & ~(1 << learner) != 0 and waiting >> learner & 1 == 0 and finished(shape, row) == 0:
                other = lowest(waiting)
                step(p, rolls, shape, row, given, other, other_action(shape, row, other), lots)
                waiting = row[ASKED] & ~row[DONE]
        elif waiting != 0:
            seats[game] = lowest(waiting)
        gained[game] = row[own] - before
        ended[game] = finished(shape, row)
        show(p, shape, parts, row, seats[game], seen[game])
        show_mask(shape, row, seats[game], masks[game])


@rule
def step_seats(
    p: Printed,
    rolls: Rolls,
    shape: Shape,
    parts: Numbers,
    row: Numbers,
    given: Numbers,
    actions: Numbers,
    seen: Row,
    masks: Numbers,
    gained: Numbers,
    allowed: Numbers,
) -> int:
    """One action of every seat at the same time, and how the game has ended; who is not asked waits."""
    asked = row[ASKED] & ~row[DONE]
    for seat in range(shape.seats):
        gained[seat] = row[seat_at(shape, seat) + TOTAL]
    for seat in range(shape.seats):
        # Who waited must not act in what comes next: somebody before may have been the last to commit.
        allowed[seat] = 1 if actions[seat] == END else 0
        if asked >> seat & 1 != 0:
            done = step(p, rolls, shape, row, given, seat, actions[seat], True)
            allowed[seat] = 1 if done else 0
    for seat in range(shape.seats):
        gained[seat] = row[seat_at(shape, seat) + TOTAL] - gained[seat]
        show(p, shape, parts, row, seat, seen[seat])
        show_mask(shape, row, seat, masks[seat])
    return finished(shape, row)


@dataclass(frozen=True)
class Play:
    """A game on a board for some seats."""

    game: AnyGame
    board: Board
    seats: int

    @cached_property
    def p(self) -> Printed:
        """The printed board, for kernels."""
        return arrays(self.game.print_of(self.board))

    @cached_property
    def rolls(self) -> Rolls:
        """How often dice are rolled; None for a game of cards."""
        return self.game.chance.rolls if isinstance(self.game.chance, Dice) else None

    @cached_property
    def shape(self) -> Shape:
        """What a row of this game is made of."""
        p, chance, setup = self.game.print_of(self.board), self.game.chance, self.game.setup
        blank = self.game.rules.blank(p, 0)
        cards = chance if isinstance(chance, Cards) else Cards((0,), 1)
        dice, faces, rolls = (chance.count, len(chance.faces), chance.rolls) if isinstance(chance, Dice) else (0, 0, 0)
        rounds = (DICE_ROUNDS if dice else cards.rounds) + (setup is not None)
        return Shape(
            seats=self.seats,
            cards=0 if dice else len(cards.deck),
            rounds=0 if dice else cards.rounds,
            setup=-1 if setup is None else setup,
            dice=dice,
            faces=faces,
            rolls=rolls,
            sheets=self.board.sheets,
            columns=len(blank),
            fields=len(self.game.rules.begin(p, blank, cards.deck[0] if setup is None else setup)),
            goals=len(p.first),
            limit=2 * self.seats * rounds * (MOST_MARKS + 1 + rolls * (dice + 1)),
            deck=np.array(cards.deck, np.int64),
        )

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What a seat is shown."""
        return parts_of(self.game, self.board, self.shape)

    @cached_property
    def table(self) -> Numbers:
        """The parts as a kernel wants them."""
        return tabled(self.parts)

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each part lies in what a seat is shown."""
        found, first = {}, 0
        for part in self.parts:
            found[part.name] = slice(first, first + part.size)
            first += part.size
        return found

    @cached_property
    def seen(self) -> int:
        """How many numbers a seat is shown."""
        return sum(part.size for part in self.parts)

    @cached_property
    def actions(self) -> int:
        """How many actions there are."""
        return DIE + self.shape.dice

    @cached_property
    def size(self) -> int:
        """How many integers a row has."""
        return row_size(self.shape)

    @cached_property
    def seat_places(self) -> tuple[int, ...]:
        """Where in a row the part of each seat begins."""
        return tuple(seat_at(self.shape, seat) for seat in range(self.seats))


@cache
def play_of(game: str, board: str | None, seats: int | None) -> Play:
    """A game by its name, on a board of its own or of a file; without a number of seats the fewest."""
    found = find_game(game)
    number = found.seats[0] if seats is None else seats
    if number not in found.seats:
        raise ValueError(f"{found.name} is for {found.seats[0]} to {found.seats[-1]} seats, not for {number}")
    return Play(found, load_board(found, board)[0], number)


# Games under way.


class Way(NamedTuple):
    """How a game got to where it is: how it was dealt, and every action since, with its seat."""

    dealt: Numbers
    given: Numbers
    actions: Sequence[tuple[int, int]]


class Running:
    """Games under way, a row each."""

    def __init__(self, play: Play, games: int = 1, learner: int = NOBODY, lots: bool = True) -> None:
        self.play, self.learner, self.lots = play, learner, lots
        self.rows: Numbers = np.zeros((games, play.size), np.int64)
        self.given = NO_DICE
        self.seats: Numbers = np.full(games, max(learner, 0), np.int64)
        """Who is asked next; to whom the table is shown."""
        self.seen = np.zeros((games, play.seen), np.float32)
        self.masks = np.zeros((games, play.actions), np.int8)
        self.gained, self.allowed = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self.ended: Numbers = np.full(games, FRESH, np.int64)
        self.dealt = self.rows
        """The rows as they were dealt."""
        p = play.game.print_of(play.board)
        self._step, self._look, self._deal = kernel(step_games, p), kernel(look, p), kernel(deal, p)

    def step(self, actions: Numbers) -> None:
        """One action in each game; one that has ended begins anew."""
        play = self.play
        self._step(
            play.p,
            play.rolls,
            play.shape,
            play.table,
            self.learner,
            self.lots,
            self.rows,
            self.given,
            self.seats,
            actions,
            self.seen,
            self.masks,
            self.gained,
            self.ended,
            self.allowed,
        )

    def begin(self, states: Sequence[int] | None, word: str | None = None) -> None:
        """Deal and begin: from random states, from where chance stands, or with the deal of a word."""
        rows = self.rows
        self.given = NO_DICE
        for game, row in enumerate(rows):
            self._deal(self.play.shape, row, advance(int(row[STATE])) if states is None else states[game])
            if word is not None:
                self._deal_word(row, SealedDeal.from_words("play", self.play.game.name, word))
        self.dealt = rows.copy()
        self.ended[:] = DEALT
        self.step(np.zeros(len(rows), np.int64))

    def _deal_word(self, row: Numbers, sealed: SealedDeal) -> None:
        """Lay the deal of a word, as `felttip play --deal` does."""
        play, shape = self.play, self.play.shape
        for seat, number in enumerate(sealed.sheets(play.board.sheets, play.seats)):
            row[play.seat_places[seat] + NUMBER] = number
        if shape.cards:
            row[PUBLIC : PUBLIC + shape.cards] = sealed.shuffled("card", shape.cards)
            return
        row[FIRST] = sealed.first_seat(play.seats)
        rolls = ((number, roll) for number in range(1, DEALT_ROUNDS + 1) for roll in range(1, shape.rolls + 1))
        faces = [sealed.face(shape.faces, *roll, die) for roll in rolls for die in range(shape.dice)]
        self.given = np.array(faces, np.int64)

    def look(self, seat: int, game: int = 0) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """What a seat sees of a game, and what it may do."""
        play = self.play
        seen, mask = np.zeros(play.seen, np.float32), np.zeros(play.actions, np.int8)
        self._look(play.p, play.shape, play.table, self.rows[game], seat, seen, mask)
        return seen, mask

    def total(self, seat: int, game: int = 0) -> int:
        """The points of a seat so far, with those of its unfinished turn."""
        return int(self.rows[game, self.play.seat_places[seat] + TOTAL])

    def ranking(self, game: int = 0) -> list[int]:
        """The place of each seat, from 1, as things stand; equal ones share a place."""
        play, keys = self.play, []
        blank = play.game.rules.blank(play.game.print_of(play.board), 0)
        for at in play.seat_places:
            row = self.rows[game, at:].tolist()
            goals = row[OWN + 2 * play.shape.columns + play.shape.fields :][: play.shape.goals]
            paid = {goal: points for goal, points in enumerate(goals) if points >= 0}
            sheet = refilled(blank, row[OWN : OWN + play.shape.columns])
            keys.append((row[TOTAL], play.game.scoring.tie_break(play.board, sheet, paid)))
        return [1 + sum(other > key for other in keys) for key in keys]

    def waiting(self, game: int = 0) -> int:
        """The seats that are asked and have not committed, as a set."""
        return int(self.rows[game, ASKED] & ~self.rows[game, DONE])

    def way(self, actions: Sequence[tuple[int, int]], game: int = 0) -> Way:
        """How a game got here, with these actions."""
        return Way(self.dealt[game].copy(), self.given, actions)
