"""Compiling the rules for this machine: nobody but this target imports Numba, and only when a kernel is asked for.

Trap: Numba's disk cache does not notice an edit in another file than the kernel's own. So each game has a cache folder
of its own, named after a hash of all sources that its kernels can reach: the house's and the game's, and no other
game's. Folders that nobody has used for a while are removed.
"""

import operator
import os
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar, cast

import felttip
from felttip.contract import Printed
from felttip.contract.rules import MARKED, WOVEN
from felttip.kit.rule import lowest, popcount, refilled
from felttip.registry import home_of
from felttip.registry.dispatch import FAMILIES, Ints
from felttip.targets.memory import KEPT

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)


UNUSED_S = 14 * 24 * 3600
"""A cache folder that nobody has used for so long is removed."""

ROOMY = True
"""A machine has memory for wide searches."""

HOUSE = Path(felttip.__file__).parent
IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+)?import\s+(?:\(([^)]*)\)|(.*))", re.MULTILINE)


# The cache.


def cache_folder() -> Path:
    """Where all that is compiled is kept."""
    return Path(os.environ.get("FELTTIP_CACHE") or Path.home() / ".cache" / "felttip")


def cache_home(kind: type[Printed]) -> Path:
    """The folder for the kernels of the game with this kind of printed board, in this version of the sources."""
    digest = sha256(sys.version.encode() + sources_hash(kind).encode())
    return cache_folder() / "kernels" / f"{home_of(kind.__module__)[0]}-{digest.hexdigest()[:16]}"


def sources_hash(kind: type[Printed]) -> str:
    """A hash of all sources that the kernels of a game can reach."""
    digest = sha256()
    house = [file for file in HOUSE.rglob("*.py") if HOUSE / "games" not in file.parents]
    for files in (house, home_of(kind.__module__)[1].rglob("*.py")):
        for source in _within_reach({file: file.read_bytes() for file in sorted(files)}):
            digest.update(source)
    return digest.hexdigest()


def _within_reach(sources: dict[Path, bytes]) -> list[bytes]:
    """The files that hold rules, and those that they import: a number that a rule uses becomes a part of its kernel."""
    reached = [file for file, source in sources.items() if b"@rule" in source]
    for file in reached:
        imported = _imported(sources[file].decode())
        ends = tuple(end for path in imported for end in (f"/{path}.py", f"/{path}/__init__.py"))
        reached += [other for other in sources if other not in reached and other.as_posix().endswith(ends)]
    return [sources[file] for file in sorted(reached)]


def _imported(source: str) -> set[str]:
    """The paths, without an ending, of all that may be a module in the imports of a source."""
    found = set()
    for module, several, one in IMPORT.findall(source):
        parts = [re.sub(r"#.*", "", name).split(" as ")[0].strip() for name in (several or one).split(",")]
        found |= {module, *(f"{module}.{name}" for name in parts)}
    return {path.replace(".", "/").strip("/") for path in found if path.strip(".")}


@cache
def _open_cache(kind: type[Printed]) -> str:
    """Make the cache folder of a game, note that it is in use, and remove old ones."""
    home = cache_home(kind)
    home.mkdir(parents=True, exist_ok=True)
    home.touch()
    for other in home.parent.iterdir():
        with suppress(FileNotFoundError):  # another process may have removed it
            if time.time() - other.stat().st_mtime > UNUSED_S:
                shutil.rmtree(other, ignore_errors=True)
    return str(home)


# What Numba has to be taught.


@cache
def _teach_numba() -> None:
    """Tell Numba about the dispatch by game and the tricks of `felttip.kit.rule`, once."""
    from numba.extending import overload  # noqa: PLC0415 - a terminal game must not pay for the compiler

    from felttip.targets.tables import ARRAYS  # noqa: PLC0415

    _teach_tricks()
    for keep in (*KEPT, *ARRAYS):
        # For a processor alone: on a GPU they are something else.
        overload(keep, strict=False, inline="always", target="cpu")(_as_it_stands(keep))
    for family in FAMILIES:
        for name, ask in vars(family.rules).items():
            overload(ask, strict=False)(_by_game(family.known, name))


def _as_it_stands(function: Callable[..., object]) -> Callable[..., object]:
    """What answers, while compiling, with the function itself."""
    return lambda *args: function


def _by_game(known: dict[type, object], name: str) -> Callable[..., object]:
    """What answers, while compiling, with the rule of the game whose printed board has this type."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(known[p.instance_class], name)

    return choose


def _teach_tricks() -> None:
    """Bits by machine instructions, and named tuples from rows of arrays."""
    from llvmlite import ir  # noqa: PLC0415 - see above
    from numba import types  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    @intrinsic
    def count_bits(typing_context, bits):  # type: ignore[no-untyped-def]
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def count_zeros_below(typing_context, bits):  # type: ignore[no-untyped-def]
        undefined_for_zero = ir.Constant(ir.IntType(1), 1)
        return types.int64(types.int64), lambda context, builder, signature, args: builder.cttz(
            args[0], undefined_for_zero
        )

    @overload(popcount)
    def popcount_compiled(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_bits(bits)  # noqa: PLW0108 - Numba wants a function of its own here

    @overload(lowest)
    def lowest_compiled(bits):  # type: ignore[no-untyped-def]
        return lambda bits: count_zeros_below(bits)  # noqa: PLW0108

    @intrinsic
    def refill(typing_context, value, row):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
            item = context.get_function(operator.getitem, types.int64(row, types.intp))
            parts = [item(builder, (args[1], context.get_constant(types.intp, at))) for at in range(len(value))]
            return context.make_tuple(builder, value, parts)

        typing_context.resolve_function_type(operator.getitem, (row, types.intp), {})
        return value(value, row), generate

    @overload(refilled)
    def refilled_compiled(value, row):  # type: ignore[no-untyped-def]
        return lambda value, row: refill(value, row)  # noqa: PLW0108


_taught: list[Callable[..., object]] = []
"""The rules that Numba knows by now."""


def _teach_rules() -> None:
    """Tell Numba about the rules that were imported since the last time."""
    from numba.extending import register_jitable  # noqa: PLC0415 - see above

    weave = register_jitable(forceinline=True)
    late = MARKED[len(_taught) :]
    for function in late:
        (weave if function in WOVEN else register_jitable)(function)
    _taught.extend(late)


def teach() -> None:
    """Tell Numba about everything that it has to know before it compiles a kernel."""
    _teach_numba()
    _teach_rules()


# Kernels.

_KERNELS: dict[tuple[Callable[..., object], type[Printed]], Callable[..., object]] = {}
_MAKING = threading.Lock()


def kernel(function: F, p: Printed) -> F:
    """A compiled twin of a function: same arguments (with `arrays` of the printed board), same answer, far faster.

    Each game has its own, kept in its own folder; `p` is any of its printed boards.
    """
    key = (function, type(p))
    found = _KERNELS.get(key)
    if found is None:
        with _MAKING:
            found = _KERNELS.setdefault(key, _made(function, type(p)))
    return cast(F, found)


def _made(function: Callable[..., object], kind: type[Printed]) -> Callable[..., object]:
    """A kernel; Numba looks where to keep what it compiles when the kernel is made, not when it is first called."""
    teach()
    import numba  # noqa: PLC0415

    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _open_cache(kind)
    try:
        return cast(Callable[..., object], numba.njit(cache=True, nogil=True)(function))
    finally:
        numba.config.CACHE_DIR = before  # whoever uses us as a library may compile, too


def ready(p: Printed) -> bool:
    """Kernels are compiled for whoever asks."""
    return True


def arrays(p: P) -> P:
    """The printed board as kernels want it: arrays instead of tuples."""
    return cast(P, _arrays(cast(tuple[int | Ints, ...], p)))


@cache
def _arrays(p: tuple[int | Ints, ...]) -> object:
    import numpy as np  # noqa: PLC0415

    make = cast(Callable[..., object], type(p))
    return make(*(np.array(part, np.int64) if isinstance(part, tuple) else part for part in p))
