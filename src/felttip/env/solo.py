"""The environment of Gymnasium: one learner, alone or with computer players on the other seats."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from felttip.contract import Printed
from felttip.env.play import Play, Running, look, play_of
from felttip.env.seen import POINTS
from felttip.env.showing import MODES, Frame, render, table_of
from felttip.kit.rule import advance, below, pick, popcount, rule
from felttip.registry.dispatch import Ints
from felttip.table import AnyTable
from felttip.targets.here import kernel
from felttip.targets.numbers import Numbers, Row
from felttip.targets.stepping import (
    AGAIN,
    ASKED,
    DONE,
    END,
    HIGH,
    LOW,
    MAY_END,
    PHASE,
    ROLL,
    STATE,
    TOTAL,
    WORD,
    Rolls,
    Shape,
    finished,
    seat_at,
    step,
)

Seen = NDArray[np.float32]
LEARNER = 0
"""The seat of who learns."""
MOST_POINTS = 1000
"""So many points nobody has."""


# Kernels.


@rule
def others_play(p: Printed, rolls: Rolls, shape: Shape, row: Numbers, given: Numbers) -> None:
    """All other seats do what chance says, until the learner is asked or the game ends."""
    while row[ASKED] & ~row[DONE] & ~1 != 0 and finished(shape, row) == 0:
        waiting = row[ASKED] & ~row[DONE] & ~1
        seat = pick(waiting, 0)
        state = advance(row[STATE])
        action = END
        if row[PHASE] == ROLL:
            row[AGAIN] = below(state, 1 << shape.dice)
        else:
            at = seat_at(shape, seat)
            low = row[at + LOW]
            high = row[at + HIGH]
            in_low = popcount(low)
            choices = in_low + popcount(high)
            nth = below(state, choices + row[at + MAY_END])
            if nth < in_low:
                action = pick(low, nth)
            elif nth < choices:
                action = WORD + pick(high, nth - in_low)
        row[STATE] = state
        step(p, rolls, shape, row, given, seat, action)


@rule
def learner_step(
    p: Printed,
    rolls: Rolls,
    shape: Shape,
    parts: Numbers,
    row: Numbers,
    given: Numbers,
    action: int,
    seen: Row,
    mask: Numbers,
) -> tuple[bool, int, int]:
    """One action of the learner, and what the others do then: was it allowed, the points gained, is the game over?"""
    at = seat_at(shape, LEARNER) + TOTAL
    before = row[at]
    allowed = step(p, rolls, shape, row, given, LEARNER, action)
    if shape.seats > 1:
        others_play(p, rolls, shape, row, given)
    look(p, shape, parts, row, LEARNER, seen, mask)
    return allowed, row[at] - before, finished(shape, row)


@rule
def learner_first(p: Printed, rolls: Rolls, shape: Shape, row: Numbers, given: Numbers) -> None:
    """What the others do before the learner is asked for the first time."""
    if shape.seats > 1:
        others_play(p, rolls, shape, row, given)


def seen_space(play: Play) -> spaces.Box:
    """What a seat may be shown."""
    low, high = np.zeros(play.seen, np.float32), np.ones(play.seen, np.float32)
    for part in play.parts:
        if part.kind == POINTS:
            low[play.places[part.name]], high[play.places[part.name]] = -MOST_POINTS / 100, MOST_POINTS / 100
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
        self._run = Running(self.play)
        p = self.play.game.print_of(self.play.board)
        self._first, self._step = kernel(learner_first, p), kernel(learner_step, p)

    @property
    def places(self) -> dict[str, slice]:
        """Where each part lies in an observation."""
        return self.play.places

    @property
    def table(self) -> AnyTable:
        """The table as it stands: for records, positions and pictures."""
        return table_of(self.play, self._run.way)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed, as MaskablePPO of sb3-contrib asks for it."""
        return self._run.mask.astype(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game; `options={"deal": "tuesday"}` deals what the word deals to everybody."""
        fresh = seed is not None or self._np_random is None
        super().reset(seed=seed)
        run, play = self._run, self.play
        run.begin(int(self.np_random.integers(1 << 62)) if fresh else None, (options or {}).get("deal"))
        self._first(play.p, play.rolls, play.shape, run.row, run.given)
        seen, mask = run.look(LEARNER)
        return seen, {"action_mask": mask, "total": run.total(LEARNER)}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One action."""
        run, play = self._run, self.play
        allowed, gained, ended = self._step(
            play.p, play.rolls, play.shape, play.table, run.row, run.given, int(action), run.seen, run.mask
        )
        run.actions.append((LEARNER, int(action)))
        info: dict[str, Any] = {"action_mask": run.mask.copy(), "total": run.total(LEARNER)}
        if not allowed:
            info["refused"] = True
        return run.seen.copy(), float(gained), ended == 1, ended == 2, info

    def render(self) -> Frame:
        """The sheet: in characters, as SVG or as pixels."""
        return render(self.table.view(LEARNER), self.render_mode)
