"""A live table: order, repetition, and who is told what."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server.setup_hub import ANN, BEA, Eye, first_mark, lay, with_hub
from tests.server.setup_room import CODE, created

from felttip.contract import Refusal
from felttip.records.record import write_record
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.room import Room
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


def test_a_fault_of_ours_does_not_end_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong with one command, before it is kept or after, the next one is done."""

    def broken(*_: object) -> None:
        raise RuntimeError

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        order = first_mark(live, 0)
        with monkeypatch.context() as patched:
            patched.setattr(Table, "mark", broken)
            with pytest.raises(RuntimeError):
                await live.order(order, ANN)
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        with monkeypatch.context() as patched:
            patched.setattr(live, "_tell", broken)
            assert await live.order(order, ANN) == 3
        assert await asyncio.wait_for(live.order(cmd.Undo("u", 3, 0), ANN), 10) == 4

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-16")
def test_nobody_is_told_about_anothers_marks(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        ann, bea, guest = Eye(ANN), Eye(BEA), Eye()
        for eye in (ann, bea, guest):
            live.join(eye)
        before = (ann.times, bea.times, guest.times)
        told = [live.news(eye) for eye in (bea, guest)]
        await live.order(first_mark(live, 0), ANN)
        assert (ann.times, bea.times, guest.times) == (before[0] + 1, before[1], before[2])
        assert [live.news(eye) for eye in (bea, guest)] == told
        assert [live.news(eye, seen) for eye, (_, seen) in zip((bea, guest), told, strict=True)] == [
            (b"", seen) for _, seen in told
        ]
        await live.order(cmd.Commit("c", 3, 0), ANN)
        assert (ann.times, bea.times, guest.times) == (before[0] + 2, before[1] + 1, before[2] + 1)

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-12")
def test_gone_is_who_has_been_without_connection_for_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("felttip.room.live.time", SimpleNamespace(monotonic=lambda: now[0], time_ns=lambda: 0))

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
        late = Eye(ANN)
        live.join(late)
        assert live.news(late)[0].endswith(b',"absent_in":{"1":39500}')
        live.leave(late)
        now[0] = 60.0
        assert await live.order(cmd.Away("c", 2, 1), ANN) == 3

    with_hub(tmp_path, test, Limits(absent=60))


@pytest.mark.clause("SRV-12", "SRV-13")
def test_who_changes_the_device_has_time_to_connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old device is not connected any more, the new one not yet: nobody takes the seat meanwhile."""
    now = [0.0]
    monkeypatch.setattr("felttip.room.live.time", SimpleNamespace(monotonic=lambda: now[0], time_ns=lambda: 0))
    said: list[frozenset[int]] = []

    async def test(hub: Hub) -> None:
        monkeypatch.setattr(hub.fanout, "here", lambda code, seats: said.append(seats))
        live = await lay(hub)
        ann, bea = Eye(ANN), Eye(BEA)
        live.join(ann)
        live.join(bea)
        now[0] = 1000.0
        assert isinstance(await live.order(cmd.Offer(0, "token", 1)), int)
        assert isinstance(await live.order(cmd.TakeOver("token", "new key")), int)
        assert said[-1] == {1}
        assert (live.online(0), live.absent_in(0)) == (False, 60_000)
        answer = await live.order(cmd.Away("a", 99, 0), BEA)
        assert isinstance(answer, Refusal)
        assert answer.reason == "server-still-here"
        now[0] = 1060.0
        assert isinstance(await live.order(cmd.Away("b", 99, 0), BEA), int)

    with_hub(tmp_path, test, Limits(absent=60))


@pytest.mark.clause("SRV-26")
def test_who_only_looks_on_comes_and_goes_unnoticed(tmp_path: Path) -> None:
    """Nothing changes for anybody else; that somebody of a seat is here does."""

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        ann, guest, late = Eye(ANN), Eye(), Eye()
        live.join(ann)
        live.join(guest)
        _, before = live.news(ann)
        times = ann.times
        live.join(late)
        live.leave(late)
        assert live.news(ann, before) == (b"", before)
        second = Eye(ANN)
        live.join(second)
        live.leave(second)
        assert (ann.times, guest.times, late.times) == (times, 1, 1)
        bea = Eye(BEA)
        live.join(bea)
        live.leave(bea)
        assert (ann.times, guest.times) == (times + 2, 3)

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-25")
def test_what_everybody_may_know_is_made_once_for_each_state(tmp_path: Path) -> None:
    """Not again for a hidden mark; again for whatever everybody may notice; and beside everything else."""

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        made: list[int] = []
        home = threading.get_ident()

        def make(room: Room) -> str:
            assert threading.get_ident() != home
            made.append(room.seq)
            return write_record(room.table) if room.table is not None else ""

        first = await asyncio.gather(*(live.told("record", make) for _ in range(5)))
        assert (made, len(set(first))) == ([2], 1)
        await live.order(first_mark(live, 0), ANN)
        assert await live.told("record", make) == first[0]
        assert made == [2]
        await live.order(cmd.Rename("r", 3, 0, "Zoë"), ANN)
        assert "Zoë" in await live.told("record", make)
        assert made == [2, 4]

        def fail(room: Room) -> str:
            raise OSError("not now")

        for _ in range(2):
            with pytest.raises(OSError, match="not now"):
                await live.told("other", fail)
        assert await live.told("other", make)

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-31")
def test_what_is_not_kept_is_not_confirmed(tmp_path: Path) -> None:
    """A table that was forgotten on disk while somebody sat at it."""

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        assert await hub.store.prune(2**62) == 1
        answer = await live.order(first_mark(live, 0), ANN)
        assert isinstance(answer, Refusal)
        assert answer.reason == "server-no-such-table"
        assert live.room.seq == 2
        assert await hub.store.load(CODE) == []
        assert await hub.find(CODE) is None

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-30")
def test_computers_rest_at_a_table_that_only_a_job_has_read(tmp_path: Path) -> None:
    """It was not somebody who looks: nobody came, and nobody went."""

    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="cc"), ev.Started()], lambda: CODE)
        live.computers.begin(live)
        assert not live.computers.seats
        eye = Eye()
        live.join(eye)
        live.leave(eye)
        live.computers.begin(live)
        assert len(live.computers.seats) == 2

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-30")
def test_computers_rest_at_a_table_that_nobody_looks_at(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await hub.create([created("trails", kinds="cc"), ev.Started()], lambda: CODE)
        live.computers.begin(live)
        for _ in range(20):
            await asyncio.sleep(0)
        assert (live.room.seq, live.idle) == (2, True)
        eye = Eye()
        live.join(eye)
        while live.room.seq < 6:
            await asyncio.sleep(0.01)
        live.leave(eye)
        while not live.idle:
            await asyncio.sleep(0.01)
        assert not live.room.over

    with_hub(tmp_path, test, Limits(lonely=-1))
