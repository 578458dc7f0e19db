"""What a room answers to each command, and each refusal."""

from dataclasses import replace

import pytest
from tests.server.setup_room import Desk, created

from felttip.bots import make_player
from felttip.contract import Printed, Refusal
from felttip.games.trails.board import NAMES, NEAR
from felttip.games.trails.marks import step_name
from felttip.games.trails.rules import Sheet
from felttip.registry.dispatch import Ints
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.decide import Context, Decided, decide
from felttip.room.laying import again
from felttip.room.room import Room
from felttip.server.settings import Limits
from felttip.table import Phase

ANN, BEA, BOTH, NOBODY = frozenset({0}), frozenset({1}), frozenset({0, 1}), frozenset[int]()


def trails(kinds: str = "pp") -> Desk:
    """A table at which the game has begun, unless a seat is open."""
    return Desk(created("trails", kinds=kinds), *([] if "o" in kinds else [ev.Started()]))


def reason(answer: list[ev.AnyEvent] | Refusal) -> tuple[str, str]:
    """The clause and the reason of a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer.clause, answer.reason


def finished() -> Desk:
    """A table at which the game is over: everybody has passed all the time."""
    desk = trails()
    while not desk.room.over:
        for seat in (0, 1):
            desk.commit(seat)
    return desk


# Whose turn.


@pytest.mark.clause("SRV-8")
def test_only_who_holds_the_key_acts() -> None:
    desk = trails()
    assert desk.room.holds(["key 0", "nonsense"]) == ANN
    for seats in (BEA, NOBODY):
        assert reason(desk.ask(cmd.Commit("x", 2, 0), seats)) == ("SRV-8", "server-not-your-seat")
    assert reason(desk.ask(cmd.Away("x", 2, 0), NOBODY)) == ("SRV-8", "server-not-your-seat")
    assert desk.ask(cmd.Commit("x", 2, 0), BOTH) == [ev.Committed(0)]


@pytest.mark.clause("SRV-7")
@pytest.mark.parametrize("what", [cmd.Commit, cmd.Away, cmd.Back, cmd.Start])
def test_a_seat_that_is_not_there(what: type[cmd.Commit | cmd.Away | cmd.Back | cmd.Start]) -> None:
    assert reason(trails().ask(what("x", 2, 2), BOTH)) == ("SRV-7", "server-no-such-seat")


@pytest.mark.clause("SRV-9")
def test_a_command_that_comes_again_does_nothing() -> None:
    desk = trails()
    order = cmd.Mark("x", 2, 0, desk.legal(0)[0])
    assert desk.ask(order, ANN) == [ev.Marked(0, order.mark)]
    assert desk.ask(order, ANN) == []
    # The same id of another person is another command.
    assert desk.ask(cmd.Mark("x", 2, 1, desk.legal(1)[0]), BEA) != []


@pytest.mark.clause("SRV-10")
def test_a_command_about_another_turn_is_refused() -> None:
    desk = trails()
    seen = desk.seen(0)
    assert desk.mark(0, desk.legal(0)[0], seen) != []
    assert reason(desk.mark(0, desk.legal(0)[0], seen)) == ("SRV-10", "server-late")
    assert reason(desk.ask(cmd.Undo("u", seen, 0), ANN)) == ("SRV-10", "server-late")
    assert reason(desk.mark(0, desk.legal(0)[0], desk.seen(0) + 1)) == ("SRV-10", "server-late")
    # What the other does meanwhile does not make it late.
    before = desk.seen(0)
    desk.mark(1, desk.legal(1)[0])
    desk.commit(1)
    assert desk.ask(cmd.Commit("c", before, 0), ANN) == [ev.Committed(0)]
    # But a new card does.
    assert reason(desk.ask(cmd.Commit("d", before, 1), BEA)) == ("SRV-10", "server-late")


def reopen(desk: Desk, seat: int, name: str = "again", seen: int | None = None) -> list[ev.AnyEvent] | Refusal:
    """Take a finished turn back."""
    return desk.ask(cmd.Reopen(name, desk.seen(seat) if seen is None else seen, seat), frozenset({seat}))


@pytest.mark.clause("TAB-4")
def test_a_finished_turn_is_taken_back_while_nobody_has_seen_it() -> None:
    desk = trails()
    drawn = desk.legal(0)[0]
    desk.mark(0, drawn)
    before = desk.room.table
    desk.commit(0)
    assert reopen(desk, 0) == [ev.Reopened(0)]
    assert desk.room.table == before
    # The other notices it, and is not late because of it.
    assert desk.seen(1) == 4
    assert desk.ask(cmd.Commit("c", 2, 1), BEA) == [ev.Committed(1)]
    assert desk.commit(0) == [ev.Committed(0)]
    assert desk.room.table is not None
    assert desk.room.table.ink[0] == (drawn,)


@pytest.mark.clause("TAB-4", "SRV-10")
def test_what_is_revealed_is_not_taken_back() -> None:
    """Not even by somebody who had not seen yet that it is: that would reopen nothing, or the next turn."""
    desk = trails()
    desk.commit(0)
    seen = desk.seen(0)
    desk.commit(1)
    assert reason(reopen(desk, 0, seen=seen)) == ("SRV-10", "server-late")
    assert reason(reopen(desk, 0)) == ("TAB-4", "table-not-committed")


@pytest.mark.clause("SRV-9", "TAB-4")
def test_taking_back_that_comes_again_does_nothing() -> None:
    """After a lost connection it is sent once more, and by then the turn may be finished again."""
    desk = trails()
    desk.commit(0)
    seen = desk.seen(0)
    assert reopen(desk, 0, "x", seen) == [ev.Reopened(0)]
    desk.commit(0)
    assert reopen(desk, 0, "x", seen) == []
    assert desk.room.table is not None
    assert desk.room.table.waiting_for == (1,)


@pytest.mark.clause("TAB-4", "SRV-12")
def test_whoever_comes_back_takes_the_computers_turn_back() -> None:
    """But not before; and who leaves after taking back has the turn wiped like any other."""
    desk = trails()
    desk.ask(cmd.Away("a", desk.seen(1), 1), BEA)
    marks = desk.legal(1)[:1]
    desk.ask(cmd.Play(1, desk.room.seq, marks, None), NOBODY)
    assert reason(reopen(desk, 1)) == ("SRV-12", "server-away")
    desk.ask(cmd.Back("b", desk.seen(1), 1), BEA)
    assert reopen(desk, 1) == [ev.Reopened(1)]
    assert desk.room.table is not None
    assert desk.room.table.drafts[1].marks == marks
    desk.ask(cmd.Away("c", desk.seen(1), 1), BEA)
    assert desk.ask(cmd.Play(1, desk.room.seq, (), None), NOBODY) == [ev.Undone(1), ev.Committed(1)]


@pytest.mark.clause("TAB-4", "SRV-18")
def test_a_computer_that_thinks_does_not_mind() -> None:
    """Somebody takes a turn back while a computer thinks: its decision is as good as before."""
    desk = trails("pc")
    desk.commit(0)
    thinks = desk.room.seq
    reopen(desk, 0)
    assert desk.ask(cmd.Play(1, thinks, (), None), NOBODY) == [ev.Committed(1)]
    # One that was faster: while somebody else still thinks, nothing is revealed.
    faster = trails("pcp")
    faster.ask(cmd.Play(1, faster.room.seq, (), None), NOBODY)
    faster.commit(0)
    assert reopen(faster, 0) == [ev.Reopened(0)]
    assert faster.room.table is not None
    assert faster.room.table.waiting_for == (0, 2)


def counting(room: Room) -> tuple[Room, list[str]]:
    """The same room, and each time that its rules are asked about a mark, or draw one."""
    asked: list[str] = []
    table = room.table
    assert table is not None
    rules = table.game.rules

    def legal(p: Printed, sheet: Ints, turn: Ints) -> tuple[int, int]:
        asked.append("legal")
        return rules.legal(p, sheet, turn)

    def play(p: Printed, sheet: Ints, turn: Ints, mark: int) -> tuple[Ints, Ints]:
        asked.append("play")
        return rules.play(p, sheet, turn, mark)

    game = replace(table.game, rules=replace(rules, legal=legal, play=play))
    return replace(room, table=replace(table, game=game)), asked


def test_a_mark_is_judged_once() -> None:
    """Deciding judges it by what was offered, and the room after it comes with the answer."""
    desk = trails()
    room, asked = counting(desk.room)
    answer = decide(room, cmd.Mark("x", 2, 0, desk.legal(0)[0]), Context(ANN))
    assert isinstance(answer, Decided)
    assert asked == ["play"]
    assert answer.room.seq == 3
    assert isinstance(decide(room, cmd.Mark("y", 2, 0, "A1-Z9"), Context(ANN)), Refusal)
    assert asked == ["play"]
    after = answer.room.table
    assert after is not None
    assert after.view(0).legal() == after.view(0).legal()
    assert asked == ["play", "legal"]


def test_each_mark_of_a_computers_turn_is_judged_once() -> None:
    desk = Desk(created("trails", kinds="cp"), ev.Started())
    view = desk.room.table.view(0) if desk.room.table is not None else None
    assert view is not None
    marks = make_player("greedy", 1).turn(view)
    assert marks
    room, asked = counting(desk.room)
    answer = decide(room, cmd.Play(0, room.seq, marks, None), Context(NOBODY))
    assert isinstance(answer, Decided)
    assert asked == ["legal", "play"] * len(marks)
    assert answer.room.table is not None
    assert answer.room.table.drafts[0].marks == marks


def test_refusals_of_the_games_come_through() -> None:
    desk = trails()
    assert reason(desk.mark(0, "A1-Z9"))[0] == "TRA-3"
    assert reason(desk.ask(cmd.Undo("x", 2, 0), ANN)) == ("TAB-5", "table-nothing-to-undo")
    assert reason(desk.ask(cmd.Roll("y", 2, 0, (0,)), ANN)) == ("TAB-6", "table-not-rolling")


# Before and after.


@pytest.mark.clause("SRV-11")
def test_a_game_begins_once_and_when_it_is_full() -> None:
    desk = trails("po")
    assert reason(desk.ask(cmd.Mark("m", 1, 0, "E5-E6"), ANN)) == ("SRV-11", "server-not-started")
    assert reason(desk.ask(cmd.Away("a", 1, 0), ANN)) == ("SRV-11", "server-not-started")
    assert reason(desk.ask(cmd.Start("s", 1, 0), ANN)) == ("SRV-11", "server-seats-open")
    assert desk.ask(cmd.Take(1, "Bea", None, "k"), NOBODY) == [ev.Seated(1, "person", "Bea", 1, "k")]
    assert desk.ask(cmd.Start("s2", 2, 0), ANN) == [ev.Started()]
    for order in (cmd.Start("s3", 3, 0), cmd.Fill("f", 3, 0)):
        assert reason(desk.ask(order, ANN)) == ("SRV-11", "server-started")


@pytest.mark.clause("SRV-11", "SRV-5")
def test_computers_fill_a_table_up() -> None:
    desk = trails("poo")
    assert reason(desk.ask(cmd.Fill("f", 1, 0, "nobody"), ANN)) == ("SRV-5", "server-no-such-player")
    answer = desk.ask(cmd.Fill("g", 1, 0, "random"), ANN)
    assert answer == [
        ev.Seated(1, "computer", "Computer 1", 1, player="random"),
        ev.Seated(2, "computer", "Computer 2", 2, player="random"),
        ev.Started(),
    ]
    assert desk.room.computers() == (1, 2)


@pytest.mark.clause("SRV-14")
def test_a_rematch_is_one_and_moves_the_seats_round() -> None:
    desk = trails("ppc")
    assert reason(desk.ask(cmd.Rematch("r", 2, 0), ANN)) == ("SRV-14", "server-not-over")
    desk = finished()
    assert desk.ask(cmd.Rematch("r", 2, 0), ANN) == [ev.Rematched("zzzzzz")]
    assert desk.ask(cmd.Rematch("s", 2, 1), BEA) == []
    assert desk.room.rematch == "zzzzzz"
    begins = again(desk.room, "5eed")
    assert isinstance(begins[0], ev.Created)
    assert [(seat.name, seat.key, seat.pen) for seat in begins[0].seats] == [("Bea", "key 1", 1), ("Ann", "key 0", 0)]
    assert begins[0].seed == "5eed"
    assert begins[1:] == [ev.Started()]


# Seats.


@pytest.mark.clause("SRV-7", "SRV-6")
def test_an_open_seat_is_taken_once() -> None:
    desk = trails("poo")
    for seat in (-1, 3):
        assert reason(desk.ask(cmd.Take(seat, "Bea", 1, "k"), NOBODY)) == ("SRV-7", "server-no-such-seat")
    assert reason(desk.ask(cmd.Take(1, "Ann", 1, "k"), NOBODY)) == ("SRV-6", "server-name-taken")
    assert reason(desk.ask(cmd.Take(1, "a: b", 1, "k"), NOBODY)) == ("SRV-6", "server-bad-name")
    assert reason(desk.ask(cmd.Take(1, "Bea", 0, "k"), NOBODY)) == ("SRV-6", "server-pen-taken")
    assert desk.ask(cmd.Take(1, " Bea  B ", 2, "k"), NOBODY) == [ev.Seated(1, "person", "Bea B", 2, "k")]
    assert reason(desk.ask(cmd.Take(1, "Cem", 3, "l"), NOBODY)) == ("SRV-7", "server-seat-taken")
    # Whoever lost the answer asks again with the same key.
    assert desk.ask(cmd.Take(1, "Bea B", 2, "k"), NOBODY) == []
    # Without a wish, the first pen that is free: here the one of the seat before.
    assert desk.ask(cmd.Take(2, "Cem", None, "l"), NOBODY) == [ev.Seated(2, "person", "Cem", 1, "l")]


@pytest.mark.clause("SRV-6")
def test_names_and_pens_are_different() -> None:
    desk = trails()
    assert reason(desk.ask(cmd.Rename("a", 2, 0, "Bea"), ANN)) == ("SRV-6", "server-name-taken")
    assert reason(desk.ask(cmd.Rename("b", 2, 0, "round"), ANN)) == ("SRV-6", "server-bad-name")
    assert reason(desk.ask(cmd.Rename("c", 2, 0, None, 1), ANN)) == ("SRV-6", "server-pen-taken")
    assert desk.ask(cmd.Rename("d", 2, 0, "Ann"), ANN) == []
    assert desk.ask(cmd.Rename("e", 2, 0, "Eve", 2), ANN) == [ev.Renamed(0, "Eve", 2)]
    table = desk.room.table
    assert table is not None
    assert table.settings.names == ("Eve", "Bea")
    assert reason(finished().ask(cmd.Rename("f", 2, 0, "Eve"), ANN)) == ("TAB-7", "table-over")


@pytest.mark.clause("SRV-12")
def test_a_computer_plays_for_somebody_who_is_gone() -> None:
    desk = trails()
    drawn = desk.legal(1)[0]
    desk.mark(1, drawn)
    assert reason(desk.ask(cmd.Back("b", 2, 1), BEA)) == ("SRV-12", "server-not-away")
    assert reason(desk.ask(cmd.Away("a", 2, 1), ANN)) == ("SRV-12", "server-still-here")
    assert desk.ask(cmd.Away("c", 2, 1), ANN, absent=BEA) == [ev.Away(1)]
    assert desk.ask(cmd.Away("d", 2, 1), ANN, absent=BEA) == []
    assert desk.room.computers() == (1,)
    assert reason(desk.ask(cmd.Commit("e", desk.seen(1), 1), BEA)) == ("SRV-12", "server-away")
    # What she had drawn is wiped before the computer's turn.
    assert desk.ask(cmd.Play(1, desk.room.seq, (), None), NOBODY) == [ev.Undone(1), ev.Committed(1)]
    assert reason(desk.ask(cmd.Play(1, desk.room.seq, (), None), NOBODY)) == ("SRV-10", "server-late")
    assert desk.ask(cmd.Back("f", 2, 1), BEA) == [ev.Back(1)]
    desk.commit(0)
    assert desk.room.computers() == ()
    assert desk.commit(1) == [ev.Committed(1)]


@pytest.mark.clause("SRV-12")
def test_one_can_leave_oneself() -> None:
    desk = trails("pc")
    assert desk.ask(cmd.Away("a", 2, 0), ANN) == [ev.Away(0)]
    # For a computer seat there is nothing to do.
    assert desk.ask(cmd.Away("b", 2, 1), ANN) == []
    assert reason(finished().ask(cmd.Away("c", 2, 0), ANN)) == ("TAB-7", "table-over")


@pytest.mark.clause("SRV-10", "SRV-12")
def test_a_computer_that_thought_too_long_is_too_late() -> None:
    desk = trails()
    desk.ask(cmd.Away("a", 2, 1), BEA)
    thought = desk.room.seq
    desk.ask(cmd.Back("b", 2, 1), BEA)
    assert reason(desk.ask(cmd.Play(1, thought, (), None), NOBODY)) == ("SRV-10", "server-late")
    desk.ask(cmd.Away("c", 2, 1), BEA)
    assert reason(desk.ask(cmd.Play(1, thought, (), None), NOBODY)) == ("SRV-10", "server-late")
    assert reason(desk.ask(cmd.Play(1, desk.room.seq, ("Z",), None), NOBODY))[0] == "TRA-3"


@pytest.mark.clause("SRV-13")
def test_a_seat_goes_to_another_device_once_and_in_time() -> None:
    desk = trails()
    desk.ask(cmd.Offer(0, "first", 100), NOBODY)
    desk.ask(cmd.Offer(1, "other", 100), NOBODY)
    desk.ask(cmd.Offer(0, "token", 100), NOBODY)
    assert reason(desk.ask(cmd.TakeOver("first", "k"), NOBODY)) == ("SRV-13", "server-no-such-token")
    assert reason(desk.ask(cmd.TakeOver("token", "k"), NOBODY, now=101)) == ("SRV-13", "server-no-such-token")
    assert desk.ask(cmd.TakeOver("token", "k"), NOBODY, now=100) == [ev.Handed(0, "k")]
    assert desk.ask(cmd.TakeOver("token", "k"), NOBODY, now=100) == []
    assert reason(desk.ask(cmd.TakeOver("token", "l"), NOBODY, now=100)) == ("SRV-13", "server-no-such-token")
    assert desk.room.holds(["key 0"]) == NOBODY
    assert desk.room.holds(["k"]) == ANN
    assert desk.ask(cmd.TakeOver("other", "m"), NOBODY, now=100) == [ev.Handed(1, "m")]


def test_a_game_of_dice_is_rolled() -> None:
    desk = Desk(created("borders"), ev.Started())
    table = desk.room.table
    assert table is not None
    assert table.phase is Phase.ROLL
    active, other = table.waiting_for[0], 1 - table.waiting_for[0]
    assert desk.ask(cmd.Roll("a", 2, active, (0, 2)), BOTH) == [ev.Rolled(active, (0, 2))]
    assert reason(desk.ask(cmd.Roll("b", 2, active, ()), BOTH)) == ("SRV-10", "server-late")
    assert reason(desk.ask(cmd.Roll("c", 3, other, ()), BOTH)) == ("TAB-3", "table-not-your-turn")
    assert desk.ask(cmd.Roll("d", 3, active, ()), BOTH) == [ev.Rolled(active, ())]


def test_why_is_answered_about_what_can_be_meant() -> None:
    """Several marks lie under a finger: the refusal is about the one that fits the card, and nothing is drawn."""
    desk = Desk(created("islands", kinds="p"), ev.Started())
    desk.mark(0, "A1=3")
    desk.commit(0)
    table = desk.room.table
    assert table is not None
    assert table.call is not None
    number = table.game.naming.call_text(table.call)[0]
    under = tuple(f"A1={n}" for n in range(1, 7))

    def why(*marks: str) -> list[ev.AnyEvent] | Refusal:
        return desk.ask(cmd.Why(desk.name(), desk.seen(0), 0, marks), ANN)

    answer = why(*under)
    assert isinstance(answer, Refusal)
    assert answer.details["mark"] == f"A1={number}"
    assert answer.reason == "islands-island-not-free"
    assert reason(why("A1=9")) == ("ISL-6", "islands-wrong-number")
    assert why(desk.legal(0)[0]) == []
    assert desk.room.table == table
    assert reason(desk.ask(cmd.Why("w", desk.seen(0), 0, under), NOBODY)) == ("SRV-8", "server-not-your-seat")
    assert reason(desk.ask(cmd.Why("w", 0, 0, under), ANN)) == ("SRV-10", "server-late")


def test_whoever_points_to_where_a_path_starts_hears_of_that_place() -> None:
    """Six steps lie under the finger there; what forbids the first of them is about a field beside it."""
    desk = Desk(created("trails", kinds="p"), ev.Started())
    table = desk.room.table
    assert table is not None
    game, board, draft = table.game, table.board, table.drafts[0]
    assert isinstance(draft.sheet, Sheet)
    head = draft.sheet.head
    around = [step_name(head, field) for field in NEAR[head]]
    wrong = [mark for mark in around if mark not in desk.legal(0)]
    assert len(wrong) > 1

    def why(*marks: str) -> Refusal:
        answer = desk.ask(cmd.Why(desk.name(), desk.seen(0), 0, marks), ANN)
        assert isinstance(answer, Refusal)
        return answer

    assert why(*wrong).reason == "server-why-start"
    assert why(*wrong).details == {"place": NAMES[head]}
    onto = game.naming.read_mark(board, draft.sheet, draft.turn, wrong[0])
    assert isinstance(onto, int)
    assert why(wrong[0]).reason == "trails-not-shown"
    assert why(wrong[0]).details["field"] == game.naming.places(board, draft.sheet, draft.turn, onto)[0]


# What could go on for ever.


def drawn(desk: Desk, limits: Limits, order: cmd.Order) -> list[ev.AnyEvent] | Refusal:
    """Ask with these limits, and keep what follows."""
    answer = decide(desk.room, order, Context(frozenset({0}), limits=limits))
    if isinstance(answer, Refusal):
        return answer
    desk.room = answer.room
    return [one.event for one in answer.events]


@pytest.mark.clause("SRV-24")
def test_a_turn_in_which_nothing_more_is_taken_back_can_be_finished() -> None:
    desk = Desk(created("trails"), ev.Started())
    limits = Limits(turn=5)
    for _ in range(3):
        assert not isinstance(drawn(desk, limits, cmd.Mark(desk.name(), desk.seen(0), 0, desk.legal(0)[0])), Refusal)
        last = drawn(desk, limits, cmd.Undo(desk.name(), desk.seen(0), 0))
    assert last == Refusal("SRV-24", "server-long-turn", {"count": 5})
    assert drawn(desk, limits, cmd.Commit(desk.name(), desk.seen(0), 0)) == [ev.Committed(0)]
    assert drawn(desk, limits, cmd.Reopen(desk.name(), desk.seen(0), 0)) == last
    # The next question begins anew.
    assert desk.commit(1) == [ev.Committed(1)]
    assert desk.room.drawn == (0, 0)


@pytest.mark.clause("SRV-24", "SRV-16")
def test_a_long_table_goes_on_to_its_end_and_nothing_is_changed_any_more() -> None:
    """Only what the seat itself may notice counts, so that nobody learns of another's hidden marks from it."""
    desk = Desk(created("trails"), ev.Started())
    limits = Limits(events=3)
    desk.mark(1, desk.legal(1)[0])
    assert drawn(desk, limits, cmd.Rename(desk.name(), desk.seen(0), 0, "Zoë")) == [ev.Renamed(0, "Zoë", 0)]
    full = Refusal("SRV-24", "server-long-table", {"count": 3})
    for order in (
        cmd.Rename("a", 9, 0, "Eve"),
        cmd.Back("b", 9, 0),
        cmd.Offer(0, "token", 9),
        cmd.Undo("c", 9, 0),
        cmd.Reopen("d", 9, 0),
    ):
        assert drawn(desk, limits, order) == full
    assert not isinstance(drawn(desk, limits, cmd.Mark("e", desk.seen(0), 0, desk.legal(0)[0])), Refusal)
    assert drawn(desk, limits, cmd.Commit("f", desk.seen(0), 0)) == [ev.Committed(0)]
    assert drawn(desk, limits, cmd.Away("g", desk.seen(0), 0)) == [ev.Away(0)]
