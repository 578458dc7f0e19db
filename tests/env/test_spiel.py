"""OpenSpiel: its random simulations, and that nobody is told what is hidden."""

import pyspiel
import pytest
from tests.helpers import HOUSE

import felttip.env.spiel  # noqa: F401 - it makes the games known
from felttip.registry import find_game

TABLES = [(game, seats) for game in HOUSE for seats in (1, 2, 3) if seats in find_game(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_simulations(game: str, seats: int) -> None:
    found = pyspiel.load_game(f"felttip_{game}", {"players": seats})
    pyspiel.random_sim_test(found, num_sims=2, serialize=True, verbose=False)


def test_what_is_drawn_is_told_when_all_are_in() -> None:
    state = pyspiel.load_game("felttip_trails", {"players": 2}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = state.information_state_string(1), state.observation_tensor(1)
    drawn = state.legal_actions()[0]
    state.apply_action(drawn)
    assert str(drawn) in state.information_state_string(0)
    assert (state.information_state_string(1), state.observation_tensor(1)) == before
    state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == 1
    state.apply_action(state.legal_actions()[-1])
    assert state.is_chance_node()
    assert f"seat 0: {drawn} " in state.information_state_string(1)
