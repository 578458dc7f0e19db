"""The contract, proved for every installed game on every board with every number of seats. No exemptions by name."""

import pickle
import re
from collections import Counter
from functools import reduce
from itertools import combinations_with_replacement

import pytest

from felttip.bench.rules import agree
from felttip.contract import Cards, Dice, Refused
from felttip.kit.clauses import allows, marks_in
from felttip.registry import board_text, find_board, find_game, game_names, rules_text
from felttip.table import Phase
from felttip.words import words
from tests.helpers import EVERY_BOARD, EVERY_TABLE, open_table, played, positions

SEEDS = range(3)


@pytest.mark.parametrize("name", game_names())
def test_says_who_it_is(name: str) -> None:
    game = find_game(name)
    assert game.name == name
    assert game.boards
    assert 1 <= game.seats[0] <= game.seats[-1] <= 4
    assert words().say(f"{name}-name")
    assert words().say(f"{name}-about")


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_board_and_its_file_agree(game: str, board: str) -> None:
    printed = find_board(game, board)
    assert printed.name == board
    assert find_game(game).read_board(board_text(game, board)) == printed
    p = find_game(game).print_of(printed)
    assert [goal.first for goal in printed.goals] == list(p.first)
    assert [goal.later for goal in printed.goals] == list(p.later)
    assert all(0 < goal.later <= goal.first for goal in printed.goals)
    assert len({goal.name for goal in printed.goals}) == len(printed.goals)
    assert hash(printed) == hash(find_game(game).read_board(board_text(game, board)))


@pytest.mark.parametrize("name", game_names())
def test_calls_go_there_and_back(name: str) -> None:
    game = find_game(name)
    if isinstance(game.chance, Cards):
        assert 0 < game.chance.rounds <= len(game.chance.deck)
        calls = list(game.chance.deck)
    else:
        p, dice = game.print_of(find_board(name)), game.chance
        calls = [
            reduce(lambda call, face: dice.add_die(p, call, face), faces, 0)
            for faces in combinations_with_replacement(range(len(dice.faces)), dice.count)
        ]
    for call in calls:
        assert game.naming.read_call(game.naming.call_text(call)) == call
    with pytest.raises(ValueError, match=r".+"):
        game.naming.read_call("nothing that any card shows")


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_every_offered_mark_is_legal_has_one_name_and_leads_to_an_end(game: str, board: str, seats: int) -> None:
    offered = 0
    for table in positions(game, board, seats, "names"):
        for draft in table.drafts.values():
            rules, p = table.game.rules, table.game.print_of(table.board)
            sheet, turn = draft.sheet, draft.turn
            for _ in range(8):
                marks = marks_in(rules.legal(p, sheet, turn))
                names = [table.game.naming.mark_name(table.board, sheet, turn, mark) for mark in marks]
                assert len(set(names)) == len(names)
                assert all(name == name.strip() and " " not in name and "~" not in name for name in names)
                for mark, name in zip(marks, names, strict=True):
                    assert table.game.naming.read_mark(table.board, sheet, turn, name) == mark
                if not marks:
                    break
                offered += len(marks)
                sheet, turn = rules.play(p, sheet, turn, marks[len(marks) // 2])
            assert rules.may_end(p, sheet, turn), "a turn that was only ever continued as offered got stuck"
    assert offered > 50


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_every_mark_that_is_not_offered_is_refused_with_a_clause_and_a_sentence(
    game: str, board: str, seats: int
) -> None:
    reasons = Counter[str]()
    names: set[str] = set()
    for table in positions(game, board, seats, "refused"):
        names.update(mark for ink in table.ink for mark in ink)
        for seat in table.waiting_for if table.drafts else ():
            legal = table.view(seat).legal()
            assert all(table.mark(seat, name).drafts[seat].marks == (name,) for name in legal[:3])
            for name in sorted(names - set(legal))[:40]:
                with pytest.raises(Refused) as caught:
                    table.mark(seat, name)
                refusal = caught.value.refusal
                assert f"**{refusal.clause}**" in rules_text(game)
                assert words().refusal(refusal).endswith(f"({refusal.clause})")
                reasons[refusal.reason] += 1
    assert len(reasons) >= 2


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_a_game_comes_to_its_end_and_adds_up(game: str, board: str, seats: int) -> None:
    for seed in SEEDS:
        table = played(game, board, seats, seed)
        view = table.view(None)
        assert table.phase is Phase.OVER
        assert table.waiting_for == ()
        if isinstance(table.game.chance, Cards):
            assert view.round.number == table.game.chance.rounds
        p = table.game.print_of(table.board)
        for seat, sheet in enumerate(table.sheets):
            lines = view.score(seat)
            assert view.total(seat) == sum(line.points for line in lines)
            assert sum(
                line.points for line in table.game.scoring.closing_points(table.board, sheet)
            ) == table.game.rules.closing(p, sheet)
            reached = table.game.rules.reached(p, sheet)
            assert {goal for goal in range(62) if reached >> goal & 1} == set(table.points[seat])
            for goal, points in table.points[seat].items():
                assert points in (table.board.goals[goal].first, table.board.goals[goal].later)
            for line in lines:
                assert words().say(line.name)
        if seats == 1:
            rank = table.game.scoring.rank(view.total(0))
            assert rank is None or words().say(rank)
        places = [place for place, _ in view.ranking()]
        assert places[0] == 1
        assert places == sorted(places)


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_the_same_deal_gives_the_same_game(game: str, board: str, seats: int) -> None:
    assert played(game, board, seats, "again") == played(game, board, seats, "again")
    assert played(game, board, seats, "again").ink != played(game, board, seats, "other").ink


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_interpreted_and_compiled_rules_agree(game: str, board: str, seats: int) -> None:
    assert agree(find_game(game), find_board(game, board), seats, marks=4000) >= 4000


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_sheets_are_values(game: str, board: str) -> None:
    table = open_table(game, board, find_game(game).seats[0])
    rules, p = table.game.rules, table.game.print_of(table.board)
    for number in range(table.board.sheets):
        sheet = rules.blank(p, number)
        assert rules.reached(p, sheet) == 0
        assert not rules.finishes(p, sheet)
        assert all(0 <= part < 1 << 62 for part in sheet)
        hash(sheet)


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_numbers_stay_within_62_bits(game: str, board: str, seats: int) -> None:
    """Python's integers have no end, a machine word has: a rule that outgrows it would part from its compiled twin."""
    for table in positions(game, board, seats, "bits"):
        for draft in table.drafts.values():
            assert all(0 <= part < 1 << 62 for part in (*draft.sheet, *draft.turn))
            words_ = table.game.rules.legal(table.game.print_of(table.board), draft.sheet, draft.turn)
            assert all(0 <= word < 1 << 62 for word in words_)
            assert len(draft.marks) <= 8
            assert not any(allows(words_, mark) for mark in (62, 63, 126, 127))


@pytest.mark.parametrize("name", [name for name in game_names() if isinstance(find_game(name).chance, Dice)])
def test_dice_make_a_call_whatever_their_order(name: str) -> None:
    game = find_game(name)
    p = game.print_of(find_board(name))
    assert isinstance(game.chance, Dice)
    add_die = game.chance.add_die
    assert add_die(p, add_die(p, 0, 1), 4) == add_die(p, add_die(p, 0, 4), 1)


@pytest.mark.parametrize(("game", "board", "seats"), EVERY_TABLE)
def test_legal_marks_have_a_place_in_the_drawing_of_their_own(game: str, board: str, seats: int) -> None:
    """Two marks share a place only if a person has to choose between them there anyway: the same part of the print."""
    drawing = find_game(game).drawing.draw(find_board(game, board), 0)
    width, height = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)[0])
    for table in positions(game, board, seats, "target"):
        for draft in table.drafts.values():
            p = table.game.print_of(table.board)
            places = Counter[tuple[float, float]]()
            for mark in marks_in(table.game.rules.legal(p, draft.sheet, draft.turn)):
                x, y = table.game.drawing.target(table.board, draft.sheet, draft.turn, mark)
                assert 0 < x < width
                assert 0 < y < height
                places[round(x), round(y)] += 1
            assert all(count <= 2 for count in places.values())


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_views_go_to_other_processes(game: str, board: str) -> None:
    """Also after everything that a game loads only when it is asked for."""
    table = open_table(game, board, 2)
    if table.game.plan is not None:
        calls = table.game.chance.deck[: table.game.chance.rounds] if isinstance(table.game.chance, Cards) else ()
        table.game.plan(table.board, 0, calls)
    assert pickle.loads(pickle.dumps(table.view(0))) == table.view(0)
