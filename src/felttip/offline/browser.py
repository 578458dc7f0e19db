"""The device as JavaScript sees it: what comes from there is made ours, and what goes there theirs."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from felttip.offline.device import Device
from felttip.offline.shelf import Unkept
from felttip.room.troubles import Crossed

TAKEN, FULL = "ConstraintError", "QuotaExceededError"
"""What a browser calls it if a number is taken already, or there is no more room."""


class BrowserShelf(Protocol):
    """What the page offers (`web/src/offline/shelf.ts`)."""

    def keep(self, code: str, seq: int, lines: str, /) -> Awaitable[object]:
        """Append; fails if nothing lasts."""

    def load(self, code: str, /) -> Awaitable[Sequence[str]]:
        """What was kept."""

    def tables(self, /) -> Awaitable[Sequence[str]]:
        """All codes."""

    def drop(self, code: str, /) -> Awaitable[object]:
        """Keep it no more."""


class Shelved:
    """The shelf of a browser, with our own words for what can go wrong there."""

    def __init__(self, shelf: BrowserShelf) -> None:
        self._shelf = shelf

    async def keep(self, code: str, seq: int, lines: str, /) -> None:
        """Append lines."""
        try:
            await self._shelf.keep(code, seq, lines)
        except Exception as error:
            raise _trouble(error) from error

    async def load(self, code: str, /) -> Sequence[str]:
        """What was kept of a table."""
        return list(await self._shelf.load(code))

    async def tables(self, /) -> Sequence[str]:
        """The codes of all tables."""
        return list(await self._shelf.tables())

    async def drop(self, code: str, /) -> None:
        """It is not kept any more."""
        try:
            await self._shelf.drop(code)
        except Exception as error:
            raise _trouble(error) from error


def _trouble(error: Exception) -> Exception:
    """What went wrong: JavaScript says it in the name of the error."""
    name = getattr(error, "name", "")
    return Crossed() if name == TAKEN else Unkept(full=name == FULL)


def begin(
    shelf: BrowserShelf,
    think: Callable[[str], Awaitable[str]],
    tell: Callable[[int, str], object],
    site: bool = False,
    ended: Callable[[int, int], object] | None = None,
) -> Device:
    """A device for a worker of a page."""
    return Device(Shelved(shelf), think, tell, ended or (lambda line, code: None), site)
