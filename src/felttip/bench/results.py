"""`felttip bench results`: what is known of the games, each figure with its standard error.

The deals are those of `felttip bench bots`: the same in every run, and for everybody.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from statistics import mean
from typing import NamedTuple

from felttip.bench.bots import lone_game
from felttip.bench.endings import bench_endings
from felttip.bench.par import deal_number, find_in
from felttip.bench.rules import Figure
from felttip.bench.statistics import Estimate, Parts, jackknifed, mean_of, parts_of, share_of, spread_of
from felttip.bots import LEVELS, make_player, warm
from felttip.bots.simulate import simulate_game
from felttip.contract import Board, Dice
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.solver import has_par
from felttip.table import Settings
from felttip.table.chance import SealedDeal
from felttip.targets.numbers import Reals, np


class Asked(NamedTuple):
    """What is to be measured."""

    level: str
    games: int
    seats: int | None
    """None: every number of players."""
    par_seconds: float


def bench_results(name: str | None, only: tuple[str, ...], asked: Asked) -> Iterator[Figure]:
    """The chosen parts, or all, for one game or all."""
    for game in [find_game(found) for found in ([name] if name else game_names())]:
        warm(game.name)
        for part, measure in PARTS.items():
            if not only or part in only:
                yield from measure(game, asked)


def _boards(game: AnyGame) -> Iterator[tuple[Board, str]]:
    """Each board, and how figures call it."""
    for board in game.boards:
        yield find_board(game.name, board), game.name if len(game.boards) == 1 else f"{game.name}-{board}"


def _figure(what: str, found: Estimate, unit: str, against: str | None = None, ratio: float | None = None) -> Figure:
    return Figure(what, found.value, unit, against, ratio, found.error)


# Alone.


@cache
def _total(game: AnyGame, board: Board, level: str, number: int) -> int:
    return lone_game(game, board, level, number, None)[0]


def alone(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """A lone player's totals: the mean, what a tenth, half and nine tenths of them do not exceed, and the ranks."""
    for board, what in _boards(game) if 1 in game.seats else ():
        name = f"{what}.alone.{asked.level}"
        totals = [_total(game, board, asked.level, number) for number in range(asked.games)]
        yield _figure(name, mean_of(totals), "points")
        for part, points in zip(("tenth", "half", "nine_tenths"), spread_of(totals), strict=True):
            yield Figure(f"{name}.{part}", points, "points")
        for lowest in (rank.lowest for rank in game.scoring.ranks if rank.lowest is not None):
            yield _figure(f"{name}.from{lowest}", share_of(sum(t >= lowest for t in totals), len(totals)), "%")


def hindsight(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """What a level loses on par, deal by deal, at the least (best found) and at the most (proven bound).

    And skill: what a level has learned beside the lowest, of all that one could gain who knew the cards as well: the
    learning effect over learning and random effect of Borm and van der Genugten (TOP 9, 2001).
    """
    for board, what in _boards(game) if has_par(game) else ():
        numbers = range(asked.games)
        totals = [_total(game, board, asked.level, number) for number in numbers]
        par = [find_in(deal_number(game, board, number), asked.par_seconds) for number in numbers]
        lost = mean_of([found.best - total for found, total in zip(par, totals, strict=True)])
        yield _figure(f"{what}.hindsight.{asked.level}", lost, "points")
        proved = [found.bound - total for found, total in zip(par, totals, strict=True) if found.bound is not None]
        if proved:
            yield _figure(f"{what}.hindsight.{asked.level}.most", mean_of(proved), "points")
        novices = [_total(game, board, LEVELS[0], number) for number in numbers]
        deals = list(zip(totals, novices, [found.best for found in par], strict=True))
        yield _figure(f"{what}.skill.{asked.level}", jackknifed(deals, _relative_skill), "%", f"{LEVELS[0]} to par")


def _relative_skill(deals: Sequence[tuple[int, int, int]]) -> float:
    level, novice, best = (mean(column) for column in zip(*deals, strict=True))
    return 100 * (level - novice) / (best - novice) if best > novice else 0.0


# At a table.


class Played(NamedTuple):
    """How a game at a table ended."""

    wins: tuple[float, ...]
    """For each seat its part of the win."""
    totals: tuple[int, ...]
    first: int
    """The seat that rolls first."""
    sheets: tuple[int, ...]


@cache
def _played(game: AnyGame, board: Board, kinds: tuple[str, ...], number: int) -> Played:
    deal = SealedDeal.from_words("play", game.name, f"bench-{number}")
    seats = range(len(kinds))
    settings = Settings(tuple(f"seat {seat + 1}" for seat in seats), deal.sheets(board.sheets, len(kinds)))
    players = [make_player(kind, 101 * number + seat, compiled=True) for seat, kind in enumerate(kinds)]
    view = simulate_game(game, board, settings, deal, players).view(None)
    won = [seat for place, seat in view.ranking() if place == 1]
    wins = tuple(1 / len(won) if seat in won else 0.0 for seat in seats)
    return Played(wins, tuple(map(view.total, seats)), deal.first_seat(len(kinds)), settings.sheets)


def _tables(game: AnyGame, asked: Asked) -> list[int]:
    return [seats for seats in game.seats if seats > 1 and asked.seats in (None, seats)]


def luck(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """Of the variance of who wins, and of a seat's points, how much is skill, how much the deal, and how much the rest.

    Each seat is as likely the level as the one below it, and every deal is played with every such seating.
    """
    board = find_board(game.name, game.boards[0])
    for field in (field for field in pairwise(LEVELS) if field[1] == asked.level):
        for seats in _tables(game, asked):
            seatings = list(product(field, repeat=seats))
            deals = range(max(3, asked.games // len(seatings)))
            played = [[_played(game, board, kinds, number) for kinds in seatings] for number in deals]
            for result in ("wins", "totals"):
                results = [np.array([getattr(one, result) for one in deal], np.float64) for deal in played]
                for at, part in enumerate(Parts._fields):
                    what = f"{game.name}.luck.{seats}.{asked.level}.{result}.{part}"
                    yield _figure(what, jackknifed(results, _percent(at)), "%", field[0])


def _percent(at: int) -> Callable[[Sequence[Reals]], float]:
    return lambda deals: 100 * parts_of(deals)[at]


def first(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """With dice: how often who rolls first wins, who rolls next, and so on, all of one level."""
    board = find_board(game.name, game.boards[0])
    for seats in _tables(game, asked) if isinstance(game.chance, Dice) else ():
        played = [_played(game, board, (asked.level,) * seats, number) for number in range(asked.games)]
        for place in range(seats):
            won = mean_of([100 * one.wins[(one.first + place) % seats] for one in played])
            what = f"{game.name}.first.{seats}.{asked.level}.{place + 1}"
            yield _figure(what, won, "% won", f"fair share {100 / seats:.0f} %", won.value * seats / 100)


# How even.


def even(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """Each sheet against the mean of all, alone on the same deals and at a full table; each board against the first."""
    boards = list(_boards(game))
    for board, what in boards:
        if board.sheets > 1:
            if 1 in game.seats:
                yield from _sheets_alone(game, board, f"{what}.even.{asked.level}.alone", asked)
            yield from _sheets_together(game, board, f"{what}.even.{asked.level}.table", asked)
    if 1 in game.seats:
        usual, _ = boards[0]
        for board, what in boards[1:]:
            more = [
                _total(game, board, asked.level, number) - _total(game, usual, asked.level, number)
                for number in range(asked.games)
            ]
            yield _figure(f"{what}.even.{asked.level}.board", mean_of(more), "points", f"less than {usual.name}")


def _sheets_alone(game: AnyGame, board: Board, what: str, asked: Asked) -> Iterator[Figure]:
    rows = [_on_each_sheet(game, board, asked.level, number) for number in range(asked.games)]
    for sheet in range(board.sheets):
        found = mean_of([row[sheet] - mean(row) for row in rows])
        yield _figure(f"{what}.sheet{sheet + 1}", found, "points", "above the mean")
    yield _figure(f"{what}.spread", jackknifed(rows, _spread), "points")


def _spread(rows: Sequence[tuple[int, ...]]) -> float:
    means = [float(mean(column)) for column in zip(*rows, strict=True)]
    return max(means) - min(means)


@cache
def _on_each_sheet(game: AnyGame, board: Board, level: str, number: int) -> tuple[int, ...]:
    """A lone player's totals on every sheet with the same cards."""
    deal = SealedDeal.from_words("play", game.name, f"bench-{number}")
    player = make_player(level, number, compiled=True)
    tables = (simulate_game(game, board, Settings((level,), (sheet,)), deal, [player]) for sheet in range(board.sheets))
    return tuple(table.view(None).total(0) for table in tables)


def _sheets_together(game: AnyGame, board: Board, what: str, asked: Asked) -> Iterator[Figure]:
    """How often each sheet wins where all are played on, all by one level; or as many as there are seats."""
    seats = min(board.sheets, game.seats[-1])
    if asked.seats not in (None, seats):
        return
    played = [_played(game, board, (asked.level,) * seats, number) for number in range(asked.games)]
    for sheet in range(board.sheets):
        wins = [100 * wins for one in played for wins, own in zip(one.wins, one.sheets, strict=True) if own == sheet]
        found = mean_of(wins)
        yield _figure(
            f"{what}.sheet{sheet + 1}", found, "% won", f"fair share {100 / seats:.0f} %", found.value * seats / 100
        )


def exact(game: AnyGame, asked: Asked) -> Iterator[Figure]:
    """Ends and short games that are solved completely, and what every level up to the chosen one loses in them."""
    levels = LEVELS[: LEVELS.index(asked.level) + 1]
    for board, what in _boards(game) if has_par(game) else ():
        yield from bench_endings(game, board, what, levels, asked.games)


PARTS: dict[str, Callable[[AnyGame, Asked], Iterator[Figure]]] = {
    "alone": alone,
    "hindsight": hindsight,
    "luck": luck,
    "first": first,
    "even": even,
    "exact": exact,
}
"""What can be asked for by itself."""
