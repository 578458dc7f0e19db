"""What processes tell each other, and what they know without."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.json import encode
from tests.server.setup_hub import ANN, BEA, Eye, first_mark, lay
from tests.server.setup_store import url

from felttip.bench.services import Messenger, redis
from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room.events import Stamped, Undone
from felttip.room.fanout import Fanout
from felttip.room.live import Live
from felttip.server.computers import Computers
from felttip.server.fanout import Messages, News, Polling
from felttip.server.hub import Hub
from felttip.server.presence import Presence
from felttip.server.settings import Limits
from felttip.server.store import Store

NEVER_S = 3600.0
LIMITS = Limits(absent=0.0)


def with_two(folder: Path, fanouts: Callable[[], Fanout], test: Callable[[Hub, Hub], Awaitable[None]]) -> None:
    """Run a test against two hubs that have the same tables, as if they were two processes."""

    async def run() -> None:
        async with Store.open(url(folder)) as store:
            hubs = [Hub(store, Computers(1, 1), LIMITS, fanout=fanouts()) for _ in range(2)]
            for hub in hubs:
                hub.fanout.start(hub)
            try:
                await test(*hubs)
            finally:
                for hub in hubs:
                    await hub.fanout.close()
                    hub.close()

    asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it took too long")


async def both(a: Hub, b: Hub) -> tuple[Live, Live]:
    """The same table in two memories."""
    live = await lay(a)
    other = await b.find(live.room.code)
    assert other is not None
    return live, other


def hears(hub: Hub) -> bool:
    """Does it hear what others say?"""
    return isinstance(hub.fanout, Messages) and hub.fanout.connected


@pytest.mark.clause("SRV-39")
def test_a_mark_is_told_to_the_other_process(tmp_path: Path, messenger: Messenger) -> None:
    """By a message alone: nobody looks into the database."""

    async def test(a: Hub, b: Hub) -> None:
        await until(lambda: hears(a) and hears(b))
        live, other = await both(a, b)
        eyes = Eye(ANN), Eye(BEA)
        for eye in eyes:
            other.join(eye)
        times = [eye.times for eye in eyes]
        assert isinstance(await live.order(first_mark(live, 0), ANN), int)
        await until(lambda: other.room.seq == live.room.seq)
        assert [eye.times for eye in eyes] == [times[0] + 1, times[1]], "a mark concerns its own seat (SRV-16)"

    with_two(tmp_path, lambda: Messages(messenger.url, poll=NEVER_S), test)


@pytest.mark.clause("SRV-39")
def test_a_message_says_all_and_nobody_reads(
    tmp_path: Path, messenger: Messenger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was added is in the message; only where one was lost the database is read."""

    async def test(a: Hub, b: Hub) -> None:
        await until(lambda: hears(a) and hears(b))
        live, other = await both(a, b)
        reads, load = list[int](), Store.load

        async def noted(store: Store, code: str, after: int = 0) -> list[Stamped]:
            reads.append(after)
            return await load(store, code, after)

        monkeypatch.setattr(Store, "load", noted)
        assert isinstance(await live.order(first_mark(live, 0), ANN), int)
        await until(lambda: other.room.seq == live.room.seq)
        assert not reads
        seq = live.room.seq
        with monkeypatch.context() as deaf:
            deaf.setattr(Live, "follow", lambda *_: True)  # as if the message was lost
            assert isinstance(await live.order(cmd.Undo("u", live.room.noticed(frozenset({0})), 0), ANN), int)
            await asyncio.sleep(0.2)
        assert other.room.seq == seq
        assert isinstance(await live.order(first_mark(live, 0, "again"), ANN), int)
        await until(lambda: other.room.seq == live.room.seq)
        assert reads == [seq]

    with_two(tmp_path, lambda: Messages(messenger.url, poll=NEVER_S), test)


@pytest.mark.clause("SRV-39")
def test_what_does_not_fit_is_read_instead(tmp_path: Path, messenger: Messenger) -> None:
    """What the rules refuse did not happen, whatever a message says."""

    async def test(a: Hub, b: Hub) -> None:
        await until(lambda: hears(a) and hears(b))
        live, other = await both(a, b)
        seq = other.room.seq
        nonsense = [Stamped(seq + 1, 0, None, Undone(0))]
        assert isinstance(b.fanout, Messages)
        b.fanout.hear(encode(News("x", events={live.room.code: msgspec.Raw(encode(nonsense))})))
        assert other.room.seq == seq
        assert isinstance(await live.order(first_mark(live, 0), ANN), int)
        await other.catch_up()
        assert other.room.seq == seq + 1

    with_two(tmp_path, lambda: Messages(messenger.url, poll=NEVER_S), test)


@pytest.mark.clause("SRV-39")
def test_without_messages_the_database_is_asked(tmp_path: Path) -> None:
    async def test(a: Hub, b: Hub) -> None:
        live, other = await both(a, b)
        assert isinstance(await live.order(first_mark(live, 0), ANN), int)
        await until(lambda: other.room.seq == live.room.seq)

    with_two(tmp_path, lambda: Polling(0.02), test)


@pytest.mark.clause("SRV-39")
def test_what_is_refused_is_refused_for_how_the_table_stands_now(tmp_path: Path) -> None:
    """A process that has heard of nothing yet reads before it refuses, and before it tells anybody of a table."""

    async def test(a: Hub, b: Hub) -> None:
        live, other = await both(a, b)
        mark = first_mark(live, 0)
        assert isinstance(await live.order(mark, ANN), int)
        # To wipe the last mark would be refused where there is none.
        assert await other.order(cmd.Undo("u", live.room.noticed(frozenset({0})), 0), ANN) == live.room.seq + 1
        assert live.room.seq < other.room.seq
        found = await a.find(live.room.code)
        assert found is live
        assert live.room.seq == other.room.seq

    with_two(tmp_path, lambda: Polling(NEVER_S), test)


@pytest.mark.clause("SRV-40")
def test_people_at_another_process_are_connected(tmp_path: Path, messenger: Messenger) -> None:
    async def test(a: Hub, b: Hub) -> None:
        await until(lambda: hears(a) and hears(b))
        live = await lay(a)
        ann = Eye(ANN)
        live.join(ann)
        other = await b.find(live.room.code)
        assert other is not None
        await until(lambda: other.online(0) and not other.online(1))
        live.leave(ann)
        await until(lambda: not other.online(0))
        live.join(ann)
        await until(lambda: other.online(0))
        # As if it was killed: it says nothing any more, not even goodbye.
        await Polling.close(a.fanout)  # type: ignore[arg-type]
        await until(lambda: not other.online(0))

    with_two(tmp_path, lambda: Messages(messenger.url, poll=NEVER_S, beat=0.2), test)


@pytest.mark.clause("SRV-40", "SRV-12")
def test_nobody_is_gone_while_nobody_can_be_heard(tmp_path: Path) -> None:
    """Redis is killed; what was said meanwhile is heard when it is back."""

    async def test(a: Hub, b: Hub) -> None:
        live, other = await both(a, b)
        await until(lambda: a.fanout.certain and b.fanout.certain)
        own.kill()
        await until(lambda: not a.fanout.certain and not b.fanout.certain)
        refused = await other.order(cmd.Away("x", 0, 0), BEA)
        assert isinstance(refused, Refusal)
        assert refused.reason == "server-still-here"
        live.join(Eye(ANN))
        assert isinstance(await live.order(first_mark(live, 0), ANN), int)
        own.start()
        await until(lambda: a.fanout.certain and b.fanout.certain)
        await until(lambda: other.online(0) and other.room.seq == live.room.seq)
        assert isinstance(await other.order(cmd.Away("y", 0, 0), BEA), Refusal)

    with redis() as own:
        with_two(tmp_path, lambda: Messages(own.url, poll=NEVER_S, beat=0.2), test)


@pytest.mark.clause("SRV-39")
def test_what_makes_no_sense_is_passed_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    fanout = Messages("redis://127.0.0.1:1")
    fanout.hear(b"{")
    fanout.hear(msgspec.json.encode(News("somebody", numbers={"abc234": 3})))
    assert [record.getMessage() for record in caplog.records] == [
        "what another process said through Redis makes no sense"
    ]


@pytest.mark.clause("SRV-40")
def test_who_left_while_nobody_listened_is_gone_after_a_while(tmp_path: Path, messenger: Messenger) -> None:
    """The other process goes on to speak, but says nothing of somebody who is not there any more."""

    async def test(a: Hub, b: Hub) -> None:
        live, other = await both(a, b)
        await until(lambda: hears(a) and hears(b))
        assert isinstance(a.fanout, Messages)
        assert isinstance(b.fanout, Messages)
        b.fanout.hear(msgspec.json.encode(News(a.fanout.origin, here={live.room.code: [0]})))
        assert other.online(0)
        await until(lambda: not other.online(0))

    with_two(tmp_path, lambda: Messages(messenger.url, poll=NEVER_S, beat=0.2), test)


def test_presence() -> None:
    heard = Presence()
    assert heard.hear("a", {"x": [0], "y": [1]}, 1) == ["x", "y"]
    assert heard.hear("b", {"x": [0, 2]}, 2) == ["x"]
    assert heard.hear("a", {"x": [0]}, 3) == []
    assert heard.seats("x") == {0, 2}
    assert heard.silent(2.5) == ["b"]
    assert heard.lose("b") == ["x"]
    assert heard.seats("x") == {0}
    assert heard.hear("a", {"x": []}, 4) == ["x"]
    assert heard.seats("x") == frozenset()
    heard.hear("b", {"y": [2], "z": [3]}, 5)
    heard.hear("a", {"z": [3]}, 5)
    assert heard.fade(5) == ["y"]
    assert heard.seats("y") == {2}
    assert heard.seats("z") == {3}
    assert heard.lose("a") == ["z"]
