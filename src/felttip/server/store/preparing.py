"""Before a server starts: is the database sound, and one that we know? Then it is brought up to date."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from felttip.contract import Detail
from felttip.server.store.sqlite import INCREMENTAL, connect
from felttip.server.store.tables import config, migrate

LOG = logging.getLogger(__name__)
LOOK_S = 5.0
"""So long a file is looked through, in seconds; what is larger is looked through as far as that goes."""
SMALL = 64 * 1024 * 1024
"""A file of at most so many bytes is written anew once, so that it can become smaller later on."""
MIGRATING = 0x66656C74
"""The lock under which one process at a time brings PostgreSQL up to date."""


class Unfit(Exception):  # noqa: N818 - it is said in a sentence
    """No server starts with this database: the message says why."""

    def __init__(self, message: str, details: dict[str, Detail]) -> None:
        super().__init__(message, details)
        self.message = message
        self.details = details


def is_sqlite(url: str) -> bool:
    """Is it a file of our own?"""
    return make_url(url).get_backend_name() == "sqlite"


def file_of(url: str) -> Path:
    """The file behind the URL of an SQLite database."""
    return Path(make_url(url).database or "")


def shown(url: str) -> str:
    """How a database is called in sentences: without its password."""
    return str(file_of(url)) if is_sqlite(url) else make_url(url).render_as_string(hide_password=True)


async def check(url: str) -> None:
    """`Unfit` if the database is broken, or from a later version; nothing is changed."""
    if is_sqlite(url):
        await asyncio.to_thread(_check_file, url)
    else:
        await _postgresql(url, lambda connection: _check_known(connection, url))


async def prepare(url: str) -> None:
    """Check, and bring the tables up to date."""
    await check(url)
    if is_sqlite(url):
        await asyncio.to_thread(_prepare_file, url)
    else:
        await _postgresql(url, _migrate_alone)


def _migrate_alone(connection: Connection) -> None:
    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    migrate(connection)


async def _postgresql(url: str, run: Callable[[Connection], None]) -> None:
    engine = create_async_engine(url, hide_parameters=True)  # seeds are secret, in errors and logs too
    try:
        async with engine.begin() as connection:
            await connection.run_sync(run)
    except (OSError, DBAPIError) as error:
        raise Unfit("serve-database-away", {"database": shown(url), "why": str(error).partition("\n")[0]}) from error
    finally:
        await engine.dispose()


def _check_known(connection: Connection, url: str) -> None:
    """Do we know the last step that was taken here?"""
    at = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config(connection)).walk_revisions()}
    if at is not None and at not in known:
        raise Unfit("serve-database-newer", {"database": shown(url), "step": str(at)})


def _check_file(url: str) -> None:
    path = file_of(url)
    if not path.exists() or path.stat().st_size == 0:
        return
    try:
        _look_through(path)
        engine = create_engine(f"sqlite:///file:{path}?mode=ro&uri=true", hide_parameters=True)
        try:
            with engine.connect() as connection:
                _check_known(connection, url)
        finally:
            engine.dispose()
    except (sqlite3.DatabaseError, DBAPIError) as error:
        why = str(getattr(error, "orig", error))
        raise Unfit("serve-database-broken", {"database": shown(url), "why": why}) from error


def _look_through(path: Path) -> None:
    """Is the file sound, as far as that can be said in a short time?"""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    until = time.monotonic() + LOOK_S
    connection.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.OperationalError as error:
        if str(error) != "interrupted":
            raise
        LOG.warning("the database is large: only a part of it was looked through")
        return
    finally:
        connection.close()
    if found != "ok":
        raise sqlite3.DatabaseError(found.replace("\n", " "))


def _prepare_file(url: str) -> None:
    path = file_of(url)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")  # for a new file; an old one has to be written anew
    old = connection.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,)
    if old and path.stat().st_size <= SMALL:
        connection.execute("VACUUM")
    connection.close()
    connect(str(path)).close()
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
    try:
        with engine.begin() as begun:
            migrate(begun)
    finally:
        engine.dispose()
