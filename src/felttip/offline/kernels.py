"""Which kernels a browser needs, and whether those that were built play like the native ones.

Players and the search for par make decisions with native kernels while somebody takes notes: what was called, with what
arguments, and what came of it. The types in the notes say what is to be built; then what was built has to give the
same answers, bit by bit, and to play the same random games.
"""

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

from felttip.bots.greedy import GreedyPlayer
from felttip.bots.mindful import MindfulPlayer
from felttip.bots.series import LUCK, series_of
from felttip.bots.simulate import let_play
from felttip.bots.warming import numbers_of_seats
from felttip.contract import Board, Printed
from felttip.mind.rolling import foresee, plan_rolls
from felttip.registry import AnyGame, find_board
from felttip.solver import beam, has_par
from felttip.solver.par import OpenDeal, beginning, open_deal
from felttip.solver.search import Search
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.targets import compiled
from felttip.targets.browser import name_of
from felttip.targets.engine import best_turn
from felttip.targets.here import Target, using

if TYPE_CHECKING:
    from felttip.targets import cross

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)

NOTES = 2
"""So many calls of each kernel are noted, and compared later, in each scene."""
EFFORT = 40
"""How many games the noted master plays on in thought."""
WIDTH = 30
"""How many states the noted search for par keeps."""
GAMES = 60
"""So many random games are compared on each board with each number of seats."""


SELDOM: tuple[Callable[..., object], ...] = (
    *(beam.ready, beam.bound_of, beam.thin_out, beam.renumber, beam.grow),
    *(foresee, plan_rolls),
    best_turn,
)
"""Kernels that had better be small, with all that only they need: nobody waits long for them, or waits by the clock."""


# Taking notes.


@dataclass(frozen=True)
class Note:
    """One call of a kernel."""

    args: tuple[Any, ...]
    after: tuple[Any, ...]
    """What became of the arguments."""
    answer: Any


@dataclass
class Notes:
    """What was noted of one kernel."""

    function: Callable[..., object]
    types: tuple[Any, ...]
    calls: list[Note] = field(default_factory=list)

    @property
    def writes(self) -> bool:
        """Has it written to its arguments?"""
        return any(not same(note.args, note.after) for note in self.calls)


class NoteTaker:
    """A target: native kernels, and whoever notes what they do."""

    ROOMY = False
    """What only wide searches need is not for browsers."""

    def __init__(self) -> None:
        self.notes: dict[str, Notes] = {}
        self._in_scene: dict[str, int] = {}

    def next_scene(self) -> None:
        """From now on calls are worth a note again."""
        self._in_scene.clear()

    def arrays(self, p: P) -> P:
        """As native kernels want them."""
        return compiled.arrays(p)

    def ready(self, p: Printed) -> bool:
        """They are compiled."""
        return True

    def kernel(self, function: F, p: Printed) -> F:
        """A native kernel whose calls are noted."""
        native = compiled.kernel(function, p)

        def call(*args: object) -> object:
            import numba  # noqa: PLC0415 - it is loaded by now

            kinds = tuple(numba.typeof(arg) for arg in args)
            notes = self.notes.setdefault(name_of(function), Notes(function, kinds))
            if notes.types != kinds:
                raise TypeError(f"{name_of(function)} is called in two ways: {notes.types} and {kinds}")
            count = self._in_scene.get(name_of(function), 0)
            self._in_scene[name_of(function)] = count + 1
            if count >= NOTES:
                return native(*args)
            before = copy.deepcopy(args)
            answer = native(*args)
            notes.calls.append(Note(before, copy.deepcopy(args), copy.deepcopy(answer)))
            return answer

        return cast(F, call)


def take_notes(game: AnyGame) -> dict[str, Notes]:
    """Let players and the search for par make decisions of a game."""
    taker = NoteTaker()
    with using(taker):
        for board in boards_of(game):
            taker.next_scene()
            random_ends(game, board, game.seats[0])
            for seats in numbers_of_seats(game):
                for table in positions(game, board, seats):
                    taker.next_scene()
                    think(table)
            for _ in look_for_par(game, board) if has_par(game) else ():
                taker.next_scene()
    return taker.notes


def boards_of(game: AnyGame) -> list[Board]:
    """All boards that come with a game."""
    return [find_board(game.name, board) for board in game.boards]


def positions(game: AnyGame, board: Board, seats: int) -> Iterator[AnyTable]:
    """The table before each decision of some rounds, from the first to the last, of greedy players."""
    deal = SealedDeal.from_words("kernels", game.name, board.name, seats)
    settings = Settings(tuple(f"seat {seat + 1}" for seat in range(seats)), deal.sheets(board.sheets, seats))
    table: AnyTable = Table.open(game, board, settings, deal)
    player = GreedyPlayer(1, compiled=True)
    number = 0
    while table.phase is not Phase.OVER:
        if number in (0, 1) or number % 7 == 0:
            yield table
        number += 1
        with using(compiled):
            table = let_play(table, table.waiting_for[0], player)


def think(table: AnyTable) -> None:
    """What each level would do."""
    view = table.view(table.waiting_for[0])
    players = (GreedyPlayer(1, compiled=True), MindfulPlayer(1, 0, deep=False), MindfulPlayer(1, EFFORT, deep=True))
    for player in players:
        if table.phase is Phase.ROLL:
            player.roll_again(view)
        else:
            player.turn(view)


def look_for_par(game: AnyGame, board: Board) -> Iterator[object]:
    """A narrow search for par, step by step."""
    deal: OpenDeal = open_deal(game, board, 0, SealedDeal.from_words("kernels", game.name, board.name, "par"))
    search = Search(deal, beginning(deal), time.perf_counter)
    search.fill()
    search.ceiling = search.start.points + search._bound()
    yield from islice(search._look(WIDTH, time.perf_counter() + 3600), 0, None, 25)


# Comparing.


def same(one: Any, other: Any) -> bool:
    """Are two values the same to the last bit, whoever keeps the arrays?"""
    if isinstance(one, tuple):
        return isinstance(other, tuple) and len(one) == len(other) and all(map(same, one, other))
    if hasattr(one, "shape") and len(one.shape) > 0:
        return tuple(one.shape) == tuple(other.shape) and _bytes(one) == _bytes(other)
    return bool(one == other)


def _bytes(numbers: Any) -> bytes:
    return cast(bytes, numbers.tobytes() if hasattr(numbers, "tobytes") else numbers.numbers().tobytes())


def random_ends(game: AnyGame, board: Board, seats: int, games: int = 1) -> tuple[Any, ...]:
    """How some random games end: sheets, points, marks and the random state after them."""
    ends, points, marks, state = series_of(game, board, (LUCK,) * seats, by_goal=False)(games, 1)
    return (*ends, points, marks, state)


class UnequalError(RuntimeError):
    """What was built does not play like the native kernels."""


def compare(game: AnyGame, notes: dict[str, Notes], built: Target) -> None:
    """What was built does all again that was noted, and plays random games; `UnequalError` says where it parts."""
    p = game.print_of(find_board(game.name))
    for name, noted in notes.items():
        twin = built.kernel(noted.function, p)
        for number, note in enumerate(noted.calls):
            args = copy.deepcopy(note.args)
            answer = twin(*args)
            if not same(note.answer, answer) or not same(note.after, args):
                raise UnequalError(f"{game.name}: call {number} of {name} differs from the native one")
    for board in boards_of(game):
        for seats in game.seats:
            native = random_ends(game, board, seats, GAMES)
            with using(built):
                ours = random_ends(game, board, seats, GAMES)
            if not same(native, ours):
                raise UnequalError(f"{game.name}: random games of {seats} on {board.name} differ from the native ones")


# Ordering.


def wanted(notes: dict[str, Notes]) -> "dict[str, cross.Wanted]":
    """The kernels that were noted, as an order."""
    from felttip.targets.cross import Wanted  # noqa: PLC0415 - only who builds loads it

    return {
        name: Wanted(noted.function, noted.types, noted.writes, noted.function in SELDOM)
        for name, noted in notes.items()
    }
