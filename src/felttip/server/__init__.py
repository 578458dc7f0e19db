"""The tables on a network: a room without input or output, and thin shells of HTTP, WebSocket and storage round it."""
