"""What was learned of the games: files of arrays beside their code, each for one board.

For a game of cards a file holds a mind, for one of dice a forecast.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO

from felttip.contract import Board, Printed
from felttip.mind.core import Mind, rows_of
from felttip.mind.forecast import SILENT, Forecast
from felttip.registry import AnyGame, game_folder
from felttip.targets.numbers import np

LOG = logging.getLogger(__name__)

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


def learned_only(mind: Mind, start: Mind) -> Mind:
    """Rows that are as they began say nothing: nobody has learned anything about them, and zeros travel for nothing."""
    began = (mind.rows == start.rows).all(axis=1)
    return mind._replace(rows=np.where(began[:, None], np.float32(0), mind.rows))


def mind_file(game: AnyGame, board: Board) -> Traversable:
    """Where what was learned of a board lies, if there is anything."""
    return game_folder(game.name).joinpath("minds", f"{board.name}.npz")


@cache
def _learned(game: AnyGame, board: Board) -> Mind | Forecast | None:
    """What was learned of a board; None if there is nothing, or if it belongs to another one of the same name.

    A file that is broken or does not fit is none, too: nobody's turn ends in an error because of it.
    """
    file = mind_file(game, board)
    if not file.is_file():
        return None
    try:
        with file.open("rb") as opened:
            schooled = read_mind(opened)
        about = schooled.made["board"]
    except Exception as error:  # whatever bytes are in it
        LOG.warning("%s cannot be read, so players do without it: %s: %s", file, type(error).__name__, error)
        return None
    p = game.print_of(board)
    if about != print_hash(p):
        return None
    if not _fits(schooled.learned, p):
        LOG.warning("%s does not fit the board %s of %s, so players do without it", file, board.name, game.name)
        return None
    return schooled.learned


def _fits(learned: Mind | Forecast, p: Printed) -> bool:
    """Have all arrays the sizes that the compiled code relies on?"""
    if isinstance(learned, Forecast):
        return learned.base.shape == SILENT.base.shape and learned.slope.shape == SILENT.slope.shape
    units = learned.bias.size
    return (
        learned.rows.shape == (rows_of(p), units)
        and learned.bias.shape == (units,)
        and learned.out.shape == (units + 1,)
        and units > 0
    )


@cache
def _blank(game: AnyGame, board: Board) -> Mind:
    return blank_mind(game.print_of(board))


def fitting_mind(file: Path, p: Printed) -> Schooled | None:
    """A mind from a file of one's own; None if it is none, or one for another board."""
    try:
        schooled = read_mind(file)
    except Exception:  # whatever bytes are in it: whoever asked says so
        return None
    fits = isinstance(schooled.learned, Mind) and _fits(schooled.learned, p)
    return schooled if fits and schooled.made.get("board") == print_hash(p) else None


_OTHER: ContextVar[Mind | None] = ContextVar("other", default=None)


@contextmanager
def other_mind(mind: Mind) -> Iterator[None]:
    """For a while, whoever looks for a mind finds this one, which must fit the board."""
    token = _OTHER.set(mind)
    try:
        yield
    finally:
        _OTHER.reset(token)


def find_mind(game: AnyGame, board: Board) -> Mind:
    """The mind for a board; where nobody has taught one, a blank one."""
    if (other := _OTHER.get()) is not None:
        return other
    learned = _learned(game, board)
    return learned if isinstance(learned, Mind) else _blank(game, board)


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


def write_mind(file: IO[bytes] | Path, schooled: Schooled) -> None:
    """Keep what was learned; of a mind half of the precision is enough to play with."""
    if isinstance(file, Path):
        with file.open("wb") as opened:  # by itself NumPy would write to another name
            write_mind(opened, schooled)
        return
    kind = np.float16 if isinstance(schooled.learned, Mind) else np.float64
    parts = {name: np.asarray(part, kind) for name, part in schooled.learned._asdict().items()}
    np.savez_compressed(file, allow_pickle=False, made=np.array(json.dumps(schooled.made)), **parts)
