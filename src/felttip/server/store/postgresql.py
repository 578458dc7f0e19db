"""PostgreSQL: one connection that writes, a few that read; all come back by themselves."""

from collections.abc import Sequence
from contextlib import suppress

import asyncpg

from felttip.room.troubles import Behind, Crossed, Full, Gone
from felttip.server.store.jobs import Following, Job, Lost, Row, Statement, Value, following

READERS = 4
CONNECT_S = 5.0
"""So long we wait for a connection, in seconds."""

BEGIN_TABLES = """
INSERT INTO tables (code, laid, created, used) SELECT code, laid, at, minutes
FROM unnest($1::text[], $2::text[], $3::bigint[]) AS new (code, laid, at), age ORDER BY code"""
# In the order of the key, so that no two processes wait for each other.
ADD_EVENTS = """
INSERT INTO events (table_code, seq, at, command, body)
SELECT tables.code, new.seq, new.at, new.command, new.body
FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::int[])
AS new (code, seq, at, command, body, after)
JOIN tables ON tables.code = new.code
WHERE new.after = 0 OR EXISTS (SELECT 1 FROM events WHERE table_code = new.code AND events.seq = new.after)
ORDER BY new.code, new.seq FOR KEY SHARE OF tables
ON CONFLICT DO NOTHING RETURNING table_code, seq"""
WHY_NOT = """
SELECT new.code, EXISTS (SELECT 1 FROM tables WHERE code = new.code),
EXISTS (SELECT 1 FROM events WHERE table_code = new.code AND events.seq = new.seq)
FROM unnest($1::text[], $2::int[]) AS new (code, seq)"""
TOUCH = """
WITH old AS (
    SELECT code FROM tables WHERE code = ANY($1::text[]) AND used < (SELECT minutes FROM age)
    ORDER BY code FOR NO KEY UPDATE
)
UPDATE tables SET used = minutes FROM age, old WHERE tables.code = old.code"""
EDIT = "UPDATE events SET body = $1 WHERE table_code = $2 AND seq = $3"
NO_SNAPSHOT = "DELETE FROM snapshots WHERE table_code = $1"
FIND = "SELECT at, command, body FROM events WHERE table_code = $1 AND seq = $2"

LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""The connection, or the database itself, is not there at the moment."""

AGAIN = (asyncpg.TransactionRollbackError,)
"""Two transactions met, and this one was given up as a whole: it is tried again."""


class Postgresql:
    """A database that other processes use, too."""

    def __init__(self, url: str, wait: float) -> None:
        self._dsn = url.replace("postgresql+asyncpg:", "postgresql:", 1)
        self._wait = wait
        self._writer: asyncpg.Connection | None = None
        self._readers: asyncpg.Pool | None = None

    async def write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """Keep all of it in one transaction."""
        try:
            connection = await self._connection()
            if sure:
                try:
                    async with connection.transaction():
                        return await _keep(connection, jobs)
                except (*LOST, *AGAIN):
                    raise
                except (asyncpg.PostgresError, Crossed, Gone, Behind, Mixed):
                    pass
            return await self._each(connection, jobs, sure)
        except AGAIN as error:
            raise Lost(type(error).__name__) from error
        except LOST as error:
            await self._drop()
            raise Lost(type(error).__name__) from error

    async def _each(self, connection: asyncpg.Connection, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """One job fails: one after the other, so that it fails alone, and all are committed together.

        In the order of their tables, as all processes do it, so that no two of them wait for each other.
        """
        ends: list[Exception | None] = [None] * len(jobs)
        async with connection.transaction():
            for place, job in sorted(enumerate(jobs), key=_table_of):
                try:
                    if sure or not await _kept(connection, job):
                        async with connection.transaction():
                            await _keep(connection, [job])
                except (*LOST, *AGAIN):
                    raise
                except asyncpg.UniqueViolationError as error:
                    met = Crossed(str(error))
                    met.__cause__ = error
                    ends[place] = met
                except asyncpg.DiskFullError as error:
                    ends[place] = Full(str(error))
                except (asyncpg.PostgresError, Crossed, Gone, Behind) as error:
                    ends[place] = error
        return ends

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Do all of this in one transaction."""
        try:
            connection = await self._connection()
            async with connection.transaction():
                done = [await connection.execute(text, *params) for text, params in statements]
        except AGAIN as error:
            raise Lost(type(error).__name__) from error
        except LOST as error:
            await self._drop()
            raise Lost(type(error).__name__) from error
        except asyncpg.DiskFullError as error:
            raise Full(str(error)) from error
        return [int(one.rpartition(" ")[2]) for one in done]

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """What is there."""
        try:
            if self._readers is None:
                self._readers = await asyncpg.create_pool(
                    self._dsn, min_size=0, max_size=READERS, timeout=CONNECT_S, command_timeout=self._wait
                )
            return [tuple(row) for row in await self._readers.fetch(statement.text, *statement.params)]
        except LOST as error:
            raise Lost(type(error).__name__) from error

    async def shrink(self) -> int:
        """PostgreSQL uses by itself again what is free."""
        return 0

    async def close(self) -> None:
        """That was all."""
        await self._drop()
        if self._readers is not None:
            self._readers.terminate()

    async def _connection(self) -> asyncpg.Connection:
        if self._writer is None or self._writer.is_closed():
            self._writer = await asyncpg.connect(self._dsn, timeout=CONNECT_S, command_timeout=self._wait)
            # Whatever others may do here: what we confirm is on disk before.
            if await self._writer.fetchval("SHOW synchronous_commit") == "off":
                await self._writer.execute("SET synchronous_commit = on")
        return self._writer

    async def _drop(self) -> None:
        """The next one takes a new connection."""
        if self._writer is not None:
            with suppress(*LOST):
                self._writer.terminate()
            self._writer = None


def _table_of(numbered: tuple[int, Job]) -> str:
    """The table that goes on with a job."""
    return numbered[1].rows[-1].code


class Mixed(Exception):  # noqa: N818 - done again, one after the other
    """Of what belongs together a part could be kept, and a part could not: so nothing is."""


async def _keep(connection: asyncpg.Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    """Keep what can be kept: another process may have been first at some tables, which holds up no others."""
    rows = following(jobs)
    last = {row.code: row.at for row in rows}
    begins = [begin for job in jobs for begin in job.begins]
    if begins:
        codes, ids = map(list, zip(*begins, strict=True))
        await connection.execute(BEGIN_TABLES, codes, ids, [last[code] for code in codes])
    added = set(map(tuple, await connection.fetch(ADD_EVENTS, *map(list, zip(*rows, strict=True)))))
    missing = [row for row in rows if (row.code, row.seq) not in added]
    ends: list[Exception | None] = [None] * len(jobs)
    if missing:
        ends = await _ends(connection, jobs, missing)
    await connection.execute(TOUCH, sorted(last))
    for row in (row for job in jobs for row in job.edits):
        await connection.execute(EDIT, row.body, row.code, row.seq)
        await connection.execute(NO_SNAPSHOT, row.code)
    return ends


async def _ends(
    connection: asyncpg.Connection, jobs: Sequence[Job], missing: Sequence[Following]
) -> list[Exception | None]:
    """What has become of each job, if these events could not be added; an error if something of a failed one was."""
    found = await connection.fetch(WHY_NOT, [row.code for row in missing], [row.seq for row in missing])
    why = {code: Crossed(code) if crossed else Behind(code) if there else Gone(code) for code, there, crossed in found}
    if len(jobs) == 1:
        raise why[missing[-1].code]
    lost = {(row.code, row.seq) for row in missing}
    for job in jobs:
        if why.keys() & {row.code for row in job.rows} and (
            job.begins or job.edits or any((row.code, row.seq) not in lost for row in job.rows)
        ):
            raise Mixed
    return [why.get(job.rows[0].code) for job in jobs]


async def _kept(connection: asyncpg.Connection, job: Job) -> bool:
    """Are all events of a job there already?"""
    for row in job.rows:
        found = await connection.fetchrow(FIND, row.code, row.seq)
        if found is None or Row(row.code, row.seq, *found) != row:
            return False
    return True
