"""`felttip train`: a mind teaches itself a board, in as many threads as there are cores.

Each thread plays some games from the same mind and learns from them; then what they have learned is put together. With
dice, games are watched, and a forecast is drawn from them. What comes out depends on the seed, the number of games and
the number of threads alone.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np

from felttip.contract import Board, Cards, Dice
from felttip.mind import forecast
from felttip.mind.core import Mind
from felttip.mind.files import Schooled, blank_mind, print_hash
from felttip.mind.forecast import Notes, watch_dice
from felttip.mind.learning import Course, Lesson, card_games
from felttip.mind.rolling import odds_of
from felttip.registry import AnyGame
from felttip.targets.here import arrays, kernel
from felttip.targets.numbers import Reals

PORTION = 60
"""So many sheets are played by each thread before they put together what they have learned."""
WATCHING = 0.05
"""The share of the games in which a mind only watches."""
WILD = 0.25
"""The share of the games of cards that begin wildly."""
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


def lesson_at(workers: int, done: float) -> Lesson:
    """How to learn when this share of the games is done: ever smaller steps. Chosen by trying.

    What many threads have learned is averaged, so each of them may take a larger step.
    """
    fade = sqrt(workers / 4) * (1.02 - done)
    return Lesson(0.002 * fade, 0.7, WILD, done < WATCHING)


def teach(
    game: AnyGame, board: Board, seed: int, games: int, workers: int, report: Callable[[Progress], None]
) -> Schooled:
    """Teach a mind a board; with dice, find out what to expect on it."""
    made = {"board": print_hash(game.print_of(board)), "seed": seed, "games": games, "workers": workers}
    study = _Cards(game, board, seed, workers) if isinstance(game.chance, Cards) else _Dice(game, board)
    seats_in_turn = [seats for seats in SEATS if seats in game.seats]
    played = portion = 0
    with ThreadPoolExecutor(workers) as pool:
        while played < games:
            seats = seats_in_turn[portion % len(seats_in_turn)]
            each = max(1, min(PORTION // seats, (games - played) // workers))
            states = [((seed * 1_000_003 + portion) * 64 + worker) * 7919 + 1 for worker in range(workers)]
            result, wrong = study.portion(pool, seats, each, states, played / games)
            played += each * workers
            portion += 1
            report(Progress(min(played, games), games, seats, result, wrong))
    return Schooled(study.learned, made)


class _Cards:
    """A mind that learns."""

    def __init__(self, game: AnyGame, board: Board, seed: int, workers: int) -> None:
        self.game, self.board = game, board
        self.p = game.print_of(board)
        self.learned = blank_mind(self.p, seed)
        self.copies = [Mind(*(np.array(part) for part in self.learned)) for _ in range(workers)]

    def portion(
        self, pool: ThreadPoolExecutor, seats: int, each: int, states: list[int], done: float
    ) -> tuple[float, float]:
        """All threads play and learn, and it is put together; answers the mean points, and by how much it was wrong."""
        lesson = lesson_at(len(states), done)
        for copy in self.copies:
            for part, whole in zip(copy, self.learned, strict=True):
                np.copyto(part, whole)
        jobs = [
            pool.submit(self._play, copy, seats, each, state, lesson)
            for copy, state in zip(self.copies, states, strict=True)
        ]
        sums = np.sum([job.result() for job in jobs], axis=0)
        _put_together(self.learned, self.copies)
        return float(sums[0] / sums[1]), float(np.sqrt(sums[2] / max(sums[3], 1)))

    def _play(self, mind: Mind, seats: int, games: int, state: int, lesson: Lesson) -> Reals:
        """Some games of one thread; what it learns is in its own copy of the mind."""
        chance, sums = self.game.chance, np.zeros(4)
        assert isinstance(chance, Cards)
        setup = -1 if self.game.setup is None else self.game.setup
        course = Course(self.board.sheets, seats, np.array(chance.deck), chance.rounds, setup)
        kernel(card_games, self.p)(arrays(self.p), mind, course, lesson, games, state, sums)
        return sums


class _Dice:
    """Games that are watched."""

    def __init__(self, game: AnyGame, board: Board) -> None:
        self.board = board
        self.p = game.print_of(board)
        assert isinstance(game.chance, Dice)
        self.odds = odds_of(self.p, game.chance)
        self.decisions = np.zeros((0, forecast.COLUMNS))
        self.pairs = np.zeros((0, forecast.PAIR))
        self.learned = forecast.SILENT

    def portion(
        self, pool: ThreadPoolExecutor, seats: int, each: int, states: list[int], _done: float
    ) -> tuple[float, float]:
        """Watch some games; answers their mean rounds, and by how much the forecast so far is wrong about them."""
        found = [job.result() for job in [pool.submit(self._watch, seats, each, state) for state in states]]
        decisions = np.concatenate([notes.decisions[: notes.counts[0]] for notes in found])
        wrong = [decision[forecast.CAME] - self._said(decision) for decision in decisions]
        self.decisions = np.concatenate([self.decisions, decisions])
        self.pairs = np.concatenate([self.pairs, *(notes.pairs[: notes.counts[1]] for notes in found)])
        self.learned = forecast.forecast_from(self.decisions, self.pairs)
        rounds = sum(notes.counts[3] for notes in found) / sum(notes.counts[2] for notes in found)
        return float(rounds), float(np.sqrt(np.mean(np.square(wrong))))

    def _said(self, decision: Reals) -> float:
        """What the forecast so far said of a decision."""
        action, seats, most = (int(decision[at]) for at in (forecast.ACTION, forecast.AT_TABLE, forecast.MOST))
        return forecast.expected(self.learned, action, seats, most, [float(decision[forecast.SAID])])[0]

    def _watch(self, seats: int, games: int, state: int) -> Notes:
        room = games * seats * forecast.LONGEST
        notes = Notes(
            np.zeros((room, forecast.COLUMNS)), np.zeros((room, forecast.PAIR)), np.zeros(4, np.int64)
        )  # fmt: skip
        kernel(watch_dice, self.p)(arrays(self.p), self.odds, self.board.sheets, seats, games, notes, state)
        return notes


def _put_together(mind: Mind, copies: list[Mind]) -> None:
    """For each row the mean of those who have changed it, so that what only one has seen counts in full."""
    rows = np.asarray(mind.rows)
    changes = [np.asarray(copy.rows) - rows for copy in copies]
    who = np.sum([(change != 0).any(axis=1) for change in changes], axis=0)
    rows += np.sum(changes, axis=0) / np.maximum(who, 1)[:, None]
    for part in (1, 2):
        np.copyto(mind[part], np.mean([copy[part] for copy in copies], axis=0))
