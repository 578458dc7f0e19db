"""The HTTP side: laying tables, taking seats, changing devices, downloads."""

import asyncio
import shutil
from functools import lru_cache
from io import BytesIO
from typing import Annotated

import msgspec
import segno
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from felttip.contract import Refusal, Refused
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.games import GameInfo, game_info
from felttip.room.installed import playable
from felttip.room.keys import CODE_LENGTH, Key, digest, fresh_key
from felttip.room.laying import LaidTable, NewTable, keys_of, new_table, same_wish
from felttip.room.live import Live, now_ms
from felttip.room.log import Log
from felttip.room.papers import numbered, stem
from felttip.room.summaries import Summaries, Summary, record_of, summary_of
from felttip.server import assets
from felttip.server.hub import Hub
from felttip.server.kept import kept_log
from felttip.server.limits import Measures
from felttip.server.manners import address_of, limited, many, missed
from felttip.server.refusals import AnyRequest, refuses
from felttip.server.settings import ServerSettings
from felttip.words import tame

MOST_CODES = 12
"""So many tables are told of in one answer."""
MOST_MOMENTS = 10**9
"""No game has more moments, however long it was before its rounds were counted (SRV-24)."""
Since = Annotated[int, QueryParameter(ge=0, le=MOST_MOMENTS)]


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes a seat. With a key of one's own the request can be repeated."""

    name: cmd.Name | None = None
    pen: cmd.Pen | None = None
    key: Key | None = None


class Taken(msgspec.Struct):
    """The key of a seat."""

    key: str


class HandingOver(msgspec.Struct, forbid_unknown_fields=True):
    """The key of the seat that goes to another device."""

    key: Key


class Token(msgspec.Struct):
    """What the other device needs, once."""

    token: str


class TakingOver(msgspec.Struct, forbid_unknown_fields=True):
    """The token from the first device. With a key of one's own the request can be repeated."""

    token: Key
    key: Key | None = None


class TakenOver(msgspec.Struct):
    """The seat and its new key."""

    seat: int
    key: str


# Games.


@get("/games", summary="What can be played", responses=refuses(), sync_to_thread=True)
def games() -> list[GameInfo]:
    """Every installed game."""
    return [game_info(game) for game in playable()]


# Tables.


@post("/tables", summary="Lay a table", responses=refuses(404, 409, 413, 429, 503))
async def lay_table(data: JSONBody[NewTable], request: AnyRequest, state: State) -> LaidTable:
    """A new table; with every seat taken, the game starts at once."""
    keys = keys_of(data)
    live = await laid_once(request, state, new_table(data, keys), data.id)
    return LaidTable(live.room.code, {str(number): key for number, key in keys.items()})


async def laid_once(request: AnyRequest, state: State, events: list[ev.AnyEvent], wish: str | None) -> Live:
    """Lay a table, or find the one that the same wish has laid before."""
    hub: Hub = state.hub
    laid = None if wish is None else digest(wish)
    live = await hub.laid(laid)
    if live is None:
        room_for_one_more(request, state)
        live = await hub.create(events, laid=laid)
    if laid is not None and not same_wish(live.room, events):
        raise Refused(Refusal("SRV-36", "server-laid-already"))
    return live


def room_for_one_more(request: AnyRequest, state: State) -> None:
    """May this address lay one more table, and is there room for it?"""
    measures: Measures = state.measures
    settings: ServerSettings = state.settings
    if shutil.disk_usage(settings.data).free < settings.limits.free:
        raise Refused(Refusal("SRV-29", "server-no-room"))
    if not measures.tables.take(address_of(request)):
        raise Refused(Refusal("SRV-29", "server-enough"))


def room_for_events(request: AnyRequest, state: State, count: int) -> None:
    """May this address leave so many events more on disk today?"""
    measures: Measures = state.measures
    if not measures.events.take(address_of(request), count):
        raise Refused(Refusal("SRV-29", "server-enough"))


async def find_table(state: State, code: str) -> Live:
    """The table of a code, or a refusal: there is none, or its game is gone."""
    hub: Hub = state.hub
    live = await hub.find(code.lower()) if len(code) == CODE_LENGTH and code.isascii() else None
    if live is None:
        raise Refused(Refusal("SRV-1", "server-no-such-table", {"table": tame(code)}))
    return live


@get("/tables/{code:str}", summary="A table for everybody", responses=refuses(404, 409))
async def summary(code: FromPath[str], state: State) -> Summary:
    """What anybody may know who has the code."""
    return await (await find_table(state, code)).told("summary", summary_of)


@get("/summaries", summary="Several tables for everybody", responses=refuses(400))
async def summaries(request: AnyRequest, state: State, codes: FromQuery[str] = "") -> Summaries:
    """What anybody may know of these tables: their codes with commas, the first twelve count."""
    tables: list[Summary] = []
    missing: list[str] = []
    asked = list(dict.fromkeys(codes.split(",")))[:MOST_CODES]
    many(request, len(asked) - 1)
    for code in asked:
        try:
            tables.append(await (await find_table(state, code)).told("summary", summary_of))
        except Refused as refused:
            # A table whose game is not installed now is not gone: it is only not told of.
            if refused.refusal.clause == "SRV-1":
                missing.append(code)
    if missing:
        missed(request.app.state.measures, address_of(request), len(missing))
    return Summaries(tuple(tables), tuple(missing))


@post("/tables/{code:str}/seats/{seat:int}", summary="Take an open seat", responses=refuses(404, 409, 413, 429))
async def take_seat(code: FromPath[str], seat: FromPath[int], data: JSONBody[Taking], state: State) -> Taken:
    """Sit down; the answer is the key of the seat."""
    live = await find_table(state, code)
    key = data.key or fresh_key()
    await ordered(live, cmd.Take(seat, data.name, data.pen, digest(key)))
    return Taken(key)


async def ordered(live: Live, order: cmd.Order) -> None:
    """Do it, or refuse."""
    answer = await live.order(order)
    if isinstance(answer, Refusal):
        raise Refused(answer)


@post(
    "/tables/{code:str}/handover",
    summary="A token for another device",
    status_code=200,
    responses=refuses(404, 409, 413, 429),
)
async def hand_over(code: FromPath[str], data: JSONBody[HandingOver], state: State) -> Token:
    """A token that is good once and for some minutes; an earlier one of the same seat is not good any more."""
    live = await find_table(state, code)
    seats = live.room.holds([digest(data.key)])
    if not seats:
        raise Refused(Refusal("SRV-8", "server-no-such-key"))
    token = fresh_key()
    settings: ServerSettings = state.settings
    until = now_ms() + round(settings.limits.token * 1000)
    await ordered(live, cmd.Offer(min(seats), digest(token), until))
    return Token(token)


@post(
    "/tables/{code:str}/takeover",
    summary="Go on at this device",
    status_code=200,
    responses=refuses(404, 409, 413, 429),
)
async def take_over(code: FromPath[str], data: JSONBody[TakingOver], state: State) -> TakenOver:
    """The seat and its new key; the old key opens nothing any more."""
    live = await find_table(state, code)
    key = data.key or fresh_key()
    await ordered(live, cmd.TakeOver(digest(data.token), digest(key)))
    return TakenOver(min(live.room.holds([digest(key)])), key)


# Downloads.


@get("/tables/{code:str}/record", summary="The record", media_type="text/plain", responses=refuses(404, 409))
async def record(code: FromPath[str], state: State) -> Response[str]:
    """The record of the game so far: what is revealed, and after the end the opening of the deal."""
    live = await find_table(state, code)
    room = live.room
    if room.table is None:
        raise Refused(Refusal("SRV-11", "server-not-started"))
    name = f"felttip-{room.created.game}-{room.code}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await live.told("record", record_of), media_type="text/plain", headers=headers)


LOGGED = {200: ResponseSpec(Log, generate_examples=False, description="The moments since then.")}


@get("/tables/{code:str}/log", summary="The log", responses=refuses(400, 404, 409) | LOGGED)
async def log(code: FromPath[str], request: AnyRequest, state: State, since: Since = 0) -> Response[bytes]:
    """Every moment that was revealed so far; whoever has the first so many asks for those since then."""
    live = await find_table(state, code)
    room, last = live.room, live.room.last
    if since and (last is None or since >= room.moments - 1):
        short = Log(since, (last,) if last is not None and since == room.moments - 1 else ())
        return Response(msgspec.json.encode(short), media_type="application/json")
    kept = await live.told("log", kept_log)
    return kept.whole.respond(request) if not since else Response(kept.rest(since), media_type="application/json")


@get(
    "/tables/{code:str}/qr.svg",
    summary="The link as a QR code",
    media_type="image/svg+xml",
    responses=refuses(404, 409),
)
async def qr(code: FromPath[str], request: AnyRequest, state: State) -> Response[bytes]:
    """The link to the table, for those who have a camera."""
    live = await find_table(state, code)
    settings: ServerSettings = state.settings
    base = (settings.base_url or str(request.base_url)).rstrip("/")
    picture = await asyncio.to_thread(qr_svg, f"{base}/t/{live.room.code}")
    return Response(picture, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_svg(link: str) -> bytes:
    """A QR code, dark on white in every theme, because cameras want it so."""
    picture = BytesIO()
    drawn = segno.make(link, error="m", micro=False)
    drawn.save(picture, kind="svg", scale=8, border=4, light="#fff", xmldecl=False, omitsize=True)
    return picture.getvalue()


@get(
    "/drawings/{game:str}/{board:str}/{sheet:str}",
    media_type="image/svg+xml",
    summary="A drawing",
    responses=refuses(404),
)
async def drawing(
    game: FromPath[str], board: FromPath[str], sheet: FromPath[str], request: AnyRequest, v: FromQuery[str] = ""
) -> Response[bytes]:
    """The drawing of a printed sheet (`1.svg`); with its version it never changes."""
    found = assets.drawing(game, board, numbered(sheet, ".svg"))
    return found.respond(request, assets.FOR_EVER if v == found.version else assets.ASK_AGAIN)


@get("/spots/{game:str}/{board:str}/{sheet:str}", summary="What can be asked about", responses=refuses(404))
async def spots(
    game: FromPath[str], board: FromPath[str], sheet: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """Where in the drawing of a printed sheet (`1.json`) something can be asked about, and what that is."""
    return assets.spots(game, board, numbered(sheet, ".json")).respond(request)


@get("/words/{language:str}", media_type="text/plain", summary="All words of a language", responses=refuses(404))
async def words(language: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """The catalogue of a language (`en.ftl`), ours and the games', as one text."""
    return assets.catalogue(stem(language, ".ftl")).respond(request)


@get("/rules/{game:str}/{language:str}", media_type="text/markdown", summary="Rules", responses=refuses(404))
async def rules(game: FromPath[str], language: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """The rules of a game (`en.md`)."""
    return assets.rules_page(game, stem(language, ".md")).respond(request)


@get("/examples/{game:str}", summary="Examples for the rules", responses=refuses(404), sync_to_thread=True)
def examples(game: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """Pictures for the clauses of a game (`name.json`): right and wrong, to be switched on in its drawing."""
    return assets.examples(stem(game, ".json")).respond(request)


ROUTER = Router(
    "/api",
    route_handlers=[
        games,
        lay_table,
        summary,
        summaries,
        take_seat,
        hand_over,
        take_over,
        record,
        log,
        qr,
        drawing,
        spots,
        words,
        rules,
        examples,
    ],
    before_request=limited,
)
