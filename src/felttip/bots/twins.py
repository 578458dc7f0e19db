"""The rules side by side, interpreted and wherever else they run: the same random games, number for number."""

from collections.abc import Callable

from felttip.contract import Board
from felttip.registry import AnyGame

Games = Callable[[int, int], tuple[int, int, int]]
"""(how many games, random state) -> sum of totals, number of marks, random state"""


def random_games(game: AnyGame, board: Board, seats: int, compiled: bool) -> Games:
    """Random whole games, interpreted or compiled: the same loops, the same rules, the same numbers."""
    from felttip.bots.series import LUCK, series_of  # noqa: PLC0415 - only who measures pays for the compiler

    many = series_of(game, board, (LUCK,) * seats, compiled=compiled, by_goal=False)

    def play(games: int, state: int) -> tuple[int, int, int]:
        ends, points, marks, state = many(games, state)
        return points + int(ends.closing.sum()), marks, state

    return play


def agree(game: AnyGame, board: Board, seats: int, marks: int, state: int = 1) -> int:
    """Play the interpreted and the compiled rules side by side for at least so many marks; answers how many.

    Every choice hangs on the legal marks before it and on the random state, so that one different answer anywhere
    changes all that follows. `ValueError` says where they part.
    """
    interpreted = random_games(game, board, seats, compiled=False)
    compiled = random_games(game, board, seats, compiled=True)
    played = 0
    while played < marks:
        ours, theirs = interpreted(1, state), compiled(1, state)
        if ours != theirs:
            raise ValueError(f"{game.name}, seats {seats}, state {state}: interpreted {ours}, compiled {theirs}")
        _, made, state = ours
        played += made
    return played


def agree_on_gpu(game: AnyGame, board: Board, seats: int, marks: int, state: int = 1) -> int:
    """The same for the rules on a GPU, where every game has a lane of its own."""
    from felttip.bots.lanes import play_lanes  # noqa: PLC0415 - only who has a GPU pays for it
    from felttip.bots.series import LUCK  # noqa: PLC0415
    from felttip.targets.cuda import cupy  # noqa: PLC0415

    interpreted = random_games(game, board, seats, compiled=False)
    states, ours = [], []
    played = 0
    while played < marks:
        states.append(state)
        ours.append(interpreted(1, state))
        _, made, state = ours[-1]
        played += made
    run = play_lanes(game, board, (LUCK,) * seats, cupy().array(states, cupy().int64), 1, by_goal=False)
    after, _, made_there = run.lanes.T.tolist()
    totals = (run.lanes[:, 1] + run.ends.closing.sum(axis=1)).tolist()
    theirs = list(zip(totals, made_there, after, strict=True))
    for begun, mine, other in zip(states, ours, theirs, strict=True):
        if mine != other:
            raise ValueError(f"{game.name}, seats {seats}, state {begun}: interpreted {mine}, GPU {other}")
    return played
