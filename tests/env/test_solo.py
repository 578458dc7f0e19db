"""Gymnasium: single games and many at once."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import felttip
from felttip.contract import Cards
from felttip.env import ids
from felttip.env.solo import SoloEnv
from tests.helpers import EVERY_BOARD, HOUSE


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_gymnasium_checks_it(game: str, board: str) -> None:
    env = gymnasium.make(f"felttip/{game}-{board}-v0", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)  # it would make an environment for every mode: see below


def test_every_game_and_board_is_registered() -> None:
    assert {name for name, _, _ in ids()} <= set(gymnasium.registry)
    assert gymnasium.make("felttip.env:felttip/islands-B-v0").unwrapped.play.board.name == "B"  # type: ignore[attr-defined]


def played(env: SoloEnv, seed: int = 0, **options: str) -> tuple[float, int]:
    """A random game: what it gained and the total."""
    random = Random(seed)
    _, info = env.reset(seed=seed, options=options)
    gained, over = float(info["total"]), False
    while not over:
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, terminated, truncated, info = env.step(random.choice(info["action_mask"].nonzero()[0]))
        gained, over = gained + reward, terminated or truncated
    return gained, info["total"]


@pytest.mark.parametrize("game", HOUSE)
def test_rewards_are_points(game: str) -> None:
    """And the table proves them: a record of what the agent and the others did."""
    env = SoloEnv(game)
    gained, total = played(env, 3)
    assert gained == total
    proved = felttip.prove(felttip.write_record(env.table))
    assert proved.phase is felttip.Phase.OVER
    assert proved.view(None).total(0) == total


@pytest.mark.parametrize("game", HOUSE)
def test_the_deal_of_a_word(game: str) -> None:
    """It deals what it deals to everybody."""
    env = SoloEnv(game)
    played(env, 1, deal="tuesday")
    table = felttip.play(game, deal="tuesday")
    assert env.table.settings.sheets == table.settings.sheets
    chance = table.game.chance
    if isinstance(chance, Cards):
        dealt = tuple(table.deal.card(chance, number) for number in range(1, chance.rounds + 1))
        assert env.table.view(None).calls == dealt
    else:
        assert env.table.history[0].active == table.round.active
        assert env.table.history[0].rolls[0] == table.round.rolls[0]


def test_what_is_not_allowed_changes_nothing() -> None:
    env = SoloEnv("trails")
    seen, info = env.reset(seed=1)
    wrong = int((info["action_mask"] == 0).argmax())
    again, reward, terminated, truncated, info = env.step(wrong)
    assert info["refused"]
    assert (reward, terminated, truncated) == (0, False, False)
    assert (seen == again).all()


def test_another_seed_another_game() -> None:
    env = SoloEnv("trails")
    first = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    second = [env.reset(seed=1)[0], env.reset()[0], env.reset()[0]]
    assert all((one == other).all() for one, other in zip(first, second, strict=True))
    assert (first[0] != first[1]).any() or (first[1] != first[2]).any()


@pytest.mark.parametrize("game", HOUSE)
def test_rendering(game: str) -> None:
    env = SoloEnv(game, render_mode="rgb_array")
    played(env, 2)
    frame = env.render()
    assert isinstance(frame, np.ndarray)
    assert frame.shape[1:] == (800, 3)
    assert frame.std() > 10
    env.render_mode = "svg"
    assert str(env.render()).startswith("<svg")
    env.render_mode = "ansi"
    assert len(str(env.render()).splitlines()) > 5


@pytest.mark.parametrize("game", HOUSE)
def test_many_games_are_the_single_ones(game: str) -> None:
    """Number for number, through the end of games and the beginning of new ones."""
    many = gymnasium.make_vec(f"felttip/{game}-v0", num_envs=5, vectorization_mode="vector_entry_point")
    single = gymnasium.make_vec(f"felttip/{game}-v0", num_envs=5, vectorization_mode="sync")
    random = np.random.default_rng(1)
    ours, infos = many.reset(seed=4)
    theirs, others = single.reset(seed=4)
    ended = 0
    for _ in range(400):
        assert (ours == theirs).all()
        assert (infos["action_mask"] == others["action_mask"]).all()
        assert (infos["total"] == others["total"]).all()
        actions = (random.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        ours, *figures, infos = many.step(actions)
        theirs, *same, others = single.step(actions)
        assert all((one == other).all() for one, other in zip(figures, same, strict=True))
        ended += int(figures[1].sum())
    assert ended > 0
