"""Goals pay once, in full to the first and to all who tie with them."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.registry import find_board, find_game, game_names
from felttip.table.goals import in_order, pays, pays_all

GOALS = st.integers(0, 511)


class Two(NamedTuple):
    """A printed board with two goals."""

    first: tuple[int, ...] = (9, 7)
    later: tuple[int, ...] = (5, 3)


@pytest.mark.clause("TAB-9")
def test_full_points_only_while_nobody_had_it_before() -> None:
    assert pays(Two(), 0, before=0, taken=0, round_number=3, solo=False) == 9
    assert pays(Two(), 0, before=0, taken=1, round_number=3, solo=False) == 5
    assert pays(Two(), 1, before=0, taken=1, round_number=3, solo=False) == 7
    assert pays_all(Two(), before=0, after=3, taken=2, round_number=3, solo=False) == 9 + 3
    assert pays_all(Two(), before=1, after=1, taken=0, round_number=3, solo=False) == 0


@given(st.lists(GOALS, max_size=6), GOALS)
def test_in_order_names_each_new_goal_once(steps: list[int], before: int) -> None:
    found = in_order(steps, before)
    assert len(set(found)) == len(found)
    union = 0
    for step in steps:
        union |= step
    assert {goal for goal in range(9) if union & ~before & 1 << goal} == set(found)


@pytest.mark.parametrize("name", game_names())
def test_what_all_goals_pay_is_the_sum_of_what_each_pays(name: str) -> None:
    board = find_board(name)
    p = find_game(name).print_of(board)
    count = min(len(board.goals), 11)
    for goals in range(1 << count):
        one_by_one = sum(
            pays(p, goal, goals & (1 << goal) - 1, 5, 8, solo=True) for goal in range(count) if goals >> goal & 1
        )
        assert pays_all(p, 0, goals, 5, 8, solo=True) == one_by_one
