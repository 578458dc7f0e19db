"""The log of a game: what was done in every moment that was revealed, and what it earned."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from felttip.contract import Call, Phrase
from felttip.kit.values import changed
from felttip.records.picture import own_ink
from felttip.records.playback import moments, start_of
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints
from felttip.room.faces import FaceView, face_view
from felttip.table import AnyTable, AnyView, Moment, Phase, Roll, Round
from felttip.table.looks import walk
from felttip.table.view import Step, goal_message


class CallView(msgspec.Struct, frozen=True):
    """What a round announces."""

    text: str
    phrase: Phrase
    face: FaceView


class GoalView(msgspec.Struct, frozen=True):
    """A goal that was reached."""

    name: str
    points: int


class Revealed(msgspec.Struct, frozen=True):
    """What one seat did in a moment."""

    round: int
    seat: int
    marks: tuple[str, ...]
    goals: tuple[GoalView, ...]
    earned: int = 0
    """How many points more its seat had after it; who draws for a neighbour earns nothing."""
    total: int = 0
    """What its seat had after it."""
    on: int = 0
    """The seat on whose sheet it is; after the setup that is the left neighbour, to whom the sheet was passed."""
    fresh: tuple[str, ...] = ()
    """What it switched on in the drawing of that sheet: its marks in their order, then what follows from them."""
    wiped: tuple[str, ...] = ()
    """What it switched off there, because something else stands for it now."""
    says: tuple[Phrase, ...] = ()
    """What was drawn, mark by mark."""


class RollView(msgspec.Struct, frozen=True):
    """All dice after one roll, and which of them were rolled."""

    dice: FaceView
    rolled: tuple[int, ...]


class Logged(msgspec.Struct, frozen=True):
    """A moment: what was called, and what everybody who took part did with it."""

    round: int
    call: CallView
    active: int | None
    rolls: tuple[RollView, ...]
    """How the dice of this call came about; for what the others leave, nothing was rolled."""
    deeds: tuple[Revealed, ...]
    last: bool
    """Was it known before it that this is the last round?"""


class Log(msgspec.Struct, frozen=True):
    """The moments of a game so far, or those after the first so many."""

    since: int
    moments: tuple[Logged, ...]


def reveals(before: AnyTable, after: AnyTable) -> bool:
    """Was a moment revealed between two tables of which one event made the other?"""
    if after.round is before.round:
        return False
    return len(_round(after, before.round.number).moments) > len(before.round.moments)


def news(before: AnyTable, after: AnyTable) -> Logged:
    """The moment that was revealed between two tables."""
    played = _round(after, before.round.number)
    return _logged(before.view(None), after.view(None), played, len(played.moments) - 1)


def deeds(before: AnyTable, after: AnyTable) -> tuple[Revealed, ...]:
    """What everybody did in that moment, and nothing else of it."""
    played = _round(after, before.round.number)
    steps = {seat: before.drafts[seat].steps for seat in played.moments[-1].turns}
    return _deeds(before.view(None), after.view(None), played.number, played.moments[-1], steps)


def log_of(table: AnyTable) -> tuple[Logged, ...]:
    """Every moment that was revealed at a table."""
    return tuple(logged for logged, _ in played_again(table))


def played_again(table: AnyTable) -> Iterator[tuple[Logged, AnyView]]:
    """Every moment that was revealed at a table, and the view after it: it is played again for that."""
    before = start_of(table).view(None)
    for played, moment, then in moments(table):
        place = next(place for place, one in enumerate(played.moments) if one is moment)
        after = then.view(None)
        yield _logged(before, after, played, place), after
        before = after


def _round(table: AnyTable, number: int) -> Round:
    """A round of a table: the one that is played, or a late one."""
    if table.round.number == number:
        return table.round
    return next(one for one in reversed(table.history) if one.number == number)


def call_view(game: AnyGame, call: Call) -> CallView:
    """A call: for records, for those who listen and for those who look."""
    return CallView(game.naming.call_text(call), game.naming.call_phrase(call), face_view(game.drawing.face(call)))


def roll_view(game: AnyGame, roll: Roll) -> RollView:
    """One roll of a round."""
    return RollView(face_view(tuple(map(game.drawing.die, roll.faces))), roll.rolled)


def in_words(view: AnyView, marks: tuple[str, ...]) -> tuple[Phrase, ...]:
    """What one draws with these marks of a turn."""
    return _said(view, (step for step, _ in walk(view, marks)))


def _said(view: AnyView, steps: Iterable[Step[Ints, Ints]]) -> tuple[Phrase, ...]:
    return tuple(view.game.naming.mark_phrase(view.board, *step) for step in steps)


def goal_views(view: AnyView, paid: dict[int, int]) -> tuple[GoalView, ...]:
    """Goals with what they pay, or have paid."""
    name, goals = view.game.name, view.board.goals
    return tuple(GoalView(goal_message(name, goals[goal]), points) for goal, points in paid.items())


def _logged(before: AnyView, after: AnyView, played: Round, place: int) -> Logged:
    moment, first = played.moments[place], place == 0
    return Logged(
        played.number,
        call_view(before.game, moment.call),
        played.active,
        tuple(roll_view(before.game, roll) for roll in (played.rolls if first else ())),
        _deeds(before, after, played.number, moment, {seat: _walked(before, moment, seat) for seat in moment.turns}),
        before.last_round,
    )


Steps = tuple[Step[Ints, Ints], ...]


def _walked(before: AnyView, moment: Moment, seat: int) -> Steps:
    """The turn of a seat, mark by mark."""
    view = changed(before, call=moment.call, seat=seat)
    return tuple(step for step, _ in walk(view, moment.turns[seat]))


def _deeds(
    before: AnyView, after: AnyView, number: int, moment: Moment, steps: Mapping[int, Steps]
) -> tuple[Revealed, ...]:
    return tuple(_revealed(before, after, number, moment, seat, steps[seat]) for seat in moment.turns)


def _revealed(before: AnyView, after: AnyView, number: int, moment: Moment, seat: int, steps: Steps) -> Revealed:
    passed_on = before.phase is Phase.SETUP
    on = (seat + 1) % len(after.sheets) if passed_on else seat
    there, here = own_ink(before, seat), own_ink(after, on)
    marks, total = moment.turns[seat], after.total(seat)
    known, now = {*there, *marks}, set(here)
    fresh = [name for name in here if name not in known]
    return Revealed(
        number,
        seat,
        marks,
        goal_views(after, moment.goals.get(seat, {})),
        0 if passed_on else total - before.total(seat),
        total,
        on,
        (*marks, *fresh),
        tuple(name for name in there if name not in now),
        _said(before, steps),
    )
