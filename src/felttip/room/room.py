"""The room: a table and the people round it, folded from events. No clock, no random, no input or output."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypedDict, TypeVar

from msgspec import structs

from felttip.kit.values import changed
from felttip.registry import AnyGame, find_board, find_game
from felttip.room import events as ev
from felttip.room.forgetting import unnamed
from felttip.room.growing import Growing
from felttip.room.installed import check_kept
from felttip.room.log import Logged, Revealed, deeds, log_of, news, reveals
from felttip.table import AnyTable, Phase, Question, Settings, Table
from felttip.table.chance import SealedDeal

V = TypeVar("V")
Counts = tuple[int, ...]
"""Numbers of events: those that everybody may notice, and those that each seat alone may notice."""


def noticed(counts: Counts, seats: frozenset[int]) -> int:
    """How many of these events somebody with these seats may notice."""
    return counts[0] + sum([counts[1 + seat] for seat in seats])


@dataclass(frozen=True)
class Room:
    """A table with everything that the events so far have made of it."""

    code: str
    created: ev.Created
    seats: tuple[ev.Seat, ...]
    table: AnyTable | None = None
    """None until the game starts."""
    seq: int = 0
    """The number of the last event."""
    updated: int = 0
    """When something happened last that everybody may notice, in milliseconds since 1970."""
    counts: Counts = ()
    """How many events everybody may notice, and for each seat how many it alone may notice."""
    concerns: tuple[Counts, ...] = ()
    """For each seat the counts after the last event that changed what its own turn is about."""
    drawn: tuple[int, ...] = ()
    """For each seat how often it has drawn, wiped, finished and taken back since the table asked for this."""
    offers: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Tokens (their SHA-256) that are not used yet: the seat, and until when."""
    answered: Growing = field(default_factory=Growing)
    """The commands that made these events."""
    hinted: frozenset[tuple[int, Question]] = frozenset()
    """Which seats have got a hint, and about what; once for each question counts."""
    moments: int = 0
    """How many moments were revealed."""
    revealed: tuple[AnyTable, AnyTable] | None = None
    """The table before and after the event that revealed the last of them."""
    rematch: str | None = None
    """The code of the table at which the same people play again."""
    duel: str | None = None
    """The code of the duel that this table belongs to."""
    place: ev.Place = "server"
    """Where it lives."""
    ended: int = 0
    """When the game came to its end, in milliseconds since 1970."""

    @property
    def held(self) -> bool:
        """Has a device had the deal, ever, at this table or at another one?"""
        return self.created.held or self.created.was_held

    @property
    def game(self) -> AnyGame:
        """The game that is played here."""
        return find_game(self.created.game)

    @property
    def deal(self) -> SealedDeal:
        """Everything chance decides, hidden."""
        return SealedDeal(self.created.seed)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.table is not None and self.table.phase is Phase.OVER

    @property
    def question(self) -> Question | None:
        """What the table asks for now; None until the game starts."""
        return None if self.table is None else self.table.question

    @property
    def last(self) -> Logged | None:
        """The moment that was revealed last."""
        return None if self.revealed is None else news(*self.revealed)

    @property
    def deeds(self) -> tuple[Revealed, ...]:
        """What everybody did in it."""
        return () if self.revealed is None else deeds(*self.revealed)

    @property
    def log(self) -> tuple[Logged, ...]:
        """Every moment that was revealed; the game is played again for that."""
        return () if self.table is None else log_of(self.table)

    def holds(self, keys: Iterable[str]) -> frozenset[int]:
        """The seats that these keys (their SHA-256) open."""
        known = keys if isinstance(keys, frozenset) else frozenset(keys)
        return frozenset([number for number, seat in enumerate(self.seats) if seat.key in known])

    def noticed(self, seats: frozenset[int]) -> int:
        """How many events somebody with these seats may notice: what a view calls `seq`."""
        return noticed(self.counts, seats)

    def late(self, seats: frozenset[int], seat: int, seen: int) -> bool:
        """Has a turn changed since somebody with these seats, its own among them, had noticed so many events?"""
        return not noticed(self.concerns[seat], seats) <= seen <= self.noticed(seats)

    def owners(self, before: "Room") -> frozenset[int] | None:
        """The seats that alone may notice what has happened since an earlier room; None if everybody may."""
        if self.counts[0] != before.counts[0]:
            return None
        pairs = zip(self.counts[1:], before.counts[1:], strict=True)
        return frozenset(seat for seat, (now, then) in enumerate(pairs) if now != then)

    def computers(self) -> tuple[int, ...]:
        """The seats that a computer has to decide for now."""
        waiting = self.table.waiting_for if self.table is not None else ()
        return tuple(seat for seat in waiting if self.seats[seat].kind == "computer" or self.seats[seat].away)

    def passing(self) -> tuple[int, ...]:
        """The seats that pass without being asked."""
        waiting = self.table.waiting_for if self.table is not None else ()
        return tuple(seat for seat in waiting if self.seats[seat].retired)


# Folding.


def fold(code: str, stamped: Iterable[ev.Stamped]) -> Room:
    """The room that these events lead to; the first of them created it."""
    room: Room | None = None
    for one in stamped:
        room = apply(code, room, one)
    if room is None:
        raise ValueError("a table begins with an event")
    return room


def apply(code: str, room: Room | None, stamped: ev.Stamped) -> Room:
    """The room after one event more; `Refused` if its game is gone, or the rules do not allow it."""
    event = stamped.event
    if isinstance(event, ev.Created):
        check_kept(event.game, event.board)
        seats, none = len(event.seats), (0,) * (1 + len(event.seats))
        home: ev.Place = "device" if event.held else "server"
        before = Room(code, event, event.seats, duel=event.duel or None, place=home)
        before = changed(before, counts=none, concerns=(none,) * seats, drawn=(0,) * seats)
    elif room is None:
        raise ValueError("the first event creates the table")
    else:
        before = room
    changes = _changes(before, event)
    private = event.seat if isinstance(event, ev.PRIVATE) else None
    place = 0 if private is None else 1 + private
    counts = (*before.counts[:place], before.counts[place] + 1, *before.counts[place + 1 :])
    table: AnyTable | None = changes.get("table", before.table)
    if _asks_anew(before.table, table):
        changes["concerns"], changes["drawn"] = (counts,) * len(before.seats), (0,) * len(before.seats)
    else:
        if isinstance(event, _CONCERNING):
            changes["concerns"] = _put(before.concerns, event.seat, counts)
        if isinstance(event, _DRAWING):
            changes["drawn"] = _put(before.drawn, event.seat, before.drawn[event.seat] + 1)
    if private is None:
        changes["updated"] = stamped.at
    if not before.over and table is not None and table.phase is Phase.OVER:
        changes["ended"] = stamped.at
    if stamped.command:
        changes["answered"] = before.answered.added(stamped.command)
    return changed(before, **changes, seq=stamped.seq, counts=counts)


_DRAWING = (ev.Marked, ev.Undone, ev.Committed, ev.Reopened)
_CONCERNING = (*_DRAWING, ev.Away, ev.Back)


class Changes(TypedDict, total=False):
    """What an event changes in a room, beside the number of events."""

    created: ev.Created
    seats: tuple[ev.Seat, ...]
    table: AnyTable | None
    updated: int
    concerns: tuple[Counts, ...]
    drawn: tuple[int, ...]
    offers: Mapping[str, tuple[int, int]]
    answered: Growing
    hinted: frozenset[tuple[int, Question]]
    moments: int
    revealed: tuple[AnyTable, AnyTable] | None
    rematch: str | None
    duel: str | None
    place: ev.Place
    ended: int


def _put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _asks_anew(before: AnyTable | None, after: AnyTable | None) -> bool:
    """Does the table ask for something else? Most events change neither phase nor round."""
    if before is None or after is None:
        return before is not after
    same = before.round is after.round and before.phase is after.phase
    return not same and before.question != after.question


def _changes(room: Room, event: ev.AnyEvent) -> Changes:
    """What an event changes, whoever may notice it."""
    table = room.table
    match event:
        case ev.Created():
            return {}
        case ev.Started():
            board = find_board(room.created.game, room.created.board)
            sheets = room.deal.sheets(board.sheets, len(room.seats))
            names = tuple(seat.name for seat in room.seats)
            again = "duel" if room.duel else "yes" if room.created.again else ""
            settings = Settings(names, sheets, again=again, held=room.held)
            return {"table": Table.open(room.game, board, settings, room.deal)}
        case ev.Marked() | ev.Undone() | ev.Committed() | ev.Reopened() | ev.Rolled():
            if table is None:
                raise ValueError("a turn comes after the start")
            after = _played(table, event)
            if not reveals(table, after):
                return {"table": after}
            return {"table": after, "moments": room.moments + 1, "revealed": (table, after)}
        case ev.Hinted() | ev.Rematched() | ev.Offered() | ev.Challenged() | ev.Moved():
            return _noted(room, event)
        case _:
            return _seated(room, event)


def _moved(room: Room, event: ev.Moved) -> Changes:
    """Where it lives; once a device has had the deal, that is never forgotten."""
    changes: Changes = {"place": event.to}
    if event.to == "device":
        changes["created"] = structs.replace(room.created, held=True)
        if room.table is not None:
            changes["table"] = changed(room.table, settings=changed(room.table.settings, held=True))
    return changes


def _noted(room: Room, event: ev.Hinted | ev.Rematched | ev.Offered | ev.Challenged | ev.Moved) -> Changes:
    """What is noted of something that changes neither a turn nor who sits where."""
    match event:
        case ev.Hinted(seat):
            table = room.table
            if table is None:
                raise ValueError("a hint comes after the start")
            if (seat, table.question) in room.hinted:
                return {}
            return {"hinted": room.hinted | {(seat, table.question)}, "table": table.count_hint(seat)}
        case ev.Moved():
            return _moved(room, event)
        case ev.Rematched(code):
            return {"rematch": code}
        case ev.Challenged(code):
            return {"duel": code}
        case ev.Offered(seat, token, until):
            others = {key: value for key, value in room.offers.items() if value[0] != seat}
            return {"offers": MappingProxyType({**others, token: (seat, until)})}


def _played(table: AnyTable, event: ev.Marked | ev.Undone | ev.Committed | ev.Reopened | ev.Rolled) -> AnyTable:
    """The table after somebody's mark, or whatever it was; `Refused` if the rules do not allow it."""
    match event:
        case ev.Marked(seat, mark):
            return table.mark(seat, mark)
        case ev.Undone(seat):
            return table.undo(seat)
        case ev.Committed(seat):
            return table.commit(seat)
        case ev.Reopened(seat):
            return table.reopen(seat)
        case ev.Rolled(seat, dice):
            return table.roll_again(seat, dice)


def _seated(
    room: Room, event: ev.Seated | ev.Away | ev.Back | ev.Retired | ev.Handed | ev.Renamed | ev.Forgotten
) -> Changes:
    """What changes about one seat, and with it."""
    changes: Changes = {}
    before = room.seats[event.seat]
    match event:
        case ev.Seated(_, kind, name, pen, key, player, number):
            after = ev.Seat(kind, name, pen, player or before.player, key, number=number)
        case ev.Away():
            after = structs.replace(before, away=True)
        case ev.Back():
            after = structs.replace(before, away=False)
        case ev.Retired():
            after = structs.replace(before, retired=True)
        case ev.Handed(seat, key):
            offers = {token: value for token, value in room.offers.items() if value[0] != seat}
            changes["offers"] = MappingProxyType(offers)
            after = structs.replace(before, key=key)
        case ev.Forgotten(seat, name, number):
            offers = {token: value for token, value in room.offers.items() if value[0] != seat}
            changes["offers"] = MappingProxyType(offers)
            changes["created"] = unnamed(room.created, event)
            after = structs.replace(before, name=name, number=number, key=None)
        case ev.Renamed(_, name, pen):
            after = structs.replace(before, name=name, pen=pen, number=before.number if name == before.name else 0)
    changes["seats"] = seats = _put(room.seats, event.seat, after)
    table = room.table
    if table is not None and after.name != before.name:
        names = tuple(seat.name for seat in seats)
        changes["table"] = changed(table, settings=changed(table.settings, names=names))
    return changes
