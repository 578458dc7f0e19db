"""How many marks the rules agree on, interpreted and wherever else they run on this machine."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec

from felttip.bench.rules import Figure
from felttip.bots.twins import agree, agree_on_gpu
from felttip.contract import Board
from felttip.offline.building import BUNDLE
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.targets.browser import Browser
from felttip.targets.cuda import NoGpuError, cupy
from felttip.targets.here import using
from felttip.targets.node import Node

Agree = Callable[[AnyGame, Board, int, int], int]
"""(game, board, seats, marks) -> on how many marks the interpreted rules and others agree"""


def bench_twins(marks: int) -> Iterator[Figure]:
    """Twins on all boards with all seats: compiled, on a GPU and in a browser's WebAssembly, whichever are here."""
    tables = [
        (game, find_board(game.name, board), seats)
        for game in map(find_game, game_names())
        for board in game.boards
        for seats in game.seats
    ]
    with ExitStack() as stack:
        sides = list(_present(stack))
        for game, board, seats in tables:
            for side, twins in sides:
                agreed = twins(game, board, seats, -(-marks // len(tables)))
                yield Figure(f"{game.name}-{board.name}.{seats}{side}", agreed, "marks")


def _present(stack: ExitStack) -> Iterator[tuple[str, Agree]]:
    """What is here to be compared with, each with what its figures end in."""
    if find_spec("numba"):
        yield "", agree
    try:
        cupy()
        yield ".gpu", agree_on_gpu
    except NoGpuError:
        pass
    if all((BUNDLE / f"{name}.wasm").is_file() for name in game_names()):
        try:
            browser = Browser(stack.enter_context(Node(BUNDLE)))
        except FileNotFoundError:
            return

        def in_browser(game: AnyGame, board: Board, seats: int, marks: int) -> int:
            with using(browser):
                return agree(game, board, seats, marks)

        yield ".browser", in_browser
