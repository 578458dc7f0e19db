"""`felttip backup` and `felttip restore`: everything that a server keeps, in one file, while others play."""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click

from felttip.terminal.saved import home
from felttip.words import words

F = TypeVar("F", bound=Callable[..., Any])
DATABASE = "felttip.sqlite3"


def where(command: F) -> F:
    """The options that say where a server keeps its tables: the same as it has."""
    command = click.option(
        "--database-url",
        envvar="FELTTIP_DATABASE_URL",
        help="Another database than the file in the folder: postgresql+asyncpg://…",
    )(command)
    return click.option(
        "--data",
        default=lambda: home() / "tables",
        show_default="beside the games of the terminal",
        type=click.Path(file_okay=False, path_type=Path),
        help="The folder in which the tables are kept.",
    )(command)


def _url(data: Path, database_url: str | None) -> str:
    return database_url or f"sqlite:///{data.absolute() / DATABASE}"


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@where
def backup(file: Path, data: Path, database_url: str | None) -> None:
    """Write all tables of a server into a new FILE, as they are at one moment.

    The server can go on meanwhile. Whoever has the file knows all deals, so keep it to yourself.

    \b
    felttip backup tables-monday.sqlite3
    """
    from felttip.server.store import Unfit  # noqa: PLC0415 - only who wants it pays for it
    from felttip.server.store.backup import backup as write  # noqa: PLC0415

    if database_url is None and not (data / DATABASE).exists():
        raise click.ClickException(words().say("backup-nothing", {"folder": str(data)}))
    try:
        count = asyncio.run(write(_url(data, database_url), file.absolute()))
    except FileExistsError:
        raise click.ClickException(words().say("backup-exists", {"file": str(file)})) from None
    except Unfit as unfit:
        raise click.ClickException(words().say(unfit.message, unfit.details)) from None
    click.echo(words().say("backup-done", {"count": count, "file": str(file)}))


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Also replace tables that are there, though they may have gone on since.")
@where
def restore(file: Path, force: bool, data: Path, database_url: str | None) -> None:
    """Put back the tables of a backup FILE that are not there any more.

    A table that is there stays as it is, so the server can go on meanwhile. With --force it must not run: every
    table is then as it was when the backup was made.

    \b
    felttip restore tables-monday.sqlite3
    """
    from felttip.server.folder import Occupied, locked, prepare  # noqa: PLC0415 - only who wants it pays for it
    from felttip.server.store import Unfit  # noqa: PLC0415
    from felttip.server.store.backup import restore as put_back  # noqa: PLC0415

    own = database_url is None
    if own:
        prepare(data)
    try:
        with locked(data) if own and force else nullcontext():
            done = asyncio.run(put_back(_url(data, database_url), file.absolute(), force))
    except Occupied:
        raise click.ClickException(words().say("serve-occupied", {"folder": str(data)})) from None
    except Unfit as unfit:
        raise click.ClickException(words().say(unfit.message, unfit.details)) from None
    click.echo(words().say("restore-done", {"back": done.back, "there": done.there}))
