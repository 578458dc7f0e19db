"""What a device imports, in a fresh interpreter in which everything else is forbidden; and whole games with that."""

import subprocess
import sys

FORBIDDEN = (
    "litestar", "sqlalchemy", "alembic", "babel", "click", "numpy", "numba", "llvmlite", "ortools",
    "uvicorn", "websockets", "prometheus_client", "segno", "multiprocessing",
)  # fmt: skip

ALONE = """
import sys

class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ModuleNotFoundError(f"{{name}} is forbidden here", name=name)

sys.meta_path.insert(0, Forbidden())
"""

PLAY = """
import asyncio
from felttip.registry import find_game, game_names
from tests.offline.setup_device import Bench

async def play(game):
    bench = Bench()
    seats = [{"kind": "here"}, {"kind": "computer", "player": "easy"}, {"kind": "computer", "player": "medium"}]
    code, keys = await bench.lay(game, find_game(game).boards[0], seats, hints=True)
    page = await bench.look(code, keys)
    await page.play_out()
    assert page.view["result"]
    assert "opening:" in await bench.ask(f"/tables/{code}/record", status=200)
    assert (await bench.ask(f"/tables/{code}/look", status=200))["over"]
    assert (await bench.ask(f"/tables/{code}/film/pl.svg", status=200)).startswith("<svg")

for game in game_names():
    asyncio.run(play(game))
assert not {forbidden!r} & {{name.partition(".")[0] for name in sys.modules}}
print("played", len(game_names()))
"""


READING = ("fluent", "typing_extensions")
"""What reads catalogues; in a bundle they come read already."""


def alone(code: str, *more: str) -> str:
    """What a fresh interpreter says that has only what a browser has."""
    text = ALONE.format(forbidden={*FORBIDDEN, *more}) + code
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_device_needs_nothing_that_a_browser_has_not() -> None:
    alone("import felttip.offline, felttip.offline.browser, felttip.offline.thinking", *READING)


def test_whole_games_are_played_with_that() -> None:
    """Every game, with computers, by the rules as they stand."""
    played = PLAY.replace("{forbidden!r}", repr(set(FORBIDDEN))).replace("{{", "{").replace("}}", "}")
    assert "played" in alone(played)
