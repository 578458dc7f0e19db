"""What somebody asks of a device, and what it answers: as HTTP has both."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from felttip.contract import Refusal, Refused
from felttip.room.papers import Paper, no_such_page

if TYPE_CHECKING:
    from felttip.offline.device import Device

T = TypeVar("T")


class Answer(NamedTuple):
    """As HTTP has it."""

    status: int
    kind: str
    """The media type."""
    text: str


class Asked(NamedTuple):
    """A request, taken apart."""

    device: "Device"
    parts: tuple[str, ...]
    """What stands in the places of an address that differ."""
    query: Mapping[str, str]
    body: str

    def read(self, kind: type[T]) -> T:
        """The body, which must be as it is described."""
        return msgspec.json.decode(self.body, type=kind, strict=True)

    def number(self, place: int) -> int:
        """A part of the address that is a number."""
        part = self.parts[place]
        if not part.isdecimal() or not part.isascii() or len(part) > 4:
            raise no_such_page()
        return int(part)


Handler = Callable[[Asked], Awaitable[object]]
"""From a request to a document, a `Paper` or an `Answer`; refusals are raised."""
Route = tuple[str, str, Handler]
"""The method, the address with `{}` for each part that differs, and who answers."""


def taken_apart(address: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The parts of an address under `/api`, and its query."""
    split = urlsplit(address)
    parts = tuple(unquote(part) for part in split.path.strip("/").split("/"))
    if parts[0] != "api":
        raise no_such_page()
    return parts[1:], dict(parse_qsl(split.query))


def matched(pattern: str, parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """The parts that stand where a pattern leaves room, if it fits."""
    wanted = pattern.split("/")
    if len(wanted) != len(parts) or any(one not in ("{}", part) for one, part in zip(wanted, parts, strict=True)):
        return None
    return tuple(part for one, part in zip(wanted, parts, strict=True) if one == "{}")


def answered(told: object) -> Answer:
    """What a handler has told, as an answer."""
    if isinstance(told, Answer):
        return told
    if isinstance(told, Paper):
        return Answer(200, told.media_type, told.body.decode())
    return Answer(200, "application/json", msgspec.json.encode(told).decode())


def made(told: object) -> Answer:
    """Something new was made."""
    return answered(told)._replace(status=201)


async def needs_others(asked: Asked) -> object:
    """What nobody can do alone."""
    raise Refused(Refusal("SRV-62", "offline-needs-server"))
