"""`felttip bench bound`: what a lone player can expect at the most who does not know the cards (docs/bounds.md)."""

import time
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

from felttip.bench.par import deal_number, find_in
from felttip.bench.rules import Figure
from felttip.contract import AfterFees
from felttip.registry import find_board, find_game, game_names
from felttip.solver import OpenDeal, has_par
from felttip.targets.here import arrays, compiler_for


def bench_bound(name: str | None, board_name: str | None, deals: int, seconds: float) -> Iterator[Figure]:
    """For each board of a game that has such a bound: the bound and its standard error."""
    for game in [find_game(found) for found in ([name] if name else game_names())]:
        if game.unaware is None or not has_par(game):
            continue
        for found in [found for found in game.boards if board_name in (None, found)]:
            board = find_board(game.name, found)
            what = game.name if len(game.boards) == 1 else f"{game.name}-{found}"
            opened = [deal_number(game, board, number) for number in range(deals)]
            p = arrays(game.print_of(board))
            after_fees = game.unaware(compiler_for(p), p, [(deal.number, deal.calls) for deal in opened])
            bounds = [lowest_in(after_fees, at, deal, seconds) for at, deal in enumerate(opened)]
            yield Figure(f"{what}.bound", mean(bounds), "points")
            yield Figure(f"{what}.bound.error", stdev(bounds) / sqrt(deals), "points")


def proven_par(deal: OpenDeal, seconds: float) -> int:
    """The lowest bound on the total of whoever knows the cards that is found in so many seconds of one core."""
    bound = find_in(deal, seconds).bound
    assert bound is not None, "a game whose bound rests on par has a ceiling"
    return bound


def lowest_in(after_fees: AfterFees, at: int, deal: OpenDeal, seconds: float) -> float:
    """The lowest bound of one deal after fees that is found in so many seconds of one core."""
    began = time.process_time()
    bound = float("inf")
    for found in after_fees(at, lambda: proven_par(deal, seconds)):
        bound = min(bound, found)
        if time.process_time() - began > seconds:
            break
    return bound
