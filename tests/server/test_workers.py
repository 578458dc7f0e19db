"""Processes that work for the server."""

import asyncio
import os
import time
from functools import partial

import pytest

from felttip.server.workers import Crew, NoAnswer, Tell


def own_pid(tell: Tell) -> int:
    """Who works."""
    return os.getpid()


def own_nice(tell: Tell) -> int:
    """How much it gives way."""
    return os.nice(0)


def count(most: int, tell: Tell) -> str:
    """Says how far it is."""
    for number in range(most):
        tell(number)
    return "all"


def fail(tell: Tell) -> None:
    """Goes wrong."""
    raise ValueError("on purpose")


def end(tell: Tell) -> None:
    """Ends its process."""
    os._exit(3)


def sleep(seconds: float, tell: Tell) -> None:
    """Takes its time."""
    time.sleep(seconds)


def test_one_process_does_one_thing_after_the_other() -> None:
    async def test() -> None:
        crew = Crew(1, 7)
        try:
            heard: list[object] = []
            assert await crew.run(partial(count, 3), 60, heard.append) == "all"
            assert heard == [0, 1, 2]
            before, server = await crew.run(own_pid, 60), os.getpid()
            assert before != server
            assert await crew.run(own_nice, 60) == os.nice(0) + 7
            # A task that goes wrong does not take its process with it.
            with pytest.raises(NoAnswer, match="on purpose"):
                await crew.run(fail, 60)
            assert await crew.run(own_pid, 60) == before
        finally:
            crew.close()

    asyncio.run(test())


def test_a_process_that_ends_or_takes_too_long_is_replaced() -> None:
    async def test() -> None:
        crew = Crew(1, 0)
        try:
            first = await crew.run(own_pid, 60)
            with pytest.raises(NoAnswer):
                await crew.run(end, 60)
            second = await crew.run(own_pid, 60)
            with pytest.raises(NoAnswer, match="TimeoutError"):
                await crew.run(partial(sleep, 600), 0.05)
            third = await crew.run(own_pid, 60)
            assert len({first, second, third}) == 3
            with pytest.raises(ProcessLookupError):
                os.kill(second, 0)
        finally:
            crew.close()

    asyncio.run(test())


def test_whoever_waits_at_the_end_gets_no_answer() -> None:
    async def test() -> None:
        crew = Crew(2, 0)
        crew.start()
        waiting = [asyncio.create_task(crew.run(partial(sleep, 600), 600)) for _ in range(5)]
        await asyncio.sleep(0.05)
        crew.close()
        with pytest.raises(NoAnswer):
            await waiting[0]
        ends = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 60)
        assert all(isinstance(one, NoAnswer | asyncio.CancelledError | RuntimeError) for one in ends)

    asyncio.run(test())
