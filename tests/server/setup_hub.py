"""A hub without a network, for tests of live tables."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server.setup_room import CODE, created
from tests.server.setup_store import url

from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.live import Live
from felttip.server.computers import Computers
from felttip.server.hub import Hub
from felttip.server.settings import Limits
from felttip.server.store import Store

ANN = frozenset({"key 0"})
BEA = frozenset({"key 1"})


class Eye:
    """Somebody who looks on and counts how often there is something new."""

    def __init__(self, keys: frozenset[str] = frozenset(), address: str = "") -> None:
        self.keys = keys
        self.address = address
        self.times = 0
        self.dismissed = self.left = False

    def changed(self) -> None:
        """There is something new."""
        self.times += 1

    def dismiss(self) -> None:
        """There are too many of the same seat."""
        self.dismissed = True

    def leave(self) -> None:
        """Come again."""
        self.left = True


def with_hub(
    folder: Path | str,
    test: Callable[[Hub], Awaitable[None]],
    limits: Limits | None = None,
    computers: Computers | None = None,
) -> None:
    """Run a test against a hub, with its database in a folder or at a URL."""

    async def run() -> None:
        limit = limits or Limits()
        async with Store.open(url(folder) if isinstance(folder, Path) else folder) as store:
            hub = Hub(store, computers or Computers(limit.thinking, 1), limit)
            try:
                await test(hub)
            finally:
                hub.close()

    asyncio.run(run())


async def lay(hub: Hub, kinds: str = "pp") -> Live:
    """A table at which the game has begun."""
    return await hub.create([created("trails", kinds=kinds), ev.Started()], lambda: CODE)


def first_mark(live: Live, seat: int, name: str = "m") -> cmd.Mark:
    """The first legal mark of a seat."""
    table = live.room.table
    assert table is not None
    seen = live.room.noticed(frozenset({seat}))
    return cmd.Mark(name, seen, seat, table.view(seat).legal()[0])
