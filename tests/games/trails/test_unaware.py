"""Fees are fair, and what is left of the best totals after fees is no less than what can be expected."""

from itertools import permutations
from random import Random
from statistics import mean
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from felttip.games.trails import GAME
from felttip.games.trails.board import print_of
from felttip.games.trails.ceiling import Proof
from felttip.games.trails.marks import DECK
from felttip.games.trails.rules import Sheet, blank, closing
from felttip.games.trails.segments import CELLS, ONE, ROW
from felttip.games.trails.tolls import prepare
from felttip.games.trails.unaware import Blind, left_of
from felttip.registry import board_text
from felttip.targets.engine import all_turns
from felttip.targets.here import arrays, compiler_for, kernel

P = arrays(print_of(GAME.read_board(board_text("trails", "classic"))))
COMPILE = compiler_for(P)
TOLLS = np.array([90] * 61 + [0] * (ROW - 61), np.int64)
turns_of = kernel(all_turns, P)


def turns(sheet: Sheet, card: int, number: int) -> set[tuple[Sheet, int]]:
    """What a turn can lead to: the sheet, and the points for numbers."""
    made = turns_of(P, sheet, DECK[card], 0, number, True)
    return {(Sheet(*map(int, turn[0])), int(turn[2])) for turn in made}


def position(word: int, played: int) -> tuple[Sheet, int, list[int], list[int]]:
    """Where somebody stands who takes the longest of some turns: the sheet, the points, the cards before and after."""
    random = Random(word)
    order = random.sample(range(15), 15)
    sheet, paid = blank(P, 0), 0
    for number in range(1, played + 1):
        sheet, points = max(sorted(turns(sheet, order[number - 1], number)), key=lambda turn: turn[0].path.bit_count())
        paid += points
    return sheet, paid, order[:played], order[played:]


def expected(sheet: Sheet, left: frozenset[int]) -> float:
    """The most that one can expect from here on who does not know the order of the cards: by the rules alone."""
    if not left:
        return closing(P, sheet)
    number = 16 - len(left)
    return mean(
        max(points + expected(after, left - {card}) for after, points in turns(sheet, card, number)) for card in left
    )


def after_fees(blind: Blind, sheet: Sheet, paid: int, before: list[int], order: list[int], less: float = 0) -> float:
    """The bound of one order of the cards to come; `less` makes each fee unfair."""
    table = np.zeros(CELLS, np.int64)
    calls = np.array([DECK[card] for card in before + order], np.int64)
    kernel(prepare, P)(P, blank(P, 0), cast("list[int]", calls), cast("list[int]", table))
    fees = blind.fees(order) + np.float32(less * ONE)
    proof = Proof(COMPILE, P, table, sheet, len(before), paid, fees)
    return min(proof.after_fees(TOLLS)) / ONE


@pytest.mark.parametrize("word", range(3))
def test_fees_are_fair(word: int) -> None:
    """Whatever is left and drawn, the mean over the cards that may come is not above 0, and hardly below."""
    cards = Random(word).sample(range(15), 4)
    blind = Blind(COMPILE, P, TOLLS, list(permutations(cards)))
    for many in (1, 2, 3, 4):
        for chosen in permutations(cards, many):
            fees: list[NDArray[np.float32]] = [blind.fee(card, left_of(chosen)) for card in chosen]
            fair = np.mean(fees, axis=0, dtype=np.float64)
            assert fair.max() <= 0
            assert fair.min() > -3 / ONE
            assert many == 1 or np.abs(fees[0]).max() > ONE, "there is something to pay for"


@pytest.mark.parametrize("word", range(4))
def test_nobody_can_expect_more_than_the_bound(word: int) -> None:
    sheet, paid, before, left = position(word, 12)
    best = paid + expected(sheet, frozenset(left))
    blind = Blind(COMPILE, P, TOLLS, list(permutations(left)))
    orders = [list(order) for order in permutations(left)]
    bound = mean(after_fees(blind, sheet, paid, before, order) for order in orders)
    assert best <= bound
    unfair = mean(after_fees(blind, sheet, paid, before, order, 1) for order in orders)
    assert unfair < best, "a fee that takes a point too much would be noticed"
