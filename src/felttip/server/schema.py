"""The OpenAPI description of the HTTP side."""

from functools import cache

import msgspec
from litestar import Litestar, get
from litestar.openapi import OpenAPIConfig
from litestar.response import Response

import felttip
from felttip.room.games import GameInfo
from felttip.room.laying import LaidTable, NewTable
from felttip.room.log import Log
from felttip.room.refusals import RefusalBody
from felttip.room.summaries import Summaries, Summary
from felttip.server import advice, daily, duels, http, lookback, mine, moving, personal, problems

ROUTERS = tuple(one.ROUTER for one in (http, advice, personal, problems, lookback, duels, daily, moving, mine))
BODIES = (
    GameInfo, NewTable, LaidTable, Summary, Summaries, Log, http.Taking, http.Taken, http.HandingOver,
    http.Token, http.TakingOver, http.TakenOver, *advice.BODIES, personal.Holding,
    personal.Belongings, personal.Forgotten, *problems.BODIES, *lookback.BODIES, *duels.BODIES, *daily.BODIES,
    *moving.BODIES, *mine.BODIES, RefusalBody,
)  # fmt: skip


@cache
def openapi() -> bytes:
    """The description as JSON: whatever it does not name is not there, in requests and in responses."""
    config = OpenAPIConfig(title="Felttip", version=felttip.__version__, use_handler_docstrings=True)
    # Of an application of its own, so that the pages which the framework adds to it are served nowhere.
    described = Litestar(
        route_handlers=ROUTERS,
        openapi_config=config,
        logging_config=None,
    ).openapi_schema
    schema = described.to_schema()
    # msgspec knows its own types best: that 0 is a bound, too, and what may be null.
    _, components = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    for component in components.values():
        component["additionalProperties"] = False
    schema["components"]["schemas"] = components
    return msgspec.json.encode(schema)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def schema_page() -> Response[bytes]:
    """The description."""
    return Response(openapi(), media_type="application/vnd.oai.openapi+json")
