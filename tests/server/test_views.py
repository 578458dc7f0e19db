"""What goes to a connection."""

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from tests.helpers import EVERY_BOARD
from tests.server.setup_room import Desk, created

from felttip.contract import Cards, Dice
from felttip.kit.svg import mark_ids
from felttip.records.picture import shown_on
from felttip.registry import find_board, find_game
from felttip.room import commands as cmd
from felttip.room import events as ev
from felttip.room.faces import FaceView, NumberView, StrokesView, face_view, part_view
from felttip.room.room import Room
from felttip.room.views import TableView, look
from felttip.table import Phase
from felttip.table.looks import offers
from felttip.table.standing import drafted
from felttip.words import words

BOTH = frozenset({0, 1})


@cache
def drawn(game: str, board: str, sheet: int) -> frozenset[str]:
    """Everything that a drawing can show."""
    return frozenset(mark_ids(find_game(game).drawing.draw(find_board(game, board), sheet - 1)))


@cache
def views(game: str, board: str) -> list[tuple[Room, TableView]]:
    """A whole random game, decision by decision, for somebody with both seats."""
    desk = Desk(created(game, board), ev.Started())
    dice = random.Random(game)
    found = []
    while True:
        room = desk.room
        found.append((room, look(room, BOTH, lambda seat: seat == 0)))
        if room.over or room.table is None:
            return found
        seat = room.table.waiting_for[-1]
        head = (desk.name(), desk.seen(0, 1), seat)
        legal = desk.legal(seat)
        if room.table.phase is Phase.ROLL:
            desk.ask(cmd.Roll(*head, (dice.randrange(5),)), BOTH)
        elif legal and not (room.table.view(seat).may_end() and dice.random() < 0.3):
            desk.ask(cmd.Mark(*head, dice.choice(legal)), BOTH)
        else:
            desk.ask(cmd.Commit(*head), BOTH)


@pytest.mark.clause("SRV-16")
@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_a_view_shows_what_its_seats_may_know(game: str, board: str) -> None:
    for room, view in views(game, board):
        table = room.table
        assert table is not None
        assert view.phase == table.phase.value
        assert view.round == table.round.number
        assert (view.opening is None) == (view.phase != "over")
        assert [seat.waiting for seat in view.seats] == [seat in table.waiting_for for seat in (0, 1)]
        assert [seat.online for seat in view.seats] == [True, False]
        for number, seat in enumerate(view.seats):
            assert set(seat.shown) <= drawn(game, board, seat.sheet)
            assert set(table.ink[number]) <= set(seat.shown)
            assert seat.total == table.view(None).total(number) == sum(line.points for line in seat.score)
            assert all(words().phrase(phrase) for phrase in seat.says)
            assert all(words().say(line.message) for line in seat.score)
        assert set(view.turns) == {str(seat) for seat in table.drafts}
        for name, turn in view.turns.items():
            seat_view = table.view(int(name))
            offered = {one.mark: one for one in offers(seat_view)}
            assert sorted(choice.mark for choice in turn.legal) == sorted(seat_view.legal())
            assert turn.may_end == seat_view.may_end()
            assert set(turn.marks) <= set(turn.shown)
            then = drafted(seat_view)
            fresh = set(then.points[int(name)]) - set(table.points[int(name)])
            if table.phase is Phase.TURN:
                assert turn.brings == then.total(int(name)) - table.view(None).total(int(name))
            else:
                assert turn.brings == 0
            assert (turn.brought is not None) == (turn.brings != 0)
            if turn.brought is not None:
                told = turn.brought.details.get("goals", ())
                assert isinstance(told, tuple)
                assert len(told) == len(fresh)
            assert all(words().phrase(choice.says) for choice in turn.legal)
            for choice in turn.legal:
                sign = offered[choice.mark].sign
                assert choice.places == offered[choice.mark].places
                assert choice.sign == (None if sign is None else part_view(sign))
            assert set(turn.shown) == set(shown_on(then, int(name)))
            assert view.call is not None
            assert len(turn.used) == len(view.call.face)
            assert (sum(turn.used) == 0) if not turn.marks else (sum(turn.used) <= len(turn.marks) + 1)


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_calls_dice_and_what_is_left(game: str, board: str) -> None:
    chance = find_game(game).chance
    calls: list[FaceView] = []
    for _, view in views(game, board):
        if isinstance(chance, Cards):
            assert view.rounds == chance.rounds
            assert view.left is not None
            if view.round > len(calls) and view.call is not None:
                calls.append(view.call.face)
            deck = [face_view(find_game(game).drawing.face(card)) for card in chance.deck]
            assert Counter([*calls, *view.left]) == Counter(deck)
            assert list(view.left) == sorted(view.left, key=deck.index), "the order of the pile is not told"
        if isinstance(chance, Dice):
            assert view.rounds is None
            assert view.left is None
            faces = {part_view(find_game(game).drawing.die(face)) for face in range(len(chance.faces))}
            assert view.phase == "over" or (len(view.dice) == chance.count and set(view.dice) <= faces)
            assert (view.rolls_left > 0) == (view.phase == "roll")
            assert view.active is not None
            assert view.dice == (view.rolls[-1].dice if view.rolls else ())
            for before, after in pairwise(view.rolls):
                kept = set(range(chance.count)) - set(after.rolled)
                assert all(before.dice[die] == after.dice[die] for die in kept)
        if view.call is not None:
            assert words().phrase(view.call.phrase)
            assert view.call.face == face_view(
                find_game(game).drawing.face(find_game(game).naming.read_call(view.call.text))
            )


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_the_last_moment_and_the_result(game: str, board: str) -> None:
    for room, view in views(game, board):
        table = room.table
        assert table is not None
        moments = [(played.number, moment) for played in (*table.history, table.round) for moment in played.moments]
        if not moments:
            assert view.last == ()
            continue
        number, moment = moments[-1]
        assert {one.seat: one.marks for one in view.last} == moment.turns
        assert {one.round for one in view.last} == {number}
        paid = {one.seat: [goal.points for goal in one.goals] for one in view.last if one.goals}
        assert paid == {seat: list(goals.values()) for seat, goals in moment.goals.items()}
        assert all(words().say(goal.name) for one in view.last for goal in one.goals)
        assert not view.par
        if view.phase == "over":
            assert view.result is not None
            assert [(one.place, one.seat) for one in view.result] == table.view(None).ranking()
        else:
            assert view.result is None


def test_a_turn_tells_what_it_has_used_of_the_call() -> None:
    """A tile for a step, a stroke for a bridge, and undone with them."""
    desk = Desk(created("islands", kinds="p"), ev.Started())
    view = look(desk.room, frozenset({0}), lambda seat: True)
    assert view.turns["0"].used == (0, 0, 0)
    desk.mark(0, next(one.mark for one in view.turns["0"].legal if one.sign == NumberView("4")))
    used = look(desk.room, frozenset({0}), lambda seat: True).turns["0"].used
    assert used == (1, 0, 1), "of two numbers one is written"
    desk.commit(0)
    bridges = 0
    while True:
        view = look(desk.room, frozenset({0}), lambda seat: True)
        assert view.turns["0"].used == (min(bridges, 1), bridges), "after a bridge no number is written"
        offered = [one.mark for one in view.turns["0"].legal if one.sign == StrokesView(1)]
        if not offered:
            break
        desk.mark(0, offered[0])
        bridges += 1
    assert view.call is not None
    assert view.call.face[1] == StrokesView(bridges)
    desk.ask(cmd.Undo("undo", desk.seen(0), 0), frozenset({0}))
    assert look(desk.room, frozenset({0}), lambda seat: True).turns["0"].used == (0, bridges - 1)


def test_before_the_start_there_are_only_seats() -> None:
    desk = Desk(created("trails", kinds="po"))
    view = look(desk.room, frozenset({0}), lambda seat: True)
    assert view.phase == "gather"
    assert [(seat.kind, seat.waiting) for seat in view.seats] == [("person", False), ("open", True)]
    assert (view.call, view.turns, view.last, view.result, view.rank) == (None, {}, (), None, None)
    assert view.left == ()
    assert len(view.commitment) == 64


def test_a_lone_player_gets_a_rank_and_can_ask_for_par() -> None:
    desk = Desk(created("islands", kinds="p"), ev.Started())
    assert not look(desk.room, frozenset(), lambda seat: True).par
    desk.mark(0, desk.legal(0)[0])
    while not desk.room.over:
        desk.commit(0)
    view = look(desk.room, frozenset(), lambda seat: True)
    assert view.par
    assert view.rank is not None
    assert words().say(view.rank)


@pytest.mark.clause("SRV-16", "TAB-4")
def test_a_turn_that_is_taken_back_looks_to_others_as_if_it_had_never_been_finished() -> None:
    """But for the number of what they may notice, and whatever is in it."""
    desk = Desk(created("trails"), ev.Started())
    others = (frozenset[int](), frozenset({1}))
    before = [look(desk.room, you, lambda seat: True) for you in others]
    desk.mark(0, desk.legal(0)[0])
    desk.commit(0)
    desk.ask(cmd.Reopen("back", desk.seen(0), 0), frozenset({0}))
    desk.mark(0, desk.legal(0)[0])
    after = [look(desk.room, you, lambda seat: True) for you in others]
    assert [msgspec.structs.replace(view, seq=2) for view in after] == before
    assert [view.seq for view in after] == [4, 4]
