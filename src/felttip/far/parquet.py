"""Results as Parquet, written by DuckDB: a row for each seat of each game (docs/far.md)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import duckdb
import numpy as np
import numpy.typing as npt

import felttip

SCHEMA = (
    ("number", "BIGINT"),
    ("seat", "UTINYINT"),
    ("player", "VARCHAR"),
    ("rounds", "SMALLINT"),
    ("total", "INTEGER"),
    ("won", "BOOLEAN"),
    ("share", "DOUBLE"),
)


class Games:
    """A file of games that is there as soon as it is whole."""

    def __init__(self, path: Path, players: Sequence[str], about: Mapping[str, str]) -> None:
        self._path = path.resolve()
        self._part = self._path.with_name(f".{path.name}.part")
        self._players = list(players)
        self._about = {"felttip": felttip.__version__, **about}
        # On disk: a billion games need not fit into memory.
        self._store = self._path.with_name(f".{path.name}.duckdb")
        self._store.unlink(missing_ok=True)
        self._rows = duckdb.connect(str(self._store))
        self._rows.execute(f"CREATE TABLE games ({', '.join(f'{name} {kind}' for name, kind in SCHEMA)})")

    def add(
        self, rounds: npt.NDArray[np.int64], totals: npt.NDArray[np.int64], won: npt.NDArray[np.bool_], first: int
    ) -> None:
        """Some games; `first` is the number of the first of them."""
        games, seats = totals.shape
        rows = {
            "number": np.repeat(np.arange(first, first + games), seats),
            "seat": np.tile(np.arange(1, seats + 1), games),
            "player": np.tile(np.array(self._players, object), games),
            "rounds": np.repeat(rounds, seats),
            "total": totals.ravel(),
            "won": won.ravel(),
            "share": (won / won.sum(axis=1, keepdims=True)).ravel(),
        }
        self._rows.register("more", rows)
        self._rows.execute("INSERT INTO games SELECT * FROM more")
        self._rows.unregister("more")

    def __enter__(self) -> "Games":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """If all went well, the file; otherwise nothing."""
        try:
            if kind is None:
                told = ", ".join(f"{name}: {_quoted(text)}" for name, text in self._about.items())
                self._rows.execute(
                    f"COPY (FROM games ORDER BY number, seat) TO {_quoted(str(self._part))}"
                    f" (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{told}}})"
                )
                self._part.replace(self._path)
        finally:
            self._rows.close()
            self._store.unlink(missing_ok=True)
            self._part.unlink(missing_ok=True)


def _quoted(text: str) -> str:
    """A text in SQL."""
    return "'" + text.replace("'", "''") + "'"
