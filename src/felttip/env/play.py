"""One game, board and number of seats, ready to be stepped: what all environments have in common."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felttip.contract import Board, Cards, Dice, Printed
from felttip.contract.rules import MOST_MARKS
from felttip.env.seen import Part, parts_of, show, show_mask, tabled
from felttip.kit.rule import advance, rule
from felttip.registry import AnyGame, find_game, load_board
from felttip.table.chance import SealedDeal
from felttip.targets.here import arrays, kernel
from felttip.targets.numbers import Numbers, Row
from felttip.targets.stepping import (
    ASKED,
    DIE,
    DONE,
    FIRST,
    NUMBER,
    PUBLIC,
    STATE,
    TOTAL,
    Rolls,
    Shape,
    deal,
    row_size,
    seat_at,
    start,
    step,
)

DEALT_ROUNDS = 100
"""The word of a deal fixes the dice of so many rounds; chance rolls on."""
DICE_ROUNDS = 250
"""A game of dice that is not over after so many rounds is broken off."""
NO_DICE: Numbers = np.zeros(0, np.int64)


# Kernels.


@rule
def deal_row(shape: Shape, row: Numbers, state: int) -> None:
    """Deal, from a random state."""
    deal(shape, row, state)


@rule
def begin_game(p: Printed, rolls: Rolls, shape: Shape, row: Numbers, state: int) -> None:
    """Deal and begin, from a random state."""
    deal(shape, row, state)
    start(p, rolls, shape, row, row[:0])


@rule
def look(p: Printed, shape: Shape, parts: Numbers, row: Numbers, seat: int, seen: Row, mask: Numbers) -> None:
    """What a seat sees, and what it may do."""
    show(p, shape, parts, row, seat, seen)
    show_mask(shape, row, seat, mask)


@rule
def move(p: Printed, rolls: Rolls, shape: Shape, row: Numbers, given: Numbers, seat: int, action: int) -> bool:
    """One action of a seat; False: it is not allowed, and nothing has changed but the count of actions."""
    return step(p, rolls, shape, row, given, seat, action)


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


# One game under way.


class Way(NamedTuple):
    """How a game got to where it is: how it was dealt, and every action since, with its seat."""

    dealt: Numbers
    given: Numbers
    actions: list[tuple[int, int]]


class Running:
    """One game under way, in a row."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.row: Numbers = np.zeros(play.size, np.int64)
        self.given = NO_DICE
        self.mask = np.zeros(play.actions, np.int8)
        self.seen = np.zeros(play.seen, np.float32)
        self.actions: list[tuple[int, int]] = []
        """Those since the game began that were allowed, each with its seat."""
        self._dealt = self.row.copy()
        p = play.game.print_of(play.board)
        self._look, self._move, self._start = kernel(look, p), kernel(move, p), kernel(start, p)
        self._deal = kernel(deal_row, p)

    def begin(self, state: int | None, word: str | None = None) -> None:
        """Deal and begin: from a random state, from where chance stands, or with the deal of a word."""
        play, row = self.play, self.row
        self._deal(play.shape, row, advance(int(row[STATE])) if state is None else state)
        self.given = NO_DICE
        if word is not None:
            self._deal_word(SealedDeal.from_words("play", play.game.name, word))
        self.actions = []
        self._dealt[:] = row
        self._start(play.p, play.rolls, play.shape, row, self.given)

    def _deal_word(self, sealed: SealedDeal) -> None:
        """Lay the deal of a word, as `felttip play --deal` does."""
        play, row, shape = self.play, self.row, self.play.shape
        for seat, number in enumerate(sealed.sheets(play.board.sheets, play.seats)):
            row[play.seat_places[seat] + NUMBER] = number
        if shape.cards:
            row[PUBLIC : PUBLIC + shape.cards] = sealed.shuffled("card", shape.cards)
            return
        row[FIRST] = sealed.first_seat(play.seats)
        rolls = ((number, roll) for number in range(1, DEALT_ROUNDS + 1) for roll in range(1, shape.rolls + 1))
        faces = [sealed.face(shape.faces, *roll, die) for roll in rolls for die in range(shape.dice)]
        self.given = np.array(faces, np.int64)

    def do(self, seat: int, action: int) -> bool:
        """One action of a seat; False: it is not allowed, and nothing has changed."""
        play = self.play
        done = self._move(play.p, play.rolls, play.shape, self.row, self.given, seat, action)
        if done:
            self.actions.append((seat, action))
        return bool(done)

    def look(self, seat: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """What a seat sees, and what it may do."""
        play = self.play
        self._look(play.p, play.shape, play.table, self.row, seat, self.seen, self.mask)
        return self.seen.copy(), self.mask.copy()

    def total(self, seat: int) -> int:
        """The points of a seat so far, with those of its unfinished turn."""
        return int(self.row[self.play.seat_places[seat] + TOTAL])

    @property
    def waiting(self) -> int:
        """The seats that are asked and have not committed, as a set."""
        return int(self.row[ASKED] & ~self.row[DONE])

    @property
    def way(self) -> Way:
        """How it got here."""
        return Way(self._dealt.copy(), self.given, list(self.actions))
