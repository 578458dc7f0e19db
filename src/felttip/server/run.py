"""How the application is run."""

import socket

import uvicorn
from litestar import Litestar

from felttip.server.door import Door, GuardedConfig, GuardedHttp, GuardedWebSocket, raise_file_limit
from felttip.server.settings import ServerSettings

LARGEST_FRAME = 65536
"""Longer frames are not even read; those of some thousand bytes get an answer that says why."""

LARGEST_HEAD = 16_384
"""The headers of a request, in bytes."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; `OSError` if it cannot. It is named TCP, because asyncio sends at once only then."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def server_of(app: Litestar) -> uvicorn.Server:
    """A quiet server behind a door, with WebSockets that are not compressed (less memory for each)."""
    settings: ServerSettings = app.state["settings"]
    config = GuardedConfig(
        app,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        log_level="warning",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        server_header=False,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=3,
    )
    config.door = Door(settings.limits, settings.proxies, raise_file_limit())
    return uvicorn.Server(config)
