"""Looking back, as a page gets it: the turns of a game one by one, with what the drawing shows after each."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from felttip.contract import Phrase
from felttip.records.picture import shown_on
from felttip.records.playback import moments, start_of
from felttip.room.faces import FaceView, face_view
from felttip.room.log import CallView, GoalView, call_view, goal_views, in_words
from felttip.table import AnyTable, AnyView
from felttip.table.settled import settled

if TYPE_CHECKING:
    from felttip.coach import Option, Review, Step


class PastTurn(msgspec.Struct, frozen=True):
    """A turn that was made, or could have been."""

    round: int
    call: CallView
    shown: tuple[str, ...]
    """What the drawing shows after it."""
    says: tuple[Phrase, ...]
    """What was drawn."""
    goals: tuple[GoalView, ...]
    total: int
    """As if the game had ended then."""


class OptionView(msgspec.Struct, frozen=True):
    """One of two ways to decide."""

    points: float
    """The total to be expected at the end."""
    shown: tuple[str, ...] | None
    """What the drawing shows after the turn; null if this is about dice."""
    dice: tuple[int, ...] | None
    """The dice that are rolled again, from 0; null if this is about a turn."""
    says: tuple[Phrase, ...]


class DecisionView(msgspec.Struct, frozen=True):
    """One decision, looked back at."""

    round: int
    call: CallView | None
    dice: FaceView
    shown: tuple[str, ...]
    """What the drawing showed before it."""
    played: OptionView
    best: OptionView | None
    """What would have been better, if anything was found."""
    luck: float
    cost: float
    better: tuple[Phrase, ...]
    """What speaks for the better one."""
    against: tuple[Phrase, ...]
    """What speaks against the one that was made, or what it brought instead."""
    certain: bool
    """Could nothing change the total any more, whatever was done?"""


class ReviewTold(msgspec.Struct, frozen=True):
    """A review: start, plus luck, less cost, is the total; all in tenths of a point."""

    sheet: int
    start: float
    luck: float
    cost: float
    total: int
    decisions: tuple[DecisionView, ...]
    worst: tuple[int, ...]
    """The costliest decisions, the costliest first, counted from 0."""
    effort: int | None
    """How many games were played on for each decision; null with dice."""
    par: int | None = None
    """The best total of the deal, if that is known."""


class ParTold(msgspec.Struct, frozen=True):
    """The turns that reach par."""

    sheet: int
    shown: tuple[str, ...]
    """What the drawing shows before the first of them."""
    turns: tuple[PastTurn, ...]


def past_turns(table: AnyTable, seat: int) -> ParTold:
    """The turns of a seat, one by one."""
    before = start_of(table).view(None)
    return ParTold(table.view(None).sheet_number(seat) + 1, shown_on(before, seat), tuple(_turns(table, seat)))


def _turns(table: AnyTable, seat: int) -> Iterator[PastTurn]:
    before = start_of(table).view(None)
    for played, moment, then in moments(table):
        view = then.view(None)
        if seat in moment.turns:
            yield PastTurn(
                played.number,
                call_view(table.game, moment.call),
                shown_on(view, seat),
                in_words(replace(before, call=moment.call, seat=seat), moment.turns[seat]),
                goal_views(view, moment.goals.get(seat, {})),
                view.total(seat),
            )
        before = view


def reviewed(found: "Review", effort: int | None) -> ReviewTold:
    """A review, with what the drawing shows."""
    assert found.total is not None
    return ReviewTold(
        found.table.view(None).sheet_number(found.seat) + 1,
        found.start,
        found.luck,
        found.cost,
        found.total,
        tuple(map(_decision, found.steps)),
        tuple(found.steps.index(step) for step in found.mistakes),
        effort,
    )


def _decision(step: "Step") -> DecisionView:
    from felttip.coach.telling import facts_of  # noqa: PLC0415 - only the processes that need the coach load it

    view = step.view
    assert view.seat is not None
    facts = facts_of(step)
    worse = step.cost > 0
    return DecisionView(
        step.round,
        None if view.call is None else call_view(view.game, view.call),
        face_view(tuple(map(view.game.drawing.die, view.dice))),
        shown_on(view, view.seat),
        _option(view, step.played),
        _option(view, step.best) if worse else None,
        step.luck,
        step.cost,
        facts.better if worse else (),
        facts.against or facts.instead if worse else (),
        settled(view, view.seat),
    )


def _option(view: AnyView, option: "Option") -> OptionView:
    from felttip.coach.effect import after_turn  # noqa: PLC0415 - as above

    if option.dice is not None:
        return OptionView(option.points, None, option.dice, ())
    assert view.seat is not None
    shown = shown_on(after_turn(view, option.marks), view.seat)
    return OptionView(option.points, shown, None, in_words(view, option.marks))
