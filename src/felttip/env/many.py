"""The vector environment of Gymnasium: many games at once, all of them stepped in one compiled call."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from felttip.env.play import Running, play_of
from felttip.env.solo import LEARNER, seen_space
from felttip.targets.stepping import BROKEN_OFF, IS_OVER, TOTAL

Seen = NDArray[np.float32]
Actions = NDArray[np.int64]


class ManyEnv(VectorEnv[Seen, Actions, NDArray[Any]]):
    """Many games of one learner each, the same ones as `SoloEnv` plays; one that is over begins anew in the next step.

    `infos["action_mask"]` has a row for each game, and so has `action_masks()`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium asks for it so

    def __init__(
        self,
        game: str,
        board: str | None = None,
        seats: int | None = None,
        num_envs: int = 1,
    ) -> None:
        self.play = play = play_of(game, board, seats)
        self.num_envs = num_envs
        self.single_observation_space = seen_space(play)
        self.single_action_space = spaces.Discrete(play.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._run = Running(play, num_envs, LEARNER)
        self._begun = False

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed in each game."""
        return self._run.masks.astype(np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """New games; from one seed the first game has this seed, the second the next, and so on."""
        if isinstance(seed, int):
            seed = list(range(seed, seed + self.num_envs))
        if seed is not None or not self._begun:
            seeds = [None] * self.num_envs if seed is None else seed
            self._run.begin([int(seeding.np_random(one)[0].integers(1 << 62)) for one in seeds], _word(options))
        else:
            self._run.begin(None, _word(options))
        self._begun = True
        return self._run.seen.copy(), self._infos()

    def step(
        self, actions: Actions
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action in each game."""
        run = self._run
        run.step(np.asarray(actions, np.int64))
        ended = run.ended
        return run.seen.copy(), run.gained.astype(np.float64), ended == IS_OVER, ended == BROKEN_OFF, self._infos()

    def _infos(self) -> dict[str, Any]:
        run = self._run
        return {"action_mask": run.masks.copy(), "total": run.rows[:, self.play.seat_places[LEARNER] + TOTAL].copy()}


def _word(options: dict[str, Any] | None) -> str | None:
    return (options or {}).get("deal")
