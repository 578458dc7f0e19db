"""How fast the rules and the batched environment are on a GPU, against Pgx in the same run.

All play by chance. Pgx does so in one jitted loop; each side has the best of several batch sizes.
"""

import os
import time
from collections.abc import Callable, Iterator
from itertools import count

from felttip.bench.rules import Figure
from felttip.bots.lanes import lanes_of
from felttip.bots.series import LUCK
from felttip.env.batched import BatchedTables
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.targets.cuda import cupy, prepared

PEER = "pgx.connect_four"
TURNS = 3
"""So often everything is measured; the best counts."""
BATCHES = (1 << 18, 1 << 20, 1 << 22)
"""How many games Pgx plays at once."""
LANES = (1 << 18, 1 << 20)
"""How many lanes play at once, so many games each:"""
GAMES = 8
TABLES = (1 << 20, 1 << 22)
"""How many tables the environment has."""
STEPS = 100
"""So many steps Pgx and the environment make at a time."""

Speed = Callable[[], float]
"""-> how many steps or marks a second"""


def bench_gpu() -> Iterator[Figure]:
    """Marks a second of random games, and steps a second of the batched environment."""
    cupy()
    peer = max(_best(_peer(batch)) for batch in BATCHES)
    yield Figure(PEER, peer, "steps/s")
    games = [find_game(name) for name in game_names()]
    for game in games:
        speed = max(_best(_lanes(game, lanes)) for lanes in LANES)
        yield Figure(game.name, speed, "marks/s", PEER, speed / peer)
    speeds = {}
    for game in games:
        speed = speeds[game.name] = max(_best(_environment(game, tables)) for tables in TABLES)
        yield Figure(f"env.{game.name}", speed, "steps/s", PEER, speed / peer)
    yield Figure("env", max(speeds.values()), "steps/s", PEER, max(speeds.values()) / peer)


def _best(speed: Speed) -> float:
    found = max(speed() for _ in range(TURNS))
    cupy().get_default_memory_pool().free_all_blocks()
    return found


def _seconds(act: Callable[[], object]) -> float:
    device = cupy().cuda.Device()
    device.synchronize()
    start = time.perf_counter()
    act()
    device.synchronize()
    return time.perf_counter() - start


def _lanes(game: AnyGame, lanes: int) -> Speed:
    """Random games of as few seats as the game is for."""
    numbers = cupy()
    states = numbers.arange(lanes, dtype=numbers.int64) * 1000003 & (1 << 60) - 1
    run = lanes_of(game, find_board(game.name), (LUCK,) * game.seats[0], states, GAMES, numbers)
    play = prepared(game.name, run.call, lanes)

    def marks_per_s() -> float:
        took = _seconds(play)
        return int(run.lanes[:, 2].sum()) / took

    return marks_per_s


def _environment(game: AnyGame, tables: int) -> Speed:
    """Steps with actions that somebody else has chosen, from a mask of those that are allowed."""
    seeds = count(1)
    batch = BatchedTables(game.name, tables)

    def steps() -> None:
        for _ in range(STEPS):
            batch.mask()
            batch.step(batch.sample())

    def steps_per_s() -> float:
        batch.reset(next(seeds))
        return STEPS * tables / _seconds(steps)

    return steps_per_s


def _peer(batch: int) -> Speed:
    """Pgx, as its documentation plays by chance: all in one compiled loop."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or nobody else had any memory
    import jax  # noqa: PLC0415 - only who measures needs it
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    environment = pgx.make(PEER.removeprefix("pgx."))
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(carried, _):  # type: ignore[no-untyped-def]
        state, key = carried
        key, choosing, beginning = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, chances, axis=-1)
        return (step(state, action, jax.random.split(beginning, batch)), key), None

    play = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=STEPS)[0])
    begin = jax.jit(jax.vmap(environment.init))
    carried = [(begin(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))]
    carried[0] = jax.block_until_ready(play(carried[0]))

    def steps_per_s() -> float:
        start = time.perf_counter()
        carried[0] = jax.block_until_ready(play(carried[0]))
        return STEPS * batch / (time.perf_counter() - start)

    return steps_per_s
