"""`felttip bench bots`: how strong the levels are, on deals that are the same in every run and for everybody."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise, product
from statistics import mean
from typing import TYPE_CHECKING

from felttip.bench.par import deal_number, find_in
from felttip.bench.rules import Figure
from felttip.bots import GUESTS, LEVELS, PLAYERS, Player, make_player, warm
from felttip.bots.simulate import let_play
from felttip.contract import Board
from felttip.engines.messages import Fault
from felttip.engines.player import Program
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.solver import has_par
from felttip.table import AnyTable, AnyView, Phase, Settings, Table
from felttip.table.chance import SealedDeal

if TYPE_CHECKING:
    from felttip.mind.core import Mind

LEARNED = ("hard", "master")
"""The levels that go by a mind, where there is one."""


def bench_bots(
    name: str | None, board_name: str | None, seats: int | None, level: str | None, deals: int, par_seconds: float
) -> Iterator[Figure]:
    """For each game, board and level: a lone player's points, and the share of wins against the level below."""
    for game in [find_game(found) for found in ([name] if name else game_names())]:
        warm(game.name)
        boards = [find_board(game.name, found) for found in game.boards if board_name in (None, found)]
        if not boards:
            continue
        tables = [found for found in game.seats if seats in (None, found)]
        for board in boards:
            what = game.name if len(game.boards) == 1 else f"{game.name}-{board.name}"
            if 1 in tables:
                yield from _alone(game, board, what, [level] if level else list(LEVELS), deals, par_seconds)
        for lower, upper in pairwise(LEVELS):
            if level in (None, upper):
                for many in [many for many in tables if many > 1]:
                    yield _against(game, boards[0], upper, lower, many, deals if many == 2 else max(1, deals // 2))


def bench_mind(
    mind: "Mind", game: AnyGame, board: Board, seats: int | None, level: str | None, deals: int
) -> Iterator[Figure]:
    """For the levels that have learned: their points alone beside those with another mind, and wins against it."""
    warm(game.name)
    what = game.name if len(game.boards) == 1 else f"{game.name}-{board.name}"
    for name in [name for name in LEARNED if level in (None, name)]:
        with _welcomed(name, mind) as other:
            if 1 in game.seats and seats in (None, 1):
                yield from _alone(game, board, what, [other, name], deals, 0)
            for many in [many for many in game.seats if many > 1 and seats in (None, many)]:
                yield _against(game, board, name, other, many, deals if many == 2 else max(1, deals // 2))


class _Otherwise:
    """A player of cards with another mind."""

    def __init__(self, level: str, mind: "Mind", seed: int, compiled: bool = False) -> None:
        self._player, self._mind = make_player(level, seed, compiled), mind

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """What the level does with that mind."""
        from felttip.mind.files import other_mind  # noqa: PLC0415 - nobody else waits for its arrays

        with other_mind(self._mind):
            return self._player.turn(view)

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """No mind is for dice."""
        return self._player.roll_again(view)


@contextmanager
def _welcomed(level: str, mind: "Mind") -> Iterator[str]:
    """For a while there is a player of a level with another mind: its name."""
    name = f"other-{level}"
    PLAYERS[name] = partial(_Otherwise, level, mind)
    try:
        yield name
    finally:
        del PLAYERS[name]


def bench_engines(
    programs: Sequence[Program],
    name: str | None,
    board_name: str | None,
    seats: int | None,
    levels: Sequence[str],
    deals: int,
    par_seconds: float,
    tell: Callable[[Fault], None],
) -> Iterator[Figure]:
    """For each program of others, game and board: its points alone beside a level's, and its wins against levels.

    A game in which it makes a mistake is lost; alone it ends there, with the points so far. Mistakes are counted, and
    one of each kind is told.
    """
    for program, game in product(programs, [find_game(found) for found in ([name] if name else game_names())]):
        warm(game.name)
        boards = [
            find_board(game.name, found)
            for found in game.boards
            if board_name in (None, found) and program.plays(game.name, found)
        ]
        tables = [found for found in game.seats if seats in (None, found)]
        mistakes: list[Fault] = []
        for board in boards if 1 in tables else ():
            what = game.name if len(game.boards) == 1 else f"{game.name}-{board.name}"
            who = [levels[-1], program.name]
            yield from _alone(game, board, what, who, deals, par_seconds, mistakes)
        for level, many in product(levels if boards else (), [many for many in tables if many > 1]):
            games = deals if many == 2 else max(1, deals // 2)
            yield _against(game, boards[0], program.name, level, many, games, mistakes)
        if boards:
            yield Figure(f"{game.name}.{program.name}.mistakes", len(mistakes), "games")
        for mistake in {fault.refusal.reason: fault for fault in reversed(mistakes)}.values():
            tell(mistake)


def _alone(
    game: AnyGame,
    board: Board,
    what: str,
    levels: Sequence[str],
    deals: int,
    par_seconds: float,
    mistakes: list[Fault] | None = None,
) -> Iterator[Figure]:
    """The mean total of each level alone, beside the level below; the slowest turn; and its share of par."""
    before: tuple[str, float] | None = None
    for level in levels:
        totals, slowest = zip(
            *(lone_game(game, board, level, number, mistakes) for number in range(deals)), strict=True
        )
        points = mean(totals)
        against, ratio = (None, None) if before is None or before[1] <= 0 else (before[0], points / before[1])
        yield Figure(f"{what}.{level}", points, "points", against, ratio)
        yield Figure(f"{what}.{level}.turn", max(slowest), "s", "1 s", max(slowest))
        before = (level, points)
        if level == levels[-1] and level not in LEVELS[:-1] and par_seconds > 0 and has_par(game):
            par = mean(find_in(deal_number(game, board, number), par_seconds).best for number in range(deals))
            yield Figure(f"{what}.{level}.par", 100 * points / par, "%", f"par {par:.2f}", points / par)


def lone_game(game: AnyGame, board: Board, level: str, number: int, mistakes: list[Fault] | None) -> tuple[int, float]:
    """The total of a level in the lone game of this number, and its slowest decision in seconds of one core.

    Of programs of others it is the time that one waits.
    """
    deal = SealedDeal.from_words("play", game.name, f"bench-{number}")
    table: AnyTable = Table.open(game, board, Settings((level,), deal.sheets(board.sheets, 1)), deal)
    player = make_player(level, number, compiled=True)
    slowest, clock = 0.0, time.monotonic if level in GUESTS else time.process_time
    while table.phase is not Phase.OVER:
        start = clock()
        try:
            after = let_play(table, 0, player)
        except Fault as fault:
            if mistakes is None:
                raise
            mistakes.append(fault)
            return table.view(None).total(0), slowest
        slowest = max(slowest, clock() - start)
        table = after
    return table.view(None).total(0), slowest


def _against(
    game: AnyGame,
    board: Board,
    upper: str,
    lower: str,
    seats: int,
    games: int,
    mistakes: list[Fault] | None = None,
) -> Figure:
    """How often one seat of a level wins against seats of the level below, on every seat in turn.

    A shared win counts in parts. The ratio is to what a player of equal strength would win.
    """
    won = []
    for number in range(games):
        # The same deal comes once for every seat.
        deal = SealedDeal.from_words("play", game.name, f"bench-{number // seats}")
        place = number % seats
        kinds = [upper if seat == place else lower for seat in range(seats)]
        settings = Settings(tuple(f"seat {seat + 1}" for seat in range(seats)), deal.sheets(board.sheets, seats))
        players = [make_player(kind, 101 * number + seat, compiled=True) for seat, kind in enumerate(kinds)]
        try:
            won.append(_wins(Table.open(game, board, settings, deal), players, place))
        except Fault as fault:
            if mistakes is None:
                raise
            mistakes.append(fault)
            won.append(0.0)
    share = mean(won)
    which = f"{game.name}.{upper}>{lower}" + ("" if seats == 2 else f".{seats}")
    return Figure(which, 100 * share, "% won", f"{lower}, fair share {100 / seats:.0f} %", share * seats)


def _wins(table: AnyTable, players: Sequence[Player], place: int) -> float:
    """A seat's part of the win in a whole game."""
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        table = let_play(table, seat, players[seat])
    first = [seat for position, seat in table.view(None).ranking() if position == 1]
    return 1 / len(first) if place in first else 0.0
