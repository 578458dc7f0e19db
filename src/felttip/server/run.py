"""How the application is run."""

import asyncio
import os
import socket
from typing import cast

import uvicorn
from litestar import Litestar

from felttip.room.connection import Connection
from felttip.server.attending import with_tables
from felttip.server.door import Door, GuardedConfig, GuardedHttp, GuardedWebSocket, raise_file_limit
from felttip.server.garbage import spare, tidy
from felttip.server.limits import networks
from felttip.server.metrics import MEASURED
from felttip.server.pages import keep_gathering
from felttip.server.settings import ServerSettings

LARGEST_FRAME = 65536
"""Longer frames are not even read; those of some thousand bytes get an answer that says why."""

LARGEST_HEAD = 16_384
"""The headers of a request, in bytes."""


FAREWELL_S = 3.0
"""Seconds in which every command that was begun has its answer, and every connection its end."""
FIRST_GIVEN = 3
"""The number of the first socket that systemd gives."""


def given_socket() -> socket.socket | None:
    """The socket that systemd listens on for us: whoever connects during a restart only waits."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS", "0") == "0":
        return None
    given = socket.socket(fileno=FIRST_GIVEN)
    # As below.
    return socket.socket(given.family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=given.detach())


def listen(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket that listens; `OSError` if it cannot. It is named TCP, because asyncio sends at once only then.

    A shared port can have several processes, and so a new one before the old one ends.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


class Courteous(uvicorn.Server):
    """A server that leaves nobody without an answer: everybody can go on at another one, at once."""

    async def main_loop(self) -> None:
        """For as long as it runs."""
        spare()
        keeping_house = [asyncio.create_task(tidy(lambda: MEASURED.done)), asyncio.create_task(keep_gathering())]
        try:
            await super().main_loop()
        finally:
            for task in keeping_house:
                task.cancel()
            await asyncio.gather(*keeping_house, return_exceptions=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Not ready; then nobody comes in any more, what was begun is answered, and all are sent to another one."""
        app = cast("GuardedConfig", self.config).house
        app.state["leaving"] = True
        await asyncio.sleep(app.state["settings"].limits.leaving)
        for server in self.servers:
            server.close()
        connections: set[Connection] = app.state["connections"]
        for connection in list(connections):
            connection.leave()
        until = asyncio.get_running_loop().time() + FAREWELL_S
        while connections and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)


def server_of(app: Litestar) -> uvicorn.Server:
    """A quiet server behind a door, with WebSockets that are not compressed (less memory for each)."""
    settings: ServerSettings = app.state["settings"]
    config = GuardedConfig(
        with_tables(app),
        http=GuardedHttp,
        ws=GuardedWebSocket,
        log_config=None,  # what it has to say goes where everything goes
        log_level="warning",
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the protocol has its own
        ws_max_size=LARGEST_FRAME,
        server_header=False,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[str(network) for network in networks(settings.proxies)],
        timeout_graceful_shutdown=3,
    )
    config.house = app
    config.door = Door(settings.limits, settings.proxies, raise_file_limit())
    return Courteous(config)
