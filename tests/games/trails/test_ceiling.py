"""The most that a lone player can still get is never less than what somebody gets, and proofs end at the best total."""

from random import Random
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from felttip.games.trails import GAME
from felttip.games.trails.board import print_of
from felttip.games.trails.ceiling import lower
from felttip.games.trails.guide import guide
from felttip.games.trails.marks import DECK
from felttip.games.trails.rules import Print, Sheet, begin, blank, closing, legal, play
from felttip.games.trails.segments import CELLS, COUNTS, FITS, GROUPS, MEMBERS, PATHS, ROW, VALUES
from felttip.games.trails.tolls import most, prepare, solve
from felttip.kit.rule import advance, lowest, refilled
from felttip.registry import board_text
from felttip.table.goals import pays_all
from felttip.targets.engine import random_turn
from felttip.targets.here import arrays, compiler_for, kernel

Array = NDArray[np.int64]

BOARD = GAME.read_board(board_text("trails", "classic"))
P = arrays(print_of(BOARD))
ROUNDS = 15
BEYOND = 1 << 20


def deal(word: int) -> tuple[Sheet, Array]:
    """A start and an order of the cards."""
    order = list(DECK)
    Random(word).shuffle(order)
    return blank(P, word % 4), np.array(order, np.int64)


def table_of(sheet: Sheet, calls: Array) -> list[int]:
    """The table of a deal, an array in truth."""
    table = np.zeros(CELLS, np.int64)
    kernel(prepare, P)(P, sheet, cast(list[int], calls), cast(list[int], table))
    return cast(list[int], table)


def lone_round(p: Print, sheet: Sheet, call: int, number: int, tries: int, state: int) -> tuple[Sheet, int, int]:
    """The best of so many random turns, or one that is just random; with its points for numbers."""
    best, after, points = -BEYOND, sheet, 0
    for _ in range(tries):
        found, _, paid, _, _, state = random_turn(p, sheet, begin(p, sheet, call), 0, number, True, state, None)
        then = refilled(sheet, found)
        worth = paid + closing(p, then)
        if worth > best:
            best, after, points = worth, then, paid
    return after, points, state


def lone_games(
    p: Print, table: list[int], start: Sheet, calls: list[int], games: int, tries: int, state: int
) -> tuple[int, int]:
    """Play games, look at the ceiling after every round: the least that it was above the total, and the best total."""
    least, best = BEYOND, -BEYOND
    for _ in range(games):
        sheet, paid, ceiling = start, 0, most(p, table, start, 0)
        for number in range(1, ROUNDS + 1):
            sheet, points, state = lone_round_compiled(p, sheet, calls[number - 1], number, tries, state)
            paid += points
            ceiling = min(ceiling, paid + most(p, table, sheet, number))
        total = paid + closing(p, sheet)
        least = min(least, ceiling - total)
        best = max(best, total)
    return least, best


lone_round_compiled = kernel(lone_round, P)


@pytest.mark.parametrize("word", range(4))
def test_no_game_gets_more_than_any_of_its_sheets_allowed(word: int) -> None:
    start, calls = deal(word)
    table = table_of(start, calls)
    for games, tries in ((1000, 1), (300, 30), (30, 400)):
        least, best = kernel(lone_games, P)(P, table, start, cast(list[int], calls), games, tries, word)
        # After the last round the ceiling is the total itself.
        assert least == 0
        assert best <= kernel(most, P)(P, table, start, 0)


def best_total(p: Print, sheet: Sheet, paid: int, calls: list[int], played: int) -> int:
    """The best total from here on: every turn of every round is made, by the rules alone."""
    here = [(sheet, paid)]
    for number in range(played + 1, ROUNDS + 1):
        there = here[:0]
        seen = set()
        for state in here:
            unfinished = [(state[0], begin(p, state[0], calls[number - 1]), state[1])]
            while len(unfinished) > 0:
                now, turn, points = unfinished.pop()
                key = (now.path, min(now.tail, now.head), max(now.tail, now.head), points)
                if key not in seen:
                    seen.add(key)
                    there.append((now, points))
                words = legal(p, now, turn)
                for word in range(2):
                    bits = words[word]
                    while bits != 0:
                        mark = 64 * word + lowest(bits)
                        bits &= bits - 1
                        then, rest = play(p, now, turn, mark)
                        more = pays_all(p, now.numbers, then.numbers, 0, number, True)
                        unfinished.append((then, rest, points + more))
        here = there
    best = -BEYOND
    for state in here:
        best = max(best, state[1] + closing(p, state[0]))
    return best


def position(word: int, played: int) -> tuple[Sheet, Array, Sheet, int]:
    """A deal, and where somebody stands in it who makes the most of each round."""
    start, calls = deal(word)
    sheet, paid, state = start, 0, advance(word)
    for number in range(1, played + 1):
        sheet, points, state = lone_round_compiled(P, sheet, int(calls[number - 1]), number, 200, state)
        sheet = Sheet(*map(int, sheet))
        paid += int(points)
    return start, calls, sheet, paid


@pytest.mark.parametrize("word", range(6))
def test_the_last_rounds_never_bring_more_than_the_ceiling(word: int) -> None:
    for played in (11, 12, 13, 14):
        start, calls, sheet, paid = position(word, played)
        best = kernel(best_total, P)(P, sheet, paid, cast(list[int], calls), played)
        assert paid + kernel(most, P)(P, table_of(start, calls), sheet, played) >= best


@pytest.mark.parametrize("word", range(6))
def test_a_proof_ends_at_the_best_total(word: int) -> None:
    """Nothing that is possible is ever excluded, and with few rounds left everything that is impossible is."""
    played = 10
    start, calls, sheet, paid = position(word, played)
    best = kernel(best_total, P)(P, sheet, paid, cast(list[int], calls), played)
    bounds = list(lower(compiler_for(P), P, table_of(start, calls), sheet, played, paid, -BEYOND))
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[0] > best
    assert bounds[-1] == best


def test_a_proof_stops_at_the_total_that_is_known() -> None:
    start, calls, sheet, paid = position(3, 10)
    known = next(lower(compiler_for(P), P, table_of(start, calls), sheet, 10, paid, -BEYOND)) - 1
    assert list(lower(compiler_for(P), P, table_of(start, calls), sheet, 10, paid, known))[-1] == known


def test_the_same_tolls_mean_the_same_in_both_kinds_of_numbers() -> None:
    """The table reckons in integers, a proof in small floats: no sum may be rounded."""
    start, calls = deal(1)
    table = cast(Array, table_of(start, calls))
    values = np.zeros(CELLS - VALUES, np.float32)
    kernel(solve, P)(table, table[:ROW], values, np.zeros(4096, np.float32), np.zeros(0, np.float32), 0, 0)
    assert (values == table[VALUES:]).all()


def test_the_segments_of_the_table_are_the_turns_of_the_rules() -> None:
    """From a lone field each segment is one way to add fields: as many as the rules give, path by path."""
    start, calls = deal(2)
    table = cast(Array, table_of(start, calls))
    p = print_of(BOARD)
    for number in range(ROUNDS):
        for field in (0, 23, start.tail):
            ways = 0
            unfinished = [(Sheet(1 << field, field, field, 0), begin(p, start, int(calls[number])))]
            while unfinished:
                sheet, turn = unfinished.pop()
                for mark in (64 + bit for bit in range(61) if legal(p, sheet, turn)[1] >> bit & 1):
                    unfinished.append(play(p, sheet, turn, mark))
                    ways += 1
            at = GROUPS + number * 61 + field
            assert ways == table[MEMBERS + table[at + 1]] - table[MEMBERS + table[at]]


def test_five_numbers_in_a_row_are_more_than_the_table_holds() -> None:
    """Then the bound by colours stands in, and it still holds."""
    start, calls = deal(3)
    table = cast(Array, table_of(start, calls))
    paths = table[PATHS : PATHS + table[MEMBERS + table[GROUPS + ROUNDS * 61]]]
    five = next(int(path) for path in paths if path >> 40 & 15 == 5)
    numbers = np.zeros(61, np.int64)
    for step in range(5):
        numbers[five >> 6 * step & 63] = 1 << 8 - step
    p = P._replace(number=cast(tuple[int, ...], numbers))
    table = np.zeros(CELLS, np.int64)
    kernel(prepare, P)(p, start, cast(list[int], calls), cast(list[int], table))
    assert table[COUNTS + FITS] == 0
    least, best = kernel(lone_games, P)(p, cast(list[int], table), start, cast(list[int], calls), 300, 30, 1)
    assert least == 0
    assert best <= kernel(most, P)(p, cast(list[int], table), start, 0)


def test_the_contract_has_it() -> None:
    ceiling = GAME.ceiling
    assert ceiling is not None
    assert (ceiling.cells, ceiling.prepare, ceiling.most) == (CELLS, prepare, most)
    assert (ceiling.guide, ceiling.lower) == (guide, lower)
