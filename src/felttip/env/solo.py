"""The environment of Gymnasium: one learner, alone or with players by chance on the other seats."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from felttip.env.play import Play, Running, play_of
from felttip.env.seen import POINTS
from felttip.env.showing import MODES, Frame, render, table_of, with_others
from felttip.table import AnyTable
from felttip.targets.stepping import BROKEN_OFF, IS_OVER

Seen = NDArray[np.float32]
LEARNER = 0
"""The seat of who learns."""
MOST = 10.0
"""In hundreds: so many points nobody has."""


def seen_space(play: Play) -> spaces.Box:
    """What a seat may be shown."""
    low, high = np.zeros(play.seen, np.float32), np.ones(play.seen, np.float32)
    for part in play.parts:
        if part.kind == POINTS:
            low[play.places[part.name]], high[play.places[part.name]] = -MOST, MOST
    return spaces.Box(low, high, dtype=np.float32)


class SoloEnv(gymnasium.Env[Seen, np.int64]):
    """A game for one learner; steps are marks, the end of a turn and dice to roll again, the reward is points gained.

    What is not allowed changes nothing and gains nothing (`info["refused"]`); `info["action_mask"]` and `action_masks()`
    say what is allowed. A game that goes on without end is truncated.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium asks for it so

    def __init__(
        self, game: str, board: str | None = None, seats: int | None = None, render_mode: str | None = None
    ) -> None:
        self.play = play_of(game, board, seats)
        self.render_mode = render_mode
        self.observation_space = seen_space(self.play)
        self.action_space = spaces.Discrete(self.play.actions)
        self._run = Running(self.play, learner=LEARNER)
        self._action = np.zeros(1, np.int64)
        self._actions: list[int] = []

    @property
    def places(self) -> dict[str, slice]:
        """Where each part lies in an observation."""
        return self.play.places

    @property
    def table(self) -> AnyTable:
        """The table as it stands: for records, positions and pictures."""
        return table_of(self.play, with_others(self.play, self._run.way([(LEARNER, one) for one in self._actions])))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed, as MaskablePPO of sb3-contrib asks for it."""
        return self._run.masks[0].astype(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game; `options={"deal": "tuesday"}` deals what the word deals to everybody."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        state = [int(self.np_random.integers(1 << 62))] if fresh else None
        self._run.begin(state, (options or {}).get("deal"))
        self._actions = []
        return self._run.seen[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One action."""
        run = self._run
        self._action[0] = action
        run.ended[0] = 0
        run.step(self._action)
        info = self._info()
        if run.allowed[0]:
            self._actions.append(int(action))
        else:
            info["refused"] = True
        ended = run.ended[0]
        return run.seen[0].copy(), float(run.gained[0]), bool(ended == IS_OVER), bool(ended == BROKEN_OFF), info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._run.masks[0].copy(), "total": self._run.total(LEARNER)}

    def render(self) -> Frame:  # type: ignore[override] # Gymnasium leaves the type of a frame open
        """The sheet: in characters, as SVG or as pixels."""
        return render(self.table.view(LEARNER), self.render_mode)
