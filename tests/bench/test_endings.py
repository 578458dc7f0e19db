"""Where all is solved, nobody is better than perfect, and what a level expects is what its games come to."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from statistics import mean

import pytest
from tests.solver.setup_solver import ALONE, nineteen

import felttip.bench.endings
from felttip.bench.endings import before_the_last, bench_endings, ending_of, expected_of, left_at
from felttip.bots import LEVELS, make_player
from felttip.bots.simulate import simulate_game
from felttip.contract import Call, Cards
from felttip.registry import AnyGame, find_board, find_game
from felttip.solver.exact import expected_total
from felttip.table import AnyTable, Settings, Table
from felttip.table.chance import RestDeal, SealedDeal


def opened(game: AnyGame, board: str, *cards: Call) -> AnyTable:
    """A lone player's table; with cards, these and in this order."""
    return Table.open(game, find_board(game.name, board), Settings(("Ann",), (0,)), RestDeal(cards))


def small() -> AnyGame:
    """A whole game that can be solved: four cards on a small board."""
    game = nineteen()
    assert isinstance(game.chance, Cards)
    return replace(game, chance=Cards(game.chance.deck[::3][:4]))


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_better_than_perfect(level: str) -> None:
    """On a small board, from the first round on; what a level expects is the mean of all its games."""
    game = small()
    assert isinstance(game.chance, Cards)
    cards = game.chance.deck
    table = opened(game, game.boards[0], *cards)
    expected = expected_of(table, make_player(level, 3, compiled=True))
    played = [
        simulate_game(game, table.board, table.settings, RestDeal(order), [make_player(level, 3, compiled=True)])
        for order in permutations(cards)
    ]
    assert expected == pytest.approx(mean(one.view(None).total(0) for one in played))
    assert expected <= expected_total(ending_of(table)) + 1e-9


@pytest.mark.parametrize(("name", "board"), ALONE)
def test_the_last_rounds(name: str, board: str) -> None:
    """The card that lies open counts among those to come, as do those that stay in the box."""
    game = find_game(name)
    deal = SealedDeal.from_words("ends")
    table: AnyTable = Table.open(game, find_board(name, board), Settings(("Ann",), (0,)), deal)
    table = before_the_last(table, 2, 1)
    assert isinstance(game.chance, Cards)
    assert table.round.number == game.chance.rounds - 1
    assert len(left_at(table)) == len(game.chance.deck) - game.chance.rounds + 2
    paid = sum(table.points[0].values())
    best = paid + expected_total(ending_of(table))
    for level in LEVELS:
        assert expected_of(table, make_player(level, 1, compiled=True)) <= best + 1e-9


def test_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Better than perfect would show: a level that is told too little to expect loses less than nothing."""
    monkeypatch.setattr(felttip.bench.endings, "LAST", 2)
    monkeypatch.setattr(felttip.bench.endings, "SHORT", 2)
    game = find_game(ALONE[0][0])
    board = find_board(*ALONE[0])

    def figures() -> Iterator[tuple[str, float]]:
        return ((figure.what, figure.value) for figure in bench_endings(game, board, "x", ["medium"], 2))

    found = dict(figures())
    assert set(found) == {
        f"x.exact.{kind}{of}"
        for kind in ("last2", "short2")
        for of in ("", ".medium.lost", ".medium.least", ".medium.perfect")
    }
    assert found["x.exact.last2.medium.least"] >= 0
    monkeypatch.setattr(felttip.bench.endings, "expected_total", lambda ending: expected_total(ending) - 50)
    assert dict(figures())["x.exact.last2.medium.least"] < 0
