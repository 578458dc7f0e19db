"""What can still be reached at the most: sharp where a person would see it, and the same compiled as interpreted."""

from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest
from tests.games.islands.setup_islands import BOARD, Pen

from felttip.bots.simulate import series_game
from felttip.contract import Call
from felttip.games.islands.board import print_of
from felttip.games.islands.ceiling import CELLS, guide, most, prepare
from felttip.games.islands.marks import DECK, read_call
from felttip.games.islands.rules import Sheet, blank
from felttip.records.playback import moments
from felttip.registry import find_board, find_game
from felttip.targets.compiled import arrays, kernel

P = print_of(BOARD)
EVERYTHING = 60


def without(text: str) -> list[Call]:
    """The deck in order, without a card."""
    calls = list(DECK)
    calls.remove(read_call(text))
    return calls


def table_for(calls: Sequence[Call]) -> list[int]:
    """The table of a deal."""
    table = [0] * CELLS
    prepare(P, blank(P, 0), calls, table)
    return table


def after_setup(mark: str) -> Sheet:
    """A sheet with nothing but its first number."""
    return Pen(BOARD).take("3|4", mark).sheet


def test_before_the_setup_everything_is_possible() -> None:
    assert most(P, table_for(without("1/2")), blank(P, 0), -1) == EVERYTHING


@pytest.mark.parametrize(
    ("gone", "mark", "points"),
    [
        ("6/3", "A1=3", 60),  # 60 on all islands, 30 of 31 bridges: a card with one of them is passed
        ("6/3", "A1=4", 58),  # an odd sum: no way for bridges, which have two ends each, to complete them all
        ("5/1", "A1=4", 60),
        ("5/1", "A1=3", 58),
        ("1/2", "A1=4", 58),  # 66 on all islands, but 32 bridges only
        ("2/3", "A1=3", 58),  # 64, but 31 bridges
    ],
)
def test_all_islands_need_an_even_sum_and_enough_bridges(gone: str, mark: str, points: int) -> None:
    assert most(P, table_for(without(gone)), after_setup(mark), 0) == points


def test_an_island_that_its_neighbours_cannot_feed_is_lost() -> None:
    """A1 has two lines, so no six bridges ever lead there."""
    pen = Pen(BOARD).take("3|4", "A3=3").take("6/1", "A1=6")
    table = table_for([read_call("6/1"), *without("6/1")][:17])
    assert most(P, table, pen.sheet, 1) == EVERYTHING - 2


def test_one_number_a_round_and_two_ends_a_bridge() -> None:
    """After the seventh card ten numbers come for seventeen islands, and blue pays less (ISL-18).

    Together with the 4 they need 52 ends, but 18 bridges have 36: three sixes are given up.
    """
    table = table_for(without("1/2"))
    assert most(P, table, after_setup("A1=4"), 7) == 2 * (11 - 3) + 9 + 3 + 8


def test_flags_out_of_time() -> None:
    """Three blue flags without a bridge need three numbers, the first of them not in the next round (ISL-6)."""
    table = table_for(without("1/2"))
    sheet = after_setup("A1=4")
    in_time = most(P, table, sheet, 3)
    too_late = most(P, table, sheet, 4)
    assert in_time - too_late == 2 + 4, "one island less, and blue pays 3 instead of 7"


@pytest.mark.parametrize("board", ["A", "B"])
def test_compiled_and_interpreted_agree(board: str) -> None:
    """Every sheet of some games, the bound and the guide."""
    game, printed = find_game("islands"), find_board("islands", board)
    for number in range(4):
        table = series_game(game, printed, ["greedy"], "ceiling", number)
        p = print_of(printed)
        calls = [moment.call for played, moment, _ in moments(table) if played.number]
        plain = [0] * CELLS
        prepare(p, blank(p, 0), calls, plain)
        fast = np.array(plain, np.int64)
        for played, _, then in moments(table):
            sheet = cast(Sheet, then.sheets[0])
            for_compiler = cast(list[int], fast)
            assert kernel(most, p)(arrays(p), for_compiler, sheet, played.number) == most(
                p, plain, sheet, played.number
            )
            assert kernel(guide, p)(arrays(p), for_compiler, sheet, 0, played.number, 17) == guide(
                p, plain, sheet, 0, played.number, 17
            )
