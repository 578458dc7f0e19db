"""A hint: up to three good turns, or ways to roll again, with what they are expected to lead to and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from felttip.coach.effect import fresh, reasons_for
from felttip.coach.judging import EFFORT, Judge, WeighedRoll, usual_judge
from felttip.contract import Phrase
from felttip.table import AnyView, Phase

MOST_REASONS = 2


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

    Only what the seat may know is used. `effort` is how many games are played on to find out.
    """
    if view.seat is None or view.seat not in view.waiting_for:
        return ()
    judge = judge or usual_judge()
    if view.phase is Phase.ROLL:
        return _about_dice(judge.weigh_rolls(view), count)
    view = fresh(view)
    assert view.seat is not None
    # A judge who thinks hard narrows down to few turns: those that look best at first sight are followed to the last.
    likely = tuple(choice.marks for choice in judge.weigh(view, seed, 0, ()))
    choices = list(judge.weigh(view, seed, effort, likely[:count]))[:count]
    reasons = [reasons_for(view, choice.marks) for choice in choices]
    found: list[Advice] = []
    for choice, own in zip(choices, reasons, strict=True):
        told = _telling(own, [other for other in reasons if other is not own])
        if view.phase is Phase.SETUP and len(view.sheets) > 1:
            neighbour = view.settings.names[(view.seat + 1) % len(view.sheets)]
            told = (Phrase("coach-reason-neighbour", {"name": neighbour}),)
        elif not told and found:
            told = (Phrase("coach-reason-next", {"points": decimal(found[0].points - choice.points)}),)
        found.append(Advice(choice.marks, None, choice.points, told or (Phrase("coach-reason-plain"),)))
    return tuple(found)


def _telling(own: Sequence[Phrase], others: Sequence[Sequence[Phrase]]) -> tuple[Phrase, ...]:
    """The most important reason, and another that tells this turn from the others, if there is one."""
    if not own:
        return ()
    special = [reason for reason in own[1:] if not any(reason in other for other in others)]
    return (own[0], *(special or own[1:])[: MOST_REASONS - 1])


def _about_dice(rolls: Sequence[WeighedRoll], count: int) -> tuple[Advice, ...]:
    """Rolling again is compared with keeping all dice."""
    kept = next(roll.points for roll in rolls if not roll.dice)
    rolled = max((roll.points for roll in rolls if roll.dice), default=kept)
    return tuple(Advice((), roll.dice, roll.points, (_about_roll(roll, kept, rolled),)) for roll in list(rolls)[:count])


def _about_roll(roll: WeighedRoll, kept: float, rolled: float) -> Phrase:
    if not roll.dice:
        gain = kept - rolled
        return Phrase("coach-reason-keep" if gain >= 0 else "coach-reason-keep-less", {"points": decimal(abs(gain))})
    gain = roll.points - kept
    return Phrase("coach-reason-roll" if gain >= 0 else "coach-reason-roll-less", {"points": decimal(abs(gain))})


def decimal(value: float, sign: bool = False) -> Phrase:
    """A number with one digit behind the point, or the comma, to be said in any language; `sign`: with a plus, too."""
    tenths = round(abs(value) * 10)
    before = "−" if value < 0 and tenths else "+" if sign and tenths else ""
    return Phrase("coach-decimal", {"sign": before, "whole": tenths // 10, "tenths": tenths % 10})
