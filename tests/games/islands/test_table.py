"""Islands at the table: the deadlines of a lone player, through real turns."""

from dataclasses import replace

import pytest
from tests.helpers import open_table

from felttip.games.islands.rules import BLUE_FLAGS, RED_FLAGS, SIX_JOINED
from felttip.table import AnyTable


def paid_in(goal: int, number: int) -> int:
    """What a goal pays that a lone player reaches in this round; the turn before it is put on the table by hand."""
    table: AnyTable = open_table("islands", "A", 1, "deadline")
    table = table.take_turn(0, (table.view(0).legal()[0],))
    while table.round.number < number:
        table = table.commit(0)
    draft = replace(table.drafts[0], marks=("made up",), reached=(1 << goal,))
    return replace(table, drafts={0: draft}).commit(0).points[0][goal]


@pytest.mark.clause("ISL-18")
def test_deadlines_of_a_lone_player() -> None:
    assert [paid_in(BLUE_FLAGS, number) for number in (1, 7, 8, 17)] == [7, 7, 3, 3]
    assert [paid_in(RED_FLAGS, number) for number in (1, 12, 13, 17)] == [9, 9, 5, 5]
    assert [paid_in(SIX_JOINED, number) for number in (1, 12, 13, 17)] == [8, 8, 4, 4]


@pytest.mark.clause("ISL-16")
def test_a_tie_in_the_same_round_pays_all_in_full() -> None:
    table: AnyTable = open_table("islands", "A", 3, "tie")
    for seat in range(3):
        table = table.take_turn(seat, (table.view(seat).legal()[0],))

    def reach(table: AnyTable, seats: set[int]) -> AnyTable:
        drafts = {s: replace(d, reached=(1 << RED_FLAGS,)) if s in seats else d for s, d in table.drafts.items()}
        table = replace(table, drafts=drafts)
        for seat in (2, 0, 1):
            table = table.commit(seat)
        return table

    table = reach(reach(table, {0, 2}), {1})
    assert [points.get(RED_FLAGS) for points in table.points] == [9, 5, 9]
