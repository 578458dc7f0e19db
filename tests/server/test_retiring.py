"""Whoever can never draw again passes to the end in one go."""

from random import Random

import pytest
from tests.server.setup_room import CODE, Desk, created

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.laying import again
from felttip.room.room import fold
from felttip.room.views import look
from felttip.table import AnyTable
from felttip.table.standing import spent

ANN, BEA = frozenset({0}), frozenset({1})


def refused(answer: list[ev.AnyEvent] | Refusal) -> tuple[str, str]:
    """The clause and the reason of a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer.clause, answer.reason


def shut_in(desk: Desk, seat: int) -> None:
    """Draw at random until nothing can be drawn any more; everybody else passes."""
    dice = Random(3)
    while not spent(view := table_of(desk).view(seat), seat):
        assert view.rounds_left > 1
        while legal := desk.legal(seat):
            desk.mark(seat, dice.choice(legal))
        for one in table_of(desk).waiting_for:
            desk.commit(one)


def table_of(desk: Desk) -> AnyTable:
    """The table, which is there."""
    assert desk.room.table is not None
    return desk.room.table


@pytest.mark.clause("TAB-14")
def test_a_lone_path_that_is_shut_in_passes_to_the_end() -> None:
    """In one go, and by turns that stand in the record as always."""
    desk = Desk(created("trails", kinds="p", word="0"), ev.Started())
    retire = cmd.Retire(desk.name(), desk.seen(0), 0)
    assert refused(desk.ask(retire, ANN)) == ("TAB-14", "table-not-spent")
    shut_in(desk, 0)
    left = table_of(desk).view(0).rounds_left
    view = look(desk.room, ANN, lambda _: True)
    assert view.turns["0"].spent
    total = view.seats[0].total
    answer = desk.ask(cmd.Retire(desk.name(), desk.seen(0), 0), ANN)
    assert answer == [ev.Retired(0), *[ev.Committed(0)] * (left + 1)]
    assert desk.room.over
    assert look(desk.room, ANN, lambda _: True).seats[0].total == total
    assert fold(CODE, desk.kept) == desk.room


@pytest.mark.clause("TAB-14")
def test_nobody_waits_for_whoever_has_retired() -> None:
    """The others play on, and the seat passes at once; a name or a computer changes nothing."""
    desk = Desk(created("trails", kinds="pp", word="0"), ev.Started())
    shut_in(desk, 0)
    assert desk.ask(cmd.Retire(desk.name(), desk.seen(0), 0), ANN) == [ev.Retired(0), ev.Committed(0)]
    assert refused(desk.ask(cmd.Retire(desk.name(), desk.seen(0), 0), ANN)) == ("TAB-14", "table-not-spent")
    assert refused(desk.ask(cmd.Retire(desk.name(), desk.seen(1), 1), BEA)) == ("TAB-14", "table-not-spent")
    desk.ask(cmd.Rename(desk.name(), desk.seen(0), 0, "Ada"), ANN)
    desk.ask(cmd.Away(desk.name(), desk.seen(0), 0), ANN)
    while not desk.room.over:
        assert table_of(desk).waiting_for == (1,)
        assert desk.room.seats[0].retired
        desk.commit(1)
    laid = again(desk.room, "00")[0]
    assert isinstance(laid, ev.Created)
    assert not any(seat.retired for seat in laid.seats)
