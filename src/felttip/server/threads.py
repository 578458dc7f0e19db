"""Threads of their own for what takes long, so that those that everything short goes through stay free."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

R = TypeVar("R")


class Few:
    """Does what takes long beside everything else, only so much at once; the rest waits in a row."""

    def __init__(self, most: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix=name)

    async def __call__(self, make: Callable[..., R], /, *given: object) -> R:
        """What it makes of what is given."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, make, *given)

    def close(self) -> None:
        """What has not begun does not begin any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
