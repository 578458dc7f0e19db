"""`felttip train`: a mind teaches itself a board, in as many threads as there are cores.

Each thread plays some games from the same mind and learns from them; then what they have learned is put together. What
comes out depends on the seed, the number of games and the number of threads alone.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from felttip.compiled import arrays, kernel
from felttip.contract import Board, Cards
from felttip.mind.core import Mind, Reals
from felttip.mind.files import Schooled, blank_mind, print_hash
from felttip.mind.learning import Lesson, card_games, dice_games
from felttip.mind.rolling import odds_of
from felttip.registry import AnyGame

PORTION = 60
"""So many sheets are played by each thread before they put together what they have learned."""
WATCHING = 0.05
"""The share of the games in which a mind only watches."""
SEATS = (1, 1, 2, 1, 3, 1, 1, 4)
"""How many play, in turn: a lone player's games teach most about a sheet, the others about racing."""


@dataclass(frozen=True)
class Progress:
    """How far a mind has come."""

    games: int
    of: int
    seats: int
    result: float
    """In the last portion: the mean points of a sheet; with dice, the mean rounds of a game."""
    wrong: float
    """By how many points it was wrong in the mean (the root of the mean square)."""


def lesson_at(game: AnyGame, done: float) -> Lesson:
    """How to learn when this share of the games is done: ever smaller steps. Chosen by trying."""
    fade = 1.02 - done
    if isinstance(game.chance, Cards):
        return Lesson(0.002 * fade, 0.7, 0.0, 1.0, done < WATCHING)
    return Lesson(0.0002 * fade, 0.3, 0.0, 0.95, done < WATCHING)


def teach(
    game: AnyGame, board: Board, seed: int, games: int, workers: int, report: Callable[[Progress], None]
) -> Schooled:
    """Teach a mind a board."""
    p = game.print_of(board)
    mind = blank_mind(p, seed)
    copies = [Mind(*(np.array(part) for part in mind)) for _ in range(workers)]
    seats_in_turn = [seats for seats in SEATS if seats in game.seats]
    played = portion = 0
    with ThreadPoolExecutor(workers) as pool:
        while played < games:
            lesson = lesson_at(game, played / games)
            seats = seats_in_turn[portion % len(seats_in_turn)]
            each = max(1, min(PORTION // seats, (games - played) // workers))
            states = [((seed * 1_000_003 + portion) * 64 + worker) * 7919 + 1 for worker in range(workers)]
            for copy in copies:
                for part, whole in zip(copy, mind, strict=True):
                    np.copyto(part, whole)
            jobs = [
                pool.submit(_portion, game, board, copy, seats, each, state, lesson)
                for copy, state in zip(copies, states, strict=True)
            ]
            sums = np.sum([job.result() for job in jobs], axis=0)
            _put_together(mind, copies)
            played += each * workers
            portion += 1
            wrong = float(np.sqrt(sums[2] / max(sums[3], 1)))
            report(Progress(min(played, games), games, seats, float(sums[0] / sums[1]), wrong))
    made = {"board": print_hash(p), "seed": seed, "games": games, "workers": workers}
    return Schooled(mind, made)


def _portion(game: AnyGame, board: Board, mind: Mind, seats: int, games: int, state: int, lesson: Lesson) -> Reals:
    """Some games of one thread; what it learns is in its own copy of the mind."""
    p = game.print_of(board)
    sums = np.zeros(4)
    if isinstance(game.chance, Cards):
        deck, setup = np.array(game.chance.deck), -1 if game.setup is None else game.setup
        kernel(card_games)(
            arrays(p), mind, board.sheets, deck, game.chance.rounds, setup, seats, games, state, lesson, sums
        )
    else:
        odds = odds_of(p, game.chance)
        kernel(dice_games)(arrays(p), mind, board.sheets, odds, seats, games, state, lesson, sums)
    return sums


def _put_together(mind: Mind, copies: list[Mind]) -> None:
    """For each row the mean of those who have changed it, so that what only one has seen counts in full."""
    rows = np.asarray(mind.rows)
    changes = [np.asarray(copy.rows) - rows for copy in copies]
    who = np.sum([(change != 0).any(axis=1) for change in changes], axis=0)
    rows += np.sum(changes, axis=0) / np.maximum(who, 1)[:, None]
    for part in (1, 2):
        np.copyto(mind[part], np.mean([copy[part] for copy in copies], axis=0))
