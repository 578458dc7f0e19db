"""The HTTP side of looking back: a finished game as a document and as files, and records that somebody brings."""

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from felttip.contract import Refusal, Refused
from felttip.records.export import export_json
from felttip.records.film import film
from felttip.room.look import look_of
from felttip.room.papers import no_such_page
from felttip.room.proving import LONGEST, Bringing
from felttip.room.room import Room
from felttip.server import assets
from felttip.server.advice import finished
from felttip.server.hub import Hub
from felttip.server.manners import begun, limited
from felttip.server.refusals import AnyRequest, refuses
from felttip.words import LANGUAGES, words

CLAUSE = "SRV-47"
LONGEST_BODY = 4 * LONGEST
"""The longest request that brings one, in bytes: JSON writes some characters as several."""


@get("/tables/{code:str}/look", summary="A game to look back at", responses=refuses(404, 409))
async def look(code: FromPath[str], request: AnyRequest, state: State) -> Response[bytes]:
    """Every moment of a finished game, with what changed on every sheet, what was done and the points so far."""
    live, _ = await finished(state, code, CLAUSE)
    return (await live.told("look", _packed)).respond(request)


def _packed(room: Room) -> assets.Asset:
    return assets.asset(look_of(room), "application/json")


@get("/tables/{code:str}/replay.json", summary="The replay as JSON", responses=refuses(404, 409))
async def replay(code: FromPath[str], state: State) -> Response[bytes]:
    """The full replay of a finished game, as `felttip export` writes it."""
    live, _ = await finished(state, code, CLAUSE)
    hub: Hub = state.hub
    body = await live.told("replay", _exported, hub.films)
    return _file(body, f"{live.room.created.game}-{live.room.code}.json", "json")


def _exported(room: Room) -> bytes:
    assert room.table is not None
    return export_json(room.table).encode()


@get("/tables/{code:str}/film/{language:str}", summary="A moving picture", responses=refuses(404, 409, 429))
async def moving(code: FromPath[str], language: FromPath[str], request: AnyRequest, state: State) -> Response[bytes]:
    """A finished game as a moving picture (`en.svg`), all sheets side by side; it costs as much as a search."""
    tongue = language.removesuffix(".svg")
    if tongue == language or tongue not in LANGUAGES:
        raise no_such_page()
    live, _ = await finished(state, code, CLAUSE)
    begun(request)
    hub: Hub = state.hub

    def filmed(room: Room) -> bytes:
        assert room.table is not None
        return film(room.table, words(tongue)).encode()

    body = await live.told(f"film {tongue}", filmed, hub.films)
    return _file(body, f"{live.room.created.game}-{live.room.code}.svg", "svg+xml")


PROVED = ResponseSpec(dict[str, object], generate_examples=False, description="The verdict, or the file asked for.")


@post(
    "/records",
    summary="Prove a record",
    status_code=200,
    responses=refuses(413, 429, 503) | {200: PROVED},
    request_max_body_size=LONGEST_BODY,
)
async def bring(data: JSONBody[Bringing], request: AnyRequest, state: State) -> Response[bytes]:
    """What is proved by a record, or what is wrong and where; and the game to look back at. Nothing of it is kept."""
    if len(data.text) > LONGEST:
        raise Refused(Refusal("SRV-48", "server-record-long", {"count": LONGEST}))
    begun(request)
    hub: Hub = state.hub
    told = await hub.studies.prove(data.text, data.form, data.language)
    media = "image/svg+xml" if data.form == "svg" and told.startswith(b"<svg") else "application/json"
    return Response(told, media_type=media)


def _file(body: bytes, name: str, kind: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="felttip-{name}"'}
    media = "application/json" if kind == "json" else f"image/{kind}"
    return Response(body, media_type=media, headers=headers)


BODIES = (Bringing,)

ROUTER = Router("/api", route_handlers=[look, replay, moving, bring], before_request=limited)
