"""How a game is taught: a first game step by step, and examples for its rules. Both are data beside its code."""

from dataclasses import dataclass

from felttip.contract.words import Phrase


@dataclass(frozen=True)
class Mistake:
    """A mark that is not allowed where a step stands, worth trying because of the rule that refuses it."""

    mark: str
    clause: str


@dataclass(frozen=True)
class Step:
    """One idea of a lesson, and what to do about it: to draw, to roll, or else to finish the turn.

    Steps stand in the order in which they are done, so each begins where those of its round before it end.
    """

    round: int
    """The round in which it is said; 0 is the setup."""
    says: Phrase
    """One idea, in one or two short sentences."""
    draw: tuple[str, ...] = ()
    """The marks to draw next, in this order."""
    either: bool = False
    """Do others decide which of these marks can be drawn? Then those that can are suggested."""
    roll: tuple[int, ...] | None = None
    """The dice to roll again, counted from 0; without any the dice are kept. None: it is no step for dice"""
    mistake: Mistake | None = None
    """What one may try before, to hear why not."""
    show: tuple[str, ...] = ()
    """The names of the goals to point at."""

    @property
    def finishes(self) -> bool:
        """Is it a step to finish the turn?"""
        return not self.draw and self.roll is None


@dataclass(frozen=True)
class Lesson:
    """The beginning of a real game that teaches it: who learns has the first seat."""

    board: str
    deal: str
    """The word of the deal."""
    computers: tuple[str, ...]
    """The levels of the other seats."""
    steps: tuple[Step, ...]

    @property
    def rounds(self) -> int:
        """The last round of the lesson; after it the game goes on."""
        return max(step.round for step in self.steps)


@dataclass(frozen=True)
class Example:
    """A picture for a clause: what the first seat draws in a position, allowed or refused in the end by that clause."""

    clause: str
    position: str
    """Its text (docs/position.md)."""
    marks: tuple[str, ...]
    right: bool
    """Are all of them allowed? If not, the last one is refused; or, with `finish`, to end the turn after it."""
    finish: bool = False
    """Is it about ending the turn?"""
