"""Playback: how a table stood after each round."""

import pytest

from felttip.bots.simulate import series_game
from felttip.contract import Dice
from felttip.records.playback import after_round, decisions, moments
from felttip.registry import find_board, find_game, game_names
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


@pytest.mark.parametrize("game", game_names())
def test_every_decision_with_what_could_be_known(game: str) -> None:
    """Each decision fits its view: done there, the table goes on as it did."""
    table = played(game, 2)
    for seat in (0, 1):
        made = list(decisions(table, seat))
        turns = [decision.marks for decision in made if decision.dice is None]
        rounds = (*table.history, table.round)
        assert turns == [moment.turns[seat] for r in rounds for moment in r.moments if seat in moment.turns]
        for decision in made:
            assert decision.view.seat == seat
            assert seat in decision.view.waiting_for
            assert (decision.view.phase is Phase.ROLL) == (decision.dice is not None)
            if decision.dice is None:
                # Nothing of this moment has been revealed yet.
                assert decision.view.draft is not None
                assert decision.view.draft.marks == ()


def test_decisions_about_dice() -> None:
    """Which dice were rolled again; to keep them is a decision, too, unless no roll was left."""
    table = played("borders", 2)
    chance = table.game.chance
    assert isinstance(chance, Dice)
    rolled = [decision.dice for decision in decisions(table, 0) if decision.dice is not None]
    expected: list[tuple[int, ...]] = []
    for r in (*table.history, table.round):
        if r.active == 0:
            expected += [roll.rolled for roll in r.rolls[1:]]
            expected += [()] if len(r.rolls) < chance.rolls else []
    assert rolled == expected
    assert () in rolled
