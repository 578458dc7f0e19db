"""A mind: what a sheet is worth, learned by playing (`felttip.mind.learning`), as a table of numbers.

A position is told to a mind as a short list of *traits*: rows of one large table, some of them named by the game
(`Instinct.traits`), the others here, alike for all games: the rounds and cards left, how near this seat and its rivals
are to each goal. The rows are added up to a few sums (the *units*), each counts if it is above zero, and they are
weighed. After a turn only a few traits have changed, so a turn costs a few rows and not the whole sum.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, popcount, refilled, rule, rule_woven
from felttip.registry.dispatch import Ints, blank, closing, finishes, missing, reached, sizes, traits, worth
from felttip.targets.engine import all_turns, past
from felttip.targets.numbers import Numbers, Row
from felttip.targets.tables import line, small_reals


class Mind(NamedTuple):
    """The numbers of a mind, in arrays of 32-bit floats."""

    rows: Row
    """For each trait what it adds to each unit."""
    bias: Row
    """What each unit has from the start."""
    out: Row
    """What each unit weighs; the last number is added at the end."""


class Scene(NamedTuple):
    """What is alike for all turns of one seat with one call."""

    solo: bool
    taken: Word
    """The goals that anybody had reached before this moment."""
    round_number: int
    stage: int
    """With cards the rounds left; with dice 1 in a first action, otherwise 1 + the rounds until this seat rolls; 0: the
    game is over after this moment."""
    pile: Word
    """Which of the first cards of the deck (`WATCHED`) have not been turned up."""
    lead: int
    """The points for goals so far, less those of the best rival."""
    rival_goals: int
    """How many goals the best rival has reached."""


class Desk(NamedTuple):
    """Room to think: lists that are filled again and again."""

    rivals: Numbers
    """For each goal how near the nearest rival is."""
    before: Numbers
    found: Numbers
    """The traits before a turn, and after it."""
    old: Row
    sums: Row
    """The sums that belong to them."""
    tried: Numbers
    """One number: how many turns were tried so far. Work is counted in them."""


NEAR = 8
"""How many grades of nearness to a goal there are: 0 is reached, the last is this far or further. A rival that has
reached a goal may stand further from it by now, but then the goal is gone, which is a trait of its own."""
LEADS = 64
GOAL_ROWS = 2 * NEAR * NEAR
PILE_BITS, PILES = 6, 3
WATCHED = PILE_BITS * PILES
"""So many cards, from the first place of the deck on, a mind keeps an eye on; a deck may have any number of them."""
STAGES = 32
COMMON = 3 + PILES
"""The traits that all games have besides one for each goal."""


@rule
def slots_of(p: Printed) -> int:
    """How many traits a position has."""
    return sizes(p)[0] + len(p.first) + COMMON


@rule
def rows_of(p: Printed) -> int:
    """How many rows the table of a mind has."""
    return sizes(p)[1] + len(p.first) * GOAL_ROWS + 128 + LEADS + (PILES << PILE_BITS)


@rule
def new_desk(p: Printed, mind: Mind) -> Desk:
    """Room for a mind to think."""
    slots = slots_of(p)
    units = len(mind.bias)
    return Desk(line(len(p.first)), line(slots), line(slots), small_reals(units), small_reals(units), line(1))


@rule
def sheets_of(p: Printed, rows: Numbers) -> list[Ints]:
    """Sheets from an array, as they are handed over to compiled code."""
    like = blank(p, 0)
    return [refilled(like, row) for row in rows]


@rule
def list_of(numbers: Numbers) -> list[int]:
    """Numbers from an array."""
    return [int(number) for number in numbers]


@rule
def near(p: Printed, sheet: Ints, goal: int) -> int:
    """In which grade of nearness a sheet is to a goal."""
    return max(0, min(missing(p, sheet, goal), NEAR - 1))


@rule
def pile_of(left: Iterable[int]) -> Word:
    """See `Scene.pile`, from the places in the deck of all cards that have not been turned up."""
    pile = 0
    for card in left:
        if card < WATCHED:
            pile |= 1 << card
    return pile


@rule
def without(pile: Word, card: int) -> Word:
    """See `Scene.pile`, after one more card."""
    return pile & ~(1 << card) if card < WATCHED else pile


@rule
def survey(
    p: Printed,
    sheets: Sequence[Ints],
    paid: Sequence[int],
    seat: int,
    taken: Word,
    round_number: int,
    stage: int,
    pile: Word,
    rivals: Numbers,
) -> Scene:
    """What a seat sees before its turn; `rivals` is filled."""
    goals = len(p.first)
    for goal in range(goals):
        rivals[goal] = NEAR - 1
    seats = len(sheets)
    if seats == 1:
        return Scene(True, taken, round_number, stage, pile, 0, 0)
    most = -1
    rival_goals = 0
    for other in range(seats):
        if other != seat:
            most = max(most, paid[other])
            rival_goals = max(rival_goals, popcount(reached(p, sheets[other])))
            for goal in range(goals):
                rivals[goal] = min(rivals[goal], near(p, sheets[other], goal))
    return Scene(False, taken, round_number, stage, pile, paid[seat] - most, rival_goals)


@rule_woven
def note(p: Printed, sheet: Ints, points: int, scene: Scene, rivals: Numbers, found: Numbers) -> None:
    """Write down the traits of a sheet after a turn that earned so many points for goals."""
    traits(p, sheet, found)
    at, row = sizes(p)
    mine = reached(p, sheet)
    gone = past(p, mine, scene.taken, scene.round_number, scene.solo)
    for goal in range(len(p.first)):
        grade = 0 if mine >> goal & 1 else near(p, sheet, goal)
        found[at] = row + ((gone >> goal & 1) * NEAR + grade) * NEAR + rivals[goal]
        at += 1
        row += GOAL_ROWS
    found[at] = row + 2 * min(scene.stage, STAGES - 1) + (1 if scene.solo else 0)
    found[at + 1] = row + 64 + 8 * min(popcount(mine), 7) + min(scene.rival_goals, 7)
    found[at + 2] = row + 128 + (0 if scene.solo else min(max(scene.lead + points + LEADS // 2, 0), LEADS - 1))
    row += 128 + LEADS
    for part in range(PILES):
        found[at + 3 + part] = row + (part << PILE_BITS) + (scene.pile >> part * PILE_BITS & (1 << PILE_BITS) - 1)


@rule
def add_up(mind: Mind, found: Numbers, sums: Row) -> None:
    """The sums of all rows of a position."""
    units = len(sums)
    for unit in range(units):
        sums[unit] = mind.bias[unit]
    for slot in range(len(found)):
        row = found[slot]
        for unit in range(units):
            sums[unit] += mind.rows[row, unit]


@rule
def change(mind: Mind, desk: Desk) -> None:
    """The sums after a turn, from those before it."""
    units = len(desk.sums)
    for unit in range(units):
        desk.sums[unit] = desk.old[unit]
    for slot in range(len(desk.found)):
        come = desk.found[slot]
        gone = desk.before[slot]
        if come != gone:
            for unit in range(units):
                desk.sums[unit] += mind.rows[come, unit] - mind.rows[gone, unit]


@rule
def answer(mind: Mind, sums: Row) -> float:
    """What the units say: the points still to come, more than the sheet would close with now."""
    units = len(sums)
    value = float(mind.out[units])
    for unit in range(units):
        if sums[unit] > 0.0:
            value += mind.out[unit] * sums[unit]
    return value


@rule_woven
def goes_on(p: Printed, sheet: Ints, scene: Scene) -> bool:
    """Is there anything to come after this turn? With dice, the second action of a finished sheet ends the game."""
    return scene.stage > 0 and not (scene.stage > 1 and finishes(p, sheet))


@rule
def settle_down(p: Printed, mind: Mind, desk: Desk, sheet: Ints, scene: Scene) -> None:
    """Prepare the desk for the turns of a sheet."""
    note(p, sheet, 0, scene, desk.rivals, desk.before)
    add_up(mind, desk.before, desk.old)


@rule_woven
def guess(p: Printed, sheet: Ints, scene: Scene) -> float:
    """What instinct says of a sheet after a turn, in points: a mind learns by how much that is wrong."""
    gone = past(p, reached(p, sheet), scene.taken, scene.round_number, scene.solo)
    return worth(p, sheet, gone, scene.stage) / 100


@rule_woven
def expect(p: Printed, mind: Mind, desk: Desk, after: Ints, points: int, scene: Scene) -> float:
    """What a turn brings: points for goals now, and all that a mind expects after it."""
    if not goes_on(p, after, scene):
        return float(points + closing(p, after))
    note(p, after, points, scene, desk.rivals, desk.found)
    change(mind, desk)
    # Compiled, an answer is a number of 32 bits; so it is here, and only what it is added to has more.
    return points + guess(p, after, scene) + float(answer(mind, desk.sums))


@rule
def mindful_turn(
    p: Printed, mind: Mind, desk: Desk, sheet: Ints, call: Call, scene: Scene, sign: int, mood: int, noise: float
) -> tuple[float, int, Ints, Ints, int]:
    """The turn of which a mind expects most (with `sign` -1 least), give or take some `noise`; the desk is prepared.

    Answers what it expects, the marks, packed, the sheet and the finished turn, and the points for goals.
    """
    turns = all_turns(p, sheet, call, scene.taken, scene.round_number, scene.solo)
    desk.tried[0] += len(turns)
    chosen = turns[0]
    best = -1e9
    for at in range(len(turns)):
        turn = turns[at]
        value = sign * expect(p, mind, desk, turn[0], turn[2], scene)
        if noise > 0.0:
            value += noise * below(advance(mood + turn[3]), 1 << 20) / (1 << 20)
        if value > best:
            best = value
            chosen = turn
    return sign * best, chosen[3], chosen[0], chosen[1], chosen[2]
