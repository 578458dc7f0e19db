"""Turns with dice: what each brings, and what the rivals then make of the dice that are left.

Who looks at the replies counts a lead and not points: dice that one leaves to a rival are not free, and a sheet that
ends the game should end it ahead.
"""

from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import rule
from felttip.mind.core import (
    Desk,
    Mind,
    Scene,
    expect,
    list_of,
    mindful_turn,
    new_desk,
    settle_down,
    sheets_of,
    survey,
)
from felttip.mind.rolling import Odds
from felttip.registry.dispatch import Ints, closing, finishes, follow, reached
from felttip.targets.engine import all_turns
from felttip.targets.numbers import Numbers, Reals, np


class Rolled(NamedTuple):
    """A table of dice as the seat that thinks sees it."""

    sheets: Numbers
    """A row for each seat; see `sheets_of`."""
    paid: Numbers
    """The points of each seat for goals so far."""
    seat: int
    taken: Word
    number: int
    """The round, from 1."""
    stage: int
    """See `Scene.stage`."""


class Valued(NamedTuple):
    """Turns, and what was found out about them."""

    marks: Numbers
    total: Reals
    """The expected total."""
    value: Reals
    """What counts: the expected total, or the expected lead."""
    ends: Numbers
    """1 if the game is over for the seat after the turn, so that its total is known; otherwise 0."""


@rule
def after_replies(
    p: Printed, mind: Mind, desk: Desk, table: Rolled, call: Call, after: Ints, turn: Ints, points: int
) -> float:
    """The most that a rival expects to have, once it has used the dice that a turn leaves."""
    sheets = sheets_of(p, table.sheets)
    paid = list_of(table.paid)
    seat = table.seat
    sheets[seat] = after
    paid[seat] += points
    taken = table.taken | reached(p, after)
    over = finishes(p, after)
    rest = follow(p, call, turn)
    most = -1e9
    for other in range(1, len(sheets)):
        rival = (seat + other) % len(sheets)
        scene = survey(p, sheets, paid, rival, taken, table.number, 0 if over else 1 + other, 0, desk.rivals)
        settle_down(p, mind, desk, sheets[rival], scene)
        value, _, _, _, _ = mindful_turn(p, mind, desk, sheets[rival], rest, scene, 1, 0, 0.0)
        most = max(most, paid[rival] + value)
    return most


@rule
def total_after(
    p: Printed, mind: Mind, desk: Desk, table: Rolled, scene: Scene, after: Ints, points: int, deep: bool
) -> float:
    """The total that a turn is expected to lead to; who is deep knows that a finished sheet ends the game."""
    mine = int(table.paid[table.seat])
    if deep and finishes(p, after):
        return float(mine + points + closing(p, after))
    return mine + expect(p, mind, desk, after, points, scene)


@rule
def best_value(
    p: Printed,
    mind: Mind,
    desk: Desk,
    other_desk: Desk,
    table: Rolled,
    sheet: Ints,
    call: Call,
    scene: Scene,
    deep: bool,
) -> float:
    """The value of the best turn with a call; the desk is prepared."""
    best = -1e9
    for after, turn, points, _ in all_turns(p, sheet, call, scene.taken, scene.round_number, False):
        value = total_after(p, mind, desk, table, scene, after, points, deep)
        if deep and scene.stage == 1:
            value -= after_replies(p, mind, other_desk, table, call, after, turn, points)
        best = max(best, value)
    return best


@rule
def value_turns(p: Printed, mind: Mind, table: Rolled, call: Call, deep: bool) -> Valued:
    """All turns with a call."""
    desk = new_desk(p, mind)
    other_desk = new_desk(p, mind)
    sheets = sheets_of(p, table.sheets)
    sheet = sheets[table.seat]
    scene = survey(p, sheets, list_of(table.paid), table.seat, table.taken, table.number, table.stage, 0, desk.rivals)
    settle_down(p, mind, desk, sheet, scene)
    turns = all_turns(p, sheet, call, table.taken, table.number, False)
    found = Valued(
        np.zeros(len(turns), np.int64),
        np.zeros(len(turns), np.float64),
        np.zeros(len(turns), np.float64),
        np.zeros(len(turns), np.int64),
    )
    for at in range(len(turns)):
        after, turn, points, marks = turns[at]
        found.marks[at] = marks
        found.total[at] = total_after(p, mind, desk, table, scene, after, points, deep)
        found.value[at] = found.total[at]
        if table.stage == 0 or finishes(p, after):
            found.ends[at] = 1
            found.total[at] = table.paid[table.seat] + points + closing(p, after)
        if deep and table.stage == 1:
            found.value[at] -= after_replies(p, mind, other_desk, table, call, after, turn, points)
    return found


@rule
def value_outcomes(p: Printed, mind: Mind, table: Rolled, odds: Odds, deep: bool) -> Reals:
    """What each outcome of the dice is worth to the seat that rolls."""
    desk = new_desk(p, mind)
    other_desk = new_desk(p, mind)
    sheets = sheets_of(p, table.sheets)
    sheet = sheets[table.seat]
    scene = survey(p, sheets, list_of(table.paid), table.seat, table.taken, table.number, 1, 0, desk.rivals)
    settle_down(p, mind, desk, sheet, scene)
    values = np.zeros(len(odds.calls), np.float64)
    for outcome in range(len(odds.calls)):
        values[outcome] = best_value(p, mind, desk, other_desk, table, sheet, odds.calls[outcome], scene, deep)
    return values
