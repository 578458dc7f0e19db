"""A table moves between server and device, both ways, and its record is whole."""

import asyncio
import json
import os
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.offline.setup_device import Bench
from tests.server.setup_daily import Clock, Somebody, on_a_day
from tests.server.setup_server import PATIENCE_S, Person, lay, running, until

from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record, write_record
from felttip.room.keys import fresh_key
from felttip.room.moving import folded
from felttip.server import moving
from felttip.server.settings import Limits
from felttip.table import Phase


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    """A server of its own."""
    with running(tmp_path) as address:
        yield address


def post(base: str, path: str, body: object, status: int = 200) -> Any:
    """What a server answers."""
    answer = httpx.post(f"{base}/api{path}", json=body, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


def reason(base: str, path: str, body: object, status: int = 409) -> str:
    """Why it refuses."""
    return str(post(base, path, body, status)["refusal"]["reason"])


async def to_device(bench: Bench, base: str, code: str, keys: list[str]) -> str:
    """Take a table to a device: its code there."""
    given = post(base, f"/tables/{code}/give", {"keys": keys})
    return str((await bench.ask("/tables/taken", given, 200))["table"])


async def to_server(bench: Bench, base: str, code: str, keys: list[str]) -> str:
    """Take a table to the server: its code there."""
    given = await bench.ask(f"/tables/{code}/give", {"keys": keys}, 200)
    brought = post(base, "/tables/taken", {**given, "keys": keys})
    # Sent again, it is taken once.
    assert post(base, "/tables/taken", {**given, "keys": keys}) == brought
    await bench.ask(f"/tables/{code}/gone", {"event": brought["event"]}, 200)
    return str(brought["table"])


@pytest.mark.clause("SRV-65")
def test_tables_that_are_brought_take_only_two_threads(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are brought at once: a request of anybody else that goes to a thread finds one."""
    under_way, most, gate = list[object](), list[int](), threading.Event()

    def slowly(*place: Any) -> Any:
        under_way.append(1)
        most.append(len(under_way))
        assert gate.wait(PATIENCE_S)
        under_way.pop()
        return folded(*place)

    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(moving, "folded", slowly)
    code, _ = lay(base, "trails", "classic", "here")
    bodies = []
    for _ in range(6):
        table, keys = lay(base, "trails", "classic", "here")
        held = {"keys": list(keys.values())}
        bodies.append({**post(base, f"/tables/{table}/give", held), **held})
    with ThreadPoolExecutor(len(bodies)) as beside:
        brought = [beside.submit(post, base, "/tables/taken", body) for body in bodies]
        try:
            until(lambda: len(under_way) >= 2)
            assert httpx.get(f"{base}/api/tables/{code}/qr.svg", timeout=30).status_code == 200
        finally:
            gate.set()
        assert [one.result()["table"] for one in brought] == [body["table"] for body in bodies]
    assert max(most) == 2


@pytest.mark.clause("SRV-64", "SRV-65", "SRV-66", "REC-7")
def test_a_table_goes_to_a_device_and_back_with_its_record_whole(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    held = list(keys.values())

    async def play() -> None:
        bench = Bench()
        here = await to_device(bench, base, code, held)
        # The server shows it as it was, and lets nobody draw.
        with Person(base, code, *held) as old:
            assert old.document["held"] == "device"
            first = min(old.view.turns["0"].legal, key=lambda one: one.mark).mark
            assert old.reason("mark", 0, mark=first) == "server-moved"
        page = await bench.look(here, held)
        assert page.view is not None
        assert page.view["held"] == "device"
        for seat in (0, 1):
            await page.do("mark", seat, mark=min(page.view["turns"][str(seat)]["legal"]))
            assert (await page.do("commit", seat)).get("ok")
        assert page.view["round"] == 2
        # Back again, under its old code.
        assert await to_server(bench, base, here, held) == code
        assert (await page.do("undo", 0))["refusal"]["reason"] == "offline-moved"
        with Person(base, code, *held) as back:
            assert back.document["held"] == "server"
            assert back.view.round == 2
            assert back.view.last[0].marks
        # And once more to the device, where it ends.
        assert await to_device(bench, base, code, held) == here
        again = await bench.look(here, held)
        await again.play_out()
        assert await to_server(bench, base, here, held) == code
        record = httpx.get(f"{base}/api/tables/{code}/record").text
        assert record == await bench.ask(f"/tables/{here}/record")
        assert "\nreferee: none\n" in record
        table = replay(read_record(record))
        assert table.phase is Phase.OVER
        assert table.settings.held
        assert write_record(table) == record
        summary = httpx.get(f"{base}/api/tables/{code}").json()
        assert summary["held"] == "server"
        with pytest.raises(RecordError, match="record-referee"):
            read_record(record.replace("referee: none", "referee: Ann"))

    asyncio.run(play())


@pytest.mark.clause("SRV-64")
def test_nobody_takes_the_game_of_others(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here", "here")
    assert reason(base, f"/tables/{code}/give", {"keys": [keys[0]]}) == "server-move-others"
    assert reason(base, f"/tables/{code}/give", {"keys": [fresh_key()]}, 404) == "server-no-such-key"
    both = {"keys": list(keys.values())}
    assert post(base, f"/tables/{code}/give", both) == post(base, f"/tables/{code}/give", both)


async def at_device() -> tuple[dict[str, Any], list[str]]:
    """A table of a device with one round behind it, as it would be brought."""
    bench = Bench()
    code, keys = await bench.lay("trails", "classic", [{"kind": "here", "name": "Ann"}])
    page = await bench.look(code, keys)
    assert page.view is not None
    await page.do("mark", 0, mark=min(page.view["turns"]["0"]["legal"]))
    await page.do("commit", 0)
    return await bench.ask(f"/tables/{code}/give", {"keys": keys}, 200), keys


def changed(given: dict[str, Any], place: int, **event: object) -> dict[str, Any]:
    """The same, with something else in one of its events."""
    copy: dict[str, Any] = json.loads(json.dumps(given))
    copy["events"][place]["event"].update(event)
    return copy


def added(given: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """The same, with one event more."""
    more = {"seq": len(given["events"]) + 1, "at": 1, "command": None, "event": event}
    return {**given, "events": [*given["events"], more]}


@pytest.mark.clause("SRV-65")
def test_no_other_deal_comes_back_than_the_one_that_was_taken_along(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    held = list(keys.values())
    given = post(base, f"/tables/{code}/give", {"keys": held})
    forged = added(given, {**given["events"][0]["event"], "seed": "0" * 64, "held": True})
    assert reason(base, "/tables/taken", {**forged, "table": "0abcdefg", "keys": held}) == "server-move-senseless"


@pytest.mark.clause("SRV-29")
def test_what_is_brought_counts_for_what_an_address_may_leave_in_a_day(tmp_path: Path) -> None:
    given, keys = asyncio.run(at_device())
    with running(tmp_path, limits=Limits(all_events=1)) as base:
        assert post(base, "/tables/taken", {**given, "keys": keys})["table"]  # what is too much becomes a debt
        given, keys = asyncio.run(at_device())
        assert reason(base, "/tables/taken", {**given, "keys": keys}, 429) == "server-enough"


@pytest.mark.clause("SRV-65")
def test_what_could_not_have_happened_on_a_device_is_refused(base: str) -> None:
    given, keys = asyncio.run(at_device())
    wrong = [
        changed(given, 0, held=False),
        changed(given, 0, daily="2026-11-16", counted=True),
        changed(given, 0, duel="abcdef"),
        changed(given, 2, mark="Z9-Z8"),
        changed(given, 0, seed="0"),
        changed(given, 0, seed="0" * 100_000),
        changed(given, 0, seats=given["events"][0]["event"]["seats"] * 500),
        changed(given, 2, seat=-1),
        added(given, {"event": "rematched", "table": "../mine"}),
        added(given, {"event": "started"}),
        added(given, {"event": "seated", "seat": 0, "kind": "person", "name": "Eve", "pen": 1}),
        {**given, "events": given["events"][1:]},
        {**given, "events": [*given["events"], {**given["events"][-1], "seq": 99}]},
        {**given, "events": [{**one, "at": 10**15} for one in given["events"]]},
    ]
    seats = json.loads(json.dumps(given["events"][0]["event"]["seats"]))
    for name, value in (("name", "a:b"), ("name", "\u2800"), ("pen", 77), ("player", "oracle"), ("key", "x")):
        wrong.append(changed(given, 0, seats=[{**seats[0], name: value}]))
    for one in wrong:
        assert reason(base, "/tables/taken", {**one, "keys": keys}) == "server-move-senseless", one
    forged = added(given, {"event": "challenged", "duel": "x"})
    assert reason(base, "/tables/taken", {**forged, "keys": keys}) == "server-move-senseless"
    assert reason(base, "/tables/taken", {**given, "keys": [fresh_key()]}, 404) == "server-no-such-key"
    assert post(base, "/tables/taken", {**given, "keys": keys})["table"]


@pytest.mark.clause("SRV-66", "SRV-49", "SRV-50", "REC-7")
def test_a_deal_that_a_device_has_had_is_known_wherever_it_is_dealt_again(base: str) -> None:
    given, (key,) = asyncio.run(at_device())
    code = post(base, "/tables/taken", {**given, "keys": [key]})["table"]
    duel = post(base, f"/tables/{code}/duel", {"key": key})["duel"]

    def without_referee(laid: dict[str, Any], own: str) -> str:
        table = str(laid["table"])
        assert httpx.get(f"{base}/api/tables/{table}").json()["held"] == "server"
        with Person(base, table, own) as person:
            person.play(random.Random(3))  # it lies at the server, whatever had its deal before
        assert "\nreferee: none\n" in httpx.get(f"{base}/api/tables/{table}/record").text
        claim = {"person": fresh_key(), "table": table, "key": own}
        assert post(base, "/mine/results", claim)["held"]
        return table

    other = fresh_key()
    taken = without_referee(post(base, f"/duels/{duel}/tables", {"key": other}, 201), other)
    without_referee(post(base, f"/tables/{taken}/again", {"keys": [other]}, 201), other)
    # With another deal there is a referee again.
    with Person(base, taken, other) as person:
        assert person.ask("rematch", 0).ok
        assert httpx.get(f"{base}/api/tables/{person.view.rematch}").json()["held"] is None


@pytest.mark.clause("SRV-49", "SRV-50", "SRV-64")
def test_a_deal_is_dealt_again_here_though_its_table_has_moved(base: str) -> None:
    """And on a device it is dealt again there, though its table has moved back."""
    code, (key,) = played(base)
    duel = post(base, f"/tables/{code}/duel", {"key": key})["duel"]
    bench = Bench()
    here = asyncio.run(to_device(bench, base, code, [key]))
    other = fresh_key()
    for path, wish in ((f"/duels/{duel}/tables", {"key": other}), (f"/tables/{code}/again", {"keys": [key]})):
        table = post(base, path, wish, 201)["table"]
        assert httpx.get(f"{base}/api/tables/{table}").json()["held"] == "server"
        with Person(base, table, other, key) as person:
            person.play(random.Random(3))

    async def on_device() -> None:
        await to_server(bench, base, here, [key])
        again = await bench.ask(f"/tables/{here}/again", {"keys": [key]}, 201)
        assert (await bench.ask(f"/tables/{again['table']}"))["held"] == "device"

    asyncio.run(on_device())


def played(base: str) -> tuple[str, list[str]]:
    """A finished table of one person at a server, and the key."""
    code, keys = lay(base, "trails", "classic", "here")
    with Person(base, code, keys[0]) as person:
        person.play(random.Random(1))
    return code, [keys[0]]


@pytest.mark.clause("SRV-65")
def test_a_table_that_went_on_at_both_places_stays_as_it_is(base: str) -> None:
    given, keys = asyncio.run(at_device())
    code = post(base, "/tables/taken", {**given, "keys": keys})["table"]
    end = given["events"][-1]
    passes = [{**end, "seq": end["seq"] + n, "event": {"event": "committed", "seat": 0}} for n in (1, 2)]
    longer = {**given, "events": [*given["events"], *passes]}
    assert reason(base, "/tables/taken", {**longer, "keys": keys}) == "server-moved-on"
    with Person(base, code, *keys) as person:
        assert person.view.round == 2
        person.ask("mark", 0, mark=min(one.mark for one in person.view.turns["0"].legal))
    # The device did not hear of it, and went on, too.
    last = given["events"][-1]
    other = {**last, "seq": last["seq"] + 1, "event": {"event": "committed", "seat": 0}}
    forked = {**given, "events": [*given["events"], other]}
    assert reason(base, "/tables/taken", {**forked, "keys": keys}) == "server-moved-on"


@pytest.mark.clause("SRV-67")
def test_a_daily_is_taken_along_and_counts_whenever_it_is_brought_back(tmp_path: Path) -> None:
    with on_a_day(tmp_path) as (base, clock):
        asyncio.run(play_daily(base, clock))


def state(person: Somebody, ago: int = 0) -> dict[str, Any]:
    """What the server says of somebody's Trails."""
    days: Any = person.ask("/daily", days=1 + ago)["days"]
    (found,) = [one for one in days[ago]["games"] if one["game"] == "trails"]
    return dict(found)


async def play_daily(base: str, clock: Clock) -> None:
    ann = Somebody(base)
    key = fresh_key()
    given = ann.ask("/daily/trails/give", key=key)
    assert ann.ask("/daily/trails/give", key=key) == given
    bench = Bench()
    code = (await bench.ask("/tables/taken", given, 200))["table"]
    # Another device of the same person cannot play it at the server meanwhile.
    assert ann.reason("/daily/trails", key=fresh_key()) == "server-moved"
    assert state(ann)["held"] == "device"
    listed = await bench.ask("/daily", {})
    assert [one["state"] for one in listed["days"][0]["games"]] == ["playing"]
    assert (await bench.ask("/daily/trails", {"person": ann.person, "key": key}))["table"] == code
    page = await bench.look(code, [key])
    await page.play_out()
    # The network is back two days later.
    clock.next_day()
    clock.next_day()
    there = await to_server(bench, base, code, [key])
    result = ann.ask("/mine/results", table=there, key=key)
    assert result["counted"]
    assert result["held"]
    others = ann.ask("/daily/trails/others", day=str(result["day"]))
    assert others["count"] == 1
    assert others["own"] == result["total"]
    # Sent again, it counts once; and it is never forgotten that there was no referee.
    assert ann.ask("/mine/results", table=there, key=key) == result
    assert others == ann.ask("/daily/trails/others", day=str(result["day"]))
    assert others["totals"] == [{"total": result["total"], "count": 1, "held": 1}]
    told = state(ann, ago=2)
    assert (told["state"], told["counted"], told["held"]) == ("done", True, "server")


@pytest.mark.clause("SRV-70")
def test_a_daily_that_was_not_taken_along_says_what_would_be_right() -> None:
    async def ask() -> None:
        wish = {"person": fresh_key(), "key": fresh_key()}
        refusal = (await Bench().ask("/daily/trails", wish, 409))["refusal"]
        assert (refusal["clause"], refusal["reason"]) == ("SRV-70", "offline-daily-not-here")
        assert (await Bench().ask("/daily", {}))["days"][0]["games"] == []

    asyncio.run(ask())


async def drawn_on_device(bench: Bench, code: str, keys: list[str]) -> None:
    page = await bench.look(code, keys)
    assert page.view is not None
    await page.do("mark", 0, mark=min(page.view["turns"]["0"]["legal"]))
    assert (await page.do("commit", 0)).get("ok")


@pytest.mark.clause("SRV-69")
def test_a_table_whose_device_is_lost_goes_on_from_what_the_server_knows(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    held = list(keys.values())

    async def play() -> None:
        bench = Bench()
        here = await to_device(bench, base, code, held)
        await drawn_on_device(bench, here, held)
        assert reason(base, f"/tables/{code}/reclaim", {"keys": [fresh_key()]}, 404) == "server-no-such-key"
        for _ in range(2):
            assert post(base, f"/tables/{code}/reclaim", {"keys": held}) == {"table": code}
        with Person(base, code, *held) as person:
            assert (person.view.round, person.document["held"]) == (1, "server")
            person.ask("mark", 0, mark=max(one.mark for one in person.view.turns["0"].legal))
            person.ask("commit", 0)
        # The device comes back: it is told so, and nothing of either is overwritten.
        kept = await bench.ask(f"/tables/{here}/give", {"keys": held}, 200)
        assert reason(base, "/tables/taken", {**kept, "keys": held}) == "server-reclaimed"
        assert await bench.ask(f"/tables/{here}/give", {"keys": held}, 200) == kept
        # Once more to the same device: there it lies beside what was drawn.
        second = await to_device(bench, base, code, held)
        assert second != here
        await drawn_on_device(bench, second, held)
        assert await to_server(bench, base, second, held) == code
        assert await to_device(bench, base, code, held) == second
        assert await bench.ask(f"/tables/{here}/give", {"keys": held}, 200) == kept

    asyncio.run(play())


@pytest.mark.clause("SRV-69")
def test_a_device_that_had_not_drawn_yet_goes_along(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    held = list(keys.values())

    async def play() -> None:
        bench = Bench()
        here = await to_device(bench, base, code, held)
        post(base, f"/tables/{code}/reclaim", {"keys": held})
        assert await to_server(bench, base, here, held) == code
        page = await bench.look(here, held)
        assert (await page.do("undo", 0))["refusal"]["reason"] == "offline-moved"

    asyncio.run(play())


@pytest.mark.clause("SRV-69")
def test_a_try_is_had_back_from_a_lost_device_by_its_person(tmp_path: Path) -> None:
    with on_a_day(tmp_path) as (base, _):
        ann, ben = Somebody(base), Somebody(base)
        code = str(ann.ask("/daily/trails/give", key=fresh_key())["table"])
        other = ben.ask("/daily/trails/reclaim", key=fresh_key())
        assert other["table"] != code
        key = fresh_key()
        assert ann.ask("/daily/trails/reclaim", key=key) == {"table": code, "seat": 0, "counted": True}
        with Person(base, code, key) as person:
            person.play(random.Random(3))
        result = ann.ask("/mine/results", table=code, key=key)
        assert (result["counted"], result["held"]) == (True, True)
