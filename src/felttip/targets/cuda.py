"""The target of a GPU: kernels from the same rules, each of whose lanes (threads) calls one function with its number.

Numba compiles them to PTX (`felttip.targets.ptx`), for which no GPU is needed; CuPy loads that and starts it. Both come
with `felttip[gpu]`. Where there is a GPU and CuPy but no Numba, kernels are taken from a folder in which somebody has
built them (`felttip gpu build`).
"""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from felttip.contract import Printed
from felttip.registry import find_board, find_game
from felttip.targets.compiled import HOUSE, cache_folder, sources_hash
from felttip.targets.memory import MOST_WAYS

P = TypeVar("P", bound=Printed)

CAPABILITY = (8, 0)
"""For what GPUs kernels are built that nobody names: PTX for it runs on all later ones."""
BLOCK = 128
"""So many lanes start together."""
ENTRY = "felttip_kernel"
"""What every kernel is called in its file."""
ROOM = "felttip_room"
"""Where in its file every kernel is told about rooms."""
WAY = 16
"""So many words there are for each turn that is followed."""
HEAD = 6
"""So many words a room begins with; the first says whether it was too small."""
SEARCHING = 64
"""So many lanes that look for turns start together."""
MOST_SEARCHING = 1 << 16
FOLDER = "FELTTIP_GPU"
"""The variable that names a folder with kernels."""


class NoGpuError(RuntimeError):
    """There is no GPU to be had: `reason` is the id of a message, `detail` what was said."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason} {detail}".strip())
        self.reason, self.detail = reason, detail


@cache
def cupy() -> Any:
    """CuPy, if it is installed and sees a GPU."""
    if find_spec("cupy") is None:
        raise NoGpuError("gpu-no-cupy")
    import cupy as found  # noqa: PLC0415 - only who asks for a GPU waits for it

    try:
        found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise NoGpuError("gpu-no-device", str(error)) from None
    return found


def capability() -> tuple[int, int]:
    """What the GPU can do, as NVIDIA numbers it."""
    number = cupy().cuda.Device().compute_capability
    return int(number[:-1]), int(number[-1])


# Arguments.


class Array(NamedTuple):
    """The type of an array."""

    dtype: str
    axes: int


Kind = Any
"""The type of an argument, without any value: "int", "bool", "none", an `Array`, or for a tuple its class and parts."""


def kind_of(value: Any) -> Kind:
    """The type of an argument."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, tuple):
        return (type(value), tuple(kind_of(part) for part in value))
    return Array(value.dtype.name, value.ndim)


def _said(kind: Kind) -> str:
    """A type as text, the same everywhere."""
    if isinstance(kind, str):
        return kind
    if isinstance(kind, Array):
        return f"{kind.dtype}[{kind.axes}]"
    named, parts = kind
    return f"{named.__module__}.{named.__qualname__}({','.join(map(_said, parts))})"


def name_of(function: Callable[..., object], args: Sequence[Any]) -> str:
    """The name of a kernel: that of its function, and a hash of the types of its arguments."""
    kinds = ",".join(_said(kind_of(value)) for value in args)
    return f"{function.__name__}-{sha256(kinds.encode()).hexdigest()[:12]}"


def _flat(value: Any, numpy: Any) -> Iterator[Any]:
    """An argument as numba-cuda hands it to a kernel: numbers one after the other."""
    if value is None:
        yield numpy.uint64(0)
    elif isinstance(value, bool):
        yield numpy.bool_(value)
    elif isinstance(value, int):
        yield numpy.int64(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from _flat(part, numpy)
    else:
        assert value.flags.c_contiguous, "kernels take arrays without gaps"
        yield from (numpy.uint64(0), numpy.uint64(0), numpy.int64(value.size), numpy.int64(value.itemsize))
        yield numpy.uint64(value.data.ptr)
        yield from map(numpy.int64, (*value.shape, *value.strides))


def on_gpu(p: P) -> P:
    """A printed board, in the memory of the GPU."""
    return cast(P, _on_gpu(cast(tuple[object, ...], p)))


@cache
def _on_gpu(p: tuple[object, ...]) -> object:
    return board_of(p, cupy())


def board_of(p: Any, numbers: Any) -> Any:
    """A printed board, or whatever else is a tuple of tables and integers, with arrays of NumPy's or CuPy's."""
    parts = (part if isinstance(part, int) else numbers.array(part, numbers.int64) for part in p)
    return type(p)(*parts)


# Kernels.


def entry_of(function: Callable[..., object], arguments: int, cuda: Any) -> Callable[..., object]:
    """What a kernel begins with: find out which lane it is, and call the function.

    Made from text, because numba-cuda wants to see each argument of a kernel; `cuda` is its module.
    """
    names = ", ".join(f"a{at}" for at in range(arguments))
    text = f"def entry(lanes, {names}):\n    at = cuda.grid(1)\n    if at < lanes:\n        function(at, {names})\n"
    room: dict[str, Any] = {"cuda": cuda, "function": function}
    exec(text, room)
    return cast(Callable[..., object], room["entry"])


class Room(NamedTuple):
    """What is too large for the frame of a lane: lanes that search for turns have a room each."""

    address: int
    words: int
    """How many a room has."""
    notes: int
    """So many things can be noted in twice as many places: a power of two."""
    turns: int
    """So many turns have room."""


class Call(NamedTuple):
    """A function, and arguments of the types that a kernel is wanted for."""

    function: Callable[..., object]
    args: tuple[Any, ...]


@cache
def stamp(game: str) -> str:
    """A hash of everything that the kernels of a game are made from."""
    kind: type[Printed] = type(find_game(game).print_of(find_board(game)))
    digest = sha256(sources_hash(kind).encode())
    for name in ("cuda.py", "ptx.py", "ptx_rooms.py"):
        digest.update((HOUSE / "targets" / name).read_bytes())
    return digest.hexdigest()[:16]


def build(game: str, calls: Sequence[Call], folder: Path, for_gpu: tuple[int, int] = CAPABILITY) -> Path:
    """Build the kernels of a game: a file of PTX for each, and one that describes them."""
    import numba  # noqa: PLC0415 - only who builds pays for the compiler
    import numba_cuda  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    kernels = {name_of(call.function, call.args): call for call in calls}
    for name, text in zip(kernels, _compiled(game, list(kernels.values()), for_gpu), strict=True):
        (folder / f"{game}-{name}.ptx").write_text(text, encoding="utf-8")
    about = {
        "game": game,
        "stamp": stamp(game),
        "capability": for_gpu,
        "made": {"numba": numba.__version__, "numba-cuda": numba_cuda.__version__},
        "kernels": {name: [_said(kind_of(value)) for value in call.args] for name, call in kernels.items()},
    }
    description = folder / f"{game}.json"
    description.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    return description


COMPILE = """
import pickle, sys
from felttip.registry import find_game
find_game(sys.argv[1])
from felttip.targets.ptx import compile_ptx
wanted, for_gpu = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps([compile_ptx(function, kinds, for_gpu) for function, kinds in wanted]))
"""


def _compiled(game: str, calls: Sequence[Call], for_gpu: tuple[int, int]) -> list[str]:
    """The PTX of some kernels, made in a process of its own.

    Where a function was compiled for the processor before, Numba would take what it knows from there.
    """
    wanted = [(call.function, [kind_of(value) for value in call.args]) for call in calls]
    command = [sys.executable, "-c", COMPILE, game]
    done = subprocess.run(command, input=pickle.dumps((wanted, for_gpu)), capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return cast(list[str], pickle.loads(done.stdout))


def _built(game: str, name: str) -> Path | None:
    """The file of a kernel that somebody has built from these sources for this GPU."""
    folder = Path(os.environ.get(FOLDER, ""))
    if FOLDER not in os.environ or not (folder / f"{game}.json").exists():
        return None
    about = json.loads((folder / f"{game}.json").read_bytes())
    fits = about["stamp"] == stamp(game) and tuple(about["capability"]) <= capability()
    return folder / f"{game}-{name}.ptx" if fits and name in about["kernels"] else None


def _compiled_here(game: str, name: str, call: Call) -> Path:
    """The file of a kernel that is compiled, if it was not before, on this machine."""
    there = capability()
    file = cache_folder() / "gpu" / f"{game}-{stamp(game)}-{there[0]}{there[1]}-{name}.ptx"
    if not file.exists():
        if find_spec("numba_cuda") is None:
            raise NoGpuError("gpu-no-kernels", f"{game}-{name}")
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(f".{os.getpid()}")
        half.write_text(_compiled(game, [call], there)[0], encoding="utf-8")
        half.replace(file)  # whoever else looks sees all of it or nothing
    return file


@cache
def _module(file: Path) -> Any:
    return cupy().RawModule(path=str(file))


_FILES: dict[tuple[str, str], Path] = {}


def _found(game: str, call: Call) -> Any:
    """The module of a kernel, as CuPy has it."""
    name = name_of(call.function, call.args)
    if (game, name) not in _FILES:
        _FILES[game, name] = _built(game, name) or _compiled_here(game, name, call)
    return _module(_FILES[game, name])


def prepared(game: str, call: Call, lanes: int, block: int = BLOCK) -> Callable[[], None]:
    """What lets so many lanes call a function, each with its number first, as often as it is called."""
    numbers = cupy()
    function = _found(game, call).get_function(ENTRY)
    args = (numbers.int64(lanes), *(part for value in call.args for part in _flat(value, numbers)))
    blocks = ((lanes + block - 1) // block,)
    return lambda: function(blocks, (block,), args)


def launch(game: str, call: Call, lanes: int, block: int = BLOCK) -> None:
    """Let so many lanes call a function, each with its number first."""
    prepared(game, call, lanes, block)()


# Rooms.

_ROOMS: dict[str, tuple[int, int]] = {}
"""For each game how many notes and turns its rooms have place for: the least that has sufficed so far."""
SMALLEST = (1 << 10, 1 << 9)


def search(game: str, call: Call, lanes: int) -> bool:
    """Like `launch`, for lanes that look for turns; False: a room was too small, and the next ones will be larger."""
    notes, turns = _ROOMS.setdefault(game, SMALLEST)
    if search_in(game, call, lanes, notes, turns):
        _ROOMS[game] = (2 * notes, 2 * turns)
        return False
    return True


def search_in(game: str, call: Call, lanes: int, notes: int, turns: int) -> int:
    """Like `launch`, for lanes that look for turns in rooms of this size; for how many was it too small?

    These have not found all turns. `notes` is a power of two.
    """
    numbers = cupy()
    words = HEAD + 2 * notes + WAY * (MOST_WAYS + turns)
    rooms = numbers.zeros((lanes, words), numbers.int64)
    told = numbers.ndarray(len(Room._fields), numbers.int64, _found(game, call).get_global(ROOM))
    told[:] = numbers.array(Room(rooms.data.ptr, words, notes, turns), numbers.int64)
    launch(game, call, lanes, SEARCHING)
    return int((rooms[:, 0] != 0).sum())


def lanes_with_rooms(game: str) -> int:
    """So many lanes that look for turns have place on this GPU at once, and no more than keep it busy."""
    notes, turns = _ROOMS.get(game, SMALLEST)
    free, _ = cupy().cuda.runtime.memGetInfo()
    return int(min(MOST_SEARCHING, max(1, free // 2 // (8 * (HEAD + 2 * notes + WAY * (MOST_WAYS + turns))))))
