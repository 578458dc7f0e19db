"""Whole turns and games in one call, interpreted and compiled."""

import pytest
from tests.helpers import EVERY_BOARD, positions

from felttip.bots.twins import agree, random_games
from felttip.contract import Cards
from felttip.kit.clauses import marks_in
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import best_turn, unpack

SPARSE = 9


def every_turn(table: AnyTable, seat: int) -> dict[tuple[int, ...], int]:
    """All turns of a seat with their value, by plain recursion."""
    game = table.game
    p = game.print_of(table.board)
    view = table.view(seat)
    found: dict[tuple[int, ...], int] = {}

    def go(sheet: tuple[int, ...], turn: tuple[int, ...], marks: tuple[int, ...], points: int) -> None:
        if game.rules.may_end(p, sheet, turn):
            reached = game.rules.reached(p, sheet)
            found[marks] = 100 * points + game.instinct.worth(p, sheet, view.taken | reached, view.rounds_left)
        for mark in marks_in(game.rules.legal(p, sheet, turn)):
            after, rest = game.rules.play(p, sheet, turn, mark)
            new = game.rules.reached(p, after) & ~game.rules.reached(p, sheet)
            paid = sum(
                table.board.goals[goal].later if view.taken >> goal & 1 else table.board.goals[goal].first
                for goal in range(62)
                if new >> goal & 1
            )
            go(after, rest, (*marks, mark), points + paid)

    draft = table.drafts[seat]
    go(draft.sheet, draft.turn, (), 0)
    return found


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_best_turn_is_the_best_of_all_turns(game: str, board: str) -> None:
    search = kernel(best_turn, find_game(game).print_of(find_board(game, board)))
    checked = 0
    for number, table in enumerate(positions(game, board, 2, "best")):
        if number % SPARSE or table.phase is not Phase.TURN:
            continue
        view = table.view(table.waiting_for[0])
        assert view.seat is not None
        assert view.call is not None
        p = table.game.print_of(table.board)
        sheet = table.sheets[view.seat]
        asked = (sheet, view.call, view.taken, view.round.number, view.rounds_left, False)
        turns = every_turn(table, view.seat)
        for sign, extreme in ((1, max), (-1, min)):
            value, marks = search(arrays(p), *asked, sign, 0, 1)
            assert (value, marks) == best_turn(p, *asked, sign, 0, 1)
            assert value == extreme(turns.values())
            assert turns[tuple(unpack(marks))] == value
        checked += 1
    assert checked >= 2


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_random_games_depend_on_the_state_alone(game: str, board: str) -> None:
    games = random_games(find_game(game), find_board(game, board), 2, compiled=True)
    assert games(20, 5) == games(20, 5)
    assert games(20, 5) != games(20, 6)
    assert games(20, 5)[1] > 100


def test_a_difference_between_the_twins_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, board = next((g, b) for g, b in EVERY_BOARD if isinstance(find_game(g).chance, Cards))
    monkeypatch.setattr("felttip.targets.engine.below", lambda state, limit: 0)
    with pytest.raises(ValueError, match="interpreted"):
        agree(find_game(game), find_board(game, board), find_game(game).seats[0], 500)
