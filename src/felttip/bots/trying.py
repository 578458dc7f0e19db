"""Trying turns: each is played on from by chance, as if one were alone, and all of them meet the same futures.

It also runs as it stands here.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, rule
from felttip.mind.rolling import Odds, roll
from felttip.registry.dispatch import Ints, begin, finishes, reached, worth
from felttip.targets.engine import all_turns, draw, past, random_turn

AHEAD = 5
"""With dice so many rounds are played on."""


class Pack(NamedTuple):
    """The cards of a game."""

    deck: MutableSequence[int]
    rounds: int
    setup: Call
    """-1: there is none."""


class Now(NamedTuple):
    """When a turn is made."""

    taken: Word
    number: int
    left: int
    """How many rounds follow; 0 where nobody can know."""
    solo: bool


@rule
def lucky_roll(odds: Odds, state: int) -> tuple[int, int]:
    """All rolls of a player who rolls each die again with even chances: the outcome and the random state."""
    held, state = roll(odds, 0, state)
    for _ in range(1, odds.rolls):
        state = advance(state)
        again = below(state, 1 << odds.dice)
        if again == 0:
            break
        for place in range(odds.dice - 1, -1, -1):
            if again >> place & 1 != 0:
                held = odds.less[held * odds.dice + place]
        held, state = roll(odds, held, state)
    return held - odds.whole, state


@rule
def play_on(p: Printed, pack: Pack | None, odds: Odds | None, sheet: Ints, now: Now, state: int) -> tuple[int, int]:
    """What a sheet leads to, in hundredths of points, and the random state."""
    points = 0
    number = now.number
    for _ in range(now.left if pack is not None else AHEAD):
        number += 1
        call = 0
        if pack is not None:
            # What lies in the deck behind the cards of this round is unknown anyway: it may change places.
            call, state = draw(pack.deck, number, state)
        if odds is not None:
            outcome, state = lucky_roll(odds, state)
            call = int(odds.calls[outcome])
        turn = begin(p, sheet, call)
        sheet, _, paid, _, _, state = random_turn(p, sheet, turn, now.taken, number, now.solo, state, None)
        points += paid
        if finishes(p, sheet):
            break
    return 100 * points + worth(p, sheet, past(p, reached(p, sheet), now.taken, number, now.solo), 0), state


@rule
def tried_turn(
    p: Printed,
    pack: Pack | None,
    odds: Odds | None,
    sheet: Ints,
    call: Call,
    now: Now,
    sign: int,
    tries: int,
    state: int,
) -> tuple[int, int]:
    """The turn that leads to most (with `sign` -1 to least) in so many games, packed, and the random state."""
    best = -(1 << 60)
    choice = 1
    turns = all_turns(p, sheet, call, now.taken, now.number, now.solo)
    for at in range(len(turns)):
        after, _, points, marks = turns[at]
        value = 100 * points * tries
        luck = state
        for _ in range(tries):
            more, luck = play_on(p, pack, odds, after, now, luck)
            value += more
        if sign * value > best or (sign * value == best and marks < choice):
            best = sign * value
            choice = marks
    return choice, advance(state)
