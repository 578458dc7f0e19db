"""What belongs to one person: all of it can be had, and all of it can be forgotten."""

import asyncio
import random
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from tests.server.setup_hub import ANN, BEA, Eye, with_hub
from tests.server.setup_play import random_desk
from tests.server.setup_room import CODE, Desk, created
from tests.server.setup_server import Person, lay, running
from tests.server.setup_store import url

from felttip.contract import Refused
from felttip.records.proof import replay
from felttip.records.record import read_record
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.room import fold
from felttip.server import personal, store
from felttip.server.hub import Hub
from felttip.server.limits import Measures
from felttip.server.settings import Limits
from felttip.server.store import Store


def everything(folder: Path) -> bytes:
    """All bytes that a server has on disk."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("felttip.sqlite3*")))


@pytest.mark.clause("SRV-37")
def test_all_that_is_kept_of_a_person_can_be_had(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    with Person(base, code, keys[0]) as ann, Person(base, code, keys[1]) as bea:
        mark = ann.view.turns["0"].legal[0].mark
        assert ann.ask("mark", 0, mark=mark).ok
        assert bea.ask("rename", 1, name="Beatrix").ok
        assert bea.ask("mark", 1, mark=bea.view.turns["1"].legal[0].mark).ok
    answer = httpx.post(f"{base}/api/tables/{code}/export", json={"key": keys[0]})
    assert answer.status_code == 200
    (seat,) = answer.json()["seats"]
    assert [event["event"]["event"] for event in seat["events"]] == ["created", "marked"]
    assert seat["events"][1]["event"]["mark"] == mark
    assert "Beatrix" not in answer.text
    assert "seed" not in answer.text
    assert httpx.post(f"{base}/api/tables/{code}/export", json={"key": "x" * 43}).status_code == 404


@pytest.mark.clause("SRV-37")
def test_a_long_export_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are read, and told, beside everything else."""
    threads: list[int] = []

    def spied(real: Callable[..., object]) -> Callable[..., object]:
        def spy(*what: object) -> object:
            threads.append(threading.get_ident())
            return real(*what)

        return spy

    monkeypatch.setattr(personal, "_own", spied(personal._own))
    monkeypatch.setattr(store, "_all_stamped", spied(store._all_stamped))

    async def test(hub: Hub) -> None:
        desk = Desk(created("trails"), ev.Started())
        drawn: list[ev.AnyEvent] = [ev.Marked(0, desk.legal(0)[0]), ev.Undone(0)] * 300
        await hub.store.create(CODE, ev.stamp([created("trails"), ev.Started(), *drawn], 0, 0))
        threads.clear()
        asked = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(measures=Measures(Limits()))), client=None)
        state, key = SimpleNamespace(hub=hub), personal.Holding("k" * 43)
        monkeypatch.setattr(personal, "_held", lambda live, key: [0])
        told = await personal.export.fn(CODE, key, asked, state)
        assert len(told.seats[0].events) == 601
        assert threading.get_ident() not in threads
        assert len(threads) >= 2
        for _ in range(5):
            await personal.export.fn(CODE, key, asked, state)
        with pytest.raises(Refused) as refused:
            await personal.export.fn(CODE, key, asked, state)
        assert refused.value.refusal.clause == "SRV-25"

    with_hub(tmp_path, test)


@pytest.mark.clause("SRV-37")
def test_nothing_is_left_of_a_person_who_is_forgotten(tmp_path: Path) -> None:
    with running(tmp_path) as base:
        code, keys = lay(base, "trails", "classic", "here", "open")
        seat = {"name": "Zebulon", "key": "z" * 43}
        assert httpx.post(f"{base}/api/tables/{code}/seats/1", json=seat).status_code == 201
        key = seat["key"]
        with Person(base, code, keys[0]) as other, Person(base, code, key) as person:
            assert person.ask("rename", 1, name="Zacharias").ok
            assert other.ask("start", 0).ok
            httpx.post(f"{base}/api/tables/{code}/handover", json={"key": key}).raise_for_status()
            answer = httpx.post(f"{base}/api/tables/{code}/forget", json={"key": key})
            assert answer.json() == {"seats": [1]}
            person.wait(lambda: person.view.you == ())
            other.wait(lambda: other.view.seats[1].number == 2)
            assert httpx.post(f"{base}/api/tables/{code}/forget", json={"key": key}).status_code == 404
            # The others go on: a computer plays for whoever is gone.
            assert other.ask("away", 1).ok
            other.play(random.Random(1))
            record = httpx.get(f"{base}/api/tables/{code}/record").text
        replay(read_record(record))
    assert b"Zebulon" not in everything(tmp_path)
    assert b"Zacharias" not in everything(tmp_path)

    async def load() -> list[ev.Stamped]:
        async with Store.open(url(tmp_path)) as store:
            return await store.load(code)

    for one in asyncio.run(load()):
        if getattr(one.event, "seat", None) == 1:
            assert not getattr(one.event, "key", None)
            assert not getattr(one.event, "token", None)


@pytest.mark.clause("SRV-37")
def test_what_is_left_leads_to_the_same_table(database: str) -> None:
    """In either database, in this process and in another one that had the table in memory."""

    async def test(hub: Hub) -> None:
        kept = random_desk("islands", 4, 60).kept
        await hub.store.create(CODE, kept)
        await hub.store.keep_snapshot(CODE, len(kept), "with names")
        assert await hub.store.snapshot(CODE) is not None
        elsewhere = Hub(hub.store, hub.computers, hub.limits)
        live, there = await hub.find(CODE), await elsewhere.find(CODE)
        assert live is not None
        assert there is not None
        names = [seat.name for seat in live.room.seats]
        eye = Eye(ANN)
        live.join(eye)
        assert isinstance(await live.order(cmd.Forget(0)), int)
        assert live.room.holds(ANN) == frozenset()
        assert live.room.holds(BEA) == there.room.holds(BEA)
        assert [seat.name for seat in live.room.seats] == ["Player 1", *names[1:]]
        events = await hub.store.load(CODE)
        assert fold(CODE, events) == live.room
        assert await hub.store.snapshot(CODE) is None
        assert names[0] not in repr(events)
        await there.catch_up()
        assert (there.room.seats, there.room.table) == (live.room.seats, live.room.table)

    with_hub(database, test)


def test_a_person_is_called_by_a_number_that_is_free() -> None:
    desk = Desk(created("trails", kinds="pp"), ev.Started())
    desk.ask(cmd.Rename(desk.name(), desk.seen(1), 1, "Player 1", None), frozenset({1}))
    assert desk.ask(cmd.Forget(0), frozenset()) == [ev.Forgotten(0, "Player 2", 2)]
    assert desk.room.seats[0].key is None
