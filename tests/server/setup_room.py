"""A room without a server, for tests of what follows from what."""

from felttip.contract import Refusal
from felttip.registry import find_game
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.decide import Context, decide
from felttip.room.room import fold
from felttip.table.chance import SealedDeal

CODE = "abcdef"
PEOPLE = ("Ann", "Bea", "Cem", "Dov")


def created(game: str, board: str | None = None, kinds: str = "pp", word: str = "") -> ev.Created:
    """A new table; one letter a seat: a person, a computer or open."""
    names = {"p": "person", "c": "computer", "o": "open"}
    seats = tuple(
        ev.Seat("person", PEOPLE[number], number, "random", f"key {number}")
        if kind == "p"
        else ev.Seat("computer", f"random {number + 1}", number, "random")
        if kind == "c"
        else ev.Seat("open", "", number, "random")
        for number, kind in enumerate(kinds)
    )
    assert {seat.kind for seat in seats} <= set(names.values())
    return ev.Created(game, board or find_game(game).boards[0], seats, SealedDeal.from_words("room", word).seed)


class Desk:
    """A room, and all events that made it."""

    def __init__(self, *events: ev.AnyEvent) -> None:
        self.kept = ev.stamp(events, 0, 1000)
        self.room = fold(CODE, self.kept)
        self._ids = 0

    def name(self) -> str:
        """A new id."""
        self._ids += 1
        return f"id-{self._ids}"

    def ask(self, order: cmd.Order, seats: frozenset[int], **context: object) -> list[ev.AnyEvent] | Refusal:
        """Decide, and keep what follows."""
        absent = context.get("absent", frozenset())
        assert isinstance(absent, frozenset)
        now = context.get("now", 0)
        assert isinstance(now, int)
        answer = decide(self.room, order, Context(seats, absent, now, "zzzzzz"))
        if isinstance(answer, Refusal):
            return answer
        self.kept.extend(answer.events)
        self.room = answer.room
        return [one.event for one in answer.events]

    def seen(self, *seats: int) -> int:
        """What somebody with these seats has seen, if they look now."""
        return self.room.noticed(frozenset(seats))

    def mark(self, seat: int, mark: str, seen: int | None = None) -> list[ev.AnyEvent] | Refusal:
        """Draw a mark."""
        seen = self.seen(seat) if seen is None else seen
        return self.ask(cmd.Mark(self.name(), seen, seat, mark), frozenset({seat}))

    def commit(self, seat: int) -> list[ev.AnyEvent] | Refusal:
        """Finish the turn."""
        return self.ask(cmd.Commit(self.name(), self.seen(seat), seat), frozenset({seat}))

    def legal(self, seat: int) -> tuple[str, ...]:
        """What may be drawn."""
        table = self.room.table
        assert table is not None
        return table.view(seat).legal()
