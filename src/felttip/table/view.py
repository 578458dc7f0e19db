"""What people and players may know of a table."""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple

from felttip.contract import B, Board, Call, Cards, Game, Goal, P, Points, Printed, Rules, S, T, Word
from felttip.kit.clauses import marks_in
from felttip.kit.values import remembered
from felttip.registry.dispatch import Ints


class Phase(Enum):
    """What the table is waiting for."""

    SETUP = "setup"
    ROLL = "roll"
    TURN = "turn"
    OVER = "over"


@dataclass(frozen=True)
class Question:
    """What a table asks for: equal for as long as the same seats are asked for the same thing."""

    phase: Phase
    round: int
    rolls: int
    """How many rolls of this round there were."""
    moments: int
    """How many moments of this round were revealed."""

    def __str__(self) -> str:
        """As a part of a name."""
        return f"{self.phase.value}/{self.round}/{self.rolls}/{self.moments}"


@dataclass(frozen=True)
class Settings:
    """What was agreed before the deal."""

    names: tuple[str, ...]
    """One name a seat."""
    sheets: tuple[int, ...]
    """Which printed sheet each seat has, counted from 0."""
    hints: tuple[int, ...] = ()
    """How many hints each seat has taken; nothing stands for none at all."""
    again: str = ""
    """`yes` if the deal had been played before, `duel` if others play it, too; nothing for a deal of its own."""
    held: bool = False
    """The device on which it was played had the deal: there was no referee."""


@dataclass(frozen=True)
class Roll:
    """All dice after one roll, and which of them were rolled."""

    rolled: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """Turns that were made at the same time, as they were revealed together."""

    call: Call
    turns: dict[int, tuple[str, ...]]
    """The marks of each seat that took part."""
    goals: dict[int, dict[int, int]]
    """The points of each seat for each goal that it reached in this moment."""


@dataclass(frozen=True)
class Round:
    """What happened in one round; round 0 is the setup."""

    number: int
    active: int | None = None
    rolls: tuple[Roll, ...] = ()
    moments: tuple[Moment, ...] = ()


class Step(NamedTuple, Generic[S, T]):
    """A mark of a turn, and what stood before it."""

    sheet: S
    turn: T
    mark: int


@dataclass(frozen=True)
class Draft(Generic[S, T]):
    """A turn that a seat is making: private until all are in."""

    marks: tuple[str, ...]
    sheet: S
    turn: T
    reached: tuple[Word, ...] = ()
    """What the sheet had reached after each mark."""
    committed: bool = False
    steps: tuple[Step[S, T], ...] = ()
    """The same marks, each with what stood before it."""

    def legal(self, rules: Rules[P, S, T], p: P) -> tuple[Word, Word]:
        """The marks that may come next: worked out once, to be offered and to be judged by."""
        known: dict[str, tuple[Word, Word]] = vars(self)
        if "_legal" not in known:
            known["_legal"] = rules.legal(p, self.sheet, self.turn)
        return known["_legal"]


def goal_message(game: str, goal: Goal) -> str:
    """The id of the message with the name of a goal."""
    return f"{game}-goal-{goal.name}"


@dataclass(frozen=True)
class View(Generic[B, P, S, T]):
    """What one seat, or with `seat` None a spectator, may know. Nothing in here depends on anything hidden."""

    game: Game[B, P, S, T]
    board: B
    settings: Settings
    commitment: str | None
    seat: int | None
    phase: Phase
    round: Round
    """The round so far, as far as it has been revealed."""
    history: tuple[Round, ...]
    """The rounds before it."""
    call: Call | None
    """The call of the turns that are being made."""
    acting: tuple[int, ...]
    waiting_for: tuple[int, ...]
    """The seats that have not committed yet."""
    sheets: tuple[S, ...]
    ink: tuple[tuple[str, ...], ...]
    """The marks on each sheet, in the order in which they were made."""
    points: tuple[dict[int, int], ...]
    """For each seat the points for each goal that it has reached."""
    draft: Draft[S, T] | None
    """This seat's own unfinished turn."""

    def __repr__(self) -> str:
        """In short: whose view, of which game, and how far it is."""
        return f"<View of {'a spectator' if self.seat is None else f'seat {self.seat}'}, {self.short}>"

    @property
    def short(self) -> str:
        """The game, its board, the seats and how far it is, for whoever debugs."""
        at = f"round {self.round.number}, {self.phase.value}"
        return f"{self.game.name} {self.board.name}, seats {len(self.sheets)}, {at}"

    @property
    def taken(self) -> Word:
        """The goals that anybody has reached."""
        return sum(1 << goal for goal in {goal for paid in self.points for goal in paid})

    @property
    def rounds_left(self) -> int:
        """How many rounds follow the current one; 0 where nobody can know."""
        chance = self.game.chance
        return chance.rounds - self.round.number if isinstance(chance, Cards) else 0

    @property
    def last_round(self) -> bool:
        """Does the game end with this round? With the last card, or because of a sheet that ends it."""
        chance, p = self.game.chance, self.game.print_of(self.board)
        if self.phase is Phase.OVER:
            return False
        last_card = isinstance(chance, Cards) and self.round.number == chance.rounds
        return last_card or any(self.game.rules.finishes(p, sheet) for sheet in self.sheets)

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the rounds so far, the setup left out; the one that lies open is the last."""
        rounds = [played for played in (*self.history, self.round) if played.number]
        revealed = [moment.call for played in rounds for moment in played.moments]
        return (*revealed, self.call) if self.round.number and self.call is not None else tuple(revealed)

    @remembered
    def gone(self) -> tuple[int, ...]:
        """The places in the deck of the cards so far; of equal cards the first goes first. With dice there are none."""
        deck = self.game.chance.deck if isinstance(self.game.chance, Cards) else ()
        gone: list[int] = []
        for call in self.calls if deck else ():
            gone.append(next(place for place, card in enumerate(deck) if card == call and place not in gone))
        return tuple(gone)

    @property
    def left(self) -> tuple[Call, ...]:
        """The cards that have not been turned up, in the order of the deck: one or more of them stay in the box."""
        deck = self.game.chance.deck if isinstance(self.game.chance, Cards) else ()
        gone = self.gone
        return tuple(card for place, card in enumerate(deck) if place not in gone)

    def sheet_number(self, seat: int) -> int:
        """Which printed sheet this seat plays on: after a setup, the one that its right neighbour passed on."""
        passed = self.game.setup is not None and self.round.number > 0
        return self.settings.sheets[seat - 1 if passed else seat]

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice on the table."""
        return self.round.rolls[-1].faces if self.round.rolls else ()

    def legal(self) -> tuple[str, ...]:
        """The names of the marks that this seat may make next."""
        if self.draft is None or self.draft.committed:
            return ()
        words = self.draft.legal(self.game.rules, self.game.print_of(self.board))
        return tuple(
            self.game.naming.mark_name(self.board, self.draft.sheet, self.draft.turn, mark) for mark in marks_in(words)
        )

    def may_end(self) -> bool:
        """May this seat commit now?"""
        if self.draft is None or self.draft.committed:
            return False
        return self.game.rules.may_end(self.game.print_of(self.board), self.draft.sheet, self.draft.turn)

    def score(self, seat: int) -> tuple[Points, ...]:
        """The lines of a seat's score, as if the game ended now: worked out once, since everybody asks for that."""
        if seat not in self._scores:
            goals = self.board.goals
            lines = [Points(goal_message(self.game.name, goals[g]), n) for g, n in sorted(self.points[seat].items())]
            self._scores[seat] = (*lines, *self.game.scoring.closing_points(self.board, self.sheets[seat]))
        return self._scores[seat]

    @remembered
    def _scores(self) -> dict[int, tuple[Points, ...]]:
        return {}

    def total(self, seat: int) -> int:
        """The sum of the lines of `score`."""
        return sum(line.points for line in self.score(seat))

    def ranking(self) -> list[tuple[int, int]]:
        """(place, seat) from the first to the last; equal places share a number."""
        keys = [
            (self.total(seat), self.game.scoring.tie_break(self.board, self.sheets[seat], self.points[seat]))
            for seat in range(len(self.sheets))
        ]
        return sorted((1 + sum(other > key for other in keys), seat) for seat, key in enumerate(keys))


AnyView = View[Board, Printed, Ints, Ints]
"""A view of a game whose own types nobody outside its folder needs to know."""
