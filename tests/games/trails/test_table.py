"""Trails at the table: who gets how much, alone and in a race, through real turns."""

from itertools import permutations

import pytest

from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, TrailsBoard, print_of
from felttip.games.trails.marks import DECK
from felttip.games.trails.rules import RULES
from felttip.table import Settings, Table
from felttip.table.chance import PaperDeal


def board(numbers: dict[str, int], starts: tuple[str, ...]) -> TrailsBoard:
    """All fields of one colour; only the named fields bear numbers that a path can reach."""
    spare = [field for field in range(61) if NAMES[field][0] in "AI"]
    places = [next((NAMES.index(name) for name, n in numbers.items() if n == number), -1) for number in range(2, 11)]
    places = [spare.pop() if place < 0 else place for place in places]
    return TrailsBoard("test", (0,) * 61, tuple(places), tuple(NAMES.index(name) for name in starts))


GREY_TWICE = next(card for card in DECK if card & 1 and card >> 6 & 1)
CARDS = (GREY_TWICE,) * 15


@pytest.mark.clause("TRA-9")
def test_two_numbers_in_one_round_alone_in_the_order_of_the_path() -> None:
    for first, second, paid in ((5, 7, {"5": 5, "7": 7}), (7, 5, {"7": 7, "5": 3})):
        printed = board({"E6": first, "E7": second}, ("E5",))
        table = Table.open(GAME, printed, Settings(("Ann",), (0,)), PaperDeal(CARDS))
        table = table.take_turn(0, ("E5-E6", "E6-E7"))
        assert {printed.goals[goal].name: points for goal, points in table.points[0].items()} == paid


@pytest.mark.clause("TRA-9")
def test_every_ordered_pair_of_numbers_alone() -> None:
    p = print_of(board({}, ("E5",)))
    for first, second in permutations(range(2, 11), 2):
        assert RULES.solo_full(p, second - 2, 9, 1 << first - 2) == (second > first)


@pytest.mark.clause("TRA-6")
def test_a_tie_in_the_same_round_pays_both_in_full_and_later_half() -> None:
    printed = board({"E5": 9}, ("E4", "E6", "D3"))
    table = Table.open(GAME, printed, Settings(("Ann", "Bob", "Cem"), (0, 1, 2)), PaperDeal(CARDS))
    table = table.take_turn(2, ()).take_turn(1, ("E5-E6",)).take_turn(0, ("E4-E5",))
    assert [sum(points.values()) for points in table.points] == [9, 9, 0]
    table = table.take_turn(0, ()).take_turn(1, ()).take_turn(2, ("D3-D4", "D4-E5"))
    assert [sum(points.values()) for points in table.points] == [9, 9, 5]
