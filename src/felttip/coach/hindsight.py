"""A review: what every decision of a seat cost against the best one, and what was luck.

What a seat can expect changes for two reasons. Between two of its decisions chance speaks, and the others play: that is
luck. By its own decision it can only lose against the best it could have done: that is the cost. So

    start + all luck - all costs = the final total

All of it in tenths of a point, as it is shown, so that what is shown adds up as well; and where nothing can change a
total any more, that total is what is expected, and nothing of it is luck.

Every value is what the seat could know at that time. Which turn is best is found out with one set of played-on games
and what it is worth with another; otherwise the best would always look better than it is.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from felttip.coach.effect import effect_of, fresh
from felttip.coach.judging import EFFORT, Judge, sure, tenths, usual_judge
from felttip.contract import Cards
from felttip.records.playback import Decision, decisions
from felttip.table import AnyTable, AnyView, Phase

MISTAKES = 3
WORTH_A_WORD = 0.25
"""Whoever loses less than so many points has made no mistake that a person could see."""

SECOND_LOOK = 20
"""For each card that might have come, so small a part of the effort goes into a second look."""

Progress = Callable[[int, int], None]
"""(decisions looked at, decisions in all)"""


@dataclass(frozen=True)
class Option:
    """A turn, or dice to roll again, and the final total that it is expected to lead to."""

    points: float
    marks: tuple[str, ...] = ()
    dice: tuple[int, ...] | None = None
    """The dice that are rolled again, counted from 0; None: this is a turn."""


@dataclass(frozen=True)
class Step:
    """One decision, looked back at."""

    view: AnyView
    """All that the seat could know."""
    played: Option
    best: Option
    """The best that could be found; what was played, if nothing better was."""
    luck: float
    """How the expected total changed, through chance and the others, since the decision before."""

    @property
    def cost(self) -> float:
        """What the decision cost against the best one."""
        return tenths(self.best.points - self.played.points)

    @property
    def round(self) -> int:
        """In which round it was made; 0 is the setup."""
        return self.view.round.number


@dataclass(frozen=True)
class RoundLine:
    """One round in figures."""

    number: int
    expected: float
    """The final total that was to be expected after the seat's last decision of the round."""
    luck: float
    cost: float


@dataclass(frozen=True)
class Review:
    """A seat's game, looked back at."""

    table: AnyTable
    seat: int
    start: float
    """The total that was to be expected before anything had happened."""
    steps: tuple[Step, ...]
    ending: float = 0.0
    """What the others brought or took after the seat's last decision."""
    total: int | None = None
    """The final total; None while the game is not over, or not wholly reviewed."""

    @property
    def name(self) -> str:
        """Who sat there."""
        return self.table.settings.names[self.seat]

    @property
    def luck(self) -> float:
        """All luck together."""
        return tenths(sum(step.luck for step in self.steps) + self.ending)

    @property
    def cost(self) -> float:
        """All costs together."""
        return tenths(sum(step.cost for step in self.steps))

    @property
    def expected(self) -> float:
        """What is to be expected at the end of what was reviewed; of a whole game, its total."""
        return tenths(self.start + self.luck - self.cost)

    @property
    def mistakes(self) -> tuple[Step, ...]:
        """The costliest decisions, the costliest first."""
        worst = sorted(self.steps, key=lambda step: -step.cost)[:MISTAKES]
        return tuple(step for step in worst if step.cost >= WORTH_A_WORD)

    @property
    def rounds(self) -> tuple[RoundLine, ...]:
        """The rounds in which the seat decided anything; the ending belongs to the last."""
        lines: dict[int, RoundLine] = {}
        for step in self.steps:
            line = lines.get(step.round, RoundLine(step.round, 0.0, 0.0, 0.0))
            lines[step.round] = RoundLine(step.round, step.played.points, line.luck + step.luck, line.cost + step.cost)
        found = list(lines.values())
        if found:
            last = found[-1]
            found[-1] = replace(last, expected=last.expected + self.ending, luck=last.luck + self.ending)
        return tuple(found)


def review(
    table: AnyTable,
    seat: int,
    seed: int = 0,
    effort: int = EFFORT,
    progress: Progress | None = None,
    judge: Judge | None = None,
) -> Review:
    """Look back at every decision of a seat; the same seed and effort give the same review."""
    found = None
    for found in reviewing(table, seat, seed, effort, progress, judge):  # noqa: B007 - the last one is the whole one
        pass
    assert found is not None
    return found


def reviewing(
    table: AnyTable,
    seat: int,
    seed: int = 0,
    effort: int = EFFORT,
    progress: Progress | None = None,
    judge: Judge | None = None,
) -> Iterator[Review]:
    """The same, step by step: each review goes one decision further, so that it can be stopped at any time."""
    judge = sure(judge or usual_judge())
    known = reviewable(table, seat)
    steps: list[Step] = []
    start = _start(judge, known, table.view(seat), seed, effort)
    expected = start
    yield Review(table, seat, start, ())
    for number, made in enumerate(known, 1):
        played, best = _compare(judge, made, seed + 2 * number, effort)
        if made.view.phase is Phase.SETUP:
            start = expected = best.points  # nothing has been left to chance yet
        elif steps and steps[-1].cost > 0:
            steps[-1] = _look_again(judge, steps[-1], made.view, best.points, seed, effort // SECOND_LOOK)
            expected = steps[-1].played.points
        steps.append(Step(made.view, played, best, tenths(best.points - expected)))
        expected = played.points
        if progress is not None:
            progress(number, len(known))
        if number < len(known):
            yield Review(table, seat, start, tuple(steps))
    whole = Review(table, seat, start, tuple(steps))
    if table.phase is Phase.OVER:
        total = table.view(None).total(seat)
        whole = replace(whole, ending=tenths(total - expected), total=total)
    yield whole


def reviewable(table: AnyTable, seat: int) -> list[Decision]:
    """The decisions that a review looks at: a number written on another's sheet has nothing to do with one's total."""
    return [made for made in decisions(table, seat) if made.view.phase is not Phase.SETUP or len(table.sheets) == 1]


def _start(judge: Judge, known: list[Decision], now: AnyView, seed: int, effort: int) -> float:
    """What was to be expected before the first call."""
    first = known[0].view if known else now
    return 0.0 if first.phase is Phase.SETUP else judge.outlook(first, seed, effort)


def _compare(judge: Judge, made: Decision, seed: int, effort: int) -> tuple[Option, Option]:
    """What was played, and the best that could be found; the same, if nothing better was."""
    if made.dice is not None:
        rolls = judge.weigh_rolls(made.view)
        points = {tuple(sorted(_faces(made.view, roll.dice))): roll.points for roll in rolls}
        played = Option(points[tuple(sorted(_faces(made.view, made.dice)))], dice=made.dice)
        return _at_most(played, Option(rolls[0].points, dice=rolls[0].dice))
    after = effect_of(made.view, made.marks).after
    choices = judge.weigh(made.view, seed, effort, (made.marks,))
    best = choices[0]
    if effect_of(made.view, best.marks).after == after:
        option = Option(best.points, made.marks)
        return option, option
    again = judge.weigh(made.view, seed + 1, effort, (made.marks, best.marks))
    points_after = {effect_of(made.view, choice.marks).after: choice.points for choice in again}
    played = Option(points_after[after], made.marks)
    return _at_most(played, Option(points_after[effect_of(made.view, best.marks).after], best.marks))


def _look_again(judge: Judge, step: Step, now: AnyView, best: float, seed: int, effort: int) -> Step:
    """A step, with what was played judged once more a round later, just before the next card is known.

    After a strange turn a judge is often wrong at first, and a round later it shows. What the best turn with this card
    is worth, less what that is more than with the other cards, is what could be expected before it. With rivals that
    would be their doing as well, so only a lone player's turns are looked at again.
    """
    if not isinstance(now.game.chance, Cards) or len(now.sheets) > 1 or now.call is None:
        return step
    left = Counter(replace(now, call=None).left)
    values = {call: judge.weigh(fresh(replace(now, call=call)), seed, effort, ())[0].points for call in left}
    mean = sum(values[call] * count for call, count in left.items()) / left.total()
    points = tenths(min(best - (values[now.call] - mean), step.best.points))
    return replace(step, played=replace(step.played, points=points))


def _at_most(played: Option, best: Option) -> tuple[Option, Option]:
    """Nothing is better than what proves no better."""
    return played, best if best.points > played.points else played


def _faces(view: AnyView, dice: tuple[int, ...]) -> list[int]:
    """What dice show: which of two equal dice is rolled does not matter."""
    return [view.dice[die] for die in dice]
