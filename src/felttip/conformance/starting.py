"""The smallest package that plays, to begin a game with; and a package that is not installed yet, to look at."""

import atexit
import re
import shutil
import sys
import tempfile
import tomllib
from importlib.resources import files
from pathlib import Path

from felttip.conformance.saying import HOUSE
from felttip.contract import Phrase
from felttip.registry import game_names, rules_text

FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "felttip_NAME/__init__.py": "game.py",
    "felttip_NAME/boards/row.toml": "row.toml",
    "felttip_NAME/words/en.ftl": "en.ftl",
    "felttip_NAME/rules.md": "rules.md",
    "tests/test_NAME.py": "test_game.py",
}
"""Where each file goes, and which one of ours it is made from."""


class NoGame(ValueError):  # noqa: N818 - an answer rather than an error
    """A folder in which no package names a game."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.file = file


def trouble_with(name: str, folder: Path) -> Phrase | None:
    """Why no game of this name can be begun there, as a sentence; None if it can."""
    if not re.fullmatch("[a-z]{3,20}", name):
        return Phrase("games-bad-name", {"name": name})
    if name in game_names():
        return Phrase("games-name-taken", {"name": name})
    return Phrase("games-folder-taken", {"folder": str(folder)}) if folder.exists() else None


def capitals(name: str) -> str:
    """Three capitals for the clauses that nobody else has."""
    taken = {*HOUSE}
    for other in game_names():
        taken |= set(re.findall(r"\*\*([A-Z]{3})-1\*\*", rules_text(other)))
    letters = name.upper()
    tries = [letters[:2] + third for third in letters[2:] + "XYZQWJKV"]
    return next(found for found in tries if found not in taken)


def begin_game(name: str, folder: Path) -> list[Path]:
    """Write the package; answers the files."""
    clauses = capitals(name)
    written = []
    for place, source in FILES.items():
        text = files(__package__).joinpath("start", f"{source}.txt").read_text(encoding="utf-8")
        path = folder / place.replace("NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        for placeholder, word in (("NAME", name), ("TITLE", name.capitalize()), ("XYZ", clauses)):
            text = text.replace(placeholder, word)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def borrow(folder: Path) -> str:
    """Let Python find the game of a package that is not installed, until this process ends; answers its name.

    `NoGame` if it has none. Whoever asked for the installed games before will not see it.
    """
    file = folder / "pyproject.toml"
    try:
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        points = dict(project["entry-points"]["felttip.games"])
    except (OSError, KeyError, TypeError, ValueError):
        points = {}
    if not points:
        raise NoGame(file)
    home = Path(tempfile.mkdtemp(prefix="felttip-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    about = home / f"{str(project.get('name', 'borrowed')).replace('-', '_')}-0.dist-info"
    about.mkdir()
    lines = [f"{name} = {target}" for name, target in points.items()]
    (about / "entry_points.txt").write_text("\n".join(["[felttip.games]", *lines, ""]), encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: borrowed\nVersion: 0\n", encoding="utf-8")
    source = folder / "src"
    sys.path[:0] = [str((source if source.is_dir() else folder).resolve()), str(home)]
    return str(next(iter(points)))
