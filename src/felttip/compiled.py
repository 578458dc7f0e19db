"""Compiling the rules: the only module that imports Numba, and only when somebody asks for a kernel.

Trap: Numba's disk cache does not notice an edit in another file than the kernel's own. So the cache folder is named
after a hash of all sources that a kernel can reach; folders that nobody has used for a while are removed.
"""

import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar, cast

from felttip.contract import Printed
from felttip.dispatch import DISPATCHED, KNOWN, Ints
from felttip.kit.rule import RULES, lowest, popcount
from felttip.registry import find_game, game_names

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)


UNUSED_S = 14 * 24 * 3600
"""A cache folder that nobody has used for so long is removed."""


def cache_home() -> Path:
    """The folder for compiled kernels of this version of the sources."""
    digest = sha256(sys.version.encode())
    for name in sorted({function.__module__ for function in (*RULES, *DISPATCHED)}):
        digest.update(Path(cast(str, sys.modules[name].__file__)).read_bytes())
    base = Path(os.environ.get("FELTTIP_CACHE") or Path.home() / ".cache" / "felttip")
    return base / "kernels" / digest.hexdigest()[:16]


def _open_cache() -> str:
    """Make the cache folder, note that it is in use, and remove old ones."""
    home = cache_home()
    home.mkdir(parents=True, exist_ok=True)
    home.touch()
    for other in home.parent.iterdir():
        if time.time() - other.stat().st_mtime > UNUSED_S:
            shutil.rmtree(other, ignore_errors=True)
    return str(home)


@cache
def _teach_numba() -> None:
    """Tell Numba about the rules of all games, the dispatch by game and the two bit tricks, once."""
    import numba  # noqa: PLC0415 - a terminal game must not pay for the compiler
    from llvmlite import ir  # noqa: PLC0415
    from numba import types  # noqa: PLC0415
    from numba.extending import intrinsic, overload, register_jitable  # noqa: PLC0415

    for name in game_names():
        find_game(name)
    numba.config.CACHE_DIR = _open_cache()

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

    for function in RULES:
        register_jitable(function)
    for function in DISPATCHED:
        overload(function, strict=False)(_rule_by_game(function.__name__))


def _rule_by_game(name: str) -> Callable[..., object]:
    """What answers, while compiling, with the rule of the game whose printed board has this type."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(KNOWN[p.instance_class], name)

    return choose


@cache
def kernel(function: F) -> F:
    """A compiled twin of a function: same arguments (with `arrays` of the printed board), same answer, far faster."""
    _teach_numba()
    from numba import njit  # noqa: PLC0415

    return cast(F, njit(cache=True)(function))


def arrays(p: P) -> P:
    """The printed board as kernels want it: arrays instead of tuples."""
    return cast(P, _arrays(cast(tuple[int | Ints, ...], p)))


@cache
def _arrays(p: tuple[int | Ints, ...]) -> object:
    import numpy as np  # noqa: PLC0415

    make = cast(Callable[..., object], type(p))
    return make(*(np.array(part, np.int64) if isinstance(part, tuple) else part for part in p))
