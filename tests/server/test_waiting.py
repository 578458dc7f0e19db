"""Who waits for whom at a table: nobody for the marks of another, as that would tell of them."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.setup_hub import ANN, BEA, first_mark, lay, with_hub
from tests.server.setup_room import CODE

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.fanout import Fanout
from felttip.server.hub import Hub
from felttip.server.settings import Limits


@contextmanager
def slow_disk(hub: Hub) -> Iterator[asyncio.Event]:
    """Nothing is written before the event is set."""
    gate, keep = asyncio.Event(), hub.store.append

    async def append(code: str, stamped: Sequence[ev.Stamped], edits: Sequence[ev.Stamped] = ()) -> None:
        await gate.wait()
        await keep(code, stamped, edits)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub.store, "append", append)
        yield gate


class Shared(Fanout):
    """There could be other processes."""

    shared = True


@pytest.mark.clause("SRV-16")
@pytest.mark.parametrize("fanout", [Fanout, Shared])
def test_nobody_can_tell_by_waiting_that_another_draws(tmp_path: Path, fanout: type[Fanout]) -> None:
    """What changes nothing is answered while a rival's mark is on its way to the disk; so is whoever only looks."""

    async def test(hub: Hub) -> None:
        hub.fanout = fanout()
        live = await lay(hub)
        asked: list[tuple[cmd.Order, frozenset[str], str]] = [
            (cmd.Why("w", 0, 0, ("E5-E6", "E5-F5")), frozenset(), "server-not-your-seat"),
            (cmd.Why("w", live.room.noticed(frozenset({1})), 1, ("E5-A1",)), BEA, "trails-not-neighbours"),
            (first_mark(live, 0), frozenset(), "server-not-your-seat"),
            (first_mark(live, 0), BEA, "server-not-your-seat"),
            (cmd.Away("a", 0, 0), frozenset(), "server-not-your-seat"),
            (cmd.Take(0, None, None, "k"), frozenset(), "server-seat-taken"),
            (cmd.TakeOver("no token", "k"), frozenset(), "server-no-such-token"),
        ]
        with slow_disk(hub) as gate:
            drawing = asyncio.create_task(live.order(first_mark(live, 0), ANN))
            while not live.lock.locked():
                await asyncio.sleep(0)
            for order, keys, reason in asked:
                answer = await asyncio.wait_for(live.order(order, keys), 10)
                assert isinstance(answer, Refusal)
                assert answer.reason == reason
            looked = await asyncio.wait_for(asyncio.gather(*(hub.find(CODE) for _ in range(5))), 10)
            assert set(looked) == {live}
            assert not drawing.done()
            gate.set()
            assert isinstance(await drawing, int)
        assert live.room.seq == 3

    with_hub(tmp_path, test)


def test_what_is_read_back_before_it_is_answered_is_there_once(tmp_path: Path) -> None:
    """A mark is on disk, another process has drawn after it, and both are read before the writer hears of the first."""

    async def test(hub: Hub) -> None:
        hub.fanout = Shared()
        live = await lay(hub)
        gate, keep = asyncio.Event(), hub.store.append

        async def append(code: str, stamped: Sequence[ev.Stamped], edits: Sequence[ev.Stamped] = ()) -> None:
            await keep(code, stamped, edits)
            await gate.wait()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub.store, "append", append)
            drawing = asyncio.create_task(live.order(first_mark(live, 0), ANN))
            while (await hub.store.numbers([CODE]))[CODE] < 3:
                await asyncio.sleep(0.01)
            await keep(CODE, ev.stamp([ev.Renamed(1, "Zoe", 1)], 3, 0))
            await live.catch_up()
            assert live.room.seq == 4
            gate.set()
            assert isinstance(await drawing, int)
        assert (live.room.seq, live.room.seats[1].name) == (4, "Zoe")

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-34")
def test_nobody_waits_longer_than_for_one_outage(tmp_path: Path) -> None:
    """However many wait for the same table: those whose turn did not come have changed nothing."""

    async def test(hub: Hub) -> None:
        live = await lay(hub)
        with slow_disk(hub) as gate:
            orders = [(first_mark(live, 0), ANN), *((first_mark(live, 1, str(number)), BEA) for number in range(3))]
            answers = await asyncio.wait_for(asyncio.gather(*(live.order(*one) for one in orders)), 10)
            assert [answer.reason for answer in answers if isinstance(answer, Refusal)] == ["server-data-away"] * 4
            gate.set()
            assert await live.order(first_mark(live, 0), ANN) == 3
        assert live.room.seq == 3

    with_hub(tmp_path, test, Limits(outage=0.3))
