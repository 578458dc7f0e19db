"""Playback: how a table stood after each round."""

import pytest

from felttip.playback import after_round, moments
from felttip.registry import find_board, find_game, game_names
from felttip.simulate import series_game
from felttip.table import AnyTable, Phase


def played(game: str, seats: int) -> AnyTable:
    return series_game(find_game(game), find_board(game), ["random"] * seats, "playback", 0)


@pytest.mark.parametrize("game", game_names())
def test_every_moment_comes_again(game: str) -> None:
    """The tables on the way have the ink and the points of their time, and the last one is the table itself."""
    table = played(game, 2)
    ink = [0, 0]
    last = None
    for _, moment, then in moments(table):
        for seat, marks in moment.turns.items():
            ink[seat] += len(marks)
        assert sum(map(len, then.ink)) == sum(ink)
        last = then
    assert last == table


@pytest.mark.parametrize("game", game_names())
def test_after_round(game: str) -> None:
    """After a round the next one has begun; round 0 is the setup or the start."""
    table = played(game, 2)
    has_setup = find_game(game).setup is not None
    start = after_round(table, 0)
    assert start.round.number == 1
    assert (sum(map(len, start.ink)) > 0) == has_setup
    for number in (1, 5):
        then = after_round(table, number)
        assert then.round.number == number + 1
        assert then.history == table.history[: number + has_setup]
    assert after_round(table, table.round.number) == table
    assert after_round(table, 1000) == table


def test_unfinished_rolls() -> None:
    """A table that waits in the middle of a round plays back up to the last moment."""
    table = after_round(played("borders", 2), 4)
    assert table.phase is Phase.ROLL
    active = table.round.active
    assert active is not None
    table = table.roll_again(active, (0,))
    assert len(list(moments(table))) == 8
