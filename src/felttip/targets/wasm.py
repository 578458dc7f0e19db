"""Building kernels for browsers: for each game one `.wasm` and its description, `.json`.

Kernels are ordered with the types of their arguments and built in a process of their own, because there Numba compiles
for nothing else (`felttip.targets.cross`). Boards and minds are arguments, so new ones need no build.
"""

import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from felttip.contract import Printed
from felttip.registry import find_board, find_game
from felttip.targets.compiled import HOUSE, sources_hash

if TYPE_CHECKING:
    from felttip.targets.cross import Wanted

LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(24, 13, -1)))
"""Names of LLVM's linker, from Debian's package `lld`."""
STACK = 1 << 20


class BuildError(RuntimeError):
    """A kernel cannot be built: what the compiler or the linker says."""


def linker() -> str | None:
    """The linker, if there is one."""
    return next((found for name in LINKERS if (found := shutil.which(name))), None)


def stamp(game: str) -> str:
    """A hash of everything that the kernels of a game are made from."""
    import llvmlite  # noqa: PLC0415 - only who builds pays for the compiler
    import numba  # noqa: PLC0415

    kind: type[Printed] = type(find_game(game).print_of(find_board(game)))
    digest = sha256(f"{numba.__version__} {llvmlite.__version__} {sources_hash(kind)}".encode())
    for name in ("cross.py", "wasm.py", "compiled.py", "runtime.ll"):
        digest.update((HOUSE / "targets" / name).read_bytes())
    digest.update((HOUSE / "offline" / "kernels.py").read_bytes())
    return digest.hexdigest()[:16]


def build(game: str, wanted: "Mapping[str, Wanted]", folder: Path) -> Path:
    """Build the kernels of a game, in another process; answers the `.wasm`. The description lies beside it."""
    command = [sys.executable, "-m", __name__, game, str(folder)]
    done = subprocess.run(command, input=pickle.dumps(dict(wanted)), capture_output=True, check=False)
    if done.returncode:
        raise BuildError(f"{game}: {done.stderr.decode(errors='replace').strip()}")
    return folder / f"{game}.wasm"


def _build(game: str, folder: Path, wanted: "Mapping[str, Wanted]") -> None:
    """In a process of its own: compile, link and describe."""
    import llvmlite  # noqa: PLC0415
    import numba  # noqa: PLC0415

    from felttip.targets import compiled, cross  # noqa: PLC0415

    cross.install()
    compiled.teach()
    found = linker()
    if found is None:
        raise BuildError("there is no wasm-ld: install lld")
    made, described = cross.compile_all(wanted)
    with TemporaryDirectory() as room:
        source = Path(room, "kernels.o")
        source.write_bytes(made)
        exports = [f"--export={name}" for name in (*described, *cross.OFFERED)]
        options = ["--no-entry", "--strip-all", "--gc-sections", "--stack-first", "-O2", "-z", f"stack-size={STACK}"]
        subprocess.run([found, *options, *exports, str(source), "-o", str(folder / f"{game}.wasm")], check=True)
    about = {
        "game": game,
        "stamp": stamp(game),
        "made": {"numba": numba.__version__, "llvmlite": llvmlite.__version__},
        "kernels": described,
    }
    (folder / f"{game}.json").write_text(json.dumps(about, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    find_game(sys.argv[1])
    _build(sys.argv[1], Path(sys.argv[2]), pickle.loads(sys.stdin.buffer.read()))
