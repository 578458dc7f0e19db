"""What people keep, in both kinds of databases, and in backups."""

import asyncio
from pathlib import Path

import pytest
from tests.server.setup_store import BEGIN, url

from felttip.room.results import Result
from felttip.server.store import Store
from felttip.server.store.backup import backup, restore
from felttip.server.store.people import Chain, Known

ROOT = Chain("r" * 64, "2031-03-05", "2031-03-04")
DAY = "2031-03-05"


def result(code: str, total: int = 30, at: int = 5, day: str | None = None, counted: bool = False) -> Result:
    """How a game ended."""
    return Result(
        code, 0, "trails", "classic", 1, None, total, 1, "trails-rank", False, 2, 1, True, False, day, counted, at
    )


@pytest.mark.clause("SRV-52")
def test_there_is_one_chain_and_it_opens_forwards(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as one, Store.open(database) as other:
            made = await asyncio.gather(
                *(store.people.chain(word * 64, DAY, "2031-03-04") for store, word in ((one, "a"), (other, "b")))
            )
            assert made[0] == made[1]
            for day in ("2031-03-07", "2031-03-06"):
                await one.people.open_day(day)
            assert await other.people.chain("c" * 64, "2040-01-01", "2039-12-31") == made[0]._replace(
                opened="2031-03-07"
            )

    asyncio.run(run())


@pytest.mark.clause("SRV-54")
def test_there_is_one_try_whoever_asks_at_the_same_time(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as one, Store.open(database) as other:
            codes = await asyncio.gather(
                *(store.people.begin_try(DAY, "trails", "p", code) for store, code in ((one, "x"), (other, "y")))
            )
            assert len(set(codes)) == 1
            assert await one.people.begin_try(DAY, "trails", "p", "z") == codes[0]
            assert await one.people.begin_try(DAY, "trails", "q", "z") == "z"
            assert await one.people.tried("p", DAY, DAY) == {(DAY, "trails"): codes[0]}
            assert await one.people.tried("p", "2031-03-06", "2031-04-01") == {}
            assert [await one.people.tries_at(code) for code in ("z", "none")] == ["q", None]

    asyncio.run(run())


@pytest.mark.clause("SRV-56", "SRV-57")
def test_results_are_kept_once_and_not_without_end(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            people = store.people
            await store.create("t1", BEGIN)
            first = result("t1", 30, 1, DAY, True)
            assert await people.keep("p", first, 3) == "p"
            assert await people.keep("q", first._replace(total=99), 3) == "p"
            assert await people.results("p", 10) == [first]
            for number in range(2, 7):
                await people.keep("p", result(f"t{number}", at=number), 3)
            # The daily that counts stays.
            assert [one.table_code for one in await people.results("p", 10)] == ["t6", "t5", "t4", "t1"]
            assert await people.days("p") == [(DAY, "trails")]
            assert await people.there(["t1", "t6"]) == {"t1"}
            assert await people.results("q", 10) == []
            await people.keep("q", result("u1", 30, 1, DAY, True), 3)
            await people.keep("s", result("u2", -4, 1, DAY, True), 3)
            await people.keep("s", result("u3", 50, 1, DAY, False), 3)
            assert await people.totals(DAY, "trails") == [(-4, 1, 0), (30, 2, 0)]
            assert [one.table_code for one in await people.dailies("s", DAY, DAY)] == ["u2", "u3"]

    asyncio.run(run())


@pytest.mark.clause("SRV-55")
def test_what_is_known_of_a_deal_only_grows(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            assert await store.people.known(DAY, "trails") == Known(None, None)
            for news in (Known(None, -7), Known(40, None), Known(41, 50), Known(None, 45)):
                await store.people.note(DAY, "trails", news)
            assert await store.people.known(DAY, "trails") == Known(40, 50)

    asyncio.run(run())


@pytest.mark.clause("SRV-56")
def test_a_token_is_good_once_and_in_time(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            people = store.people
            for day, code in ((DAY, "a"), ("2031-03-06", "b")):
                await people.begin_try(day, "trails", "old", code)
                await people.keep("old", result(code, day=day, counted=True), 9)
            await people.begin_try(DAY, "trails", "new", "c")
            await people.offer("t", "old", 100, 50)
            assert not await people.move("t", "new", 101)
            assert not await people.move("other", "new", 60)
            assert not await people.move("t", "old", 60)
            assert await people.move("t", "new", 60)
            assert await people.move("t", "new", 61)
            assert not await people.move("t", "third", 62)
            assert await people.results("old", 9) == []
            assert {one.table_code: one.counted for one in await people.results("new", 9)} == {"a": False, "b": True}
            tries = {(DAY, "trails"): "c", ("2031-03-06", "trails"): "b"}
            assert await people.tried("new", DAY, "2031-03-31") == tries
            assert await people.tried("old", DAY, "2031-03-31") == {}
            await people.forget("new")
            assert (await people.results("new", 9), await people.tried("new", DAY, "2031-03-31")) == ([], {})

    asyncio.run(run())


def test_a_backup_has_it_all_but_no_tokens(database: str, postgresql_url: str, tmp_path: Path) -> None:
    """From either kind of database into either."""

    async def run() -> None:
        file = tmp_path / "backup"
        async with Store.open(database) as store:
            await store.people.chain(*ROOT)
            await store.people.begin_try(DAY, "trails", "p", "a")
            await store.people.keep("p", result("a", day=DAY, counted=True), 9)
            await store.people.note(DAY, "trails", Known(40, None))
            await store.people.offer("t", "p", 10**15, 0)
            await backup(database, file)
        (tmp_path / "new").mkdir()
        for target in {url(tmp_path / "new"), postgresql_url} - {database}:
            await restore(target, file)
            async with Store.open(target) as store:
                people = store.people
                assert await people.chain("x" * 64, "2032-01-01", "2031-12-31") == ROOT
                assert await people.tried("p", DAY, DAY) == {(DAY, "trails"): "a"}
                assert await people.results("p", 9) == [result("a", day=DAY, counted=True)]
                assert await people.known(DAY, "trails") == Known(40, None)
                assert not await people.move("t", "q", 1)

    asyncio.run(run())


@pytest.mark.clause("SRV-53")
def test_a_backup_changes_no_deal_unless_one_insists(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        file = tmp_path / "backup"
        (tmp_path / "new").mkdir()
        target = url(tmp_path / "new")
        async with Store.open(database) as store:
            await store.people.chain(*ROOT)
            await backup(database, file)
        async with Store.open(target) as store:
            own = await store.people.chain("x" * 64, DAY, "2031-03-04")
        for force, root in ((False, own), (True, ROOT)):
            await restore(target, file, force)
            async with Store.open(target) as store:
                assert await store.people.chain("y" * 64, DAY, DAY) == root

    asyncio.run(run())
