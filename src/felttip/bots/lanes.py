"""Whole games on a GPU: every lane, as we call one of its threads, plays a series of its own."""

from felttip.bots.series import Ends, Noise, Pack, Players, card_series, dice_series
from felttip.contract import Printed
from felttip.kit.rule import rule
from felttip.mind.rolling import Odds
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
