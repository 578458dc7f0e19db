"""Where the events of all tables are kept: on disk before anybody is told about them."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from felttip.server.events import AnyEvent, Stamped

MIGRATIONS = Path(__file__).parent / "migrations"

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False, index=True),
)
EVENTS = Table(
    "events",
    METADATA,
    Column("table_code", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(80), nullable=True),
    Column("body", Text, nullable=False),
)

_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


class Crossed(Exception):  # noqa: N818 - it happens, and whoever asked looks again
    """Somebody else was first: the table has more events than its writer knew of, or its code is taken."""


class Gone(Exception):  # noqa: N818 - it happens, and whoever asked is told
    """There is no such table any more."""


class Store:
    """The tables of one server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator["Store"]:
        """The store behind a database URL, with its tables brought up to date."""
        engine = create_async_engine(url, hide_parameters=True)  # seeds are secret, in errors and logs too
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _durable)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
            yield cls(engine)
        finally:
            await engine.dispose()

    async def create(self, code: str, stamped: Sequence[Stamped]) -> None:
        """Lay a new table; `Crossed` if its code is taken."""
        async with self._writing() as connection:
            await _create(connection, code, stamped)

    async def append(self, code: str, stamped: Sequence[Stamped]) -> None:
        """Add events to a table; `Crossed` if somebody else did in the meantime."""
        async with self._writing() as connection:
            await _append(connection, code, stamped)

    async def rematch(self, code: str, stamped: Sequence[Stamped], new: str, begins: Sequence[Stamped]) -> None:
        """Lay the table of a rematch and say so at the old one: both or neither."""
        async with self._writing() as connection:
            await _create(connection, new, begins)
            await _append(connection, code, stamped)

    async def load(self, code: str, after: int = 0) -> list[Stamped]:
        """The events of a table, in order; none if there is no such table."""
        query = select(EVENTS).where(EVENTS.c.table_code == code, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Stamped(row.seq, row.at, row.command, _DECODER.decode(row.body)) for row in rows]

    async def numbers(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        last = select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_code == TABLES.c.code).scalar_subquery()
        async with self._engine.connect() as connection:
            rows = (await connection.execute(select(TABLES.c.code, last).where(TABLES.c.code.in_(codes)))).all()
        return {code: seq for code, seq in rows if seq is not None}

    async def newest(self) -> int | None:
        """When something happened last at any table; None if there is no table."""
        async with self._engine.connect() as connection:
            found: int | None = (await connection.execute(select(func.max(TABLES.c.updated)))).scalar()
        return found

    async def ready(self) -> None:
        """Fails if nothing can be read."""
        async with self._engine.connect() as connection:
            await connection.execute(select(TABLES.c.code).limit(1))

    async def prune(self, before: int, keep: Collection[str] = (), most: int = 20) -> int:
        """Forget tables at which nothing has happened since then, a few of them; how many they were."""
        old = select(TABLES.c.code).where(TABLES.c.updated < before, TABLES.c.code.not_in(keep)).limit(most)
        async with self._writing() as connection:
            codes = (await connection.execute(old)).scalars().all()
            await connection.execute(delete(EVENTS).where(EVENTS.c.table_code.in_(codes)))
            await connection.execute(delete(TABLES).where(TABLES.c.code.in_(codes)))
        return len(codes)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is on disk when it ends."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Crossed from error


async def _create(connection: AsyncConnection, code: str, stamped: Sequence[Stamped]) -> None:
    at = stamped[-1].at
    await connection.execute(insert(TABLES).values(code=code, created=at, updated=at))
    await _append(connection, code, stamped)


async def _append(connection: AsyncConnection, code: str, stamped: Sequence[Stamped]) -> None:
    rows = [
        {
            "table_code": code,
            "seq": one.seq,
            "at": one.at,
            "command": one.command,
            "body": msgspec.json.encode(one.event).decode(),
        }
        for one in stamped
    ]
    await connection.execute(insert(EVENTS), rows)
    done = await connection.execute(update(TABLES).where(TABLES.c.code == code).values(updated=stamped[-1].at))
    if done.rowcount != 1:
        raise Gone(code)


def _durable(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """SQLite: what is committed survives a killed process and a power cut; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
