"""What a device imports, in a fresh interpreter in which everything else is forbidden; and whole games with that."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

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


def alone(code: str, *more: str, path: str | None = None) -> str:
    """What a fresh interpreter says that has only what a browser has."""
    text = ALONE.format(forbidden={*FORBIDDEN, *more}) + code
    where = os.environ if path is None else {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False, env=where)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_device_needs_nothing_that_a_browser_has_not() -> None:
    alone("import felttip.offline, felttip.offline.browser, felttip.offline.thinking", *READING)


def test_whole_games_are_played_with_that() -> None:
    """Every game, with computers, by the rules as they stand."""
    played = PLAY.replace("{forbidden!r}", repr(set(FORBIDDEN))).replace("{{", "{").replace("}}", "}")
    assert "played" in alone(played)


def test_every_module_of_the_bundle_can_be_imported(tmp_path: Path) -> None:
    """Whatever is staged for the browser needs only what is there."""
    root = Path(__file__).parents[2]
    (tmp_path / "wheels").mkdir()
    stage = [sys.executable, str(root / "tools" / "offline_stage.py"), str(tmp_path), str(tmp_path / "wheels")]
    subprocess.run(stage, check=True)
    assert sorted(path.name for path in (tmp_path / "later").rglob("*.npz"))
    first = tmp_path / "first"
    names = [path.relative_to(first).with_suffix("").as_posix() for path in sorted(first.rglob("*.py"))]
    modules = [name.removesuffix("/__init__").replace("/", ".") for name in names]
    assert len(modules) > 150
    named = {
        node.module
        for path in first.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("felttip.")
    }
    # What is imported late is there, too, but for what a machine has in its place.
    at_home = {"felttip.library", "felttip.targets.compiled", "felttip.words.reading", "felttip.solver.model"}
    at_home |= {"felttip.targets.cuda", "felttip.bots.lanes"}
    assert {name for name in named if name not in modules} <= at_home | {"felttip.games.islands.plan"}
    code = f"import sys; sys.path.insert(0, {str(first)!r})\nfor name in {modules!r}: __import__(name)"
    said = "from felttip.words import words; assert words('pl').say('server-player-name', {'number': 1})"
    alone(f"{code}\n{said}", *READING)


GUEST = """
import asyncio
from felttip.registry import find_game, is_guest
from felttip.words import words
from tests.offline.setup_device import Bench

async def play():
    bench = Bench()
    code, keys = await bench.lay("lanterns", find_game("lanterns").boards[0], [{"kind": "here"}])
    page = await bench.look(code, keys)
    await page.play_out()
    assert page.view["result"]

assert is_guest("lanterns")
asyncio.run(play())
print(find_game.__code__.co_filename, words("en").say("lanterns-name"))
"""


def test_a_game_from_another_package_is_in_the_bundle(tmp_path: Path) -> None:
    """Its code, its boards and its words; with that alone, it is played to its end."""
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(ROOT / "examples" / "lanterns" / "felttip_lanterns", elsewhere / "felttip_lanterns")
    info = elsewhere / "felttip_lanterns-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: felttip-lanterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[felttip.games]\nlanterns = felttip_lanterns:GAME\n")
    stage, wheels = tmp_path / "stage", tmp_path / "wheels"
    stage.mkdir()
    wheels.mkdir()
    known = os.environ.get("PYTHONPATH", "")
    command = [sys.executable, str(ROOT / "tools" / "offline_stage.py"), str(stage), str(wheels)]
    with_guest = {**os.environ, "PYTHONPATH": os.pathsep.join((str(elsewhere), known))}
    subprocess.run(command, check=True, env=with_guest)
    first = stage / "first"
    said = alone(GUEST, *READING, path=os.pathsep.join((str(first), str(ROOT))))
    assert said.split() == [str(first / "felttip" / "registry" / "__init__.py"), "Lanterns"]
