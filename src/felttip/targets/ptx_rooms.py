"""Memory for kernels on a GPU that is too large for a frame: what `felttip.targets.memory` keeps of a search for turns.

Every lane has a room of its own, which whoever starts a kernel provides (`felttip.targets.cuda.Room`). This module
belongs to `felttip.targets.ptx`, which says what both of them touch.
"""

import operator
from collections.abc import Iterator
from typing import Any

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

from felttip.targets.cuda import ROOM, WAY, Room
from felttip.targets.memory import MOST_WAYS, is_new, listed, noted, pile

types: Any = numba_types
I64 = ir.IntType(64)


@intrinsic
def room_word(typing_context, which):  # type: ignore[no-untyped-def]
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
def peek(typing_context, address):  # type: ignore[no-untyped-def]
    """The number at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(builder.inttoptr(args[0], I64.as_pointer()))

    return types.int64(types.int64), generate


@intrinsic
def poke(typing_context, address, number):  # type: ignore[no-untyped-def]
    """Put a number at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[1], builder.inttoptr(args[0], I64.as_pointer()))
        return context.get_dummy_value()

    return types.none(types.int64, types.int64), generate


@intrinsic
def fingerprint(typing_context, thing):  # type: ignore[no-untyped-def]
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
def room_here():  # type: ignore[no-untyped-def]
    """The address of the room of this lane."""
    return room_word(0) + 8 * room_word(1) * cuda.grid(1)


@register_jitable
def note_there(notes, thing):  # type: ignore[no-untyped-def]
    """Put a note into the first free place from where it belongs, if it is not there yet; was it not?"""
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


@overload(is_new)
def is_new_there(notes, thing):  # type: ignore[no-untyped-def]
    """Notes are fingerprints of 112 bits: two things that share theirs do not occur."""
    return lambda notes, thing: note_there(notes, thing)  # noqa: PLW0108 - Numba wants a function of its own here


@overload(noted)
def noted_there(first):  # type: ignore[no-untyped-def]
    """Notes lie at the beginning of a room."""

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
        note_there(notes, first)
        return notes

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
def new_listed(typing_context, first, room, count, data, most):  # type: ignore[no-untyped-def]
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
def thing_at(typing_context, things, at):  # type: ignore[no-untyped-def]
    """The thing in a place of a list."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.unpack_value(builder, things.dtype, _place(context, builder, things, args))

    return things.dtype(things, types.int64), generate


@intrinsic
def put_thing(typing_context, things, at, thing):  # type: ignore[no-untyped-def]
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
    if isinstance(things, Listed):
        return lambda things, at: thing_at(things, at)  # noqa: PLW0108 - see above
    return None


@overload(len)
def listed_len(things):  # type: ignore[no-untyped-def]
    """Lists have a length."""
    return (lambda things: peek(things.count)) if isinstance(things, Listed) else None
