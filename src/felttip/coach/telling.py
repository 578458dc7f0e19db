"""What hints and reviews have in common when they are told, in any language."""

from dataclasses import dataclass
from typing import NamedTuple

from felttip.coach.advice import decimal
from felttip.coach.effect import drawbacks_of, reasons_for
from felttip.coach.hindsight import Review, Step
from felttip.contract import Detail, Phrase
from felttip.kit.faces import part_phrase
from felttip.table import AnyView, Phase
from felttip.words import Words

MOST_FACTS = 3
"""More is not said for a turn, or against it."""


@dataclass(frozen=True)
class Telling:
    """Says things about hints and reviews in one language."""

    words: Words

    def say(self, message: str, **details: Detail) -> str:
        """A message of the catalogue."""
        return self.words.say(message, details)

    def number(self, value: float) -> str:
        """A number of points."""
        return self.words.phrase(decimal(value))

    def signed(self, value: float) -> str:
        """A number of points more or less."""
        return self.words.phrase(decimal(value, sign=True))

    def round(self, view: AnyView) -> str:
        """In which round something happened."""
        if view.phase is Phase.SETUP:
            return self.say("coach-setup")
        return self.say("coach-round", round=view.round.number)

    def call(self, view: AnyView) -> str:
        """The call as a sentence, or the dice while they are rolled."""
        if view.call is not None:
            return self.words.phrase(view.game.naming.call_phrase(view.call))
        return self.say("coach-dice", dice=self._faces(view, range(len(view.dice))))

    def choice(self, view: AnyView, marks: tuple[str, ...], dice: tuple[int, ...] | None) -> str:
        """A turn by its marks, or what is done with the dice."""
        if dice is None:
            return " ".join(marks) or self.say("coach-pass")
        if not dice:
            return self.say("coach-keep")
        return self.say("coach-roll", dice=self._faces(view, dice))

    def _faces(self, view: AnyView, dice: range | tuple[int, ...]) -> str:
        return ", ".join(self.words.phrase(part_phrase(view.game.drawing.die(view.dice[die]))) for die in dice)

    def sum(self, review: Review) -> list[tuple[str, str]]:
        """Where the total comes from: four numbers with their names."""
        end = "coach-total" if review.total is not None else "coach-now"
        total = str(review.total).replace("-", "−") if review.total is not None else self.number(review.expected)
        return [
            (self.say("coach-start"), self.number(review.start)),
            (self.say("coach-luck"), self.signed(review.luck)),
            (self.say("coach-cost"), self.signed(-review.cost)),
            (self.say(end), total),
        ]

    def facts(self, step: Step) -> "Told":
        """What tells the better turn from the played one, in sentences."""
        found = facts_of(step)
        return Told(*([self.words.phrase(fact) for fact in facts] for facts in found))


class Facts(NamedTuple):
    """What tells the better turn from the played one: what holds for both is not said."""

    better: tuple[Phrase, ...]
    """What speaks for the better one."""
    against: tuple[Phrase, ...]
    """What speaks against the played one."""
    instead: tuple[Phrase, ...]
    """If nothing does: what the played one brought instead."""


class Told(NamedTuple):
    """The same in some language."""

    better: list[str]
    against: list[str]
    instead: list[str]


def facts_of(step: Step) -> Facts:
    """What speaks for the better turn and against the played one."""
    if step.played.dice is not None:
        return Facts((_about_dice(step),), (), ())
    view, best, played = step.view, step.best.marks, step.played.marks
    better = _apart(reasons_for(view, best), reasons_for(view, played))
    against = _apart(drawbacks_of(view, played), drawbacks_of(view, best))
    instead = _apart(reasons_for(view, played), reasons_for(view, best))
    return Facts(better or (Phrase("coach-reason-plain"),), against, () if against else instead)


def _apart(facts: tuple[Phrase, ...], others: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """The first few that are not among the others."""
    return tuple(fact for fact in facts if fact not in others)[:MOST_FACTS]


def _about_dice(step: Step) -> Phrase:
    """What the better way to roll brings."""
    message = "coach-reason-roll-better" if step.best.dice else "coach-reason-keep"
    return Phrase(message, {"points": decimal(step.cost)})
