"""Who sees what at a live table: one document for all who hold the same seats, and what changed in it last."""

from collections.abc import Callable
from itertools import count
from typing import Protocol

from felttip.room.document import Document, change, encode, members
from felttip.room.parts import Parts
from felttip.room.room import Room


class Watcher(Protocol):
    """Somebody who looks at a table."""

    keys: frozenset[str]
    """The SHA-256 of the keys that it showed."""
    address: str
    """Where it comes from."""

    def changed(self) -> None:
        """There is something new to see: `Live.news` has it."""

    def dismiss(self) -> None:
        """The place is needed for a newer connection of the same seat."""

    def leave(self) -> None:
        """Come again at once."""


class Sight:
    """What all see who hold the same seats."""

    __slots__ = ("before", "change", "own", "public", "stale", "version", "watchers")

    def __init__(self) -> None:
        self.watchers: dict[Watcher, None] = {}
        self.public: Document = {}
        self.own: Document = {}
        self.stale = True
        self.version = self.before = NOTHING
        """Numbers that no other version of this table has, for anybody."""
        self.change = b""
        """What leads to this version from the one before."""


NOTHING = 0
"""The version that somebody has seen who has seen nothing yet."""


class Sights:
    """All that is seen of one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._parts = Parts()
        self._last: tuple[Document, Document, bytes] | None = None
        """The last change for everybody, while somebody has not been told of it."""
        self._versions = count(NOTHING + 1)
        self._sights: dict[frozenset[int], Sight] = {}
        self._seats: dict[Watcher, frozenset[int]] = {}
        self.held: frozenset[int] = frozenset()
        """The seats whose keys somebody holds who looks on."""

    @property
    def guests(self) -> int:
        """How many only look on."""
        return len(self._sights[frozenset()].watchers) if frozenset() in self._sights else 0

    def join(self, watcher: Watcher) -> None:
        """Somebody looks on from now."""
        seats = self._seats[watcher] = self._room.holds(watcher.keys)
        self._sights.setdefault(seats, Sight()).watchers[watcher] = None
        self.held |= seats

    def leave(self, watcher: Watcher) -> None:
        """Somebody is gone; what nobody sees any more is not kept."""
        seats = self._seats.pop(watcher, None)
        if seats is not None:
            del self._sights[seats].watchers[watcher]
            if not self._sights[seats].watchers:
                del self._sights[seats]
                self.held = frozenset().union(*self._sights)

    def changed(self, room: Room, only: frozenset[int] | None) -> list[Watcher]:
        """The table has changed, for everybody or for those who hold one of these seats: who they are."""
        before, self._room = self._room, room
        if room.seats is not before.seats and [one.key for one in room.seats] != [one.key for one in before.seats]:
            for watcher in list(self._seats):
                self.leave(watcher)
                self.join(watcher)
        found: list[Watcher] = []
        for seats, sight in self._sights.items():
            if only is None or only & seats:
                sight.stale = True
                found.extend(sight.watchers)
        return found

    def news(self, watcher: Watcher, seen: int, online: Callable[[], frozenset[int]]) -> tuple[bytes, int]:
        """What somebody has to be told who has seen this version, and the version that they have seen then."""
        seats = self._seats.get(watcher)
        if seats is None:
            return b"", seen
        sight = self._sights[seats]
        if sight.stale:
            self._renew(sight, self._parts.public(self._room, online()), self._parts.own(self._room, seats))
        if sight.version == seen:
            return b"", seen
        if sight.before == seen != NOTHING:
            told = b'"change":%b' % sight.change
            if len(sight.watchers) == 1:
                sight.before, sight.change = NOTHING, b""  # nobody else will ask for it
            return told, sight.version
        return b'"view":%b' % encode({**sight.public, **sight.own}), sight.version

    def _renew(self, sight: Sight, public: Document, own: Document) -> None:
        """It is stale no more."""
        sight.stale = False
        first = sight.version == NOTHING  # whoever has seen nothing yet gets all of it
        changes = () if first else (self._changed(sight.public, public), members(change(sight.own, own)))
        if first or any(changes):
            sight.change = b"{%b}" % b",".join(filter(None, changes))
            sight.before, sight.version = sight.version, next(self._versions)
        sight.public, sight.own = public, own
        if not any(one.stale for one in self._sights.values()):
            self._last = None

    def _changed(self, before: Document, now: Document) -> bytes:
        """What has changed for everybody: made once, however many look on."""
        if before is now:
            return b""
        if self._last is None or self._last[0] is not before or self._last[1] is not now:
            self._last = (before, now, members(change(before, now)))
        return self._last[2]
