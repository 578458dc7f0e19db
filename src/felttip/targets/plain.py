"""As much of NumPy as rules and players need, without NumPy: arrays that can lie in the memory of a kernel.

A row is a part of its array, as in NumPy, and so is a slice of rows; a slice of a column is a copy.
"""

import struct
from array import array as typed
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import IO, Any, Protocol
from zipfile import ZipFile

int64, int32, float32, float64 = "int64", "int32", "float32", "float64"
CODES = {int64: "q", int32: "i", float32: "f", float64: "d"}
"""For each kind of number its code in the standard library."""

Number = int | float
Key = int | slice | tuple[int | slice, ...]


class Away(Protocol):
    """Where the numbers of an array lie when they are not here."""

    def read(self, start: int, stop: int) -> "typed[Any]":
        """Some of them."""

    def write(self, start: int, numbers: "typed[Any]") -> None:
        """Write over some of them."""


class Store:
    """The numbers of an array and of all its parts: here, or away."""

    __slots__ = ("away", "code", "here")

    def __init__(self, code: str, here: "typed[Any] | None", away: Away | None = None) -> None:
        self.code, self.here, self.away = code, here, away

    def read(self, start: int, stop: int) -> "typed[Any]":
        """Some of the numbers."""
        if self.here is not None:
            return self.here[start:stop]
        assert self.away is not None
        return self.away.read(start, stop)

    def write(self, start: int, numbers: Iterable[Number]) -> None:
        """Write over some of them."""
        new = typed(self.code, numbers)
        if self.here is not None:
            self.here[start : start + len(new)] = new
        else:
            assert self.away is not None
            self.away.write(start, new)


class Array:
    """Numbers of one kind along one axis or several, one row after the other."""

    __slots__ = ("dtype", "shape", "start", "store")

    def __init__(self, dtype: str, shape: tuple[int, ...], store: Store, start: int = 0) -> None:
        self.dtype, self.shape, self.store, self.start = dtype, shape, store, start

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    def numbers(self) -> "typed[Any]":
        """All numbers, one after the other."""
        return self.store.read(self.start, self.start + self.size)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.numbers()) if len(self.shape) == 1 else (self[at] for at in range(len(self)))

    def _at(self, places: Sequence[int]) -> int:
        """Where a number, or the first of a row, lies."""
        at = 0
        for place, length in zip(places, self.shape, strict=False):
            if not -length <= place < length:
                raise IndexError(f"{place} in an array of {length}")
            at = at * length + place % length
        return self.start + at * prod(self.shape[len(places) :])

    def _rows(self, rows: slice) -> "Array":
        first, stop, step = rows.indices(len(self))
        if step != 1:
            raise IndexError("rows can only be taken one after the other")
        start = self.start + first * prod(self.shape[1:])
        return Array(self.dtype, (max(0, stop - first), *self.shape[1:]), self.store, start)

    def _along(self, key: tuple[int | slice, ...]) -> "Array":
        """A part of one row, or of one column."""
        first, second = key
        if isinstance(first, int):
            row = self[first]
            assert isinstance(row, Array)
            assert isinstance(second, slice)
            return row._rows(second)
        assert isinstance(second, int)
        part = self._rows(first)
        found = part.numbers()[second :: self.shape[1]]
        return Array(self.dtype, (len(found),), Store(CODES[self.dtype], found))

    def __getitem__(self, key: Key) -> Any:
        if isinstance(key, slice):
            return self._rows(key)
        places = key if isinstance(key, tuple) else (key,)
        if any(isinstance(place, slice) for place in places):
            return self._along(places)
        at = self._at(places)  # type: ignore[arg-type] # there is no slice among them
        if len(places) < len(self.shape):
            return Array(self.dtype, self.shape[len(places) :], self.store, at)
        here = self.store.here
        return here[at] if here is not None else self.store.read(at, at + 1)[0]

    def __setitem__(self, key: Key, value: Any) -> None:
        if isinstance(key, slice):
            _fill(self._rows(key), value)
            return
        places = key if isinstance(key, tuple) else (key,)
        at = self._at(places)  # type: ignore[arg-type] # nobody writes to a part of a row
        if len(places) < len(self.shape):
            _fill(Array(self.dtype, self.shape[len(places) :], self.store, at), value)
        elif self.store.here is not None:
            self.store.here[at] = value
        else:
            self.store.write(at, (value,))

    def copy(self) -> "Array":
        """The same numbers once more."""
        return Array(self.dtype, self.shape, Store(CODES[self.dtype], self.numbers()))

    def astype(self, dtype: str) -> "Array":
        """The same numbers, of another kind."""
        return Array(dtype, self.shape, Store(CODES[dtype], typed(CODES[dtype], self.numbers())))

    def reshape(self, *shape: int) -> "Array":
        """The same numbers along other axes."""
        if prod(shape) != self.size:
            raise ValueError(f"{self.size} numbers for {shape}")
        return Array(self.dtype, shape, self.store, self.start)

    def max(self) -> Number:
        """The highest number."""
        highest: Number = max(self.numbers())
        return highest

    def tolist(self) -> list[Any]:
        """All numbers in lists, as deep as there are axes."""
        if len(self.shape) == 1:
            return self.numbers().tolist()
        return [self[at].tolist() for at in range(len(self))]


def _fill(part: Array, value: Any) -> None:
    """Write one number everywhere, or other numbers."""
    if isinstance(value, int | float):
        part.store.write(part.start, typed(part.store.code, (value,)) * part.size)
    else:
        new = _flat(value)
        if len(new) != part.size:
            raise ValueError(f"{len(new)} numbers for {part.size} places")
        part.store.write(part.start, new)


def _flat(values: Any) -> list[Number]:
    """All numbers of lists in lists."""
    if isinstance(values, int | float):
        return [values]
    return [number for part in values for number in _flat(part)]


# What NumPy calls so.


def full(shape: int | tuple[int, ...], value: Number, dtype: str = float64) -> Array:
    """An array of one number."""
    lengths = shape if isinstance(shape, tuple) else (shape,)
    return Array(dtype, lengths, Store(CODES[dtype], typed(CODES[dtype], (value,)) * prod(lengths)))


def zeros(shape: int | tuple[int, ...], dtype: str = float64) -> Array:
    """An array of nothing but 0."""
    return full(shape, 0, dtype)


def ones(shape: int | tuple[int, ...], dtype: str = float64) -> Array:
    """An array of nothing but 1."""
    return full(shape, 1, dtype)


def array(values: Any, dtype: str = int64) -> Array:
    """An array of these numbers, which may be lists in lists."""
    shape: list[int] = []
    inner = values
    while not isinstance(inner, int | float):
        shape.append(len(inner))
        if len(inner) == 0:
            break
        inner = inner[0]
    numbers = typed(CODES[dtype], _flat(values))
    if len(numbers) != prod(shape):
        raise ValueError("rows differ in length")
    return Array(dtype, tuple(shape), Store(CODES[dtype], numbers))


class Loaded(dict[str, Any]):
    """The arrays of a file by name; what has no axis is a plain value."""

    def __enter__(self) -> "Loaded":
        return self

    def __exit__(self, *error: object) -> None:
        """The file is closed already."""


def load(file: IO[bytes] | Path, allow_pickle: bool = False) -> Loaded:
    """The arrays of an `.npz` file."""
    with ZipFile(file) as whole:
        return Loaded({name.removesuffix(".npy"): _read(whole.read(name)) for name in whole.namelist()})


def _read(content: bytes) -> Any:
    """One array of a file; NumPy's format is described in `numpy.lib.format`."""
    file = BytesIO(content)
    if file.read(6) != b"\x93NUMPY":
        raise ValueError("not an array")
    wide = file.read(2)[0] > 1
    (length,) = struct.unpack("<I" if wide else "<H", file.read(4 if wide else 2))
    head = file.read(length).decode("latin-1")
    shape = _shape(head)
    kind = head.partition("'descr':")[2].split("'")[1]
    if "'fortran_order': False" not in head:
        raise ValueError("an array in another order")
    data = file.read()
    if kind.startswith("<U"):
        return data.decode("utf-32-le").rstrip("\0")
    dtype, code = {"<f2": (float32, "e"), "<f4": (float32, "f"), "<f8": (float64, "d"), "<i8": (int64, "q")}[kind]
    numbers = typed(CODES[dtype], struct.unpack(f"<{prod(shape)}{code}", data))
    return Array(dtype, shape, Store(CODES[dtype], numbers)) if shape else numbers[0]


def _shape(head: str) -> tuple[int, ...]:
    inside = head.partition("'shape': (")[2].partition(")")[0]
    return tuple(int(length) for length in inside.split(",") if length.strip())
