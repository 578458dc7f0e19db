"""What every request has to respect, whatever it asks for: how often, from which page, and in which form."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, cast
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Scope, Send

from felttip.contract import Refusal, Refused
from felttip.server.limits import Measures, neighbour
from felttip.server.refusals import AnyRequest
from felttip.server.settings import ServerSettings

HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
COSTS = {"record": 5, "log": 5, "qr.svg": 10, "look": 5, "replay.json": 10, "turns": 5, ".html": 5}
"""What it costs to read the addresses that end so, with a name or with what comes after its dot; others cost one."""


class Headers(Protocol):
    """The headers of a request, by their names in small letters."""

    def get(self, name: str, /) -> str | None:
        """One of them, if it is there."""


def address_of(asked: AnyRequest) -> str:
    """Whose buckets a request draws from."""
    return neighbour(asked.client.host if asked.client else None)


def from_here(headers: Headers, base_url: str | None) -> bool:
    """Does the page that asks come from here? Programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    here = {headers.get("host") or ""}
    if base_url is not None:
        here.add(urlsplit(base_url).netloc)
    try:
        return urlsplit(origin).netloc in here
    except ValueError:
        return False


async def limited(request: AnyRequest) -> None:
    """Everybody asks in measure; whoever changes something comes from this page, and speaks JSON.

    It waits for nothing; were it no coroutine, each request would go to a thread for it and back.
    """
    settings: ServerSettings = request.app.state.settings
    measures: Measures = request.app.state.measures
    if HOST.fullmatch(request.headers.get("host", "")) is None:
        raise Refused(Refusal("SRV-2", "server-malformed"))
    if request.method == "POST":
        if not from_here(request.headers, settings.base_url):
            raise Refused(Refusal("SRV-28", "server-origin"))
        if _has_body(request) and request.content_type[0].lower() != "application/json":
            raise Refused(Refusal("SRV-28", "server-not-json"))
        # Whoever has asked for too many tables that there are not does not go on to guess in this way.
        allowed = measures.reads.take(address_of(request), 0) and measures.changes.take(address_of(request))
    else:
        allowed = measures.reads.take(address_of(request), cost_of(request.url.path))
    if not allowed:
        raise Refused(Refusal("SRV-4", "server-too-fast"))


def cost_of(path: str) -> float:
    """What it costs to read an address.

    >>> cost_of("/api/tables/abc234/log"), cost_of("/api/tables/abc234/seats/0/review/en.html"), cost_of("/api/games")
    (5, 5, 1)
    """
    name = path.rpartition("/")[2]
    return COSTS.get(name) or COSTS.get("." + name.rpartition(".")[2], 1)


def _has_body(request: AnyRequest) -> bool:
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers


def many(request: AnyRequest, more: int) -> None:
    """Somebody asks for so many tables besides the first: each costs what one does."""
    measures: Measures = request.app.state.measures
    if more and not measures.reads.take(address_of(request), more):
        raise Refused(Refusal("SRV-4", "server-too-fast"))


def missed(measures: Measures, address: str, count: int = 1) -> None:
    """Somebody asked for tables that there are not: that is dear, so that nobody finds codes by trying.

    It is owed however little is left: who asks for many at the same time pays for all of them.
    """
    measures.reads.owe(address, measures.limits.miss * count)


def in_measure(app: ASGIApp, measures: Measures) -> ASGIApp:
    """Whoever asks for more than anybody needs waits for the answer, whatever it is: so a flood runs dry.

    The more is owed the longer it takes: on many connections at once nobody is quicker than on one.

    And HEAD for every GET: the same answer, of which only the head is sent (the body is left out by uvicorn).
    """

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        late = measures.requests.owe(neighbour(client[0] if client else None), most=measures.limits.late)
        if late:
            await asyncio.sleep(late)
        if scope.get("method") == "HEAD":
            scope = cast("Scope", {**scope, "method": "GET"})
        await app(scope, receive, send)

    return asked


@contextmanager
def hinting(request: AnyRequest) -> Iterator[None]:
    """A hint is made meanwhile; a refusal if too many are for one address, so that there is one for others."""
    measures: Measures = request.app.state.measures
    address = address_of(request)
    if not measures.hinting.enter(address, measures.limits.hints):
        raise Refused(Refusal("SRV-25", "server-too-fast"))
    try:
        yield
    finally:
        measures.hinting.leave(address)


def begun(request: AnyRequest) -> None:
    """One more search, review or export is begun; a refusal if they are too many from one address."""
    measures: Measures = request.app.state.measures
    if not measures.studies.take(address_of(request)):
        raise Refused(Refusal("SRV-25", "server-too-fast"))


def thinks(request: AnyRequest) -> None:
    """Somebody lets the coach think of a problem: that is dearer than what is only looked up."""
    measures: Measures = request.app.state.measures
    if not measures.changes.take(address_of(request), measures.limits.thought):
        raise Refused(Refusal("SRV-60", "server-too-fast"))


def asked_about(request: AnyRequest) -> None:
    """One more question about somebody's own games, or about a daily."""
    measures: Measures = request.app.state.measures
    if not measures.mine.take(address_of(request)):
        raise Refused(Refusal("SRV-57", "server-too-fast"))
