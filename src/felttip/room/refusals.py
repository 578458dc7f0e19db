"""Refusals on the wire: the status of a response, and its shape."""

import msgspec
from msgspec import UNSET, UnsetType

from felttip.contract import Refusal

STATUS = {
    "server-malformed": 400,
    "server-no-such-table": 404,
    "server-no-such-duel": 404,
    "server-no-such-seat": 404,
    "server-no-such-key": 404,
    "server-no-such-token": 404,
    "server-no-such-game": 404,
    "server-no-such-board": 404,
    "server-no-such-player": 404,
    "server-no-such-page": 404,
    "server-no-such-day": 404,
    "server-no-such-method": 405,
    "server-too-large": 413,
    "server-record-long": 413,
    "server-too-fast": 429,
    "server-enough": 429,
    "server-origin": 403,
    "server-not-json": 415,
    "server-no-room": 503,
    "server-disk-full": 503,
    "server-data-away": 503,
    "server-table-damaged": 503,
    "server-not-ready": 503,
    "server-failed": 500,
    "server-no-result": 503,
    "server-busy": 503,
}
"""The status of a response that carries this refusal. All others are 409: well said, but not possible here and now."""


class RefusalShape(msgspec.Struct, forbid_unknown_fields=True):
    """Why something was not allowed: the clause, a message of the catalogue of words, and what the message needs."""

    clause: str
    reason: str
    details: dict[str, str | int]


class RefusalBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of every response that is not a success."""

    refusal: RefusalShape
    what: str | UnsetType = UNSET
    """What exactly is wrong with a request, for developers: in English, and in no sentence."""


def on_the_wire(refusal: Refusal) -> dict[str, object]:
    """A refusal as JSON carries it."""
    return {"clause": refusal.clause, "reason": refusal.reason, "details": dict(refusal.details)}
