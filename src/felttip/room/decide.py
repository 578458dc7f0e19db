"""What a room answers to a command: the events that follow from it, with the room after them, or why it refuses."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from felttip.bots import LEVELS, USUAL_LEVEL, guests_of, plays
from felttip.contract import Refusal, Refused
from felttip.records.record import spaced
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.laying import computer_name, free_pen, name_trouble, pen_trouble, person_name
from felttip.room.measure import Limits
from felttip.room.room import Room, apply
from felttip.table import AnyTable, Question
from felttip.table.standing import spent
from felttip.words import tame

LIMITS = Limits()
Answer = list[ev.AnyEvent] | Refusal
"""What follows from a command if the rules of the game allow it; no event: all is as it was asked for already."""


class Decided(NamedTuple):
    """The events that a command leads to, and the room after them."""

    events: tuple[ev.Stamped, ...]
    room: Room


class Context(NamedTuple):
    """What the shells know and the room cannot: who asks, who is gone, and everything that is fresh."""

    seats: frozenset[int]
    """The seats whose keys the sender holds."""
    absent: frozenset[int] = frozenset()
    """The seats whose people have been gone for long enough."""
    now: int = 0
    """In milliseconds since 1970."""
    code: str = ""
    """The code of a table that does not exist yet, for a rematch."""
    waits: Mapping[int, int] = MappingProxyType({})
    """For each seat whose person is gone, but not for long enough, the seconds that are missing."""
    limits: Limits = LIMITS
    place: ev.Place = "server"
    """Where this is decided: a table is played at where it lives, and nowhere else."""


def command_key(order: cmd.Order, seats: frozenset[int]) -> str | None:
    """Under which name a command is remembered, if somebody at the table gave it."""
    return f"{min(seats)}/{order.id}" if isinstance(order, cmd.Command) and seats else None


def decide(room: Room, order: cmd.Order, context: Context) -> Decided | Refusal:
    """What a command leads to. The rules of the game judge each event once: by making the room after it."""
    answer = _answer(room, order, context) if room.place == context.place else _elsewhere(room)
    if isinstance(answer, Refusal):
        return answer
    events: list[ev.Stamped] = []
    try:
        while answer:
            stamped = ev.stamp(answer, room.seq, context.now, command_key(order, context.seats))
            for event in stamped:
                room = apply(room.code, room, event)
            events += stamped
            answer = [ev.Committed(seat) for seat in room.passing()]
    except Refused as refused:
        return refused.refusal
    return Decided(tuple(events), room)


def _elsewhere(room: Room) -> Refusal:
    """The table lives at another place now."""
    return Refusal("SRV-64", "server-moved" if room.place == "device" else "offline-moved")


def _answer(room: Room, order: cmd.Order, context: Context) -> Answer:
    match order:
        case cmd.Take():
            return _take(room, order)
        case cmd.Offer(seat, token, until):
            return _too_long(room, order, context.limits) or [ev.Offered(seat, token, until)]
        case cmd.TakeOver(token, key):
            return _take_over(room, token, key, context.now)
        case cmd.Hint() | cmd.Forget() | cmd.Challenge() | cmd.Move():
            return _noted(room, order)
        case cmd.Play():
            return _play(room, order, context.limits)
        case _:
            return _command(room, order, context)


def _noted(room: Room, order: cmd.Hint | cmd.Forget | cmd.Challenge | cmd.Move) -> Answer:
    """What is only noted at the table."""
    match order:
        case cmd.Hint(seat, about):
            return _hint(room, seat, about)
        case cmd.Forget(seat):
            return _forget(room, seat)
        case cmd.Move(to):
            return [ev.Moved(to, room.code)]
        case cmd.Challenge(duel):
            return duel_trouble(room) or ([ev.Challenged(duel)] if room.duel is None else [])


def _forget(room: Room, seat: int) -> Answer:
    """The person of a seat has no name any more, only a number."""
    others = {other.name for number, other in enumerate(room.seats) if number != seat}
    return [ev.Forgotten(seat, *person_name(seat, others))]


def _command(room: Room, order: cmd.AnyCommand, context: Context) -> Answer:
    """What came over a WebSocket: done once, however often it is sent."""
    if command_key(order, context.seats) in room.answered:
        return []
    if isinstance(order, cmd.Away):
        return _away(room, order.seat, context)
    trouble = _not_yours(room, order, context) or _too_long(room, order, context.limits)
    if trouble is not None:
        return trouble
    return _why(room, order, context) if isinstance(order, cmd.Why) else _own(room, order, context)


# Whose command is it, and is it about what is on the table now?


def no_such_seat(room: Room, seat: int) -> Refusal | None:
    """A refusal if nobody can sit there."""
    if not 0 <= seat < len(room.seats):
        return Refusal("SRV-7", "server-no-such-seat", {"seat": seat + 1, "seats": len(room.seats)})
    return None


def _not_yours(room: Room, order: cmd.AnyCommand, context: Context) -> Refusal | None:
    trouble = no_such_seat(room, order.seat)
    if trouble is None and order.seat not in context.seats:
        return Refusal("SRV-8", "server-not-your-seat", {"seat": order.seat + 1})
    return trouble


def endless(room: Room, rounds: int) -> Refusal | None:
    """A refusal if more rounds were played than any game needs: with dice, one in which all pass never ends."""
    if room.table is None or room.over or room.table.round.number <= rounds:
        return None
    return Refusal("SRV-24", "server-long-game", {"count": rounds})


def _too_long(room: Room, order: "cmd.AnyCommand | cmd.Offer", limits: Limits) -> Refusal | None:
    """What could go on for ever: after a while nothing is taken back any more, but every game can be finished.

    Only what the seat itself may notice counts, so that it learns nothing about hidden marks (SRV-16).
    """
    if isinstance(order, cmd.Mark | cmd.Commit | cmd.Retire | cmd.Roll):
        return endless(room, limits.rounds)
    if not isinstance(order, cmd.Undo | cmd.Reopen | cmd.Back | cmd.Rename | cmd.Offer):
        return None
    if isinstance(order, cmd.Undo | cmd.Reopen) and room.drawn[order.seat] >= limits.turn:
        return Refusal("SRV-24", "server-long-turn", {"count": limits.turn})
    if room.noticed(frozenset({order.seat})) >= limits.events:
        return Refusal("SRV-24", "server-long-table", {"count": limits.events})
    return None


def _late(room: Room, order: cmd.AnyCommand, context: Context) -> Refusal | None:
    """Was the turn another one when the sender last looked?"""
    if room.late(context.seats, order.seat, order.seen):
        return Refusal("SRV-10", "server-late")
    return None


def _own(
    room: Room, order: "Turning | cmd.Start | cmd.Fill | cmd.Back | cmd.Rename | cmd.Rematch", context: Context
) -> Answer:
    """A command for one's own seat."""
    match order:
        case cmd.Start():
            return _start(room)
        case cmd.Fill():
            return _fill(room, order.player or USUAL_LEVEL)
        case cmd.Back():
            return _back(room, order.seat)
        case cmd.Rename():
            return _rename(room, order)
        case cmd.Rematch():
            return _rematch(room, context.code)
        case cmd.Mark() | cmd.Undo() | cmd.Commit() | cmd.Retire() | cmd.Reopen() | cmd.Roll():
            return _turn(room, order, context)


# Turns.

Turning = cmd.Mark | cmd.Undo | cmd.Commit | cmd.Retire | cmd.Reopen | cmd.Roll


def _turn(room: Room, order: Turning, context: Context) -> Answer:
    """Marks, undo, commit, taking it back, and dice."""
    if room.table is None:
        return Refusal("SRV-11", "server-not-started")
    if room.seats[order.seat].away:
        return Refusal("SRV-12", "server-away", {"seat": order.seat + 1})
    late = _late(room, order, context)
    if late is None and isinstance(order, cmd.Retire):
        late = not_spent(room.table, order.seat)
    return late if late is not None else [_event(order)]


def not_spent(table: AnyTable, seat: int) -> Refusal | None:
    """Can something be drawn, or is it not this seat's turn? Then nobody retires."""
    if spent(table.view(None), seat) and seat in table.waiting_for:
        return None
    return Refusal("TAB-14", "table-not-spent", {"seat": seat + 1})


def _why(room: Room, order: cmd.Why, context: Context) -> Answer:
    """Why a mark may not be drawn: of several the first that the game can make sense of on this sheet."""
    likely, start = (order.marks[0], None) if room.table is None else meant(room.table, order.seat, order.marks)
    answer = decide(room, cmd.Mark(order.id, order.seen, order.seat, likely), context)
    if not isinstance(answer, Refusal):
        return []
    return answer if start is None else started(answer, start)


def started(refusal: Refusal, place: str) -> Refusal:
    """The same refusal, about where all that could be meant goes away from."""
    return Refusal(refusal.clause, "server-why-start", {"place": place})


def meant(table: AnyTable, seat: int, marks: Sequence[str]) -> tuple[str, str | None]:
    """What somebody most likely meant who pointed at one of these marks, and where all of them go away from.

    Whoever points to such a place hears of it, and not of where the first one leads.
    """
    about = {mark: places for mark in marks if (places := _about(table, seat, mark))}
    shared = set.intersection(*map(set, about.values())) if len(about) > 1 else set()
    starts = [place for place in shared if all(places[0] != place for places in about.values())]
    return next(iter(about), marks[0]), starts[0] if starts else None


def _about(table: AnyTable, seat: int, mark: str) -> tuple[str, ...]:
    """The places that a mark is about on the own sheet, the one to point to first; none if it makes no sense there."""
    if seat not in table.drafts:
        return ()
    draft, naming = table.drafts[seat], table.game.naming
    read = naming.read_mark(table.board, draft.sheet, draft.turn, mark)
    return naming.places(table.board, draft.sheet, draft.turn, read) if isinstance(read, int) else ()


def _event(order: Turning) -> ev.AnyEvent:
    match order:
        case cmd.Mark():
            return ev.Marked(order.seat, order.mark)
        case cmd.Undo():
            return ev.Undone(order.seat)
        case cmd.Commit():
            return ev.Committed(order.seat)
        case cmd.Retire():
            return ev.Retired(order.seat)
        case cmd.Reopen():
            return ev.Reopened(order.seat)
        case cmd.Roll():
            return ev.Rolled(order.seat, order.dice)


def _play(room: Room, order: cmd.Play, limits: Limits) -> Answer:
    """A computer's whole decision: what a person had already drawn is wiped first."""
    if order.seat not in room.computers() or sum(room.concerns[order.seat]) > order.seq or room.table is None:
        return Refusal("SRV-10", "server-late")
    trouble, seat = endless(room, limits.rounds), order.seat
    if trouble is not None:
        return trouble
    if order.dice is not None:
        return [ev.Rolled(seat, order.dice)]
    wiped = len(room.table.drafts[seat].marks) if seat in room.table.drafts else 0
    marks = [ev.Marked(seat, mark) for mark in order.marks or ()]
    return [*[ev.Undone(seat)] * wiped, *marks, ev.Committed(seat)]


def _hint(room: Room, seat: int, about: Question) -> Answer:
    """A hint, if the seat may have one and its decision is still the same; it counts once for each decision."""
    trouble = hint_trouble(room, seat)
    if trouble is not None:
        return trouble
    assert room.table is not None
    if about != room.question:
        return Refusal("SRV-10", "server-late")
    return [] if (seat, about) in room.hinted else [ev.Hinted(seat, room.table.round.number)]


def hint_trouble(room: Room, seat: int) -> Refusal | None:
    """Why there is no hint for a seat now: this table has none, or the seat has nothing to decide."""
    trouble = no_such_seat(room, seat)
    if trouble is not None or room.table is None:
        return trouble or Refusal("SRV-11", "server-not-started")
    table = room.table
    if not room.created.hints:
        return Refusal("SRV-20", "server-no-hints")
    if room.over:
        return Refusal("TAB-7", "table-over")
    if room.seats[seat].away:
        return Refusal("SRV-12", "server-away", {"seat": seat + 1})
    if seat not in table.waiting_for:
        reason = ("TAB-4", "table-committed") if seat in table.drafts else ("TAB-3", "table-not-your-turn")
        return Refusal(*reason, {"seat": seat + 1})
    return None


# Before and after the game.


def _start(room: Room) -> Answer:
    if room.table is not None:
        return Refusal("SRV-11", "server-started")
    left = sum(seat.kind == "open" for seat in room.seats)
    return Refusal("SRV-11", "server-seats-open", {"count": left}) if left else [ev.Started()]


def _fill(room: Room, player: str) -> Answer:
    if room.table is not None:
        return Refusal("SRV-11", "server-started")
    game, board = room.created.game, room.created.board
    if not plays(player, game, board):
        known = ", ".join((*LEVELS, *guests_of(game, board)))
        return Refusal("SRV-5", "server-no-such-player", {"name": tame(player), "names": known})
    names = {seat.name for seat in room.seats}
    pens = {seat.pen for seat in room.seats if seat.kind != "open"}
    events: list[ev.AnyEvent] = []
    for number, seat in enumerate(room.seats):
        if seat.kind == "open":
            pen = free_pen(pens)
            name = computer_name(player, pen, names)
            names.add(name)
            pens.add(pen)
            events.append(ev.Seated(number, "computer", name, pen, player=player))
    return [*events, ev.Started()]


def _rematch(room: Room, code: str) -> Answer:
    if not room.over:
        return Refusal("SRV-14", "server-not-over")
    return [ev.Rematched(code)] if room.rematch is None else []


def duel_trouble(room: Room) -> Refusal | None:
    """Why the deal of this table is none for a duel: in a duel each plays alone, or against computers."""
    if room.table is None:
        return Refusal("SRV-11", "server-not-started")
    if room.created.daily:
        return Refusal("SRV-50", "server-daily-deal")
    people = sum(seat.kind == "person" for seat in room.seats)
    return Refusal("SRV-50", "server-duel-people", {"count": people}) if people != 1 else None


# Seats.


def _take(room: Room, order: cmd.Take) -> Answer:
    """Take an open seat."""
    trouble = no_such_seat(room, order.seat)
    if trouble is None and room.seats[order.seat].key == order.key:
        return []  # the answer to the first request was lost on its way
    if trouble is None and room.seats[order.seat].kind != "open":
        trouble = Refusal("SRV-7", "server-seat-taken", {"seat": order.seat + 1})
    if trouble is not None:
        return trouble
    taken = [seat for seat in room.seats if seat.kind != "open"]
    names, pens = {seat.name for seat in taken}, {seat.pen for seat in taken}
    name, number = (spaced(order.name), 0) if order.name is not None else person_name(order.seat, names)
    trouble = name_trouble(name, names)
    if trouble is None and order.pen is not None:
        trouble = pen_trouble(order.pen, pens)
    if trouble is not None:
        return trouble
    pen = order.pen if order.pen is not None else free_pen(pens)
    return [ev.Seated(order.seat, "person", name, pen, order.key, number=number)]


def _rename(room: Room, order: cmd.Rename) -> Answer:
    if room.over:
        return Refusal("TAB-7", "table-over")
    own = room.seats[order.seat]
    others = [seat for number, seat in enumerate(room.seats) if number != order.seat and seat.kind != "open"]
    name = spaced(order.name) if order.name is not None else own.name
    pen = order.pen if order.pen is not None else own.pen
    trouble = name_trouble(name, {seat.name for seat in others}) or pen_trouble(pen, {seat.pen for seat in others})
    if trouble is not None:
        return trouble
    return [ev.Renamed(order.seat, name, pen)] if (name, pen) != (own.name, own.pen) else []


def _away(room: Room, number: int, context: Context) -> Answer:
    """Give a seat to a computer: one's own, or that of somebody who has been gone too long."""
    trouble = no_such_seat(room, number)
    if trouble is not None:
        return trouble
    seat = room.seats[number]
    if not context.seats:
        return Refusal("SRV-8", "server-not-your-seat", {"seat": number + 1})
    if room.table is None or room.over:
        return Refusal("SRV-11", "server-not-started") if room.table is None else Refusal("TAB-7", "table-over")
    if seat.kind != "person" or seat.away:
        return []
    if number not in context.seats | context.absent:
        seconds = context.waits.get(number, 0)
        return Refusal("SRV-12", "server-still-here", {"name": seat.name, "seconds": seconds})
    return [ev.Away(number)]


def _back(room: Room, seat: int) -> Answer:
    """The person plays again."""
    if not room.seats[seat].away:
        return Refusal("SRV-12", "server-not-away", {"seat": seat + 1})
    return [ev.Back(seat)]


def _take_over(room: Room, token: str, key: str, now: int) -> Answer:
    """Take a seat over with a token: once, and in time."""
    if room.holds([key]):
        return []  # the answer to the first request was lost on its way
    seat, until = room.offers.get(token, (0, -1))
    if now > until:
        return Refusal("SRV-13", "server-no-such-token")
    return [ev.Handed(seat, key)]
