"""The server as `felttip serve` runs it, but with stand-ins for what takes its time; see `tests.server.stand_ins`."""

import argparse
import time
from pathlib import Path

from tests.server.stand_ins import STAND_INS

from felttip.server.app import create_app
from felttip.server.run import listen, server_of
from felttip.server.settings import Limits, ServerSettings

ROOMY = Limits(
    reads=(10_000, 1_000),
    all_requests=(10_000, 1_000),
    arrivals=(10_000, 1_000),
    commands=(200, 100),
    studies=(1_000, 10),
    mine=(10_000, 1_000),
    requests=(10_000, 1_000),
    tables=10_000,
)
"""All browsers of the tests have one address, and tests are quicker than people."""


DAY_NS = 86_400 * 10**9


def keep_time(data: Path) -> None:
    """The server's clock goes as many days ahead as a file in its folder says."""
    real, file = time.time_ns, data / "days"

    def now() -> int:
        return real() + (int(file.read_text()) if file.exists() else 0) * DAY_NS

    time.time_ns = now


def main() -> None:
    """Serve until somebody ends it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    said = parser.parse_args()
    keep_time(said.data)
    listening = listen("127.0.0.1", said.port)
    app = create_app(ServerSettings(data=said.data, limits=ROOMY, warm=False), STAND_INS)
    print(f"Felttip is at http://localhost:{listening.getsockname()[1]}", flush=True)
    server_of(app).run(sockets=[listening])


if __name__ == "__main__":
    main()
