"""What teaches a game, as a page gets it: the lesson at a table laid for it, and the examples for its rules."""

from functools import cache

import msgspec

from felttip.contract import Example, Lesson, Phrase, Refusal, Refused
from felttip.records.example import SEAT, shown
from felttip.records.picture import shown_on
from felttip.registry.teaching import find_examples, find_lesson
from felttip.room.document import raw
from felttip.room.faces import FaceView, face_view
from felttip.table import AnyTable, Phase
from felttip.table.lesson import LEARNER, Lead, pointed_at, step_of
from felttip.table.standing import drafted

# The lesson.


class LessonInfo(msgspec.Struct, frozen=True):
    """How a table is laid that teaches a game: whoever learns has the first seat."""

    board: str
    deal: str
    computers: tuple[str, ...]
    """The levels of the others."""


class MistakeView(msgspec.Struct, frozen=True):
    """A mark that may be tried, to hear why not."""

    mark: str
    clause: str


class LessonView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The step that fits, and what it suggests; without one there is nothing to do just now."""

    of: int
    """How many steps there are."""
    number: int | None = None
    """Which of them this is, counted from 1."""
    says: Phrase | None = None
    draw: tuple[str, ...] = ()
    roll: tuple[int, ...] | None = None
    """The dice to roll again; none: keep them."""
    finish: bool = False
    """Finish the turn."""
    mistake: MistakeView | None = None
    points: tuple[tuple[float, float], ...] = ()
    """Places in the drawing that it is about."""
    over: bool = False
    """That was the lesson; the game goes on."""


def lesson_info(game: str) -> LessonInfo | None:
    """How the lesson of a game begins, if it has one."""
    lesson = find_lesson(game)
    return None if lesson is None else LessonInfo(lesson.board, lesson.deal, lesson.computers)


def lesson_document(table: AnyTable, lesson: Lesson) -> msgspec.Raw | None:
    """What whoever learns is told; a round after the last step it is over, and later there is nothing to tell."""
    late = table.round.number - lesson.rounds
    if late > 1 or table.phase is Phase.OVER:
        return None
    if late == 1:
        return raw(LessonView(len(lesson.steps), over=True))
    view = table.view(LEARNER)
    lead = step_of(lesson, view)
    if lead is None:
        return raw(LessonView(len(lesson.steps)))
    return raw(_led(lesson, lead, pointed_at(view, lead.step)))


def _led(lesson: Lesson, lead: Lead, points: tuple[tuple[float, float], ...]) -> LessonView:
    mistake = None if lead.mistake is None else MistakeView(lead.mistake.mark, lead.mistake.clause)
    return LessonView(
        len(lesson.steps),
        lead.number + 1,
        lead.step.says,
        lead.draw,
        lead.roll,
        lead.finish and not lead.draw,
        mistake,
        tuple((round(x, 1), round(y, 1)) for x, y in points),
    )


# The examples.


class ExampleView(msgspec.Struct, frozen=True):
    """A picture for a clause: a sheet with marks that are allowed, or that the clause refuses."""

    clause: str
    board: str
    sheet: int
    right: bool
    face: FaceView
    """The call, or what is left of the dice."""
    shown: tuple[str, ...]
    """What the drawing shows, with all marks that are allowed."""
    fresh: tuple[str, ...]
    """Those of the example."""
    wrong: str | None
    """The mark that is refused."""
    refusal: Refusal | None
    """Why it is refused, or why the turn may not end."""


@cache
def examples(game: str) -> tuple[ExampleView, ...]:
    """All examples of a game, in their order; one whose position cannot be read is left out."""
    found = []
    for example in find_examples(game):
        try:
            found.append(_example(example))
        except Refused:
            continue
    return tuple(found)


def _example(example: Example) -> ExampleView:
    drawn = shown(example)
    view = drawn.view
    before, after = shown_on(view, SEAT), shown_on(drafted(view), SEAT)
    return ExampleView(
        example.clause,
        view.board.name,
        view.sheet_number(SEAT) + 1,
        example.right,
        () if view.call is None else face_view(view.game.drawing.face(view.call)),
        after,
        tuple(name for name in after if name not in before),
        drawn.wrong,
        drawn.refusal,
    )
