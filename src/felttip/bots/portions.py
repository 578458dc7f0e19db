"""Simulations in portions that can be played anywhere: each follows from the seed and its place in the series alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from felttip.bots.simulate import Outcomes, many_at_once, part_of_series, parts, seated, series_game
from felttip.contract import Board
from felttip.records.record import write_record
from felttip.registry import AnyGame, find_board, find_game
from felttip.table import Table


@dataclass(frozen=True)
class Portion:
    """Some games of a series, in words that travel."""

    game: str
    board: str
    board_text: str | None
    """Of a board that does not come with the game."""
    kinds: tuple[str, ...]
    """The player on each seat."""
    seed: str
    number: int
    """Which portion it is."""
    games: int
    records: bool = False
    """Are their records wanted?"""
    on_table: bool = False
    """Is it one game on a table? All others are played in compiled code."""


class Done(NamedTuple):
    """How the games of a portion ended, and their records."""

    outcomes: Outcomes
    records: tuple[str, ...] = ()


def portions(
    game: AnyGame, board: Board, board_text: str | None, kinds: Sequence[str], seed: str, games: int, records: bool
) -> list[Portion]:
    """A whole series; `Refused` like the table, if it cannot be played."""
    deal, settings = seated(game, board, kinds, seed, 0)
    Table.open(game, board, settings, deal)
    on_table = records or not many_at_once(kinds)
    sizes = [1] * games if on_table else parts(games)
    return [
        Portion(game.name, board.name, board_text, tuple(kinds), seed, number, size, records, on_table)
        for number, size in enumerate(sizes)
    ]


def play_portion(portion: Portion) -> Done:
    """Play it."""
    game = find_game(portion.game)
    own = portion.board_text
    board = find_board(game.name, portion.board) if own is None else game.read_board(own)
    if not portion.on_table:
        deal, _ = seated(game, board, portion.kinds, portion.seed, 0)
        return Done(part_of_series(game, board, portion.kinds, deal, portion.number, portion.games))
    return _on_table(game, board, portion)


def _on_table(game: AnyGame, board: Board, portion: Portion) -> Done:
    """One game on a table, and its record, if it is wanted."""
    import numpy as np  # noqa: PLC0415 - the command line as a whole does not wait for it

    table = series_game(game, board, portion.kinds, portion.seed, portion.number, compiled=True)
    view, seats = table.view(None), range(len(portion.kinds))
    first = {seat for place, seat in view.ranking() if place == 1}
    totals, won = [view.total(seat) for seat in seats], [seat in first for seat in seats]
    outcomes = Outcomes(np.array([view.round.number]), np.array([totals]), np.array([won]))
    return Done(outcomes, (write_record(table, portion.board_text),) if portion.records else ())
