"""Whole games on a GPU: every lane, as we call one of its threads, plays a series of its own."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from felttip.bots.series import LUCK, Ends, Noise, Pack, Players, card_series, dice_series
from felttip.contract import Board, Cards, Printed
from felttip.kit.rule import rule
from felttip.mind.rolling import Odds, odds_of
from felttip.registry import AnyGame
from felttip.targets.cuda import Call, board_of, cupy, launch
from felttip.targets.memory import copied
from felttip.targets.numbers import Numbers


@rule
def part_of(ends: Ends, lane: int, games: int) -> Ends:
    """Where a lane writes how its games ended."""
    first, last = lane * games, (lane + 1) * games
    return Ends(ends.rounds[first:last], ends.closing[first:last], ends.goals[first:last], ends.sheets[first:last])


@rule
def card_lane(
    lane: int, p: Printed, noise: Noise, players: Players, pack: Pack, ends: Ends, games: int, lanes: Numbers
) -> None:
    """Games of cards. `lanes` has a row for each lane: its random state, then the points for goals and the marks."""
    mine = Players(players.seats, copied(players.numbers), players.dealt)
    deck = Pack(copied(pack.deck), pack.rounds, pack.setup)
    part = part_of(ends, lane, games)
    points, marks, state = card_series(p, noise, None, mine, deck, part, int(lanes[lane, 0]))
    lanes[lane, 0] = state
    lanes[lane, 1] = points
    lanes[lane, 2] = marks


@rule
def dice_lane(
    lane: int, p: Printed, noise: Noise, players: Players, odds: Odds, ends: Ends, games: int, lanes: Numbers
) -> None:
    """Games of dice, in the same way."""
    mine = Players(players.seats, copied(players.numbers), players.dealt)
    part = part_of(ends, lane, games)
    points, marks, state = dice_series(p, noise, None, mine, odds, part, int(lanes[lane, 0]))
    lanes[lane, 0] = state
    lanes[lane, 1] = points
    lanes[lane, 2] = marks


# From Python.


class Lanes(NamedTuple):
    """Games that lanes play."""

    call: Call
    ends: Ends
    lanes: Numbers
    """For each lane its random state, the points for goals and the number of marks."""


def lanes_of(game: AnyGame, board: Board, noise: Sequence[int], states: Any, games: int, numbers: Any) -> Lanes:
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
    chance = game.chance
    if isinstance(chance, Cards):
        setup = -1 if game.setup is None else game.setup
        pack = Pack(numbers.array(chance.deck, numbers.int64), chance.rounds, setup)
        args = (board_of(p, numbers), chances, players, pack, ends, games, rows)
        return Lanes(Call(card_lane, args), ends, rows)
    odds = board_of(odds_of(p, chance), numbers)
    return Lanes(Call(dice_lane, (board_of(p, numbers), chances, players, odds, ends, games, rows)), ends, rows)
