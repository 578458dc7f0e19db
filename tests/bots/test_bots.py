"""Computer players: they see a seat's view and nothing more, and every turn they make is legal."""

from dataclasses import replace
from statistics import mean

import pytest
from tests.helpers import EVERY_BOARD, open_table, positions

from felttip.bots import PLAYERS, make_player
from felttip.bots.simulate import let_play, simulate_game
from felttip.registry import find_board, find_game
from felttip.table import Phase, Settings
from felttip.table.chance import SealedDeal

SPARSE = {"master": 17}
"""Only so many of the positions are tried with the player that thinks longest."""


@pytest.mark.parametrize("kind", sorted(PLAYERS))
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_same_view_and_seed_give_the_same_choice_whatever_is_hidden(game: str, board: str, kind: str) -> None:
    for number, table in enumerate(positions(game, board, 2, "bots")):
        if number % SPARSE.get(kind, 7) or table.phase is Phase.OVER:
            continue
        other = replace(table, deal=SealedDeal.from_words("another deal"))
        seat = table.waiting_for[0]
        views = [replace(t.view(seat), commitment=None) for t in (table, other)]
        choices = [
            make_player(kind, 5, compiled=True).roll_again(view)
            if table.phase is Phase.ROLL
            else make_player(kind, 5, compiled=True).turn(view)
            for view in views
        ]
        assert choices[0] == choices[1]
        assert let_play(table, seat, make_player(kind, 5, compiled=True)) != table


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_greedy_plays_the_same_interpreted_and_compiled(game: str, board: str) -> None:
    for number, table in enumerate(positions(game, board, 2, "twins")):
        if number % 11 == 0 and table.phase is Phase.TURN:
            view = table.view(table.waiting_for[0])
            assert make_player("greedy", 1).turn(view) == make_player("greedy", 1, compiled=True).turn(view)


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_greedy_beats_random(game: str, board: str) -> None:
    """Twelve games with seats swapped; greedy is far ahead in all of our games, so chance cannot turn this round."""
    printed = find_board(game, board)
    won = []
    for number in range(12):
        deal = SealedDeal.from_words("beats", game, number)
        kinds = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        settings = Settings(tuple(kinds), deal.sheets(printed.sheets, 2))
        players = [make_player(kind, number, compiled=True) for kind in kinds]
        view = simulate_game(find_game(game), printed, settings, deal, players).view(None)
        won.append(view.ranking()[0][1] == kinds.index("greedy"))
    assert mean(won) > 0.8


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
@pytest.mark.parametrize(("upper", "lower"), [("medium", "easy"), ("hard", "medium")])
def test_a_level_is_stronger_than_the_one_below(game: str, board: str, upper: str, lower: str) -> None:
    """A few games with seats swapped, counted in points: `felttip bench bots` has the real figures."""
    printed = find_board(game, board)
    ahead = 0
    for number in range(16):
        deal = SealedDeal.from_words("levels", game, number // 2)
        kinds = [upper, lower] if number % 2 else [lower, upper]
        settings = Settings(tuple(kinds), deal.sheets(printed.sheets, 2))
        players = [make_player(kind, number, compiled=True) for kind in kinds]
        view = simulate_game(find_game(game), printed, settings, deal, players).view(None)
        ahead += view.total(kinds.index(upper)) - view.total(kinds.index(lower))
    assert ahead > 0


def test_an_unknown_player_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LookupError, match="random, greedy, easy, medium, hard, master"):
        make_player("grandmaster", 1)


def test_random_players_differ_by_seed() -> None:
    game, board = EVERY_BOARD[0]
    table = open_table(game, board, 2)
    rolls = {make_player("random", seed).roll_again(table.view(0)) for seed in range(30)}
    assert len(rolls) > 5
