"""What goes to a connection: a table as its seats may know it, and nothing that depends on anything hidden."""

from collections.abc import Callable

import msgspec

from felttip.contract import Cards, Dice, Phrase
from felttip.kit.clauses import marks_in
from felttip.records.picture import shown_on
from felttip.server.events import Kind
from felttip.server.faces import FaceView, PartView, face_view, part_view
from felttip.server.log import CallView, Revealed, RollView, call_view, roll_views
from felttip.server.room import Room
from felttip.solver import has_par
from felttip.table import AnyView, Phase
from felttip.table.looks import used, warned
from felttip.table.standing import brought, drafted, firsts, made_of, spent, told
from felttip.table.view import goal_message

VERSION = 2


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score."""

    message: str
    points: int
    first: bool = False
    """Was this seat the first at the goal? Left out where it was not, and where nobody could be."""


class ProgressView(msgspec.Struct, frozen=True):
    """How far a sheet has come on the way to the end of the game; `says` is that for people."""

    done: int
    of: int
    says: Phrase


class SeatView(msgspec.Struct, frozen=True):
    """A seat and its sheet as it was last revealed."""

    name: str
    kind: Kind
    pen: int
    online: bool
    away: bool
    waiting: bool
    sheet: int
    shown: tuple[str, ...]
    total: int
    score: tuple[Line, ...]
    says: tuple[Phrase, ...]
    level: str | None = None
    """How a computer plays."""
    hints: int = 0
    """How many hints its person has had."""
    made: tuple[Phrase, ...] = ()
    """What the running total is made of, where that is worth saying."""
    progress: ProgressView | None = None
    """How far it has come on the way to the end of the game, where its game says that."""
    retired: bool = False
    """It passes every turn: nothing can be drawn on its sheet any more."""
    absent_in: int = 0
    """In so many milliseconds from this view on others may let a computer play for it."""
    number: int = 0
    """Of a person who gave no name: the number by which a page calls them in its own language."""


class Choice(msgspec.Struct, frozen=True):
    """A mark that may come next, and where in the drawing one points to make it."""

    mark: str
    at: tuple[float, float]
    says: Phrase
    places: tuple[str, ...]
    """The places that it is about."""
    sign: PartView | None
    """The part of the call that it uses up."""


class TurnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An unfinished turn, for its own seat."""

    marks: tuple[str, ...]
    committed: bool
    may_end: bool
    shown: tuple[str, ...]
    legal: tuple[Choice, ...]
    used: tuple[int, ...]
    """For each part of the call's face how much of it the marks have used up: of strokes how many."""
    brings: int
    """How many points more its seat would have if the turn ended here; who draws for a neighbour gains nothing."""
    brought: Phrase | None = None
    """The same in words, with the goals that it has reached; left out where it brings nothing."""
    warns: Phrase | None = None
    """What it would cost that one may not notice; left out where there is nothing."""
    spent: bool = False
    """Nothing can ever be drawn on this sheet again, and rounds follow: one may retire. Left out where it is not so."""


class Result(msgspec.Struct, frozen=True):
    """A seat at the end."""

    seat: int
    place: int
    total: int


class TableView(msgspec.Struct, frozen=True):
    """Everything that a page needs."""

    v: int
    seq: int
    table: str
    game: str
    board: str
    phase: str
    round: int
    rounds: int | None
    commitment: str
    by_word: bool
    hints: bool
    """May people ask for hints?"""
    opening: str | None
    seats: tuple[SeatView, ...]
    active: int | None
    dice: FaceView
    rolls_left: int
    call: CallView | None
    left: tuple[FaceView, ...] | None
    you: tuple[int, ...]
    turns: dict[str, TurnView]
    last: tuple[Revealed, ...]
    result: tuple[Result, ...] | None
    rank: str | None
    par: bool
    """Can one ask for par?"""
    rematch: str | None
    moments: int = 0
    """How many have been revealed: so long is the log."""
    rolls: tuple[RollView, ...] = ()
    """Each roll of this round so far."""
    last_round: bool = False
    """Does the game end with this round?"""


def phase_of(room: Room) -> str:
    """What a table is waiting for, in one word."""
    return "gather" if room.table is None else room.table.phase.value


def nobody_waits(seat: int) -> int:
    """Nobody has to be waited for."""
    return 0


def look(
    room: Room, you: frozenset[int], online: Callable[[int], bool], absent_in: Callable[[int], int] = nobody_waits
) -> TableView:
    """The table for somebody who holds the keys of some seats, or of none."""
    view = room.table.view(None) if room.table is not None else None
    own = [] if room.table is None else [room.table.view(seat) for seat in sorted(you)]
    chance = room.game.chance
    return TableView(
        v=VERSION,
        seq=room.noticed(you),
        table=room.code,
        game=room.created.game,
        board=room.created.board,
        phase=phase_of(room),
        round=view.round.number if view else 0,
        rounds=chance.rounds if isinstance(chance, Cards) else None,
        commitment=room.deal.commitment,
        by_word=room.created.by_word,
        hints=room.created.hints,
        opening=room.deal.seed if room.over else None,
        seats=tuple(_seat(room, view, seat, online(seat), absent_in(seat)) for seat in range(len(room.seats))),
        active=view.round.active if view else None,
        dice=face_view(tuple(map(room.game.drawing.die, view.dice))) if view else (),
        rolls_left=_rolls_left(view),
        call=call_view(view.game, view.call) if view is not None and view.call is not None else None,
        left=_left(view) if isinstance(chance, Cards) else None,
        you=tuple(sorted(you)),
        turns={str(one.seat): _turn(one) for one in own if one.draft is not None},
        last=room.log[-1].deeds if room.log else (),
        result=_result(view),
        rank=_rank(view),
        par=room.over and has_par(room.game, len(room.seats)),
        rematch=room.rematch,
        moments=len(room.log),
        rolls=roll_views(view, view.round.rolls) if view else (),
        last_round=view is not None and view.last_round,
    )


def _seat(room: Room, view: AnyView | None, number: int, online: bool, waits: int) -> SeatView:
    """One seat; before the start there is no sheet yet."""
    seat = room.seats[number]
    online = online or seat.kind == "computer"
    level = seat.player if seat.kind == "computer" else None
    if view is None:
        waiting = seat.kind == "open"
        head = (seat.name, seat.kind, seat.pen, online, seat.away, waiting)
        return SeatView(*head, 1, (), 0, (), (), level, number=seat.number)
    score = _score(view, number)
    return SeatView(
        seat.name,
        seat.kind,
        seat.pen,
        online,
        seat.away,
        number in view.waiting_for,
        view.sheet_number(number) + 1,
        shown_on(view, number),
        sum(line.points for line in score),
        score,
        (*view.game.drawing.describe(view.board, view.sheets[number]), *told(view, number)),
        level,
        view.settings.hints[number] if view.settings.hints else 0,
        made_of(view, number),
        _progress(view, number),
        seat.retired,
        waits,
        seat.number,
    )


def _progress(view: AnyView, seat: int) -> ProgressView | None:
    progress = view.game.scoring.progress(view.board, view.sheets[seat])
    return None if progress is None else ProgressView(progress.done, progress.of, progress.says)


def _score(view: AnyView, seat: int) -> tuple[Line, ...]:
    first = {goal_message(view.game.name, view.board.goals[goal]) for goal in firsts(view, seat)}
    return tuple(Line(line.name, line.points, line.name in first) for line in view.score(seat))


def _rolls_left(view: AnyView | None) -> int:
    if view is None or view.phase is not Phase.ROLL or not isinstance(view.game.chance, Dice):
        return 0
    return view.game.chance.rolls - len(view.round.rolls)


def _left(view: AnyView | None) -> tuple[FaceView, ...]:
    """The cards that have not been turned up."""
    return () if view is None else tuple(face_view(view.game.drawing.face(card)) for card in view.left)


def _turn(view: AnyView) -> TurnView:
    """A seat's own turn, with everything that may come next."""
    draft, seat = view.draft, view.seat
    assert draft is not None
    assert seat is not None
    game, board = view.game, view.board
    then = drafted(view)
    legal: list[int] = []
    if not draft.committed:
        legal = list(marks_in(game.rules.legal(game.print_of(board), draft.sheet, draft.turn)))
    return TurnView(
        draft.marks,
        draft.committed,
        view.may_end(),
        shown_on(then, seat),
        tuple(_choice(view, mark) for mark in legal),
        used(view),
        0 if view.phase is Phase.SETUP else then.total(seat) - view.total(seat),
        brought(view),
        warned(view),
        not draft.committed and view.rounds_left > 0 and spent(view, seat),
    )


def _choice(view: AnyView, mark: int) -> Choice:
    """One mark that may come next."""
    assert view.draft is not None
    here = (view.board, view.draft.sheet, view.draft.turn, mark)
    naming, drawing = view.game.naming, view.game.drawing
    sign = drawing.sign(*here)
    return Choice(
        naming.mark_name(*here),
        drawing.target(*here),
        naming.mark_phrase(*here),
        naming.places(*here),
        None if sign is None else part_view(sign),
    )


def _result(view: AnyView | None) -> tuple[Result, ...] | None:
    if view is None or view.phase is not Phase.OVER:
        return None
    return tuple(Result(seat, place, view.total(seat)) for place, seat in view.ranking())


def _rank(view: AnyView | None) -> str | None:
    """The rank of somebody who played alone."""
    if view is None or view.phase is not Phase.OVER or len(view.sheets) > 1:
        return None
    return view.game.scoring.rank(view.total(0))
