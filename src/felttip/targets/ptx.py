"""Numba as a compiler for NVIDIA's GPUs: with `ptx_rooms`, all that touches the insides of numba-cuda.

It compiles to PTX, for which no GPU is needed; whoever has one loads that (`felttip.targets.cuda`). What rules keep in
lists (`felttip.targets.memory`) is kept in memory of each thread.

Tried with numba-cuda 0.30 (Numba 0.68, CUDA 13). Another version may have other insides: a change there is loud, a
kernel does not compile or something is missing.
"""

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba.cuda.compiler as numba_compiler
import numba.cuda.dispatcher as numba_dispatcher
from llvmlite import ir
from numba import cuda
from numba.core import types as numba_types
from numba.cuda import cgutils, cuda_paths
from numba.cuda import types as cuda_types
from numba.cuda.cudadrv import nvrtc
from numba.cuda.extending import (
    intrinsic,
    models,
    overload,
    register_model,
)
from numba.cuda.np import arrayobj
from numba.cuda.typing.templates import infer, infer_global, make_intrinsic_template

from felttip.targets import (
    compiled,
    ptx_rooms,  # noqa: F401 - it teaches numba-cuda by being imported
)
from felttip.targets.cuda import ENTRY, ROOM, Array, Kind, entry_of
from felttip.targets.memory import MOST_CARDS, MOST_SEATS, copied, rows
from felttip.targets.tables import MOST_HOLDS, MOST_ROLLS, MOST_SLOTS, grid, line, reals, small_reals

types: Any = numba_types
I64 = ir.IntType(64)

VERSION = "9.0"
"""The PTX that is written: drivers since CUDA 13.0 know it, and nothing newer is used."""


# Lists of a fixed size, in the memory of a thread.


class Rows(cuda_types.Type):  # type: ignore[misc] # Numba has no types
    """Some values of one type, side by side."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Rows({dtype})")


@register_model(Rows)
class RowsModel(models.StructModel):  # type: ignore[misc]
    """Where they are, and how many."""

    def __init__(self, manager: Any, kind: Any) -> None:
        members = [("data", types.CPointer(kind.dtype)), ("count", types.int64)]
        super().__init__(manager, kind, members)


def _made(context: Any, builder: Any, kind: Rows, room: int, count: Any) -> Any:
    """Rows with room for so many values, in the frame of whoever asks."""
    made = cgutils.create_struct_proxy(kind)(context, builder)
    shape = ir.ArrayType(context.get_data_type(kind.dtype), room)
    made.data = builder.bitcast(cgutils.alloca_once(builder, shape), context.get_data_type(kind.dtype).as_pointer())
    made.count = count
    return made


def _put(context: Any, builder: Any, made: Any, kind: Rows, at: Any, value: Any) -> None:
    context.pack_value(builder, kind.dtype, value, builder.gep(made.data, [at]))


def _in_place(function: Callable[..., object], define: Callable[..., object]) -> None:
    """Compile a call of this function into its caller: what a function of its own would set aside is gone after it."""
    template = make_intrinsic_template(function, define, function.__name__, kwargs={"target": "cuda"})
    infer(template)
    infer_global(function, types.Function(template))


def _rows(typing_context: Any, count: Any, value: Any) -> Any:
    if isinstance(value, types.Integer):
        value = types.int64
    kind = Rows(value)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = _made(context, builder, kind, MOST_SEATS, args[0])
        with cgutils.for_range(builder, args[0]) as loop:
            _put(context, builder, made, kind, loop.index, args[1])
        return made._getvalue()

    return kind(types.int64, value), generate


def _copied(typing_context: Any, numbers: Any) -> Any:
    kind = Rows(types.int64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(numbers)(context, builder, args[0])
        count = cgutils.unpack_tuple(builder, array.shape)[0]
        made = _made(context, builder, kind, MOST_CARDS, count)
        with cgutils.for_range(builder, count) as loop:
            _put(context, builder, made, kind, loop.index, builder.load(builder.gep(array.data, [loop.index])))
        return made._getvalue()

    return kind(numbers), generate


@intrinsic
def row_at(typing_context, rows, at):  # type: ignore[no-untyped-def]
    """The value in a place."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(rows)(context, builder, args[0])
        return context.unpack_value(builder, rows.dtype, builder.gep(made.data, [args[1]]))

    return rows.dtype(rows, types.int64), generate


@intrinsic
def put_row(typing_context, rows, at, value):  # type: ignore[no-untyped-def]
    """Put a value into a place."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(rows)(context, builder, args[0])
        _put(context, builder, made, rows, args[1], args[2])
        return context.get_dummy_value()

    return types.none(rows, types.int64, rows.dtype), generate


@intrinsic
def row_count(typing_context, rows):  # type: ignore[no-untyped-def]
    """How many values there are."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(rows)(context, builder, args[0]).count

    return types.int64(rows), generate


@overload(operator.getitem)
def rows_get(rows, at):  # type: ignore[no-untyped-def]
    """Rows are read like a list."""
    if isinstance(rows, Rows):
        return lambda rows, at: row_at(rows, at)  # noqa: PLW0108 - Numba wants a function of its own
    return None


@overload(operator.setitem)
def rows_set(rows, at, value):  # type: ignore[no-untyped-def]
    """Rows are written like a list."""
    if isinstance(rows, Rows):
        return lambda rows, at, value: put_row(rows, at, value)  # noqa: PLW0108 - Numba wants a function of its own
    return None


@overload(len)
def rows_len(rows):  # type: ignore[no-untyped-def]
    """Rows have a length."""
    if isinstance(rows, Rows):
        return lambda rows: row_count(rows)  # noqa: PLW0108 - Numba wants a function of its own
    return None


def _array(context: Any, builder: Any, kind: Any, room: int, shape: Sequence[Any]) -> Any:
    """An array of zeros in the frame of whoever asks, with room for so many of them."""
    item = context.get_data_type(kind.dtype)
    data = builder.bitcast(cgutils.alloca_once(builder, ir.ArrayType(item, room)), item.as_pointer())
    size = ir.Constant(I64, kind.dtype.bitwidth // 8)
    count = shape[0] if len(shape) == 1 else builder.mul(shape[0], shape[1])
    with cgutils.for_range(builder, count) as loop:
        builder.store(ir.Constant(item, 0), builder.gep(data, [loop.index]))
    made = context.make_array(kind)(context, builder)
    strides = [size] if len(shape) == 1 else [builder.mul(shape[1], size), size]
    arrayobj.populate_array(made, data, shape, strides, size, None)
    return made._getvalue()


def _reals(typing_context: Any, count: Any) -> Any:
    kind = types.Array(types.float64, 1, "C")
    return kind(types.int64), lambda context, builder, signature, args: _array(context, builder, kind, MOST_HOLDS, args)


def _grid(typing_context: Any, lines: Any, columns: Any) -> Any:
    kind = types.Array(types.int64, 2, "C")
    return kind(types.int64, types.int64), lambda context, builder, signature, args: _array(
        context, builder, kind, MOST_ROLLS * MOST_HOLDS, args
    )


def _line(typing_context: Any, count: Any) -> Any:
    kind = types.Array(types.int64, 1, "C")
    return kind(types.int64), lambda context, builder, signature, args: _array(context, builder, kind, MOST_SLOTS, args)


def _small_reals(typing_context: Any, count: Any) -> Any:
    kind = types.Array(types.float32, 1, "C")
    return kind(types.int64), lambda context, builder, signature, args: _array(context, builder, kind, MOST_SLOTS, args)


@cache
def _teach() -> None:
    taught = (
        (rows, _rows),
        (copied, _copied),
        (reals, _reals),
        (grid, _grid),
        (line, _line),
        (small_reals, _small_reals),
    )
    for function, define in taught:
        _in_place(function, define)


# Compiling.


def type_of(kind: Kind) -> Any:
    """Numba's type of an argument."""
    if isinstance(kind, str):
        return {"int": types.int64, "bool": types.boolean, "none": types.none}[kind]
    if isinstance(kind, Array):
        return types.Array(types.boolean if kind.dtype == "bool" else getattr(types, kind.dtype), kind.axes, "C")
    named, parts = kind
    return types.NamedTuple([type_of(part) for part in parts], named)


@contextmanager
def _as_if_there(capability: tuple[int, int]) -> Iterator[None]:
    """Without a GPU numba-cuda asks in vain which one is there; and without NVRTC, which we do not need, where that is.

    Afterwards all is as before: whoever uses us as a library may compile, too.
    """
    there = SimpleNamespace(compute_capability=capability)
    kept = (numba_compiler.get_current_device, numba_dispatcher.get_current_device, nvrtc.get_arch_option)
    numba_compiler.get_current_device = numba_dispatcher.get_current_device = lambda: there
    nvrtc.get_arch_option = lambda major, minor, arch="": f"compute_{major}{minor}{arch}"
    find = cuda_paths._get_nvrtc_path
    try:
        find()
    except Exception:  # it has several ways to say so
        cuda_paths._get_nvrtc_path = lambda: cuda_paths._env_path_tuple("nowhere", None)
    try:
        yield
    finally:
        numba_compiler.get_current_device, numba_dispatcher.get_current_device, nvrtc.get_arch_option = kept
        cuda_paths._get_nvrtc_path = find


def compile_ptx(function: Callable[..., object], kinds: Sequence[Kind], capability: tuple[int, int]) -> str:
    """The PTX of a kernel whose every lane calls the function with its number and arguments of these types."""
    compiled.teach()
    _teach()
    signature = types.void(types.int64, *map(type_of, kinds))
    with _as_if_there(capability):
        text, _ = cuda.compile_ptx(entry_of(function, len(kinds), cuda), signature, cc=capability, device=False)
    (name,) = re.findall(r"\.visible \.entry (\w+)", text)
    text = re.sub(r"^\.version .*$", f".version {VERSION}", text, count=1, flags=re.MULTILINE)
    # So that whoever loads it finds where to say where rooms are.
    text = re.sub(rf"\.common (\.global .* {ROOM}\[)", r".visible \1", text)
    return text.replace(name, ENTRY)
