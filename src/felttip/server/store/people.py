"""What people keep without an account: their results, their tries at dailies, and the chain of the daily deals.

A person is the SHA-256 of a key that one device has. Nothing is kept of anybody before their first game.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from felttip.room.results import Result
from felttip.server.store.jobs import Statement, Value
from felttip.server.store.tables import LASTING
from felttip.server.store.writer import Writer


class Chain(NamedTuple):
    """The secret of the daily deals, the first day of it, and the last day that was opened to everybody."""

    root: str
    since: str
    opened: str


class Known(NamedTuple):
    """What was found out about the deal of a daily."""

    master: int | None
    par: int | None


NAMES = ", ".join(Result._fields)
OF_TOKEN = "(SELECT person FROM moves WHERE token = $1 AND taken = $2)"
SAME_DAILY = "EXISTS (SELECT 1 FROM tries AS own WHERE own.person = $2 AND own.day = {0}.day AND own.game = {0}.game)"
MOVE = (
    "UPDATE moves SET taken = $2 WHERE token = $1 AND person <> $2 AND until >= $3 AND (taken IS NULL OR taken = $2)",
    f"UPDATE results SET counted = 0 WHERE person = {OF_TOKEN} AND counted = 1 AND {SAME_DAILY.format('results')}",
    f"DELETE FROM tries WHERE person = {OF_TOKEN} AND {SAME_DAILY.format('tries')}",
    f"UPDATE tries SET person = $2 WHERE person = {OF_TOKEN}",
    f"UPDATE results SET person = $2 WHERE person = {OF_TOKEN}",
)
"""Whoever has played the same daily as both has had one try that counts: the one of the device that goes on."""


class People:
    """The part of a store that belongs to people."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def _read(self, text: str, *params: Value) -> list[tuple[Value, ...]]:
        return await self._writer.read(Statement(text, params))

    async def _change(self, text: str, *params: Value) -> int:
        return (await self._writer.change([Statement(text, params)]))[0]

    # The chain.

    async def chain(self, fresh: str, since: str, opened: str) -> Chain:
        """The chain of this database; if it has none yet, it begins with this."""
        query = "SELECT root, since, opened FROM chain WHERE id = 1"
        found = await self._read(query)
        if not found:
            # Of several processes that begin it one is first; all have its root.
            await self._change(
                "INSERT INTO chain (id, root, since, opened) VALUES (1, $1, $2, $3) ON CONFLICT (id) DO NOTHING",
                fresh, since, opened,
            )  # fmt: skip
            found = await self._read(query)
        return Chain(*map(str, found[0]))

    async def open_day(self, day: str) -> None:
        """The link of this day is told to everybody from now on."""
        await self._change("UPDATE chain SET opened = $1 WHERE opened < $1", day)

    # Tries.

    async def tried(self, person: str, first: str, last: str) -> dict[tuple[str, str], str]:
        """The tables of somebody's tries at the dailies of some days, by day and game."""
        query = "SELECT day, game, table_code FROM tries WHERE person = $1 AND day >= $2 AND day <= $3"
        return {(str(day), str(game)): str(code) for day, game, code in await self._read(query, person, first, last)}

    async def begin_try(self, day: str, game: str, person: str, code: str) -> str:
        """The one table at which this person plays this daily: this one, unless there is one."""
        await self._change(
            "INSERT INTO tries (day, game, person, table_code) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            day, game, person, code,
        )  # fmt: skip
        return (await self.tried(person, day, day))[day, game]

    async def tries_at(self, code: str) -> str | None:
        """Whose try is at this table?"""
        found = await self._read("SELECT person FROM tries WHERE table_code = $1", code)
        return str(found[0][0]) if found else None

    # Results.

    async def keep(self, person: str, result: Result, most: int) -> str:
        """Keep how a game ended, unless somebody did before: whose it is. Of very many the oldest goes."""
        values = ", ".join(f"${number}" for number in range(1, len(result) + 2))
        await self._change(
            f"INSERT INTO results ({NAMES}, person) VALUES ({values}) ON CONFLICT DO NOTHING",
            *(int(value) if isinstance(value, bool) else value for value in result), person,
        )  # fmt: skip
        await self._change(
            "DELETE FROM results WHERE person = $1 AND counted = 0 AND at <"
            f" (SELECT at FROM results WHERE person = $1 ORDER BY at DESC LIMIT 1 OFFSET {most - 1})",
            person,
        )
        return await self.owner(result.table_code, result.seat) or person

    async def owner(self, code: str, seat: int) -> str | None:
        """To whom the result of a seat belongs."""
        found = await self._read("SELECT person FROM results WHERE table_code = $1 AND seat = $2", code, seat)
        return str(found[0][0]) if found else None

    async def results(self, person: str, most: int) -> list[Result]:
        """All that somebody has, the latest first."""
        rows = await self._read(f"SELECT {NAMES} FROM results WHERE person = $1 ORDER BY at DESC LIMIT {most}", person)
        return list(map(_result, rows))

    async def dailies(self, person: str, first: str, last: str) -> list[Result]:
        """Somebody's dailies of some days, those that count first."""
        query = (
            f"SELECT {NAMES} FROM results WHERE person = $1 AND day >= $2 AND day <= $3"
            " ORDER BY counted DESC, total DESC, at"
        )
        return list(map(_result, await self._read(query, person, first, last)))

    async def days(self, person: str) -> list[tuple[str, str]]:
        """The dailies that somebody has finished, and that count: day and game."""
        query = "SELECT DISTINCT day, game FROM results WHERE person = $1 AND counted = 1"
        return [(str(day), str(game)) for day, game in await self._read(query, person)]

    async def totals(self, day: str, game: str) -> list[tuple[int, int, int]]:
        """Everybody's totals at a daily, how many have each, and how many of those had no referee."""
        query = (
            "SELECT total, count(*), sum(held) FROM results WHERE day = $1 AND game = $2 AND counted = 1"
            " GROUP BY total ORDER BY total"
        )
        found = await self._read(query, day, game)
        return [(int(str(total)), int(str(count)), int(str(held))) for total, count, held in found]

    async def there(self, codes: Sequence[str]) -> set[str]:
        """Those of these tables that are kept."""
        found: set[str] = set()
        for first in range(0, len(codes), 500):
            some = codes[first : first + 500]
            listed = ", ".join(f"${number}" for number in range(1, len(some) + 1))
            rows = await self._read(f"SELECT code FROM tables WHERE code IN ({listed})", *some)
            found.update(str(code) for (code,) in rows)
        return found

    # What was found out.

    async def known(self, day: str, game: str) -> Known:
        """What is known about the deal of a daily."""
        rows = await self._read("SELECT master, par FROM deals WHERE day = $1 AND game = $2", day, game)
        return Known(*(None if one is None else int(one) for one in rows[0])) if rows else Known(None, None)

    async def note(self, day: str, game: str, found: Known) -> None:
        """Something was found out: the master's first result, and the best that anybody knows of par."""
        await self._change(
            "INSERT INTO deals (day, game, master, par) VALUES ($1, $2, $3, $4) ON CONFLICT (day, game) DO UPDATE"
            " SET master = coalesce(deals.master, excluded.master),"
            " par = CASE WHEN deals.par IS NULL OR excluded.par > deals.par THEN excluded.par ELSE deals.par END",
            day, game, *found,
        )  # fmt: skip

    # To another device, and away.

    async def offer(self, token: str, person: str, until: int, now: int) -> None:
        """A token with which all of this goes to another key, instead of any earlier one."""
        await self._writer.change(
            [
                Statement("DELETE FROM moves WHERE until < $1", (now,)),
                Statement("DELETE FROM moves WHERE person = $1", (person,)),
                Statement("INSERT INTO moves (token, person, until) VALUES ($1, $2, $3)", (token, person, until)),
            ]
        )

    async def move(self, token: str, person: str, now: int) -> bool:
        """All that belongs to whoever asked for this token is this person's from now on; is the token good?

        Asked again by the same, it is as it was.
        """
        first, *others = MOVE
        done, *_ = await self._writer.change(
            [Statement(first, (token, person, now)), *(Statement(text, (token, person)) for text in others)]
        )
        return done > 0

    async def forget(self, person: str) -> None:
        """Nothing is kept of this person any more."""
        names = ("results", "tries", "moves")
        await self._writer.change([Statement(f"DELETE FROM {name} WHERE person = $1", (person,)) for name in names])

    # Backups.

    async def put_back(self, name: str, rows: Sequence[tuple[Value, ...]], force: bool) -> None:
        """Rows of a backup: those that are not there, and with `force` all."""
        table = next(table for table in LASTING if table.name == name)
        columns, keys = table.columns.keys(), table.primary_key.columns.keys()
        values = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
        replaced = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in keys)
        met = f"UPDATE SET {replaced}" if force else "NOTHING"
        query = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values}) ON CONFLICT ({', '.join(keys)}) DO {met}"
        await self._writer.change([Statement(query, row) for row in rows])


def _result(row: tuple[Value, ...]) -> Result:
    """A row as a result."""
    return msgspec.convert(row, Result, strict=False)
