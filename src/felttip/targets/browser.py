"""Kernels in a browser: built before (`felttip.targets.wasm`), called through JavaScript (`offline/kernels.ts`).

A kernel takes its arguments in slots of eight bytes and reads arrays in its own memory. Whatever array is handed to it
moves there and stays, so that it travels once; when nobody holds the array any more, its memory is given back. Where a
kernel is missing or fails, the rule itself takes over, interpreted, and the log says so once.

The host is whoever has the WebAssembly: in a page the JavaScript around Pyodide, on a machine a process of Node
(`felttip.targets.node`).
"""

import json
import logging
import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast

from felttip.contract import Printed
from felttip.registry import home_of
from felttip.registry.dispatch import Ints
from felttip.targets import plain
from felttip.targets.here import choose
from felttip.targets.plain import CODES, Array, Store

LOG = logging.getLogger(__name__)

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)
Schema = str | dict[str, Any]
"""See `felttip.targets.cross.Schema`; in a description a named tuple also has its `class`."""


class Host(Protocol):
    """Whoever has the kernels of each game, by the game's name."""

    def describe(self, game: str) -> str | None:
        """The description of its kernels (JSON); None: there are none."""

    def call(self, game: str, name: str, given: bytes) -> bytes:
        """Call a kernel with slots; answers slots. Raises whatever it likes if that fails."""

    def allocate(self, game: str, size: int) -> int:
        """The address of so many bytes."""

    def free(self, game: str, address: int) -> None:
        """Give them back."""

    def release(self, game: str, owner: int) -> None:
        """Give an answered array back."""

    def read(self, game: str, address: int, size: int) -> bytes:
        """Bytes of the kernels' memory."""

    def write(self, game: str, address: int, content: bytes) -> None:
        """Write over bytes of the kernels' memory."""


class KernelError(RuntimeError):
    """A kernel failed after it had begun to write to its arguments, so that nobody can go on with them."""


class Lying:
    """Numbers in the memory of kernels, given back when nobody holds them any more."""

    __slots__ = ("address", "code", "game", "host", "item", "length", "owner")

    def __init__(self, host: Host, game: str, code: str, address: int, length: int, owner: int | None) -> None:
        self.host, self.game, self.code, self.address, self.length = host, game, code, address, length
        self.owner = owner
        """Of an answered array: who is released for it, 0 for nobody. None: the memory is ours."""
        self.item = array(code).itemsize

    def read(self, start: int, stop: int) -> "array[Any]":
        """Some of the numbers."""
        found = array(self.code)
        if stop > start:
            size = (stop - start) * self.item
            found.frombytes(self.host.read(self.game, self.address + start * self.item, size))
        return found

    def write(self, start: int, numbers: "array[Any]") -> None:
        """Write over some of them."""
        self.host.write(self.game, self.address + start * self.item, numbers.tobytes())

    def __del__(self) -> None:
        if self.owner is None:
            self.host.free(self.game, self.address)
        elif self.owner:
            self.host.release(self.game, self.owner)


class Browser:
    """The target: kernels that a host has."""

    ROOMY = False
    """A phone has no memory for the widest searches."""

    def __init__(self, host: Host | None) -> None:
        self.host = host
        self._arrays = cache(_in_arrays)
        self._described: dict[str, dict[str, Any] | None] = {}
        self._kernels: dict[tuple[object, str], Callable[..., object]] = {}

    def arrays(self, p: P) -> P:
        """The printed board in arrays, which are handed over once."""
        return cast(P, self._arrays(cast("tuple[int | Ints, ...]", p)))

    def ready(self, p: Printed) -> bool:
        """Has the host kernels for this game that have not failed?"""
        return self.description(home_of(type(p).__module__)[0]) is not None

    def description(self, game: str) -> dict[str, Any] | None:
        """What the host says about the kernels of a game, if it has any that work."""
        if game not in self._described:
            text = self.host.describe(game) if self.host is not None else None
            self._described[game] = None if text is None else json.loads(text)
            if text is None:
                LOG.warning("there are no kernels for %s: its rules are interpreted", game)
        return self._described[game]

    def give_up(self, game: str, error: Exception) -> None:
        """From now on the rules of a game are interpreted."""
        LOG.warning("a kernel of %s failed, so its rules are interpreted from now on: %s", game, error)
        self._described[game] = None

    def kernel(self, function: F, p: Printed) -> F:
        """A function that calls a kernel, or the rule itself where there is none."""
        game = home_of(type(p).__module__)[0]
        key = (function, game)
        if key not in self._kernels:
            self._kernels[key] = self._made(function, game)
        return cast(F, self._kernels[key])

    def _made(self, function: Callable[..., object], game: str) -> Callable[..., object]:
        name = name_of(function)
        described = self.description(game)
        if described is not None and name not in described["kernels"]:
            LOG.warning("there is no kernel %s for %s: it is interpreted", name, game)
            described = None
        found = Kernel(self, game, name, described["kernels"][name]) if described is not None else None

        def call(*args: object) -> object:
            if found is not None and self._described[game] is not None:
                try:
                    return found(*args)
                except _Failed as failed:
                    self.give_up(game, failed.why)
                    if found.writes:
                        raise KernelError(f"{name}: {failed.why}") from failed.why
            for one in _arrays_in(args):
                _bring_home(one)
            return function(*args)

        return call


def name_of(function: Callable[..., object]) -> str:
    """What a kernel is called: where its function comes from."""
    return f"{function.__module__}.{function.__qualname__}"


def _in_arrays(p: tuple[int | Ints, ...]) -> object:
    make = cast(Callable[..., object], type(p))
    return make(*(plain.array(part) if isinstance(part, tuple) else part for part in p))


def _arrays_in(value: object) -> Iterator[Array]:
    """All our arrays in the arguments of a function."""
    if isinstance(value, Array):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _arrays_in(part)


def _bring_home(one: Array) -> None:
    """The numbers of an array come back from wherever they lie."""
    away = one.store.away
    if isinstance(away, Lying):
        one.store.here, one.store.away = away.read(0, away.length), None


class _Failed(Exception):  # noqa: N818 - never leaves this module
    """The host could not call a kernel."""

    def __init__(self, why: Exception) -> None:
        super().__init__(str(why))
        self.why = why


class Kernel:
    """One kernel of a game: from values to slots, and back."""

    def __init__(self, target: Browser, game: str, name: str, described: dict[str, Any]) -> None:
        assert target.host is not None
        self.host, self.game, self.name = target.host, game, name
        self.args: list[Schema] = described["args"]
        self.answer: Schema = described["answer"]
        self.writes: bool = described["writes"]

    def __call__(self, *args: object) -> object:
        given: list[bytes] = []
        copies: list[tuple[Any, Array]] = []
        if len(args) != len(self.args):
            raise TypeError(f"{self.name} takes {len(self.args)} arguments")
        for schema, arg in zip(self.args, args, strict=True):
            self._place(schema, arg, given, copies)
        try:
            answered = self.host.call(self.game, self.name, b"".join(given))
        except Exception as error:  # whatever a host raises
            raise _Failed(error) from error
        if self.writes:
            for theirs, ours in copies:
                memoryview(theirs).cast("B")[:] = ours.numbers().tobytes()
        return self._read(self.answer, _Slots(answered))

    def _place(self, schema: Schema, value: Any, given: list[bytes], copies: list[tuple[Any, Array]]) -> None:
        """Put a value into slots; what is not an array of ours is copied, and is put down in `copies`."""
        if schema in ("int", "bool"):
            given.append(struct.pack("<q", value))
        elif schema == "float":
            given.append(struct.pack("<d", value))
        elif schema == "none":
            if value is not None:
                raise TypeError(f"{self.name} takes None, not {value!r}")
        elif "tuple" in (parts := cast(dict[str, Any], schema)):
            for inner, part in zip(parts["tuple"], value, strict=True):
                self._place(inner, part, given, copies)
        else:
            one = value
            if not isinstance(value, Array):
                one = _copied(value)
                copies.append((value, one))
            if one.dtype != parts["array"] or len(one.shape) != parts["axes"]:
                raise TypeError(f"{self.name} takes {parts}, not {one.dtype} along {len(one.shape)} axes")
            given.append(struct.pack(f"<{1 + len(one.shape)}q", self._address(one), *one.shape))

    def _address(self, one: Array) -> int:
        """Where an array lies in the kernel's memory; it is brought there if it lies elsewhere."""
        store = one.store
        if isinstance(store.away, Lying) and (store.away.host, store.away.game) != (self.host, self.game):
            _bring_home(one)
        if store.here is not None:
            content = store.here.tobytes()
            address = self.host.allocate(self.game, max(8, len(content)))
            if content:
                self.host.write(self.game, address, content)
            store.away = Lying(self.host, self.game, store.code, address, len(store.here), None)
            store.here = None
        assert isinstance(store.away, Lying)
        return store.away.address + one.start * store.away.item

    def _read(self, schema: Schema, slots: "_Slots") -> Any:
        """A value from slots."""
        if schema == "int":
            return slots.integer()
        if schema == "bool":
            return slots.integer() != 0
        if schema == "float":
            return slots.real()
        if schema == "none":
            return None
        parts = cast(dict[str, Any], schema)
        if "tuple" in parts:
            return _maker(parts.get("class"))([self._read(inner, slots) for inner in parts["tuple"]])
        address, *shape, owner = (slots.integer() for _ in range(parts["axes"] + 2))
        code = CODES[parts["array"]]
        one = Array(parts["array"], tuple(shape), Store(code, None))
        one.store.away = Lying(self.host, self.game, code, address, one.size, owner)
        return one


class _Slots:
    """Answered slots, read one after the other."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 0

    def _next(self, code: str) -> Any:
        (value,) = struct.unpack_from(code, self._content, self._at)
        self._at += 8
        return value

    def integer(self) -> int:
        """An integer."""
        return cast(int, self._next("<q"))

    def real(self) -> float:
        """A float."""
        return cast(float, self._next("<d"))


@cache
def _maker(name: str | None) -> Callable[[Sequence[object]], object]:
    """What makes a tuple of its parts."""
    if name is None:
        return tuple
    module, _, kind = name.partition(":")
    return cast(Callable[[Sequence[object]], object], getattr(import_module(module), kind)._make)


def _copied(value: Any) -> Array:
    """An array of NumPy, or whatever else shows its memory, as one of ours."""
    view = memoryview(value)
    dtype = {"l": "int64", "q": "int64", "i": "int32", "f": "float32", "d": "float64"}[view.format]
    numbers = array(CODES[dtype])
    numbers.frombytes(view.tobytes())
    return Array(dtype, tuple(view.shape or ()), Store(CODES[dtype], numbers))


class Page:
    """The host in a page: the object `Kernels` of `web/src/offline/kernels.ts`, as Pyodide sees it."""

    def __init__(self, kernels: Any) -> None:
        from pyodide.ffi import to_js  # noqa: PLC0415 - only in a page

        self._kernels, self._to_js = kernels, to_js

    def describe(self, game: str) -> str | None:
        """See `Host`."""
        text = self._kernels.describe(game)
        return text if isinstance(text, str) else None

    def call(self, game: str, name: str, given: bytes) -> bytes:
        """See `Host`."""
        return cast(bytes, self._kernels.call(game, name, self._to_js(given)).to_bytes())

    def allocate(self, game: str, size: int) -> int:
        """See `Host`."""
        return int(self._kernels.allocate(game, size))

    def free(self, game: str, address: int) -> None:
        """See `Host`."""
        self._kernels.free(game, address)

    def release(self, game: str, owner: int) -> None:
        """See `Host`."""
        self._kernels.release(game, owner)

    def read(self, game: str, address: int, size: int) -> bytes:
        """See `Host`."""
        return cast(bytes, self._kernels.read(game, address, size).to_bytes())

    def write(self, game: str, address: int, content: bytes) -> None:
        """See `Host`."""
        self._kernels.write(game, address, self._to_js(content))


def use(kernels: Any) -> None:
    """In a page, before anybody thinks: from now on take kernels from this object `Kernels`."""
    choose(Browser(Page(kernels)))
