"""The least that one needs to talk to a server: requests, and a WebSocket that costs its client next to nothing."""

import asyncio
import base64
import os
from typing import Protocol, cast
from urllib.parse import urlsplit

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
GONE = 1006
"""The code of a connection that ended without a word."""


class Failed(Exception):  # noqa: N818 - whoever asked tries again
    """A request did not get the answer that it hoped for."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body[:300]!r}")
        self.status = status


async def ask(base: str, method: str, path: str, body: object = None) -> object:
    """One request on a connection of its own, and its answer; `OSError` or `Failed` if there is none."""
    url = urlsplit(base)
    data = b"" if body is None else msgspec.json.encode(body)
    head = f"{method} {path} HTTP/1.1\r\nHost: {url.netloc}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    try:
        writer.write(head.encode() + data)
        answer = await reader.read()
    finally:
        writer.transport.abort()
    first, _, rest = answer.partition(b"\r\n\r\n")
    status = int(first.split(b" ", 2)[1]) if first.startswith(b"HTTP/1.1 ") else 0
    if not 200 <= status < 300:
        raise Failed(status, rest)
    return msgspec.json.decode(rest) if b"application/json" in first else rest.decode()


class Listener(Protocol):
    """Whoever hears what comes over a wire."""

    def opened(self, wire: "Wire") -> None:
        """The connection is there."""

    def heard(self, wire: "Wire", text: bytes) -> None:
        """A frame came."""

    def lost(self, wire: "Wire", code: int) -> None:
        """The connection is gone."""


class Wire(asyncio.Protocol):
    """A WebSocket from the client's side: text frames, without compression and without anything else."""

    def __init__(self, host: str, path: str, listener: Listener) -> None:
        self._host = host
        self._path = path
        self._listener = listener
        self._buffer = bytearray()
        self._parts = b""
        self._open = False
        self._code = GONE
        self.over = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Some bytes: the answer to the request, then frames."""
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:20]:
                self.abort()
                return
            del self._buffer[: end + 4]
            self._open = True
            self._listener.opened(self)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """The next frame, if all of it is here."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        first, body = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        kind = first & 15
        if kind in (0, TEXT):
            self._parts += body
            if first & 128:
                whole, self._parts = self._parts, b""
                self._listener.heard(self, whole)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self._code = int.from_bytes(body[:2], "big") or GONE
            self.abort()
        return True

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        # The mask is against old proxies; one of zeros leaves all as it is and is quick.
        self._write(head + b"\0\0\0\0" + body)

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def abort(self) -> None:
        """End it, without a goodbye."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.over = True
        self._listener.lost(self, self._code)
