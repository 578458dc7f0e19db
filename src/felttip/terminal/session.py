"""One game at one keyboard, from the first call to the last line of the score."""

import re
from collections.abc import Callable, Iterable

from felttip.bots import USUAL_LEVEL, Player, make_player
from felttip.bots.simulate import let_play
from felttip.coach import SEED, hint
from felttip.coach.text import hint_text
from felttip.contract import Dice, Refused
from felttip.engines.messages import Fault
from felttip.engines.player import tell_board
from felttip.registry import rules_text
from felttip.table import AnyTable, Moment, Phase, Question
from felttip.table.chance import SealedDeal
from felttip.table.looks import Offer, nameable, offers, warned
from felttip.table.standing import spent
from felttip.terminal.saved import NotSaved, Saved
from felttip.terminal.screen import Screen
from felttip.terminal.speech import Quit, Speech, part_word
from felttip.terminal.teacher import Teacher
from felttip.terminal.typed import Known, read_dice, tokens, understand
from felttip.words import tame, words

SHORT = {"u": "undo", "d": "done", "p": "pass", "?": "help", "h": "help", "q": "quit", "s": "sheets", "m": "marks"}


def known(marks: Iterable[Offer]) -> list[Known]:
    """Marks with all that they may be called by in our language."""
    return [Known(one.mark, one.places, "" if one.sign is None else part_word(one.sign)) for one in marks]


class Unclear(Exception):  # noqa: N818 - a question, not an error
    """Somebody typed what could be several marks."""

    def __init__(self, typed: str, names: list[str], most: int = 8) -> None:
        super().__init__(typed)
        self.typed = typed
        self.names = ", ".join(names[:most]) + (", …" if len(names) > most else "")


class Session:
    """A saved game and the people who play it."""

    def __init__(self, saved: Saved, speech: Speech, resumed: bool = False) -> None:
        self.saved = saved
        self.speech = speech
        self.screen = Screen(speech)
        self.teacher = Teacher(speech, saved.table)
        self.resumed = resumed
        self.shown = len(self._moments())
        self.hinted: set[tuple[int, Question]] = set()
        """The decisions for which somebody was given a hint."""
        self.retired: set[int] = set()
        """The people who pass every turn, because nothing can be drawn on their sheets any more."""
        self.sure: tuple[int, tuple[str, ...]] | None = None
        """The turn that was warned of when somebody wanted to finish it."""
        deal = saved.table.deal
        assert isinstance(deal, SealedDeal)
        tell_board(saved.table.board, saved.board_text)
        self.players: dict[int, Player] = {
            seat: make_player(kind, deal.number(f"player/{seat}", 2**32))
            for seat, kind in enumerate(saved.kinds)
            if kind is not None
        }
        self.commands: dict[str, Callable[[int], None]] = {
            "help": self._help,
            "marks": lambda seat: self.screen.marks(self.table.view(seat)),
            "sheet": self._show,
            "sheets": lambda seat: self.screen.sheets(self.table.view(seat)),
            "hint": self._hint,
            "score": lambda seat: self.screen.score(self.table.view(seat)),
            "rules": lambda seat: self._rules(""),
            "quit": self._quit,
        }
        self.turn_commands: dict[str, Callable[[int], None]] = {
            "undo": self._undo, "done": self._done, "pass": self._pass, "end": self._end, **self.commands,
        }  # fmt: skip

    @property
    def table(self) -> AnyTable:
        """The table as it is now."""
        return self.saved.table

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self.saved.save()
            self.screen.begin(self.table, self.resumed)
            while self.table.phase is not Phase.OVER:
                # Those that nobody is asked for first, so that they never keep people waiting at the end of a round.
                seat = min(self.table.waiting_for, key=lambda seat: (not self._by_itself(seat), seat))
                if seat in self.retired:
                    self._replace(self.table.commit(seat))
                elif seat in self.players:
                    self._computer(seat)
                elif self.table.phase is Phase.ROLL:
                    self._roll(seat)
                else:
                    self._turn(seat)
                self._announce()
            self.screen.end(self.table)
            self.speech.say("play-record", file=str(self.saved.finish()))
        except (Quit, KeyboardInterrupt):
            self.speech.say("play-saved", file=str(self.saved.path))
        finally:
            self.saved.release()

    def _replace(self, table: AnyTable) -> None:
        """Every change is on disk before anybody sees it."""
        before, self.saved.table = self.saved.table, table
        try:
            self.saved.save()
        except NotSaved:
            self.saved.table = before
            raise

    def _moments(self) -> list[Moment]:
        """All moments in which turns were revealed; that of the setup is not told."""
        rounds = [played for played in (*self.table.history, self.table.round) if played.number]
        return [moment for played in rounds for moment in played.moments]

    def _announce(self) -> None:
        moments = self._moments()
        self.screen.announce(self.table, moments[self.shown :])
        self.shown = len(moments)

    def _name(self, seat: int) -> str:
        return self.table.settings.names[seat]

    # Decisions.

    def _computer(self, seat: int) -> None:
        rolling, rolls = self.table.phase is Phase.ROLL, len(self.table.round.rolls)
        if rolling and rolls == 1:
            self.speech.say("play-thinks", name=self._name(seat), dice=self.screen.dice(self.table))
        try:
            table = let_play(self.table, seat, self.players[seat])
        except Fault as fault:
            self.speech.say("engine-instead", name=self._name(seat), why=fault.short)
            table = let_play(self.table, seat, make_player(USUAL_LEVEL, seat))
        self._replace(table)
        if rolling and len(self.table.round.rolls) > rolls:
            self.speech.say("play-thinks", name=self._name(seat), dice=self.screen.dice(self.table))

    def _by_itself(self, seat: int) -> bool:
        """Does this seat go on without anybody being asked?"""
        return seat in self.players or seat in self.retired

    def _secret(self) -> bool:
        """Do several people make their turns at the same time, so that nobody may see another's?"""
        return sum(not self._by_itself(seat) for seat in self.table.drafts) > 1

    def _roll(self, seat: int) -> None:
        """Which dice to roll again?"""
        view = self.table.view(seat)
        chance = self.table.game.chance
        assert isinstance(chance, Dice)
        if len(view.round.rolls) == 1 or self.resumed:
            self.resumed = False
            self._show(seat)
        left = chance.rolls - len(view.round.rolls)
        lead = self.teacher.say(view)
        question = "play-roll" if lead is None else "play-learn-which"
        answer = self.speech.ask(
            question, tuple(self.commands), name=self._name(seat), dice=self.screen.dice(self.table), left=left
        )
        if self._other(seat, answer, self.commands):
            return
        dice = read_dice(answer, chance.count) if answer or lead is None else lead.roll
        if dice is None:
            self.speech.say("play-roll-how", dice=chance.count)
            return
        try:
            self._replace(self.table.roll_again(seat, dice))
        except Refused as refused:
            self.speech.refuse(refused.refusal)

    def _turn(self, seat: int) -> None:
        """One person's whole turn."""
        secret = self._secret()
        if secret:
            if self._gives_back(seat):
                return
            self.speech.clear()
        asked = self.table.question
        self._show(seat)
        while self.table.question == asked and seat in self.table.waiting_for:
            view = self.table.view(seat)
            marks = view.draft.marks if view.draft else ()
            self.teacher.say(view)
            hints = (*view.legal(), *self.turn_commands)
            self._answer(
                seat,
                self.speech.ask("play-turn", hints, name=self._name(seat), count=len(marks), marks=" ".join(marks)),
            )
        if secret and self.table.question == asked:
            self.speech.clear()

    def _gives_back(self, seat: int) -> bool:
        """The board goes to the next person, or with `undo` back to whoever has just finished."""
        done = [one for one, draft in self.table.drafts.items() if draft.committed and not self._by_itself(one)]
        if done:
            self.speech.say("play-curtain-undo", name=self._name(done[-1]))
        answer = self.speech.ask("play-curtain", ("undo",) if done else (), name=self._name(seat))
        if not done or SHORT.get(answer.lower(), answer.lower()) != "undo":
            return False
        self._replace(self.table.reopen(done[-1]))
        return True

    def _answer(self, seat: int, answer: str) -> None:
        """Commands and the names of marks, one after the other; what is refused or unclear stops and is said last."""
        before, asked = self.table, self.table.question
        trouble: Refused | Unclear | None = None
        try:
            if not self._other(seat, answer, self.turn_commands):
                for word in tokens(answer):
                    self._do(seat, word)
                    if self.table.question != asked or seat not in self.table.waiting_for:
                        return
        except (Refused, Unclear) as error:
            trouble = error
        drawn = self.table.drafts.get(seat) != before.drafts.get(seat)
        if drawn and self.table.question == asked and seat in self.table.waiting_for:
            self.screen.progress(self.table, seat)
        if isinstance(trouble, Refused):
            self.speech.refuse(trouble.refusal)
        elif trouble is not None:
            self.speech.say("play-which", typed=trouble.typed, names=trouble.names)

    def _do(self, seat: int, word: str) -> None:
        """One command, or the mark that somebody means."""
        command = SHORT.get(word.lower(), word.lower())
        if command in self.turn_commands:
            self.turn_commands[command](seat)
            return
        view = self.table.view(seat)
        names = understand(word, known(offers(view)), known(nameable(view)))
        if len(names) > 1:
            raise Unclear(word, names)
        self._replace(self.table.mark(seat, names[0]))

    def _other(self, seat: int, answer: str, commands: dict[str, Callable[[int], None]]) -> bool:
        """A command that stands alone, such as `rules` with a clause, or Enter; was it one?"""
        first, _, rest = answer.partition(" ")
        command = SHORT.get(first.lower(), first.lower())
        if not answer and commands is self.turn_commands:
            self._enter(seat)
        elif command == "rules":
            self._rules(rest.strip())
        elif command in commands and not rest:
            commands[command](seat)
        else:
            return False
        return True

    def _enter(self, seat: int) -> None:
        """Enter alone does what a lesson suggests, or ends a turn that cannot go on, or shows how things stand."""
        view = self.table.view(seat)
        lead = self.teacher.lead(view)
        if lead is not None and lead.draw:
            for mark in lead.draw:
                self._replace(self.table.mark(seat, mark))
        elif lead is not None and lead.finish:
            self._commit(seat)
        elif view.legal():
            self._show(seat)
        else:
            self._commit(seat)

    # Commands.

    def _help(self, seat: int) -> None:
        """What can be typed, with examples of this moment."""
        view = self.table.view(seat)
        legal = known(offers(view))
        parts = [(one.mark, place) for one in legal or known(nameable(view)) for place in one.places]
        clear = [(name, place) for name, place in parts if understand(place, legal) == [name]]
        example, part = (clear or parts or [("…", "…")])[0]
        clause = re.search(r"\*\*([A-Z]+-\d+)\*\*", rules_text(self.table.game.name))
        self.speech.say("play-help", example=example, part=part, clause=clause[1] if clause else "")

    def _hint(self, seat: int) -> None:
        """What the coach would do; that it was asked, the record will tell: once for each decision."""
        self.speech.say("coach-thinks")
        view = self.table.view(seat)
        advice = hint(view, SEED)
        decision = (seat, self.table.question)
        if advice and decision not in self.hinted:
            self.hinted.add(decision)
            self._replace(self.table.count_hint(seat))
        self.speech.line(hint_text(view, advice, width=self.speech.width))

    def _undo(self, seat: int) -> None:
        self.sure = None
        self._replace(self.table.undo(seat))

    def _done(self, seat: int) -> None:
        if self.table.drafts[seat].marks or not self.table.view(seat).may_end():
            self._commit(seat)
        else:
            self.speech.say("play-done-without-marks")

    def _commit(self, seat: int) -> None:
        """Finish the turn; one that costs what somebody may not have noticed only if it is said twice."""
        turn = (seat, self.table.drafts[seat].marks)
        warning = warned(self.table.view(seat))
        if warning is not None and self.sure != turn:
            self.sure = turn
            self.speech.wrapped(words().phrase(warning))
            self.speech.say("play-sure")
        else:
            self._replace(self.table.commit(seat))

    def _end(self, seat: int) -> None:
        """Pass every turn that is left."""
        if spent(self.table.view(seat), seat):
            self.retired.add(seat)
            self._replace(self.table.commit(seat))
        else:
            self.speech.say("play-not-spent")

    def _pass(self, seat: int) -> None:
        if self.table.drafts[seat].marks:
            self.speech.say("play-pass-with-marks")
        else:
            self._replace(self.table.commit(seat))

    def _quit(self, seat: int) -> None:
        raise Quit

    def _show(self, seat: int) -> None:
        """The seat's own sheet, and what is asked for."""
        if self.table.phase is Phase.ROLL:
            view = self.table.view(seat)
            self.screen.picture(view, seat)
            self.screen.status(view)
        else:
            self.screen.position(self.table, seat)

    def _rules(self, clause: str) -> None:
        """The rules of the game, or one clause of them."""
        # A line that begins with a blank goes on with the one before it.
        text = re.sub(r"\n +(?=\S)", " ", rules_text(self.table.game.name).replace("**", ""))
        if not text:
            text = words().say("play-no-rules", {"game": words().say(f"{self.table.game.name}-name")})
        elif clause:
            found = [line for line in text.split("\n") if line.startswith(f"- {clause.upper()} ")]
            text = found[0] if found else words().say("play-no-clause", {"clause": tame(clause)})
        self.speech.page(text.removeprefix("- "))
