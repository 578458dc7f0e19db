"""What people see: sheets, calls and points. In plain mode the same in sentences."""

import textwrap
from collections.abc import Sequence

from felttip.contract import Cards, Points
from felttip.table import AnyTable, AnyView, Moment, Phase
from felttip.table.chance import SealedDeal
from felttip.table.looks import warned
from felttip.table.standing import brought, drafted, gone, spent, told
from felttip.table.view import goal_message
from felttip.terminal.speech import Speech
from felttip.words import words

ROOMY = 32
"""From this many lines on there is room for air round the picture and for more marks."""


class Screen:
    """Shows tables."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def begin(self, table: AnyTable, resumed: bool) -> None:
        """Which game this is."""
        title = words().say(f"{table.game.name}-name")
        self.speech.heading("play-begin", game=title, board=table.board.name)
        if resumed:
            self.speech.say("play-resumed")
        else:
            self.speech.say("play-commitment", commitment=table.deal.commitment or "")
        self.speech.say("play-help-short")

    # A turn.

    def position(self, table: AnyTable, seat: int) -> None:
        """The seat's own sheet with its unfinished turn, the call and what may come next."""
        view = table.view(seat)
        self.picture(view, seat, view.legal())
        self.status(view)
        self._outcome(view)
        self.marks(view, self._lines_for_marks())

    def _outcome(self, view: AnyView) -> None:
        """What the unfinished turn would bring, and what it would cost that one may not notice."""
        for phrase in (brought(view), warned(view)):
            if phrase is not None:
                self.speech.wrapped(words().phrase(phrase))

    def progress(self, table: AnyTable, seat: int) -> None:
        """What one more mark, or one less, has changed."""
        view = table.view(seat)
        if self.speech.plain and view.draft is not None:
            self.speech.say("play-so-far", count=len(view.draft.marks), marks=" ".join(view.draft.marks))
            self._outcome(view)
            self.marks(view, self._lines_for_marks())
        else:
            self.position(table, seat)

    def status(self, view: AnyView) -> None:
        """The round and its call."""
        chance, number = view.game.chance, view.round.number
        call = self._call(view)
        if view.phase is Phase.SETUP:
            seats = len(view.sheets)
            to = view.settings.names[((view.seat or 0) + 1) % seats]
            text = words().say("play-setup", {"call": call, "seats": seats, "name": to})
        elif isinstance(chance, Cards):
            text = words().say("play-round", {"round": number, "rounds": chance.rounds, "call": call})
        else:
            active = view.settings.names[view.round.active or 0]
            message = "play-round-dice" if view.call is None else "play-dice"
            message = "play-dice-then" if view.round.moments else message
            text = words().say(message, {"round": number, "call": call, "name": active})
        self.speech.strong(text)

    def _call(self, view: AnyView) -> str:
        """The call as it looks; in sentences for those who listen, and if there is nothing to look at."""
        if view.call is None:
            return ""
        face = () if self.speech.plain else view.game.drawing.face(view.call)
        return self.speech.face(face) if face else words().phrase(view.game.naming.call_phrase(view.call))

    def picture(self, view: AnyView, seat: int, legal: Sequence[str] = ()) -> None:
        """One sheet; the seat's own with its unfinished turn."""
        own = view.draft if seat == view.seat else None
        sheet = own.sheet if own else view.sheets[seat]
        then = drafted(view) if own else view
        goals = [words().phrase(phrase) for phrase in told(then, seat)]
        if self.speech.plain:
            for phrase in view.game.drawing.describe(view.board, sheet):
                self.speech.line(words().phrase(phrase))
            for line in goals:
                self.speech.line(line)
            return
        ink = (*view.ink[seat], *(own.marks if own else ()))
        air = "\n" if self.speech.height >= ROOMY else ""
        drawn = view.game.drawing.sketch(view.board, sheet, ink, legal, self.speech.colour, gone(then, seat))
        self.speech.line(f"{air}{drawn}{air}")
        for line in textwrap.wrap(" ".join(goals), self.speech.width):
            self.speech.line(line)

    def marks(self, view: AnyView, most: int | None = None) -> None:
        """The marks that may come next, in at most so many lines."""
        legal = view.legal()
        drawn = bool(view.draft and view.draft.marks)
        if not legal:
            self.speech.say("play-no-marks" if drawn else "play-must-pass")
            if view.seat is not None and view.rounds_left and spent(view, view.seat):
                self.speech.say("play-spent")
            return
        text = f"{words().say('play-may', {'count': len(legal)})} {' '.join(legal)}"
        if drawn and view.may_end():
            text += f" {words().say('play-or-done')}"
        lines = textwrap.wrap(text, self.speech.width, subsequent_indent="  ", break_on_hyphens=False)
        if most is not None and len(lines) > most:
            more = f" {words().say('play-more-marks')}"
            last = textwrap.shorten(lines[most - 1], self.speech.width - len(more), placeholder="")
            lines = [*lines[: most - 1], ("  " if most > 1 else "") + last + more]
        self.speech.line("\n".join(lines))

    def _lines_for_marks(self) -> int:
        return 2 if self.speech.plain or self.speech.height < ROOMY else 4

    # The table.

    def dice(self, table: AnyTable) -> str:
        """The dice with their numbers."""
        dice = map(table.game.drawing.die, table.view(None).dice)
        return "  ".join(f"{number}:{self.speech.face((die,))}" for number, die in enumerate(dice, 1))

    def announce(self, table: AnyTable, moments: Sequence[Moment]) -> None:
        """Turns that have just been revealed, and the goals they reached."""
        names = table.settings.names
        for moment in moments:
            self.speech.line()
            for seat, marks in moment.turns.items():
                if len(names) > 1:
                    self.speech.say("play-did", name=names[seat], count=len(marks), marks=" ".join(marks))
            for seat, goals in moment.goals.items():
                for goal, points in goals.items():
                    title = words().say(goal_message(table.game.name, table.board.goals[goal]))
                    self.speech.say("play-goal", name=names[seat], goal=title, points=points)

    def sheets(self, view: AnyView) -> None:
        """Everybody's sheet as it was last revealed."""
        for seat, name in enumerate(view.settings.names):
            self.speech.heading("play-sheet-of", name=name, total=view.total(seat))
            self.picture(view, seat)

    def score(self, view: AnyView) -> None:
        """Everybody's points as they stand."""
        for seat, name in enumerate(view.settings.names):
            self.speech.heading("play-sheet-of", name=name, total=view.total(seat))
            self._score_lines(view.score(seat))

    def _score_lines(self, lines: Sequence[Points]) -> None:
        for line in lines:
            title = words().say(line.name)
            self.speech.line(f"  {title}: {line.points}" if self.speech.plain else f"  {title:<44} {line.points:>4}")

    def end(self, table: AnyTable) -> None:
        """The points line by line, as one would write them on paper."""
        view = table.view(None)
        names = view.settings.names
        self.speech.heading("play-end")
        for seat, name in enumerate(names):
            self.speech.heading("play-last-sheet", name=name)
            self.picture(view, seat)
        for place, seat in view.ranking():
            self.speech.heading("play-place", place=place, name=names[seat], total=view.total(seat))
            self._score_lines(view.score(seat))
        self.speech.line()
        if len(names) == 1:
            rank = view.game.scoring.rank(view.total(0))
            if rank is not None:
                self.speech.say("play-rank", rank=words().say(rank))
        else:
            winners = [names[seat] for place, seat in view.ranking() if place == 1]
            self.speech.say("play-winners", count=len(winners), names=", ".join(winners))
        if isinstance(table.deal, SealedDeal):
            self.speech.say("play-opening", seed=table.deal.seed)
