"""Games of dice: from what instinct says of a turn to the points that it leads to.

Instinct knows which of two turns is better, but not what a game ends with. So players who go by instinct are watched:
what came after the best turn of each decision, beside what instinct said of it; and, now and then, what comes after
another turn with the same dice from then on, against the best one. The lines through these are a *forecast*.
"""

from collections.abc import Sequence
from typing import NamedTuple

from felttip.contract import Call, Printed, Word
from felttip.kit.rule import advance, below, popcount, rule
from felttip.mind.core import Scene, goes_on, guess
from felttip.mind.rolling import Odds, plan_rolls, roll_by_plan
from felttip.registry.dispatch import Ints, blank, closing, finishes, follow, reached
from felttip.targets.engine import all_turns
from felttip.targets.numbers import Numbers, Reals, np


class Forecast(NamedTuple):
    """What to expect, from what instinct says.

    After the best turn `base + slope * said` points come, with numbers for each action (0: the first), number of seats
    and most goals that anybody has reached. Any other turn loses `steep` times by how much instinct likes it less.
    """

    base: Reals
    slope: Reals
    steep: float


ACTIONS, SEATS, GOALS = 2, 4, 9
"""What a forecast tells apart: first and second action, up to so many seats, up to so many goals."""
ACTION, AT_TABLE, MOST, SAID, SEAT, CAME, COLUMNS = range(7)
"""What is noted of a decision."""
WORSE, LOST, PAIR = range(3)
"""What is noted of two turns: by how much instinct likes the other one less, and how much less came after it."""
ONE_IN = 6
"""Of so many decisions one is made a second time, with another turn."""
LEAST_WORSE, MOST_WORSE = 0.3, 8.0
"""Turns that instinct can hardly tell apart teach nothing, and those that nobody would make teach the wrong thing."""
LONGEST = 400
"""More rounds than any game has."""
SILENT = Forecast(
    np.zeros((ACTIONS, SEATS + 1, GOALS + 1)), np.ones((ACTIONS, SEATS + 1, GOALS + 1)), 1.0
)  # fmt: skip
"""Where nobody has watched: what instinct says."""


class Notes(NamedTuple):
    """What was seen."""

    decisions: Reals
    pairs: Reals
    counts: Numbers
    """How many decisions and pairs were noted, how many games were seen, and their rounds."""


class Place(NamedTuple):
    """Where a game stands."""

    number: int
    """The round."""
    active: int
    taken: Word
    over: bool
    """Does the game end with this round?"""


@rule
def said(p: Printed, sheet: Ints, points: int, place: Place, stage: int) -> float:
    """What instinct says of a turn: points for goals now and all that comes after it."""
    scene = Scene(False, place.taken, place.number, stage, 0, 0, 0)
    if not goes_on(p, sheet, scene):
        return float(points + closing(p, sheet))
    return points + guess(p, sheet, scene)


@rule
def stage_of(place: Place, seat: int, seats: int) -> int:
    """See `Scene.stage`."""
    if seat == place.active:
        return 1
    return 0 if place.over else 1 + (seat - place.active) % seats


@rule
def best_of(
    p: Printed, turns: list[tuple[Ints, Ints, int, int]], place: Place, stage: int, mood: int
) -> tuple[int, float]:
    """Which turn instinct likes best, and what it says of it; equals by chance."""
    chosen = 0
    most = -1e9
    best = -1e9
    for at in range(len(turns)):
        after, _, points, marks = turns[at]
        value = said(p, after, points, place, stage)
        whim = value + 0.01 * below(advance(mood + marks), 100) / 100
        if whim > most:
            chosen, most, best = at, whim, value
    return chosen, best


@rule
def rolled(p: Printed, odds: Odds, sheet: Ints, place: Place, state: int) -> tuple[Call, int]:
    """The call of a player who rolls by the best plan, and the random state."""
    values = np.zeros(len(odds.calls), np.float64)
    for outcome in range(len(values)):
        turns = all_turns(p, sheet, odds.calls[outcome], place.taken, place.number, False)
        _, values[outcome] = best_of(p, turns, place, 1, 0)
    outcome, state = roll_by_plan(odds, plan_rolls(odds, values), state)
    return odds.calls[outcome], state


@rule
def first_action(
    p: Printed, sheets: list[Ints], paid: list[int], place: Place, call: Call, chosen: int
) -> tuple[Place, Call]:
    """The active player makes this turn; answers what the dice that are left call."""
    turns = all_turns(p, sheets[place.active], call, place.taken, place.number, False)
    after, turn, points, _ = turns[chosen]
    sheets[place.active] = after
    paid[place.active] += points
    taken = place.taken | reached(p, after)
    return Place(place.number, place.active, taken, finishes(p, after)), follow(p, call, turn)


@rule
def second_action(
    p: Printed, sheets: list[Ints], paid: list[int], place: Place, call: Call, seat: int, forced: int, state: int
) -> tuple[Place, int]:
    """All the others use the dice that are left, `seat` (if it is one of them) for this turn; then the role goes on."""
    seats = len(sheets)
    taken, over = place.taken, place.over
    for other in range(1, seats):
        now = (place.active + other) % seats
        turns = all_turns(p, sheets[now], call, place.taken, place.number, False)
        state = advance(state)
        chosen, _ = best_of(p, turns, place, stage_of(place, now, seats), state)
        sheets[now], _, points, _ = turns[forced if now == seat else chosen]
        paid[now] += points
        taken |= reached(p, sheets[now])
        over = over or finishes(p, sheets[now])
    return Place(place.number + 1, (place.active + 1) % seats, taken, over), state


@rule
def play_out(
    p: Printed,
    odds: Odds,
    sheets: list[Ints],
    paid: list[int],
    place: Place,
    call: Call,
    seat: int,
    forced: int,
    state: int,
) -> None:
    """From one turn of a seat to the end of the game; `sheets` and `paid` get how it ends."""
    if seat == place.active:
        place, call = first_action(p, sheets, paid, place, call, forced)
    place, state = second_action(p, sheets, paid, place, call, seat, forced, state)
    while not place.over and place.number < LONGEST:
        call, state = rolled(p, odds, sheets[place.active], place, state)
        turns = all_turns(p, sheets[place.active], call, place.taken, place.number, False)
        state = advance(state)
        chosen, _ = best_of(p, turns, place, 1, state)
        place, call = first_action(p, sheets, paid, place, call, chosen)
        place, state = second_action(p, sheets, paid, place, call, -1, -1, state)


@rule
def note_pair(
    p: Printed,
    odds: Odds,
    sheets: list[Ints],
    paid: list[int],
    place: Place,
    call: Call,
    seat: int,
    chosen: int,
    notes: Notes,
    state: int,
) -> None:
    """Play a decision out twice, with the best turn and with another, and note what the other one lost."""
    turns = all_turns(p, sheets[seat], call, place.taken, place.number, False)
    other = below(state, len(turns))
    stage = stage_of(place, seat, len(sheets))
    worse = said(p, turns[chosen][0], turns[chosen][2], place, stage)
    worse -= said(p, turns[other][0], turns[other][2], place, stage)
    if worse < LEAST_WORSE or worse > MOST_WORSE:
        return
    lost = 0
    for way in range(2):
        then = list(sheets)
        earned = list(paid)
        play_out(p, odds, then, earned, place, call, seat, other if way else chosen, state)
        total = earned[seat] + closing(p, then[seat])
        lost += -total if way else total
    notes.pairs[notes.counts[1], WORSE] = worse
    notes.pairs[notes.counts[1], LOST] = lost
    notes.counts[1] += 1


@rule
def look_at(
    p: Printed,
    odds: Odds,
    sheets: list[Ints],
    paid: list[int],
    place: Place,
    call: Call,
    seat: int,
    notes: Notes,
    state: int,
) -> tuple[int, int]:
    """A decision of a seat: note it, and now and then what another turn would have led to. Answers the turn."""
    seats = len(sheets)
    turns = all_turns(p, sheets[seat], call, place.taken, place.number, False)
    state = advance(state)
    chosen, value = best_of(p, turns, place, stage_of(place, seat, seats), state)
    if not place.over and notes.counts[0] < len(notes.decisions):
        row = notes.decisions[notes.counts[0]]
        notes.counts[0] += 1
        row[ACTION] = 0 if seat == place.active else 1
        row[AT_TABLE] = seats
        row[SAID] = value
        row[SEAT] = seat
        row[CAME] = -paid[seat]
        most = 0
        for sheet in sheets:
            most = max(most, popcount(reached(p, sheet)))
        row[MOST] = most
        state = advance(state)
        if below(state, ONE_IN) == 0 and notes.counts[1] < len(notes.pairs):
            state = advance(state)
            note_pair(p, odds, sheets, paid, place, call, seat, chosen, notes, state)
    return chosen, state


@rule
def watch_dice(p: Printed, odds: Odds, kinds: int, seats: int, games: int, notes: Notes, state: int) -> None:
    """Watch games of instinct against itself."""
    for _ in range(games):
        state = advance(state)
        first = below(state, kinds)
        sheets = [blank(p, (first + seat) % kinds) for seat in range(seats)]
        paid = [0 for _ in range(seats)]
        state = advance(state)
        place = Place(1, below(state, seats), 0, False)
        began = notes.counts[0]
        while not place.over and place.number < LONGEST:
            active = place.active
            call, state = rolled(p, odds, sheets[active], place, state)
            chosen, state = look_at(p, odds, sheets, paid, place, call, active, notes, state)
            place, call = first_action(p, sheets, paid, place, call, chosen)
            for other in range(1, seats):
                seat = (active + other) % seats
                _, state = look_at(p, odds, sheets, paid, place, call, seat, notes, state)
            place, state = second_action(p, sheets, paid, place, call, -1, -1, state)
        for at in range(began, notes.counts[0]):
            seat = int(notes.decisions[at, SEAT])
            notes.decisions[at, CAME] += paid[seat] + closing(p, sheets[seat])
        notes.counts[2] += 1
        notes.counts[3] += place.number - 1


FEW = 30.0
"""Where little was seen, what holds for all decisions together counts as much as so many of them."""


def forecast_from(decisions: Reals, pairs: Reals) -> Forecast:
    """The lines through what was noted."""
    base, slope = np.zeros_like(SILENT.base), np.zeros_like(SILENT.slope)
    value, came = decisions[:, SAID], decisions[:, CAME]
    spread = max(float(value.var()), 1e-9)
    overall = float(((value - value.mean()) * (came - came.mean())).mean()) / spread
    cell = decisions[:, [ACTION, AT_TABLE, MOST]].astype(int)
    for at in np.ndindex(base.shape):
        here = (cell == at).all(axis=1)
        many = int(here.sum())
        if many == 0:
            base[at], slope[at] = came.mean() - overall * value.mean(), overall
            continue
        middle = value[here].mean()
        off = value[here] - middle
        slope[at] = (off @ came[here] + FEW * spread * overall) / (off @ off + FEW * spread)
        base[at] = came[here].mean() - slope[at] * middle
    worse, lost = pairs[:, WORSE], pairs[:, LOST]
    steep = (worse @ lost + FEW * spread) / (worse @ worse + FEW * spread)
    return Forecast(base, slope, float(steep))


def expected(forecast: Forecast, action: int, seats: int, most: int, values: Sequence[float]) -> list[float]:
    """What comes after each of some options of one decision, from what instinct says of them."""
    at = (action, min(seats, SEATS), min(most, GOALS))
    best = max(values)
    base, slope = float(forecast.base[at]), float(forecast.slope[at])
    return [base + slope * best - forecast.steep * (best - value) for value in values]
