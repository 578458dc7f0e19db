"""The door: how many connections there are, from whom, and how long they may take for what they have to say.

uvicorn has no limit of its own for any of that: a request of which half the headers are here may stay for ever, and so
may somebody who does not read the answer.
"""

import asyncio
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from typing import cast

import h11
import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from felttip.contract import Refusal
from felttip.room.bucket import Bucket
from felttip.room.refusals import on_the_wire
from felttip.server.limits import Buckets, Count, neighbour, networks
from felttip.server.settings import Limits
from felttip.server.sockets import Gate, Inbox

if sys.platform != "win32":
    import resource

MOST_FILES = 65_536
"""More open files than that nobody needs."""
OTHER_FILES = 128
"""Files that are no connections: the database, processes, whatever is being read."""
FEW_FILES = 512
"""What there is at least where nobody can be asked."""
OVER = 64
"""So many that come when the house is full are told so; all others are only sent away."""
SLICE = 2048
"""So many bytes of a WebSocket are read at a time."""
UNREAD = 4
"""So many messages of a WebSocket may wait before nothing more is read."""
MOST_HEADERS = 100
"""No browser and no proxy sends as many headers."""
LINGER_S = 1.0
"""Seconds that somebody who is sent away has to say something, and so to hear why."""


def raise_file_limit() -> int:
    """As many open files as this process may have; the number."""
    if sys.platform == "win32":
        return FEW_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Visit:
    """One connection, for as long as it lasts; who does not read is given up."""

    def __init__(self, transport: asyncio.Transport, address: str, stalled: float) -> None:
        self.address = address
        self._transport = transport
        self._stalled = stalled
        self._loop = asyncio.get_running_loop()
        self._unread = 0
        self._timer = self._loop.call_later(stalled, self._look)

    def _look(self) -> None:
        unread = self._transport.get_write_buffer_size()
        if unread and self._unread and unread >= self._unread:
            self._transport.abort()
            return
        self._unread = unread
        self._timer = self._loop.call_later(self._stalled, self._look)

    def end(self) -> None:
        """It is over."""
        self._timer.cancel()


class Door:
    """Everybody who is connected."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = (), files: int = MOST_FILES) -> None:
        self.limits = limits
        self._most = max(2, min(limits.sockets, files - OTHER_FILES))
        self._most_each = min(limits.address_sockets, self._most // 2)
        self._proxies = networks(proxies)
        self._addresses = Count()
        self._arrivals = Buckets(limits.arrivals)
        self._visits: dict[asyncio.Transport, Visit] = {}
        self.over = 0
        """How many are being sent away just now."""

    def come(self, transport: asyncio.Transport, host: str | None) -> bool:
        """Somebody connects: is there room?"""
        if len(self._visits) >= self._most:
            return False
        address, proxy = neighbour(host), self.is_proxy(host)
        if not proxy and not self._arrivals.take(address):
            return False
        if not self._addresses.enter(address, self._most if proxy else self._most_each):
            return False
        self._visits[transport] = Visit(transport, address, self.limits.stalled / 2)
        return True

    def go(self, transport: asyncio.Transport) -> None:
        """A connection is over."""
        visit = self._visits.pop(transport, None)
        if visit is not None:
            visit.end()
            self._addresses.leave(visit.address)

    def is_proxy(self, host: str | None) -> bool:
        """Does this address speak for others?"""
        try:
            address = ip_address(host or "")
        except ValueError:
            return False
        return any(address in proxy for proxy in self._proxies)


class GuardedConfig(uvicorn.Config):
    """What uvicorn is told, the door, and the application behind it."""

    door: Door
    house: Litestar


def _raw(status: str, refusal: Refusal) -> bytes:
    """A refusal as a whole response, for those who are not let in."""
    body = msgspec.json.encode({"refusal": on_the_wire(refusal)})
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close"
    return f"{head}\r\n\r\n".encode() + body


FULL = _raw("503 Service Unavailable", Refusal("SRV-26", "server-too-many"))
SLOW = _raw("408 Request Timeout", Refusal("SRV-27", "server-slow"))
ODD = _raw("400 Bad Request", Refusal("SRV-2", "server-malformed"))
WAITING = (h11.IDLE, h11.SEND_BODY)
"""The states in which the rest of a request is still to come."""


class Odd(Exception):  # noqa: N818 - an end, not an error
    """A request that is not even begun."""


class GuardedHttp(H11Protocol):
    """HTTP for those whom the door lets in, and who say what they want in time."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door = cast("GuardedConfig", config).door
        self._let_in = False
        self._upgraded = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self._let_in = self._door.come(transport, self.client[0] if self.client else None)
        if self._let_in:
            self._timer = self.loop.call_later(self._door.limits.request, self._late)
            return
        if self._door.over >= OVER:
            transport.abort()
        self._door.over += 1
        self._timer = self.loop.call_later(LINGER_S, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Some bytes: the rest of the request has to follow soon."""
        if not self._let_in:
            self.transport.write(FULL)
            self.transport.close()
            return
        super().data_received(data)
        self._wait_for_the_rest(self.conn.their_state in WAITING)

    def handle_events(self) -> None:
        """What has come so far."""
        try:
            if self.conn.their_state is h11.IDLE:
                # To count lines is quick, to read thousands of headers is not.
                head = self.conn.trailing_data[0].partition(b"\r\n\r\n")[0]
                if head.count(b"\n") > MOST_HEADERS:
                    raise Odd
            super().handle_events()
        except Odd:
            self.transport.write(ODD)
            self.transport.close()

    def _should_upgrade(self) -> bool:
        """The head of a request is here: before anything is done about it, is it one that we read?

        A request says how long it is. One in parts without an end costs us a hundred times what it costs its sender,
        and where one says both, a proxy may see another end of it than we do.
        """
        if any(name == b"transfer-encoding" for name, _ in self.headers):
            raise Odd
        return super()._should_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever wants to go on in another protocol is answered in this one; that is nobody's failure."""

    def on_response_complete(self) -> None:
        """The answer is sent; perhaps the next request has begun, which uvicorn waits for without an end."""
        super().on_response_complete()
        half = self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])
        self._wait_for_the_rest(half and self.conn.their_state in WAITING)

    def _wait_for_the_rest(self, some: bool) -> None:
        some = some and not self._upgraded
        if some and self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self._door.limits.request, self._late)
        elif not some and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """It did not come in time."""
        self._timer = None
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(SLOW)
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a WebSocket."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._wait_for_the_rest(False)
        if self._let_in:
            self._door.go(self.transport)
        else:
            self._door.over -= 1


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket on which nobody can pour out more than we want to hear, be it pings or parts of frames."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door = cast("GuardedConfig", config).door
        self._bytes = Bucket(self._door.limits.bandwidth)
        self._frames = Bucket(self._door.limits.frames)
        # What uvicorn has for this is larger than all else that it keeps.
        self.inbox = Inbox()
        self.queue = self.inbox  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self._ended = False

    def data_received(self, data: bytes) -> None:
        """Some bytes, read slice by slice: thousands of empty frames fit into what comes at once."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            part = data[start : start + SLICE]
            if not self._bytes.take(cost=len(part)):
                self.transport.abort()
                return
            super().data_received(part)

    def handle_events(self) -> None:
        """Some frames."""
        count = len(self.conn.events)
        if count and not self._frames.take(cost=count):
            self.transport.abort()
            return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """A message; uvicorn stops reading after each, we only where several wait: that is two calls of the system."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or len(self.inbox) > UNREAD
        if self.read_paused and not paused:
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """The connection is there: nobody needs any more how it came about."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser keeps it for as long as it reads
        del self.request, self.response

    def pause_writing(self) -> None:
        """Who does not read is not listened to either: pings would be answered into a buffer without an end."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """They read again."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._door.go(self.transport)
        self._end()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody attends to it any more."""
        super().on_task_complete(task)
        self._end()

    def _end(self) -> None:
        """If both are over, no ring is left that would have to be looked for."""
        if not self._ended:
            self._ended = True
            return
        self.conn.parser.close()
        vars(self).clear()
