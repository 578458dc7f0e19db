"""The live tables: order, repetition, another writer, and computers that do not answer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.setup_room import CODE, created
from tests.server.test_store import url

from felttip.contract import Refusal
from felttip.server import commands as cmd
from felttip.server import events as ev
from felttip.server.computers import Computers
from felttip.server.hub import Hub, Live
from felttip.server.settings import Limits
from felttip.server.store import Store

ANN = frozenset({"key 0"})
BEA = frozenset({"key 1"})


class Eye:
    """Somebody who looks on and counts how often there is something new."""

    def __init__(self, keys: frozenset[str] = frozenset()) -> None:
        self.keys = keys
        self.times = 0

    def changed(self) -> None:
        """There is something new."""
        self.times += 1


def with_hub(folder: Path, test: Callable[[Hub], Awaitable[None]], limits: Limits | None = None) -> None:
    """Run a test against a hub."""

    async def run() -> None:
        limit = limits or Limits()
        async with Store.open(url(folder)) as store:
            hub = Hub(store, Computers(limit.thinking, 1), limit)
            try:
                await test(hub)
            finally:
                hub.close()

    asyncio.run(run())


async def lay(hub: Hub, kinds: str = "pp") -> Live:
    """A table at which the game has begun."""
    return await hub.create([created("trails", kinds=kinds), ev.Started()], lambda: CODE)


def first_mark(live: Live, seat: int, name: str = "m") -> cmd.Mark:
    """The first legal mark of a seat."""
    table = live.room.table
    assert table is not None
    seen = live.room.noticed(frozenset({seat}))
    return cmd.Mark(name, seen, seat, table.view(seat).legal()[0])


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


@pytest.mark.clause("SRV-17")
def test_another_server_on_the_same_tables(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        here = await lay(hub)
        other_hub = Hub(hub.store, hub.computers, hub.limits)
        there = await other_hub.find(CODE)
        assert there is not None
        assert await here.order(first_mark(here, 0), ANN) == 3
        assert await there.order(first_mark(there, 1), BEA) == 3
        assert there.room.seq == 4
        # A mark that the other one has taken already is late.
        late = await here.order(first_mark(here, 1, "n"), BEA)
        assert isinstance(late, Refusal)
        assert late.reason == "server-late"
        assert here.room == there.room

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
def test_gone_is_who_has_been_without_connection_for_long_enough(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        bea = Eye(BEA)
        live.join(bea)
        assert live.online(1)
        answer = await live.order(cmd.Away("a", 2, 1), ANN)
        assert isinstance(answer, Refusal)
        assert answer.reason == "server-still-here"
        live.leave(bea)
        assert not live.online(1)
        answer = await live.order(cmd.Away("b", 2, 1), ANN)
        assert isinstance(answer, Refusal)
        await asyncio.sleep(0.06)
        assert await live.order(cmd.Away("c", 2, 1), ANN) == 3

    with_hub(tmp_path, test, Limits(absent=0.05))


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        await live.order(first_mark(live, 0), ANN)
        eye = Eye()
        live.join(eye)
        hub.forget_idle()
        assert await hub.find(CODE) is live
        live.leave(eye)
        hub.forget_idle()
        back = await asyncio.gather(*(hub.find(CODE) for _ in range(5)))
        assert back[0] is not None
        assert back[0] is not live
        assert all(one is back[0] for one in back)
        assert back[0].room == live.room
        assert await hub.find("nobody") is None

    with_hub(tmp_path, test, Limits(idle=0))


def test_codes_that_are_taken_are_passed_over(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        codes = iter(["aaaaaa", "aaaaaa", "bbbbbb"])
        events: list[ev.AnyEvent] = [created("trails"), ev.Started()]
        assert (await hub.create(events, lambda: next(codes))).room.code == "aaaaaa"
        assert (await hub.create(events, lambda: next(codes))).room.code == "bbbbbb"
        with pytest.raises(RuntimeError):
            await hub.create(events, lambda: "aaaaaa")

    with_hub(tmp_path, test)
