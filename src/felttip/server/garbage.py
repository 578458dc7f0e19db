"""Rings of objects that nobody needs any more: they are looked for when nobody plays.

Python looks through what is new whenever a thousand more objects came than went, and through everything whenever there
are a quarter more of them than last time. With a thousand tables the one takes tens of milliseconds each time, because
old objects go as new ones come, and the other half a second; and both find nothing: neither a command nor a connection
that ended leaves rings. So we look ourselves, when it holds up nobody.
"""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path

LOOK_S = 10.0
"""So often, in seconds, it is looked whether anybody plays."""
GROWN = 2.0
"""When the process has grown by so much since everything was looked through, it is once more, whoever plays."""
LEAST = 256 * 1024 * 1024 // 4096
"""Of a process that was smaller than this, in pages, it counts as if it was as large: tables that come in are no rings,
and what a thousand of them need is no reason to hold everybody up."""


def spare() -> None:
    """What is there from the start stays, and is not looked through again; from here on we look ourselves."""
    gc.disable()
    gc.collect()
    gc.freeze()


def in_use() -> int:
    """How many pages of memory the process uses; where nobody knows, always the same."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0


async def tidy(done: Callable[[], float], look: float = LOOK_S, used: Callable[[], int] = in_use) -> None:
    """Look through everything while nobody plays, once after each time that they did; `done` counts what was done.

    Where nobody ever rests nothing grows without an end.
    """
    looked, size = done(), used()
    while True:
        before = done()
        await asyncio.sleep(look)
        if looked != before == done() or used() > GROWN * max(size, LEAST):
            gc.collect()
            looked, size = before, used()
