"""What a view says of the calls so far, and what a table asks for."""

from collections import Counter

import pytest
from tests.helpers import EVERY_BOARD, positions

from felttip.contract import Cards
from felttip.registry import find_game
from felttip.table import AnyTable, Phase, Question

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


def calls_of(table: AnyTable) -> list[int]:
    """The calls of all rounds so far, as whoever looks on would write them down."""
    revealed = [moment.call for played in (*table.history, table.round) if played.number for moment in played.moments]
    open_call = [] if table.call is None or table.phase is Phase.SETUP else [table.call]
    return revealed + open_call


@every_board
def test_the_pile_is_what_has_not_been_turned_up(game: str, board: str) -> None:
    chance = find_game(game).chance
    for table in positions(game, board, 2, "pile"):
        view = table.view(0)
        assert list(view.calls) == calls_of(table)
        if isinstance(chance, Cards):
            assert [chance.deck[place] for place in view.gone] == calls_of(table)
            assert len(set(view.gone)) == len(view.gone)
            assert Counter(view.left) + Counter(view.calls) == Counter(chance.deck)
            assert list(view.left) == [card for place, card in enumerate(chance.deck) if place not in view.gone]
        else:
            assert (view.gone, view.left) == ((), ())


@every_board
def test_of_equal_cards_the_first_goes_first(game: str, board: str) -> None:
    chance = find_game(game).chance
    deck = chance.deck if isinstance(chance, Cards) else ()
    for table in positions(game, board, 2, "pile"):
        places = table.view(None).gone
        for place in places:
            before = [other for other in range(place) if deck[other] == deck[place]]
            assert set(before) <= set(places[: places.index(place)])


@every_board
def test_a_question_stays_the_same_for_as_long_as_the_same_seats_are_asked(game: str, board: str) -> None:
    asked: dict[Question, object] = {}
    for table in positions(game, board, 2, "question"):
        what = (table.phase, table.call, table.round.number, table.round.rolls, tuple(table.drafts))
        assert asked.setdefault(table.question, what) == what
    # Another question is about something else, and has another name.
    assert len(set(asked.values())) == len({str(question) for question in asked}) == len(asked)
