"""Python's steps in a page follow each other, in their order, and leave the browser its turn."""

import asyncio
from collections.abc import Callable

import pytest

from felttip.offline.loop import MOST, hasten


class Loop:
    """As much of Pyodide's loop as is touched; whatever it would give to the browser is kept."""

    def __init__(self) -> None:
        self.browser: list[Callable[[], None]] = []
        self.call_soon: Callable[..., asyncio.Handle] = self._later
        hasten(self, self.browser.append)

    def _later(self, callback: Callable[[], None]) -> asyncio.Handle:
        self.browser.append(callback)
        return asyncio.Handle(callback, (), self)  # type: ignore[arg-type]  # as in `Steps`

    def _install_running_loop(self) -> None: ...

    def _install_asyncgen_hooks(self) -> None: ...

    def get_debug(self) -> bool:
        """As every loop."""
        return False

    def turn(self) -> None:
        """The browser's next step."""
        self.browser.pop(0)()


def test_what_a_step_leads_to_follows_in_the_same_turn() -> None:
    loop, done = Loop(), list[str]()

    def first() -> None:
        done.append("first")
        loop.call_soon(done.append, "third")

    loop.call_soon(first)
    loop.call_soon(done.append, "second")
    assert not done
    loop.turn()
    assert done == ["first", "second", "third"]
    assert not loop.browser


def test_what_is_cancelled_is_not_done() -> None:
    loop, done = Loop(), list[str]()
    loop.call_soon(done.append, "never").cancel()
    loop.turn()
    assert not done


def test_whoever_never_ends_leaves_the_browser_its_turn() -> None:
    loop, done = Loop(), list[int]()

    def again() -> None:
        done.append(0)
        loop.call_soon(again)

    loop.call_soon(again)
    loop.turn()
    assert len(done) == MOST
    loop.turn()
    assert len(done) == 2 * MOST


def test_what_breaks_off_holds_up_nobody_else() -> None:
    loop, done = Loop(), list[str]()

    def leave() -> None:
        raise SystemExit

    loop.call_soon(leave)
    loop.call_soon(done.append, "after")
    with pytest.raises(SystemExit):
        loop.turn()
    loop.turn()
    assert done == ["after"]
