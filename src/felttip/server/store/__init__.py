"""Where the events of all tables are kept: on disk before anybody is told about them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Collection, Sequence
from contextlib import asynccontextmanager

import msgspec

from felttip.room.events import AnyEvent, Stamped
from felttip.room.troubles import Absent, Behind, Crossed, Damaged, Full, Gone, Trouble
from felttip.server.store.duels import Duels
from felttip.server.store.jobs import TICK_MIN, Begin, Job, Keeper, Row, Statement, Value
from felttip.server.store.people import People
from felttip.server.store.preparing import Unfit, file_of, is_sqlite, prepare
from felttip.server.store.sqlite import Sqlite
from felttip.server.store.tables import METADATA, migrate
from felttip.server.store.writer import Writer

__all__ = ["METADATA", "Absent", "Behind", "Crossed", "Damaged", "Full", "Gone", "Store", "Trouble", "Unfit", "migrate"]

_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_ENCODER = msgspec.json.Encoder()
TOUCHED = 500
"""So many tables are touched, or asked about, at once."""
MANY = 500
"""More events than these are read beside everything else."""
KEPT = ("events", "snapshots", "duels")
"""What is kept of a table, and goes with it."""
KNOWN = "SELECT 1 FROM tables WHERE code = $1"
WAIT_S = 20.0
"""So long somebody waits for a database that is away, in seconds."""


class Store:
    """The tables of one server."""

    def __init__(self, keeper: Keeper, wait: float = WAIT_S) -> None:
        self._keeper = keeper
        self._writer = Writer(keeper, wait)
        self.duels = Duels(self._writer)
        self.people = People(self._writer)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, wait: float = WAIT_S) -> AsyncIterator["Store"]:
        """The store behind a database URL, with its tables brought up to date."""
        await prepare(url)
        store = cls(_keeper(url, wait), wait)
        try:
            await store.ready()
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """What was asked for is written, then the database is let go."""
        await self._writer.close()
        await self._keeper.close()

    async def create(self, code: str, stamped: Sequence[Stamped], laid: str | None = None) -> None:
        """Lay a new table; `Crossed` if its code is taken, or the id under which it is laid."""
        await self._writer.keep(Job(_rows(code, stamped), (Begin(code, laid),)))

    async def laid(self, laid: str) -> str | None:
        """The code of the table that was laid under this id, if there is one."""
        found = await self._writer.read(Statement("SELECT code FROM tables WHERE laid = $1", (laid,)))
        return str(found[0][0]) if found else None

    def append(self, code: str, stamped: Sequence[Stamped], edits: Sequence[Stamped] = ()) -> Awaitable[None]:
        """Add events to a table; `Crossed` if somebody else did in the meantime, `Gone` if there is no such table.

        `Behind` if what comes before is not there any more.
        `edits` are earlier events that say less from now on.
        """
        return self._writer.keep(Job(_rows(code, stamped), edits=_rows(code, edits)))

    async def rematch(self, code: str, stamped: Sequence[Stamped], new: str, begins: Sequence[Stamped]) -> None:
        """Lay the table of a rematch and say so at the old one: both or neither."""
        await self._writer.keep(Job((*_rows(new, begins), *_rows(code, stamped)), (Begin(new),)))

    async def load(self, code: str, after: int = 0) -> list[Stamped]:
        """The events of a table, in order; none if there is no such table. `Damaged` if one is missing or unknown."""
        query = "SELECT seq, at, command, body FROM events WHERE table_code = $1 AND seq > $2 ORDER BY seq"
        rows = await self._writer.read(Statement(query, (code, after)))
        if not rows and after == 0 and await self._writer.read(Statement(KNOWN, (code,))):
            raise Damaged(code, "no event is there")
        for number, row in enumerate(rows, after + 1):
            if row[0] != number:
                raise Damaged(code, f"event {number} is missing")
        try:
            # A long table takes a while: everybody else goes on meanwhile.
            return await asyncio.to_thread(_all_stamped, rows) if len(rows) > MANY else _all_stamped(rows)
        except msgspec.MsgspecError as error:
            # What exactly stands there may be a secret.
            raise Damaged(code, f"an event cannot be read ({type(error).__name__})") from None

    async def numbers(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        wanted, found = tuple(codes), dict[str, int]()
        for first in range(0, len(wanted), TOUCHED):
            some = wanted[first : first + TOUCHED]
            # For each table a look at the end of its index, and not all of its events.
            last = "SELECT max(seq) FROM events WHERE table_code = code"
            query = f"SELECT code, ({last}) FROM tables WHERE code IN ({_listed(1, some)})"
            rows = await self._writer.read(Statement(query, some))
            found.update({str(code): int(seq) for code, seq in rows if seq is not None})
        return found

    async def snapshot(self, code: str) -> tuple[int, str] | None:
        """The last snapshot of a table, if it has one: the number of its last event, and what it says."""
        query = "SELECT seq, body FROM snapshots WHERE table_code = $1"
        for seq, body in await self._writer.read(Statement(query, (code,))):
            assert isinstance(seq, int)
            return seq, str(body)
        return None

    async def keep_snapshot(self, code: str, seq: int, body: str) -> None:
        """Keep a snapshot instead of the last one, unless the table has gone on since it was taken."""
        query = (
            "INSERT INTO snapshots (table_code, seq, body) SELECT code, $2, $3 FROM tables WHERE code = $1"
            " AND NOT EXISTS (SELECT 1 FROM events WHERE events.table_code = $1 AND events.seq > $2)"
            " ON CONFLICT (table_code) DO UPDATE SET seq = excluded.seq, body = excluded.body"
        )
        await self._writer.change([Statement(query, (code, seq, body))])

    async def age(self) -> int:
        """How long the server has run, in minutes; with several processes, how long any of them has."""
        ((found,),) = await self._writer.read(Statement("SELECT minutes FROM age"))
        assert isinstance(found, int)
        return found

    async def grow_older(self, seen: int) -> int:
        """Some minutes have passed since the server was as old as this: how old it is now.

        If another process has said so in the meantime, it is not said twice.
        """
        await self._writer.change(
            [Statement(f"UPDATE age SET minutes = minutes + {TICK_MIN} WHERE minutes = $1", (seen,))]
        )
        return await self.age()

    async def ready(self) -> None:
        """Fails if nothing can be read."""
        await self._keeper.read(Statement("SELECT code FROM tables LIMIT 1"))

    async def prune(self, before: int, keep: Collection[str] = (), most: int = 20) -> int:
        """Forget tables at which nothing has happened since the server was that old, a few of them; how many."""
        query = f"SELECT code FROM tables WHERE used < $1 ORDER BY used LIMIT {most + len(keep)}"
        found = await self._writer.read(Statement(query, (before,)))
        codes = [code for (code,) in found if code not in keep][:most]
        if not codes:
            return 0
        listed = _listed(2, codes)
        done, *_ = await self._writer.change(
            [
                # Another process may have played at it by now: then it is not old any more.
                Statement(f"DELETE FROM tables WHERE used < $1 AND code IN ({listed})", (before, *codes)),
                *(
                    Statement(
                        f"DELETE FROM {kept} WHERE table_code IN ({_listed(1, codes)})"
                        " AND NOT EXISTS (SELECT 1 FROM tables WHERE code = table_code)",
                        codes,
                    )
                    for kept in KEPT
                ),
            ]
        )
        return done

    async def put_back(self, job: Job) -> None:
        """A table from a backup; `Crossed` if there is such a one."""
        await self._writer.keep(job)

    async def forget(self, codes: Sequence[str]) -> None:
        """Nothing is kept of these tables any more."""
        listed = _listed(1, codes)
        await self._writer.change(
            [
                Statement(f"DELETE FROM tables WHERE code IN ({listed})", codes),
                *(Statement(f"DELETE FROM {kept} WHERE table_code IN ({listed})", codes) for kept in KEPT),
            ]
        )

    async def touch(self, codes: Sequence[str]) -> None:
        """These tables are in use, though nothing may have happened there: nobody forgets them, in no process."""
        for first in range(0, len(codes), TOUCHED):
            some = codes[first : first + TOUCHED]
            query = f"UPDATE tables SET used = minutes FROM age WHERE used < minutes AND code IN ({_listed(1, some)})"
            await self._writer.change([Statement(query, some)])

    async def shrink(self) -> int:
        """Give a little of what is free back to the disk: how much is left to give."""
        return await self._writer.shrink()


def _listed(first: int, values: Sequence[Value]) -> str:
    return ", ".join(f"${number}" for number in range(first, first + len(values)))


def _rows(code: str, stamped: Sequence[Stamped]) -> tuple[Row, ...]:
    return tuple(Row(code, one.seq, one.at, one.command, _ENCODER.encode(one.event).decode()) for one in stamped)


def _all_stamped(rows: Sequence[tuple[Value, ...]]) -> list[Stamped]:
    return [_stamped(*row) for row in rows]


def _stamped(seq: Value, at: Value, command: Value, body: Value) -> Stamped:
    assert isinstance(seq, int)
    assert isinstance(at, int)
    assert isinstance(body, str)
    return Stamped(seq, at, None if command is None else str(command), _DECODER.decode(body))


def _keeper(url: str, wait: float) -> Keeper:
    if is_sqlite(url):
        return Sqlite(file_of(url))
    # Only who has one needs what talks to it.
    from felttip.server.store.postgresql import Postgresql  # noqa: PLC0415

    return Postgresql(url, wait)
