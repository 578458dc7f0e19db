"""What the same database does: commits of one row each, on disk before the next begins."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

ROW = "INSERT INTO floor VALUES (?, ?, ?, ?, ?)"
TABLE = """CREATE TABLE floor (table_code TEXT, seq INTEGER, at BIGINT, command TEXT, body TEXT,
    PRIMARY KEY (table_code, seq))"""
BODY = '{"event":"marked","seat":0,"mark":"C3=5"}'


def commits(folder: Path, seconds: float) -> float:
    """Commits a second of one row each in SQLite, each on disk before the next begins."""
    with closing(sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)) as connection:
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(TABLE)
        begun, count = time.perf_counter(), 0
        while time.perf_counter() < begun + seconds:
            connection.execute(ROW, ("abcdef", count, 1_700_000_000_000, f"0/{count}", BODY))
            count += 1
        return count / (time.perf_counter() - begun)


def postgresql_commits(url: str, seconds: float) -> float:
    """The same in a PostgreSQL, over one connection."""
    import asyncpg  # noqa: PLC0415 - only where there is a cluster

    async def run() -> float:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute(TABLE)
        row = await connection.prepare("INSERT INTO floor VALUES ($1, $2, $3, $4, $5)")
        begun, count = time.perf_counter(), 0
        while time.perf_counter() < begun + seconds:
            await row.fetch("abcdef", count, 1_700_000_000_000, f"0/{count}", BODY)
            count += 1
        found = count / (time.perf_counter() - begun)
        await connection.close()
        return found

    return asyncio.run(run())
