"""The event loop of a browser's worker, with less between one step and the next."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Protocol

MOST = 256
"""So many steps follow each other before the browser gets its turn, whatever they are for."""


class Loop(Protocol):
    """What we touch of Pyodide's event loop (`pyodide.webloop`): as of version 314."""

    call_soon: Callable[..., asyncio.Handle]

    def _install_running_loop(self) -> None: ...

    def _install_asyncgen_hooks(self) -> None: ...


class Steps:
    """Callbacks of a loop that follow each other in one step of the browser.

    Pyodide takes two tasks of the browser for each, and from a mark to its answer there are ten; whatever else wants
    the processor could come between any two.
    """

    def __init__(self, loop: Loop, soon: Callable[[Callable[[], None]], object]) -> None:
        self._loop = loop
        self._soon = soon
        """Does something as soon as the browser has nothing of ours to do."""
        self._in_turn = loop.call_soon
        self._ready: deque[asyncio.Handle] = deque()
        self._going = False
        """Are they being done, or about to be?"""

    def call_soon(
        self, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> asyncio.Handle:
        """As `asyncio` has it."""
        handle = asyncio.Handle(callback, args, self._loop, context)  # type: ignore[arg-type]  # all that it needs of one
        self._ready.append(handle)
        if not self._going:
            self._going = True
            self._soon(self._go_on)
        return handle

    def _go_on(self) -> None:
        # As Pyodide does before each.
        self._loop._install_running_loop()
        self._loop._install_asyncgen_hooks()
        left = MOST
        try:
            while self._ready and left:
                left -= 1
                handle = self._ready.popleft()
                if not handle.cancelled():
                    handle._run()
        finally:
            self._going = bool(self._ready)
            if self._going:
                self._in_turn(self._go_on)


def hasten(loop: Loop, soon: Callable[[Callable[[], None]], object]) -> None:
    """Let the callbacks of a loop follow each other."""
    loop.call_soon = Steps(loop, soon).call_soon
