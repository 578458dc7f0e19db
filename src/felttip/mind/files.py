"""The minds that come with the games: files of arrays beside their code, each for one board."""

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO

import numpy as np

from felttip.contract import Board, Printed
from felttip.mind.core import Mind, rows_of
from felttip.registry import AnyGame, game_folder

UNITS = 32
"""How many sums a mind has."""


@dataclass(frozen=True)
class Schooled:
    """A mind with a note of what made it."""

    mind: Mind
    made: dict[str, object]
    """The command and the numbers that repeat it."""


def print_hash(p: Printed) -> str:
    """Which board a mind belongs to: another board under the same name is another board."""
    return sha256(repr(p).encode()).hexdigest()[:16]


def blank_mind(p: Printed, seed: int | None = None) -> Mind:
    """A mind that knows nothing, and so goes by instinct alone; with a seed it is ready to learn."""
    if seed is None:
        return Mind(np.zeros((rows_of(p), 1), np.float32), np.zeros(1, np.float32), np.zeros(2, np.float32))
    rows = 0.01 * np.random.default_rng(seed).standard_normal((rows_of(p), UNITS))
    out = np.append(np.where(np.arange(UNITS) % 2 == 0, 0.5, -0.5), 0.0)
    return Mind(rows.astype(np.float32), np.full(UNITS, 0.1, np.float32), out.astype(np.float32))


def mind_file(game: AnyGame, board: Board) -> Traversable:
    """Where the mind for a board lies, if there is one."""
    return game_folder(game.name).joinpath("minds", f"{board.name}.npz")


@cache
def find_mind(game: AnyGame, board: Board) -> Mind:
    """The mind for a board; where nobody has taught one, a blank one."""
    file = mind_file(game, board)
    p = game.print_of(board)
    if file.is_file():
        with file.open("rb") as opened:
            schooled = read_mind(opened)
        if schooled.made["board"] == print_hash(p):
            return schooled.mind
    return blank_mind(p)


def read_mind(file: IO[bytes] | Path) -> Schooled:
    """A mind from a file of arrays."""
    with np.load(file, allow_pickle=False) as arrays:
        mind = Mind(*(arrays[part].astype(np.float32) for part in Mind._fields))
        return Schooled(mind, json.loads(str(arrays["made"])))


def write_mind(path: Path, schooled: Schooled) -> None:
    """Keep a mind; half of the precision is enough to play with."""
    rows, bias, out = (np.asarray(part, np.float16) for part in schooled.mind)
    np.savez_compressed(path, rows=rows, bias=bias, out=out, made=np.array(json.dumps(schooled.made)))
