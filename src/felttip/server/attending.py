"""Whoever connects to a table: let in, attended to, and told why if it ends (docs/protocol.md)."""

import logging
import re
from contextlib import suppress

import msgspec
from litestar import Litestar
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from felttip.contract import Refusal, Refused
from felttip.room.connection import CLOSE_POLICY, Close, Connection, HungUp, Leaving
from felttip.room.keys import tag
from felttip.room.refusals import on_the_wire
from felttip.server.http import find_table
from felttip.server.limits import Measures
from felttip.server.manners import HOST, from_here, in_measure, missed
from felttip.server.metrics import MEASURED
from felttip.server.settings import ServerSettings
from felttip.server.sockets import Socket

LOG = logging.getLogger(__name__)
PATH = re.compile("/api/tables/([^/]+)/live/?")
CLOSE_TOO_FAST, CLOSE_NO_TABLE, CLOSE_NO_GAME, CLOSE_RESTART, CLOSE_BROKEN = 1013, 4004, 4009, 1012, 1011
CODES = {
    "SRV-1": CLOSE_NO_TABLE,
    "SRV-23": CLOSE_NO_GAME,
    "SRV-26": CLOSE_TOO_FAST,
    "SRV-34": CLOSE_TOO_FAST,
    "SRV-35": CLOSE_NO_GAME,
}
"""Why there is no table to connect to."""
HELLO_COSTS = 2
"""What it costs to connect: a view is made for it."""


def with_tables(app: Litestar) -> ASGIApp:
    """The application, and every table live: without the layers of a framework, which each connection would hold."""

    async def at_table(scope: Scope, receive: Receive, send: Send) -> None:
        at = PATH.fullmatch(scope["path"])
        assert at is not None
        with suppress(HungUp):
            await live(at[1], Socket(scope, receive, send), app.state)

    at_tables = in_measure(at_table, app.state["measures"])

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and PATH.fullmatch(scope["path"]):
            await at_tables(scope, receive, send)
        else:
            await app(scope, receive, send)

    return asked


async def live(code: str, socket: Socket, state: State) -> None:
    """A table, live."""
    settings: ServerSettings = state.settings
    measures: Measures = state.measures
    address = socket.address
    if not from_here(socket.headers, settings.base_url) or HOST.fullmatch(socket.headers.get("host", "")) is None:
        await socket.close(CLOSE_POLICY, "server-origin")
        return
    await socket.accept()
    if not measures.watching.enter(address, settings.limits.watching):
        await _end(socket, Close(CLOSE_TOO_FAST, Refusal("SRV-26", "server-too-many")))
        return
    MEASURED.connections.inc()
    try:
        await _attend(code, socket, state, address)
    except HungUp:
        pass
    except Leaving:
        await _hang_up(socket, CLOSE_RESTART, "server-restart")
    except Refused as refused:
        if refused.refusal.reason == "server-no-such-table":
            missed(measures, address)
        await _end(socket, Close(CODES.get(refused.refusal.clause, CLOSE_POLICY), refused.refusal))
    except Close as close:
        await _end(socket, close)
    except Exception:
        LOG.exception("a WebSocket at table %s failed", tag(code))
        MEASURED.failed("websocket")
        await _hang_up(socket, CLOSE_BROKEN, "server-failed")
    finally:
        measures.watching.leave(address)
        MEASURED.connections.dec()


async def _attend(code: str, socket: Socket, state: State, address: str) -> None:
    """One connection, from its hello to its end."""
    settings: ServerSettings = state.settings
    measures: Measures = state.measures
    connections: set[Connection] = state.connections
    if not measures.reads.take(address, HELLO_COSTS):
        raise Close(CLOSE_TOO_FAST, Refusal("SRV-4", "server-too-fast"))
    table = await find_table(state, code)
    connection = Connection(
        socket, table, settings.limits, allowance=measures, address=address, answered=MEASURED.answered
    )
    connections.add(connection)
    try:
        await connection.run()
        await socket.close()
    finally:
        connections.discard(connection)


async def _hang_up(socket: Socket, code: int, why: str) -> None:
    with suppress(HungUp):
        await socket.close(code, why)


async def _end(socket: Socket, close: Close) -> None:
    """Say why, then close."""
    MEASURED.refused(close.refusal)
    try:
        message: dict[str, object] = {"re": close.to, "refusal": on_the_wire(close.refusal)}
        if close.what is not None:
            message["what"] = close.what
        await socket.send_text(msgspec.json.encode(message).decode())
        await socket.close(close.code, close.refusal.reason)
    except HungUp:
        pass
