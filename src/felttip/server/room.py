"""The room: a table and the people round it, folded from events. No clock, no random, no input or output."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from msgspec import structs

from felttip.registry import AnyGame, find_board, find_game
from felttip.server import events as ev
from felttip.server.forgetting import unnamed
from felttip.server.installed import check_kept
from felttip.server.log import Logged, news
from felttip.table import AnyTable, Phase, Question, Settings, Table
from felttip.table.chance import SealedDeal


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
    private: tuple[int | None, ...] = ()
    """For each event the only seat that may notice it, or None for everybody."""
    concerns: tuple[int, ...] = ()
    """For each seat the last event that changed what its own turn is about."""
    drawn: tuple[int, ...] = ()
    """For each seat how often it has drawn, wiped, finished and taken back since the table asked for this."""
    offers: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Tokens (their SHA-256) that are not used yet: the seat, and until when."""
    answered: frozenset[str] = frozenset()
    """The commands that made these events."""
    hinted: frozenset[tuple[int, Question]] = frozenset()
    """Which seats have got a hint, and about what; once for each question counts."""
    log: tuple[Logged, ...] = ()
    """Every moment that was revealed."""
    rematch: str | None = None
    """The code of the table at which the same people play again."""

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

    def holds(self, keys: Iterable[str]) -> frozenset[int]:
        """The seats that these keys (their SHA-256) open."""
        known = set(keys)
        return frozenset(number for number, seat in enumerate(self.seats) if seat.key in known)

    def noticed(self, seats: frozenset[int]) -> int:
        """How many events somebody with these seats may notice: what a view calls `seq`."""
        return sum(owner is None or owner in seats for owner in self.private)

    def seen(self, seats: frozenset[int], count: int) -> int:
        """The number of the event that is the last of `count` noticed ones; -1 if there were not so many."""
        if count == 0:
            return 0
        for number, owner in enumerate(self.private, 1):
            count -= owner is None or owner in seats
            if count == 0:
                return number
        return -1

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
        before = Room(code, event, event.seats, concerns=(0,) * len(event.seats), drawn=(0,) * len(event.seats))
    elif room is None:
        raise ValueError("the first event creates the table")
    else:
        before = room
    after = _after(before, event)
    private = getattr(event, "seat", None) if isinstance(event, ev.PRIVATE) else None
    return replace(
        after,
        seq=stamped.seq,
        updated=stamped.at if private is None else before.updated,
        private=(*before.private, private),
        concerns=_concerns(before, after, event, stamped.seq),
        drawn=_drawn(before, after, event),
        answered=before.answered | {stamped.command} if stamped.command else before.answered,
    )


def _after(room: Room, event: ev.AnyEvent) -> Room:
    """What an event changes, without its number."""
    table = room.table
    match event:
        case ev.Created():
            return room
        case ev.Started():
            board = find_board(room.created.game, room.created.board)
            sheets = room.deal.sheets(board.sheets, len(room.seats))
            names = tuple(seat.name for seat in room.seats)
            return replace(room, table=Table.open(room.game, board, Settings(names, sheets), room.deal))
        case ev.Marked() | ev.Undone() | ev.Committed() | ev.Reopened() | ev.Rolled():
            if table is None:
                raise ValueError("a turn comes after the start")
            after = _played(table, event)
            return replace(room, table=after, log=(*room.log, *news(table, after)))
        case ev.Hinted() | ev.Rematched() | ev.Offered():
            return _noted(room, event)
        case _:
            return _seated(room, event)


def _noted(room: Room, event: ev.Hinted | ev.Rematched | ev.Offered) -> Room:
    """The room after something that changes neither a turn nor who sits where."""
    match event:
        case ev.Hinted(seat):
            table = room.table
            if table is None:
                raise ValueError("a hint comes after the start")
            if (seat, table.question) in room.hinted:
                return room
            return replace(room, hinted=room.hinted | {(seat, table.question)}, table=table.count_hint(seat))
        case ev.Rematched(code):
            return replace(room, rematch=code)
        case ev.Offered(seat, token, until):
            others = {key: value for key, value in room.offers.items() if value[0] != seat}
            return replace(room, offers=MappingProxyType({**others, token: (seat, until)}))


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
) -> Room:
    """The room after something about one seat changed."""
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
            room = replace(room, offers=MappingProxyType(offers))
            after = structs.replace(before, key=key)
        case ev.Forgotten(seat, name, number):
            offers = {token: value for token, value in room.offers.items() if value[0] != seat}
            room = replace(room, offers=MappingProxyType(offers), created=unnamed(room.created, event))
            after = structs.replace(before, name=name, number=number, key=None)
        case ev.Renamed(_, name, pen):
            after = structs.replace(before, name=name, pen=pen, number=before.number if name == before.name else 0)
    seats = (*room.seats[: event.seat], after, *room.seats[event.seat + 1 :])
    table = room.table
    if table is not None:
        names = tuple(seat.name for seat in seats)
        table = replace(table, settings=replace(table.settings, names=names))
    return replace(room, seats=seats, table=table)


def _concerns(before: Room, after: Room, event: ev.AnyEvent, seq: int) -> tuple[int, ...]:
    """A new question concerns every seat; otherwise an event concerns the seat whose it is."""
    if before.question != after.question:
        return (seq,) * len(after.seats)
    if isinstance(event, ev.Marked | ev.Undone | ev.Committed | ev.Reopened | ev.Away | ev.Back):
        return tuple(seq if number == event.seat else last for number, last in enumerate(before.concerns))
    return before.concerns


def _drawn(before: Room, after: Room, event: ev.AnyEvent) -> tuple[int, ...]:
    """A new question begins with nothing."""
    if before.question != after.question:
        return (0,) * len(after.seats)
    if isinstance(event, ev.Marked | ev.Undone | ev.Committed | ev.Reopened):
        return tuple(count + (number == event.seat) for number, count in enumerate(before.drawn))
    return before.drawn
