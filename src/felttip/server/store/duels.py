"""Which tables belong to which duel; everything else about a duel is said by its tables."""

from felttip.server.store.jobs import Statement
from felttip.server.store.writer import Writer

# A column in place of a parameter says to PostgreSQL which type it has.
ENLIST = (
    "INSERT INTO duels (table_code, duel_code, at) SELECT code, CAST($2 AS VARCHAR(16)), CAST($3 AS BIGINT) FROM tables"
    " WHERE code = $1"
)
FREE = " AND NOT EXISTS (SELECT 1 FROM duels WHERE duel_code = $2)"
NOT_FULL = " AND (SELECT count(*) FROM duels WHERE duel_code = $2) < CAST($4 AS BIGINT)"
FIRST = (
    "UPDATE duels SET at = at"
    " WHERE table_code = (SELECT table_code FROM duels WHERE duel_code = $1 ORDER BY at, table_code LIMIT 1)"
)
"""It changes nothing; but of several processes one after the other does it, and counts only then."""
ONCE = " ON CONFLICT (table_code) DO NOTHING"


class Duels:
    """The duels of a store."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def begin(self, table: str, duel: str, at: int) -> str | None:
        """Make a duel of a table: its code, which is another one if there was a duel before; None if it is taken."""
        await self._writer.change([Statement(ENLIST + FREE + ONCE, (table, duel, at))])
        return await self.of(table)

    async def enlist(self, table: str, duel: str, at: int) -> None:
        """A table plays the deal of a duel; said twice, it is so once."""
        await self._writer.change([Statement(ENLIST + ONCE, (table, duel, at))])

    async def join(self, table: str, duel: str, at: int, most: int) -> bool:
        """The same, unless the duel has so many tables by then: is this one of them?"""
        joining = Statement(ENLIST + NOT_FULL + ONCE, (table, duel, at, most))
        await self._writer.change([Statement(FIRST, (duel,)), joining])
        return await self.of(table) == duel

    async def of(self, table: str) -> str | None:
        """The duel that a table belongs to, if it does."""
        found = await self._writer.read(Statement("SELECT duel_code FROM duels WHERE table_code = $1", (table,)))
        return str(found[0][0]) if found else None

    async def tables(self, duel: str) -> list[str]:
        """The tables of a duel, the first one first; none if there is no such duel."""
        query = "SELECT table_code FROM duels WHERE duel_code = $1 ORDER BY at, table_code"
        return [str(code) for (code,) in await self._writer.read(Statement(query, (duel,)))]
