"""Computer players: they see a seat's view and nothing more, and every turn they make is legal."""

from dataclasses import replace
from statistics import mean

import pytest
from tests.helpers import EVERY_BOARD, open_table, positions

from felttip.bots import PLAYERS, make_player
from felttip.bots.dice import averages, best_holds, choose_rerolls, multisets
from felttip.chance import SealedDeal
from felttip.registry import find_board, find_game
from felttip.simulate import let_play, simulate_game
from felttip.table import Phase, Settings


@pytest.mark.parametrize("kind", sorted(PLAYERS))
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_same_view_and_seed_give_the_same_choice_whatever_is_hidden(game: str, board: str, kind: str) -> None:
    for number, table in enumerate(positions(game, board, 2, "bots")):
        if number % 7 or table.phase is Phase.OVER:
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


def test_an_unknown_player_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LookupError, match="greedy, random"):
        make_player("grandmaster", 1)


def test_random_players_differ_by_seed() -> None:
    game, board = EVERY_BOARD[0]
    table = open_table(game, board, 2)
    rolls = {make_player("random", seed).roll_again(table.view(0)) for seed in range(30)}
    assert len(rolls) > 5


# Dice.


def test_expected_values_by_hand() -> None:
    """Two dice with two faces: worth 4 if both show 1, otherwise nothing."""
    average = averages({(0, 0): 0, (0, 1): 0, (1, 1): 4}, faces=2, count=2)
    assert average[()] == 4 * 1
    assert average[(1,)] == 4 * 2
    assert average[(0,)] == 0
    assert best_holds(average, 2, 2)[(0, 1)] == (1,)
    assert best_holds(average, 2, 2)[(1, 1)] == (1, 1)
    assert choose_rerolls((0, 1), 2, 1, lambda faces: 4 * (faces == (1, 1))) == (0,)
    assert choose_rerolls((1, 1), 2, 2, lambda faces: 4 * (faces == (1, 1))) == ()


def test_rerolls_against_brute_force() -> None:
    """Three dice with three faces and two rolls left, by trying everything."""

    def value(faces: tuple[int, ...]) -> int:
        return (7 * faces[0] + 5 * faces[1] * faces[2] + 11 * (len(set(faces)) == 1) * 3) % 23

    def expected(dice: tuple[int, ...], rolls: int) -> float:
        if rolls == 0:
            return value(tuple(sorted(dice)))
        return max(after_rolling(dice, mask, rolls) for mask in range(8))

    def after_rolling(dice: tuple[int, ...], mask: int, rolls: int) -> float:
        outcomes = [dice]
        for die in range(3):
            if mask >> die & 1:
                outcomes = [(*o[:die], face, *o[die + 1 :]) for o in outcomes for face in range(3)]
        return mean(expected(outcome, rolls - 1) for outcome in outcomes)

    for dice in multisets(3, 3):
        chosen = choose_rerolls(dice, 3, 2, value)
        mask = sum(1 << die for die in chosen)
        assert after_rolling(dice, mask, 2) == pytest.approx(expected(dice, 2))
