"""A bare echo on the stack of the server: what `felttip bench server` measures the server against."""

import sys

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect


def echo_server(port: int, size: int) -> None:
    """Answer every frame with one of this size, on the stack and with the settings that the server has."""
    answer = "x" * size

    @websocket("/echo")
    async def echoing(socket: WebSocket[None, None, State]) -> None:
        await socket.accept()
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                await socket.send_text(answer)
        except WebSocketDisconnect:
            pass

    app = Litestar([echoing], openapi_config=None, logging_config=None)
    config = uvicorn.Config(
        app, port=port, http="h11", ws="websockets-sansio", log_level="warning", ws_per_message_deflate=False
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    echo_server(int(sys.argv[1]), int(sys.argv[2]))
