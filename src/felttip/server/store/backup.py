"""A backup: one SQLite file, whatever the tables are kept in; it can be put back into either kind of database."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from felttip.server.store import Crossed, Store
from felttip.server.store.jobs import Begin, Job, Row, Value
from felttip.server.store.preparing import check, file_of, is_sqlite, prepare
from felttip.server.store.tables import LASTING

OWNER_ONLY = 0o600
MANY = 1000
"""So many rows are copied at a time."""
TOGETHER = 20
"""So many tables are put back at a time: whoever plays meanwhile has their turn in between."""
TABLES = "INSERT INTO tables (code, created, laid) VALUES (?, ?, ?)"
EVENTS = "INSERT INTO events (table_code, seq, at, command, body) VALUES (?, ?, ?, ?, ?)"
DUELS = "INSERT INTO duels (table_code, duel_code, at) VALUES (?, ?, ?)"
COLUMNS = {table.name: tuple(table.columns.keys()) for table in LASTING}
"""Of what people keep."""


class Restored(NamedTuple):
    """How many tables were put back, and how many were there already."""

    back: int
    there: int


async def backup(url: str, target: Path) -> int:
    """Write everything as it is at one moment into a new file, while others play: how many tables there are.

    `FileExistsError` if there is such a file; `Unfit` if the database is broken, or not there.
    """
    await check(url)
    if target.exists():
        raise FileExistsError(target)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    try:
        if is_sqlite(url):
            await asyncio.to_thread(_copy_file, file_of(url), part)
        else:
            await _copy_postgresql(url, part)
        await prepare(f"sqlite:///{part}")
        count = await asyncio.to_thread(_finish, part)
        part.rename(target)
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + suffix).unlink(missing_ok=True)
    return count


async def restore(url: str, source: Path, force: bool = False) -> Restored:
    """Put back every table of a backup that is not there; with `force` also those that are, as the backup has them.

    `Unfit` if the file is broken, or comes from a later version.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.sqlite3"
        os.close(os.open(copy, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
        await check(f"sqlite:///{source}")
        await asyncio.to_thread(_copy_file, source, copy)
        await prepare(f"sqlite:///{copy}")
        back = there = 0
        async with Store.open(url) as store:
            for jobs in _batches(copy):
                codes = [job.begins[0].code for job in jobs]
                if force:
                    await store.forget(codes)
                ends = await asyncio.gather(*map(store.put_back, jobs), return_exceptions=True)
                for end in ends:
                    if end is not None and not isinstance(end, Crossed):
                        raise end
                done = [code for code, end in zip(codes, ends, strict=True) if end is None]
                for duel in _duels(copy, done):
                    await store.duels.enlist(*duel)
                back, there = back + len(done), there + len(codes) - len(done)
            for name, columns in COLUMNS.items():
                for rows in _lasting(copy, name, columns):
                    await store.people.put_back(name, rows, force)
    return Restored(back, there)


def _copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)  # in one step: everything is from one moment


def _finish(path: Path) -> int:
    """Leave one file, and nothing beside it: how many tables are in it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("DELETE FROM moves")
        connection.commit()
        count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return count


async def _copy_postgresql(url: str, target: Path) -> None:
    import asyncpg  # noqa: PLC0415 - only who has one needs what talks to it

    await prepare(f"sqlite:///{target}")
    source = await asyncpg.connect(url.replace("postgresql+asyncpg:", "postgresql:", 1))
    try:
        with closing(sqlite3.connect(target)) as new:
            async with source.transaction(isolation="repeatable_read", readonly=True):
                for query, insert in (
                    ("SELECT code, created, laid FROM tables", TABLES),
                    ("SELECT table_code, seq, at, command, body FROM events", EVENTS),
                    ("SELECT table_code, duel_code, at FROM duels", DUELS),
                    *(_copied(name, columns) for name, columns in COLUMNS.items()),
                ):
                    cursor = await source.cursor(query)
                    while rows := await cursor.fetch(MANY):
                        new.executemany(insert, [tuple(row) for row in rows])
            new.commit()
    finally:
        await source.close()


def _duels(path: Path, codes: list[str]) -> list[tuple[str, str, int]]:
    """The duels that these tables of a backup belong to."""
    query = f"SELECT table_code, duel_code, at FROM duels WHERE table_code IN ({', '.join('?' * len(codes))})"
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, codes).fetchall()


def _copied(name: str, columns: tuple[str, ...]) -> tuple[str, str]:
    """How all of a table of the database is read, and written elsewhere."""
    listed = ", ".join(columns)
    return f"SELECT {listed} FROM {name}", f"INSERT INTO {name} ({listed}) VALUES ({', '.join('?' * len(columns))})"


def _lasting(path: Path, name: str, columns: tuple[str, ...]) -> Iterator[list[tuple[Value, ...]]]:
    """What people keep, some rows at a time."""
    with closing(sqlite3.connect(path)) as connection:
        cursor = connection.execute(f"SELECT {', '.join(columns)} FROM {name}")
        while rows := cursor.fetchmany(TOGETHER):
            yield rows


def _batches(path: Path) -> Iterator[list[Job]]:
    """Everything in a backup, some tables at a time."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT code, laid FROM tables ORDER BY code").fetchall()
        for first in range(0, len(found), TOGETHER):
            jobs = []
            for code, laid in found[first : first + TOGETHER]:
                query = "SELECT table_code, seq, at, command, body FROM events WHERE table_code = ? ORDER BY seq"
                rows = tuple(Row(*row) for row in connection.execute(query, (code,)))
                if rows:
                    jobs.append(Job(rows, (Begin(code, laid),)))
            yield jobs
