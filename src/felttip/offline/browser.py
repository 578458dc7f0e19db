"""The device as JavaScript sees it: what comes from there is made ours, and what goes there theirs."""

import asyncio
import gc
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, cast

import msgspec

from felttip.offline.device import Device
from felttip.offline.loop import Loop, hasten
from felttip.offline.shelf import Unkept
from felttip.offline.tables import News, Think
from felttip.room import events as ev
from felttip.room.installed import Trust, playable
from felttip.room.laying import NewSeat, NewTable, new_table
from felttip.room.room import fold
from felttip.room.troubles import Crossed
from felttip.room.views import look

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


def _thinking(think: Think) -> Think:
    """Whoever thinks in the browser, who may call back for as long as it does."""

    async def ask(job: str, news: News | None) -> str:
        if news is None:
            return await think(job, None)
        from pyodide.ffi import create_proxy  # noqa: PLC0415 - only in a page

        called = create_proxy(news)
        try:
            return await think(job, called)
        finally:
            called.destroy()

    return ask


def warm() -> None:
    """Do once what every table needs, so that what is kept of Python's memory has it in it."""
    Trust.all_drawn = True
    for game in playable():
        for board in game.boards:
            seats = tuple(NewSeat("here") for _ in range(min(game.seats)))
            events = new_table(
                NewTable(game=game.name, board=board, seats=seats), {n: "key" for n, _ in enumerate(seats)}
            )
            room = fold("0warm", ev.stamp(events, 0, 0))
            msgspec.json.encode(look(room, frozenset({0}), lambda seat: True))
    gc.collect()


def awake() -> None:
    """Memory that was kept has come back: what must not be the same twice is made anew."""
    random.seed()


def _hasten(soon: Callable[[Callable[[], None]], object]) -> None:
    """What Python has to do comes at once, and not bit by bit between other things."""
    from pyodide.ffi import create_once_callable  # noqa: PLC0415 - only in a page

    loop = cast(Loop, asyncio.get_event_loop())
    hasten(loop, lambda then: soon(create_once_callable(then)))


def begin(
    shelf: BrowserShelf,
    think: Think,
    tell: Callable[[int, str], object],
    site: bool = False,
    ended: Callable[[int, int], object] | None = None,
    soon: Callable[[Callable[[], None]], object] | None = None,
) -> Device:
    """A device for a worker of a page; `soon` does something before the browser does anything else."""
    Trust.all_drawn = True
    if soon is not None:
        _hasten(soon)
    gc.freeze()  # what is here now stays: nobody need look through it again and again
    return Device(Shelved(shelf), _thinking(think), tell, ended or (lambda line, code: None), site)
