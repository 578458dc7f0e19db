"""What is asked of the writer, and what can become of it."""

import logging
from collections.abc import Sequence
from typing import NamedTuple, Protocol

LOG = logging.getLogger(__name__)

Value = str | int | None
Params = Sequence[Value]

TICK_MIN = 10
"""A server is so many minutes older each time; tables know only that age, since it only says which of them are old."""


class Lost(Exception):  # noqa: N818 - the writer tries again
    """The database was lost in the middle; whether something was kept is not known yet."""


class Row(NamedTuple):
    """An event as it is kept."""

    code: str
    seq: int
    at: int
    command: str | None
    body: str


class Begin(NamedTuple):
    """A table that is laid."""

    code: str
    laid: str | None = None
    """What is known of the id under which it was laid: another with the same is refused."""


class Job(NamedTuple):
    """Events that are kept all together or not at all, and the tables that begin with them."""

    rows: tuple[Row, ...]
    begins: tuple[Begin, ...] = ()
    edits: tuple[Row, ...] = ()
    """Earlier events that say less from now on; what was made of them is forgotten."""


class Following(NamedTuple):
    """An event as it is kept, with the number of the one that has to be there before it; 0 for none."""

    code: str
    seq: int
    at: int
    command: str | None
    body: str
    after: int


def following(jobs: Sequence[Job]) -> list[Following]:
    """All events of some jobs. The first of a job goes on where its table ends, or where an earlier job does."""
    known: set[tuple[str, int]] = set()
    found = []
    for job in jobs:
        inside = {begin.code for begin in job.begins}
        for row in job.rows:
            free = row.code in inside or (row.code, row.seq - 1) in known
            found.append(Following(*row, 0 if free else row.seq - 1))
            inside.add(row.code)
            known.add((row.code, row.seq))
    return found


class Statement(NamedTuple):
    """Something else that is done, in the words that both databases understand: parameters are `$1`, `$2` and so on."""

    text: str
    params: Params = ()


class Keeper(Protocol):
    """A database: one connection that writes, and others that read."""

    async def write(self, jobs: Sequence[Job], sure: bool) -> list[Exception | None]:
        """Keep all of it in one transaction: for each job None, or why it alone could not be done.

        If it is not `sure` that none of them was kept before, look first. `Lost` if that is not known afterwards.
        """

    async def change(self, statements: Sequence[Statement]) -> list[int]:
        """Do all of this in one transaction, which may be done twice: how many rows each has changed."""

    async def read(self, statement: Statement) -> list[tuple[Value, ...]]:
        """What is there."""

    async def shrink(self) -> int:
        """Give a little of what is free back to the disk: how much is left to give."""

    async def close(self) -> None:
        """That was all."""
