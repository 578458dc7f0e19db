"""Compiling the rules: the only module that imports Numba, and only when somebody asks for a kernel.

Trap: Numba's disk cache does not notice an edit in another file than the kernel's own. So the cache folder is named
after a hash of all sources that a kernel can reach; folders that nobody has used for a while are removed.
"""

import operator
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
from felttip.contract.rules import MARKED
from felttip.kit.rule import lowest, popcount, refilled
from felttip.registry import find_game, game_folder, game_names
from felttip.registry.dispatch import (
    CEILINGS,
    DISPATCHED,
    INSTINCTIVE,
    INSTINCTS,
    KNOWN,
    NO_CEILING,
    ROLLED,
    ROLLING,
    Ints,
    by_worth,
    guide,
    most,
    prepare,
)

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)


UNUSED_S = 14 * 24 * 3600
"""A cache folder that nobody has used for so long is removed."""


def cache_home() -> Path:
    """The folder for compiled kernels of this version of the sources: all files that hold rules, loaded or not."""
    digest = sha256(sys.version.encode())
    folders = [Path(__file__).parent.parent, *(Path(str(game_folder(name))) for name in game_names())]
    for file in sorted({file for folder in folders for file in folder.rglob("*.py")}):
        source = file.read_bytes()
        if b"@rule" in source:
            digest.update(source)
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
    """Tell Numba about the rules of all games, the dispatch by game and the tricks of `felttip.kit.rule`, once."""
    from numba.extending import overload  # noqa: PLC0415 - a terminal game must not pay for the compiler

    for name in game_names():
        find_game(name)

    _teach_tricks()
    function: Callable[..., object]
    for function in (guide, most, prepare):
        overload(function, strict=False)(_ceiling_by_game(function.__name__))
    for function in DISPATCHED:
        overload(function, strict=False)(_rule_by_game(function.__name__))
    for function in ROLLING:
        overload(function, strict=False)(_dice_by_game(function.__name__))
    for function in INSTINCTIVE:
        overload(function, strict=False)(_instinct_by_game(function.__name__))


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


def _rule_by_game(name: str) -> Callable[..., object]:
    """What answers, while compiling, with the rule of the game whose printed board has this type."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(KNOWN[p.instance_class], name)

    return choose


def _dice_by_game(name: str) -> Callable[..., object]:
    """The same for the dice."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(ROLLED[p.instance_class], name)

    return choose


def _instinct_by_game(name: str) -> Callable[..., object]:
    """The same for the instinct."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(INSTINCTS[p.instance_class], name)

    return choose


def _ceiling_by_game(name: str) -> Callable[..., object]:
    """The same for the ceiling; only its guide may be missing, and `worth` stands in for it."""

    def choose(p, *rest):  # type: ignore[no-untyped-def]
        return getattr(CEILINGS.get(p.instance_class, NO_CEILING), name) or by_worth

    return choose


_taught: list[Callable[..., object]] = []
"""The rules that Numba knows by now."""


def _teach_rules() -> None:
    """Tell Numba about the rules that were imported since the last time; they count for the name of the folder too."""
    import numba  # noqa: PLC0415 - see above
    from numba.extending import register_jitable  # noqa: PLC0415

    late = MARKED[len(_taught) :]
    if late:
        numba.config.CACHE_DIR = _open_cache()
    for function in late:
        register_jitable(function)
    _taught.extend(late)


@cache
def kernel(function: F) -> F:
    """A compiled twin of a function: same arguments (with `arrays` of the printed board), same answer, far faster."""
    _teach_numba()
    _teach_rules()
    from numba import njit  # noqa: PLC0415

    return cast(F, njit(cache=True, nogil=True)(function))


def arrays(p: P) -> P:
    """The printed board as kernels want it: arrays instead of tuples."""
    return cast(P, _arrays(cast(tuple[int | Ints, ...], p)))


@cache
def _arrays(p: tuple[int | Ints, ...]) -> object:
    import numpy as np  # noqa: PLC0415

    make = cast(Callable[..., object], type(p))
    return make(*(np.array(part, np.int64) if isinstance(part, tuple) else part for part in p))
