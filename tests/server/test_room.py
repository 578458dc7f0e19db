"""The room: whatever is asked, in whatever order, nothing hidden gets out and nothing is done twice."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import CODE, created

from felttip.contract import Refusal
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.decide import Context, command_key, decide
from felttip.room.room import Room, fold
from felttip.room.views import look
from felttip.table import Draft, Phase
from felttip.table.chance import SealedDeal

SEATS = 2
VIEWERS = tuple(frozenset(seats) for seats in ((), (0,), (1,), (0, 1)))
OTHER = SealedDeal.from_words("another deal")


class RoomMachine(RuleBasedStateMachine):
    """Two people who do all sorts of things at one table, with commands that repeat and cross."""

    @initialize(
        where=st.sampled_from(EVERY_BOARD), kinds=st.sampled_from(["pp", "pc", "po"]), word=st.integers(0, 1000)
    )
    def lay(self, where: tuple[str, str], kinds: str, word: int) -> None:
        """A new table."""
        game, board = where
        events: list[ev.AnyEvent] = [created(game, board, kinds, str(word))]
        if "o" not in kinds:
            events.append(ev.Started())
        self.kept = ev.stamp(events, 0, 1000)
        self.room = fold(CODE, self.kept)
        self.sent: list[tuple[cmd.AnyCommand, int]] = []
        self.ids = 0

    def ask(self, order: cmd.Order, seats: frozenset[int]) -> list[ev.AnyEvent] | Refusal:
        """Decide and keep, as a live table does; a refusal changes nothing."""
        answer = decide(self.room, order, Context(seats, frozenset({0, 1}), 5, "zzzzzz"))
        if isinstance(answer, Refusal):
            return answer
        self.kept.extend(answer.events)
        self.room = answer.room
        return [one.event for one in answer.events]

    def command(self, order: cmd.AnyCommand) -> None:
        """Somebody's command for their own seat."""
        self.sent.append((order, order.seat))
        self.ask(order, frozenset({order.seat}))

    def head(self, seat: int, back: int) -> tuple[str, int, int]:
        """A new id, what was seen a few events ago, and the seat."""
        self.ids += 1
        return f"id-{self.ids}", max(0, self.room.noticed(frozenset({seat})) - back), seat

    # What people do.

    @rule(seat=st.integers(0, 1), back=st.sampled_from([0, 0, 0, 1, 3]), pick=st.integers(0, 1000))
    def mark(self, seat: int, back: int, pick: int) -> None:
        """A legal mark, or some other one."""
        table = self.room.table
        legal = table.view(seat).legal() if table is not None else ()
        name = legal[pick % len(legal)] if legal and pick % 7 else f"Z{pick}"
        self.command(cmd.Mark(*self.head(seat, back), name))

    @rule(seat=st.integers(0, 1), back=st.sampled_from([0, 0, 1]))
    def undo(self, seat: int, back: int) -> None:
        self.command(cmd.Undo(*self.head(seat, back)))

    @rule(seat=st.integers(0, 1), back=st.sampled_from([0, 0, 0, 1]))
    def commit(self, seat: int, back: int) -> None:
        self.command(cmd.Commit(*self.head(seat, back)))

    @rule(seat=st.integers(0, 1), back=st.sampled_from([0, 0, 0, 1]))
    def reopen(self, seat: int, back: int) -> None:
        self.command(cmd.Reopen(*self.head(seat, back)))

    @rule(seat=st.integers(0, 1), dice=st.lists(st.integers(0, 5), max_size=3))
    def roll(self, seat: int, dice: list[int]) -> None:
        self.command(cmd.Roll(*self.head(seat, 0), tuple(dice)))

    @rule(seat=st.integers(0, 1), what=st.sampled_from([cmd.Start, cmd.Away, cmd.Back, cmd.Rematch]))
    def other(self, seat: int, what: type[cmd.Start | cmd.Away | cmd.Back | cmd.Rematch]) -> None:
        self.command(what(*self.head(seat, 0)))

    @rule(seat=st.integers(0, 1), name=st.sampled_from(["Eve", "Ann", "a: b"]), pen=st.sampled_from([None, 0, 3]))
    def rename(self, seat: int, name: str, pen: int | None) -> None:
        self.command(cmd.Rename(*self.head(seat, 0), name, pen))

    @precondition(lambda self: self.room.table is None)
    @rule(seat=st.integers(0, 2), by_computer=st.booleans())
    def sit(self, seat: int, by_computer: bool) -> None:
        """Somebody takes the open seat, or a computer does."""
        if by_computer:
            self.command(cmd.Fill(*self.head(0, 0), "random"))
        else:
            self.ask(cmd.Take(seat, "Zoe", None, "zoe's key"), frozenset())

    @rule(seat=st.integers(0, 1))
    def change_device(self, seat: int) -> None:
        self.ask(cmd.Offer(seat, "token", 10), frozenset())
        self.ask(cmd.TakeOver("token", f"new key {self.room.seq}"), frozenset())

    @rule(seat=st.integers(0, 1), pick=st.integers(0, 100))
    def computer(self, seat: int, pick: int) -> None:
        """A computer's turn, or one that comes too late."""
        table = self.room.table
        if table is None or table.phase is Phase.OVER:
            return
        marks = table.view(seat).legal()[:1] if not table.drafts.get(seat, Draft((), (), ())).marks else ()
        dice = (0,) if table.phase is Phase.ROLL else None
        self.ask(cmd.Play(seat, self.room.seq - pick % 2, None if dice else marks, dice), frozenset())

    # What happens on the way.

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 1000))
    def repeat(self, pick: int) -> None:
        """SRV-9: a command that did something does nothing when it comes again."""
        order, seat = self.sent[pick % len(self.sent)]
        if command_key(order, frozenset({seat})) in self.room.answered:
            before = self.room
            assert self.ask(order, frozenset({seat})) == []
            assert self.room == before

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 1000))
    def steal(self, pick: int) -> None:
        """SRV-8: nobody acts for a seat without its key."""
        order, seat = self.sent[pick % len(self.sent)]
        if not isinstance(order, cmd.Away):
            answer = decide(self.room, order, Context(frozenset({1 - seat})))
            assert isinstance(answer, Refusal)
            assert answer.reason == "server-not-your-seat"

    # What always holds.

    @invariant()
    def folding_gives_the_same_room(self) -> None:
        assert fold(CODE, self.kept) == self.room
        assert fold(CODE, [stored(one) for one in self.kept]) == self.room

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        """SRV-16: another deal, other unfinished turns of the others: the views are the same."""
        if self.room.over:
            return
        for you in VIEWERS:
            view = look(self.room, you, bool)
            text = msgspec.json.encode(view).decode()
            assert self.room.created.seed not in text
            assert "key" not in text
            other = look(hidden_changed(self.room, you), you, bool)
            assert msgspec.structs.replace(other, commitment=view.commitment) == view

    @invariant()
    def numbers_do_not_tell(self) -> None:
        """SRV-16: events of the other's unfinished turn are not even counted."""
        events = [one.event for one in self.kept]
        for you in VIEWERS:
            hidden = sum(isinstance(event, ev.PRIVATE) and event.seat not in you for event in events)
            assert self.room.noticed(you) == len(events) - hidden
            # Whoever has seen everything is not late.
            assert not any(self.room.late(you, seat, self.room.noticed(you)) for seat in you)


def stored(one: ev.Stamped) -> ev.Stamped:
    """An event as it comes back from the disk."""
    decoder: msgspec.json.Decoder[ev.AnyEvent] = msgspec.json.Decoder(ev.AnyEvent)
    return ev.Stamped(one.seq, one.at, one.command, decoder.decode(msgspec.json.encode(one.event)))


def hidden_changed(room: Room, you: frozenset[int]) -> Room:
    """The same room for these seats: only the deal and what the others are drawing is different."""
    if room.table is None:
        return replace(room, created=msgspec.structs.replace(room.created, seed=OTHER.seed))
    table = room.table
    for seat, draft in table.drafts.items():
        if seat not in you and not draft.committed:
            while table.drafts[seat].marks:
                table = table.undo(seat)
            legal = table.view(seat).legal()
            table = table.mark(seat, legal[-1]) if legal else table
        elif seat not in you:
            fresh = replace(draft, marks=(), sheet=table.sheets[seat])
            table = replace(table, drafts={**table.drafts, seat: fresh})
    table = replace(table, deal=OTHER)
    return replace(room, table=table, created=msgspec.structs.replace(room.created, seed=OTHER.seed))


@pytest.mark.clause("SRV-8", "SRV-9", "SRV-10", "SRV-16")
def test_whatever_people_do() -> None:
    run_state_machine_as_test(RoomMachine, settings=settings(max_examples=40, stateful_step_count=40, deadline=None))
