"""`felttip bench par`: how good par is, how much of it is proved, and what twice the time would bring."""

import time
from collections.abc import Iterator
from statistics import mean

from felttip.bench.rules import Figure
from felttip.contract import Board
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.solver import OpenDeal, Par, find_par, has_par, open_deal
from felttip.table.chance import SealedDeal


def deal_number(game: AnyGame, board: Board, number: int) -> OpenDeal:
    """The deal with this number: the same in every run, and the same as `felttip par GAME --seed bench-NUMBER`."""
    deal = SealedDeal.from_words("play", game.name, f"bench-{number}")
    return open_deal(game, board, deal.sheets(board.sheets, 1)[0], deal)


def find_in(deal: OpenDeal, seconds: float) -> Par:
    """Par within so many seconds of one core, however busy it is with other things."""
    return find_par(deal, seconds, clock=time.process_time)


def bench_par(name: str | None, deals: int, seconds: float) -> Iterator[Figure]:
    """For each board that one can play alone on: best, bound and gap in the mean, the share proved, and doubling."""
    for game in [find_game(found) for found in ([name] if name else game_names())]:
        if not has_par(game):
            continue
        for board_name in game.boards:
            what = game.name if len(game.boards) == 1 else f"{game.name}-{board_name}"
            yield from bench_board(game, find_board(game.name, board_name), what, deals, seconds)


def bench_board(game: AnyGame, board: Board, what: str, deals: int, seconds: float) -> Iterator[Figure]:
    """The figures of one board; whatever is not proved counts as no bound, and is left out of the gap."""
    numbers = range(deals)
    found = [find_in(deal_number(game, board, number), seconds) for number in numbers]
    longer = [
        par if par.exact else find_in(deal_number(game, board, number), 2 * seconds)
        for number, par in zip(numbers, found, strict=True)
    ]
    best = mean(par.best for par in found)
    yield Figure(f"{what}.par.best", best, "points")
    proved = [(par.best, par.bound) for par in found if par.bound is not None]
    if proved:
        yield Figure(f"{what}.par.bound", mean(bound for _, bound in proved), "points")
        yield Figure(f"{what}.par.gap", mean(bound - total for total, bound in proved), "points")
    yield Figure(f"{what}.par.exact", 100 * mean(par.exact for par in found), "%")
    twice = mean(more.best for more in longer)
    yield Figure(f"{what}.par.doubling", twice - best, "points")
