"""The plan of the house: imports go down only, games are known through the contract alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import felttip
from felttip.registry import game_names, is_guest

ROOT = Path(felttip.__file__).parent
OURS = [name for name in game_names() if not is_guest(name)]

LAYERS = (
    ("contract",),
    ("kit",),
    ("games",),
    ("registry",),
    ("table", "words"),
    ("targets", "records"),
    ("mind",),
    ("bots",),
    ("solver",),
    ("coach",),
    ("room",),
    ("conformance",),
    ("terminal", "server", "offline", "library", "env"),
    ("bench",),
    ("cli", "search"),
    ("__main__",),
)
"""From the bottom to the top. A module may import from lower rows and from its own package. The programs that searched
for the boards stand beside them, but nobody imports them: they may use everything."""

LEVEL = {name: level for level, row in enumerate(LAYERS) for name in row}
MODULES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")
GAMES = [path for path in MODULES if path.parts[0] == "games" and len(path.parts) > 2]


def layer_of(path: Path) -> str:
    """The first part of a module's path: what the rows above name."""
    return "search" if path.name == "search.py" else path.parts[0].removesuffix(".py")


def imported(path: Path) -> set[tuple[str, ...]]:
    """The parts below `felttip` of everything that a module imports from us, wherever in the file it does."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {tuple(name.split(".")[1:]) for name in names if name.startswith("felttip.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_go_down_only(path: Path) -> None:
    own = layer_of(path)
    for parts in imported(path):
        if parts[0] != own:
            assert LEVEL[parts[0]] < LEVEL[own], f"{path} imports felttip.{'.'.join(parts)}, which is not below it"


@pytest.mark.parametrize("path", [path for path in GAMES if path.name != "search.py"], ids=str)
def test_games_do_not_know_each_other(path: Path) -> None:
    for parts in imported(path):
        assert parts[0] in ("contract", "kit", "games")
        assert parts[0] != "games" or parts[1] == path.parts[1]


@pytest.mark.parametrize("path", [path for path in MODULES if path.parts[0] != "games"], ids=str)
def test_nobody_outside_its_folder_names_a_game(path: Path) -> None:
    """Names in help texts and comments teach; a name in the code itself would be a missing idea."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            assert not any(name in node.value.lower() for name in OURS), f"{path}:{node.lineno} {node.value!r}"
        if isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            assert name.lower() not in OURS


@pytest.mark.parametrize("path", [path for path in GAMES if path.name == "rules.py"], ids=str)
def test_rules_are_pure(path: Path) -> None:
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
            assert module == "typing" or module.startswith("felttip."), f"{path} imports {module}"


def test_nobody_pays_for_the_compiler_without_asking() -> None:
    code = "import sys, felttip.cli; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
