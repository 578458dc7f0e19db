"""A program: kernels in Numba's simulator of a GPU (`NUMBA_ENABLE_CUDASIM=1`), as `python -m tests.targets.simulated`.

The simulator runs the Python that stands there, each lane in a thread. Numbers are Python's own, as rules want them.
"""

import json
import sys
from typing import Any

import numpy as np
from numba import cuda
from tests.targets.setup_cuda import STUDY, PythonNumbers

from felttip.bots.lanes import lanes_of
from felttip.mind.files import find_mind
from felttip.mind.studying import call_of
from felttip.registry import find_board, find_game
from felttip.targets.cuda import Call, entry_of


def simulate(call: Call, lanes: int) -> None:
    """Start a kernel, with a few lanes more than are wanted."""
    block = 4
    entry = cuda.jit(entry_of(call.function, len(call.args), cuda))
    entry[(lanes + block - 1) // block, block](lanes, *call.args)


def study(game: str, seats: int, lanes: int) -> None:
    """Print what a study finds, and for each lane its random state, its points and the turns that it tried."""
    numbers: Any = PythonNumbers()
    found, board = find_game(game), find_board(game)
    call = call_of(found, board, find_mind(found, board), seats, STUDY, 7, lanes, numbers)
    simulate(call, lanes)
    _, _, _, _, finds, rows = call.args
    print(json.dumps([numbers.asnumpy(rows).tolist(), [part.tolist() for part in finds]]))


def main(game: str, noise: list[int], games: int, states: list[int]) -> None:
    """Print for each lane its random state, its points for goals and its marks, and all that is left of its games."""
    numbers: Any = PythonNumbers()
    given = np.array(states, object)
    run = lanes_of(find_game(game), find_board(game), noise, given, games, numbers, by_goal=True, tries=2)
    simulate(run.call, len(states))
    print(json.dumps([run.lanes.tolist(), [part.tolist() for part in run.ends]]))


if __name__ == "__main__":
    order = json.loads(sys.argv[1])
    (study if len(order) == 3 else main)(*order)
