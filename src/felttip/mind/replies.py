"""Turns with dice: what each brings, and what the rivals then make of the dice that are left.

Who looks at the replies counts a lead and not points: dice that one leaves to a rival are not free, and a sheet that
ends the game should end it ahead. Sheets are judged by instinct. What a rival makes of some dice hangs on our turn by
nothing but the goals that it takes, so each answer is reckoned once.
"""

from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import rule
from felttip.mind.core import Scene, goes_on, guess, list_of, sheets_of
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


class Table(NamedTuple):
    """What thinking needs."""

    sheets: list[Ints]
    paid: list[int]
    seat: int
    taken: Word
    number: int
    stage: int
    asked: Numbers
    """To what the rivals have replied, one to a line: the dice, and the goals that are taken."""
    most: Reals
    """For each line the most that a rival then expects to have."""
    lines: Numbers
    """One number: how many lines there are."""


MOST_LINES = 2048
"""So many replies are kept; there are seldom a quarter of that, and more only take longer."""
NOTHING = -1e9
"""Less than anything is worth."""


@rule
def table_of(p: Printed, rolled: Rolled) -> Table:
    """Room to think about a table."""
    return Table(
        sheets_of(p, rolled.sheets),
        list_of(rolled.paid),
        rolled.seat,
        rolled.taken,
        rolled.number,
        rolled.stage,
        np.zeros((MOST_LINES, 2), np.int64),
        np.zeros(MOST_LINES, np.float64),
        np.zeros(1, np.int64),
    )


@rule
def said(p: Printed, table: Table, sheet: Ints, points: int, taken: Word, stage: int) -> float:
    """What instinct says of a turn: points for goals now, and all that comes after it."""
    scene = Scene(False, taken, table.number, stage, 0, 0, 0)
    if not goes_on(p, sheet, scene):
        return float(points + closing(p, sheet))
    return points + guess(p, sheet, scene)


@rule
def stage_of(table: Table, rival: int, over: bool) -> int:
    """See `Scene.stage`, for a rival of the seat that rolls."""
    return 0 if over else 1 + (rival - table.seat) % len(table.sheets)


@rule
def idle(p: Printed, table: Table, after: Ints) -> float:
    """The most that a rival expects to have after a turn, if nobody uses the dice that it leaves."""
    taken = table.taken | reached(p, after)
    most = NOTHING
    for rival in range(len(table.sheets)):
        if rival != table.seat:
            stage = stage_of(table, rival, finishes(p, after))
            most = max(most, table.paid[rival] + said(p, table, table.sheets[rival], 0, taken, stage))
    return most


@rule
def replied(p: Printed, table: Table, rest: Call, taken: Word, over: bool) -> float:
    """The most that a rival expects to have, once it has used the dice that are left."""
    most = NOTHING
    for rival in range(len(table.sheets)):
        if rival != table.seat:
            stage = stage_of(table, rival, over)
            best = NOTHING
            for after, _, points, _ in all_turns(p, table.sheets[rival], rest, taken, table.number, False):
                best = max(best, said(p, table, after, points, taken, stage))
            most = max(most, table.paid[rival] + best)
    return most


@rule
def after_replies(p: Printed, table: Table, call: Call, after: Ints, turn: Ints) -> float:
    """The most that a rival expects to have, once it has used the dice that a turn leaves."""
    rest = follow(p, call, turn)
    taken = table.taken | reached(p, after)
    over = finishes(p, after)
    what = 2 * taken + (1 if over else 0)
    count = int(table.lines[0])
    for line in range(count):
        if table.asked[line, 0] == rest and table.asked[line, 1] == what:
            return float(table.most[line])
    most = replied(p, table, rest, taken, over)
    if count < MOST_LINES:
        table.asked[count, 0] = rest
        table.asked[count, 1] = what
        table.most[count] = most
        table.lines[0] = count + 1
    return most


@rule
def total_after(p: Printed, table: Table, after: Ints, points: int, deep: bool) -> float:
    """The total that a turn is expected to lead to; who is deep knows that a finished sheet ends the game."""
    stage = 0 if deep and finishes(p, after) else table.stage
    return table.paid[table.seat] + said(p, table, after, points, table.taken, stage)


@rule
def best_value(p: Printed, table: Table, call: Call, deep: bool) -> float:
    """The value of the best turn with a call of the seat that rolls.

    Nobody has to use dice, so a reply makes no turn better: where one is worth too little without any, none is sought.
    """
    turns = all_turns(p, table.sheets[table.seat], call, table.taken, table.number, False)
    value = np.zeros(len(turns), np.float64)
    for at in range(len(turns)):
        value[at] = total_after(p, table, turns[at][0], turns[at][2], deep)
    best = NOTHING
    while True:
        # The most promising first: then few others are left to be looked at.
        at = 0
        for other in range(1, len(turns)):
            if value[other] > value[at]:
                at = other
        if not deep or value[at] == NOTHING:
            return float(max(best, value[at]))
        after, turn, _, _ = turns[at]
        if value[at] - idle(p, table, after) > best:
            best = max(best, value[at] - after_replies(p, table, call, after, turn))
        value[at] = NOTHING


@rule
def value_turns(p: Printed, rolled: Rolled, call: Call, deep: bool) -> Valued:
    """All turns with a call."""
    table = table_of(p, rolled)
    turns = all_turns(p, table.sheets[table.seat], call, table.taken, table.number, False)
    found = Valued(
        np.zeros(len(turns), np.int64),
        np.zeros(len(turns), np.float64),
        np.zeros(len(turns), np.float64),
        np.zeros(len(turns), np.int64),
    )
    for at in range(len(turns)):
        after, turn, points, marks = turns[at]
        found.marks[at] = marks
        found.total[at] = total_after(p, table, after, points, deep)
        found.value[at] = found.total[at]
        if table.stage == 0 or finishes(p, after):
            found.ends[at] = 1
            found.total[at] = table.paid[table.seat] + points + closing(p, after)
        if deep and table.stage == 1:
            found.value[at] -= after_replies(p, table, call, after, turn)
    return found


@rule
def value_outcomes(p: Printed, rolled: Rolled, odds: Odds, deep: bool) -> Reals:
    """What each outcome of the dice is worth to the seat that rolls."""
    table = table_of(p, rolled)
    values = np.zeros(len(odds.calls), np.float64)
    for outcome in range(len(odds.calls)):
        values[outcome] = best_value(p, table, odds.calls[outcome], deep)
    return values
