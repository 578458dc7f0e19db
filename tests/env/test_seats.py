"""PettingZoo: its own tests, and what is special about turns that are made at the same time."""

import warnings
from random import Random

import pytest

import felttip
from felttip.env.seats import env, parallel_env
from felttip.targets.stepping import END
from tests.helpers import HOUSE

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of PettingZoo's own games, which its tests import
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

TABLES = [(game, seats) for game in HOUSE for seats in (2, 4)]
DICTIONARIES = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""PettingZoo says so of every dictionary but those of its own games."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.filterwarnings(f"ignore:{DICTIONARIES}")
def test_pettingzoo_checks_it(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=100)
    parallel_api_test(parallel_env(game, seats=seats), num_cycles=300)
    seed_test(lambda: env(game, seats=seats), num_cycles=50)
    parallel_seed_test(lambda: parallel_env(game, seats=seats), num_cycles=50)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rewards_are_points(game: str, seats: int) -> None:
    """In both ways of playing; the table proves them, and says who came first."""
    random, turns = Random(1), env(game, seats=seats)
    turns.reset(seed=2)
    gained = {agent: float(turns.infos[agent]["total"]) for agent in turns.agents}
    places = {}
    for agent in turns.agent_iter():
        seen, reward, terminated, truncated, info = turns.last()
        assert seen is not None
        gained[agent] += reward
        places[agent] = info.get("place")
        over = terminated or truncated
        turns.step(None if over else int(random.choice(seen["action_mask"].nonzero()[0])))
    view = felttip.prove(felttip.write_record(turns.table)).view(None)
    assert gained == {f"seat_{seat}": view.total(seat) for seat in range(seats)}
    assert places == {f"seat_{seat}": place for place, seat in view.ranking()}

    parallel = parallel_env(game, seats=seats)
    shown, infos = parallel.reset(seed=2)
    gained = {agent: float(infos[agent]["total"]) for agent in parallel.agents}
    while parallel.agents:
        actions = {agent: int(random.choice(shown[agent]["action_mask"].nonzero()[0])) for agent in parallel.agents}
        shown, rewards, _, _, infos = parallel.step(actions)
        gained = {agent: gained[agent] + reward for agent, reward in rewards.items()}
    view = parallel.table.view(None)
    assert view.phase is felttip.Phase.OVER
    assert gained == {f"seat_{seat}": view.total(seat) for seat in range(seats)}
    assert {agent: info["place"] for agent, info in infos.items()} == {
        f"seat_{seat}": place for place, seat in view.ranking()
    }


def test_who_waits_does_not_act_in_the_next_round() -> None:
    """Seat 1 has committed and waits; the end of seat 0's turn begins a round, in which seat 1 is asked anew."""
    parallel = parallel_env("trails", seats=2)
    shown, _ = parallel.reset(seed=1)
    first = int(shown["seat_0"]["action_mask"].nonzero()[0][0])
    shown, *_ = parallel.step({"seat_0": first, "seat_1": END})
    assert shown["seat_1"]["action_mask"].nonzero()[0].tolist() == [END]
    shown, *_, infos = parallel.step({"seat_0": END, "seat_1": END})
    assert parallel.table.round.number == 2
    assert parallel.table.waiting_for == (0, 1)
    assert shown["seat_1"]["action_mask"].sum() > 1
    *_, infos = parallel.step({"seat_0": END, "seat_1": 0})
    assert infos["seat_1"].get("refused") or shown["seat_1"]["action_mask"][0]
