"""Building the kernels for browsers: `python -m felttip.offline.building [FOLDER [GAME]]`.

Only what plays like the native kernels (`felttip.offline.kernels`) is put into the folder, and only games whose sources
changed are built.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from felttip.offline.kernels import UnequalError, compare, take_notes, wanted
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.targets import wasm
from felttip.targets.browser import Browser
from felttip.targets.node import Node

BUNDLE = Path(__file__).parent / "bundle" / "kernels"
"""Where kernels lie that travel with felttip."""


def build(game: AnyGame, folder: Path) -> None:
    """Build the kernels of a game into a folder, if they play like the native ones."""
    notes = take_notes(game)
    with TemporaryDirectory() as room:
        wasm.build(game.name, wanted(notes), Path(room))
        with Node(Path(room)) as node:
            target = Browser(node)
            compare(game, notes, target)
            if not target.ready(game.print_of(find_board(game.name))):
                raise UnequalError(f"{game.name}: a kernel failed")
        folder.mkdir(parents=True, exist_ok=True)
        for file in Path(room).iterdir():
            shutil.copyfile(file, folder / file.name)


def up_to_date(game: AnyGame, folder: Path) -> bool:
    """Does a folder hold the kernels that these sources would give?"""
    try:
        about = json.loads((folder / f"{game.name}.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return False
    return about.get("stamp") == wasm.stamp(game.name) and (folder / f"{game.name}.wasm").is_file()


def build_all(folder: Path, workers: int) -> list[str]:
    """Build what is not up to date, each game in a process of its own; answers what went wrong."""
    games = [find_game(name) for name in game_names()]
    with ThreadPoolExecutor(workers) as pool:
        return [text for text in pool.map(lambda game: _in_process(game, folder), games) if text]


def _in_process(game: AnyGame, folder: Path) -> str:
    """Build one game; answers what went wrong, also of a process that could not say anything any more."""
    if up_to_date(game, folder):
        return ""
    print(f"   {game.name}", flush=True)
    command = [sys.executable, "-m", "felttip.offline.building", str(folder), game.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"{game.name}: the build ended with {done.returncode}. {done.stderr.strip()}"
    return "" if up_to_date(game, folder) else f"{game.name}: its sources changed during the build"


def main(arguments: Sequence[str]) -> int:
    """Build one game, or all of them in as many processes as there are processors."""
    folder = Path(arguments[0]) if arguments else BUNDLE
    if len(arguments) > 1:
        build(find_game(arguments[1]), folder)
        return 0
    wrong = build_all(folder, min(4, os.cpu_count() or 1))
    for text in wrong:
        print(text, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
