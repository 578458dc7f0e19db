"""What rivals make of dice: nothing is missed by what is remembered or never looked at."""

import pytest
from tests.helpers import positions

from felttip.bots.judge import _odds, _rolled
from felttip.contract import Dice
from felttip.mind.replies import replied, table_of, total_after, value_outcomes, value_turns
from felttip.registry import find_board, find_game, game_names
from felttip.registry.dispatch import finishes, follow, reached
from felttip.table import AnyTable, Phase
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import all_turns

DICE = [name for name in game_names() if isinstance(find_game(name).chance, Dice)]


def rolled_tables(name: str, seats: int) -> list[AnyTable]:
    """The same game at its beginning, in the middle and near its end, each with all dice thrown once."""
    found = [t for t in positions(name, find_board(name).name, seats, "replies") if t.phase is Phase.ROLL]
    return [found[0], found[len(found) // 2], found[-1]]


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize("seats", [2, 3])
def test_an_outcome_is_worth_as_much_as_its_best_turn(name: str, seats: int) -> None:
    """Turns that cannot be the best are never followed; here all are."""
    for table in rolled_tables(name, seats):
        view = table.view(table.waiting_for[0])
        p, odds, rolled = arrays(view.game.print_of(view.board)), _odds(view.game, view.board), _rolled(view)
        for deep in (True, False):
            values = kernel(value_outcomes, p)(p, rolled, odds, deep)
            for outcome in range(0, len(odds.calls), 9):
                turns = kernel(value_turns, p)(p, rolled, int(odds.calls[outcome]), deep)
                assert values[outcome] == turns.value.max()


@pytest.mark.parametrize("name", DICE)
def test_what_is_remembered_of_replies_is_what_they_are(name: str) -> None:
    """Each reply is reckoned anew here, interpreted."""
    table = rolled_tables(name, 3)[1]
    view = table.view(table.waiting_for[0])
    p, odds, rolled = view.game.print_of(view.board), _odds(view.game, view.board), _rolled(view)
    call = int(odds.calls[100])
    found = kernel(value_turns, arrays(p))(arrays(p), rolled, call, True)
    values = dict(zip(found.marks.tolist(), found.value.tolist(), strict=True))
    seen = table_of(p, rolled)
    turns = all_turns(p, seen.sheets[seen.seat], call, seen.taken, seen.number, False)
    assert len(turns) == len(values) > 1
    for after, turn, points, marks in turns:
        theirs = replied(p, seen, follow(p, call, turn), seen.taken | reached(p, after), finishes(p, after))
        assert values[marks] == total_after(p, seen, after, points, True) - theirs
