"""The document of a table, put together from parts that stay as they are for as long as nothing changes in them.

It holds what its seats may know and nothing that depends on anything hidden. All who look at a table share its parts; a
mark makes one turn anew, for those who hold its seat, and nothing else.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TypeVar

import msgspec

from felttip.contract import Call, Cards, Dice
from felttip.records.picture import boxes
from felttip.registry import find_game
from felttip.room.document import Document, listed, own_raw, raw
from felttip.room.faces import face_view
from felttip.room.log import call_view, roll_view
from felttip.room.room import Room
from felttip.room.teaching import lesson_document
from felttip.room.turns import Ground, drawn, ground, may_retire, turn_document
from felttip.solver import has_par
from felttip.table import AnyTable, AnyView, Phase, Roll
from felttip.table.lesson import LEARNER, lesson_at
from felttip.table.standing import firsts, gone, made_of, told
from felttip.table.view import goal_message

VERSION = 3
V = TypeVar("V")


def phase_of(room: Room) -> str:
    """What a table is waiting for, in one word."""
    return "gather" if room.table is None else room.table.phase.value


class Parts:
    """The parts of one table's documents."""

    def __init__(self) -> None:
        self._kept: defaultdict[int, dict[str, tuple[object, object]]] = defaultdict(dict)
        """By seat; what belongs to no seat is with the first."""

    def document(self, room: Room, you: frozenset[int], online: frozenset[int]) -> Document:
        """The table for somebody who holds the keys of some seats, or of none; `online` are the seats of those here."""
        return {**self.public(room, online), **self.own(room, you)}

    def public(self, room: Room, online: frozenset[int]) -> Document:
        """What everybody may know: the same object for as long as that is the same."""
        return self._keep("public", 0, (room.counts[0], online), lambda: self._public(room, online))

    def own(self, room: Room, you: frozenset[int]) -> Document:
        """What only those may know who hold these seats."""
        seats = () if room.table is None else [seat for seat in sorted(you) if seat in room.table.drafts]
        lesson = self._lesson(room) if LEARNER in you else None
        return {
            "seq": room.noticed(you),
            "you": _seats(you),
            "turns": {str(seat): self._turn(room, seat) for seat in seats},
            **({} if lesson is None else {"lesson": lesson}),
        }

    def _keep(self, part: str, seat: int, about: object, make: Callable[[], V]) -> V:
        """A part, made anew if it is about something else than last time."""
        kept = self._kept[seat]
        found = kept.get(part)
        if found is None or found[0] != about:
            found = kept[part] = (about, make())
        return found[1]  # type: ignore[return-value]

    # What everybody may know.

    def _public(self, room: Room, online: frozenset[int]) -> Document:
        table = room.table
        found: Document = {
            **self._keep("head", 0, 0, lambda: _head(room)),
            "phase": phase_of(room),
            "round": 0 if table is None else table.round.number,
            "par": room.over and has_par(room.game, len(room.seats)),
            "moments": room.moments,
            "last": self._keep("last", 0, room.moments, lambda: _last(room)),
        }
        if room.over:
            found["opening"] = room.deal.seed
        if room.rematch is not None:
            found["rematch"] = room.rematch
        if room.duel is not None:
            found["duel"] = room.duel
        if room.held:
            found["held"] = room.place
        found.update(_before() if table is None else self._playing(table))
        view = None if table is None else table.view(None)
        found["seats"] = {str(seat): self._seat(room, view, seat, seat in online) for seat in range(len(room.seats))}
        return found

    def _playing(self, table: AnyTable) -> Document:
        """Call, dice and cards, and after the end how it ended."""
        view, name = table.view(None), table.game.name
        state = (table.round.number, len(table.round.moments), table.phase)
        found: Document = {
            "dice": _faces(name, view.dice),
            "rolls": {str(i): _roll(name, roll) for i, roll in enumerate(table.round.rolls)},
            "rolls_left": _rolls_left(view),
            "last_round": self._keep("last round", 0, (*state, table.sheets), lambda: view.last_round),
        }
        if table.round.active is not None:
            found["active"] = table.round.active
        if table.call is not None:
            found["call"] = _call(name, table.call)
        if isinstance(table.game.chance, Cards):
            found["left"] = self._keep("left", 0, (*state, table.call), lambda: _left(view))
        if table.phase is Phase.OVER:
            found["result"] = raw([{"seat": s, "place": place, "total": view.total(s)} for place, s in view.ranking()])
            rank = view.game.scoring.rank(view.total(0)) if len(view.sheets) == 1 else None
            found.update({} if rank is None else {"rank": rank})
        return found

    def _seat(self, room: Room, view: AnyView | None, number: int, here: bool) -> Document:
        """One seat, with its sheet as it was last revealed; before the start there is none yet."""
        seat = room.seats[number]
        here = here or seat.kind == "computer"
        if view is None:
            return _chair(room, number, here, seat.kind == "open", _BLANK)
        waiting = number in view.waiting_for
        hints = view.settings.hints[number] if view.settings.hints else 0
        state = (view.round.number, len(view.round.moments), view.phase is Phase.OVER)
        about = (view.sheets[number], view.points, view.ink[number], *state)
        sheet = self._keep("sheet", number, about, lambda: self._sheet(view, number))
        chair = (seat, here, waiting, hints, sheet)
        return self._keep("seat", number, chair, lambda: {**_chair(room, number, here, waiting, sheet), "hints": hints})

    def _sheet(self, view: AnyView, seat: int) -> Document:
        """A sheet: what it shows, what it is worth, and both in words; what was not drawn on stays as it is."""
        sheet, mine, over = view.sheets[seat], view.points[seat], view.phase is Phase.OVER
        under, lost = self._ground(view, seat), self._gone(view, seat)
        first = self._keep("first", seat, view.points, lambda: firsts(view, seat))
        worth = self._keep("worth", seat, (sheet, view.points, over), lambda: _worth(view, seat, under, first))
        said = self._keep("said", seat, sheet, lambda: tuple(map(raw, view.game.drawing.describe(view.board, sheet))))
        about = (lost, mine, _stage(view), over)
        goals = self._keep("told", seat, about, lambda: tuple(map(raw, told(view, seat, lost))))
        says = self._keep("says", seat, (said, goals), lambda: listed((*said, *goals)))
        return {"sheet": view.sheet_number(seat) + 1, "shown": under.shown, **worth, "says": says}

    def _ground(self, view: AnyView, seat: int) -> Ground:
        """What a sheet shows and is worth, as it was last revealed: a turn stands on it, too."""
        state = (view.points, view.round.number, len(view.round.moments), view.phase is Phase.OVER)
        ticked = self._keep("boxes", seat, state, lambda: boxes(view, seat, self._gone(view, seat)))
        about = (view.sheets[seat], view.ink[seat], view.points[seat], ticked)
        return self._keep("ground", seat, about, lambda: ground(view, seat, ticked))

    def _gone(self, view: AnyView, seat: int) -> tuple[int, ...]:
        """The goals that no longer pay their first value to a seat."""
        return self._keep("gone", seat, (view.points, _stage(view)), lambda: gone(view, seat))

    # What only a seat itself may know.

    def _turn(self, room: Room, seat: int) -> Document:
        """An unfinished turn; what it stands on stays for as long as the table asks for it."""
        table = room.table
        assert table is not None
        about = (table.round.number, len(table.round.moments), table.call, table.sheets, table.points)
        return self._keep("turn", seat, (table.drafts[seat], about), lambda: self._make_turn(table, seat, about))

    def _make_turn(self, table: AnyTable, seat: int, about: object) -> Document:
        """What it has drawn stays when it is committed, and whether it may retire for as long as the table asks."""
        view, marks = table.view(seat), table.drafts[seat].marks
        under = self._ground(table.view(None), seat)
        mine = self._keep("drawn", seat, (marks, about), lambda: drawn(view, under))
        retires = self._keep("retires", seat, about, lambda: may_retire(table.view(None), seat))
        return turn_document(view, mine, retires)

    def _lesson(self, room: Room) -> msgspec.Raw | None:
        """The step of a lesson, for whoever learns."""
        table = room.table
        if table is None or not room.created.lesson:
            return None
        lesson = self._keep("lesson", 0, 0, lambda: lesson_at(table))
        if lesson is None:
            return None
        about = (table.phase, table.sheets, table.round, table.call, table.drafts.get(LEARNER))
        return self._keep("step", 0, about, lambda: lesson_document(table, lesson))


def _head(room: Room) -> Document:
    """What never changes."""
    chance = room.game.chance
    found: Document = {
        "v": VERSION,
        "table": room.code,
        "game": room.created.game,
        "board": room.created.board,
        "commitment": room.deal.commitment,
        "by_word": room.created.by_word,
        "hints": room.created.hints,
        "taught": room.created.lesson,
    }
    if room.created.again:
        found["again"] = True
    if room.created.daily:
        found["daily"] = raw({"day": room.created.daily, "counted": room.created.counted})
    if isinstance(chance, Cards):
        found["rounds"], found["left"] = chance.rounds, {}
    return found


def _stage(view: AnyView) -> int:
    """What goals pay depends on the round only where nobody else could take them."""
    return view.round.number if len(view.sheets) == 1 else 0


def _worth(view: AnyView, seat: int, under: Ground, first: Collection[int]) -> Document:
    """What a sheet is worth, and how far it is."""
    early = [goal_message(view.game.name, view.board.goals[goal]) for goal in first]
    lines = listed(_line(line.name, line.points, line.name in early) for line in under.score)
    found: Document = {"total": under.total, "score": lines, "made": raw(made_of(view, seat))}
    progress = view.game.scoring.progress(view.board, view.sheets[seat])
    if progress is not None:
        found["progress"] = raw({"done": progress.done, "of": progress.of, "says": progress.says})
    return found


@lru_cache(maxsize=4096)
def _line(message: str, points: int, first: bool) -> msgspec.Raw:
    """A line of a score."""
    line = {"message": message, "points": points}
    return raw({**line, "first": True} if first else line)


_NOTHING = raw(())
_BLANK: Document = {"sheet": 1, "shown": {}, "total": 0, "score": {}, "says": {}, "made": _NOTHING, "hints": 0}


def _before() -> Document:
    """Before the start there are no calls."""
    return {"dice": _NOTHING, "rolls": {}, "rolls_left": 0, "last_round": False}


def _chair(room: Room, number: int, here: bool, waiting: bool, sheet: Document) -> Document:
    """Who sits where, with their sheet."""
    seat = room.seats[number]
    found: Document = {
        "name": seat.name,
        "kind": seat.kind,
        "pen": seat.pen,
        "online": here,
        "away": seat.away,
        "waiting": waiting,
        "retired": seat.retired,
        "number": seat.number,
        **sheet,
    }
    if seat.kind == "computer":
        found["level"] = seat.player
    return found


def _last(room: Room) -> msgspec.Raw:
    """What was revealed last."""
    return own_raw(room.deeds)


def _rolls_left(view: AnyView) -> int:
    if view.phase is not Phase.ROLL or not isinstance(view.game.chance, Dice):
        return 0
    return view.game.chance.rolls - len(view.round.rolls)


def _left(view: AnyView) -> Document:
    """The cards that have not been turned up, by their place in the deck."""
    assert isinstance(view.game.chance, Cards)
    gone, name = set(view.gone), view.game.name
    return {str(i): _card(name, card) for i, card in enumerate(view.game.chance.deck) if i not in gone}


# Seats, calls, cards and dice look the same at every table.


@lru_cache
def _seats(you: frozenset[int]) -> msgspec.Raw:
    return raw(sorted(you))


@lru_cache(maxsize=4096)
def _call(game: str, call: Call) -> msgspec.Raw:
    return raw(call_view(find_game(game), call))


@lru_cache(maxsize=4096)
def _card(game: str, card: Call) -> msgspec.Raw:
    return raw(face_view(find_game(game).drawing.face(card)))


@lru_cache(maxsize=4096)
def _faces(game: str, dice: tuple[int, ...]) -> msgspec.Raw:
    return raw(face_view(tuple(map(find_game(game).drawing.die, dice))))


@lru_cache(maxsize=4096)
def _roll(game: str, roll: Roll) -> msgspec.Raw:
    return raw(roll_view(find_game(game), roll))
