"""Games that computer players play among themselves: on the same table as people, or many at once in compiled code."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from felttip.bots import NOISE, Player, make_player
from felttip.contract import Board
from felttip.kit.rule import refilled
from felttip.registry import AnyGame
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import Deal, SealedDeal

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from felttip.bots.series import Ends
    from felttip.targets.numbers import Numbers


def let_play(table: AnyTable, seat: int, player: Player) -> AnyTable:
    """One decision of a computer player: dice to roll again, or a whole turn."""
    if table.phase is Phase.ROLL:
        return table.roll_again(seat, player.roll_again(table.view(seat)))
    return table.take_turn(seat, player.turn(table.view(seat)))


def simulate_game(game: AnyGame, board: Board, settings: Settings, deal: Deal, players: Sequence[Player]) -> AnyTable:
    """A whole game."""
    table: AnyTable = Table.open(game, board, settings, deal)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        table = let_play(table, seat, players[seat])
    return table


def series_game(
    game: AnyGame, board: Board, kinds: Sequence[str], seed: str | int, number: int, compiled: bool = False
) -> AnyTable:
    """Game `number` of the series that belongs to a seed, with a kind of player for each seat."""
    deal, settings = seated(game, board, kinds, seed, number)
    players = [make_player(kind, deal.number(f"player/{seat}", 2**32), compiled) for seat, kind in enumerate(kinds)]
    return simulate_game(game, board, settings, deal, players)


def seated(
    game: AnyGame, board: Board, kinds: Sequence[str], seed: str | int, number: int
) -> tuple[SealedDeal, Settings]:
    """The deal of a game of a series, and who sits where."""
    deal = SealedDeal.from_words("simulate", game.name, seed, number)
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    return deal, Settings(names, deal.sheets(board.sheets, len(kinds)))


# Many at once.

PORTION = 2000
"""So many games are played in one call, so that one can see how far they have come, and from chances of their own."""


class Outcomes(NamedTuple):
    """How some games ended."""

    rounds: "Numbers"
    """Of each game."""
    totals: "Numbers"
    """For each game and seat."""
    won: "npt.NDArray[np.bool_]"
    """For each game and seat: was it the first, or one of the first?"""


class Tally:
    """What all games together come to, for each seat."""

    def __init__(self, seats: int) -> None:
        self.games = self.rounds = 0
        self.points, self.wins = [0] * seats, [0.0] * seats
        self.least, self.most = [sys.maxsize] * seats, [-sys.maxsize] * seats

    def add(self, portion: Outcomes) -> None:
        """Count some games; a shared win counts as a part of one."""
        totals, won = portion.totals, portion.won
        shares = (won / won.sum(axis=1, keepdims=True)).sum(axis=0)
        self.games += len(portion.rounds)
        self.rounds += int(portion.rounds.sum())
        for seat in range(len(self.points)):
            self.points[seat] += int(totals[:, seat].sum())
            self.wins[seat] += float(shares[seat])
            self.least[seat] = min(self.least[seat], int(totals[:, seat].min()))
            self.most[seat] = max(self.most[seat], int(totals[:, seat].max()))


def many_at_once(kinds: Sequence[str]) -> bool:
    """Can these players play whole games in compiled code?"""
    return all(kind in NOISE for kind in kinds)


def series(
    game: AnyGame, board: Board, kinds: Sequence[str], seed: str | int, games: int, on_gpu: bool = False
) -> Iterator[Outcomes]:
    """Games of players who need no mind, in portions: the same seed gives the same ones, in the same order.

    They are not those of `series_game`: another chance deals them, as quick as the players are; and on a GPU, where
    each game has a chance of its own, they are others again. Raises `Refused` like the table.
    """
    deal, settings = seated(game, board, kinds, seed, 0)
    Table.open(game, board, settings, deal)
    if on_gpu:
        return _series_on_gpu(game, board, kinds, deal.number("series", 2**62), games)
    return (part_of_series(game, board, kinds, deal, part, many) for part, many in enumerate(parts(games)))


def _series_on_gpu(game: AnyGame, board: Board, kinds: Sequence[str], state: int, games: int) -> Iterator[Outcomes]:
    from felttip.bots.lanes import GPU_PORTION, brought, play_lanes, states_of  # noqa: PLC0415 - only who has a GPU pays for it
    from felttip.bots.series import totals_of  # noqa: PLC0415
    from felttip.targets.cuda import lanes_with_rooms  # noqa: PLC0415

    noise = [NOISE[kind] for kind in kinds]
    done = 0
    while done < games:
        lanes = min(games - done, lanes_with_rooms(game.name) if any(noise) else GPU_PORTION)
        run = play_lanes(game, board, noise, states_of(state, done, lanes), 1)
        done += lanes
        ends = brought(run.ends)
        totals = totals_of(ends)
        yield Outcomes(ends.rounds, totals, _winners(game, board, ends, totals))


def parts(games: int) -> list[int]:
    """How many games there are in each portion of a series."""
    return [min(PORTION, games - done) for done in range(0, games, PORTION)]


def part_of_series(
    game: AnyGame, board: Board, kinds: Sequence[str], deal: SealedDeal, part: int, games: int
) -> Outcomes:
    """A portion of a series: whoever plays it, and whatever came before."""
    from felttip.bots.series import series_of, totals_of  # noqa: PLC0415 - a terminal game must not pay for the compiler

    state = deal.number(f"series/{part}" if part else "series", 2**62)
    ends, _, _, _ = series_of(game, board, [NOISE[kind] for kind in kinds])(games, state)
    totals = totals_of(ends)
    return Outcomes(ends.rounds, totals, _winners(game, board, ends, totals))


def _winners(game: AnyGame, board: Board, ends: "Ends", totals: "Numbers") -> "npt.NDArray[np.bool_]":
    """Who won each game; the rules break ties, where they do."""
    won: npt.NDArray[np.bool_] = totals == totals.max(axis=1, keepdims=True)
    blank = game.rules.blank(game.print_of(board), 0)
    for number in (won.sum(axis=1) > 1).nonzero()[0]:
        seats = won[number].nonzero()[0]
        keys = []
        for seat in seats:
            paid = {goal: points for goal, points in enumerate(ends.goals[number, seat].tolist()) if points >= 0}
            keys.append(game.scoring.tie_break(board, refilled(blank, ends.sheets[number, seat].tolist()), paid))
        won[number, seats] = [key == max(keys) for key in keys]
    return won
