"""The WebSocket side: one connection to one table (docs/protocol.md)."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room.asking import tell
from felttip.room.bucket import Bucket
from felttip.room.document import members
from felttip.room.keys import Key, digest
from felttip.room.live import Live
from felttip.room.measure import Limits
from felttip.room.parts import VERSION
from felttip.room.refusals import on_the_wire
from felttip.room.sights import NOTHING

CLOSE_POLICY, CLOSE_TOO_LARGE, CLOSE_ELSEWHERE = 1008, 1009, 4008
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)
PENDING = 32
"""Answers that may wait for a slow reader before we stop listening to it."""


class HungUp(Exception):  # noqa: N818 - an end, not an error
    """Nobody is there any more."""


class Socket(Protocol):
    """What a connection listens to and talks through."""

    def receive(self) -> Awaitable[Mapping[str, object]]:
        """What comes next, as ASGI has it."""

    def send_text(self, text: str) -> Awaitable[None]:
        """Say something; `HungUp` if nobody hears it."""


class Allowance(Protocol):
    """How much one address may do on all its connections together."""

    def frame(self, address: str) -> bool:
        """One more frame: is it allowed?"""

    def change(self, address: str) -> bool:
        """One more command that changes something."""

    def table(self, address: str) -> bool:
        """One more table that is laid."""


class Boundless:
    """Nobody is kept from anything."""

    def frame(self, address: str) -> bool:
        """As many as they like."""
        return True

    change = table = frame


Answered = Callable[[Refusal | int, float], None]
"""Told of every answer, and how long it took."""


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


class Timer(Protocol):
    """Something that will be done later."""

    def cancel(self) -> None:
        """It will not be done."""


Later = Callable[[float, Callable[[], None]], Timer]
"""(seconds, what to do) -> the timer"""


def in_a_while(seconds: float, do: Callable[[], None]) -> Timer:
    """Do something later, beside everything else."""
    return asyncio.get_running_loop().call_later(seconds, do)


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
    """Another server goes on, or this one with what the database has now: come again at once."""


def malformed(what: str, to: str | None = None) -> Close:
    """What was said makes no sense."""
    return Close(CLOSE_POLICY, Refusal("SRV-2", "server-malformed"), to, what[:200])


class Connection:
    """Somebody who looks at a table and, with keys, plays at it."""

    def __init__(
        self,
        socket: Socket,
        live: Live,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        later: Later = in_a_while,
        allowance: Allowance | None = None,
        address: str = "",
        answered: Answered = lambda answer, seconds: None,
    ) -> None:
        self.keys: frozenset[str] = frozenset()
        self.address = address
        self._socket = socket
        self._live = live
        self._limits = limits
        self._clock = clock
        self._pause = pause
        self._later = later
        self._allowance: Allowance = allowance or Boundless()
        self._answered = answered
        self._doing = asyncio.Lock()
        """Held while a command is on its way."""
        self._bucket = Bucket(limits.commands, clock())
        self._answers: list[bytes] = []
        """What is to be said, each as members of a JSON object."""
        self._new = False
        self._seen = NOTHING
        self._busy = self._sending = False
        """Is a command being done, so that something is sent soon anyway? Is something being sent?"""
        self._sender: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[object] | None = None
        self._stopped = False
        self._why: Exception | None = None
        self._heard = clock()
        self._pings = 0

    def changed(self) -> None:
        """There is something new; what was not sent before something newer came is never sent."""
        self._new = True
        self._send_soon()

    def dismiss(self) -> None:
        """The place is needed for a newer connection of the same seat."""
        self._stop(Close(CLOSE_ELSEWHERE, Refusal("SRV-26", "server-elsewhere")))

    async def run(self) -> None:
        """Say hello, then listen until somebody ends it; whatever there is to say is said meanwhile."""
        try:
            await asyncio.wait_for(self._hello(), self._limits.hello)
        except TimeoutError:
            raise Close(CLOSE_POLICY, Refusal("SRV-15", "server-hello")) from None
        self._reader = asyncio.current_task()
        self._live.join(self)
        self._timer = self._later(self._limits.ping, self._keep_time)
        try:
            with suppress(HungUp):
                await self._listen()
        except asyncio.CancelledError:
            if not self._stopped or self._reader is None:
                raise
            self._reader.uncancel()
            if self._why is not None:
                raise self._why from None
        finally:
            self._reader = None
            self._timer.cancel()
            self._live.leave(self)
            # What knows of each other no more has not to be looked for (`garbage`).
            self._why = None
            if self._sender is not None:
                self._sender.cancel()
                self._sender = None

    def _stop(self, why: Exception | None) -> None:
        """End it: nobody listens any more."""
        if self._reader is not None and not self._stopped:
            self._stopped, self._why = True, why
            self._reader.cancel()

    # Listening.

    async def _frame(self) -> str:
        """The next frame, if it is one that we listen to."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise HungUp
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
            if not self._bucket.take(self._clock()) or not self._allowance.frame(self.address):
                self._answer(_id(text), Refusal("SRV-4", "server-too-fast"))
                await self._send()
                # Whoever does not slow down is slowed down: nothing more is read for a while.
                await self._pause(1 / max(self._limits.commands[1], 1))
            elif '"do"' in text:
                async with self._doing:
                    await self._do(text)
                    await self._send()
            else:
                self._beat(text)
                await self._send()
            if len(self._answers) > PENDING and self._sender is not None:
                await asyncio.wait({self._sender})

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
            self._busy = True
            try:
                answer = await self._live.order(command, self.keys)
            finally:
                self._busy = False
                self._heard = self._clock()  # we did not listen meanwhile
            self._answered(answer, time.perf_counter() - begun)
            self._answer(command.id, answer)

    def _too_much(self, command: cmd.AnyCommand | cmd.Ask) -> Refusal | None:
        """What one seat may do, however many connections it has, and what one address may leave on disk in a day."""
        room = self._live.room
        if not self._live.quick(command.seat, room.holds(self.keys)):
            return Refusal("SRV-24", "server-too-fast")
        if not isinstance(command, cmd.Why | cmd.Ask) and not self._allowance.change(self.address):
            return Refusal("SRV-29", "server-enough")
        again = isinstance(command, cmd.Rematch) and room.over and room.rematch is None
        return Refusal("SRV-29", "server-enough") if again and not self._allowance.table(self.address) else None

    def _beat(self, text: str) -> None:
        try:
            beat = BEAT.decode(text)
        except UNREADABLE as error:
            raise malformed(str(error), _id(text)) from error
        if beat.ping is not None:
            self._answers.append(b'"pong":%d' % beat.ping)

    # Talking.

    def _answer(self, to: str | None, answer: Refusal | int) -> None:
        if isinstance(answer, Refusal):
            self._answers.append(members({"re": to, "refusal": on_the_wire(answer)}))
        else:
            self._answers.append(members({"re": to, "ok": True, "seq": answer}))

    def _tell(self, command: cmd.Ask) -> None:
        """An answer that changes nothing; it is not remembered."""
        room = self._live.room
        seats = room.holds(self.keys)
        told = tell(room, seats, command)
        if isinstance(told, Refusal):
            self._answer(command.id, told)
        else:
            self._answers.append(members({"re": command.id, "ok": True, "seq": room.noticed(seats), "told": told}))

    def _next(self) -> bytes | None:
        """The next frame: an answer, with what has changed since in the same one, or that alone."""
        said = self._answers.pop(0) if self._answers else b""
        news = b""
        if self._new and not self._answers and (not said or said.startswith(b'"re"')):
            self._new = False
            news, self._seen = self._live.news(self, self._seen)
        both = b",".join(filter(None, (said, news)))
        return b"{%b}" % both if both else None

    async def _send(self) -> None:
        """Everything that there is to say, unless somebody is saying it already."""
        if self._sending:
            return
        self._sending = True
        try:
            while frame := self._next():
                await self._socket.send_text(frame.decode())
        finally:
            self._sending = False

    def leave(self) -> None:
        """The server ends, or this table has to be read anew."""
        self._going = asyncio.get_running_loop().create_task(self._go())

    async def _go(self) -> None:
        """What was begun is answered, nothing more is begun, and the answer is sent."""
        async with self._doing:
            if self._sender is not None and not self._sender.done():
                await asyncio.wait({self._sender})
            with suppress(HungUp):
                await self._send()
            self._stop(Leaving())

    def _send_soon(self) -> None:
        """The same, beside whatever is being done; after a command it is sent with the answer."""
        if not self._busy and not self._sending and self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_apart())

    async def _send_apart(self) -> None:
        try:
            await self._send()
        except HungUp:
            self._stop(None)
        except Exception as error:  # whatever it is, it ends the connection and is told by whoever runs it
            self._stop(error)
        finally:
            self._sender = None

    def _keep_time(self) -> None:
        """Ask now and then whether somebody is there; end if nobody answers."""
        self._pings += 1
        self._answers.append(b'"ping":%d' % self._pings)
        self._send_soon()
        if self._busy or self._clock() - self._heard < 3 * self._limits.ping:
            self._timer = self._later(self._limits.ping, self._keep_time)
        else:
            self._stop(None)


def _id(text: str) -> str | None:
    """The id of a frame, if it has one."""
    try:
        return ID.decode(text).id
    except UNREADABLE:
        return None
