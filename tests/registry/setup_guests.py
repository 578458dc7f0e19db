"""Packages of others: small games, right and broken, as they lie on a disk after they were installed."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import felttip
from felttip.registry import board_text

SOURCE = Path(felttip.__file__).parent.parent

MEADOW = """
from dataclasses import replace
from felttip.games.trails import GAME as TRAILS
from felttip.games.trails.rules import Print as Printed

class Print(Printed):
    pass

def read_board(text):
    return TRAILS.read_board(text.replace('"{name}"', '"trails"'))

def print_of(board):
    return Print(*TRAILS.print_of(board))

GAME = replace(TRAILS, name="{name}", read_board=read_board, print_of=print_of)
"""
"""Trails under another name: the shortest game that can be played."""


def code(name: str = "meadow") -> str:
    """The code of such a game."""
    return MEADOW.replace("{name}", name)


def install(
    folder: Path, name: str, text: str, files: Mapping[str, str | bytes] | None = None, package: str | None = None
) -> None:
    """Write a package, a board for it, and what an installer leaves beside it."""
    package = package or f"felttip_{name.replace('-', '_')}"
    board = board_text("trails", "classic").replace('"trails"', f'"{name}"')
    for path, content in {"__init__.py": text, "boards/classic.toml": board, **(files or {})}.items():
        file = folder / package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[felttip.games]\n{name} = {package}:GAME\n")


def run(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, which knows these packages and ours."""
    path = os.pathsep.join((str(folder), str(SOURCE)))
    env = {**os.environ, "PYTHONPATH": path, "FELTTIP_HOME": str(folder / "home")}
    done = subprocess.run(
        [sys.executable, *arguments], input=given, env=env, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def command(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The command `felttip`."""
    return run(folder, "-c", "from felttip.cli import main; main()", *arguments, given=given)


def ask(folder: Path, text: str) -> object:
    """What some code finds out: it puts its answer into `found`."""
    done = run(folder, "-c", f"import json\n{text}\nprint(json.dumps(found))")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
