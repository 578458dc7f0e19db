"""Where compiled code is kept: each game has its own place, named after its own sources and those of the house."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import felttip
from felttip.registry import find_board, find_game, game_folder, game_names
from felttip.targets.compiled import _within_reach, cache_home, kernel
from felttip.targets.engine import past

HOUSE = Path(felttip.__file__).parent


def homes() -> dict[str, Path]:
    """The cache folder of every game."""
    prints = {name: find_game(name).print_of(find_board(name)) for name in game_names()}
    return {name: cache_home(type(p)) for name, p in prints.items()}


def edit(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on all sources in a folder look edited."""
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (folder in path.parents))


@pytest.mark.parametrize("edited", game_names())
def test_an_edit_of_one_game_concerns_no_other(monkeypatch: pytest.MonkeyPatch, edited: str) -> None:
    before = homes()
    edit(monkeypatch, Path(str(game_folder(edited))))
    after = homes()
    assert [name for name in before if before[name] != after[name]] == [edited]
    assert len({home.parent for home in (*before.values(), *after.values())}) == 1


def test_an_edit_of_the_house_concerns_all(monkeypatch: pytest.MonkeyPatch) -> None:
    before = homes()
    edit(monkeypatch, HOUSE / "kit")
    assert not set(before.values()) & set(homes().values())


def test_what_rules_import_counts_and_nothing_else() -> None:
    sources = {
        Path(
            "/game/rules.py"
        ): b"from game.numbers import TEN\nfrom game import (\n    NO,  # not it\n    points,\n)\n@rule",
        Path("/game/numbers.py"): b"import game.deep as deep\n",
        Path("/game/points.py"): b"from game.sizes import BOXES\nFIVE = 5\n",
        Path("/game/deep.py"): b"ONE = 1\n",
        Path("/game/sizes/__init__.py"): b"BOXES = 12\n",
        Path("/game/drawing.py"): b"from game.rules import TEN\n",
    }
    assert len(_within_reach(sources)) == 5
    assert sources[Path("/game/drawing.py")] not in _within_reach(sources)


def test_a_kernel_is_made_once_for_a_game() -> None:
    first, second, *_ = (find_game(name).print_of(find_board(name)) for name in game_names())
    assert kernel(past, first) is kernel(past, first)
    assert kernel(past, first) is not kernel(past, second)


ASK = """
import sys
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import past
from felttip.registry import find_board, find_game
for name in sys.argv[1:]:
    p = arrays(find_game(name).print_of(find_board(name)))
    look = kernel(past, p)
    look(p, 0, 0, 1, True)
    print(name, sum(look.stats.cache_hits.values()), sum(look.stats.cache_misses.values()))
"""


def test_nothing_is_compiled_anew_but_for_the_game_that_was_edited(tmp_path: Path) -> None:
    """With a copy of the house: one game is edited, another one is broken, and the third does not notice."""
    edited, broken, other = game_names()[:3]
    copy = tmp_path / "felttip"
    shutil.copytree(HOUSE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "FELTTIP_CACHE": str(tmp_path / "cache")}

    def ask(*names: str) -> list[str]:
        command = [sys.executable, "-c", ASK, *names]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()

    def rules_of(name: str) -> Path:
        return copy / Path(str(game_folder(name))).relative_to(HOUSE) / "rules.py"

    assert ask(edited, other) == [f"{edited} 0 1", f"{other} 0 1"]
    rules_of(edited).write_text(rules_of(edited).read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    rules_of(broken).write_text("raise ImportError", encoding="utf-8")
    assert ask(edited, other) == [f"{edited} 0 1", f"{other} 1 0"]
    assert ask(other, edited) == [f"{other} 1 0", f"{edited} 1 0"]
