"""SQLite: one thread that writes, others that read. What is committed survives a killed process and a power cut."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from felttip.room.troubles import Behind, Crossed, Full, Gone
from felttip.server.store.jobs import Following, Job, Lost, Statement, Value, following

R = TypeVar("R")
READERS = 2
INCREMENTAL = 2
PAGES = 256
"""So many pages go back to the disk at once."""
SWITCH_S = 0.0005
"""A thread gives way to another after so many seconds: the writer needs its turn several times for each commit."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "secure_delete=ON")

# One statement for a whole batch: each call of SQLite is a wait for the interpreter.
BEGIN_TABLES = (
    "INSERT INTO tables (code, created, used, laid)"
    " SELECT value->>0, value->>2, minutes, value->>1 FROM json_each(?) JOIN age WHERE true"
)
ADD_EVENTS = """
INSERT INTO events (table_code, seq, at, command, body)
SELECT tables.code, value->>1, value->>2, value->>3, value->>4
FROM json_each(?) JOIN tables ON tables.code = value->>0
WHERE value->>5 = 0 OR EXISTS (SELECT 1 FROM events WHERE table_code = value->>0 AND seq = value->>5)"""
KNOWN = "SELECT 1 FROM tables WHERE code = ?"
TOUCH = """
UPDATE tables SET used = minutes FROM age
WHERE used < minutes AND code IN (SELECT value->>0 FROM json_each(?))"""
EDIT = "UPDATE events SET body = ? WHERE table_code = ? AND seq = ?"
NO_SNAPSHOT = "DELETE FROM snapshots WHERE table_code = ?"
FIND = "SELECT at, command, body FROM events WHERE table_code = ? AND seq = ?"


class Sqlite:
    """A database in a file."""

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._writer = ThreadPoolExecutor(1, "felttip-writer")
        self._readers = ThreadPoolExecutor(READERS, "felttip-reader")
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        sys.setswitchinterval(SWITCH_S)

    async def write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """Keep all of it in one transaction."""
        return await self._in(self._writer, lambda: self._write(jobs, sure))

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Do all of this in one transaction."""

        def run() -> list[int]:
            connection = self._connection()
            with Transaction(connection):
                return [connection.execute(text, _named(params)).rowcount for text, params in statements]

        return await self._in(self._writer, run)

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """What is there."""

        def run() -> list[tuple[Value, ...]]:
            return self._connection().execute(statement.text, _named(statement.params)).fetchall()

        return await self._in(self._readers, run)

    async def shrink(self) -> int:
        """Give a little of what is free back to the disk: how many pages are left to give."""

        def run() -> int:
            connection = self._connection()
            if connection.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
                return 0
            connection.execute(f"PRAGMA incremental_vacuum({PAGES})").fetchall()
            left: int = connection.execute("PRAGMA freelist_count").fetchone()[0]
            return left

        return await self._in(self._writer, run)

    async def close(self) -> None:
        """That was all."""
        for pool in (self._writer, self._readers):
            await asyncio.to_thread(pool.shutdown)
        for connection in self._open:
            connection.close()

    async def _in(self, pool: ThreadPoolExecutor, run: Callable[[], R]) -> R:
        def careful() -> R:
            try:
                return run()
            except sqlite3.Error as error:
                raise _meant(error) from error

        return await asyncio.get_running_loop().run_in_executor(pool, careful)

    def _connection(self) -> sqlite3.Connection:
        """The connection of this thread."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self._local.connection = connect(self._path)
            self._open.append(found)
        return found

    def _write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        connection = self._connection()
        if sure:
            try:
                with Transaction(connection):
                    _keep(connection, jobs)
            except (sqlite3.IntegrityError, Gone, Behind):
                pass
            except sqlite3.Error as error:
                if not isinstance(_meant(error), Full):
                    raise
            else:
                return [None] * len(jobs)
        return self._each(connection, jobs, sure)

    def _each(self, connection: sqlite3.Connection, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """One job fails: one after the other, so that it fails alone."""
        ends: list[Exception | None] = []
        for job in jobs:
            try:
                with Transaction(connection):
                    if sure or not _kept(connection, job):
                        _keep(connection, [job])
            except sqlite3.IntegrityError as error:
                ends.append(crossed(error))
            except (Gone, Behind) as missing:
                ends.append(missing)
            except sqlite3.Error as error:
                meant = _meant(error)
                if not isinstance(meant, Full):
                    raise
                ends.append(meant)
            else:
                ends.append(None)
        return ends


class Transaction:
    """All or nothing; on disk when it ends."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            try:
                self._connection.execute("COMMIT")
            except sqlite3.Error:
                self._undo()
                raise
        else:
            self._undo()

    def _undo(self) -> None:
        # A full disk may have ended the transaction already.
        with suppress(sqlite3.Error):
            self._connection.execute("ROLLBACK")


def connect(path: str) -> sqlite3.Connection:
    """A connection to a database in a file."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def crossed(error: Exception) -> Crossed:
    """Somebody was first; the database's own words name no secret."""
    met = Crossed(str(error))
    met.__cause__ = error
    return met


def _keep(connection: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    rows = following(jobs)
    last = {row.code: row.at for row in rows}
    begins = [(*begin, last[begin.code]) for job in jobs for begin in job.begins]
    if begins:
        connection.execute(BEGIN_TABLES, (_json(begins),))
    batch = _json(rows)
    if connection.execute(ADD_EVENTS, (batch,)).rowcount != len(rows):
        there = connection.execute(KNOWN, (rows[-1].code,)).fetchone()
        raise (Behind if there else Gone)(rows[-1].code)
    connection.execute(TOUCH, (batch,))
    for row in (row for job in jobs for row in job.edits):
        connection.execute(EDIT, (row.body, row.code, row.seq))
        connection.execute(NO_SNAPSHOT, (row.code,))


def _kept(connection: sqlite3.Connection, job: Job) -> bool:
    """Are all events of a job there already?"""
    return all(connection.execute(FIND, (row.code, row.seq)).fetchone() == row[2:] for row in job.rows)


def _json(rows: Sequence[Following] | Sequence[tuple[str, str | None, int]]) -> str:
    return msgspec.json.encode(rows).decode()


def _named(params: Sequence[Value]) -> dict[str, Value]:
    return {str(number): value for number, value in enumerate(params, 1)}


def _meant(error: sqlite3.Error) -> Exception:
    """What an error of SQLite means for whoever asked."""
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or "disk is full" in str(error):
        return Full(str(error))
    if name.partition("_")[2].startswith(("IOERR", "BUSY", "LOCKED", "CANTOPEN")):
        return Lost(str(error))
    return error
