"""Without a network: how quick the kernels for browsers are, against the native ones, and how large.

Both are measured alike: the calls of kernels alone, in time of a processor. Time on the wall would count what else
the machine does meanwhile, and the way to Node and back would count for one of them only.
"""

import gzip
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from felttip.bench.rules import Figure
from felttip.bots import make_player
from felttip.bots.player import Player
from felttip.bots.twins import random_games
from felttip.bots.warming import numbers_of_seats
from felttip.contract import Printed
from felttip.offline.building import BUNDLE
from felttip.offline.kernels import positions
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.table import AnyTable, Phase
from felttip.targets import compiled
from felttip.targets.browser import Browser
from felttip.targets.here import Target, using
from felttip.targets.node import Node

F = TypeVar("F", bound=Callable[..., object])
P = TypeVar("P", bound=Printed)

MOST_KB = 30
"""More a game's kernels should not weigh, compressed."""
TURNS = 5
"""So often both are measured in turn; the best counts."""
GAMES = 40_000
"""So many random games are played in one call."""
DECISIONS = 6
"""So many decisions of a master are timed."""


class Native:
    """A target: native kernels, and how long they have kept a processor busy."""

    ROOMY = False

    def __init__(self) -> None:
        self._spent = 0.0

    def arrays(self, p: P) -> P:
        """See `Target`."""
        return compiled.arrays(p)

    def ready(self, p: Printed) -> bool:
        """See `Target`."""
        return True

    def kernel(self, function: F, p: Printed) -> F:
        """A native kernel whose calls are timed."""
        native = compiled.kernel(function, p)

        def call(*args: object) -> object:
            start = time.process_time()
            try:
                return native(*args)
            finally:
                self._spent += time.process_time() - start

        return cast(F, call)

    def spent(self) -> float:
        """In seconds."""
        return self._spent


class Sides:
    """The two that are compared: each a target, and what says how long its kernels have run."""

    def __init__(self, node: Node) -> None:
        native = Native()
        self.targets: dict[str, Target] = {"native": native, "browser": Browser(node)}
        self._clocks = {"native": native.spent, "browser": node.spent}

    def seconds(self, side: str, act: Callable[[], object]) -> tuple[float, object]:
        """What kernels take for something on one side, and what comes of it."""
        before = self._clocks[side]()
        with using(self.targets[side]):
            answer = act()
        return self._clocks[side]() - before, answer


def bench_offline(folder: Path = BUNDLE) -> Iterator[Figure]:
    """The kernels of all games under Node."""
    games = [find_game(name) for name in game_names()]
    for game in games:
        if not (folder / f"{game.name}.wasm").is_file():
            raise FileNotFoundError(str(folder / f"{game.name}.wasm"))
    with Node(folder) as node:
        sides = Sides(node)
        for game in games:
            yield rules_figure(game, sides)
        for game in games:
            yield master_figure(game, sides)
    for game in games:
        size = len(gzip.compress((folder / f"{game.name}.wasm").read_bytes(), 9)) / 1000
        yield Figure(f"wasm_kb.{game.name}", size, "kB", f"{MOST_KB}", size / MOST_KB)


def least_of(sides: Sides, acts: Sequence[Callable[[], object]]) -> dict[str, float]:
    """What all acts together take on each side, each at its quickest; `ValueError` if the sides do not do the same."""
    least = {side: [float("inf")] * len(acts) for side in sides.targets}
    for turn in range(TURNS + 1):
        for at, act in enumerate(acts):
            found = {side: sides.seconds(side, act) for side in least}
            answers = [answer for _, answer in found.values()]
            if answers[0] != answers[1]:
                raise ValueError(f"{answers[0]} and {answers[1]}")
            for side, (seconds, _) in found.items():
                if turn > 0:  # at first both still compile
                    least[side][at] = min(least[side][at], seconds)
    return {side: sum(found) for side, found in least.items()}


def rules_figure(game: AnyGame, sides: Sides) -> Figure:
    """Marks a second in random games of two."""
    play = random_games(game, find_board(game.name), 2, compiled=True)
    _, marks, _ = play(GAMES, 1)
    least = least_of(sides, [partial(play, GAMES, 1)])
    ratio = least["native"] / least["browser"]
    return Figure(f"wasm_rules.{game.name}", marks / least["browser"], "marks/s", "native", ratio)


def master_figure(game: AnyGame, sides: Sides) -> Figure:
    """Seconds for a decision of a master, in the mean; the ratio is one of speeds."""
    tables = list(positions(game, find_board(game.name), numbers_of_seats(game)[-1]))
    asked = tables[1 :: max(1, len(tables) // DECISIONS)][:DECISIONS]
    least = least_of(sides, [partial(decision, make_player("master", 1, compiled=True), table) for table in asked])
    ratio = least["native"] / least["browser"]
    return Figure(f"wasm_master.{game.name}", least["browser"] / len(asked), "s", "native", ratio)


def decision(player: Player, table: AnyTable) -> object:
    """What a player does."""
    view = table.view(table.waiting_for[0])
    return player.roll_again(view) if table.phase is Phase.ROLL else player.turn(view)
