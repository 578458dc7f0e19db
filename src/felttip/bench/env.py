"""What `felttip bench env` measures: steps a second of environments, against PettingZoo's connect_four."""

import random
import time
import warnings
from collections.abc import Callable, Iterator

from felttip.bench.rules import Figure
from felttip.registry import find_game, game_names

SPAN_S = 0.5
"""How long each is measured, several times in turn with the others, in seconds of this process alone."""
TURNS = 3
MANY = 256
"""So many games a vector environment plays at once."""
PEER = "pettingzoo.connect_four"
Steps = Callable[[float, int], int]
"""(seconds, seed) -> how many steps were made; random agents choose among what the mask allows"""


def bench_env() -> Iterator[Figure]:
    """Steps a second on one core, as whoever makes an environment gets it; the best of some turns."""
    import felttip.env  # noqa: F401, PLC0415 - only who measures this needs what it rests on

    peer = connect_four()
    ours: dict[str, Steps] = {}
    for name in game_names():
        ours |= {f"{kind}.{name}": make(name) for kind, make in KINDS.items()}
    for play in ours.values():
        play(0.0, 1)  # compiles
    best = dict.fromkeys((PEER, *ours), 0.0)
    for turn in range(TURNS):
        for name, play in ((PEER, peer), *ours.items()):
            best[name] = max(best[name], _per_second(play, turn))
    yield Figure(PEER, best[PEER], "steps/s")
    for name in ours:
        yield Figure(name, best[name], "steps/s", PEER, best[name] / best[PEER])


def _per_second(play: Steps, seed: int) -> float:
    start = time.process_time()
    steps = play(start + SPAN_S, seed)
    return steps / (time.process_time() - start)


def connect_four() -> Steps:
    """The peer, with the wrappers that it comes with."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's own, about how it names its games
        from pettingzoo.classic import connect_four_v3  # noqa: PLC0415

    return _aec(connect_four_v3.env())


def _gymnasium(game: str) -> Steps:
    """One game of a learner."""
    import gymnasium  # noqa: PLC0415

    env = gymnasium.make(f"felttip.env:felttip/{game}-v0")

    def play(until: float, seed: int) -> int:
        chance, steps = random.Random(seed).random, 0
        _, info = env.reset(seed=seed)
        while steps == 0 or time.process_time() < until:
            over = False
            while not over:
                legal = info["action_mask"].nonzero()[0]
                _, _, terminated, truncated, info = env.step(int(legal[int(chance() * len(legal))]))
                over = terminated or truncated
                steps += 1
            _, info = env.reset()
        return steps

    return play


def _vector(game: str) -> Steps:
    """Many games of a learner each, with random actions that are allowed."""
    import gymnasium  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    envs = gymnasium.make_vec(f"felttip.env:felttip/{game}-v0", num_envs=MANY, vectorization_mode="vector_entry_point")

    def play(until: float, seed: int) -> int:
        chance, steps = np.random.default_rng(seed), 0
        _, infos = envs.reset(seed=seed)
        while steps == 0 or time.process_time() < until:
            mask = infos["action_mask"]
            _, _, _, _, infos = envs.step((chance.random(mask.shape, np.float32) * mask).argmax(axis=1))
            steps += MANY
        return steps

    return play


def _turns(game: str) -> Steps:
    """PettingZoo's turns, one agent after the other."""
    from felttip.env.seats import env  # noqa: PLC0415

    return _aec(env(game))


def _aec(env) -> Steps:  # type: ignore[no-untyped-def] # theirs and ours
    def play(until: float, seed: int) -> int:
        chance, steps = random.Random(seed).random, 0
        while steps == 0 or time.process_time() < until:
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(int(legal[int(chance() * len(legal))]))
                steps += 1
        return steps

    return play


def _parallel(game: str) -> Steps:
    """PettingZoo's steps of all agents at once; each agent's is counted."""
    from felttip.env.seats import parallel_env  # noqa: PLC0415

    env = parallel_env(game)

    def play(until: float, seed: int) -> int:
        chance, steps = random.Random(seed).random, 0
        while steps == 0 or time.process_time() < until:
            seen, _ = env.reset(seed=seed)
            while env.agents:
                actions = {}
                for agent in env.agents:
                    legal = seen[agent]["action_mask"].nonzero()[0]
                    actions[agent] = int(legal[int(chance() * len(legal))])
                seen, _, _, _, _ = env.step(actions)
                steps += len(actions)
        return steps

    return play


def _open_spiel(game: str) -> Steps:
    """OpenSpiel's decisions, chance left out."""
    import pyspiel  # noqa: PLC0415

    import felttip.env.spiel  # noqa: F401, PLC0415

    found = pyspiel.load_game(f"felttip_{game}", {"players": max(2, find_game(game).seats[0])})

    def play(until: float, seed: int) -> int:
        chance, steps = random.Random(seed).random, 0
        while steps == 0 or time.process_time() < until:
            state = found.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                steps += not state.is_chance_node()
                state.apply_action(actions[int(chance() * len(actions))])
        return steps

    return play


KINDS = {
    "gymnasium": _gymnasium,
    "vector": _vector,
    "turns": _turns,
    "parallel": _parallel,
    "open_spiel": _open_spiel,
}
