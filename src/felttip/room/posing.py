"""Problems: which there are, what may be drawn in one, and what is known of a turn.

Nothing of it is kept: whoever solves a problem brings its line and the marks so far each time.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from felttip.contract import Cards, Phrase, Refusal, Refused
from felttip.contract.rules import MOST_MARKS
from felttip.records.picture import shown_on
from felttip.records.position import write_position
from felttip.records.problem import pose, solver_of
from felttip.registry.problems import Problem, find_problems
from felttip.room import commands as cmd
from felttip.room import papers
from felttip.room.asking import Told, about_call
from felttip.room.decide import meant, started
from felttip.room.faces import FaceView, face_view
from felttip.room.installed import known, playable
from felttip.room.log import CallView, call_view, in_words
from felttip.room.thinking import shown_after
from felttip.room.views import TurnView, turn_of
from felttip.table import AnyTable, AnyView
from felttip.table.standing import told

if TYPE_CHECKING:
    from felttip.coach.problems import Verdict

KEPT = 64
"""So many positions are remembered, so that each mark does not read its line anew."""
LAST = 300
"""The last round of a problem that anybody brings: its table has all rounds, and good players end our
games of dice after some thirty."""

CHECK = 4
"""So many digits the check of a line has."""

Line = Annotated[str, Meta(min_length=1, max_length=8000)]
Marks = Annotated[tuple[cmd.MarkName, ...], Meta(max_length=MOST_MARKS)]


class Collected(msgspec.Struct):
    """The problems that come with a game, in order; the first has the number 1."""

    game: str
    grades: tuple[int, ...]
    checks: tuple[str, ...]
    """The check of each line: whoever remembers a problem by it knows it again in another collection."""


class ProblemLine(msgspec.Struct):
    """A problem of a collection."""

    line: str
    grade: int


class Posing(msgspec.Struct, forbid_unknown_fields=True):
    """The line of a problem, from a collection or from anybody."""

    line: Line


class Drawing(Posing, forbid_unknown_fields=True):
    """The same, with the marks that were drawn so far."""

    marks: Marks


class Pointing(Drawing, forbid_unknown_fields=True):
    """The same, with the marks that somebody may have meant who pointed somewhere."""

    meant: Annotated[tuple[cmd.MarkName, ...], Meta(min_length=1, max_length=32)]


class SeatShown(msgspec.Struct):
    """A seat of a problem, and its sheet."""

    sheet: int
    shown: tuple[str, ...]
    total: int
    says: tuple[Phrase, ...]


class ProblemView(msgspec.Struct):
    """How things stand in a problem, before anything is drawn."""

    line: str
    """As it should be sent on."""
    game: str
    board: str
    round: int
    rounds: int | None
    seats: tuple[SeatShown, ...]
    seat: int
    """The one whose turn it is about, from 0."""
    active: int | None
    """Who rolled the dice, in a game of dice."""
    call: CallView
    told: Told
    left: tuple[FaceView, ...] | None
    """In games of cards: those that have not been turned up."""
    turn: TurnView
    number: int | None
    """Where it stands in the collection of its game, if it is from there."""
    grade: int | None


class Allowed(msgspec.Struct):
    """Nothing forbids it."""

    allowed: bool = True


class BestTurn(msgspec.Struct):
    """The best turn, drawn and in words."""

    marks: tuple[str, ...]
    shown: tuple[str, ...]
    says: tuple[Phrase, ...]


class Solved(msgspec.Struct):
    """What the coach says of a turn."""

    right: bool
    cost: float
    """How many points it gives up, in tenths."""
    best: BestTurn
    better: tuple[Phrase, ...]
    """What speaks for the best turn."""
    against: tuple[Phrase, ...]
    """What speaks against the one that was made."""


# Which there are.


def collections() -> list[Collected]:
    """The problems of every game that has some, by their grades."""
    found = [(game.name, find_problems(game.name)) for game in playable()]
    return [
        Collected(name, tuple(one.grade for one in problems), tuple(one.line[-CHECK:] for one in problems))
        for name, problems in found
        if problems
    ]


def collected(game: str, number: int) -> ProblemLine:
    """A problem of a game's collection, by its number."""
    found = find_problems(game) if known(game) is not None else ()
    if not 1 <= number <= len(found):
        raise papers.no_such_page()
    return ProblemLine(found[number - 1].line, found[number - 1].grade)


# Solving one.


@lru_cache(maxsize=KEPT)
def _posed(line: str) -> AnyTable:
    """The table of a problem, of a game that can be played here."""
    table = pose(line, last=LAST)
    if known(table.game.name) is None:
        raise Refused(Refusal("POS-2", "server-game-gone", {"name": table.game.name, "names": ""}))
    return table


def _drawn(line: str, marks: tuple[str, ...]) -> tuple[AnyTable, int]:
    """A problem after these marks, and its solver; a refusal if one of the marks is not allowed."""
    table = _posed(" ".join(line.split()))
    seat = solver_of(table)
    assert seat is not None
    for mark in marks:
        table = table.mark(seat, mark)
    return table, seat


def _collected(line: str, view: AnyView) -> tuple[int, Problem] | None:
    from felttip.coach.problems import problem_in  # noqa: PLC0415 - the server does not wait for the coach

    return problem_in(line, view.game.name)


def stands(line: str) -> ProblemView:
    """How a problem stands: the sheets, the call, and what may be drawn first."""
    table, solver = _drawn(line, ())
    view = table.view(solver)
    assert view.call is not None
    chance, found = view.game.chance, _collected(line, view)
    cards = isinstance(chance, Cards)
    return ProblemView(
        write_position(view),
        view.game.name,
        view.board.name,
        view.round.number,
        chance.rounds if isinstance(chance, Cards) else None,
        tuple(_seat(view, seat) for seat in range(len(view.sheets))),
        solver,
        view.round.active,
        call_view(view.game, view.call),
        about_call(view),
        tuple(face_view(view.game.drawing.face(card)) for card in view.left) if cards else None,
        turn_of(view),
        None if found is None else found[0],
        None if found is None else found[1].grade,
    )


def _seat(view: AnyView, seat: int) -> SeatShown:
    said = view.game.drawing.describe(view.board, view.sheets[seat])
    return SeatShown(view.sheet_number(seat) + 1, shown_on(view, seat), view.total(seat), (*said, *told(view, seat)))


def turn_after(data: Drawing) -> TurnView:
    """The unfinished turn after these marks."""
    table, seat = _drawn(data.line, data.marks)
    return turn_of(table.view(seat))


def why_not(data: Pointing) -> Allowed:
    """The refusal of what somebody pointed at; what may be drawn has none."""
    table, seat = _drawn(data.line, data.marks)
    likely, start = meant(table, seat, data.meant)
    try:
        table.mark(seat, likely)
    except Refused as refused:
        raise (refused if start is None else Refused(started(refused.refusal, start))) from None
    return Allowed()


def looked_up(data: Drawing) -> "tuple[AnyView, Problem | None, Verdict | None]":
    """The problem before the turn, whether it is a collected one, and what the collection says of the turn."""
    from felttip.coach.problems import known_verdict  # noqa: PLC0415 - as above

    made, seat = _drawn(data.line, data.marks)
    then = made.view(seat)
    if not then.may_end():
        draft = made.drafts[seat]
        raise Refused(then.game.naming.why_unfinished(then.board, draft.sheet, draft.turn))
    view = _drawn(data.line, ())[0].view(seat)
    found = _collected(data.line, view)
    problem = None if found is None else found[1]
    return view, problem, None if problem is None else known_verdict(view, data.marks, problem)


def solved(view: AnyView, said: "Verdict") -> Solved:
    """The same, drawn and in words."""
    best = BestTurn(said.best, shown_after(view, said.best), in_words(view, said.best))
    return Solved(said.right, said.cost, best, said.better, said.against)
