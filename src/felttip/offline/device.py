"""A device: what a page asks of a server, answered without one (docs/offline.md)."""

import asyncio
import logging

import msgspec

from felttip.contract import Refusal, Refused
from felttip.offline.advised import Studies
from felttip.offline.answers import Answer, Asked, answered
from felttip.offline.routes import found
from felttip.offline.shelf import Shelf
from felttip.offline.tables import Tables, Think
from felttip.offline.wire import Ended, Tell, Wires
from felttip.room.connection import UNREADABLE
from felttip.room.refusals import STATUS, on_the_wire

LOG = logging.getLogger(__name__)


class Device:
    """The tables of one device, and whoever asks about them."""

    def __init__(
        self, shelf: Shelf, think: Think, tell: Tell, ended: Ended = lambda line, code: None, site: bool = False
    ) -> None:
        self.tables = Tables(shelf, think)
        self.studies = Studies(self.tables)
        self.site = site
        """There is no server at all: the day's deal follows from the date."""
        self._wires = Wires(self.tables, tell, ended)

    async def answer(self, method: str, path: str, body: str | None = None) -> Answer:
        """What a server would answer; what needs one is refused."""
        try:
            handler, parts, query = found(method, path)
            return answered(await handler(Asked(self, parts, query, body or "")))
        except Refused as refused:
            return _refused(refused.refusal)
        except UNREADABLE as error:
            return _refused(Refusal("SRV-2", "server-malformed"), str(error)[:200])
        except Exception:
            LOG.exception("%s %s failed", method, path.partition("?")[0])
            return _refused(Refusal("SRV-19", "server-failed"))

    async def connect(self, line: int, code: str) -> None:
        """Somebody looks at a table: what they say comes with `say`, what they are told with `tell`."""
        self._wires.open(line, code)

    async def say(self, line: int, frame: str) -> None:
        """A frame from the page."""
        self._wires.hear(line, frame)
        await asyncio.sleep(0)

    async def leave(self, line: int) -> None:
        """Nobody looks any more."""
        self._wires.hear(line, None)
        await asyncio.sleep(0)

    def forget(self, code: str) -> None:
        """Another window may go on with a table: it is read anew when somebody asks."""
        self.tables.forget(code)


def _refused(refusal: Refusal, what: str | None = None) -> Answer:
    body = {"refusal": on_the_wire(refusal), **({} if what is None else {"what": what})}
    return Answer(STATUS.get(refusal.reason, 409), "application/json", msgspec.json.encode(body).decode())


__all__ = ["Answer", "Device"]
