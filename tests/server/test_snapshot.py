"""Snapshots: with one and the rest, a table is what it is with all of its events."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.setup_hub import with_hub
from tests.server.setup_play import random_desk
from tests.server.setup_room import CODE, created

from felttip.registry import game_names
from felttip.room import events as ev
from felttip.room import snapshot
from felttip.room.keys import tag
from felttip.room.room import fold
from felttip.room.snapshot import compact, resume, take
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.store import Full


@pytest.mark.parametrize("game", game_names())
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), fickle=st.sampled_from([0.2, 0.6]))
def test_a_snapshot_and_the_rest_are_the_whole(game: str, seed: int, fickle: float) -> None:
    kept = random_desk(game, seed, 150, fickle).kept
    cut = Random(seed).randrange(2, len(kept) + 1)
    room = fold(CODE, kept[:cut])
    shorter = compact(kept[:cut])
    assert not any(isinstance(one.event, ev.Undone | ev.Reopened) for one in shorter)
    before, snapshot.WORTH = snapshot.WORTH, 0.0
    try:
        body = take(kept[:cut], room)
    finally:
        snapshot.WORTH = before
    assert body is not None
    resumed = resume(CODE, body, kept[cut - 1 :])
    assert resumed == fold(CODE, kept)
    assert resumed is not None
    for seats in (frozenset[int](), frozenset({0})):
        assert resumed.noticed(seats) == fold(CODE, kept).noticed(seats)


def fickle_events() -> list[ev.Stamped]:
    """A long table at which almost everything was taken back."""
    begin: list[ev.AnyEvent] = [created("trails"), ev.Started()]
    table = fold(CODE, ev.stamp(begin, 0, 0)).table
    assert table is not None
    mark = ev.Marked(0, table.view(0).legal()[0])
    back: list[ev.AnyEvent] = [mark, ev.Undone(0)]
    return ev.stamp([*begin, *back * 300, mark], 0, 5)


def test_what_does_not_fit_is_passed_over() -> None:
    events = fickle_events()
    room = fold(CODE, events)
    body = take(events, room)
    assert body is not None
    assert resume(CODE, body, events[-1:]) == room
    assert resume(CODE, body, events[-2:]) is None
    assert resume(CODE, body, []) is None
    assert resume(CODE, body[:-5], events[-1:]) is None
    assert resume(CODE, body.replace('"form":1', '"form":2', 1), events[-1:]) is None
    assert resume(CODE, body.replace('"drawn"', '"strewn"', 1), events[-1:]) is None
    # Where nothing was taken back, there is nothing to win.
    assert take(events[:2], fold(CODE, events[:2])) is None


@pytest.mark.parametrize("broken", [False, True])
def test_a_long_table_is_read_from_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bool) -> None:
    events = fickle_events()
    folded: list[int] = []

    def count(code: str, stamped: list[ev.Stamped]) -> object:
        folded.append(len(stamped))
        return fold(code, stamped)

    async def test(hub: Hub) -> None:
        await hub.store.create(CODE, events)
        assert await hub.find(CODE) is not None
        await asyncio.gather(*hub._keeping)
        found = await hub.store.snapshot(CODE)
        assert found is not None
        assert found[0] == len(events)
        if broken:
            await hub.store.keep_snapshot(CODE, found[0], "{}")
        again = await Hub(hub.store, hub.computers, hub.limits).find(CODE)
        assert again is not None
        assert again.room == fold(CODE, events)
        await hub.store.forget([CODE])
        assert await hub.store.snapshot(CODE) is None

    monkeypatch.setattr("felttip.server.hub.fold", count)
    with_hub(tmp_path, test, Limits(idle=0))
    assert folded == [len(events)] * (2 if broken else 1)


@pytest.mark.clause("SRV-43")
def test_a_snapshot_that_is_passed_over_is_logged_without_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.create(CODE, fickle_events())
        await hub.store.keep_snapshot(CODE, len(fickle_events()), "{}")
        monkeypatch.setattr("felttip.server.hub.resume", None)
        assert await hub.find(CODE) is not None

    with_hub(tmp_path, test)
    assert f"table {tag(CODE)}: its snapshot is passed over" in caplog.text
    assert CODE not in caplog.text


@pytest.mark.clause("SRV-34")
def test_a_table_can_be_looked_at_though_there_is_no_room_for_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object) -> None:
        raise Full

    async def test(hub: Hub) -> None:
        await hub.store.create(CODE, fickle_events())
        monkeypatch.setattr(hub.store, "keep_snapshot", full)
        assert await hub.find(CODE) is not None
        await asyncio.gather(*hub._keeping)

    with_hub(tmp_path, test)
    assert f"table {tag(CODE)}: no snapshot could be kept: " in caplog.text


def test_no_snapshot_is_kept_of_what_has_gone_on(database: str) -> None:
    """Somebody could have been forgotten since."""

    async def test(hub: Hub) -> None:
        await hub.store.create(CODE, fickle_events())
        await hub.store.keep_snapshot(CODE, len(fickle_events()) - 1, "with a name")
        assert await hub.store.snapshot(CODE) is None

    with_hub(database, test)


def test_snapshots_in_either_database(database: str) -> None:
    async def test(hub: Hub) -> None:
        await hub.store.keep_snapshot(CODE, 5, "of nobody")
        assert await hub.store.snapshot(CODE) is None
        await hub.store.create(CODE, fickle_events()[:2])
        for number in (5, 7):
            await hub.store.keep_snapshot(CODE, number, str(number))
        assert await hub.store.snapshot(CODE) == (7, "7")
        assert await hub.store.prune(10) == 1
        assert await hub.store.snapshot(CODE) is None

    with_hub(database, test)
