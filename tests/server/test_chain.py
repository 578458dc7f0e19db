"""The chain of the daily deals: every day opens those before it and none after it."""

from datetime import date, timedelta
from hashlib import sha256

import pytest
from tests.helpers import HOUSE

from felttip.registry import find_game
from felttip.room.chain import LAST, after, daily_board, daily_deal, daily_seats, link, streak

DAY = date(2031, 3, 5)
ONE = timedelta(days=1)
ROOT = "r" * 64


@pytest.mark.clause("SRV-52")
def test_the_hash_of_a_link_is_that_of_the_day_before() -> None:
    for day in (DAY, DAY + ONE, LAST):
        assert sha256(link(ROOT, day).encode()).hexdigest() == link(ROOT, day - ONE)
    assert link(ROOT, LAST) == ROOT
    assert after(link(ROOT, DAY), 40) == link(ROOT, DAY - 40 * ONE)
    with pytest.raises(ValueError, match="end"):
        link(ROOT, LAST + ONE)


@pytest.mark.clause("SRV-53")
def test_every_day_and_game_has_a_deal_of_its_own() -> None:
    days = [DAY + number * ONE for number in range(20)]
    seeds = {daily_deal(link(ROOT, day), day, game).seed for day in days for game in HOUSE}
    assert len(seeds) == len(days) * len(HOUSE)
    assert daily_deal(link(ROOT, DAY), DAY, HOUSE[0]) == daily_deal(link(ROOT, DAY), DAY, HOUSE[0])


@pytest.mark.clause("SRV-53")
def test_who_can_play_alone_does_and_every_board_has_its_days() -> None:
    for game in map(find_game, HOUSE):
        seats = daily_seats(game)
        assert seats in game.seats
        assert (seats == 1) == (1 in game.seats)
        assert seats in (1, 3)
        deals = (daily_deal(link(ROOT, DAY + number * ONE), DAY, game.name) for number in range(40))
        assert {daily_board(deal, game) for deal in deals} == set(game.boards)


def test_days_in_a_row() -> None:
    days = {DAY - number * ONE for number in (0, 1, 2, 4)}
    assert [streak(days, DAY + number * ONE) for number in (-5, -3, -1, 0, 1, 2)] == [0, 1, 2, 3, 3, 0]
    assert streak(set(), DAY) == 0
