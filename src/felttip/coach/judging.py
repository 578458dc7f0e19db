"""Who judges turns for the coach: a strong computer player, or a stand-in that answers the same questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from felttip.contract import Cards
from felttip.table import AnyView

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
