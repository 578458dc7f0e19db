"""All live tables: found, forgotten and found again, with another server beside, and those whose game is gone."""

import asyncio
import gc
from functools import partial
from math import inf
from pathlib import Path
from weakref import ref

import msgspec
import pytest
from tests.server.setup_hub import ANN, BEA, Eye, first_mark, lay, with_hub
from tests.server.setup_room import CODE, created

from felttip.contract import Refusal, Refused
from felttip.registry import AnyGame, find_game
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.server.fanout import Polling
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.store.jobs import Statement


@pytest.mark.clause("SRV-17")
def test_another_server_on_the_same_tables(database: str) -> None:
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

    with_hub(database, test)


async def put_back(hub: Hub, count: int) -> None:
    """The database is as it was after so many events."""
    await hub.store._writer.change([Statement("DELETE FROM events WHERE seq > $1", (count,))])


@pytest.mark.clause("SRV-17")
def test_a_database_that_was_put_back_is_noticed(database: str) -> None:
    """By whoever draws on, or by looking; then everybody comes again, to what is there now."""

    async def test(hub: Hub) -> None:
        for notice in ("draw22", "look22"):
            live = await hub.create([created("trails"), ev.Started()], partial(str, notice))
            for seat, keys in ((0, ANN), (1, BEA)):
                assert isinstance(await live.order(first_mark(live, seat), keys), int)
            eye = Eye(ANN)
            live.join(eye)
            await put_back(hub, 2)
            if notice == "draw22":
                late = await live.order(cmd.Undo("u", live.room.noticed(frozenset({0})), 0), ANN)
                assert isinstance(late, Refusal)
                assert late.reason == "server-late"
            else:
                polling = Polling()
                polling._tables = hub
                await polling._look_once()
            assert eye.left
            assert isinstance(await live.order(first_mark(live, 0, "n"), ANN), Refusal)
            back = await hub.find(live.room.code)
            assert back is not None
            assert back is not live
            assert back.room.seq == 2
            assert isinstance(await back.order(first_mark(back, 0), ANN), int)

    with_hub(database, test)


@pytest.mark.clause("SRV-40")
def test_who_waits_for_somebody_elses_reading_sees_what_came_after_it(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        await lay(hub)
        slow, load, begun, gate = Hub(hub.store, hub.computers, hub.limits), hub.store.load, [], asyncio.Event()
        slow.fanout = Polling()

        async def wait_after(code: str, after: int = 0) -> list[ev.Stamped]:
            found = await load(code, after)
            begun.append(after)
            if after == 0:
                await gate.wait()
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub.store, "load", wait_after)
            first = asyncio.create_task(slow.find(CODE))
            while not begun:
                await asyncio.sleep(0.01)
            live = hub.in_memory()[CODE]
            assert await live.order(first_mark(live, 0), ANN) == 3
            second = asyncio.create_task(slow.find(CODE))
            await asyncio.sleep(0)
            gate.set()
            await first
            found = await second
        assert found is not None
        assert found.room.seq == 3

    with_hub(tmp_path, test)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        live = await lay(hub)
        await live.order(first_mark(live, 0), ANN)
        eye = Eye()
        live.join(eye)
        hub.forget_idle()
        assert await hub.find(CODE) is live
        live.leave(eye)
        room, held = live.room, ref(live)
        del live
        hub.forget_idle()
        gc.collect()
        assert held() is None
        back = await asyncio.gather(*(hub.find(CODE) for _ in range(5)))
        assert back[0] is not None
        assert all(one is back[0] for one in back)
        assert back[0].room == room
        assert await hub.find("nobody") is None

    with_hub(tmp_path, test, Limits(idle=0))


@pytest.mark.clause("SRV-35")
def test_a_late_hello_at_a_resting_table_does_not_make_two_of_it(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        await lay(hub)
        late = await hub.find(CODE)  # somebody has connected, and says hello later
        assert late is not None
        hub.forget_idle()
        other = await hub.find(CODE)
        assert other is late
        eye = Eye(ANN)
        late.join(eye)
        seen = eye.times
        await other.order(first_mark(other, 0), ANN)
        assert eye.times == seen + 1
        # Out of the memory it may have gone on elsewhere.
        late.leave(eye)
        hub.forget_idle()
        elsewhere = Hub(hub.store, hub.computers, hub.limits)
        there = await elsewhere.find(CODE)
        assert there is not None
        await there.order(first_mark(there, 1), BEA)
        assert await hub.find(CODE) is late
        assert late.room == there.room

    with_hub(tmp_path, test, Limits(idle=0))


def test_a_table_is_in_memory_once_though_reading_it_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited for the first reading, and whoever comes after its failure, read beside each other."""

    async def test(hub: Hub) -> None:
        await lay(hub)
        hub.forget_idle()
        load, readings = hub.store.load, 0

        async def flaky(code: str, after: int = 0) -> list[ev.Stamped]:
            nonlocal readings
            readings += 1
            first = readings == 1
            await asyncio.sleep(0.01)
            if first:
                raise OSError("not now")
            return list(await load(code, after))

        monkeypatch.setattr(hub.store, "load", flaky)
        waiting = [asyncio.ensure_future(hub.find(CODE)) for _ in range(2)]
        while not waiting[0].done():
            await asyncio.sleep(0)
        late = await hub.find(CODE)
        assert isinstance(waiting[0].exception(), OSError)
        assert late is not None
        assert await waiting[1] is late
        assert await hub.find(CODE) is late

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


def without(monkeypatch: pytest.MonkeyPatch, gone: str) -> None:
    """From now on this game is not installed."""
    find = find_game

    def find_other(name: str) -> AnyGame:
        if name == gone:
            raise LookupError(f'there is no game "{name}"')
        return find(name)

    monkeypatch.setattr("felttip.room.installed.find_game", find_other)


@pytest.mark.clause("SRV-23")
@pytest.mark.parametrize("begun", [True, False])
def test_a_table_whose_game_is_gone_is_refused_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    async def test(hub: Hub) -> None:
        await hub.create([created("islands", kinds="po"), *([ev.Started()] if begun else [])], lambda: "gone22")
        await lay(hub)
        hub.forget_idle()
        with monkeypatch.context() as missing:
            without(missing, "islands")
            for _ in range(2):
                with pytest.raises(Refused, match="server-game-gone") as refused:
                    await hub.find("gone22")
                assert refused.value.refusal.details == {"name": "islands", "names": "borders, trails"}
            other = await hub.find(CODE)
            assert other is not None
            assert await other.order(first_mark(other, 0), ANN) == 3
            hub.forget_idle()
            assert await hub.store.prune(0) == 0
        # Once the game is back, the table goes on.
        back = await hub.find("gone22")
        assert back is not None
        assert (back.room.table is not None) == begun

    with_hub(tmp_path, test, Limits(idle=0))


@pytest.mark.clause("SRV-23")
def test_a_table_whose_board_is_gone_is_refused(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        laid = created("islands")
        events = ev.stamp([msgspec.structs.replace(laid, board="Z"), ev.Started()], 0, 0)
        await hub.store.create(CODE, events)
        with pytest.raises(Refused, match="server-board-gone") as refused:
            await hub.find(CODE)
        assert refused.value.refusal.details == {"name": "Z", "names": "A, B"}

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-31")
def test_only_what_is_old_and_at_rest_is_forgotten(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        old = [ev.Stamped(1, 0, None, created("trails"))]
        for number in range(45):
            await hub.store.create(f"old{number}", old)
        age = await hub.store.grow_older(0)
        await hub.store.create("fresh", old)
        days = round(hub.limits.days * 24 * 60)
        assert await hub.find("old7") is not None
        assert await hub.forget_old(days) == 0
        assert await hub.forget_old(days + age) == 44
        assert [bool(await hub.store.load(code)) for code in ("old6", "old7", "fresh")] == [False, True, True]

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-31")
def test_tables_can_be_kept_for_ever(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.create("old", [ev.Stamped(1, 0, None, created("trails"))])
        assert await hub.forget_old(10**9) == 0
        assert await hub.store.load("old")

    with_hub(tmp_path, test, Limits(days=inf))


@pytest.mark.clause("SRV-31")
@pytest.mark.parametrize("years", [100, -50])
def test_a_wrong_clock_forgets_nothing(tmp_path: Path, years: int) -> None:
    """Somebody plays by a clock that is wrong: nothing gets old by that."""

    async def test(hub: Hub) -> None:
        await hub.store.create("old", [ev.Stamped(1, 0, None, created("trails"))])
        age = await hub.store.grow_older(0)
        wrong = years * 365 * 86_400_000
        await hub.store.create("new", [ev.Stamped(1, wrong, None, created("trails"))])
        assert await hub.forget_old(age) == 0
        assert await hub.store.load("old")
        assert await hub.store.load("new")

    with_hub(tmp_path, test)
