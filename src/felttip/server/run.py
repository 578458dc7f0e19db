"""How the application is run."""

import socket

import uvicorn
from litestar import Litestar

LARGEST_FRAME = 65536
"""Longer frames are not even read; those of some thousand bytes get an answer that says why."""


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
    """A quiet server, with WebSockets that are not compressed (less memory for each)."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)
