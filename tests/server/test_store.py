"""The store: what it takes it keeps, and two writers never write the same line."""

import asyncio
import traceback
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from tests.server.setup_room import CODE
from tests.server.setup_store import BEGIN, committed, url

from felttip.room import events as ev
from felttip.server.store import METADATA, Behind, Crossed, Gone, Store, migrate, postgresql
from felttip.server.store.jobs import TICK_MIN, Job, Statement, Value
from felttip.server.store.postgresql import Postgresql
from felttip.server.store.sqlite import connect

EVERY_EVENT: list[ev.AnyEvent] = [
    *(one.event for one in BEGIN),
    ev.Marked(0, "E5-E6"),
    ev.Undone(0),
    ev.Reopened(0),
    ev.Retired(0),
    ev.Committed(0),
    ev.Rolled(1, (0, 2)),
    ev.Away(1),
    ev.Back(1),
    ev.Offered(1, "token", 5),
    ev.Handed(1, "key"),
    ev.Renamed(1, "Zoë", 3),
    ev.Hinted(0, 1),
    ev.Rematched("zzzzzz"),
    ev.Challenged("zzzzzz"),
    ev.Moved("device", "zzzzzz"),
    ev.Forgotten(1, "Player 2", 2),
]


def test_every_event_comes_back_as_it_was(database: str) -> None:
    assert {type(event) for event in EVERY_EVENT} == set(ev.Event.__subclasses__())
    stamped = [ev.Stamped(n, 10 * n, f"0/{n}" if n % 2 else None, event) for n, event in enumerate(EVERY_EVENT, 1)]

    async def run() -> None:
        async with Store.open(database) as store:
            await store.create(CODE, stamped[:3])
            await store.append(CODE, stamped[3:])
        async with Store.open(database) as store:
            assert await store.load(CODE) == stamped
            assert await store.load(CODE, 5) == stamped[5:]
            assert await store.load("nobody") == []

    asyncio.run(run())


def test_the_numbers_of_very_many_tables(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            await store.create(CODE, BEGIN)
            await store.create("zzzzzz", BEGIN[:1])
            codes = [CODE, *(f"none{number}" for number in range(33_000)), "zzzzzz"]
            assert await store.numbers(codes) == {CODE: 3, "zzzzzz": 1}
            assert await store.numbers([]) == {}

    asyncio.run(run())


@pytest.mark.clause("SRV-17")
def test_two_transactions_that_meet_are_tried_again(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a whole; and if one job fails, all go in the order of their tables, each with its own answer."""
    real, kept = postgresql._keep, list[str]()

    async def keep(connection: asyncpg.Connection, jobs: Sequence[Job]) -> None:
        if not kept:
            kept.append("met")
            raise asyncpg.DeadlockDetectedError("met")
        kept.extend(job.rows[-1].code for job in jobs)
        await real(connection, jobs)

    async def run() -> None:
        async with Store.open(postgresql_url) as store:
            await store.create("b", BEGIN)
            await store.create("a", BEGIN)
            monkeypatch.setattr(postgresql, "_keep", keep)
            orders = [("b", 4), ("nobody", 4), ("a", 4)]
            ends = await asyncio.gather(
                *(store.append(code, [committed(seq)]) for code, seq in orders), return_exceptions=True
            )
            assert [type(end) for end in ends] == [type(None), Gone, type(None)]
            assert kept == ["met", "a", "b", "nobody"]

    asyncio.run(run())


@pytest.mark.clause("SRV-39")
def test_whoever_was_first_at_one_table_holds_up_no_other(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be kept is kept in the one transaction that was meant for all of it."""
    real, sizes = postgresql._keep, list[int]()

    async def keep(connection: asyncpg.Connection, jobs: Sequence[Job]) -> list[Exception | None]:
        sizes.append(len(jobs))
        return await real(connection, jobs)

    async def run() -> None:
        async with Store.open(postgresql_url) as store:
            for code in ("a", "b", "c"):
                await store.create(code, BEGIN)
            await store.append("b", [committed(4)])
            monkeypatch.setattr(postgresql, "_keep", keep)
            orders = [("a", [4]), ("b", [4]), ("nobody", [4]), ("c", [9])]
            jobs = [store.append(code, [committed(seq) for seq in seqs]) for code, seqs in orders]
            ends = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(end) for end in ends] == [type(None), Crossed, Gone, Behind]
            assert sizes == [4]
            assert [len(await store.load(code)) for code in ("a", "b", "c")] == [4, 4, 3]
            # Two events of which one was there: neither is kept, and the other table is.
            jobs = [store.append("b", [committed(4), committed(5)]), store.append("a", [committed(5)])]
            ends = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(end) for end in ends] == [Crossed, type(None)]
            assert [len(await store.load(code)) for code in ("a", "b")] == [5, 4]

    asyncio.run(run())


@pytest.mark.clause("SRV-17")
def test_nothing_is_confirmed_after_a_gap(database: str) -> None:
    """Events that somebody knows of are not in the database any more: what comes after them is not kept either."""

    async def run() -> None:
        async with Store.open(database) as store:
            await asyncio.gather(store.create(CODE, BEGIN), store.create("zzzzzz", BEGIN))
            ends = await asyncio.gather(
                store.append(CODE, [committed(6), committed(7)]),
                store.append("zzzzzz", [committed(4), committed(5)]),
                store.append("zzzzzz", [committed(6)]),
                store.append("nobody", [committed(4)]),
                return_exceptions=True,
            )
            assert [type(end) for end in ends] == [Behind, type(None), type(None), Gone]
            assert await store.load(CODE) == BEGIN
            assert len(await store.load("zzzzzz")) == 6
            await store.append(CODE, [committed(4)])

    asyncio.run(run())


@pytest.mark.clause("SRV-17")
def test_only_one_writer_is_first(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as one, Store.open(database) as other:
            await one.create(CODE, BEGIN)
            with pytest.raises(Crossed):
                await other.create(CODE, BEGIN)
            await one.append(CODE, [ev.Stamped(4, 50, None, ev.Committed(0))])
            with pytest.raises(Crossed):
                await other.append(CODE, [ev.Stamped(4, 50, None, ev.Committed(1))])
            # All of a command, or nothing of it.
            with pytest.raises(Crossed):
                await other.append(CODE, [ev.Stamped(5, 60, None, ev.Away(1)), ev.Stamped(4, 60, None, ev.Back(1))])
            assert [event.seq for event in await one.load(CODE)] == [1, 2, 3, 4]
            # A rematch is both tables or neither.
            with pytest.raises(Crossed):
                await other.rematch(CODE, [ev.Stamped(4, 70, None, ev.Rematched("zzzzzz"))], "zzzzzz", BEGIN)
            assert await one.load("zzzzzz") == []
            await other.rematch(CODE, [ev.Stamped(5, 70, None, ev.Rematched("zzzzzz"))], "zzzzzz", BEGIN)
            assert len(await one.load("zzzzzz")) == 3

    asyncio.run(run())


def test_old_tables_are_forgotten(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            await store.create("old", BEGIN)
            await store.create("new", BEGIN)
            assert await store.grow_older(await store.age()) == TICK_MIN
            await store.append("new", [committed(4)])
            await store.create("newer", BEGIN)
            assert await store.prune(TICK_MIN) == 1
            assert await store.load("old") == []
            assert len(await store.load("new")) == 4

    asyncio.run(run())


@pytest.mark.clause("SRV-31")
def test_nothing_is_added_to_a_table_that_is_gone(database: str) -> None:
    async def run() -> None:
        async with Store.open(database) as store:
            await store.create(CODE, BEGIN)
            assert await store.prune(2000, keep=[CODE]) == 0
            assert await store.prune(2000) == 1
            with pytest.raises(Gone):
                await store.append(CODE, [ev.Stamped(4, 50, None, ev.Committed(0))])
            assert await store.load(CODE) == []

    asyncio.run(run())


@pytest.mark.clause("SRV-31")
def test_old_tables_go_a_few_at_a_time(database: str) -> None:
    async def run() -> list[int]:
        async with Store.open(database) as store:
            for number in range(5):
                await store.create(f"old{number}", BEGIN)
            return [await store.prune(2000, most=2) for _ in range(4)]

    assert asyncio.run(run()) == [2, 2, 1, 0]


@pytest.mark.clause("SRV-31")
def test_a_table_in_use_elsewhere_is_not_forgotten(database: str) -> None:
    """In use, or played at between looking and forgetting, in another process."""

    async def run() -> None:
        async with Store.open(database) as one, Store.open(database) as other:
            for code in ("used", "played", "old"):
                await one.create(code, BEGIN)
            assert await other.grow_older(0) == TICK_MIN
            assert await one.grow_older(0) == TICK_MIN, "both have lived through the same minutes"
            await other.touch(["used", "nobody"])
            read = one._writer.read

            async def slow(statement: Statement) -> list[tuple[Value, ...]]:
                found = await read(statement)
                await other.append("played", [committed(4)])
                one._writer.read = read  # type: ignore[method-assign]
                return found

            one._writer.read = slow  # type: ignore[method-assign]
            assert await one.prune(TICK_MIN) == 1
            assert [len(await one.load(code)) for code in ("used", "played", "old")] == [3, 4, 0]

    asyncio.run(run())


def test_forgotten_tables_give_their_space_back_bit_by_bit(tmp_path: Path) -> None:
    async def run() -> None:
        async with Store.open(url(tmp_path)) as store:
            much = [committed(seq, command=f"0/{'x' * 60}{seq}") for seq in range(1, 3000)]
            for number in range(10):
                await store.create(f"old{number}", much)
        full = (tmp_path / "felttip.sqlite3").stat().st_size
        async with Store.open(url(tmp_path)) as store:
            while await store.prune(2000, most=2):
                pass
            left = [await store.shrink()]
            while left[-1]:
                left.append(await store.shrink())
            assert len(left) > 2
        assert (tmp_path / "felttip.sqlite3").stat().st_size < full / 10

    asyncio.run(run())


@pytest.mark.clause("SRV-32")
def test_no_error_tells_a_secret(database: str) -> None:
    async def run() -> str:
        async with Store.open(database) as store:
            await store.create(CODE, BEGIN)
            with pytest.raises(Crossed) as crossed:
                await store.append(CODE, BEGIN)
            return "".join(traceback.format_exception(crossed.value))

    said = asyncio.run(run())
    first = BEGIN[0].event
    assert isinstance(first, ev.Created)
    assert "Crossed" in said
    assert first.seed not in said


def test_what_is_committed_survives_a_power_cut(tmp_path: Path) -> None:
    connection = connect(str(tmp_path / "felttip.sqlite3"))
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    connection.close()
    assert found == ["wal", 2]


def test_what_is_committed_survives_a_power_cut_of_postgresql(postgresql_url: str) -> None:
    async def run() -> object:
        admin = await asyncpg.connect(postgresql_url.replace("+asyncpg", ""))
        await admin.execute("ALTER ROLE felttip SET synchronous_commit = off")
        keeper = Postgresql(postgresql_url, 20)
        try:
            return await (await keeper._connection()).fetchval("SHOW synchronous_commit")
        finally:
            await keeper.close()
            await admin.execute("ALTER ROLE felttip RESET synchronous_commit")
            await admin.close()

    assert asyncio.run(run()) == "on"


def test_the_migrations_lead_to_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'migrated.sqlite3'}")
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)  # a second time there is nothing left to do
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
