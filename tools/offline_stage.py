"""Lay out what the browser's Python imports of felttip: its packages, the games, and catalogues that are read already.

python tools/offline_stage.py FOLDER WHEELS
"""

import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import felttip
from felttip.registry import game_names, is_guest
from felttip.words import LANGUAGES, catalogues

PARTS = ("contract", "kit", "games", "registry", "table", "words", "targets", "records", "mind", "bots", "solver")
ABOVE = ("coach", "room", "offline")
"""The rest of the house (server, terminal, commands, measurements) stays at home."""
LEFT_OUT = (
    "__pycache__", "bundle", "minds", "*.ftl", "*.npz", "*.ll",
    "witness.py", "site.py", "reading.py", "compiled.py", "cross.py", "wasm.py", "node.py", "kernels.py",
    "building.py", "training.py", "learning.py", "study.py", "studying.py", "correcting.py", "model.py", "plan.py",
    "composing.py", "cuda.py", "ptx*.py", "lanes.py",
)  # fmt: skip
"""What lies elsewhere in the bundle, and what is only for those who build, learn or prove."""
OF_GUESTS = ("__pycache__", "*.ftl", "*.npz", "tests")
"""The same of games from other packages: as little as can be known of them."""


def _left_out(folder: str, names: list[str]) -> set[str]:
    """What stays at home, of some files; the programs that found the boards do, too."""
    found = shutil.ignore_patterns(*LEFT_OUT)(folder, names)
    return found | ({"search.py"} if Path(folder).name == "boards" else set())


def main(stage: Path, wheels: Path) -> None:
    """Everything that is needed before the first game under `first`, the minds under `later`."""
    house, first = Path(felttip.__file__).parent, stage / "first"
    for part in (*PARTS, *ABOVE):
        shutil.copytree(house / part, first / "felttip" / part, ignore=_left_out)
    shutil.copy(house / "__init__.py", first / "felttip")
    made = first / "felttip" / "words" / "made"
    made.mkdir()
    for language in LANGUAGES:
        patterns, text = catalogues.made(language)
        (made / f"{language}.json").write_bytes(patterns)
        (made / f"{language}.ftl").write_text(text, encoding="utf-8")
    _put_later(house, sorted(house.glob("games/*/minds/*.npz")), stage / "later" / "felttip")
    for wheel in wheels.glob("*.whl"):
        with ZipFile(wheel) as packed:
            packed.extractall(first, [name for name in packed.namelist() if name.endswith((".py", ".so"))])
    found = {one.name: one for one in entry_points(group="felttip.games") if one.name in game_names()}
    guests = [one for name, one in sorted(found.items()) if is_guest(name)]
    _name_games(first, "felttip", felttip.__version__, [one for one in found.values() if one not in guests])
    for guest in guests:
        _take_in(guest, stage)


def _put_later(house: Path, minds: list[Path], folder: Path) -> None:
    """What players have learned need not be there before the first game."""
    for mind in minds:
        target = folder / mind.relative_to(house)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(mind, target)


def _take_in(guest: EntryPoint, stage: Path) -> None:
    """The package of a game that comes from elsewhere; what has to be compiled for a browser is not taken."""
    package = guest.module.partition(".")[0]
    house = Path(str(find_spec(package).origin)).parent  # type: ignore[union-attr]
    if any(house.rglob("*.so")):
        print(f"{guest.name} stays at home: {package} has compiled code, which no browser runs")
        return
    first = stage / "first"
    if not (first / package).exists():
        shutil.copytree(house, first / package, ignore=shutil.ignore_patterns(*OF_GUESTS))
        _put_later(house, sorted(house.rglob("*.npz")), stage / "later" / package)
    name, version = (guest.dist.name, guest.dist.version) if guest.dist is not None else (package, "0")
    _name_games(first, name, version, [guest])


def _name_games(first: Path, package: str, version: str, games: Sequence[EntryPoint]) -> None:
    """The entry points of games, as a package that is installed has them."""
    info = first / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(exist_ok=True)
    names = info / "entry_points.txt"
    before = names.read_text(encoding="utf-8") if names.exists() else "[felttip.games]\n"
    lines = sorted(f"{one.name} = {one.value}\n" for one in games)
    names.write_text(before + "".join(lines), encoding="utf-8")
    (info / "METADATA").write_text(f"Name: {package}\nVersion: {version}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
