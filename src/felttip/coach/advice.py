"""A hint: up to three good turns, or ways to roll again, with what they are expected to lead to and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from felttip.coach.effect import drawbacks_of, fresh, reasons_for
from felttip.coach.judging import EFFORT, Judge, WeighedRoll, WeighedTurn, sure, usual_judge
from felttip.contract import Phrase
from felttip.table import AnyView, Phase

MOST_REASONS = 2
ROLLING = ("coach-reason-roll", "coach-reason-roll-even", "coach-reason-roll-less")
KEEPING = ("coach-reason-keep", "coach-reason-keep-even", "coach-reason-keep-less")
LEVEL, SAME = Phrase("coach-reason-level"), Phrase("coach-reason-same")


@dataclass(frozen=True)
class Advice:
    """One thing that a seat could well do now."""

    marks: tuple[str, ...]
    """A whole turn by the names of its marks; none is a pass."""
    dice: tuple[int, ...] | None
    """The dice to roll again, counted from 0, none of them to keep all; None if this is about a turn."""
    points: float
    """The final total of the seat that is to be expected."""
    reasons: tuple[Phrase, ...]
    """One or two sentences."""


def hint(
    view: AnyView, seed: int, effort: int = EFFORT, count: int = 3, judge: Judge | None = None
) -> tuple[Advice, ...]:
    """Up to `count` pieces of advice, the best first; none where the seat of the view has nothing to decide.

    Only what the seat may know is used. `effort` is how many games are played on to find out. Nothing is said twice,
    and differences are those between the points as they are shown.
    """
    if view.seat is None or view.seat not in view.waiting_for:
        return ()
    judge = sure(judge or usual_judge())
    if view.phase is Phase.ROLL:
        return _about_dice(judge.weigh_rolls(view), count)
    view = fresh(view)
    assert view.seat is not None
    # A judge who thinks hard narrows down to few turns: those that look best at first sight are followed to the last.
    likely = tuple(choice.marks for choice in judge.weigh(view, seed, 0, ()))
    choices = list(judge.weigh(view, seed, effort, likely[:count]))[:count]
    if view.phase is Phase.SETUP and len(view.sheets) > 1:
        return _about_neighbour(view.settings.names[(view.seat + 1) % len(view.sheets)], choices)
    reasons = [reasons_for(view, choice.marks) for choice in choices]
    found: list[Advice] = []
    for choice, own in zip(choices, reasons, strict=True):
        said = [reason for advice in found for reason in advice.reasons]
        told = _telling([reason for reason in own if reason not in said], [one for one in reasons if one is not own])
        if not told and found:
            less = _unsaid(_less(found[0].points, choice.points), choice.points == found[0].points, found)
            told = (*_first([one for one in drawbacks_of(view, choice.marks) if one not in said]), less)
        found.append(Advice(choice.marks, None, choice.points, told or (Phrase("coach-reason-plain"),)))
    return tuple(found)


def _telling(own: Sequence[Phrase], others: Sequence[Sequence[Phrase]]) -> tuple[Phrase, ...]:
    """The most important reason, and another that tells this turn from the others, if there is one."""
    special = [reason for reason in own[1:] if not any(reason in other for other in others)]
    return (*own[:1], *(special or own[1:])[: MOST_REASONS - 1])


def _first(phrases: Sequence[Phrase]) -> Sequence[Phrase]:
    return phrases[: MOST_REASONS - 1]


def _less(best: float, points: float) -> Phrase:
    """How much a turn is behind the best one."""
    return Phrase("coach-reason-next", {"points": decimal(best - points)}) if best > points else LEVEL


def _unsaid(phrase: Phrase, level: bool, found: Sequence[Advice]) -> Phrase:
    """What was said of another is said as the same again; `level`: it is as good as the first."""
    said = [reason for advice in found for reason in advice.reasons]
    if phrase not in said:
        return phrase
    return LEVEL if level and LEVEL not in said else SAME


def _about_neighbour(name: str, choices: Sequence[WeighedTurn]) -> tuple[Advice, ...]:
    """In a setup the points are those of the neighbour, who gets the sheet: the fewer, the better."""
    found: list[Advice] = []
    for choice in choices:
        more = choice.points - choices[0].points
        reason = Phrase("coach-reason-neighbour-more", {"name": name, "points": decimal(more)}) if more else LEVEL
        if not found:
            reason = Phrase("coach-reason-neighbour", {"name": name})
        found.append(Advice(choice.marks, None, choice.points, (_unsaid(reason, not more, found),)))
    return tuple(found)


def _about_dice(rolls: Sequence[WeighedRoll], count: int) -> tuple[Advice, ...]:
    """Rolling again is compared with keeping all dice."""
    kept = next(roll.points for roll in rolls if not roll.dice)
    rolled = max((roll.points for roll in rolls if roll.dice), default=kept)
    found: list[Advice] = []
    for roll in list(rolls)[:count]:
        reason = _unsaid(_about_roll(roll, kept, rolled), roll.points == rolls[0].points, found)
        found.append(Advice((), roll.dice, roll.points, (reason,)))
    return tuple(found)


def _about_roll(roll: WeighedRoll, kept: float, rolled: float) -> Phrase:
    """More, as much or less: to roll than to keep all dice, or to keep them than to roll the best of the others."""
    more, even, less = ROLLING if roll.dice else KEEPING
    gain = roll.points - (kept if roll.dice else rolled)
    if gain == 0:
        return Phrase(even)
    return Phrase(more if gain > 0 else less, {"points": decimal(abs(gain))})


def decimal(value: float, sign: bool = False) -> Phrase:
    """A number with one digit behind the point, or the comma, to be said in any language; `sign`: with a plus, too."""
    tenths = round(abs(value) * 10)
    before = "−" if value < 0 and tenths else "+" if sign and tenths else ""
    return Phrase("coach-decimal", {"sign": before, "whole": tenths // 10, "tenths": tenths % 10})
