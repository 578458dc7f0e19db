"""One game: what all rooms of this package come together in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, TypeVar

from felttip.contract import usual
from felttip.contract.players import AfterFees, Ceiling, Coaching, Compile, Instinct, Plan
from felttip.contract.rules import B, Call, Cards, Dice, P, Rules, S, T, never, no_points, not_said
from felttip.contract.showing import Drawing, Naming, Scoring

G = TypeVar("G", Naming, Drawing, Scoring)  # type: ignore[type-arg]


@dataclass(frozen=True)
class Game(Generic[B, P, S, T]):
    """One game. Its package registers an instance under the entry point group `felttip.games`."""

    name: str
    """Lower-case letters; its entry point has the same name, and its messages begin with it."""
    boards: tuple[str, ...]
    """The names of the board files that come with the game (`boards/<name>.toml`); the first is the usual one."""
    read_board: Callable[[str], B]
    """(text of a board file) -> board; `BoardError` carries the phrase that names the first broken constraint"""
    print_of: Callable[[B], P]
    """(board) -> the board as the rules see it"""
    chance: Cards | Dice[P, T]
    rules: Rules[P, S, T]
    naming: Naming[B, S, T]
    drawing: Drawing[B, S, T]
    scoring: Scoring[B, S] = field(default_factory=Scoring)
    instinct: Instinct[P, S] = field(default_factory=Instinct)
    coaching: Coaching[B, S, T] = field(default_factory=Coaching)
    seats: range = range(1, 5)
    """How many may play."""
    setup: Call | None = None
    """If not None: before the first round each seat makes one turn with this call, on its left neighbour's sheet."""
    ceiling: Ceiling[P, S] | None = None
    """An upper bound for a lone player; None: par is found, but not proved"""
    plan: Callable[[B, int, Sequence[Call]], Plan] | None = None
    """(board, number of the sheet from 0, the calls of all rounds) -> a model of the deal; `ImportError` if OR-Tools is
    not installed"""

    unaware: Callable[[Compile, P, Sequence[tuple[int, Sequence[Call]]]], AfterFees] | None = None
    """(what compiles a rule, print, some deals: each the number of its sheet and its calls) -> a bound on what a lone
    player can expect who does not know the calls; None: nobody knows one but the mean of par"""

    def __post_init__(self) -> None:
        """Put the usual answers where the game gave none."""
        if isinstance(self.chance, Dice) and self.rules.finishes is never:
            raise ValueError("a game of dice says in Rules.finishes what ends it")
        object.__setattr__(self, "naming", _filled(self.naming, self._usual_naming()))
        object.__setattr__(self, "drawing", _filled(self.drawing, self._usual_drawing()))
        object.__setattr__(self, "scoring", _filled(self.scoring, self._usual_scoring()))

    def _usual_naming(self) -> dict[str, Any]:
        text, name = self.naming.call_text, self.naming.mark_name
        deck = self.chance.deck if isinstance(self.chance, Cards) else ()
        return {
            "read_call": usual.ReadCall(text, deck if self.setup is None else (self.setup, *deck)),
            "call_phrase": usual.CallPhrase(text),
            "call_means": usual.means_itself,
            "read_mark": usual.ReadMark(name),
            "mark_phrase": usual.MarkPhrase(name),
            "places": usual.MarkPlaces(name),
            "why_not": usual.WhyNot(self.rules.clauses, self.print_of, name),
            "why_unfinished": usual.why_unfinished,
        }

    def _usual_drawing(self) -> dict[str, Any]:
        return {
            "shown": usual.shown,
            "sketch": usual.sketch,
            "describe": usual.describe,
            "face": usual.CallFace(self.naming.call_text),
            "die": usual.DieFace(self.chance.faces if isinstance(self.chance, Dice) else ()),
            "sign": usual.no_sign,
            "spots": usual.no_spots,
        }

    def _usual_scoring(self) -> dict[str, Any]:
        closing = self.rules.closing
        lines = usual.ClosingPoints(self.name, self.print_of, closing)
        return {"closing_points": usual.nothing_but_goals if closing is no_points else lines}


def _filled(group: G, answers: dict[str, Any]) -> G:
    """A group of answers in which the missing ones are the usual ones."""
    missing = {part.name for part in fields(group) if getattr(group, part.name) is not_said}
    return replace(group, **{name: answers[name] for name in missing}) if missing else group
