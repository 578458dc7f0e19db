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
from felttip.room import events as ev
from felttip.room.keys import LONGEST_CODE, Key, digest
from felttip.room.laying import name_trouble
from felttip.room.room import Room, fold
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


def folded(code: str, events: Sequence[ev.Stamped], known: int, now: int) -> Room:
    """The room that these events lead to; of those after the first so many, which we know, everything is doubted."""
    fresh = events[known:]
    right = [one.seq for one in events] == list(range(1, len(events) + 1)) and _in_order([one.event for one in events])
    if not right or not all(_likely(one, now) for one in fresh):
        raise _senseless()
    try:
        room = fold(code, events)
    except Refused as refused:
        if refused.refusal.clause == "SRV-23":
            raise
        raise _senseless() from refused
    except (ValueError, LookupError, TypeError, AssertionError) as error:
        raise _senseless() from error
    if not known and (room.created.daily or room.created.duel or room.created.counted):
        raise _senseless()
    if len(room.seats) not in room.game.seats:
        raise _senseless()
    return room


def _in_order(events: Sequence[ev.AnyEvent]) -> bool:
    """Is a table laid once and started once, and does everything happen at seats that it has?"""
    first = events[0]
    if not isinstance(first, ev.Created):
        return False
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
    """Could this have happened on a device?"""
    event = one.event
    names: list[tuple[str, int]] = []
    if isinstance(event, ev.Created):
        if not re.fullmatch(SEED, event.seed) or any(
            not _ours(seat.player) or not _hash(seat.key) for seat in event.seats
        ):
            return False
        names = [(seat.name, seat.pen) for seat in event.seats if seat.kind != "open"]
    elif isinstance(event, ev.Seated | ev.Renamed):
        names = [(event.name, event.pen)]
        if isinstance(event, ev.Seated) and not (_hash(event.key) and (event.player is None or _ours(event.player))):
            return False
    elif isinstance(event, ev.Rematched) and not re.fullmatch(CODE, event.table):
        return False
    good = all(name_trouble(name, set()) is None and 0 <= pen < PENS for name, pen in names)
    short = one.command is None or len(one.command) <= 80
    return isinstance(event, ALONE) and good and short and 0 <= one.at <= now + DAY_MS


def _ours(player: str) -> bool:
    """Is it a player that every device has?"""
    return player in PLAYERS and player not in GUESTS


def _hash(key: str | None) -> bool:
    return key is None or (len(key) == 64 and set(key) <= set("0123456789abcdef"))
