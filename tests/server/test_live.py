"""A live table: order, repetition, and who is told what."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server.setup_hub import ANN, BEA, Eye, first_mark, lay, with_hub

from felttip.contract import Refusal
from felttip.server import commands as cmd
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.table import AnyTable, Table
from felttip.words import words


@pytest.mark.clause("SRV-9")
def test_the_same_command_gets_the_same_answer(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        mark = first_mark(live, 0)
        assert await live.order(mark, ANN) == 3
        assert await live.order(mark, ANN) == 3
        nonsense = cmd.Mark("n", 3, 0, "Z9")
        refusal = await live.order(nonsense, ANN)
        assert isinstance(refusal, Refusal)
        assert await live.order(cmd.Undo("u", 3, 0), ANN) == 4
        # Meanwhile the same command would be refused for another reason; its answer stays what it was.
        assert await live.order(nonsense, ANN) == refusal
        assert await live.order(mark, ANN) == 4
        assert live.room.seq == 4

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-9", "SRV-10")
def test_of_crossing_commands_each_is_done_once(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        marks = [first_mark(live, 0, "a"), first_mark(live, 0, "b"), first_mark(live, 1, "a"), first_mark(live, 0, "a")]
        answers = await asyncio.gather(*(live.order(mark, BEA if mark.seat else ANN) for mark in marks))
        assert [isinstance(answer, int) for answer in answers] == [True, False, True, True]
        assert live.room.seq == 4

    with_hub(tmp_path, test)


def test_a_mark_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On its way from a command to the disk and to everybody; views only look at what may come next."""
    judged: list[str] = []
    mark = Table.mark

    def counted(table: AnyTable, seat: int, name: str) -> AnyTable:
        judged.append(name)
        return mark(table, seat, name)

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        live.join(Eye(ANN))
        order = first_mark(live, 0)
        monkeypatch.setattr(Table, "mark", counted)
        assert await live.order(order, ANN) == 3
        assert judged == [order.mark]

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-16")
def test_nobody_is_told_about_anothers_marks(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        ann, bea, guest = Eye(ANN), Eye(BEA), Eye()
        for eye in (ann, bea, guest):
            live.join(eye)
        before = (ann.times, bea.times, guest.times)
        bytes_before = live.view(bea), live.view(guest)
        await live.order(first_mark(live, 0), ANN)
        assert (ann.times, bea.times, guest.times) == (before[0] + 1, before[1], before[2])
        assert (live.view(bea), live.view(guest)) == bytes_before
        await live.order(cmd.Commit("c", 3, 0), ANN)
        assert (ann.times, bea.times, guest.times) == (before[0] + 2, before[1] + 1, before[2] + 1)

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-12")
def test_gone_is_who_has_been_without_connection_for_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("felttip.server.live.time", SimpleNamespace(monotonic=lambda: now[0], time_ns=lambda: 0))

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        bea = Eye(BEA)
        live.join(bea)
        assert live.online(1)
        answer = await live.order(cmd.Away("a", 2, 1), ANN)
        assert isinstance(answer, Refusal)
        assert answer.reason == "server-still-here"
        assert "is here" in words().refusal(answer)
        live.leave(bea)
        assert not live.online(1)
        now[0] = 59.9
        answer = await live.order(cmd.Away("b", 2, 1), ANN)
        assert isinstance(answer, Refusal)
        assert words().refusal(answer).startswith("Bea may come back. In one second")
        now[0] = 20.5
        answer = await live.order(cmd.Away("d", 2, 1), ANN)
        assert isinstance(answer, Refusal)
        assert answer.details["seconds"] == 40
        assert [live.absent_in(seat) for seat in (0, 1)] == [39_500, 39_500]
        assert b'"absent_in":39500' in live.view(Eye(ANN))
        now[0] = 60.0
        assert await live.order(cmd.Away("c", 2, 1), ANN) == 3

    with_hub(tmp_path, test, Limits(absent=60))
