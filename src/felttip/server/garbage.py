"""Rings of objects that nobody needs any more: looked for where they can be, and everywhere only when nobody plays.

Python looks through all objects whenever there are a quarter more of them than last time. With a thousand tables that
stops everything for half a second, and finds nothing: neither a command nor a connection that ended leaves rings.
"""

import asyncio
import gc
from collections.abc import Callable

YOUNG = (1_000, 10, 200)
"""When there are so many more objects the new ones are looked through, each tenth time those that have stayed, too; and
after two hundred such times everything, so that nothing grows without an end where nobody ever rests.

The first is small: where old ones go as new ones come, Python counts few, and looks through all that came."""
LOOK_S = 10.0
"""So often, in seconds, it is looked whether anybody plays."""


def spare() -> None:
    """Everything that is there from the start stays, and is not looked through again."""
    gc.set_threshold(*YOUNG)
    gc.collect()
    gc.freeze()


async def tidy(done: Callable[[], float], look: float = LOOK_S) -> None:
    """Look through everything while nobody plays, once after each time that they did; `done` counts what was done."""
    looked = done()
    while True:
        before = done()
        await asyncio.sleep(look)
        if looked != before == done():
            gc.collect()
            looked = before
