"""Which tables the compiled code of a game is tried at before anybody waits for it."""

from dataclasses import replace

import pytest
from tests.helpers import HOUSE

from felttip.bots.warming import numbers_of_seats
from felttip.registry import find_game


@pytest.mark.parametrize(
    ("seats", "tried"),
    [(range(1, 5), (1, 2)), (range(2, 5), (2,)), (range(1, 2), (1,)), (range(3, 5), (3,)), (range(1, 5, 2), (1, 3))],
)
def test_only_as_many_seats_as_may_play(seats: range, tried: tuple[int, ...]) -> None:
    """Alone where that is possible, and with others where that is."""
    assert numbers_of_seats(replace(find_game(HOUSE[0]), seats=seats)) == tried
