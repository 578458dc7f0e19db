"""`felttip train`: a mind teaches itself a board, in as many threads as there are cores.

Each thread plays some games from the same mind and learns from them; then what they have learned is put together. With
dice, games are watched, and a forecast is drawn from them. What comes out depends on the seed, the number of games and
the number of threads alone; other machines can learn instead of threads.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import TypeVar

import numpy as np

from felttip.contract import Board, Cards, Dice
from felttip.far.places import Together, gathered
from felttip.mind import forecast
from felttip.mind.core import Mind
from felttip.mind.files import Schooled, blank_mind, learned_only, print_hash
from felttip.mind.forecast import Notes, watch_dice
from felttip.mind.learning import Course, Lesson, card_games
from felttip.mind.rolling import Odds, odds_of
from felttip.registry import AnyGame, find_board, find_game
from felttip.targets.here import arrays, kernel
from felttip.targets.numbers import Reals

R = TypeVar("R")
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


@contextmanager
def learners(workers: int, on: str | None) -> Iterator[Together]:
    """Threads of this process, or whoever works for a scheduler."""
    if on is not None:
        with gathered(on) as together:
            yield together
        return
    with ThreadPoolExecutor(workers) as pool:

        def in_threads(tasks: Sequence[Callable[[], R]]) -> list[R]:
            return [job.result() for job in [pool.submit(task) for task in tasks]]

        yield in_threads


def teach(
    game: AnyGame,
    board: Board,
    seed: int,
    games: int,
    workers: int,
    report: Callable[[Progress], None],
    on: str | None = None,
    board_text: str | None = None,
) -> Schooled:
    """Teach a mind a board; with dice, find out what to expect on it.

    `workers` is how many learn at once: what comes out depends on it, and not on who does it `on` which machines.
    """
    made = {"board": print_hash(game.print_of(board)), "seed": seed, "games": games, "workers": workers}
    where = Printing(game.name, board.name, board_text)
    study = _Cards(game, board, seed, where) if isinstance(game.chance, Cards) else _Dice(game, board, where)
    seats_in_turn = [seats for seats in SEATS if seats in game.seats]
    played = portion = 0
    with learners(workers, on) as pool:
        while played < games:
            seats = seats_in_turn[portion % len(seats_in_turn)]
            each = max(1, min(PORTION // seats, (games - played) // workers))
            states = [((seed * 1_000_003 + portion) * 64 + worker) * 7919 + 1 for worker in range(workers)]
            result, wrong = study.portion(pool, seats, each, states, played / games)
            played += each * workers
            portion += 1
            report(Progress(min(played, games), games, seats, result, wrong))
    learned = study.learned
    if isinstance(learned, Mind):
        learned = learned_only(learned, blank_mind(game.print_of(board), seed))
    return Schooled(learned, made)


@dataclass(frozen=True)
class Printing:
    """A board in words that travel."""

    game: str
    board: str
    text: str | None
    """Of a board that does not come with the game."""

    def open(self) -> tuple[AnyGame, Board]:
        """The game and the board."""
        return _opened(self)


@cache
def _opened(printing: Printing) -> tuple[AnyGame, Board]:
    game = find_game(printing.game)
    own = printing.text
    return game, find_board(game.name, printing.board) if own is None else game.read_board(own)


def learn(where: Printing, mind: Mind, seats: int, games: int, state: int, lesson: Lesson) -> tuple[Mind, Reals]:
    """Some games of one learner: a mind that has learned from them, and what they came to."""
    game, board = where.open()
    p, chance, sums = game.print_of(board), game.chance, np.zeros(4)
    assert isinstance(chance, Cards)
    own = Mind(*(np.array(part) for part in mind))
    setup = -1 if game.setup is None else game.setup
    course = Course(board.sheets, seats, np.array(chance.deck), chance.rounds, setup)
    kernel(card_games, p)(arrays(p), own, course, lesson, games, state, sums)
    return own, sums


class _Cards:
    """A mind that learns."""

    def __init__(self, game: AnyGame, board: Board, seed: int, where: Printing) -> None:
        self.where = where
        self.learned = blank_mind(game.print_of(board), seed)

    def portion(self, pool: Together, seats: int, each: int, states: list[int], done: float) -> tuple[float, float]:
        """All play and learn, and it is put together; answers the mean points, and by how much it was wrong."""
        lesson = lesson_at(len(states), done)
        found = pool([partial(learn, self.where, self.learned, seats, each, state, lesson) for state in states])
        sums = np.sum([one for _, one in found], axis=0)
        _put_together(self.learned, [copy for copy, _ in found])
        return float(sums[0] / sums[1]), float(np.sqrt(sums[2] / max(sums[3], 1)))


def watch(where: Printing, seats: int, games: int, state: int) -> Notes:
    """What is seen in some games of dice."""
    game, board = where.open()
    p, room = game.print_of(board), games * seats * forecast.LONGEST
    notes = Notes(
        np.zeros((room, forecast.COLUMNS)), np.zeros((room, forecast.PAIR)), np.zeros(4, np.int64)
    )  # fmt: skip
    kernel(watch_dice, p)(arrays(p), _odds(where), board.sheets, seats, games, notes, state)
    return notes


@cache
def _odds(where: Printing) -> Odds:
    game, board = where.open()
    assert isinstance(game.chance, Dice)
    return odds_of(game.print_of(board), game.chance)


class _Dice:
    """Games that are watched."""

    def __init__(self, game: AnyGame, board: Board, where: Printing) -> None:
        self.where = where
        self.decisions = np.zeros((0, forecast.COLUMNS))
        self.pairs = np.zeros((0, forecast.PAIR))
        self.learned = forecast.SILENT

    def portion(self, pool: Together, seats: int, each: int, states: list[int], _done: float) -> tuple[float, float]:
        """Watch some games; answers their mean rounds, and by how much the forecast so far is wrong about them."""
        found = pool([partial(watch, self.where, seats, each, state) for state in states])
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


def _put_together(mind: Mind, copies: list[Mind]) -> None:
    """For each row the mean of those who have changed it, so that what only one has seen counts in full."""
    rows = np.asarray(mind.rows)
    changes = [np.asarray(copy.rows) - rows for copy in copies]
    who = np.sum([(change != 0).any(axis=1) for change in changes], axis=0)
    rows += np.sum(changes, axis=0) / np.maximum(who, 1)[:, None]
    for part in (1, 2):
        np.copyto(mind[part], np.mean([copy[part] for copy in copies], axis=0))
