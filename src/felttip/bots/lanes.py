"""Whole games on a GPU: every lane, as we call one of its threads, plays a series of its own."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from felttip.bots.series import LUCK, PLAIN, TRIES, TRYING, Ends, Noise, Players, Tries, card_series, dice_series
from felttip.bots.trying import Pack
from felttip.contract import Board, Cards, Printed
from felttip.kit.rule import rule
from felttip.mind.rolling import Odds, odds_of
from felttip.registry import AnyGame, find_board
from felttip.targets.cuda import Call, board_of, cupy, launch, search
from felttip.targets.memory import copied
from felttip.targets.numbers import Numbers


@rule
def part_of(ends: Ends, lane: int, games: int) -> Ends:
    """Where a lane writes how its games ended."""
    first, last = lane * games, (lane + 1) * games
    return Ends(ends.rounds[first:last], ends.closing[first:last], ends.goals[first:last], ends.sheets[first:last])


@rule
def card_lane(
    lane: int,
    p: Printed,
    noise: Noise,
    tries: Tries,
    by_goal: bool | None,
    players: Players,
    pack: Pack,
    ends: Ends,
    games: int,
    lanes: Numbers,
) -> None:
    """Games of cards. `lanes` has a row for each lane: its random state, then the points for goals and the marks."""
    mine = Players(players.seats, copied(players.numbers), players.dealt)
    deck = Pack(copied(pack.deck), pack.rounds, pack.setup)
    part = part_of(ends, lane, games)
    state = int(lanes[lane, 0])
    if by_goal is None:
        points, marks, state = card_series(p, noise, tries, None, mine, deck, part, state)
    else:
        points, marks, state = card_series(p, noise, tries, part.goals, mine, deck, part, state)
    lanes[lane, 0] = state
    lanes[lane, 1] = points
    lanes[lane, 2] = marks


@rule
def dice_lane(
    lane: int,
    p: Printed,
    noise: Noise,
    tries: Tries,
    by_goal: bool | None,
    players: Players,
    odds: Odds,
    ends: Ends,
    games: int,
    lanes: Numbers,
) -> None:
    """Games of dice, in the same way."""
    mine = Players(players.seats, copied(players.numbers), players.dealt)
    part = part_of(ends, lane, games)
    state = int(lanes[lane, 0])
    if by_goal is None:
        points, marks, state = dice_series(p, noise, tries, None, mine, odds, part, state)
    else:
        points, marks, state = dice_series(p, noise, tries, part.goals, mine, odds, part, state)
    lanes[lane, 0] = state
    lanes[lane, 1] = points
    lanes[lane, 2] = marks


# From Python.


class Lanes(NamedTuple):
    """Games that lanes play."""

    game: str
    call: Call
    ends: Ends
    lanes: Numbers
    """For each lane its random state, the points for goals and the number of marks."""
    searching: bool
    """Do they look for turns, for which each needs a room?"""


def lanes_of(
    game: AnyGame,
    board: Board,
    noise: Sequence[int],
    states: Any,
    games: int,
    numbers: Any,
    by_goal: bool = False,
    tries: int = TRIES,
) -> Lanes:
    """What lanes with these random states need to play so many games each; `numbers` is NumPy or CuPy."""
    p = game.print_of(board)
    seats, columns, lanes = len(noise), len(game.rules.blank(p, 0)), len(states)
    given = (0,) * seats if board.sheets == 1 else range(board.sheets)
    players = Players(seats, numbers.array(given, numbers.int64), board.sheets > 1)
    ends = Ends(
        numbers.zeros(lanes * games, numbers.int64),
        numbers.zeros((lanes * games, seats), numbers.int64),
        numbers.full((lanes * games, seats, len(p.first)), -1, numbers.int64),
        numbers.zeros((lanes * games, seats, columns), numbers.int64),
    )
    rows = numbers.zeros((lanes, 3), numbers.int64)
    rows[:, 0] = states
    chances = numbers.array(noise, numbers.int64) if any(noise) else None
    first = (board_of(p, numbers), chances, tries if TRYING in noise else None, by_goal or None, players)
    chance = game.chance
    if isinstance(chance, Cards):
        setup = -1 if game.setup is None else game.setup
        pack = Pack(numbers.array(chance.deck, numbers.int64), chance.rounds, setup)
        call = Call(card_lane, (*first, pack, ends, games, rows))
    else:
        call = Call(dice_lane, (*first, board_of(odds_of(p, chance), numbers), ends, games, rows))
    return Lanes(game.name, call, ends, rows, chances is not None)


def calls_of(game: AnyGame, numbers: Any) -> list[Call]:
    """All kernels that lanes of a game can want: of players by chance, who look ahead, and who try."""
    board, seats = find_board(game.name), game.seats[0]
    ways = [((LUCK,), False), ((LUCK,), True), ((PLAIN,), True), ((TRYING,), True)]
    return [
        lanes_of(game, board, noise * seats, numbers.zeros(1, numbers.int64), 1, numbers, by_goal).call
        for noise, by_goal in ways
    ]


def play_lanes(
    game: AnyGame,
    board: Board,
    noise: Sequence[int],
    states: Any,
    games: int,
    by_goal: bool = True,
    tries: int = TRIES,
) -> Lanes:
    """Let lanes with these random states play so many games each on the GPU."""
    while True:
        run = lanes_of(game, board, noise, states, games, cupy(), by_goal, tries)
        if not run.searching:
            launch(run.game, run.call, len(run.lanes))
            return run
        # If a room was too small, all is played again in larger ones: the same states give the same games.
        if search(run.game, run.call, len(run.lanes)):
            return run


APART = 0x9E3779B97F4A7C15 >> 3
"""Random states of neighbouring lanes lie so far apart."""
GPU_PORTION = 1 << 17
"""So many games of players by chance are played in one call."""


def states_of(state: int, first: int, lanes: int) -> Any:
    """The random states of some lanes, from the first on, of all that belong to one."""
    numbers = cupy()
    return (numbers.arange(first, first + lanes, dtype=numbers.int64) * APART + state) & (1 << 62) - 1


def brought(ends: Ends) -> Ends:
    """How games ended, from the memory of the GPU to ours."""
    return Ends(*(cupy().asnumpy(part) for part in ends))
