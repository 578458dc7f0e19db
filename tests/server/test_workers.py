"""Processes that work for the server."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from felttip.room.thinking import Tell
from felttip.server.workers import Crew, NoAnswer, NotWanted

PREPARED: list[int] = []
"""Who has done what comes before the first task."""


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


def prepare() -> None:
    """Does not hurry."""
    time.sleep(0.2)
    PREPARED.append(os.getpid())


def prepared(tell: Tell) -> list[int]:
    """Who was prepared before this task."""
    return PREPARED


def length(text: str, tell: Tell) -> int:
    """A task that can be large."""
    return len(text)


def gone(pid: int) -> None:
    """Wait until a process has ended; whoever started it still has to find out."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


def with_crew(test: Callable[[Crew], Awaitable[None]], crew: Crew | None = None) -> None:
    """Run a test with some processes, or one."""
    crew = crew or Crew(1, 0)

    async def run() -> None:
        try:
            await test(crew)
        finally:
            crew.close()

    asyncio.run(run())


def test_one_process_does_one_thing_after_the_other() -> None:
    async def test(crew: Crew) -> None:
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

    with_crew(test, Crew(1, 7))


def test_a_process_that_ends_or_takes_too_long_is_replaced() -> None:
    async def test(crew: Crew) -> None:
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

    with_crew(test)


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


def heeds_ctrl_c(tell: Tell) -> bool:
    """Would it end if somebody pressed Ctrl-C?"""
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_only_the_server_heeds_ctrl_c() -> None:
    async def test(crew: Crew) -> None:
        assert not await crew.run(heeds_ctrl_c, 60)
        assert heeds_ctrl_c(print)

    with_crew(test)


def test_a_process_is_prepared_before_its_first_task() -> None:
    async def test(crew: Crew) -> None:
        assert await crew.run(prepared, 60) == [await crew.run(own_pid, 60)]

    with_crew(test, Crew(1, 0, prepare))


@pytest.mark.clause("SRV-18")
def test_a_process_that_cannot_be_started_costs_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether somebody waits for it, or it comes in place of another one, or is there before it is needed."""
    start, broken = Crew._new, True

    def fragile(crew: Crew) -> object:
        if broken:
            raise OSError("no more processes")
        return start(crew)

    monkeypatch.setattr(Crew, "_new", fragile)

    async def test(crew: Crew) -> None:
        nonlocal broken
        crew.start()
        with pytest.raises(NoAnswer, match="no more processes"):
            await crew.run(own_pid, 60)
        broken = False
        assert await crew.run(own_pid, 60) > 0
        broken = True
        with pytest.raises(NoAnswer, match="EOFError"):
            await crew.run(end, 60)
        broken = False
        assert await crew.run(own_pid, 60) > 0

    with_crew(test)


@pytest.mark.clause("SRV-18")
def test_a_process_that_ended_while_it_was_idle_costs_nothing() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.run(own_pid, 60)
        os.kill(first, signal.SIGKILL)
        gone(first)
        assert await crew.run(own_pid, 60) != first

    with_crew(test)


def test_a_task_that_nobody_takes_has_a_limit_too() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.run(own_pid, 60)
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(NoAnswer):
            await crew.run(partial(length, "x" * 10_000_000), 0.1)
        assert await crew.run(partial(length, "x" * 10_000_000), 60) == 10_000_000

    with_crew(test)


def test_what_nobody_wants_is_stopped() -> None:
    async def test(crew: Crew) -> None:
        first = await crew.run(own_pid, 60)
        with pytest.raises(NotWanted):
            await crew.run(end, 60, wanted=lambda: False)
        # It was not even begun.
        assert await crew.run(own_pid, 60) == first
        answers = iter([True, True])
        with pytest.raises(NotWanted):
            await crew.run(partial(sleep, 600), 600, wanted=lambda: next(answers, False))
        assert await crew.run(own_pid, 60) != first

    with_crew(test)
