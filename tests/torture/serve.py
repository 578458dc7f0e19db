"""The server of the torture: the real one, with a clock that can jump and limits that nobody meets. It can lie, too.

The lies are there for the checker, which has to find them.
"""

import argparse
import asyncio
import logging
import mmap
import struct
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from felttip.room import commands as cmd
from felttip.room import decide
from felttip.room.events import Stamped
from felttip.room.room import Room
from felttip.server.app import create_app
from felttip.server.hub import Hub
from felttip.server.run import listen, server_of
from felttip.server.settings import Limits, ServerSettings
from felttip.server.store import Store

LOG = logging.getLogger(__name__)
MANY = (1e9, 1e9)
ROOMY = Limits(
    requests=MANY,
    reads=MANY,
    all_requests=MANY,
    arrivals=MANY,
    commands=MANY,
    all_commands=MANY,
    bandwidth=MANY,
    frames=MANY,
    watching=10**6,
    sockets=10**6,
    address_sockets=10**6,
    tables=10**9,
    all_events=10**9,
    minds=1000,
    free=0,
    idle=2,
)
"""All clients of the torture have one address, and a full disk is found out by writing."""
EARLY_S = 0.3
LIES = ("none", "early", "forgetful")


class Clock:
    """The time of this machine and an offset in milliseconds, which others write into a file."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._offset = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
        self._right = time.time_ns

    def time_ns(self) -> int:
        """What time this server believes it is."""
        (offset,) = struct.unpack("<q", self._offset[:8])
        return self._right() + int(offset) * 1_000_000


async def sweep_often(hub: Hub) -> None:
    """What a server does every hour, every second."""
    while True:
        try:
            await hub.forget_old(await hub.store.age())
        except Exception:
            LOG.exception("old tables could not be forgotten")
        hub.forget_idle()
        await asyncio.sleep(1)


def confirm_early() -> None:
    """A lie: what is confirmed is on disk a little later."""
    append, waiting = Store.append, set()

    async def later(store: Store, code: str, stamped: Sequence[Stamped], edits: Sequence[Stamped]) -> None:
        await asyncio.sleep(EARLY_S)
        await append(store, code, stamped, edits)

    async def early(store: Store, code: str, stamped: Sequence[Stamped], edits: Sequence[Stamped] = ()) -> None:
        task = asyncio.create_task(later(store, code, stamped, edits))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    Store.append = early  # type: ignore[method-assign,assignment]


def forget_ids() -> None:
    """A lie: a command that is sent again is done again."""
    command = decide._command

    def again(room: Room, order: cmd.AnyCommand, context: decide.Context) -> decide.Answer:
        return command(replace(room, answered=type(room.answered)()), order, context)

    decide._command = again
    decide._late = lambda *_: None


def main() -> None:
    """Serve until somebody ends it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--clock", type=Path, required=True)
    parser.add_argument("--database")
    parser.add_argument("--redis")
    parser.add_argument("--lie", choices=LIES, default="none")
    said = parser.parse_args()
    time.time_ns = Clock(said.clock).time_ns
    Hub.sweep = sweep_often  # type: ignore[method-assign,assignment]
    if said.lie == "early":
        confirm_early()
    if said.lie == "forgetful":
        forget_ids()
    listening = listen("127.0.0.1", said.port)
    more = {} if said.redis is None else {"redis": said.redis}
    app = create_app(ServerSettings(data=said.data, database=said.database, limits=ROOMY, warm=False, **more))
    server_of(app).run(sockets=[listening])


if __name__ == "__main__":
    main()
