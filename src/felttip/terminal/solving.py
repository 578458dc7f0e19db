"""Problems at a keyboard: draw a turn, and hear whether it was the best one."""

from collections.abc import Callable, Sequence

from felttip.coach import decimal
from felttip.coach.effect import after_turn
from felttip.coach.problems import Verdict, verdict
from felttip.contract import Phrase, Refused
from felttip.records.problem import pose, solver_of
from felttip.registry.problems import Problem
from felttip.table import AnyTable
from felttip.table.looks import nameable, offers
from felttip.terminal.screen import Screen
from felttip.terminal.session import SHORT, Unclear, known
from felttip.terminal.speech import Quit, Speech
from felttip.terminal.typed import tokens, understand
from felttip.words import words

COMMANDS = ("undo", "done", "pass", "marks", "sheets", "answer", "help", "quit")

Judging = Callable[..., Verdict]
"""What is thought of a turn: see `felttip.coach.problems.verdict`."""


class Solving:
    """Some problems, one after the other, and the person who solves them."""

    def __init__(self, problems: Sequence[tuple[int, Problem]], speech: Speech, judge: Judging = verdict) -> None:
        self.problems = problems
        self.speech = speech
        self.screen = Screen(speech)
        self.judge = judge
        self.solved = 0

    def run(self) -> None:
        """All of them, unless somebody leaves."""
        for number, problem in self.problems:
            table = pose(problem.line, lambda seat: words().say("position-seat", {"seat": seat}))
            self.speech.heading(
                "problems-title", game=words().say(f"{table.game.name}-name"), number=number, grade=problem.grade
            )
            self.speech.say("problems-how", count=len(table.sheets))
            marks = self._turn(table)
            self._tell(table, problem, marks)
            if (number, problem) != self.problems[-1]:
                self.speech.ask("problems-next")
        self.speech.say("problems-solved", solved=self.solved, count=len(self.problems))

    def _turn(self, table: AnyTable) -> tuple[str, ...] | None:
        """The marks of the turn that somebody draws; None if they would rather see the answer."""
        seat = solver_of(table)
        assert seat is not None
        self.screen.position(table, seat)
        while True:
            view = table.view(seat)
            marks = view.draft.marks if view.draft else ()
            said = self.speech.ask("problems-turn", (*view.legal(), *COMMANDS), count=len(marks), marks=" ".join(marks))
            if not said and not view.legal():
                said = "done"
            before = table
            try:
                for word in tokens(said):
                    command = SHORT.get(word.lower(), word.lower())
                    if command == "answer":
                        return None
                    if command in ("done", "pass"):
                        return self._finished(table, seat)
                    table = self._do(table, seat, command, word)
            except Refused as refused:
                self.speech.refuse(refused.refusal)
            except Unclear as unclear:
                self.speech.say("play-which", typed=unclear.typed, names=unclear.names)
            if table is not before or not said:
                self.screen.progress(table, seat)

    def _do(self, table: AnyTable, seat: int, command: str, word: str) -> AnyTable:
        """One command, or the mark that somebody means."""
        view = table.view(seat)
        if command == "quit":
            raise Quit
        if command == "undo":
            return table.undo(seat)
        if command in ("marks", "sheets", "help"):
            if command == "help":
                self.speech.say("problems-help")
            else:
                (self.screen.marks if command == "marks" else self.screen.sheets)(view)
            return table
        names = understand(word, known(offers(view)), known(nameable(view)))
        if len(names) > 1:
            raise Unclear(word, names)
        return table.mark(seat, names[0])

    def _finished(self, table: AnyTable, seat: int) -> tuple[str, ...]:
        """The turn as it is, if it may end here."""
        draft, view = table.drafts[seat], table.view(seat)
        if not view.may_end():
            raise Refused(view.game.naming.why_unfinished(view.board, draft.sheet, draft.turn))
        return draft.marks

    def _tell(self, table: AnyTable, problem: Problem, marks: tuple[str, ...] | None) -> None:
        """Right, or what would have been better and why."""
        seat = solver_of(table)
        view = table.view(seat)
        found = self.judge(view, problem.answer if marks is None else marks, problem)
        if marks is not None and found.right:
            self.solved += 1
            self.speech.strong(words().say("problems-right"))
        else:
            if marks is not None:
                points = words().phrase(decimal(found.cost))
                self.speech.strong(words().say("problems-wrong", {"points": points}))
                self._reasons(found.against)
            best = " ".join(found.best) or words().say("coach-pass")
            self.speech.say("problems-best", turn=best)
            then = after_turn(view, found.best)
            assert seat is not None
            self.screen.picture(then, seat)
        self._reasons(found.better)

    def _reasons(self, reasons: Sequence[Phrase]) -> None:
        for reason in reasons:
            self.speech.wrapped(f"  {words().phrase(reason)}")
