"""The writer: everybody together, each for themselves, and nobody is told too early or wrongly."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.server.setup_room import CODE
from tests.server.setup_store import BEGIN, committed, url

from felttip.bench import services
from felttip.server.store import Absent, Crossed, Full, Gone, Store
from felttip.server.store.jobs import Job, Lost, Statement, Value
from felttip.server.store.sqlite import Sqlite
from felttip.server.store.writer import Writer


class Slow:
    """A keeper that keeps nothing and takes its time; sometimes it is lost."""

    def __init__(self, lost: int = 0) -> None:
        self.batches: list[tuple[int, bool]] = []
        self.go = asyncio.Event()
        self._lost = lost

    async def write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """Wait until somebody says so."""
        self.batches.append((len(jobs), sure))
        await self.go.wait()
        if self._lost > 0:
            self._lost -= 1
            raise Lost("cut")
        return [None] * len(jobs)

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Nothing."""
        return [0 for _ in statements]

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """Never there."""
        raise Lost("cut")

    async def shrink(self) -> int:
        """Nothing."""
        return 0

    async def close(self) -> None:
        """Nothing."""


def test_what_gathers_is_committed_together_and_nobody_is_answered_before() -> None:
    async def run() -> None:
        keeper = Slow()
        writer = Writer(keeper, 20)
        first = writer.keep(Job(()))
        await asyncio.sleep(0)
        more = [writer.keep(Job(())) for _ in range(3)]
        for _ in range(10):
            await asyncio.sleep(0)
        assert keeper.batches == [(1, True)]
        assert not first.done()
        keeper.go.set()
        await asyncio.gather(first, *more)
        assert keeper.batches == [(1, True), (3, True)]
        await writer.close()

    asyncio.run(run())


def test_who_comes_soon_after_a_commit_waits_for_company() -> None:
    async def run() -> None:
        keeper = Slow()
        keeper.go.set()
        writer = Writer(keeper, 20, apart=0.5)
        await writer.keep(Job(()))
        soon = writer.keep(Job(()))
        for _ in range(10):
            await asyncio.sleep(0)
        await asyncio.gather(soon, writer.keep(Job(())))
        assert keeper.batches == [(1, True), (2, True)]
        await writer.close()

    asyncio.run(run())


def test_the_writer_ends_when_all_is_written() -> None:
    """Also if that is so at the same moment, and also if nobody waits for the answer any more."""

    async def run() -> None:
        keeper = Slow()
        writer = Writer(keeper, 20)
        first = writer.keep(Job(()))
        await asyncio.sleep(0.01)
        keeper.go.set()
        await writer.close()
        assert first.done()
        keeper = Slow()
        writer = Writer(keeper, 0.05)
        with pytest.raises(Absent):
            await writer.keep(Job(()))
        closing = asyncio.create_task(writer.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        keeper.go.set()
        await closing

    asyncio.run(run())


@pytest.mark.clause("SRV-34")
def test_after_a_loss_the_writer_looks_first_and_nobody_waits_for_ever() -> None:
    async def run() -> None:
        keeper = Slow(lost=1)
        keeper.go.set()
        writer = Writer(keeper, 20)
        await writer.keep(Job(()))
        assert keeper.batches == [(1, True), (1, False)]
        await writer.close()
        keeper = Slow(lost=10**6)
        keeper.go.set()
        writer = Writer(keeper, 0.3)
        answers = await asyncio.gather(writer.keep(Job(())), writer.keep(Job(())), return_exceptions=True)
        assert [type(answer) for answer in answers] == [Absent, Absent]
        with pytest.raises(Absent):
            await writer.read(Statement("SELECT 1"))
        # What nobody waits for any more is not written later on.
        tried = len(keeper.batches)
        await asyncio.sleep(0.5)
        assert len(keeper.batches) <= tried + 1
        await writer.close()

    asyncio.run(run())


def test_who_crosses_or_is_gone_fails_alone(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store, Store.open(database) as other:
            codes = [f"table{number}" for number in range(8)]
            await asyncio.gather(*(store.create(code, BEGIN) for code in codes))
            await other.append(codes[2], [committed(4)])
            again = [(code, [committed(4, 60), committed(5, 60)]) for code in (*codes, "nobody")]
            ends = await asyncio.gather(*(store.append(*one) for one in again), return_exceptions=True)
            assert [type(end) for end in ends] == [
                *(Crossed if code == codes[2] else type(None) for code in codes), Gone,
            ]  # fmt: skip
            assert [len(await store.load(code)) for code in codes] == [4 if code == codes[2] else 5 for code in codes]
            assert await store.load("nobody") == []

    asyncio.run(run())


class Forgetful:
    """The keeper of a store whose answers get lost, after it has written or before."""

    def __init__(self, store: Store, after: bool) -> None:
        self._real = store._keeper
        self._after = after
        self.losses = 0
        store._writer._keeper = self

    async def write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """Every other time, nobody hears of it."""
        lost = self.losses % 2 == 0
        self.losses += 1
        if lost and not self._after:
            raise Lost("cut")
        ends = await self._real.write(jobs, sure)
        if lost:
            raise Lost("cut")
        return ends

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """As it is."""
        return await self._real.change(statements)

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """As it is."""
        return await self._real.read(statement)

    async def shrink(self) -> int:
        """As it is."""
        return await self._real.shrink()

    async def close(self) -> None:
        """As it is."""
        await self._real.close()


@pytest.mark.clause("SRV-34")
@pytest.mark.parametrize("after", [True, False])
def test_a_lost_answer_is_not_a_lost_commit(database: str, after: bool) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            Forgetful(store, after)
            await store.create(CODE, BEGIN)
            await store.append(CODE, [committed(4, command="0/a")])
            with pytest.raises(Crossed):
                await store.append(CODE, [committed(4, command="0/b")])
            with pytest.raises(Crossed):
                await store.create(CODE, [committed(1)])
            with pytest.raises(Gone):
                await store.append("nobody", [committed(4)])
            assert [one.command for one in await store.load(CODE)] == [None, None, None, "0/a"]

    asyncio.run(run())


@pytest.mark.clause("SRV-34")
def test_a_killed_database_loses_nothing_and_comes_back(postgresql: services.Database, postgresql_url: str) -> None:
    kept = dict.fromkeys((f"table{number}" for number in range(10)), 3)

    async def play(store: Store, code: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await store.append(code, [committed(kept[code] + 1, command=f"0/{kept[code]}")])
            kept[code] += 1

    async def run() -> None:
        stop = asyncio.Event()
        async with Store.open(postgresql_url, wait=60) as store:
            for code in kept:
                await store.create(code, BEGIN)
            playing = [asyncio.create_task(play(store, code, stop)) for code in kept]
            for _ in range(3):
                before = dict(kept)
                await asyncio.sleep(0.2)
                await asyncio.to_thread(postgresql.kill)
                await asyncio.to_thread(postgresql.start)
                while any(kept[code] <= before[code] + 1 for code in kept):
                    await asyncio.sleep(0.01)
            stop.set()
            await asyncio.gather(*playing)
            for code, count in kept.items():
                assert [one.seq for one in await store.load(code)] == list(range(1, count + 1))

    asyncio.run(run())


@pytest.mark.clause("SRV-34")
def test_a_database_that_is_away_is_named_and_the_server_goes_on(
    postgresql: services.Database, postgresql_url: str
) -> None:
    async def run() -> None:
        async with Store.open(postgresql_url, wait=0.5) as store:
            await store.create(CODE, BEGIN)
            await asyncio.to_thread(postgresql.kill)
            try:
                for asked in (store.append(CODE, [committed(4)]), store.load(CODE), store.prune(0)):
                    with pytest.raises(Absent) as absent:
                        await asked
                    assert absent.value.refusal.reason == "server-data-away"
            finally:
                await asyncio.to_thread(postgresql.start)
        async with Store.open(postgresql_url) as store:
            await store.append(CODE, [committed(4)])
            assert len(await store.load(CODE)) == 4

    asyncio.run(run())


async def play_on(store: Store) -> None:
    """As long as there is room."""
    for seq in range(4, 2000):
        await store.append(CODE, [committed(seq, command=f"0/{seq}")])


@pytest.mark.clause("SRV-34")
def test_a_full_disk_refuses_and_later_it_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with Store.open(url(tmp_path)) as store:
            keeper = store._keeper
            assert isinstance(keeper, Sqlite)

            def grow(pages: int) -> sqlite3.Cursor:
                return keeper._connection().execute(f"PRAGMA max_page_count = {pages}")

            await store.create(CODE, BEGIN)
            await keeper._in(keeper._writer, lambda: grow(1))
            with pytest.raises(Full):
                await play_on(store)
            kept = await store.load(CODE)
            assert [one.seq for one in kept] == list(range(1, len(kept) + 1))
            more = [committed(len(kept) + 1 + number) for number in range(200)]
            with pytest.raises(Full) as full:
                await store.append(CODE, more)
            assert full.value.refusal.reason == "server-disk-full"
            assert await store.load(CODE) == kept
            await keeper._in(keeper._writer, lambda: grow(10**6))
            await store.append(CODE, more)
            assert await store.load(CODE) == [*kept, *more]

    asyncio.run(run())
