"""The games for OpenSpiel: one seat acts after the other, chance is explicit, turns are hidden until all are in.

`import felttip.env.spiel` registers `felttip_<game>` for every installed game, with the parameters `players` and
`board`. Returns are points. (Its own names are used here where it asks for them.)
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from felttip.env.play import DEALT, Play, Running, play_of
from felttip.kit.rule import refilled
from felttip.registry import AnyGame, find_game, game_names
from felttip.targets.numbers import Numbers
from felttip.targets.stepping import (
    AGAIN,
    CALL,
    CHANCE,
    DIE,
    DONE,
    END,
    FIRST,
    GO_ON,
    NUMBER,
    OWN,
    PHASE,
    PUBLIC,
    ROLL,
    ROLLS,
    ROUND,
    WORD,
)

MOST = 1000.0
"""So many points nobody has."""
PLAYERS = 2


@cache
def _running(game: str, board: str, players: int) -> Running:
    """What steps the rows of all states of a game."""
    return Running(play_of(game, board or None, players), lots=False)


class FelttipGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game on a board for some seats."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        given = find_game(self.name)
        players = int(params.get("players", max(PLAYERS, given.seats[0])))
        self.key = (self.name, str(params.get("board", "")), players)
        play = _running(*self.key).play
        shape = play.shape
        info = pyspiel.GameInfo(
            num_distinct_actions=play.actions,
            max_chance_outcomes=max(shape.cards, shape.faces, shape.sheets, players),
            num_players=players,
            min_utility=-MOST,
            max_utility=MOST,
            max_game_length=shape.limit,
        )
        super().__init__(_type_of(given), info, params)

    def new_initial_state(self) -> "FelttipState":
        """The beginning, before anything is dealt."""
        return FelttipState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every action may be followed by dice, and sheets are dealt before."""
        shape = _running(*self.key).play.shape
        return int(shape.limit * max(1, shape.dice) + shape.seats + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What shows a state to a seat."""
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        return Observer(self.key, iig_obs_type is not None and iig_obs_type.perfect_recall)


class FelttipState(pyspiel.State):  # type: ignore[misc]
    """A table in a row, and what has been told of it so far."""

    def __init__(self, game: FelttipGame) -> None:
        super().__init__(game)
        self.key = game.key
        run = _running(*self.key)
        shape = run.play.shape
        self.row: Numbers = np.zeros(run.play.size, np.int64)
        self.row[PUBLIC : PUBLIC + shape.cards] = np.arange(shape.cards)
        # Before the first round: which printed sheet each seat gets, and who begins.
        self.ahead = [*range(shape.seats if shape.sheets > 1 else 0), *([-1] if shape.dice else [])]
        self.open = False
        self.ended = False
        self.seat = 0
        self.player = int(pyspiel.PlayerId.CHANCE)
        self.legal: list[int] = []
        self.told = ""
        self.turns: dict[int, list[int]] = {}
        self.dice: list[int] = []
        self._lay_out()

    @property
    def play(self) -> Play:
        """What is played."""
        return _running(*self.key).play

    def _lay_out(self) -> None:
        if not self.ahead:
            self._step(0, DEALT)
            self.open = True
            self._expect_dice()

    def _step(self, action: int, ended: int = 0) -> None:
        """Let the kernel step this row."""
        run = _running(*self.key)
        run.rows[0], run.seats[0], run.ended[0] = self.row, self.seat, ended
        run.step(np.array([action], np.int64))
        self.row[:] = run.rows[0]
        self.seat, self.ended = int(run.seats[0]), bool(run.ended[0])
        if self.ended:
            self.player = int(pyspiel.PlayerId.TERMINAL)
        elif self.row[PHASE] == CHANCE:
            self.player = int(pyspiel.PlayerId.CHANCE)
        else:
            self.player, self.legal = self.seat, run.masks[0].nonzero()[0].tolist()

    def _expect_dice(self) -> None:
        """The dice that chance has to roll one after the other, if it has to."""
        row, dice = self.row, self.play.shape.dice
        if row[PHASE] == CHANCE and dice:
            again = int(row[AGAIN]) or (1 << dice) - 1
            self.dice = [die for die in range(dice) if again >> die & 1]

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """The seat that acts next, or chance."""
        return self.player

    def is_terminal(self) -> bool:
        """Is it over?"""
        return self.ended

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal if player == self.player else []

    def look(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """What a seat sees, and what it may do."""
        run = _running(*self.key)
        run.rows[0] = self.row
        return run.look(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        outcomes = self._outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _outcomes(self) -> list[int]:
        shape, row = self.play.shape, self.row
        if not self.open:
            if self.ahead[0] < 0:
                return list(range(shape.seats))
            dealt = {int(row[at + NUMBER]) for at in self.play.seat_places[: self.ahead[0]]}
            return [number for number in range(shape.sheets) if number not in dealt]
        if shape.cards:
            return sorted(map(int, row[PUBLIC + row[ROUND] : PUBLIC + shape.cards]))
        return list(range(shape.faces))

    def _apply_action(self, action: int) -> None:
        if not self.open:
            self._deal(action)
        elif self.row[PHASE] == CHANCE:
            self._decide(action)
        else:
            self._act(action)

    def _deal(self, action: int) -> None:
        seat = self.ahead.pop(0)
        self.row[FIRST if seat < 0 else self.play.seat_places[seat] + NUMBER] = action
        self.told += f" begins {action}" if seat < 0 else f" sheet {action}"
        self._lay_out()

    def _decide(self, action: int) -> None:
        """A card, or one die."""
        row, shape = self.row, self.play.shape
        if shape.cards:
            top = PUBLIC + int(row[ROUND])
            place = top + int(np.flatnonzero(row[top : PUBLIC + shape.cards] == action)[0])
            row[top], row[place] = row[place], row[top]
            self.told += f" card {action}"
        else:
            roll = int(row[ROLLS]) if row[AGAIN] else 0
            row[PUBLIC + (1 + roll) * shape.dice + self.dice.pop(0)] = action
            self.told += f" face {action}"
        if not self.dice:
            self._step(GO_ON)

    def _act(self, action: int) -> None:
        """A mark, the end of a turn, or a die; what was drawn in a moment is told once all are in."""
        before, seat = (int(self.row[CALL]), int(self.row[ROUND]), int(self.row[PHASE])), self.seat
        self.turns.setdefault(seat, []).append(action)
        done = int(self.row[DONE])
        self._step(action)
        rolled = before[2] == ROLL and action == END
        revealed = before[2] != ROLL and action == END and not int(self.row[DONE]) > done
        if rolled or revealed or self.ended:
            for other, actions in sorted(self.turns.items()):
                self.told += f" seat {other}: {' '.join(map(str, actions))};"
            self.turns = {}
        self._expect_dice()

    def information(self, player: int) -> str:
        """Everything that a seat has seen so far."""
        return f"{player}{self.told} | {' '.join(map(str, self.turns.get(player, [])))}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        if action >= END:
            return "end" if action == END else f"die {action - DIE + 1}"
        play, shape = self.play, self.play.shape
        at = play.seat_places[player] + OWN + shape.columns
        values = self.row[at : at + shape.columns + shape.fields].tolist()
        blank = play.game.rules.blank(play.game.print_of(play.board), 0)
        sheet = refilled(blank, values[: shape.columns])
        begun = play.game.rules.begin(play.game.print_of(play.board), blank, int(self.row[CALL]))
        turn = refilled(begun, values[shape.columns :])
        return play.game.naming.mark_name(play.board, sheet, turn, action if action < WORD else action - WORD + 64)

    def returns(self) -> list[float]:
        """The points of each seat, once it is over."""
        run = _running(*self.key)
        run.rows[0] = self.row
        return [float(run.total(seat)) if self.ended else 0.0 for seat in range(run.play.seats)]

    def __str__(self) -> str:
        drawn = " ".join(f"{seat}:{','.join(map(str, actions))}" for seat, actions in sorted(self.turns.items()))
        return f"{self.told.strip()} | {drawn}"


class Observer:
    """Shows a state to a seat: the numbers of `felttip.env.seen`, or everything it has seen as text."""

    def __init__(self, key: tuple[str, str, int], recall: bool) -> None:
        self.play = _running(*key).play
        self.recall = recall
        self.tensor = np.zeros(self.play.seen, np.float32)
        self.dict = {name: self.tensor[place] for name, place in self.play.places.items()}

    def set_from(self, state: FelttipState, player: int) -> None:
        """What a seat sees now."""
        self.tensor[:] = state.look(player)[0] if state.open else 0

    def string_from(self, state: FelttipState, player: int) -> str:
        """In words; with perfect recall all that it has seen."""
        if self.recall:
            return state.information(player)
        self.set_from(state, player)
        parts = ((name, np.flatnonzero(part)) for name, part in self.dict.items())
        return f"{player} " + "; ".join(f"{name} {' '.join(map(str, found))}" for name, found in parts if len(found))


def _type_of(game: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game."""
    return pyspiel.GameType(
        short_name=f"felttip_{game.name}",
        long_name=f"Felttip {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(PLAYERS, game.seats[0]), "board": ""},
    )


for _name in game_names():
    _kind = type(f"Felttip{_name.title()}", (FelttipGame,), {"name": _name})
    pyspiel.register_game(_type_of(find_game(_name)), _kind)
