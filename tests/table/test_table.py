"""The table: what holds in every game (docs/table.md), and the clauses of the games that the table carries out."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import EVERY_TABLE, open_table, played, positions

from felttip.bots import make_player
from felttip.contract import Cards, Dice, Refused
from felttip.registry import find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import PaperDeal, SealedDeal

TABLES = st.sampled_from(EVERY_TABLE)
SEVERAL = [(game, board, seats) for game, board, seats in EVERY_TABLE if seats > 1]
DICE_GAMES = [name for name in game_names() if isinstance(find_game(name).chance, Dice)]


def refusal(table: AnyTable, do: str, *arguments: object) -> str:
    """The clause that a command is refused with."""
    with pytest.raises(Refused) as caught:
        getattr(table, do)(*arguments)
    return caught.value.refusal.clause


def turns(table: AnyTable, seed: int = 0) -> dict[int, tuple[str, ...]]:
    """A random turn for every seat that is asked for one."""
    return {seat: make_player("random", seed + seat).turn(table.view(seat)) for seat in table.waiting_for}


@pytest.mark.clause("TAB-1", "BOR-14")
@pytest.mark.parametrize("name", game_names())
def test_only_so_many_people_as_the_rules_say(name: str) -> None:
    game, board = find_game(name), find_board(name)
    for seats in range(1, 6):
        settings = Settings(tuple(f"S{n}" for n in range(seats)), tuple(n % board.sheets for n in range(seats)))
        if seats in game.seats:
            assert Table.open(game, board, settings, SealedDeal("0" * 64)).phase is not Phase.OVER
        else:
            with pytest.raises(Refused) as caught:
                Table.open(game, board, settings, SealedDeal("0" * 64))
            assert caught.value.refusal.clause == "TAB-1"


@pytest.mark.clause("TAB-2", "BOR-1", "TRA-1")
@pytest.mark.parametrize("name", game_names())
def test_no_two_seats_have_the_same_sheet(name: str) -> None:
    game, board = find_game(name), find_board(name)
    settings = Settings(("Ann", "Bob"), (0, 0))
    if board.sheets == 1:
        Table.open(game, board, settings, SealedDeal("0" * 64))
        return
    for sheets in ((0, 0), (0, board.sheets), (0,)):
        with pytest.raises(Refused) as caught:
            Table.open(game, board, replace(settings, sheets=sheets), SealedDeal("0" * 64))
        assert caught.value.refusal.clause == "TAB-2"


@pytest.mark.clause("TAB-2")
@pytest.mark.parametrize("name", [name for name in game_names() if find_board(name).sheets > 1])
def test_which_sheet_a_seat_has_is_chance(name: str) -> None:
    count = find_board(name).sheets
    dealt = {SealedDeal.from_words("sheets", n).sheets(count, 2) for n in range(200)}
    assert len(dealt) == count * (count - 1)
    for sheets in ((3, -1), (-1, 0)):
        with pytest.raises(Refused) as caught:
            Table.open(find_game(name), find_board(name), Settings(("Ann", "Bob"), sheets), SealedDeal("0" * 64))
        assert caught.value.refusal.clause == "TAB-2"


@pytest.mark.clause("TAB-3")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_only_seats_that_are_asked_may_act(game: str, board: str, seats: int) -> None:
    for table in positions(game, board, seats, "asked"):
        if table.phase is Phase.OVER:
            continue
        assert refusal(table, "mark", seats, "A1") == "TAB-3"
        assert refusal(table, "commit", -1) == "TAB-3"
        rolling = {table.round.active} if table.phase is Phase.ROLL else set()
        for seat in set(range(seats)) - set(table.drafts) - rolling:
            assert refusal(table, "mark", seat, "A1") == "TAB-3"
            assert refusal(table, "commit", seat) == "TAB-3"
        if table.phase is Phase.ROLL:
            assert refusal(table, "mark", table.round.active, "A1") == "TAB-6"
            assert refusal(table, "commit", table.round.active) == "TAB-6"
            for seat in set(range(seats)) - {table.round.active}:
                assert refusal(table, "roll_again", seat, (0,)) == "TAB-3"
        else:
            assert refusal(table, "roll_again", table.waiting_for[0], (0,)) == "TAB-6"


@pytest.mark.clause("TAB-4", "TAB-5")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_undo_takes_back_mark_by_mark_until_the_commit(game: str, board: str, seats: int) -> None:
    undone = 0
    for table in positions(game, board, seats, "undo"):
        for seat, marks in turns(table).items() if table.drafts else ():
            stages = [table]
            for mark in marks:
                stages.append(stages[-1].mark(seat, mark))
            now = stages.pop()
            while stages:
                now = now.undo(seat)
                assert now == stages.pop()
                undone += 1
            assert refusal(now, "undo", seat) == "TAB-5"
            committed = table.take_turn(seat, marks)
            if committed.round is table.round:
                assert refusal(committed, "undo", seat) == "TAB-4"
                assert refusal(committed, "commit", seat) == "TAB-4"
    assert undone > 5


@pytest.mark.clause("TAB-4", "TAB-8")
@pytest.mark.parametrize(("game", "board", "seats"), SEVERAL)
def test_a_committed_turn_can_be_taken_back_until_it_is_revealed(game: str, board: str, seats: int) -> None:
    taken_back = 0
    for table in positions(game, board, seats, "reopen"):
        if table.phase is Phase.OVER:
            assert refusal(table, "reopen", 0) == "TAB-7"
        elif table.phase is Phase.ROLL:
            assert {refusal(table, "reopen", seat) for seat in range(seats)} == {"TAB-3", "TAB-6"}
        for seat, marks in turns(table).items() if table.drafts else ():
            drawn = table
            for mark in marks:
                drawn = drawn.mark(seat, mark)
            assert refusal(drawn, "reopen", seat) == "TAB-4"
            committed = drawn.commit(seat)
            if committed.question == table.question:
                assert committed.reopen(seat) == drawn
                assert committed.reopen(seat).commit(seat) == committed
                taken_back += 1
            elif committed.phase is not Phase.OVER:
                # Revealed: what this seat has now, if anything, is another turn.
                assert refusal(committed, "reopen", seat) in ("TAB-3", "TAB-4", "TAB-6")
    # Where two roll dice, each turn is a moment of its own.
    assert taken_back > 5 if seats > 2 or game not in DICE_GAMES else taken_back == 0


@pytest.mark.clause("TAB-6", "BOR-6")
@pytest.mark.parametrize("name", DICE_GAMES)
def test_rolling(name: str) -> None:
    table = open_table(name, find_game(name).boards[0], 3)
    chance = table.game.chance
    assert isinstance(chance, Dice)
    active = table.round.active
    assert active is not None
    assert table.phase is Phase.ROLL
    assert table.round.rolls[0].rolled == tuple(range(chance.count))
    for dice in ((0, 0), (chance.count,), (-1,)):
        assert refusal(table, "roll_again", active, dice) == "TAB-6"
    # Any dice may be rolled again, those kept earlier included; what is kept stays as it is.
    second = table.roll_again(active, (3, 1))
    assert second.phase is Phase.ROLL
    assert second.round.rolls[1].rolled == (1, 3)
    fresh = {table.roll_again(active, tuple(range(chance.count))).view(None).dice}
    fresh |= {open_table(name, find_game(name).boards[0], 3, n).view(None).dice for n in range(20)}
    assert len(fresh) > 15, "rolling gives other faces"
    assert table.roll_again(active, tuple(range(chance.count))).view(None).dice != table.view(None).dice
    assert [second.view(None).dice[die] for die in (0, 2, 4)] == [table.view(None).dice[die] for die in (0, 2, 4)]
    third = second.roll_again(active, (0, 1))
    assert len(third.round.rolls) == chance.rolls == 3
    assert third.phase is Phase.TURN
    assert third.waiting_for == (active,)
    # Or one stops after any roll.
    assert second.roll_again(active, ()).phase is Phase.TURN
    assert table.roll_again(active, ()).view(None).dice == table.view(None).dice


@pytest.mark.clause("BOR-5", "BOR-8", "BOR-10")
@pytest.mark.parametrize("name", DICE_GAMES)
def test_first_the_active_seat_then_all_others_then_the_next_seat_is_active(name: str) -> None:
    table = open_table(name, find_game(name).boards[0], 4, "order")
    expected = table.deal.first_seat(4)
    assert {open_table(name, find_game(name).boards[0], 4, n).round.active for n in range(40)} == {0, 1, 2, 3}
    for number in range(1, 9):
        assert (table.round.number, table.round.active) == (number, expected)
        table = table.roll_again(expected, ())
        assert tuple(table.drafts) == (expected,)
        rolled = table.call
        table = table.take_turn(expected, ())
        assert set(table.drafts) == {0, 1, 2, 3} - {expected}
        # The active seat used none of the dice, so the others have all of them.
        assert rolled is not None
        assert table.call is not None
        faces = table.game.naming.call_text(rolled).split()
        assert sorted(table.game.naming.call_text(table.call).split()[-5:]) == sorted(faces)
        for seat in tuple(table.drafts):
            table = table.commit(seat)
        expected = (expected + 1) % 4


@pytest.mark.clause("TAB-7")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_nothing_is_added_after_the_end(game: str, board: str, seats: int) -> None:
    table = played(game, board, seats, "end")
    assert refusal(table, "mark", 0, "A1") == "TAB-7"
    assert refusal(table, "commit", 0) == "TAB-7"
    assert refusal(table, "undo", 0) == "TAB-7"
    assert refusal(table, "roll_again", 0, ()) == "TAB-7"


@pytest.mark.clause("TAB-8")
@given(table=st.sampled_from(SEVERAL), seed=st.integers(0, 1000), rounds=st.integers(0, 6))
def test_the_order_of_commits_never_matters(table: tuple[str, str, int], seed: int, rounds: int) -> None:
    now = open_table(*table, word=seed)
    for _ in range(rounds):
        while now.phase is Phase.ROLL:
            now = now.roll_again(now.round.active or 0, ())
        for seat, marks in turns(now, seed).items():
            now = now.take_turn(seat, marks)
    while now.phase is Phase.ROLL:
        now = now.roll_again(now.round.active or 0, ())
    chosen = turns(now, seed + 1)
    results = []
    for order in permutations(chosen):
        after = now
        for seat in order:
            assert after.sheets == now.sheets, "a turn was shown before all were in"
            after = after.take_turn(seat, chosen[seat])
        results.append(after)
    assert all(result == results[0] for result in results)


@pytest.mark.clause("TAB-9", "ISL-16", "TRA-6", "BOR-11")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_goals_are_settled_once_per_moment(game: str, board: str, seats: int) -> None:
    """Worked out from the moments alone: who was first in time, and who came later."""
    reached_before: set[int] = set()
    paid_before: set[tuple[int, int]] = set()
    for word in range(4):
        table = played(game, board, seats, word)
        reached_before, paid_before = set(), set()
        for played_round in (*table.history, table.round):
            for moment in played_round.moments:
                for seat, goals in moment.goals.items():
                    for goal, points in goals.items():
                        assert (seat, goal) not in paid_before, "a goal paid twice"
                        paid_before.add((seat, goal))
                        if seats > 1:
                            first = goal not in reached_before
                            right = table.board.goals[goal].first if first else table.board.goals[goal].later
                            assert points == right
                reached_before |= {goal for goals in moment.goals.values() for goal in goals}


@pytest.mark.clause("TAB-10", "ISL-4")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_a_view_does_not_change_when_only_hidden_things_change(game: str, board: str, seats: int) -> None:
    """Another pile behind the same cards, other dice to come, other unfinished turns of the others."""
    for table in positions(game, board, seats, "hidden"):
        if table.phase is Phase.OVER:
            continue
        other = replace(table, deal=_other_deal(table))
        for seat in (None, *range(seats)):
            assert table.view(seat) == other.view(seat)
            assert repr(table.view(seat)) == repr(other.view(seat))
            busy = table
            for neighbour in table.waiting_for if table.drafts else ():
                marks = make_player("random", 7).turn(table.view(neighbour))
                if neighbour != seat and marks:
                    busy = busy.mark(neighbour, marks[0])
            assert busy.view(seat) == table.view(seat)


def _other_deal(table: AnyTable) -> PaperDeal:
    """The same calls up to now, and others afterwards; with the same commitment, which says nothing about them."""
    chance = table.game.chance
    number = table.round.number
    if isinstance(chance, Cards):
        order = [table.deal.card(chance, n) for n in range(1, number + 1)]
        rest = list(chance.deck)
        for call in order:
            rest.remove(call)
        return PaperDeal((*order, *reversed(rest)), commitment=table.deal.commitment)
    rolled = len(table.round.rolls)

    def face(n: int, roll: int, die: int) -> int:
        """As it was if it has been rolled, and another one if it has not."""
        hidden = n > number or (n == number and roll > rolled)
        return (table.deal.face(6, n, roll, die) + hidden) % 6

    faces = tuple(
        tuple(tuple(face(n, roll, die) for die in range(chance.count)) for roll in range(1, 4))
        for n in range(1, number + 3)
    )
    return PaperDeal((), faces, table.deal.first_seat(len(table.sheets)), commitment=table.deal.commitment)


@pytest.mark.clause("TAB-11")
@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_the_commitment_is_public_and_the_seed_never_in_a_view(game: str, board: str, seats: int) -> None:
    table = open_table(game, board, seats)
    assert isinstance(table.deal, SealedDeal)
    assert table.view(0).commitment == table.deal.commitment
    assert table.deal.seed not in repr(table.view(0))


@pytest.mark.clause("TAB-12", "ISL-17", "TRA-8", "BOR-13")
@pytest.mark.parametrize("name", game_names())
def test_ranking_with_ties(name: str) -> None:
    game = find_game(name)
    table = open_table(name, game.boards[0], 3)
    goals = table.board.goals
    top = max(range(len(goals)), key=lambda goal: goals[goal].first)
    even = replace(table, points=({}, {}, {}), sheets=(table.sheets[0],) * 3)
    assert even.view(None).ranking() == [(1, 0), (1, 1), (1, 2)]
    ahead = replace(even, points=({}, {top: goals[top].first}, {}))
    assert ahead.view(None).ranking() == [(1, 1), (2, 0), (2, 2)]
    # The same total from one goal and from two: only a tie-break tells them apart.
    sheet = table.sheets[0]
    split = replace(even, points=({0: 3, 1: 3}, {0: 6}, {}))
    assert split.view(None).ranking() == (
        [(1, 1), (2, 0), (3, 2)]
        if game.scoring.tie_break(table.board, sheet, {0: 6})
        != game.scoring.tie_break(table.board, sheet, {0: 3, 1: 3})
        else [(1, 0), (1, 1), (3, 2)]
    )


@pytest.mark.clause("ISL-3")
@pytest.mark.parametrize("name", [name for name in game_names() if find_game(name).setup is not None])
def test_after_the_setup_each_sheet_goes_to_the_left_neighbour(name: str) -> None:
    game = find_game(name)
    table = open_table(name, game.boards[0], 3)
    assert table.phase is Phase.SETUP
    assert refusal(table, "commit", 0) == "ISL-3"
    chosen = {seat: (table.view(seat).legal()[seat],) for seat in range(3)}
    for seat, marks in chosen.items():
        table = table.take_turn(seat, marks)
    assert table.round.number == 1
    assert table.ink == (chosen[2], chosen[0], chosen[1])
    for seat in range(3):
        writer = (seat - 1) % 3
        assert (
            table.sheets[seat] == open_table(name, game.boards[0], 3).mark(writer, *chosen[writer]).drafts[writer].sheet
        )
    alone = open_table(name, game.boards[0], 1)
    mark = alone.view(0).legal()[0]
    assert alone.take_turn(0, (mark,)).ink == ((mark,),)


@pytest.mark.clause("BOR-12")
@pytest.mark.parametrize("name", DICE_GAMES)
def test_the_round_in_which_a_sheet_is_finished_is_played_to_its_end(name: str) -> None:
    for word in range(8):
        table = played(name, find_game(name).boards[0], 3, word)
        p = table.game.print_of(table.board)
        assert [len(done.moments) for done in (*table.history, table.round)] == [2] * table.round.number
        assert any(table.game.rules.finishes(p, sheet) for sheet in table.sheets)
        assert max(len(points) for points in table.points) >= 6
