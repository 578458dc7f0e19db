"""The environments of PettingZoo: every seat is an agent, turns are made at the same time and revealed together."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from felttip.env.play import Running, play_of, step_seats
from felttip.env.showing import MODES, Frame, render, table_of
from felttip.env.solo import seen_space
from felttip.table import AnyTable
from felttip.targets.here import kernel
from felttip.targets.stepping import BROKEN_OFF, END, IS_OVER

Seen = dict[str, NDArray[Any]]
Info = dict[str, Any]
SEATS = 2
"""So many seats a game has if nobody says otherwise."""


class _Seats:
    """What both environments have in common: a game under way, and its agents `seat_0` to `seat_3`."""

    def __init__(
        self, game: str, board: str | None = None, seats: int | None = None, render_mode: str | None = None
    ) -> None:
        self.play = play = play_of(game, board, SEATS if seats is None else seats)
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"felttip_{play.game.name}_v0",
            "is_parallelizable": True,
            "render_fps": 4,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(play.seats)]
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (play.actions,), np.int8)
        self._seen = {
            agent: spaces.Dict({"observation": seen_space(play), "action_mask": mask}) for agent in self.possible_agents
        }
        self._choice = {agent: spaces.Discrete(play.actions) for agent in self.possible_agents}
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._run = Running(play)
        self._actions: list[tuple[int, int]] = []
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is shown, and which actions are allowed."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Marks, the end of a turn, dice to roll again."""
        return self._choice[agent]

    @property
    def places(self) -> dict[str, slice]:
        """Where each part lies in an observation."""
        return self.play.places

    @property
    def table(self) -> AnyTable:
        """The table as it stands: for records, positions and pictures."""
        return table_of(self.play, self._run.way(self._actions))

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """A new game."""
        fresh = seed is not None or not self._begun
        state = [int(seeding.np_random(seed)[0].integers(1 << 62))] if fresh else None
        self._run.begin(state, (options or {}).get("deal"))
        self._begun = True
        self._actions = []
        self.agents = self.possible_agents[:]

    def _look(self, seat: int) -> Seen:
        seen, mask = self._run.look(seat)
        return {"observation": seen, "action_mask": mask}

    def _totals(self) -> list[int]:
        return [self._run.total(seat) for seat in range(self.play.seats)]

    def _infos(self, over: bool) -> dict[str, Info]:
        """The points of each seat; when the game is over, who came first."""
        infos: dict[str, Info] = {
            agent: {"total": self._run.total(seat)} for seat, agent in enumerate(self.possible_agents)
        }
        if over:
            for agent, place in zip(self.possible_agents, self._run.ranking(), strict=True):
                infos[agent]["place"] = place
        return infos

    def _shown(self, seat: int) -> Frame:
        return render(self.table.view(seat), self.render_mode)


class SeatsEnv(_Seats, ParallelEnv[str, Seen, int]):
    """All seats act in every step: those who are asked draw a mark or commit, the others wait (`END`)."""

    def __init__(
        self, game: str, board: str | None = None, seats: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, board, seats, render_mode)
        count = self.play.seats
        self._asked = np.full(count, END, np.int64)
        self._all_seen = np.zeros((count, self.play.seen), np.float32)
        self._masks = np.zeros((count, self.play.actions), np.int8)
        self._gained, self._allowed = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._step = kernel(step_seats, self.play.game.print_of(self.play.board))

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """A new game; `options={"deal": "tuesday"}` deals what the word deals to everybody."""
        self._begin(seed, options)
        return {agent: self._look(seat) for seat, agent in enumerate(self.agents)}, self._infos(False)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """One action of every seat, at the same time."""
        run, play, agents = self._run, self.play, self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        waiting = run.waiting()
        for seat, agent in enumerate(agents):
            self._asked[seat] = actions.get(agent, END)
        ended = self._step(
            play.p,
            play.rolls,
            play.shape,
            play.table,
            run.rows[0],
            run.given,
            self._asked,
            self._all_seen,
            self._masks,
            self._gained,
            self._allowed,
        )
        allowed, gained, asked = self._allowed.tolist(), self._gained.tolist(), self._asked.tolist()
        self._actions += [(seat, asked[seat]) for seat in range(play.seats) if waiting >> seat & 1 and allowed[seat]]
        seen, masks = self._all_seen.copy(), self._masks.copy()
        shown = {agent: {"observation": seen[seat], "action_mask": masks[seat]} for seat, agent in enumerate(agents)}
        infos = self._infos(ended == IS_OVER)
        for seat, agent in enumerate(agents):
            if not allowed[seat]:
                infos[agent]["refused"] = True
        if ended:
            self.agents = []
        return (
            shown,
            {agent: float(gained[seat]) for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, ended == IS_OVER),
            dict.fromkeys(agents, ended == BROKEN_OFF),
            infos,
        )

    def render(self) -> Frame:
        """The sheet of the first seat, as it may see it: in characters, as SVG or as pixels."""
        return self._shown(0)

    def close(self) -> None:
        """Nothing is open."""


class TurnsEnv(_Seats, AECEnv[str, Seen, int | None]):
    """One seat acts after the other, each until it commits; nobody sees what the others draw before all have."""

    rewards: dict[str, float]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options={"deal": "tuesday"}` deals what the word deals to everybody."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos(False)
        self.agent_selection = self.possible_agents[self._run.seats[0]]

    def observe(self, agent: str) -> Seen:
        """What an agent is shown, and which actions are allowed."""
        run, seat = self._run, self._number[agent]
        if seat == run.seats[0]:
            return {"observation": run.seen[0].copy(), "action_mask": run.masks[0].copy()}
        return self._look(seat)

    def step(self, action: int | None) -> None:
        """One action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        run, seat = self._run, self._number[agent]
        before = self._totals()
        run.step(np.array([action], np.int64))
        self._cumulative_rewards[agent] = 0.0
        after = self._totals()
        for number, one in enumerate(self.possible_agents):
            self.rewards[one] = float(after[number] - before[number])
            self.infos[one] = {"total": after[number]}
        if run.allowed[0]:
            self._actions.append((seat, int(action)))
        else:
            self.infos[agent]["refused"] = True
        ended = int(run.ended[0])
        if ended:
            run.ended[0] = 0
            self.terminations = dict.fromkeys(self.agents, ended == IS_OVER)
            self.truncations = dict.fromkeys(self.agents, ended == BROKEN_OFF)
            self.infos = self._infos(ended == IS_OVER)
        self.agent_selection = self.possible_agents[run.seats[0]]
        self._accumulate_rewards()
        if ended:
            self._deads_step_first()

    def render(self) -> Frame:
        """The sheet of the seat whose turn it is, as it may see it: in characters, as SVG or as pixels."""
        return self._shown(self._number[self.agent_selection])

    def close(self) -> None:
        """Nothing is open."""


def parallel_env(
    game: str, board: str | None = None, seats: int | None = None, render_mode: str | None = None
) -> SeatsEnv:
    """A `ParallelEnv`: all seats act in every step."""
    return SeatsEnv(game, board, seats, render_mode)


def env(game: str, board: str | None = None, seats: int | None = None, render_mode: str | None = None) -> TurnsEnv:
    """An `AECEnv`: one seat acts after the other."""
    return TurnsEnv(game, board, seats, render_mode)
