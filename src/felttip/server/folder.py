"""The folder with the tables: nobody else can read it, and one server at a time has it."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

LOCK = "felttip.lock"
DATABASE = "felttip.sqlite3"
OURS = (LOCK, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", f"{DATABASE}-journal")
OWNER_ONLY_FOLDER, OWNER_ONLY = 0o700, 0o600


class Occupied(Exception):  # noqa: N818 - it is no mistake, and is said in a sentence
    """Another server has this folder."""


def prepare(folder: Path, database: bool = True) -> None:
    """Have the folder, and let nobody but its owner read what is in it.

    A folder that holds other things, too, keeps its own mode; the database never does.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=OWNER_ONLY_FOLDER)
    if all(path.name in OURS for path in folder.iterdir()):
        folder.chmod(OWNER_ONLY_FOLDER)
    if database:
        # SQLite gives its other files the mode of this one.
        os.close(os.open(folder / DATABASE, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for name in OURS:
        if (folder / name).exists() and stat.S_IMODE((folder / name).stat().st_mode) != OWNER_ONLY:
            (folder / name).chmod(OWNER_ONLY)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Have the folder alone; `Occupied` if another server has it. However this process ends, the lock ends with it."""
    handle = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        if sys.platform != "win32":
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Occupied(str(folder)) from None
        yield
    finally:
        os.close(handle)
