"""A WebSocket from the server's side: as little as there has to be for each of thousands."""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import cast

from litestar.types import Receive, Scope, Send

from felttip.room.connection import HungUp
from felttip.server.limits import neighbour

Event = Mapping[str, object]


class Socket:
    """A WebSocket as ASGI has it."""

    __slots__ = ("_receive", "_scope", "_send", "address", "headers")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        self.address = neighbour(client[0] if client else None)
        self.headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self._scope = scope
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        """Let somebody in; from now on nobody needs what they asked for, and it would last as long as they stay."""
        await self._receive()
        await self._say({"type": "websocket.accept", "subprotocol": None, "headers": []})
        self.headers.clear()
        cast("dict[str, object]", self._scope).clear()

    def receive(self) -> Awaitable[Event]:
        """What comes next."""
        return cast("Awaitable[Event]", self._receive())

    def send_text(self, text: str) -> Awaitable[None]:
        """Say something; `HungUp` if nobody hears it."""
        return self._say({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """That was all; before somebody was let in, it keeps them out."""
        await self._say({"type": "websocket.close", "code": code, "reason": reason})

    async def _say(self, event: Event) -> None:
        try:
            await self._send(event)  # type: ignore[arg-type]  # they are as ASGI wants them
        except OSError as error:
            raise HungUp from error


class Inbox:
    """What came and was not read yet: as much of a queue as one reader needs."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Event) -> None:
        """Something came."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Is all of it read?"""
        return not self._events

    def __len__(self) -> int:
        """How much is not read yet."""
        return len(self._events)

    async def get(self) -> Event:
        """What came first."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        self._reader = None
        return self._events.pop(0)


class Gate:
    """Open or shut; almost always open."""

    __slots__ = ("_shut",)

    def __init__(self) -> None:
        self._shut: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Let all pass."""
        if self._shut is not None and not self._shut.done():
            self._shut.set_result(None)
        self._shut = None

    def clear(self) -> None:
        """Let nobody pass."""
        if self._shut is None:
            self._shut = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Pass, as soon as it is open."""
        while self._shut is not None:
            await asyncio.shield(self._shut)
