"""A deck may have more cards than a machine word has bits: everybody plays with it, learns from it and looks back."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from felttip.bots import LEVELS, make_player
from felttip.bots.judge import weigh
from felttip.bots.series import series_of
from felttip.bots.simulate import let_play, series_game
from felttip.coach import hint
from felttip.coach.hindsight import reviewing
from felttip.contract import Cards
from felttip.mind.core import STAGES, WATCHED, Mind, Scene, new_desk, note, pile_of, rows_of, without
from felttip.mind.files import blank_mind
from felttip.mind.training import teach
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.registry.dispatch import blank
from felttip.solver import find_par, open_deal
from felttip.table import AnyTable, Settings, Table
from felttip.table.chance import SealedDeal


def enlarged(name: str) -> AnyGame:
    """The same game with several of its decks in one: more than 62 cards."""
    game = find_game(name)
    assert isinstance(game.chance, Cards)
    deck = game.chance.deck
    return replace(game, chance=Cards(deck * (1 + 62 // len(deck)), game.chance.rounds))


GAMES = [enlarged(name) for name in game_names() if isinstance(find_game(name).chance, Cards)]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def opened(game: AnyGame, seats: int) -> AnyTable:
    board, deal = find_board(game.name), SealedDeal.from_words("large")
    return Table.open(game, board, Settings(("Ann", "Bob")[:seats], deal.sheets(board.sheets, seats)), deal)


@EACH
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(game: AnyGame, level: str) -> None:
    table = opened(game, 2)
    players = [make_player(level, seat, compiled=True) for seat in range(2)]
    while table.round.number < 4:
        table = let_play(table, table.waiting_for[0], players[table.waiting_for[0]])
    view = table.view(0)
    assert isinstance(game.chance, Cards)
    left = [place for place in range(len(game.chance.deck)) if place not in view.gone]
    assert len(left) == len(set(left)) == len(game.chance.deck) - 4
    assert left[-1] > 62


@EACH
def test_the_last_cards_of_the_deck_are_expected_like_the_first(game: AnyGame) -> None:
    """What may come decides what a turn is worth: the cards at the end of the deck are drawn, too."""
    assert isinstance(game.chance, Cards)
    deck = game.chance.deck
    same = replace(game, chance=Cards(deck[:1] * len(deck), game.chance.rounds))
    ends = replace(game, chance=Cards(deck[:1] * 30 + deck[30:], game.chance.rounds))
    found = []
    for other in (same, ends):
        table = replace(opened(other, 1), deal=SealedDeal.from_words("large"))
        while table.round.number < 1:
            table = let_play(table, 0, make_player("greedy", 1, compiled=True))
        found.append(weigh(replace(table.view(0), call=deck[0]), 1, 200)[0].points)
    assert found[0] != found[1]


@EACH
def test_it_is_learned_from(game: AnyGame) -> None:
    learned = teach(game, find_board(game.name), 3, 6, 1, lambda _: None).learned
    assert isinstance(learned, Mind)
    assert np.isfinite(learned.rows).all()
    assert not np.array_equal(learned.rows, blank_mind(game.print_of(find_board(game.name)), 3).rows)


@EACH
def test_the_coach_gives_hints_and_looks_back(game: AnyGame) -> None:
    table = series_game(game, find_board(game.name), ["medium"], 1, 1, compiled=True)
    assert hint(opened(game, 1).view(0), 1, 100)
    *_, found = islice(reviewing(table, 0, 1, 100), 4)
    assert len(found.steps) == 3


@EACH
def test_there_is_a_par(game: AnyGame) -> None:
    table = series_game(game, find_board(game.name), ["greedy"], 1, 1, compiled=True)
    par = find_par(open_deal(game, table.board, table.settings.sheets[0], table.deal), 0.5)
    assert par.best >= table.view(None).total(0)


@EACH
def test_whole_games_draw_from_all_of_it(game: AnyGame) -> None:
    small, board = find_game(game.name), find_board(game.name)
    ends, _, marks, _ = series_of(game, board, (0, 30))(50, 1)
    assert marks > 50
    assert not np.array_equal(ends.goals, series_of(small, board, (0, 30))(50, 1)[0].goals)


def test_a_mind_watches_the_first_cards_only() -> None:
    assert pile_of([0, 2, WATCHED - 1, WATCHED, 70]) == 0b101 | 1 << WATCHED - 1
    assert without(0b101, 2) == 0b1
    assert without(0b101, 66) == 0b101


@EACH
def test_many_rounds_are_as_good_as_some(game: AnyGame) -> None:
    """No trait leaves its place in the table, however many rounds are to come."""
    p = game.print_of(find_board(game.name))
    desk = new_desk(p, blank_mind(p))
    found = []
    for stage in (STAGES - 2, STAGES - 1, STAGES, 200):
        note(p, blank(p, 0), 0, Scene(True, 0, 1, stage, 0, 0, 0), desk.rivals, desk.found)
        assert desk.found.max() < rows_of(p)
        found.append(desk.found.tolist())
    assert found[0] != found[1] == found[2] == found[3]
