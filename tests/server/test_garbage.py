"""Rings of objects that nobody needs: connections leave none, and all is looked through only when nobody plays."""

import asyncio
import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.setup_server import Person, lay, running, until
from websockets.server import ServerProtocol

from felttip.room.connection import Connection
from felttip.server.door import GuardedWebSocket
from felttip.server.garbage import in_use, spare, tidy


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What is changed for the whole process is changed back."""
    yield
    gc.enable()
    gc.unfreeze()


def attended() -> int:
    """How many connections there is something left of."""
    return sum(type(one) in (Connection, GuardedWebSocket, ServerProtocol) for one in gc.get_objects())


def test_a_connection_that_ended_leaves_no_ring(tmp_path: Path) -> None:
    with running(tmp_path) as base:
        code, keys = lay(base, "trails", "classic", "here", "here")
        gc.collect()
        before = attended()
        gc.disable()
        for _ in range(3):
            with Person(base, code, keys[0]) as ann, Person(base, code, keys[1]) as bea:
                ann.ask("undo", 0)
                bea.ask("commit", 1)
                ann.socket.socket.close()  # without a goodbye
        until(lambda: attended() <= before, seconds=10)


def test_what_is_there_from_the_start_is_not_looked_through_again() -> None:
    spare()
    assert gc.get_freeze_count() > 0
    assert not gc.isenabled()


def tidied(counts: list[int], pages: list[int] | None = None) -> list[int]:
    """How much was done each time that everything is looked through, while somebody who tidies counts this."""
    looks: list[int] = []
    rest, last = iter(counts), [0]
    used = in_use if pages is None else iter(pages).__next__
    here = threading.get_ident()  # servers of other tests may tidy up in threads of their own

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2 and threading.get_ident() == here:
            looks.append(last[0])

    def done() -> int:
        last[0] = next(rest)
        return last[0]

    async def run() -> None:
        with pytest.raises(RuntimeError, match="StopIteration"):
            await tidy(done, 0, used)

    gc.disable()
    gc.callbacks.append(note)
    try:
        asyncio.run(run())
    finally:
        gc.callbacks.remove(note)
    return looks


def test_all_is_looked_through_once_after_they_played_and_not_while_they_do() -> None:
    assert tidied([0, 0, 1, 2, 3, 4, 5, 5, 5, 5]) == [5]


def test_who_never_rests_does_not_grow_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("felttip.server.garbage.LEAST", 100)
    assert tidied(list(range(12)), [40, 120, 190, 201, 201, 300, 410, 410, 500]) == [6, 10]
