"""A lesson at the keyboard: what a step says stands above the prompt, and Enter alone does what it suggests."""

from felttip.table import AnyTable, AnyView
from felttip.table.lesson import Lead, lesson_at, step_of
from felttip.terminal.speech import Speech
from felttip.words import words


class Teacher:
    """Says the steps of a lesson, at a table that is one; at any other it says nothing."""

    def __init__(self, speech: Speech, table: AnyTable) -> None:
        self.speech = speech
        self.lesson = lesson_at(table)
        self.said: int | None = None
        """The step that was said last."""

    def lead(self, view: AnyView) -> Lead | None:
        """The step that fits, and what it suggests."""
        return None if self.lesson is None else step_of(self.lesson, view)

    def say(self, view: AnyView) -> Lead | None:
        """Before somebody is asked: a step that is new, and what Enter would do; after the last, that it is over."""
        lead = self.lead(view)
        if lead is None:
            if self.said is not None and self.lesson is not None and view.round.number > self.lesson.rounds:
                self.speech.say("play-learn-over")
                self.said = None
            return None
        if lead.number != self.said:
            self.speech.line()
            self.speech.wrapped(words().phrase(lead.step.says))
            if lead.mistake is not None:
                self.speech.say("play-learn-try", mark=lead.mistake.mark)
        self.said = lead.number
        self._offer(lead)
        return lead

    def _offer(self, lead: Lead) -> None:
        """What Enter does."""
        if lead.draw:
            self.speech.say("play-learn-draw", marks=" ".join(lead.draw))
        elif lead.roll:
            self.speech.say("play-learn-roll", dice=" ".join(str(die + 1) for die in lead.roll))
        elif lead.roll is not None:
            self.speech.say("play-learn-keep")
        elif lead.finish:
            self.speech.say("play-learn-finish")
