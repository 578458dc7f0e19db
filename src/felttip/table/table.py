"""The table: the one round engine of all games.

A table is a value. Every command answers a new table, or raises `Refused` and changes nothing. Seats count from 0 in
clockwise order, so a seat's left neighbour is the next one.
"""

from dataclasses import dataclass, field
from sys import intern
from typing import Generic

from felttip.contract import B, Board, Call, Cards, Dice, Game, P, Printed, Refusal, Refused, S, T, Word
from felttip.kit.clauses import allows
from felttip.kit.values import changed, made, remembered
from felttip.registry.dispatch import Ints
from felttip.table.chance import Deal
from felttip.table.goals import paid_for
from felttip.table.view import Draft, Moment, Phase, Question, Roll, Round, Settings, Step, View


@dataclass(frozen=True)
class Table(Generic[B, P, S, T]):
    """Seats, sheets, the hidden deal and the phase of the round."""

    game: Game[B, P, S, T]
    board: B
    settings: Settings
    deal: Deal
    phase: Phase
    round: Round
    sheets: tuple[S, ...]
    ink: tuple[tuple[str, ...], ...]
    points: tuple[dict[int, int], ...]
    history: tuple[Round, ...] = ()
    call: Call | None = None
    drafts: dict[int, Draft[S, T]] = field(default_factory=dict)
    """The turns being made, by seat: everybody who acts in this moment has one."""

    @classmethod
    def open(cls, game: Game[B, P, S, T], board: B, settings: Settings, deal: Deal) -> "Table[B, P, S, T]":
        """A new table: with the setup under way, or with the first call turned up."""
        seats = len(settings.names)
        if seats not in game.seats:
            raise Refused(
                Refusal("TAB-1", "table-seats", {"least": game.seats[0], "most": game.seats[-1], "seats": seats})
            )
        wrong = [
            n
            for i, n in enumerate(settings.sheets)
            if n not in range(board.sheets) or (board.sheets > 1 and n in settings.sheets[:i])
        ]
        if wrong or len(settings.sheets) != seats:
            raise Refused(Refusal("TAB-2", "table-sheets", {"sheets": board.sheets}))
        p = game.print_of(board)
        table = cls(
            game,
            board,
            settings,
            deal,
            Phase.SETUP,
            Round(0),
            sheets=tuple(game.rules.blank(p, number) for number in settings.sheets),
            ink=((),) * seats,
            points=({},) * seats,
        )
        return table._next_round() if game.setup is None else table._ask(tuple(range(seats)), game.setup)

    @classmethod
    def resume(
        cls,
        game: Game[B, P, S, T],
        board: B,
        settings: Settings,
        deal: Deal,
        phase: Phase,
        history: tuple[Round, ...],
        sheets: tuple[S, ...],
        ink: tuple[tuple[str, ...], ...],
        points: tuple[dict[int, int], ...],
    ) -> "Table[B, P, S, T]":
        """A table in the midst of a game, in the last round of `history`: whoever is to act there is asked."""
        table = cls(game, board, settings, deal, phase, history[-1], sheets, ink, points, history[:-1])
        seats = tuple(range(len(sheets)))
        if phase is Phase.SETUP and game.setup is not None:
            return table._ask(seats, game.setup)
        if phase is not Phase.TURN:
            return table
        if isinstance(game.chance, Cards):
            return table._ask(seats, deal.card(game.chance, table.round.number))
        return table._first_action()

    def __repr__(self) -> str:
        """In short: which game, and how far it is."""
        return f"<Table {self.view(None).short}>"

    @remembered
    def _print(self) -> P:
        return self.game.print_of(self.board)

    @property
    def _dice(self) -> Dice[P, T]:
        assert isinstance(self.game.chance, Dice)
        return self.game.chance

    # What people and players ask.

    def view(self, seat: int | None) -> View[B, P, S, T]:
        """What this seat may know."""
        if seat is None:
            return self._open
        return changed(self._open, seat=seat, draft=self.drafts.get(seat))

    @remembered
    def _open(self) -> View[B, P, S, T]:
        """What everybody may know."""
        return made(
            View,
            game=self.game,
            board=self.board,
            settings=self.settings,
            commitment=self.deal.commitment,
            seat=None,
            phase=self.phase,
            round=self.round,
            history=self.history,
            call=self.call,
            acting=tuple(self.drafts),
            waiting_for=self.waiting_for,
            sheets=self.sheets,
            ink=self.ink,
            points=self.points,
            draft=None,
        )

    @remembered
    def waiting_for(self) -> tuple[int, ...]:
        """The seats whose turn or decision is still missing."""
        if self.phase is Phase.ROLL:
            return () if self.round.active is None else (self.round.active,)
        return tuple(seat for seat, draft in self.drafts.items() if not draft.committed)

    @property
    def question(self) -> Question:
        """What the table asks for now."""
        return Question(self.phase, self.round.number, len(self.round.rolls), len(self.round.moments))

    # Commands.

    def mark(self, seat: int, name: str) -> "Table[B, P, S, T]":
        """Draw one mark in the seat's unfinished turn."""
        draft = self._draft(seat)
        mark = self.game.naming.read_mark(self.board, draft.sheet, draft.turn, name)
        if isinstance(mark, Refusal):
            raise Refused(mark)
        if not allows(draft.legal(self.game.rules, self._print), mark):
            raise Refused(self.game.naming.why_not(self.board, draft.sheet, draft.turn, mark))
        sheet, turn = self.game.rules.play(self._print, draft.sheet, draft.turn, mark)
        reached = self.game.rules.reached(self._print, sheet)
        steps = (*draft.steps, Step(draft.sheet, draft.turn, mark))
        marks = (*draft.marks, intern(name))  # the same at all tables, and held once
        then = changed(draft, marks=marks, sheet=sheet, turn=turn, reached=(*draft.reached, reached), steps=steps)
        return self._with_draft(seat, then)

    def undo(self, seat: int) -> "Table[B, P, S, T]":
        """Wipe the last mark of the unfinished turn."""
        draft = self._draft(seat)
        if not draft.marks:
            raise Refused(Refusal("TAB-5", "table-nothing-to-undo"))
        *steps, (sheet, turn, _) = draft.steps
        return self._with_draft(seat, Draft(draft.marks[:-1], sheet, turn, draft.reached[:-1], steps=tuple(steps)))

    def commit(self, seat: int) -> "Table[B, P, S, T]":
        """End the seat's turn; when all are in, they are revealed together."""
        draft = self._draft(seat)
        if not self.game.rules.may_end(self._print, draft.sheet, draft.turn):
            raise Refused(self.game.naming.why_unfinished(self.board, draft.sheet, draft.turn))
        table = self._with_draft(seat, changed(draft, committed=True))
        return table if table.waiting_for else table._reveal()

    def reopen(self, seat: int) -> "Table[B, P, S, T]":
        """Take a committed turn back, as it is: nobody has seen it yet, and nothing came of it."""
        draft = self._asked(seat)
        if not draft.committed:
            raise Refused(Refusal("TAB-4", "table-not-committed", {"seat": seat + 1}))
        return self._with_draft(seat, changed(draft, committed=False))

    def take_turn(self, seat: int, marks: tuple[str, ...]) -> "Table[B, P, S, T]":
        """Draw these marks and commit."""
        table = self
        for name in marks:
            table = table.mark(seat, name)
        return table.commit(seat)

    def roll_again(self, seat: int, dice: tuple[int, ...]) -> "Table[B, P, S, T]":
        """Roll some of the dice again (indices from 0); with none, keep all of them and go on to the turn."""
        chance = self.game.chance
        if self.phase is Phase.OVER:
            raise Refused(Refusal("TAB-7", "table-over"))
        if self.phase is not Phase.ROLL or not isinstance(chance, Dice):
            raise Refused(Refusal("TAB-6", "table-not-rolling"))
        self._check_seat(seat)
        if seat != self.round.active:
            raise Refused(Refusal("TAB-3", "table-not-your-turn", {"seat": seat + 1}))
        if len(set(dice)) != len(dice) or not all(0 <= die < chance.count for die in dice):
            raise Refused(Refusal("TAB-6", "table-no-such-dice", {"dice": chance.count}))
        if not dice:
            return self._first_action()
        return self._roll(chance, tuple(sorted(dice)))

    def wipe(self, seat: int) -> "Table[B, P, S, T]":
        """Take back whatever the seat has drawn in this turn."""
        table = self
        while seat in table.drafts and table.drafts[seat].marks:
            table = table.undo(seat)
        return table

    def count_hint(self, seat: int) -> "Table[B, P, S, T]":
        """Note that a seat took a hint: its record will tell."""
        self._check_seat(seat)
        hints = list(self.settings.hints or (0,) * len(self.sheets))
        hints[seat] += 1
        return changed(self, settings=changed(self.settings, hints=tuple(hints)))

    # How a round goes on.

    def _next_round(self) -> "Table[B, P, S, T]":
        """Turn up the next card, or pass the dice to the next seat."""
        number = self.round.number + 1
        history = self.history if self.phase is Phase.SETUP and self.game.setup is None else (*self.history, self.round)
        seats = tuple(range(len(self.sheets)))
        if isinstance(self.game.chance, Cards):
            table = changed(self, round=Round(number), history=history)
            return table._ask(seats, self.deal.card(self.game.chance, number))
        active = (self.deal.first_seat(len(seats)) + number - 1) % len(seats)
        table = changed(self, phase=Phase.ROLL, round=Round(number, active), history=history, call=None, drafts={})
        return table._roll(self.game.chance, tuple(range(self.game.chance.count)))

    def _roll(self, chance: Dice[P, T], rolled: tuple[int, ...]) -> "Table[B, P, S, T]":
        roll = len(self.round.rolls) + 1
        before = self.round.rolls[-1].faces if self.round.rolls else (0,) * chance.count
        faces = tuple(
            self.deal.face(len(chance.faces), self.round.number, roll, die) if die in rolled else before[die]
            for die in range(chance.count)
        )
        table = changed(self, round=changed(self.round, rolls=(*self.round.rolls, Roll(rolled, faces))))
        return table if roll < chance.rolls else table._first_action()

    def _first_action(self) -> "Table[B, P, S, T]":
        """The active seat uses the dice, alone."""
        assert self.round.active is not None
        call = 0
        for face in self.round.rolls[-1].faces:
            call = self._dice.add_die(self._print, call, face)
        return self._ask((self.round.active,), call)

    def _ask(self, seats: tuple[int, ...], call: Call) -> "Table[B, P, S, T]":
        """Wait for a turn of each of these seats."""
        phase = Phase.SETUP if self.round.number == 0 else Phase.TURN
        drafts = {seat: self._fresh_draft(seat, call) for seat in seats}
        return changed(self, phase=phase, call=call, drafts=drafts)

    def _reveal(self) -> "Table[B, P, S, T]":
        """All turns are in: ink them, settle the goals of this moment, go on."""
        assert self.call is not None
        drafts = sorted(self.drafts.items())
        taken = self.view(None).taken
        paid = {seat: self._settle(seat, draft, taken) for seat, draft in drafts}
        moment = Moment(
            self.call,
            {seat: draft.marks for seat, draft in drafts},
            {seat: goals for seat, goals in paid.items() if goals},
        )
        seats = range(len(self.sheets))
        table = changed(
            self,
            round=changed(self.round, moments=(*self.round.moments, moment)),
            sheets=tuple(self.drafts[s].sheet if s in self.drafts else self.sheets[s] for s in seats),
            ink=tuple(self.ink[s] + moment.turns.get(s, ()) for s in seats),
            points=tuple({**self.points[s], **paid[s]} if paid.get(s) else self.points[s] for s in seats),
            drafts={},
        )
        if self.phase is Phase.SETUP:
            return table._pass_left()._next_round()
        if len(drafts) < len(seats) and len(table.round.moments) == 1:
            return table._second_action(drafts[0][1].turn)
        return table._end_round()

    def _settle(self, seat: int, draft: Draft[S, T], taken: Word) -> dict[int, int]:
        before = sum(1 << goal for goal in self.points[seat])
        return paid_for(self._print, draft.reached, before, taken, self.round.number, len(self.sheets) == 1)

    def _pass_left(self) -> "Table[B, P, S, T]":
        """After the setup each sheet goes to the left neighbour."""
        return changed(
            self,
            sheets=(self.sheets[-1], *self.sheets[:-1]),
            ink=(self.ink[-1], *self.ink[:-1]),
        )

    def _second_action(self, first: T) -> "Table[B, P, S, T]":
        """All the others use what the active seat left."""
        assert self.call is not None
        others = tuple(seat for seat in range(len(self.sheets)) if seat != self.round.active)
        return self._ask(others, self._dice.follow(self._print, self.call, first))

    def _end_round(self) -> "Table[B, P, S, T]":
        if self.view(None).last_round:
            return changed(self, phase=Phase.OVER, call=None)
        return self._next_round()

    # Drafts.

    def _fresh_draft(self, seat: int, call: Call) -> Draft[S, T]:
        return Draft((), self.sheets[seat], self.game.rules.begin(self._print, self.sheets[seat], call))

    def _with_draft(self, seat: int, draft: Draft[S, T]) -> "Table[B, P, S, T]":
        return changed(self, drafts={**self.drafts, seat: draft})

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.sheets):
            raise Refused(Refusal("TAB-3", "table-no-such-seat", {"seat": seat + 1, "seats": len(self.sheets)}))

    def _draft(self, seat: int) -> Draft[S, T]:
        """The unfinished turn of this seat, if it is making one."""
        draft = self._asked(seat)
        if draft.committed:
            raise Refused(Refusal("TAB-4", "table-committed", {"seat": seat + 1}))
        return draft

    def _asked(self, seat: int) -> Draft[S, T]:
        """The turn of this seat in this moment, if it has one: committed or not."""
        self._check_seat(seat)
        if self.phase is Phase.OVER:
            raise Refused(Refusal("TAB-7", "table-over"))
        if self.phase is Phase.ROLL and seat == self.round.active:
            raise Refused(Refusal("TAB-6", "table-roll-first"))
        if seat not in self.drafts:
            raise Refused(Refusal("TAB-3", "table-not-your-turn", {"seat": seat + 1}))
        return self.drafts[seat]


AnyTable = Table[Board, Printed, Ints, Ints]
"""A table of a game whose own types nobody outside its folder needs to know."""
