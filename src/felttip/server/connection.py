"""The WebSocket side: one connection to one table (docs/protocol.md)."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta

from felttip.contract import Refusal, Refused
from felttip.server import commands as cmd
from felttip.server.asking import tell
from felttip.server.http import find_table
from felttip.server.keys import Key, digest
from felttip.server.limits import Bucket, Measures
from felttip.server.live import Live
from felttip.server.logs import tag
from felttip.server.manners import HOST, address_of, from_here, missed
from felttip.server.metrics import MEASURED
from felttip.server.refusals import on_the_wire
from felttip.server.settings import Limits, ServerSettings
from felttip.server.views import VERSION

LOG = logging.getLogger(__name__)
AnySocket = WebSocket[None, None, State]

CLOSE_POLICY, CLOSE_TOO_LARGE, CLOSE_TOO_FAST, CLOSE_NO_TABLE, CLOSE_NO_GAME = 1008, 1009, 1013, 4004, 4009
CLOSE_ELSEWHERE, CLOSE_RESTART, CLOSE_BROKEN = 4008, 1012, 1011
CODES = {
    "SRV-1": CLOSE_NO_TABLE,
    "SRV-23": CLOSE_NO_GAME,
    "SRV-26": CLOSE_TOO_FAST,
    "SRV-34": CLOSE_TOO_FAST,
    "SRV-35": CLOSE_NO_GAME,
}
"""Why there is no table to connect to."""
HELLO_COSTS = 2
"""What it costs to connect: a view is made for it."""
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)
PENDING = 32
"""Answers that may wait for a slow reader before we stop listening to it."""


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first frame: the version of the protocol, and the keys of seats."""

    hello: int
    keys: Annotated[tuple[Key, ...], Meta(max_length=16)] = ()


class Beat(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody asks whether we are there, or answers that they are."""

    ping: cmd.Number | None = None
    pong: cmd.Number | None = None


class Id(msgspec.Struct):
    """As much of a frame as an answer needs."""

    id: cmd.Id | None = None


HELLO = msgspec.json.Decoder(Hello)
COMMAND: msgspec.json.Decoder[cmd.AnyCommand | cmd.Ask] = msgspec.json.Decoder(cmd.AnyCommand | cmd.Ask)
BEAT = msgspec.json.Decoder(Beat)
ID = msgspec.json.Decoder(Id)


class Close(Exception):  # noqa: N818 - an end, not an error
    """The connection ends with a refusal."""

    def __init__(self, code: int, refusal: Refusal, to: str | None = None, what: str | None = None) -> None:
        super().__init__(refusal.reason)
        self.code = code
        self.refusal = refusal
        self.to = to
        self.what = what
        """What exactly is wrong, for developers."""


class Leaving(Exception):  # noqa: N818 - as above
    """The server ends, and another one goes on: come again at once."""


def malformed(what: str, to: str | None = None) -> Close:
    """What was said makes no sense."""
    return Close(CLOSE_POLICY, Refusal("SRV-2", "server-malformed"), to, what[:200])


class Connection:
    """Somebody who looks at a table and, with keys, plays at it."""

    def __init__(
        self,
        socket: AnySocket,
        live: Live,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        measures: Measures | None = None,
        address: str = "",
    ) -> None:
        self.keys: frozenset[str] = frozenset()
        self._socket = socket
        self._live = live
        self._limits = limits
        self._clock = clock
        self._pause = pause
        self._measures = measures or Measures(limits)
        self.address = address
        self._dismissed = asyncio.Event()
        self._leaving = asyncio.Event()
        self._doing = asyncio.Lock()
        """Held while a command is on its way."""
        self._bucket = Bucket(limits.commands, clock())
        self._answers: deque[bytes] = deque()
        self._new = False
        self._wake = asyncio.Event()
        self._drained = asyncio.Event()
        self._heard = clock()

    def changed(self) -> None:
        """There is a newer view; older ones that were not sent yet are never sent."""
        self._new = True
        self._wake.set()

    def dismiss(self) -> None:
        """The place is needed for a newer connection of the same seat."""
        self._dismissed.set()

    async def run(self) -> None:
        """Say hello, then listen, talk and keep time until one of them ends."""
        try:
            await asyncio.wait_for(self._hello(), self._limits.hello)
        except TimeoutError:
            raise Close(CLOSE_POLICY, Refusal("SRV-15", "server-hello")) from None
        self._live.join(self)
        parts = (self._listen(), self._talk(), self._keep_time(), self._give_way(), self._go())
        tasks = [asyncio.create_task(part) for part in parts]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.leave(self)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                raise end

    # Listening.

    async def _frame(self) -> str:
        """The next frame, if it is one that we listen to."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        self._heard = self._clock()
        text = event.get("text")
        if not isinstance(text, str):
            raise malformed("a frame of bytes")
        if len(text.encode(errors="replace")) > self._limits.frame:
            raise Close(CLOSE_TOO_LARGE, Refusal("SRV-3", "server-too-large"))
        return text

    async def _hello(self) -> None:
        text = await self._frame()
        try:
            hello = HELLO.decode(text)
        except UNREADABLE as error:
            raise Close(CLOSE_POLICY, Refusal("SRV-15", "server-hello")) from error
        if hello.hello != VERSION:
            details = {"version": hello.hello, "ours": VERSION}
            raise Close(CLOSE_POLICY, Refusal("SRV-15", "server-version", details))
        self.keys = frozenset(map(digest, hello.keys))

    async def _listen(self) -> None:
        while True:
            text = await self._frame()
            if not self._bucket.take(self._clock()) or not self._measures.commands.take(self.address):
                self._answer(_id(text), Refusal("SRV-4", "server-too-fast"))
                # Whoever does not slow down is slowed down: nothing more is read for a while.
                await self._pause(1 / max(self._limits.commands[1], 1))
            elif '"do"' in text:
                async with self._doing:
                    await self._do(text)
            else:
                self._beat(text)
            while len(self._answers) > PENDING:
                self._drained.clear()
                await self._drained.wait()

    async def _do(self, text: str) -> None:
        try:
            command = COMMAND.decode(text)
        except UNREADABLE as error:
            raise malformed(str(error), _id(text)) from error
        refusal = self._too_much(command)
        if refusal is not None:
            self._answer(command.id, refusal)
        elif isinstance(command, cmd.Ask):
            self._tell(command)
        else:
            begun = time.perf_counter()
            answer = await self._live.order(command, self.keys)
            MEASURED.answered(answer, time.perf_counter() - begun)
            self._answer(command.id, answer)

    def _too_much(self, command: cmd.AnyCommand | cmd.Ask) -> Refusal | None:
        """What one seat may do, however many connections it has, and what one address may leave on disk in a day."""
        room = self._live.room
        if not self._live.quick(command.seat, room.holds(self.keys)):
            return Refusal("SRV-24", "server-too-fast")
        if not isinstance(command, cmd.Why | cmd.Ask) and not self._measures.events.take(self.address):
            return Refusal("SRV-29", "server-enough")
        again = isinstance(command, cmd.Rematch) and room.over and room.rematch is None
        return Refusal("SRV-29", "server-enough") if again and not self._measures.tables.take(self.address) else None

    def _beat(self, text: str) -> None:
        try:
            beat = BEAT.decode(text)
        except UNREADABLE as error:
            raise malformed(str(error), _id(text)) from error
        if beat.ping is not None:
            self._say({"pong": beat.ping})

    # Talking.

    def _answer(self, to: str | None, answer: Refusal | int) -> None:
        if isinstance(answer, Refusal):
            self._say({"re": to, "refusal": on_the_wire(answer)})
        else:
            self._say({"re": to, "ok": True, "seq": answer})

    def _tell(self, command: cmd.Ask) -> None:
        """An answer that changes nothing; it is not remembered."""
        room = self._live.room
        seats = room.holds(self.keys)
        told = tell(room, seats, command)
        if isinstance(told, Refusal):
            self._answer(command.id, told)
        else:
            self._say({"re": command.id, "ok": True, "seq": room.noticed(seats), "told": told})

    def _say(self, message: dict[str, object]) -> None:
        self._answers.append(msgspec.json.encode(message))
        self._wake.set()

    async def _talk(self) -> None:
        """Answers in their order, then the newest view."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await self._socket.send_text(self._answers.popleft().decode())
            self._drained.set()
            if self._new:
                self._new = False
                await self._socket.send_text(self._live.view(self).decode())

    def leave(self) -> None:
        """The server ends."""
        self._leaving.set()

    async def _go(self) -> None:
        """When the server ends: what was begun is answered, nothing more is begun, and the answer is sent."""
        await self._leaving.wait()
        async with self._doing:
            while self._answers:
                self._drained.clear()
                self._wake.set()
                await self._drained.wait()
            raise Leaving

    async def _give_way(self) -> None:
        await self._dismissed.wait()
        raise Close(CLOSE_ELSEWHERE, Refusal("SRV-26", "server-elsewhere"))

    async def _keep_time(self) -> None:
        """Ask now and then whether somebody is there; end if nobody answers."""
        number = 0
        while self._clock() - self._heard < 3 * self._limits.ping:
            await self._pause(self._limits.ping)
            number += 1
            self._say({"ping": number})


def _id(text: str) -> str | None:
    """The id of a frame, if it has one."""
    try:
        return ID.decode(text).id
    except UNREADABLE:
        return None


@websocket("/api/tables/{code:str}/live")
async def live(code: FromPath[str], socket: AnySocket, state: State) -> None:
    """A table, live."""
    settings: ServerSettings = state.settings
    measures: Measures = state.measures
    address = address_of(socket)
    if not from_here(socket, settings.base_url) or HOST.fullmatch(socket.headers.get("host", "")) is None:
        await socket.close(CLOSE_POLICY, "server-origin")
        return
    await socket.accept()
    if not measures.watching.enter(address, settings.limits.watching):
        await _end(socket, Close(CLOSE_TOO_FAST, Refusal("SRV-26", "server-too-many")))
        return
    MEASURED.connections.inc()
    try:
        await _attend(code, socket, state, address)
    except WebSocketDisconnect:
        pass
    except Leaving:
        await _hang_up(socket, CLOSE_RESTART, "server-restart")
    except Refused as refused:
        if refused.refusal.reason == "server-no-such-table":
            missed(socket)
        await _end(socket, Close(CODES.get(refused.refusal.clause, CLOSE_POLICY), refused.refusal))
    except Close as close:
        await _end(socket, close)
    except Exception:
        LOG.exception("a WebSocket at table %s failed", tag(code))
        MEASURED.failed("websocket")
        await _hang_up(socket, CLOSE_BROKEN, "server-failed")
    finally:
        measures.watching.leave(address)
        MEASURED.connections.dec()


async def _attend(code: str, socket: AnySocket, state: State, address: str) -> None:
    """One connection, from its hello to its end."""
    settings: ServerSettings = state.settings
    measures: Measures = state.measures
    connections: set[Connection] = state.connections
    if not measures.reads.take(address, HELLO_COSTS):
        raise Close(CLOSE_TOO_FAST, Refusal("SRV-4", "server-too-fast"))
    table = await find_table(state, code)
    connection = Connection(socket, table, settings.limits, measures=measures, address=address)
    connections.add(connection)
    try:
        await connection.run()
        await socket.close()
    finally:
        connections.discard(connection)


async def _hang_up(socket: AnySocket, code: int, why: str) -> None:
    with suppress(WebSocketDisconnect):
        await socket.close(code, why)


async def _end(socket: AnySocket, close: Close) -> None:
    """Say why, then close."""
    MEASURED.refused(close.refusal)
    try:
        message: dict[str, object] = {"re": close.to, "refusal": on_the_wire(close.refusal)}
        if close.what is not None:
            message["what"] = close.what
        await socket.send_text(msgspec.json.encode(message).decode())
        await socket.close(close.code, close.refusal.reason)
    except WebSocketDisconnect:
        pass
