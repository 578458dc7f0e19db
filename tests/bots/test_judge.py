"""Weighing turns: the same for the same seed, exact at the end, and it knows what rivals make of dice."""

from dataclasses import replace

import pytest
from tests.helpers import EVERY_BOARD, positions

from felttip.bots.judge import outlook, weigh, weigh_rolls
from felttip.bots.simulate import series_game
from felttip.contract import Cards, Dice
from felttip.records.playback import moments
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase

CARDS = [(game, board) for game, board in EVERY_BOARD if isinstance(find_game(game).chance, Cards)]
DICE = [(game, board) for game, board in EVERY_BOARD if isinstance(find_game(game).chance, Dice)]


def last_round(game: str, board: str) -> AnyTable:
    """A lone player's table before the last turn."""
    whole = series_game(find_game(game), find_board(game, board), ["greedy"], "last", 1, compiled=True)
    *_, before, _ = (then for _, _, then in moments(whole))
    return before


@pytest.mark.parametrize(("game", "board"), CARDS)
def test_in_the_last_round_the_points_are_exact(game: str, board: str) -> None:
    table = last_round(game, board)
    choices = weigh(table.view(0), 1, 50)
    for choice in choices[:5]:
        assert table.take_turn(0, choice.marks).view(None).total(0) == choice.points
    assert [choice.points for choice in choices] == sorted((choice.points for choice in choices), reverse=True)


@pytest.mark.parametrize(("game", "board"), CARDS)
def test_a_turn_that_is_asked_for_is_weighed_too(game: str, board: str) -> None:
    table = next(t for t in positions(game, board, 2, "weigh") if t.round.number == 3 and t.phase is Phase.TURN)
    view = table.view(table.waiting_for[0])
    assert () not in [choice.marks for choice in weigh(view, 1, 24)]
    assert () in [choice.marks for choice in weigh(view, 1, 24, [()])]


@pytest.mark.parametrize(("game", "board"), DICE)
def test_every_way_to_roll_again_is_weighed(game: str, board: str) -> None:
    table = next(t for t in positions(game, board, 2, "rolls") if t.phase is Phase.ROLL)
    assert table.round.active is not None
    view = table.view(table.round.active)
    ways = weigh_rolls(view)
    holds = {tuple(sorted(f for d, f in enumerate(view.dice) if d not in way.dice)) for way in ways}
    assert len(holds) == len(ways)
    assert any(way.dice == () for way in ways)
    assert any(len(way.dice) == len(view.dice) for way in ways)
    assert [way.points for way in ways] == sorted((way.points for way in ways), reverse=True)


@pytest.mark.parametrize(("game", "board"), DICE)
def test_whoever_keeps_all_dice_rolls_no_more(game: str, board: str) -> None:
    """So they are worth the same however often one might still roll; every other way is worth more with more rolls."""
    table = next(t for t in positions(game, board, 2, "kept") if t.phase is Phase.ROLL and len(t.round.rolls) == 1)
    assert table.round.active is not None
    view = table.view(table.round.active)
    later = replace(view, round=replace(view.round, rolls=view.round.rolls * 2))
    now, then = ({way.dice: way.points for way in weigh_rolls(one)} for one in (view, later))
    assert now.pop(()) == then.pop(())
    assert all(now[dice] > then[dice] for dice in then)


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_outlook_is_somewhere_between_nothing_and_all(game: str, board: str) -> None:
    seats = find_game(game).seats[0]
    table = next(iter(positions(game, board, seats, "outlook")))
    seat = table.round.active or 0
    best = sum(goal.first for goal in table.board.goals)
    assert 0 < outlook(table.view(seat), 1, 0) < best + 60


@pytest.mark.parametrize(("game", "board"), DICE)
def test_whoever_looks_at_replies_sometimes_chooses_another_turn(game: str, board: str) -> None:
    compared = []
    for table in (table for game_number in range(8) for table in positions(game, board, 3, f"deep {game_number}")):
        if table.phase is Phase.TURN and table.waiting_for == (table.round.active,):
            view = table.view(table.round.active)
            shallow, deep = ([choice.marks for choice in weigh(view, 1, 0, deep=deep)] for deep in (False, True))
            assert set(shallow) == set(deep)
            compared.append(shallow[0] == deep[0])
    assert 0 < sum(compared) < len(compared)
