"""Numba as a compiler for NVIDIA's GPUs: the only module that touches the insides of numba-cuda.

It compiles to PTX, for which no GPU is needed; whoever has one loads that (`felttip.targets.cuda`). What rules keep in
lists (`felttip.targets.memory`) is kept in memory of each thread.

Tried with numba-cuda 0.30 (Numba 0.68, CUDA 13). Another version may have other insides: a change there is loud, a
kernel does not compile or something is missing.
"""

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba.cuda.compiler as numba_compiler
import numba.cuda.dispatcher as numba_dispatcher
from llvmlite import ir
from numba import cuda
from numba.core import types as numba_types
from numba.cuda import cgutils
from numba.cuda import types as cuda_types
from numba.cuda.cudadrv import nvvm
from numba.cuda.extending import (
    intrinsic,
    make_attribute_wrapper,
    models,
    overload,
    overload_method,
    register_jitable,
    register_model,
)
from numba.cuda.np import arrayobj
from numba.cuda.typing.templates import infer, infer_global, make_intrinsic_template

from felttip.targets import compiled
from felttip.targets.cuda import ENTRY, ROOM, WAY, Array, Kind, Room, entry_of
from felttip.targets.memory import (
    MOST_CARDS,
    MOST_HOLDS,
    MOST_ROLLS,
    MOST_SEATS,
    MOST_WAYS,
    copied,
    grid,
    is_new,
    listed,
    noted,
    pile,
    reals,
    rows,
)

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
def row_at(typing_context: Any, rows: Any, at: Any) -> Any:
    """The value in a place."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(rows)(context, builder, args[0])
        return context.unpack_value(builder, rows.dtype, builder.gep(made.data, [args[1]]))

    return rows.dtype(rows, types.int64), generate


@intrinsic
def put_row(typing_context: Any, rows: Any, at: Any, value: Any) -> Any:
    """Put a value into a place."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(rows)(context, builder, args[0])
        _put(context, builder, made, rows, args[1], args[2])
        return context.get_dummy_value()

    return types.none(rows, types.int64, rows.dtype), generate


@intrinsic
def row_count(typing_context: Any, rows: Any) -> Any:
    """How many values there are."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(rows)(context, builder, args[0]).count

    return types.int64(rows), generate


@overload(operator.getitem)
def rows_get(rows, at):  # type: ignore[no-untyped-def]
    """Rows are read like a list."""
    if isinstance(rows, Rows):
        return lambda rows, at: row_at(rows, at)
    return None


@overload(operator.setitem)
def rows_set(rows, at, value):  # type: ignore[no-untyped-def]
    """Rows are written like a list."""
    if isinstance(rows, Rows):
        return lambda rows, at, value: put_row(rows, at, value)
    return None


@overload(len)
def rows_len(rows):  # type: ignore[no-untyped-def]
    """Rows have a length."""
    if isinstance(rows, Rows):
        return lambda rows: row_count(rows)
    return None


def _array(context: Any, builder: Any, kind: Any, room: int, shape: Sequence[Any]) -> Any:
    """An array of zeros in the frame of whoever asks, with room for so many of them."""
    item = context.get_data_type(kind.dtype)
    data = builder.bitcast(cgutils.alloca_once(builder, ir.ArrayType(item, room)), item.as_pointer())
    size = ir.Constant(I64, 8)
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


# Memory that is too large for a frame: every lane has a room of its own, which whoever starts a kernel provides.


@intrinsic
def room_word(typing_context: Any, which: Any) -> Any:
    """What a kernel was told about rooms: see `Room`."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        shape = ir.ArrayType(I64, len(Room._fields))
        word = builder.module.globals.get(ROOM)
        if word is None:
            word = cgutils.add_global_variable(builder.module, shape, ROOM, nvvm.ADDRSPACE_GLOBAL)
            word.linkage = "common"
            word.initializer = ir.Constant(shape, None)
        return builder.load(builder.gep(word, [ir.Constant(I64, 0), args[0]]))

    return types.int64(types.int64), generate


@intrinsic
def peek(typing_context: Any, address: Any) -> Any:
    """The number at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(builder.inttoptr(args[0], I64.as_pointer()))

    return types.int64(types.int64), generate


@intrinsic
def poke(typing_context: Any, address: Any, number: Any) -> Any:
    """Put a number at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[1], builder.inttoptr(args[0], I64.as_pointer()))
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), generate


@intrinsic
def fingerprint(typing_context: Any, thing: Any) -> Any:
    """Two words that all integers in a tuple of tuples have been mixed into."""

    def numbers(builder: Any, value: Any) -> Iterator[Any]:
        if isinstance(value.type, ir.IntType):
            yield value
        else:
            for at in range(len(value.type)):
                yield from numbers(builder, builder.extract_value(value, at))

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        mixed = [ir.Constant(I64, 1), ir.Constant(I64, 2)]
        for number in numbers(builder, args[0]):
            for at, factor in enumerate(FACTORS):
                word = builder.mul(builder.xor(mixed[at], number), ir.Constant(I64, factor))
                mixed[at] = builder.xor(word, builder.lshr(word, ir.Constant(I64, 29)))
        return context.make_tuple(builder, signature.return_type, mixed)

    return types.UniTuple(types.int64, 2)(thing), generate


FACTORS = (-7046029254386353131, -4658895280553007687)
"""Two odd numbers whose bits are well mixed."""
FAILED, TURN_NUMBER, NOTED, PILED, LISTED, HEAD = (8 * word for word in range(6))
"""Where a room begins: was it too small, how many searches it has seen, and how many things are noted, piled, listed;
then come the notes, the pile and the list."""
STAMP = 65535
"""The part of a note that says which search it belongs to: so nobody has to clear them all each time."""


@register_jitable
def room_here() -> int:
    """The address of the room of this lane."""
    return room_word(0) + 8 * room_word(1) * cuda.grid(1)


@overload(noted)
def noted_there(first):  # type: ignore[no-untyped-def]
    """Notes are fingerprints of 112 bits: two things that share theirs do not occur."""

    def impl(first):  # type: ignore[no-untyped-def]
        room = room_here()
        number = peek(room + TURN_NUMBER) + 1
        if number > STAMP:
            for word in range(room_word(2)):
                poke(room + HEAD + 16 * word, 0)
            number = 1
        poke(room + TURN_NUMBER, number)
        poke(room + NOTED, 0)
        notes = (room, number, room_word(2) - 1)
        is_new(notes, first)
        return notes

    return impl


@overload(is_new)
def is_new_there(notes, thing):  # type: ignore[no-untyped-def]
    """A table of notes, each in the first free place from where it belongs."""

    def impl(notes, thing):  # type: ignore[no-untyped-def]
        room, number, last = notes
        one, two = fingerprint(thing)
        note = one & ~STAMP | number
        place = two & last
        while True:
            address = room + HEAD + 16 * place
            there = peek(address)
            if there & STAMP != number:
                break
            if there == note and peek(address + 8) == two:
                return False
            place = place + 1 & last
        count = peek(room + NOTED) + 1
        if 2 * count > last:
            poke(room + FAILED, 1)
            return False
        poke(room + NOTED, count)
        poke(address, note)
        poke(address + 8, two)
        return True

    return impl


class Listed(cuda_types.Type):  # type: ignore[misc]
    """A list of things of one type in a room: where the room is, where its count, the first thing, how many at most."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Listed({dtype})")


@register_model(Listed)
class ListedModel(models.StructModel):  # type: ignore[misc]
    """Four numbers."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [(name, types.int64) for name in ("room", "count", "data", "most")])


for member in ("room", "count", "data", "most"):
    make_attribute_wrapper(Listed, member, member)


def _plain(kind: Any) -> Any:
    """A type without the values of literals."""
    if isinstance(kind, types.BaseTuple):
        return types.BaseTuple.from_types([_plain(part) for part in kind.types], getattr(kind, "instance_class", None))
    return types.int64


@intrinsic
def new_listed(typing_context: Any, first: Any, room: Any, count: Any, data: Any, most: Any) -> Any:
    """A list, with whatever is there."""
    kind = Listed(_plain(first))

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        assert size <= 8 * WAY, f"{kind.dtype} is larger than there is room for"
        made = cgutils.create_struct_proxy(kind)(context, builder)
        made.room, made.count, made.data, made.most = args[1:]
        return made._getvalue()

    return kind(first, *[types.int64] * 4), generate


@intrinsic
def thing_at(typing_context: Any, things: Any, at: Any) -> Any:
    """The thing in a place of a list."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.unpack_value(builder, things.dtype, _place(context, builder, things, args))

    return things.dtype(things, types.int64), generate


@intrinsic
def put_thing(typing_context: Any, things: Any, at: Any, thing: Any) -> Any:
    """Put a thing into a place of a list."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        context.pack_value(builder, things.dtype, args[2], _place(context, builder, things, args))
        return context.get_dummy_value()

    return types.none(things, types.int64, things.dtype), generate


def _place(context: Any, builder: Any, things: Listed, args: Any) -> Any:
    data = cgutils.create_struct_proxy(things)(context, builder, args[0]).data
    address = builder.add(data, builder.mul(args[1], ir.Constant(I64, 8 * WAY)))
    return builder.inttoptr(address, context.get_data_type(things.dtype).as_pointer())


@overload(pile)
def pile_there(first):  # type: ignore[no-untyped-def]
    """A pile lies after the notes."""

    def impl(first):  # type: ignore[no-untyped-def]
        room = room_here()
        made = new_listed(first, room, room + PILED, room + HEAD + 16 * room_word(2), MOST_WAYS)
        poke(made.count, 1)
        put_thing(made, 0, first)
        return made

    return impl


@overload(listed)
def listed_there(first):  # type: ignore[no-untyped-def]
    """A list lies after the pile."""

    def impl(first):  # type: ignore[no-untyped-def]
        room = room_here()
        after = room + HEAD + 16 * room_word(2) + 8 * WAY * MOST_WAYS
        made = new_listed(first, room, room + LISTED, after, room_word(3))
        poke(made.count, 1)
        put_thing(made, 0, first)
        return made

    return impl


@overload_method(Listed, "append")
def listed_append(things, thing):  # type: ignore[no-untyped-def]
    """One thing more; where there is no room for it, the lane has failed."""

    def impl(things, thing):  # type: ignore[no-untyped-def]
        count = peek(things.count)
        if count < things.most:
            put_thing(things, count, thing)
            poke(things.count, count + 1)
        else:
            poke(things.room + FAILED, 1)

    return impl


@overload_method(Listed, "pop")
def listed_pop(things):  # type: ignore[no-untyped-def]
    """The last thing."""

    def impl(things):  # type: ignore[no-untyped-def]
        count = peek(things.count) - 1
        poke(things.count, count)
        return thing_at(things, count)

    return impl


@overload(operator.getitem)
def listed_get(things, at):  # type: ignore[no-untyped-def]
    """Lists are read like a list."""
    return (lambda things, at: thing_at(things, at)) if isinstance(things, Listed) else None


@overload(len)
def listed_len(things):  # type: ignore[no-untyped-def]
    """Lists have a length."""
    return (lambda things: peek(things.count)) if isinstance(things, Listed) else None


@cache
def _teach() -> None:
    for function, define in ((rows, _rows), (copied, _copied), (reals, _reals), (grid, _grid)):
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


def compile_ptx(function: Callable[..., object], kinds: Sequence[Kind], capability: tuple[int, int]) -> str:
    """The PTX of a kernel whose every lane calls the function with its number and arguments of these types."""
    compiled.teach()
    _teach()
    # Without a GPU numba-cuda asks in vain which one is there.
    there = SimpleNamespace(compute_capability=capability)
    numba_compiler.get_current_device = numba_dispatcher.get_current_device = lambda: there
    signature = types.void(types.int64, *map(type_of, kinds))
    text, _ = cuda.compile_ptx(entry_of(function, len(kinds), cuda), signature, cc=capability, device=False)
    (name,) = re.findall(r"\.visible \.entry (\w+)", text)
    text = re.sub(r"^\.version .*$", f".version {VERSION}", text, count=1, flags=re.MULTILINE)
    # So that whoever loads it finds where to say where rooms are.
    text = re.sub(rf"\.common (\.global .* {ROOM}\[)", r".visible \1", text)
    return text.replace(name, ENTRY)
