"""A lesson at a table: the step that fits the table as it stands. A lesson is the beginning of a real game.

Nobody is kept to it. Who does something else that is allowed goes on with the next step of the round of which
something can be done; what is not legal any more is not suggested.
"""

from collections.abc import Sequence
from typing import NamedTuple

from felttip.contract import Board, Lesson, Mistake, Step
from felttip.kit.clauses import allows
from felttip.registry import AnyGame
from felttip.registry.teaching import find_lesson
from felttip.table.chance import SEED_DIGITS, SealedDeal
from felttip.table.table import AnyTable, Table
from felttip.table.view import AnyView, Phase, Settings

LEARNER = 0
"""The seat of whoever learns."""


class Lead(NamedTuple):
    """The step that fits, and what it leads to as things stand: marks to draw, dice to roll, or the turn to finish."""

    number: int
    """Which of the lesson's steps it is, counted from 0."""
    step: Step
    draw: tuple[str, ...] = ()
    """Of the step's marks those that can be drawn, one after the other."""
    roll: tuple[int, ...] | None = None
    """The dice to roll again, counted from 0; without any: keep them."""
    finish: bool = False
    mistake: Mistake | None = None
    """What may be tried, as long as the step's clause is the one that refuses it."""

    @property
    def leads_on(self) -> bool:
        """Is there anything to do?"""
        return bool(self.draw) or self.roll is not None or self.finish


def follow(table: AnyTable, lead: Lead) -> AnyTable:
    """Do the next thing that a step leads to."""
    if lead.draw:
        return table.mark(LEARNER, lead.draw[0])
    return table.commit(LEARNER) if lead.roll is None else table.roll_again(LEARNER, lead.roll)


def open_lesson(game: AnyGame, board: Board, lesson: Lesson, names: tuple[str, ...]) -> AnyTable:
    """The table of a lesson; the first of the names is that of whoever learns."""
    deal = lesson_deal(game, lesson)
    return Table.open(game, board, Settings(names, deal.sheets(board.sheets, len(names))), deal)


def lesson_deal(game: AnyGame, lesson: Lesson) -> SealedDeal:
    """The deal of a lesson: that of its word, as for everybody who plays with this word."""
    return SealedDeal.from_words("play", game.name, lesson.deal)


def lesson_at(table: AnyTable, lesson: Lesson | None = None) -> Lesson | None:
    """The lesson of its game, if this table is the one that it is about: its board, its seats and its deal."""
    lesson = lesson or find_lesson(table.game.name)
    if lesson is None or table.board.name != lesson.board or len(table.sheets) != 1 + len(lesson.computers):
        return None
    seed = lesson_deal(table.game, lesson).seed
    return lesson if isinstance(table.deal, SealedDeal) and table.deal.seed[:SEED_DIGITS] == seed else None


def step_of(lesson: Lesson, view: AnyView) -> Lead | None:
    """The step for the view's seat; None if it is asked for nothing, or if the lesson is over."""
    here = [(number, step) for number, step in enumerate(lesson.steps) if step.round == view.round.number]
    if view.seat != LEARNER or not here:
        return None
    if view.phase is Phase.ROLL:
        return _rolling(view, [(number, step) for number, step in here if step.roll is not None])
    if view.draft is None or view.draft.committed:
        return None
    return _drawing(view, [(number, step) for number, step in here if step.roll is None])


def _rolling(view: AnyView, steps: Sequence[tuple[int, Step]]) -> Lead | None:
    """The step for as many rolls; who has rolled other dice is led on to keep what there is."""
    if view.seat != view.round.active or not steps:
        return None
    rolls = [roll.rolled for roll in view.round.rolls[1:]]
    number, step = steps[min(len(rolls), len(steps) - 1)]
    as_suggested = rolls == [before.roll for _, before in steps[: len(rolls)]]
    return Lead(number, step, roll=step.roll if as_suggested else ())


def _drawing(view: AnyView, steps: Sequence[tuple[int, Step]]) -> Lead | None:
    """The first step of which something can be done, from the last one on that begins with no more marks than drawn."""
    assert view.draft is not None
    begins = 0
    leads: list[Lead] = []
    for number, step in steps:
        lead = Lead(
            number, step, _drawable(view, step.draw), finish=_may_finish(view, step, begins), mistake=_tried(view, step)
        )
        leads = [lead] if begins <= len(view.draft.marks) else [*leads, lead]
        begins += len(step.draw)
    return next((lead for lead in leads if lead.leads_on), leads[0] if leads else None)


def _may_finish(view: AnyView, step: Step, begins: int) -> bool:
    """A turn is finished once it is drawn; whoever can draw nothing at all passes, and nobody else is led to that."""
    assert view.draft is not None
    drawn = bool(view.draft.marks)
    passes = not drawn and not view.legal()
    return view.may_end() and (passes or (step.finishes and (drawn or begins == 0)))


def _drawable(view: AnyView, marks: Sequence[str]) -> tuple[str, ...]:
    """Those of the marks that can be drawn now, one after the other."""
    assert view.draft is not None
    game, p = view.game, view.game.print_of(view.board)
    sheet, turn = view.draft.sheet, view.draft.turn
    found = []
    for name in marks:
        mark = game.naming.read_mark(view.board, sheet, turn, name)
        if isinstance(mark, int) and allows(game.rules.legal(p, sheet, turn), mark):
            sheet, turn = game.rules.play(p, sheet, turn, mark)
            found.append(name)
    return tuple(found)


def _tried(view: AnyView, step: Step) -> Mistake | None:
    """The step's mistake, if it is one here and for the same reason."""
    if step.mistake is None or view.draft is None or _drawable(view, (step.mistake.mark,)):
        return None
    naming, here = view.game.naming, (view.board, view.draft.sheet, view.draft.turn)
    mark = naming.read_mark(*here, step.mistake.mark)
    refusal = naming.why_not(*here, mark) if isinstance(mark, int) else mark
    return step.mistake if refusal.clause == step.mistake.clause else None


def pointed_at(view: AnyView, step: Step) -> tuple[tuple[float, float], ...]:
    """Where in the drawing the goals are printed that a step points at."""
    goals = [number for number, goal in enumerate(view.board.goals) if goal.name in step.show]
    spots = view.game.drawing.spots(view.board, view.sheets[LEARNER])
    return tuple(place for spot in spots if spot.goal in goals for place in spot.at[:1])
