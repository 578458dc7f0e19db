"""`felttip train --studies`: a mind goes on learning, from what playing on in thought finds (`felttip.mind.study`).

A study is some thousand games in which the same mind plays on from the turns that look best, and then learns from all
of them (`felttip.mind.correcting`). On a GPU every lane studies a game; a processor does one after the other. What
comes out hangs on the seed, the number of games and the number of studies, and not on how many processors do it; a GPU
rounds sums in its own way.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from felttip.contract import Board, Cards
from felttip.mind.core import Mind, slots_of
from felttip.mind.correcting import correct, first_step
from felttip.mind.files import Schooled, learned_only, print_hash
from felttip.mind.forecast import Forecast
from felttip.mind.study import Course, Finds, Plan, study_games, study_lane
from felttip.mind.training import SEATS, Progress
from felttip.registry import AnyGame
from felttip.targets.cuda import SMALLEST, Call, board_of, cupy, search_in
from felttip.targets.here import arrays, kernel

WIDTH, FUTURES, EVERY = 4, 2, 6
"""How many turns are followed, how often each, and of how many rounds of a lone player's game one is studied."""
WILD, LOOSE = 25, 50
"""In how many of a hundred games all begin wildly; by how many hundredths of points all err, to see more."""
RATE, SHARED = 0.001, 0.2
"""How large steps are at first; what counts of what all turns of a decision have in common (`correct`). By trying."""
DECISIONS, PASSES = 1024, 2
"""From so many decisions at once a mind learns, and so often from each."""
TRIAL, FEW = 2048, 41
"""In so many games it is tried how large the rooms of lanes must be, until they suffice for all but so few of them.
Who has found more turns than there is room for goes by those that it has kept."""
APART = 0x9E3779B97F4A7C15 >> 3
"""Random states of neighbouring games lie so far apart."""
LONG = (1 << 62) - 1


class Where(NamedTuple):
    """Where games are studied."""

    numbers: Any
    """NumPy or CuPy."""
    workers: int
    """How many threads of a processor."""
    room: tuple[int, int] = SMALLEST
    """How large the room of a lane is; see `search_in`."""


def on_gpu(game: AnyGame, board: Board, mind: Mind | Forecast) -> Where:
    """On the GPU, if there is one, in rooms that are large enough."""
    numbers = cupy()
    notes, turns = SMALLEST
    plan = Plan(WIDTH, 0, 1, 1, WILD, LOOSE)
    there = Mind(*map(numbers.array, mind))
    while search_in(game.name, call_of(game, board, there, 1, plan, 0, TRIAL, numbers), TRIAL, notes, turns) > FEW:
        notes, turns = 2 * notes, 2 * turns
    return Where(numbers, 0, (notes, turns))


def study(
    game: AnyGame,
    board: Board,
    start: Schooled,
    seed: int,
    games: int,
    studies: int,
    depth: int,
    where: Where,
    report: Callable[[Progress], None],
) -> Schooled:
    """A mind that has gone on learning, from so many games in so many studies."""
    numbers = where.numbers
    assert isinstance(start.learned, Mind)
    mind = Mind(*map(numbers.array, start.learned))
    steps = first_step(mind, numbers)
    chance = np.random.default_rng(seed)
    seats_in_turn = [seats for seats in SEATS if seats in game.seats]
    for number in range(studies):
        seats = seats_in_turn[number % len(seats_in_turn)]
        lanes = max(1, games // studies // seats)
        plan = Plan(WIDTH, FUTURES, depth, EVERY * seats, WILD, LOOSE)
        state = (seed * 1_000_003 + number) * lanes
        finds, points = studied(game, board, mind, seats, plan, state, lanes, where)
        wrong = _learn(mind, steps, finds, RATE * (1.02 - number / studies), chance, numbers)
        report(Progress((number + 1) * games // studies, games, seats, points / lanes / seats, wrong))
    made = {
        "board": print_hash(game.print_of(board)), "seed": seed, "games": games, "studies": studies, "depth": depth,
        "from": start.made,
    }  # fmt: skip
    learned = Mind(*(np.array(part.tolist(), np.float32) for part in mind))
    return Schooled(learned if start.made else learned_only(learned, start.learned), made)


def call_of(
    game: AnyGame, board: Board, mind: Mind, seats: int, plan: Plan, state: int, lanes: int, numbers: Any
) -> Call:
    """A kernel that studies so many games, whose random states follow from one."""
    p, chance = game.print_of(board), game.chance
    assert isinstance(chance, Cards)
    setup = -1 if game.setup is None else game.setup
    deck = numbers.array(chance.deck, numbers.int64)
    course = Course(board.sheets, seats, deck, numbers.arange(len(deck), dtype=numbers.int64), chance.rounds, setup)
    room = lanes * seats * chance.rounds * plan.width
    finds = Finds(
        numbers.zeros((room, slots_of(p)), numbers.int32),
        numbers.zeros(room, numbers.float32),
        numbers.zeros(room, numbers.float32),
    )
    rows = numbers.zeros((lanes, 3), numbers.int64)
    rows[:, 0] = numbers.arange(state, state + lanes, dtype=numbers.int64) * APART & LONG
    return Call(study_lane, (board_of(p, numbers), mind, course, plan, finds, rows))


def studied(
    game: AnyGame, board: Board, mind: Mind, seats: int, plan: Plan, state: int, lanes: int, where: Where
) -> tuple[Finds, float]:
    """What is found in so many games, and all their points."""
    numbers = where.numbers
    call = call_of(game, board, mind, seats, plan, state, lanes, numbers)
    _, _, course, _, finds, rows = call.args
    if where.workers:
        p = game.print_of(board)
        play = kernel(study_games, p)
        cuts = [lanes * part // where.workers for part in range(where.workers + 1)]
        with ThreadPoolExecutor(where.workers) as pool:
            jobs = [
                pool.submit(play, first, last, arrays(p), mind, course, plan, finds, rows)
                for first, last in pairwise(cuts)
            ]
            for job in jobs:
                job.result()
    else:
        search_in(game.name, call, lanes, *where.room)
    return finds, float(rows[:, 1].sum())


def _learn(mind: Mind, steps: Any, finds: Finds, rate: float, chance: np.random.Generator, numbers: Any) -> float:
    """Learn from what was found, all decisions in a new order each time; by how many points was the mind wrong?"""
    seen = finds.seen.reshape(-1, WIDTH, finds.seen.shape[1])
    target, there = finds.target.reshape(-1, WIDTH), finds.there.reshape(-1, WIDTH)
    (decisions,) = numbers.nonzero(there.any(axis=1))
    squares = []
    for _ in range(PASSES):
        order = decisions[numbers.array(chance.permutation(len(decisions)))]
        for first in range(0, len(order), DECISIONS):
            some = order[first : first + DECISIONS]
            rows = seen[some].reshape(-1, seen.shape[2])
            squares.append(
                correct(mind, steps, rows, target[some].ravel(), there[some].ravel(), WIDTH, SHARED, rate, numbers)
            )
    return float(np.sqrt(np.mean(squares))) if squares else 0.0


def calls_of(game: AnyGame, board: Board, numbers: Any) -> list[Call]:
    """The kernel that studies a game of cards, to be built ahead."""
    if not isinstance(game.chance, Cards):
        return []
    blank = Mind(
        numbers.zeros((1, 1), numbers.float32), numbers.zeros(1, numbers.float32), numbers.zeros(2, numbers.float32)
    )
    plan = Plan(WIDTH, FUTURES, 1, EVERY, WILD, LOOSE)
    return [call_of(game, board, blank, 1, plan, 0, 1, numbers)]
