"""The same deal again, and duels: what is the same, who may know what, and what is kept."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from tests.server.setup_hub import with_hub
from tests.server.setup_room import CODE, Desk, created
from tests.server.setup_server import Person, lay, running
from tests.server.setup_store import BEGIN, url
from tests.server.test_http import refused
from tests.server.test_lookback import finished

from felttip.contract import Refusal
from felttip.records.proof import replay
from felttip.records.record import RecordError, read_record, write_record
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.keys import fresh_key
from felttip.room.room import fold
from felttip.server import duels
from felttip.server.hub import Hub
from felttip.server.store import Store
from felttip.server.store.backup import Restored, backup, restore
from felttip.table.chance import SealedDeal


def record_of(base: str, code: str) -> str:
    """The record of a table."""
    return httpx.get(f"{base}/api/tables/{code}/record").text


def play(base: str, code: str, *keys: str, seed: int = 2) -> None:
    """To the end, at random."""
    with Person(base, code, *keys) as person:
        person.play(random.Random(seed))


def opening(base: str, code: str) -> str:
    """The deal of a finished table, without its salt."""
    return record_of(base, code).rpartition("opening: ")[2][:64]


# The same deal again.


@pytest.mark.clause("SRV-49")
@pytest.mark.parametrize("game", ["trails", "borders"])
def test_the_same_deal_again(base: str, game: str) -> None:
    code, keys, _ = finished(base, game, "here", "computer")
    answer = httpx.post(f"{base}/api/tables/{code}/again", json={"keys": [keys[0]]})
    assert answer.status_code == 201
    new = answer.json()["table"]
    assert answer.json()["keys"] == {"0": keys[0]}
    was, now = (httpx.get(f"{base}/api/tables/{one}").json() for one in (code, new))
    for name in ("game", "board"):
        assert was[name] == now[name]
    for name in ("name", "kind", "pen", "level", "sheet"):
        assert [seat[name] for seat in was["seats"]] == [seat[name] for seat in now["seats"]]
    assert (was["again"], now["again"]) == (False, True)
    assert "again:" not in record_of(base, code)
    assert "\nagain: yes\n" in record_of(base, new)
    # The commitment is another one, and yet it is the same deal.
    with Person(base, code, keys[0]) as before, Person(base, new, keys[0]) as after:
        assert after.view.again
        assert before.view.commitment != after.view.commitment
    play(base, new, keys[0])
    assert opening(base, code) == opening(base, new)
    assert replay(read_record(record_of(base, new))).settings.again == "yes"
    # And whoever plays again after that plays something new.
    with Person(base, new, keys[0]) as person:
        assert person.ask("rematch", 0).ok
        assert person.view.rematch is not None
        assert not httpx.get(f"{base}/api/tables/{person.view.rematch}").json()["again"]


@pytest.mark.clause("SRV-49")
def test_who_plays_again_without_the_others(base: str) -> None:
    """Seats that nobody brings a key for are open; whoever only looked on takes the first."""
    code, keys, _ = finished(base, "trails", "here", "here")
    some = httpx.post(f"{base}/api/tables/{code}/again", json={"keys": [keys[1], fresh_key()]}).json()
    assert some["keys"] == {"1": keys[1]}
    seats = httpx.get(f"{base}/api/tables/{some['table']}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["open", "person"]
    key = fresh_key()
    wish = {"key": key, "name": "Guest", "id": "wish-1"}
    guest = httpx.post(f"{base}/api/tables/{code}/again", json=wish).json()
    assert guest["keys"] == {"0": key}
    assert httpx.post(f"{base}/api/tables/{code}/again", json=wish).json() == guest
    other = httpx.post(f"{base}/api/tables/{code}/again", json={**wish, "key": fresh_key()})
    assert refused(other, 409) == "SRV-36 server-laid-already"
    keyless = httpx.post(f"{base}/api/tables/{code}/again", json={"id": "wish-2"})
    assert refused(keyless, 409) == "SRV-36 server-laying-keys"


@pytest.mark.clause("SRV-49")
def test_a_deal_in_play_is_dealt_to_nobody_else(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    for wish in ({"keys": [keys[0]]}, {}):
        answer = httpx.post(f"{base}/api/tables/{code}/again", json=wish)
        assert refused(answer, 409) == "SRV-49 server-again-not-over"
    assert refused(httpx.post(f"{base}/api/tables/zzzzzz/again", json={}), 404) == "SRV-1 server-no-such-table"


@pytest.mark.clause("REC-6")
def test_a_record_says_that_its_deal_was_played_elsewhere(base: str) -> None:
    _, _, table = finished(base, "islands", "here")
    text = write_record(table)
    assert replay(read_record(text)).settings.again == ""
    for how in ("yes", "duel"):
        marked = text.replace("seat 1: Player 1", f"seat 1: Player 1\nagain: {how}")
        assert read_record(marked).settings.again == how
        with pytest.raises(RecordError, match="record-check-head"):
            replay(read_record(marked))  # nobody takes the mark away, or puts it there
    with pytest.raises(RecordError, match="record-again"):
        read_record(text.replace("seat 1: Player 1", "seat 1: Player 1\nagain: no"))


# Duels.


def challenged(base: str, code: str, key: str) -> str:
    """The code of a duel with the deal of a table."""
    answer = httpx.post(f"{base}/api/tables/{code}/duel", json={"key": key})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["duel"])


def taken_up(base: str, duel: str, **more: object) -> tuple[str, str]:
    """Somebody takes it up: their table and key."""
    answer = httpx.post(f"{base}/api/duels/{duel}/tables", json=more)
    assert answer.status_code == 201, answer.text
    ((_, key),) = answer.json()["keys"].items()
    return answer.json()["table"], key


def results(base: str, duel: str, table: str, key: str) -> httpx.Response:
    """Ask for the comparison."""
    return httpx.post(f"{base}/api/duels/{duel}/results", json={"table": table, "key": key})


@pytest.mark.clause("SRV-50", "SRV-51")
def test_a_duel_from_its_beginning_to_the_comparison(base: str) -> None:
    code, keys, table = finished(base, "trails", "here", "computer")
    duel = challenged(base, code, keys[0])
    assert challenged(base, code, keys[0]) == duel
    assert duel != code
    assert httpx.get(f"{base}/api/tables/{code}").json()["duel"] == duel
    told = httpx.get(f"{base}/api/duels/{duel.upper()}").json()
    assert (told["game"], [seat["kind"] for seat in told["seats"]]) == ("trails", ["person", "computer"])
    assert httpx.get(f"{base}/api/duels/{duel}/qr.svg").text.startswith("<svg")
    zoe, mia = taken_up(base, duel, name="Zoë"), taken_up(base, duel, name="Mia")
    assert "\nagain: duel\n" in record_of(base, zoe[0])
    play(base, *zoe)
    assert opening(base, code) == opening(base, zoe[0])
    found = results(base, duel, *zoe).json()
    assert (len(found["results"]), found["playing"]) == (2, 1)
    first = next(one for one in found["results"] if one["first"])
    assert (first["table"], first["total"]) == (code, table.view(None).total(0))
    assert [one["total"] for one in first["rounds"]][-1] == first["total"]
    assert [one["round"] for one in first["rounds"]] == list(range(1, 16))
    assert found["results"] == sorted(found["results"], key=lambda one: -one["total"])
    play(base, *mia)
    assert results(base, duel, code, keys[0]).json()["playing"] == 0


@pytest.mark.clause("SRV-51")
def test_nobody_else_gets_the_results_not_even_their_size(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every refusal is the same, byte by byte, and is made before anything about the others is looked at."""
    code, keys = lay(base, "trails", "classic", "here", deal="secret")
    duel = challenged(base, code, keys[0])
    table, key = taken_up(base, duel, name="Zoë")
    other, other_keys, _ = finished(base, "trails", "here", deal="secret")

    def answers() -> list[bytes]:
        tries = [
            (table, key),  # not finished
            (table, fresh_key()),
            (code, key),  # another's table
            (other, other_keys[0]),  # finished, with the same deal, but not of this duel
            ("zzzzzz", key),
        ]
        told = [results(base, duel, *one) for one in tries]
        assert {refused(one, 409) for one in told} == {"SRV-51 server-duel-closed"}
        return [httpx.get(f"{base}/api/duels/{duel}").content, *(one.content for one in told)]

    before = answers()
    with monkeypatch.context() as patch:
        patch.setattr(duels, "result_of", lambda room: pytest.fail("somebody looks at results"))
        play(base, code, keys[0])
        assert answers() == before
    assert len(set(before[1:])) == 1
    assert results(base, duel, code, keys[0]).status_code == 200
    assert refused(results(base, duel, code, key), 409) == "SRV-51 server-duel-closed"


@pytest.mark.clause("SRV-50")
def test_what_is_no_duel(base: str) -> None:
    code, keys, _ = finished(base, "trails", "here", "here")
    answer = httpx.post(f"{base}/api/tables/{code}/duel", json={"key": keys[0]})
    assert refused(answer, 409) == "SRV-50 server-duel-people"
    answer = httpx.post(f"{base}/api/tables/{code}/duel", json={"key": fresh_key()})
    assert refused(answer, 404) == "SRV-8 server-no-such-key"
    gathering, own = lay(base, "trails", "classic", "here", "open")
    answer = httpx.post(f"{base}/api/tables/{gathering}/duel", json={"key": own[0]})
    assert refused(answer, 409) == "SRV-11 server-not-started"
    for ask in (
        httpx.get(f"{base}/api/duels/zzzzzz"),
        httpx.get(f"{base}/api/duels/zzzzzz/qr.svg"),
        httpx.post(f"{base}/api/duels/zzzzzz/tables", json={}),
        results(base, "zzzzzz", code, keys[0]),
    ):
        assert refused(ask, 404) == "SRV-50 server-no-such-duel"


@pytest.mark.clause("SRV-50", "SRV-6", "SRV-36")
def test_taking_up_a_duel(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, keys = lay(base, "trails", "classic", "here", "computer")
    duel = challenged(base, code, keys[0])
    seats = httpx.get(f"{base}/api/duels/{duel}").json()["seats"]
    up = f"{base}/api/duels/{duel}/tables"
    taken = httpx.post(up, json={"name": seats[1]["name"]})
    assert refused(taken, 409) == "SRV-6 server-name-taken"
    assert refused(httpx.post(up, json={"pen": seats[1]["pen"]}), 409) == "SRV-6 server-pen-taken"
    assert refused(httpx.post(up, json={"id": "a"}), 409) == "SRV-36 server-laying-keys"
    wish = {"id": "duel-wish", "key": fresh_key()}
    first = httpx.post(up, json=wish).json()
    assert httpx.post(up, json=wish).json() == first
    monkeypatch.setattr(duels, "MOST_TABLES", 2)
    assert refused(httpx.post(up, json={}), 409) == "SRV-50 server-duel-full"
    assert httpx.post(up, json=wish).json() == first  # also whoever was the last for whom there was room


@pytest.mark.clause("SRV-36", "SRV-51")
def test_no_table_with_another_deal_gets_into_a_duel(base: str) -> None:
    """Not even one that was laid with the id and the key with which the duel is then taken up."""
    code, keys, _ = finished(base, "trails", "here")
    duel = challenged(base, code, keys[0])
    key = fresh_key()
    own = {"game": "trails", "board": "classic", "seats": [{"kind": "here", "key": key}], "id": "ordinary-1"}
    table = httpx.post(f"{base}/api/tables", json=own).json()["table"]
    play(base, table, key)
    up = {"key": key, "id": "ordinary-1"}
    answer = httpx.post(f"{base}/api/duels/{duel}/tables", json=up)
    assert refused(answer, 409) == "SRV-36 server-laid-already"
    assert challenged(base, table, key) != duel
    assert refused(results(base, duel, table, key), 409) == "SRV-51 server-duel-closed"
    assert len(results(base, duel, code, keys[0]).json()["results"]) == 1
    # Nor is there a way round: the table of a duel is none that is laid, or laid again, otherwise.
    other = {"key": fresh_key(), "id": "ordinary-2"}
    zoe = taken_up(base, duel, **other)
    play(base, *zoe)
    for path, wish in (
        ("/tables", {**own, "seats": [{"kind": "here", "key": zoe[1]}], "id": "ordinary-2"}),
        (f"/tables/{zoe[0]}/again", {"keys": [zoe[1]], "id": "ordinary-2"}),
    ):
        assert refused(httpx.post(f"{base}/api{path}", json=wish), 409) == "SRV-36 server-laid-already"
    assert taken_up(base, duel, **other) == zoe


@pytest.mark.clause("SRV-50")
def test_a_duel_has_no_more_tables_when_many_take_it_up_at_once(base: str) -> None:
    code, keys = lay(base, "trails", "classic", "here")
    duel = challenged(base, code, keys[0])
    for _ in range(59):
        taken_up(base, duel)

    async def at_once() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=base) as client:
            return await asyncio.gather(*[client.post(f"/api/duels/{duel}/tables", json={}) for _ in range(20)])

    answers = asyncio.run(at_once())
    assert sum(one.status_code == 201 for one in answers) == 4
    late = [refused(one, 409) for one in answers if one.status_code != 201]
    assert set(late) == {"SRV-50 server-duel-full"}
    play(base, code, keys[0])
    compared = results(base, duel, code, keys[0]).json()
    assert len(compared["results"]) + compared["playing"] == duels.MOST_TABLES


def test_the_commitments_of_a_duel_tell_nothing_of_each_other() -> None:
    deal = SealedDeal.fresh()
    assert deal.salted().commitment != deal.salted().commitment
    assert deal.salted().shuffled("card", 20) == deal.shuffled("card", 20)


@pytest.mark.clause("SRV-37", "SRV-50")
def test_a_duel_names_nobody_who_is_forgotten(tmp_path: Path) -> None:
    with running(tmp_path) as base:
        seats = [{"kind": "here", "name": "Zebulon"}]
        laid = httpx.post(f"{base}/api/tables", json={"game": "trails", "board": "classic", "seats": seats}).json()
        code, key = laid["table"], laid["keys"]["0"]
        duel = challenged(base, code, key)
        assert httpx.post(f"{base}/api/tables/{code}/export", json={"key": key}).json()["duel"] == duel
        play(base, code, key)
        table, own = taken_up(base, duel)
        play(base, table, own)
        assert "Zebulon" in results(base, duel, table, own).text
        httpx.post(f"{base}/api/tables/{code}/forget", json={"key": key}).raise_for_status()
        assert httpx.get(f"{base}/api/duels/{duel}").json()["seats"][0]["number"] == 1
        assert "Zebulon" not in results(base, duel, table, own).text
        assert refused(results(base, duel, code, key), 409) == "SRV-51 server-duel-closed"
    assert b"Zebulon" not in b"".join(path.read_bytes() for path in tmp_path.glob("felttip.sqlite3*"))


# What is kept.


@pytest.mark.clause("SRV-50")
def test_duels_are_kept_and_go_with_their_tables(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            for code in ("one", "two", "three"):
                await store.create(code, BEGIN)
            assert await store.duels.begin("one", "duel-a", 5) == "duel-a"
            # Asked twice it is one duel; a code that is taken is none; a table that there is not has none.
            assert await store.duels.begin("one", "duel-b", 6) == "duel-a"
            assert await store.duels.begin("three", "duel-a", 6) is None
            assert await store.duels.begin("nobody", "duel-c", 6) is None
            for _ in range(2):
                await store.duels.enlist("two", "duel-a", 7)
            assert await store.duels.tables("duel-a") == ["one", "two"]
            assert await store.duels.tables("duel-b") == []
            assert await backup(database, tmp_path / "backup") == 3
            await store.forget(["one"])
            assert await store.duels.tables("duel-a") == ["two"]
            assert await restore(database, tmp_path / "backup") == Restored(1, 2)
            assert await store.duels.tables("duel-a") == ["one", "two"]
            assert await store.prune(await store.age() + 1) == 3
            assert await store.duels.tables("duel-a") == []
        (tmp_path / "new").mkdir()
        assert await restore(url(tmp_path / "new"), tmp_path / "backup") == Restored(3, 0)
        async with Store.open(url(tmp_path / "new")) as store:
            assert await store.duels.tables("duel-a") == ["one", "two"]

    asyncio.run(run())


@pytest.mark.clause("SRV-50")
def test_a_duel_has_so_many_tables_whoever_joins_at_the_same_time(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store, Store.open(database) as other:
            codes = [f"table-{number}" for number in range(12)]
            for code in codes:
                await store.create(code, BEGIN)
            await store.duels.begin(codes[0], "duel-a", 5)
            both = [store.duels, other.duels]
            tries = [both[number % 2].join(code, "duel-a", 6, 5) for number, code in enumerate(codes[1:])]
            assert sorted(await asyncio.gather(*tries)) == [False] * 7 + [True] * 4
            listed = await store.duels.tables("duel-a")
            assert len(listed) == 5
            # Said twice, it is so once, also when there is no more room.
            assert await store.duels.join(listed[-1], "duel-a", 7, 5)
            assert await store.duels.tables("duel-a") == listed

    asyncio.run(run())


def test_a_table_that_was_not_put_on_the_list_gets_there(tmp_path: Path) -> None:
    """The server ended between laying it and saying so."""

    async def test(hub: Hub) -> None:
        await hub.store.create(CODE, Desk(created("trails", kinds="p"), ev.Started()).kept)
        live = await hub.find(CODE)
        assert live is not None
        assert isinstance(await live.order(cmd.Challenge("duel-a")), int)
        assert fold(CODE, await hub.store.load(CODE)).duel == "duel-a"
        # Said twice, it is so once.
        seq = live.room.seq
        await live.order(cmd.Challenge("duel-b"))
        assert (live.room.seq, live.room.duel) == (seq, "duel-a")

    with_hub(tmp_path, test)


def test_a_room_of_several_people_makes_no_duel() -> None:
    answer = Desk(created("trails", kinds="pp"), ev.Started()).ask(cmd.Challenge("duel-a"), frozenset({0}))
    assert isinstance(answer, Refusal)
    assert answer.reason == "server-duel-people"
