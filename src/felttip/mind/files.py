"""What was learned of the games: files of arrays beside their code, each for one board.

For a game of cards a file holds a mind, for one of dice a forecast.
"""

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
from felttip.mind.forecast import SILENT, Forecast
from felttip.registry import AnyGame, game_folder

UNITS = 32
"""How many sums a mind has."""


@dataclass(frozen=True)
class Schooled:
    """A mind or a forecast, with a note of what made it."""

    learned: Mind | Forecast
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
    """Where what was learned of a board lies, if there is anything."""
    return game_folder(game.name).joinpath("minds", f"{board.name}.npz")


@cache
def _learned(game: AnyGame, board: Board) -> Mind | Forecast | None:
    """What was learned of a board; None if there is nothing, or if it belongs to another one of the same name."""
    file = mind_file(game, board)
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        schooled = read_mind(opened)
    return schooled.learned if schooled.made["board"] == print_hash(game.print_of(board)) else None


def find_mind(game: AnyGame, board: Board) -> Mind:
    """The mind for a board; where nobody has taught one, a blank one."""
    learned = _learned(game, board)
    return learned if isinstance(learned, Mind) else blank_mind(game.print_of(board))


def find_forecast(game: AnyGame, board: Board) -> Forecast:
    """The forecast for a board; where nobody has watched, a silent one."""
    learned = _learned(game, board)
    return learned if isinstance(learned, Forecast) else SILENT


def read_mind(file: IO[bytes] | Path) -> Schooled:
    """What was learned, from a file of arrays."""
    with np.load(file, allow_pickle=False) as arrays:
        made = json.loads(str(arrays["made"]))
        if "steep" in arrays:
            return Schooled(Forecast(arrays["base"], arrays["slope"], float(arrays["steep"])), made)
        return Schooled(Mind(*(arrays[part].astype(np.float32) for part in Mind._fields)), made)


def write_mind(path: Path, schooled: Schooled) -> None:
    """Keep what was learned; of a mind half of the precision is enough to play with."""
    kind = np.float16 if isinstance(schooled.learned, Mind) else np.float64
    parts = {name: np.asarray(part, kind) for name, part in schooled.learned._asdict().items()}
    np.savez_compressed(path, allow_pickle=False, made=np.array(json.dumps(schooled.made)), **parts)
