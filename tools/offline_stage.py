"""Lay out what the browser's Python imports of felttip: its packages, the games, and catalogues that are read already.

python tools/offline_stage.py FOLDER WHEELS
"""

import shutil
import sys
from importlib.metadata import entry_points
from pathlib import Path
from zipfile import ZipFile

import felttip
from felttip.words import LANGUAGES, catalogues

PARTS = ("contract", "kit", "games", "registry", "table", "words", "targets", "records", "mind", "bots", "solver")
ABOVE = ("coach", "room", "offline")
"""The rest of the house (server, terminal, commands, measurements) stays at home."""
LEFT_OUT = (
    "__pycache__", "bundle", "minds", "*.ftl", "*.npz", "*.ll",
    "witness.py", "site.py", "reading.py", "compiled.py", "cross.py", "wasm.py", "node.py", "kernels.py",
    "building.py", "training.py", "learning.py", "model.py", "plan.py",
)  # fmt: skip
"""What lies elsewhere in the bundle, and what is only for those who build, learn or prove."""


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
    for mind in sorted(house.glob("games/*/minds/*.npz")):
        target = stage / "later" / "felttip" / mind.relative_to(house)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(mind, target)
    for wheel in wheels.glob("*.whl"):
        with ZipFile(wheel) as packed:
            packed.extractall(first, [name for name in packed.namelist() if name.endswith((".py", ".so"))])
    _name_games(first)


def _name_games(first: Path) -> None:
    """The entry points of our games, as an installed felttip has them."""
    info = first / f"felttip-{felttip.__version__}.dist-info"
    info.mkdir()
    ours = sorted({one.name: one.value for one in entry_points(group="felttip.games")}.items())
    lines = [f"{name} = {value}" for name, value in ours if value.startswith("felttip.")]
    (info / "entry_points.txt").write_text("\n".join(("[felttip.games]", *lines, "")), encoding="utf-8")
    (info / "METADATA").write_text(f"Name: felttip\nVersion: {felttip.__version__}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
