"""The whole server as one ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress

from litestar import Litestar, Response, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from litestar.types import Message, Scope

from felttip.contract import Refusal, Refused
from felttip.registry import broken_games
from felttip.room.fanout import Fanout
from felttip.room.papers import no_such_page
from felttip.room.policy import content_security_policy
from felttip.server.assets import Bundle, Page
from felttip.server.computers import Compiled, Computers
from felttip.server.desk import Desk, OwnDesk
from felttip.server.fanout import Messages, Polling
from felttip.server.folder import locked, prepare
from felttip.server.hub import Hub
from felttip.server.limits import Measures
from felttip.server.manners import address_of, in_measure, missed
from felttip.server.metrics import MEASURED
from felttip.server.refusals import AnyRequest, broken, failed, malformed, refused
from felttip.server.schema import ROUTERS, schema_page
from felttip.server.settings import ServerSettings
from felttip.server.store import Store
from felttip.server.studies import TASKS, Studies, Tasks
from felttip.words import words

LOG = logging.getLogger(__name__)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, state: State, path: FromPath[str] = "") -> Response[bytes]:
    """The page, for every address that is not the API's."""
    if path.strip("/").partition("/")[0] == "api":
        raise no_such_page()
    built: Page = state.page
    return built.respond(request, path)


@get("/offline/{path:path}", include_in_schema=False)
async def offline(request: AnyRequest, state: State, path: FromPath[str], v: FromQuery[str] = "") -> Response[bytes]:
    """What plays without a network."""
    bundle: Bundle = state.bundle
    return await bundle.respond(request, path, v)


@get("/healthz", include_in_schema=False, media_type="text/plain", sync_to_thread=False)
def alive() -> str:
    """This process answers."""
    return "ok"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def ready(state: State) -> str:
    """It can also read what it keeps, and does not end soon."""
    hub: Hub = state.hub
    if state.leaving:
        raise Refused(Refusal("SRV-33", "server-not-ready"))
    try:
        await hub.store.ready()
    except Exception as error:
        raise Refused(Refusal("SRV-33", "server-not-ready")) from error
    return "ok"


def refused_and_counted(request: AnyRequest, error: Refused) -> Response[bytes]:
    """A refusal; whoever asks for tables that there are not pays for it."""
    if error.refusal.reason in ("server-no-such-table", "server-no-such-duel"):
        missed(request.app.state.measures, address_of(request))
    MEASURED.refused(error.refusal)
    return refused(request, error)


async def secure(message: Message, scope: Scope) -> None:
    """Headers that every response has."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("content-security-policy", content_security_policy())
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = "no-referrer"
    headers["cross-origin-opener-policy"] = "same-origin"
    headers["cross-origin-embedder-policy"] = "require-corp"
    headers["cross-origin-resource-policy"] = "same-origin"
    headers.setdefault("cache-control", "no-store")


def fanout_of(settings: ServerSettings) -> Fanout:
    """How this process hears of others on the same database, if there can be any."""
    if settings.redis is not None:
        return Messages(settings.redis)
    return Fanout() if settings.database is None else Polling()


@asynccontextmanager
async def desk_of(hub: Hub, studies: Studies, settings: ServerSettings) -> AsyncIterator[Desk]:
    """Whom one asks for hints, par and reviews."""
    own = OwnDesk(studies)
    if settings.redis is None:
        yield own
        return
    from felttip.server.doing import together  # noqa: PLC0415 - only who has a Redis has the queue installed

    async with together(hub, own, settings, settings.redis) as desk:
        yield desk


def create_app(settings: ServerSettings, tasks: Tasks = TASKS) -> Litestar:
    """A server with these settings; `tasks` is what it asks the coach and the solver."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        own = settings.database is None
        prepare(settings.data, own)
        with locked(settings.data) if own else nullcontext():
            async with opened(app):
                yield

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        for phrase in broken_games().values():
            LOG.warning("%s", words().about(phrase))
        content_security_policy()
        async with Store.open(settings.database_url, settings.limits.outage) as store:
            compiled = Compiled() if settings.warm else None
            prepare = compiled.prepare if compiled is not None else None
            computers = Computers(settings.limits.thinking, settings.crew, prepare, engines=settings.engines)
            studies = Studies(settings.effort, prepare, tasks)
            fanout = fanout_of(settings)
            hub = Hub(store, computers, settings.limits, studies, fanout=fanout)
            app.state.hub = hub
            fanout.start(hub)
            MEASURED.watch(lambda: len(hub.in_memory()), lambda: isinstance(fanout, Messages) and fanout.connected)
            if compiled is not None:
                compiled.start()
                if settings.crew:
                    computers.start()
                    studies.start()
            sweeping = asyncio.create_task(hub.sweep())
            try:
                async with desk_of(hub, studies, settings) as app.state.desk:
                    yield
            finally:
                sweeping.cancel()
                with suppress(asyncio.CancelledError):
                    await sweeping
                await fanout.close()
                if compiled is not None:
                    compiled.close()
                hub.close()

    app = Litestar(
        route_handlers=[*ROUTERS, schema_page, alive, ready, offline, page],
        lifespan=[running],
        before_send=[secure],
        exception_handlers={
            Refused: refused_and_counted,
            HTTPException: failed,
            RecursionError: malformed,
            UnicodeError: malformed,
            Exception: broken,
        },
        request_max_body_size=settings.limits.body,
        state=State(
            {
                "settings": settings,
                "page": Page(settings.page),
                "bundle": Bundle(settings.bundle),
                "measures": Measures(settings.limits),
                "connections": set(),
                "leaving": False,
            }
        ),
        openapi_config=None,
        logging_config=None,
    )
    app.asgi_handler = in_measure(app.asgi_handler, app.state["measures"])
    return app
