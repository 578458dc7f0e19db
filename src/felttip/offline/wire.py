"""A line between the page and a table of this device: what goes over a WebSocket elsewhere."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping

import msgspec

from felttip.contract import Refusal, Refused
from felttip.offline.tables import LIMITS, Tables
from felttip.room.connection import Close, Connection, HungUp, Leaving, Timer
from felttip.room.refusals import on_the_wire

LOG = logging.getLogger(__name__)
CLOSE_POLICY, CLOSE_RESTART, CLOSE_BROKEN, CLOSE_NO_TABLE, CLOSE_NO_GAME = 1008, 1012, 1011, 4004, 4009
CODES = {"SRV-1": CLOSE_NO_TABLE, "SRV-23": CLOSE_NO_GAME, "SRV-35": CLOSE_NO_GAME}

Tell = Callable[[int, str], object]
"""(line, frame): say something to the page."""
Ended = Callable[[int, int], object]
"""(line, code): that was all."""


class Never:
    """A timer that never comes: nobody is lost between two workers."""

    def cancel(self) -> None:
        """It would not have come."""


def never(seconds: float, do: Callable[[], None]) -> Timer:
    """Nothing is done later."""
    return Never()


class Wire:
    """One line: frames in, frames out."""

    def __init__(self, number: int, tell: Tell) -> None:
        self._number = number
        self._tell = tell
        self._heard: deque[str | None] = deque()
        self._reader: asyncio.Future[None] | None = None
        self.task: asyncio.Task[None] | None = None

    def hear(self, frame: str | None) -> None:
        """The page says something; nothing: it is gone."""
        self._heard.append(frame)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def receive(self) -> Mapping[str, object]:
        """What comes next."""
        if not self._heard:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        frame = self._heard.popleft()
        return {"type": "websocket.disconnect"} if frame is None else {"type": "websocket.receive", "text": frame}

    async def send_text(self, text: str) -> None:
        """Say something."""
        self._tell(self._number, text)


class Wires:
    """All lines of a device."""

    def __init__(self, tables: Tables, tell: Tell, ended: Ended) -> None:
        self._tables = tables
        self._tell = tell
        self._ended = ended
        self._wires: dict[int, Wire] = {}

    def open(self, number: int, code: str) -> None:
        """Somebody looks at a table."""
        wire = self._wires[number] = Wire(number, self._tell)
        wire.task = asyncio.get_running_loop().create_task(self._attend(number, wire, code))

    def hear(self, number: int, frame: str | None) -> None:
        """Something was said on a line; what comes after its end is lost."""
        wire = self._wires.get(number)
        if wire is not None:
            wire.hear(frame)

    async def _attend(self, number: int, wire: Wire, code: str) -> None:
        ends = 1000
        try:
            live = await self._tables.find(code)
            await Connection(wire, live, LIMITS, later=never).run()
        except HungUp:
            pass
        except Leaving:
            ends = CLOSE_RESTART
        except Close as close:
            ends = close.code
            self._refuse(number, close.refusal, close.to)
        except Refused as refused:
            ends = CODES.get(refused.refusal.clause, CLOSE_POLICY)
            self._refuse(number, refused.refusal, None)
        except Exception:
            LOG.exception("a line to a table failed")
            ends = CLOSE_BROKEN
        finally:
            if self._wires.pop(number, None) is not None:
                self._ended(number, ends)

    def _refuse(self, number: int, refusal: Refusal, to: str | None) -> None:
        self._tell(number, msgspec.json.encode({"re": to, "refusal": on_the_wire(refusal)}).decode())
