"""A table that moves: all its events go along, so that its record is whole wherever it is played on.

Each place keeps a beginning of the same list, and the last `Moved` says who writes next.
"""

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from felttip.bots import GUESTS, PLAYERS
from felttip.contract import Refusal, Refused
from felttip.kit.svg import PENS
from felttip.registry import find_game
from felttip.room import events as ev
from felttip.room.decide import endless, not_spent
from felttip.room.installed import check_kept
from felttip.room.keys import LONGEST_CODE, Key, digest
from felttip.room.laying import alike, name_trouble
from felttip.room.room import Room, apply
from felttip.table.chance import SALT_DIGITS, SEED_DIGITS

MOST_EVENTS = 8000
"""No table that moves has more."""
DAY_MS = 86_400_000
SEED = rf"[0-9a-f]{{{SEED_DIGITS}}}([0-9a-f]{{{SALT_DIGITS}}})?"
CODE = rf"[0-9a-z]{{1,{LONGEST_CODE}}}"
Code = Annotated[str, Meta(min_length=1, max_length=LONGEST_CODE)]
ALONE = (
    ev.Created, ev.Seated, ev.Started, ev.Marked, ev.Undone, ev.Committed, ev.Reopened, ev.Rolled, ev.Away, ev.Back,
    ev.Retired, ev.Renamed, ev.Hinted, ev.Rematched, ev.Moved,
)  # fmt: skip
"""What can happen on a device: everything that needs nobody else."""
LARGEST_NUMBER = 99
"""By which somebody is called who gave no name: a table has far fewer seats."""


class Giving(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of all people at the table: nobody's game is taken away."""

    keys: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=16)]


class Given(msgspec.Struct):
    """A table, with everything that has happened there."""

    table: str
    events: tuple[ev.Stamped, ...]


class Arriving(msgspec.Struct, forbid_unknown_fields=True):
    """A table from a device: its code there, its events and the keys of its people."""

    table: Code
    events: Annotated[tuple[ev.Stamped, ...], Meta(min_length=1, max_length=MOST_EVENTS)]
    keys: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=16)]


class Reclaimed(msgspec.Struct):
    """Where a table is played on from which its device is lost."""

    table: str


class Arrived(msgspec.Struct):
    """Where it is played on, and the event that says so, which the device keeps, too."""

    table: str
    event: ev.Stamped


def check_keys(room: Room, keys: Sequence[str]) -> None:
    """Only whoever holds the keys of all people at a table takes it elsewhere."""
    held = room.holds(map(digest, keys))
    others = [number for number, seat in enumerate(room.seats) if seat.key is not None and number not in held]
    if not held:
        raise Refused(Refusal("SRV-64", "server-no-such-key"))
    if others:
        raise Refused(Refusal("SRV-64", "server-move-others", {"seat": others[0] + 1}))


def check_code(code: str) -> None:
    """What a device calls its table is kept with it, so it has to look like a code."""
    if not re.fullmatch(CODE, code):
        raise _senseless()


def check_players(room: Room) -> None:
    """A program of somebody else plays where it was installed, and on no device."""
    for number, seat in enumerate(room.seats):
        if seat.kind == "computer" and not _ours(seat.player):
            raise Refused(Refusal("SRV-64", "server-move-engine", {"seat": number + 1}))


def last_code(events: Sequence[ev.Stamped], to: ev.Place) -> str | None:
    """The code that a table had when it last moved to this place."""
    moves = [one.event for one in events if isinstance(one.event, ev.Moved)]
    return next((move.was for move in reversed(moves) if move.to == to), None)


def rest(known: Sequence[ev.Stamped], brought: Sequence[ev.Stamped]) -> Sequence[ev.Stamped]:
    """What is new of what was brought; a refusal if both places have gone on by themselves."""
    fork = next((old for old, new in zip(known, brought, strict=False) if old != new), None)
    if fork is not None:
        lost = isinstance(fork.event, ev.Moved) and fork.event.reclaimed
        raise Refused(Refusal("SRV-69", "server-reclaimed") if lost else Refusal("SRV-65", "server-moved-on"))
    return brought[len(known) :]


def reclaimed(room: Room, events: Sequence[ev.Stamped], now: int) -> ev.Stamped:
    """The server goes on without the device; where that had the table, it will be known again."""
    return ev.Stamped(room.seq + 1, now, None, ev.Moved("server", last_code(events, "server") or room.code, True))


def folded(code: str, events: Sequence[ev.Stamped], known: int, now: int, rounds: int) -> Room:
    """The room that these events lead to; of those after the first so many, which we know, everything is doubted."""
    first = events[0].event
    if not isinstance(first, ev.Created):
        raise _senseless()
    check_kept(first.game, first.board)
    # Before anything is played again: what is done for one seat is done for each.
    if len(first.seats) not in find_game(first.game).seats:
        raise _senseless()
    right = [one.seq for one in events] == list(range(1, len(events) + 1))
    right = right and _in_order(first, [one.event for one in events])
    if not right or not all(_likely(one, now) for one in events[known:]):
        raise _senseless()
    try:
        room = _played_again(code, events, known, rounds)
    except Refused as refused:
        if refused.refusal.clause in ("SRV-23", "SRV-24"):
            raise
        raise _senseless() from refused
    except (ValueError, LookupError, TypeError, AssertionError) as error:
        raise _senseless() from error
    if not known and (room.created.daily or room.created.duel or room.created.counted):
        raise _senseless()
    return room


def _played_again(code: str, events: Sequence[ev.Stamped], known: int, rounds: int) -> Room:
    """The room after these events, each of the new ones judged by the room before it."""
    room: Room | None = None
    for number, one in enumerate(events):
        fresh = number >= known
        if fresh and room is not None:
            _check(room, one.event, rounds)
        room = apply(code, room, one)
        if fresh and isinstance(one.event, ev.Created | ev.Seated | ev.Renamed) and not _told_apart(room.seats):
            raise _senseless()
    assert room is not None
    return room


def _check(room: Room, event: ev.AnyEvent, rounds: int) -> None:
    """Could this have come next? What the rules of the game allow, the room after it shows."""
    playing = isinstance(event, ev.Marked | ev.Committed | ev.Rolled | ev.Retired)
    trouble = endless(room, rounds) if playing else None
    if trouble is not None:
        raise Refused(trouble)
    if not _next(room, event):
        raise _senseless()


def _next(room: Room, event: ev.AnyEvent) -> bool:
    """Would a command have led to this?"""
    table, good = room.table, True
    match event:
        case ev.Seated(seat, kind):
            good = room.seats[seat].kind == "open" != kind
        case ev.Started():
            good = all(seat.kind != "open" for seat in room.seats)
        case ev.Renamed(seat):
            good = room.seats[seat].kind == "person" and not room.over
        case ev.Away(seat):
            here = room.seats[seat].kind == "person" and not room.seats[seat].away
            good = here and table is not None and not room.over
        case ev.Back(seat):
            good = room.seats[seat].away
        case ev.Retired(seat):
            good = table is not None and not_spent(table, seat) is None
        case ev.Hinted(_, number):
            good = table is not None and number == table.round.number
        case ev.Rematched():
            good = room.over and room.rematch is None
    return good


def _told_apart(seats: Sequence[ev.Seat]) -> bool:
    """Have all another name (SRV-6)? What people have chosen does not even look alike."""
    names = [seat.name for seat in seats if seat.kind != "open"]
    chosen = [alike(seat.name) for seat in seats if seat.kind == "person" and not seat.number]
    return len(set(names)) == len(names) and len(set(chosen)) == len(chosen)


def _in_order(first: ev.Created, events: Sequence[ev.AnyEvent]) -> bool:
    """Is a table laid once and started once, and does everything happen at seats that it has?"""
    starts = [number for number, event in enumerate(events) if isinstance(event, ev.Started)]
    begins = starts[0] if starts else len(events)
    return (
        len(starts) <= 1
        and not any(isinstance(event, ev.Created) for event in events[1:])
        and not any(isinstance(event, ev.Seated) for event in events[begins:])
        and all(0 <= getattr(event, "seat", 0) < len(first.seats) for event in events)
    )


def _senseless() -> Refused:
    return Refused(Refusal("SRV-65", "server-move-senseless"))


def _likely(one: ev.Stamped, now: int) -> bool:
    """Could this have happened on a device, whatever was before it?"""
    short = one.command is None or len(one.command) <= 80
    return isinstance(one.event, ALONE) and short and 0 <= one.at <= now + DAY_MS and _sound(one.event)


def _sound(event: ev.AnyEvent) -> bool:
    """Are the names, keys and codes in it such as there are?"""
    match event:
        case ev.Created(seats=seats, seed=seed):
            return re.fullmatch(SEED, seed) is not None and all(map(_laid, seats))
        case ev.Seated(_, _, name, pen, key, player, number):
            return _called(name, pen, number) and _hash(key) and (player is None or _ours(player))
        case ev.Renamed(_, name, pen):
            return _called(name, pen)
        case ev.Rematched(code) | ev.Moved(was=code):
            return re.fullmatch(CODE, code) is not None
        case _:
            return True


def _laid(seat: ev.Seat) -> bool:
    """Could somebody sit so when a table is laid? Whoever is still to come has neither name nor key."""
    if seat.away or seat.retired or not _ours(seat.player):
        return False
    if seat.kind == "open":
        return (seat.name, seat.key, seat.number) == ("", None, 0) and 0 <= seat.pen < PENS
    keyed = _hash(seat.key) if seat.kind == "person" else seat.key is None
    return keyed and _called(seat.name, seat.pen, seat.number)


def _called(name: str, pen: int, number: int = 0) -> bool:
    """Can somebody be called so, and have this pen?"""
    return name_trouble(name, set()) is None and 0 <= pen < PENS and 0 <= number <= LARGEST_NUMBER


def _ours(player: str) -> bool:
    """Is it a player that every device has?"""
    return player in PLAYERS and player not in GUESTS


def _hash(key: str | None) -> bool:
    return key is None or (len(key) == 64 and set(key) <= set("0123456789abcdef"))
