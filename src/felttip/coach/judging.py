"""Who judges turns for the coach: a strong computer player, or a stand-in that answers the same questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from felttip.coach.effect import after_turn, fresh, sheet_after
from felttip.contract import Cards
from felttip.table import AnyView, Phase
from felttip.table.settled import settled, settled_after

EFFORT = 400
"""How many games are played on for one decision with cards, unless somebody asks for more or less."""

SEED = 1
"""What chance starts from, unless somebody says otherwise: the same record gets the same review everywhere."""


class WeighedTurn(Protocol):
    """A turn, and what it is expected to lead to."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of its marks; none is a pass."""

    @property
    def points(self) -> float:
        """The final total that is expected after it."""


class WeighedRoll(Protocol):
    """Dice to roll again, and what that is expected to lead to."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice, counted from 0; none keeps them all."""

    @property
    def points(self) -> float:
        """The final total that is expected."""


@dataclass(frozen=True)
class Judge:
    """The three questions that the coach asks about what a seat may know."""

    weigh: Callable[[AnyView, int, int, Sequence[tuple[str, ...]]], Sequence[WeighedTurn]]
    """(view, seed, effort, turns that interest) -> good turns, best first, and those turns among them"""
    weigh_rolls: Callable[[AnyView], Sequence[WeighedRoll]]
    """(view) -> all ways to roll again, best first; which of two equal dice is rolled makes no other way"""
    outlook: Callable[[AnyView, int, int], float]
    """(view, seed, effort) -> the final total that was to be expected before the call was known"""


@dataclass(frozen=True)
class Turn:
    """A turn that was weighed."""

    marks: tuple[str, ...]
    points: float


@dataclass(frozen=True)
class Roll:
    """Dice that were weighed."""

    dice: tuple[int, ...]
    points: float


def tenths(points: float) -> float:
    """The coach reckons in tenths of a point, as it shows them: so whatever is shown adds up."""
    return round(points, 1) + 0.0


def certain(view: AnyView, marks: tuple[str, ...]) -> int | None:
    """The total of the view's seat after a turn, if nothing can change it any more; None if something can."""
    assert view.seat is not None
    if view.phase is Phase.SETUP:
        return None
    return after_turn(view, marks).total(view.seat) if settled_after(view, sheet_after(view, marks)) else None


def sure(judge: Judge) -> Judge:
    """The same judge, who knows what is certain, and reckons in tenths of a point."""

    def weigh(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]]) -> Sequence[WeighedTurn]:
        found = []
        for choice in judge.weigh(view, seed, effort, also):
            known = certain(fresh(view), choice.marks)
            found.append(Turn(choice.marks, tenths(choice.points) if known is None else known))
        # In a setup the sheet may be another's, and then the least comes first: its order is the judge's.
        return found if view.phase is Phase.SETUP else sorted(found, key=lambda choice: -choice.points)

    def weigh_rolls(view: AnyView) -> Sequence[WeighedRoll]:
        assert view.seat is not None
        known = view.total(view.seat) if settled(view, view.seat) else None
        return [Roll(roll.dice, tenths(roll.points) if known is None else known) for roll in judge.weigh_rolls(view)]

    def outlook(view: AnyView, seed: int, effort: int) -> float:
        return tenths(judge.outlook(view, seed, effort))

    return Judge(weigh, weigh_rolls, outlook)


def usual_judge() -> Judge:
    """What the strongest computer player goes by; with dice what the level below goes by: totals and not leads.

    It needs the compiler, so it is loaded only when it is asked.
    """
    from felttip.bots.judge import outlook, weigh, weigh_rolls  # noqa: PLC0415 - see above

    def weigh_totals(
        view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()
    ) -> Sequence[WeighedTurn]:
        found = weigh(view, seed, effort, also, deep=False)
        if isinstance(view.game.chance, Cards):
            return found
        # A turn that ends the game is expected to lead to just what it leads to, so the order may change.
        return sorted(found, key=lambda choice: -choice.points)

    def weigh_rolls_by_totals(view: AnyView) -> Sequence[WeighedRoll]:
        return weigh_rolls(view, deep=False)

    return Judge(weigh_totals, weigh_rolls_by_totals, outlook)
