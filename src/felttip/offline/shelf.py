"""Where a device keeps its tables: events, in lines of JSON, after each command and before anybody is told."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from felttip.contract import Refusal
from felttip.room.events import Stamped
from felttip.room.troubles import Crossed, Damaged, Trouble

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Stamped)


class Shelf(Protocol):
    """What the browser keeps, as the page offers it."""

    async def keep(self, code: str, seq: int, lines: str, /) -> None:
        """Append lines, the first of which has this number. `Crossed` if that is taken, `Unkept` if nothing lasts."""

    async def load(self, code: str, /) -> Sequence[str]:
        """What was kept of a table, in order; each entry has one line or more."""

    async def tables(self, /) -> Sequence[str]:
        """The codes of all tables."""

    async def drop(self, code: str, /) -> None:
        """It is not kept any more."""


class Unkept(Trouble):
    """Nothing could be kept, and so nothing was done."""

    def __init__(self, full: bool) -> None:
        super().__init__(Refusal("SRV-63", "offline-full" if full else "offline-denied"))


def written(stamped: Sequence[Stamped]) -> str:
    """Events as lines."""
    return "\n".join(_ENCODER.encode(one).decode() for one in stamped)


def read(code: str, kept: Sequence[str]) -> list[Stamped]:
    """Events from lines; `Damaged` if one is missing or makes no sense."""
    lines = [line for entry in kept for line in entry.splitlines() if line]
    try:
        found = [_DECODER.decode(line) for line in lines]
    except msgspec.MsgspecError as error:
        raise Damaged(code, f"an event cannot be read ({type(error).__name__})") from None
    if [one.seq for one in found] != list(range(1, len(found) + 1)):
        raise Damaged(code, "an event is missing")
    return found


class Kept:
    """The store of a device: what lies on the shelf, and the same in memory for as long as somebody looks."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._events: dict[str, list[Stamped]] = {}

    async def append(self, code: str, stamped: Sequence[Stamped], edits: Sequence[Stamped] = ()) -> None:
        """Add events; `edits` are earlier ones that say less from now on."""
        known = await self.load(code)
        if known and stamped and stamped[0].seq != known[-1].seq + 1:
            raise Crossed
        if edits:
            await self._rewrite(code, [*known, *stamped], {one.seq: one for one in edits})
            return
        try:
            await self.shelf.keep(code, stamped[0].seq, written(stamped))
        except Crossed:
            self.forget(code)  # another window has written: whoever asked looks again
            raise
        self._events.setdefault(code, []).extend(stamped)

    async def _rewrite(self, code: str, events: Sequence[Stamped], edits: dict[int, Stamped]) -> None:
        said = [edits.get(one.seq, one) for one in events]
        await self.shelf.drop(code)
        await self.shelf.keep(code, 1, written(said))
        self._events[code] = said

    async def rematch(self, code: str, stamped: Sequence[Stamped], new: str, begins: Sequence[Stamped]) -> None:
        """Lay the table of a rematch, then say so at the old one: one that nobody speaks of does no harm."""
        await self.append(new, begins)
        await self.append(code, stamped)

    async def load(self, code: str, after: int = 0) -> list[Stamped]:
        """The events of a table, or those after the first so many."""
        if code not in self._events:
            found = read(code, await self.shelf.load(code))
            if not found:
                return []
            self._events.setdefault(code, found)
        return self._events[code][after:]

    def known(self, code: str) -> Sequence[Stamped]:
        """The events of a table that is in memory."""
        return self._events.get(code, ())

    def forget(self, code: str) -> None:
        """Somebody else may go on with it: it is read anew the next time."""
        self._events.pop(code, None)

    async def drop(self, code: str) -> None:
        """Nothing is kept of it any more."""
        self.forget(code)
        await self.shelf.drop(code)
