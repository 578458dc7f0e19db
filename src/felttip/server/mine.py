"""The HTTP side of one's own games: history without an account, to another device, and away."""

import asyncio
from datetime import date

import msgspec
from litestar import Router, post
from litestar.datastructures import State
from litestar.params import JSONBody

from felttip.contract import Refusal, Refused
from felttip.room.chain import streak, today
from felttip.room.keys import Key, digest, fresh_key
from felttip.room.live import now_ms
from felttip.room.results import Claiming, Myself, OwnGames, OwnResult, own_result
from felttip.server.advice import finished
from felttip.server.http import qr_svg
from felttip.server.hub import Hub
from felttip.server.manners import asked_about, limited
from felttip.server.refusals import AnyRequest, refuses
from felttip.server.results import claim
from felttip.server.settings import ServerSettings


class MoveToken(msgspec.Struct):
    """What the other device needs, once: in the link `/move#TOKEN`, which also stands in the picture."""

    token: str
    qr: str
    """A QR code as SVG."""


class Moving(msgspec.Struct, forbid_unknown_fields=True):
    """The token from the first device, and the key of this one."""

    token: Key
    person: Key


class Done(msgspec.Struct):
    """It is done."""

    ok: bool = True


@post("/mine", summary="One's own games", status_code=200, responses=refuses(413, 503))
async def mine(data: JSONBody[Myself], request: AnyRequest, state: State) -> OwnGames:
    """All that is kept of this person; of somebody who has not finished a game, nothing is."""
    asked_about(request)
    hub: Hub = state.hub
    person, people = digest(data.person), hub.store.people
    results = await people.results(person, hub.limits.results)
    there = await people.there([one.table_code for one in results])
    days = {date.fromisoformat(day) for day, _ in await people.days(person)}
    return OwnGames(streak(days, today(now_ms())), tuple(own_result(one, one.table_code in there) for one in results))


@post("/mine/results", summary="Keep a result", status_code=200, responses=refuses(404, 409, 413, 429, 503))
async def keep(data: JSONBody[Claiming], request: AnyRequest, state: State) -> OwnResult:
    """Keep how a finished game ended for whoever holds the key of a seat; what it was, the table says itself."""
    asked_about(request)
    live, _ = await finished(state, data.table)
    seats = live.room.holds([digest(data.key)])
    if not seats:
        raise Refused(Refusal("SRV-8", "server-no-such-key"))
    return own_result(await claim(state.hub, live, min(seats), digest(data.person)), there=True)


@post("/mine/move", summary="A token for another device", status_code=200, responses=refuses(413, 429, 503))
async def offer(data: JSONBody[Myself], request: AnyRequest, state: State) -> MoveToken:
    """A token that is good once and for some minutes; an earlier one is not good any more."""
    asked_about(request)
    hub: Hub = state.hub
    settings: ServerSettings = state.settings
    token, now = fresh_key(), now_ms()
    await hub.store.people.offer(digest(token), digest(data.person), now + round(settings.limits.token * 1000), now)
    base = (settings.base_url or str(request.base_url)).rstrip("/")
    # Not kept for the next one, as other QR codes are.
    picture = await asyncio.to_thread(qr_svg.__wrapped__, f"{base}/move#{token}")
    return MoveToken(token, picture.decode())


@post("/mine/moved", summary="Have all of it at this device", status_code=200, responses=refuses(404, 413, 429, 503))
async def move(data: JSONBody[Moving], request: AnyRequest, state: State) -> Done:
    """All results belong to the key of this device from now on, and to the other one no more."""
    asked_about(request)
    hub: Hub = state.hub
    if not await hub.store.people.move(digest(data.token), digest(data.person), now_ms()):
        raise Refused(Refusal("SRV-56", "server-no-such-token"))
    return Done()


@post("/mine/forget", summary="Forget it all", status_code=200, responses=refuses(413, 429, 503))
async def forget(data: JSONBody[Myself], request: AnyRequest, state: State) -> Done:
    """Nothing is kept of this person any more."""
    asked_about(request)
    hub: Hub = state.hub
    await hub.store.people.forget(digest(data.person))
    return Done()


BODIES = (Myself, OwnGames, Claiming, OwnResult, MoveToken, Moving, Done)

ROUTER = Router("/api", route_handlers=[mine, keep, offer, move, forget], before_request=limited)
