"""What to expect of a game of dice: lines through what was watched."""

import numpy as np
import pytest
from tests.helpers import open_table

from felttip.bots import make_player
from felttip.bots.judge import outlook, weigh
from felttip.bots.simulate import let_play
from felttip.coach.effect import effect_of
from felttip.contract import Dice
from felttip.mind import forecast
from felttip.mind.forecast import SILENT, Notes, expected, forecast_from, watch_dice
from felttip.mind.rolling import odds_of
from felttip.registry import find_board, find_game, game_names
from felttip.table import Phase
from felttip.targets.compiled import arrays, kernel

DICE = [name for name in game_names() if isinstance(find_game(name).chance, Dice)]


def watched(name: str, seats: int, games: int, seed: int) -> Notes:
    """Some games that were watched."""
    game, board = find_game(name), find_board(name)
    p = game.print_of(board)
    assert isinstance(game.chance, Dice)
    room = games * seats * forecast.LONGEST
    notes = Notes(np.zeros((room, forecast.COLUMNS)), np.zeros((room, forecast.PAIR)), np.zeros(4, np.int64))
    kernel(watch_dice, p)(arrays(p), odds_of(p, game.chance), board.sheets, seats, games, notes, seed)
    return notes


def test_lines_are_found_again() -> None:
    chance = np.random.default_rng(1)
    decisions = np.zeros((6000, forecast.COLUMNS))
    decisions[:, forecast.AT_TABLE] = 2
    decisions[:, forecast.MOST] = chance.integers(0, 3, 6000)
    decisions[:, forecast.SAID] = chance.uniform(5, 25, 6000)
    decisions[:, forecast.CAME] = (
        30 - 9 * decisions[:, forecast.MOST] + 0.6 * decisions[:, forecast.SAID] + chance.normal(0, 3, 6000)
    )
    worse = chance.uniform(0.5, 5, 3000)
    pairs = np.stack([worse, 1.5 * worse + chance.normal(0, 3, 3000)], axis=1)
    found = forecast_from(decisions, pairs)
    assert found.steep == pytest.approx(1.5, abs=0.1)
    for most in range(3):
        assert expected(found, 0, 2, most, [10.0])[0] == pytest.approx(36 - 9 * most, abs=0.7)
    # Of what was never seen it says what holds in the mean, and nothing absurd.
    assert 15 < expected(found, 1, 4, 5, [10.0])[0] < 45


def test_the_best_option_sets_the_level_and_the_others_fall_short_of_it() -> None:
    found = SILENT._replace(base=SILENT.base + 20, slope=SILENT.slope * 0.5, steep=1.5)
    assert list(expected(found, 0, 2, 0, [8.0, 10.0, 6.0])) == [22.0, 25.0, 19.0]
    assert list(expected(SILENT, 1, 3, 2, [8.0, 10.0])) == [8.0, 10.0]


@pytest.mark.parametrize("name", DICE)
def test_what_is_noted_is_what_came(name: str) -> None:
    notes = watched(name, 2, 1, 11)
    decisions, _, games, rounds = (int(count) for count in notes.counts)
    assert games == 1
    assert 20 < decisions <= 2 * rounds
    for seat in (0, 1):
        own = notes.decisions[:decisions][notes.decisions[:decisions, forecast.SEAT] == seat]
        # What is still to come only shrinks; at the start it is the whole total.
        assert (np.diff(own[:, forecast.CAME]) <= 0).all()
        assert 5 < own[0, forecast.CAME] < 70
        assert (np.diff(own[:, forecast.MOST]) >= 0).all()


@pytest.mark.parametrize("name", DICE)
def test_another_turn_loses_points_in_the_mean(name: str) -> None:
    notes = watched(name, 2, 20, 3)
    pairs = notes.pairs[: notes.counts[1]]
    assert len(pairs) > 50
    assert (pairs[:, forecast.WORSE] >= forecast.LEAST_WORSE).all()
    assert (pairs[:, forecast.WORSE] <= forecast.MOST_WORSE).all()
    assert pairs[:, forecast.LOST].mean() > 0


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize("seats", [2, 4])
def test_an_expected_total_is_what_games_end_with(name: str, seats: int) -> None:
    """At the start, against games of the players that were watched."""
    notes = watched(name, seats, 40, 5)
    first = notes.decisions[: notes.counts[0]]
    ends = first[first[:, forecast.MOST] == 0][:, forecast.CAME]  # nobody has points yet, so this is a whole total
    table = open_table(name, find_board(name).name, seats)
    seat = table.waiting_for[0]
    assert outlook(table.view(seat), 1, 0) == pytest.approx(ends.mean(), abs=5)


@pytest.mark.parametrize("name", DICE)
def test_a_turn_that_ends_the_game_leads_to_just_what_it_leads_to(name: str) -> None:
    table = open_table(name, find_board(name).name, 2, "ending")
    players = [make_player("greedy", seat) for seat in range(2)]
    told = 0.0
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        view = table.view(seat)
        if table.phase is not Phase.ROLL:
            after = effect_of(view, players[seat].turn(view)).after
            choices = weigh(view, 1, 0, deep=False)
            told = next(choice.points for choice in choices if effect_of(view, choice.marks).after == after)
        table = let_play(table, seat, players[seat])
    assert told == table.view(None).total(seat)
