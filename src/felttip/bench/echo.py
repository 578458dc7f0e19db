"""A bare echo on the stack of the server: what `felttip bench server` measures the server against."""

import sys
from contextlib import suppress

import uvicorn
from litestar.types import Receive, Scope, Send


def echo_server(port: int, size: int) -> None:
    """Answer every frame with one of this size, on the stack and with the settings that the server has."""
    answer = "x" * size

    async def echoing(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(OSError):  # nobody is there any more
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "bytes": None, "text": answer})

    config = uvicorn.Config(
        echoing,
        port=port,
        http="h11",
        ws="websockets-sansio",
        log_level="warning",
        lifespan="off",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    echo_server(int(sys.argv[1]), int(sys.argv[2]))
