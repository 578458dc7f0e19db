"""Refusals on the wire: the status of a response, and the shape that OpenAPI promises."""

import logging

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from felttip.contract import Refusal, Refused
from felttip.room.refusals import STATUS, RefusalBody, on_the_wire
from felttip.server.metrics import MEASURED

LOG = logging.getLogger(__name__)


def refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """What an operation may answer besides success; one with a body (413) can also come in a wrong form."""
    return {
        status: ResponseSpec(RefusalBody, generate_examples=False, description="A refusal that says why.")
        for status in sorted({400, 429, *statuses, *((403, 415) if 413 in statuses else ())})
    }


def respond(refusal: Refusal, headers: dict[str, str] | None = None, what: str | None = None) -> Response[bytes]:
    """The response that carries a refusal; `what` is for developers."""
    return Response(
        msgspec.json.encode({"refusal": on_the_wire(refusal), **({} if what is None else {"what": what})}),
        status_code=STATUS.get(refusal.reason, 409),
        media_type="application/json",
        headers=headers,
    )


AnyRequest = Request[None, None, State]


def refused(request: AnyRequest, error: Refused) -> Response[bytes]:
    """Our own refusals."""
    return respond(error.refusal)


GONE = "client disconnected prematurely"
"""What the framework says when somebody has left in the middle of a request: nobody hears the answer, and it is no
failure of ours."""


def failed(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What the framework refuses, in the same shape."""
    if error.status_code == 404:
        return respond(Refusal("SRV-19", "server-no-such-page"))
    if error.status_code == 405:
        return respond(Refusal("SRV-19", "server-no-such-method"), error.headers)
    if error.status_code == 413:
        return respond(Refusal("SRV-3", "server-too-large"))
    if error.status_code < 500:
        return respond(Refusal("SRV-2", "server-malformed"), what=_what(error))
    if error.detail == GONE:
        return respond(Refusal("SRV-27", "server-slow"))
    return broken(request, error)


def malformed(request: AnyRequest, error: Exception) -> Response[bytes]:
    """What nobody can read: too deep, or not even text."""
    return respond(Refusal("SRV-2", "server-malformed"), what=f"this cannot be read ({type(error).__name__})")


def _what(error: HTTPException) -> str:
    """What is wrong with a request, as exactly as the framework says it."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    return "; ".join(found)[:200] or error.detail[:200]


def broken(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Our own mistakes: they are logged, and nothing about them is told."""
    # The address itself has the code of a table in it, which opens it to whoever reads.
    LOG.error("%s %s failed", request.method, request.scope.get("path_template", "something"), exc_info=error)
    MEASURED.failed("http")
    return respond(Refusal("SRV-19", "server-failed"))
