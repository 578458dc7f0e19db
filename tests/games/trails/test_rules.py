"""Trails: the rules, clause by clause, with the worked examples."""

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.contract import Refusal
from felttip.games.trails import GAME
from felttip.games.trails.board import NAMES, NEAR, TrailsBoard, print_of
from felttip.games.trails.marks import DECK, call_text, read_call
from felttip.games.trails.rules import CLAUSES, RULES, Sheet, Turn
from felttip.kit.clauses import allows, marks_in
from felttip.kit.colours import COLOURS
from felttip.registry import board_text
from felttip.table.goals import in_order, pays

BOARD = GAME.read_board(board_text("trails", "classic"))
P = print_of(BOARD)


def board_with(colours: dict[str, str], numbers: Iterable[str] = (), start: str = "E5") -> TrailsBoard:
    """A board of grey fields but for these; numbers from 2 on lie on the named fields. Only the rules look at it."""
    fields = tuple(COLOURS.index(colours.get(name, "grey")) for name in NAMES)
    places = [NAMES.index(name) for name in numbers]
    places += [field for field in range(61) if field not in places][::-1][: 9 - len(places)]
    return TrailsBoard("test", fields, tuple(places), (NAMES.index(start),))


class Path:
    """A sheet of a test board, drawn on by names."""

    def __init__(self, board: TrailsBoard) -> None:
        self.board = board
        self.p = print_of(board)
        self.sheet: Sheet = RULES.blank(self.p, 0)
        self.turn: Turn = RULES.begin(self.p, self.sheet, 0)

    def card(self, *colours: str) -> "Path":
        call = 0
        for colour in map(COLOURS.index, colours):
            call |= 1 << colour if not call >> colour & 1 else 1 << colour + 6
        self.turn = RULES.begin(self.p, self.sheet, call)
        return self

    def step(self, *names: str) -> "Path":
        for name in names:
            mark = GAME.naming.read_mark(self.board, self.sheet, self.turn, name)
            assert isinstance(mark, int), mark
            assert allows(RULES.legal(self.p, self.sheet, self.turn), mark), name
            self.sheet, self.turn = RULES.play(self.p, self.sheet, self.turn, mark)
        return self

    def refused(self, name: str) -> Refusal:
        mark = GAME.naming.read_mark(self.board, self.sheet, self.turn, name)
        if isinstance(mark, Refusal):
            return mark
        assert not allows(RULES.legal(self.p, self.sheet, self.turn), mark), f"{name} is legal"
        return GAME.naming.why_not(self.board, self.sheet, self.turn, mark)

    def legal(self) -> set[str]:
        words = RULES.legal(self.p, self.sheet, self.turn)
        return {GAME.naming.mark_name(self.board, self.sheet, self.turn, mark) for mark in marks_in(words)}


@pytest.mark.clause("TRA-2")
def test_the_deck_has_every_choice_of_four_colours_once_and_doubles_each_colour_once() -> None:
    assert len(DECK) == 15
    texts = [call_text(card).split() for card in DECK]
    assert {frozenset(text) for text in texts} == {frozenset(four) for four in combinations(COLOURS, 4)}
    doubled = [[c for c in COLOURS if text.count(c) == 2] for text in texts]
    assert sorted(len(text) for text in texts) == [4] * 9 + [5] * 6
    assert sorted(c for colours in doubled for c in colours) == sorted(COLOURS)
    assert sum(len(text) for text in texts) == 66
    assert all(read_call(" ".join(reversed(text))) == card for text, card in zip(texts, DECK, strict=True))


@pytest.mark.clause("TRA-1")
def test_sheets_differ_in_the_start_alone() -> None:
    sheets = [RULES.blank(P, number) for number in range(4)]
    assert len({sheet.head for sheet in sheets}) == 4
    assert all(sheet.tail == sheet.head and sheet.path == 1 << sheet.head for sheet in sheets)


@pytest.mark.clause("TRA-4", "TRA-5")
def test_the_worked_example_from_yellow_over_blue_green_grey_yellow() -> None:
    board = board_with({"E5": "yellow", "E6": "blue", "E7": "green", "E9": "yellow", "D4": "red", "F8": "red"})
    path = Path(board).card("blue", "green", "yellow", "grey").step("E5-E6", "E6-E7", "E7-E8", "E8-E9")
    assert path.legal() == set()
    assert path.card("red").legal() == {"D4-E5", "E9-F8"}


@pytest.mark.clause("TRA-3")
def test_the_path_never_jumps_crosses_or_meets_itself() -> None:
    path = Path(board_with({})).card("grey", "grey").step("E5-E6", "E6-F6").card("grey")
    assert path.refused("E5-E6").clause == "TRA-3"
    assert path.refused("E6-F5").reason == "trails-not-at-an-end"
    assert path.refused("A1-A2").reason == "trails-not-at-an-end"
    assert path.refused("A1-B9").reason == "trails-no-such-step"
    assert path.refused("E5-E9").reason == "trails-not-neighbours"
    assert path.refused("F6-E6").reason == "trails-turned-name"
    ring = Path(board_with({})).card("grey", "grey").step("E5-E6", "E6-F5").card("grey")
    assert ring.refused("E5-F5").reason == "trails-field-twice"


@pytest.mark.clause("TRA-3")
def test_passing_alongside_itself_is_fine() -> None:
    path = Path(board_with({})).card("grey", "grey").step("E5-E6", "E6-F6").card("grey", "grey").step("F5-F6")
    assert path.legal() == {"F4-F5", "F5-G4", "F5-G5"}


@pytest.mark.clause("TRA-4")
def test_each_shown_field_is_used_at_most_once() -> None:
    board = board_with({"E6": "red", "E7": "red", "E8": "red", "E4": "blue"})
    path = Path(board).card("red", "red", "blue").step("E5-E6", "E6-E7")
    assert path.refused("E7-E8").clause == "TRA-4"
    once = Path(board).card("red", "blue").step("E5-E6")
    assert once.refused("E6-E7").clause == "TRA-4"
    assert Path(board).card("red").refused("E4-E5").clause == "TRA-4"


@pytest.mark.clause("TRA-4")
def test_all_some_or_none() -> None:
    path = Path(board_with({})).card("grey", "grey")
    for _ in range(2):
        assert RULES.may_end(path.p, path.sheet, path.turn)
        path.step(sorted(path.legal())[0])
    assert RULES.may_end(path.p, path.sheet, path.turn)


@pytest.mark.clause("TRA-5")
def test_one_end_a_round_whichever_the_player_likes() -> None:
    path = Path(board_with({})).card("grey", "grey").step("E5-E6")
    assert path.refused("E4-E5").clause == "TRA-5"
    at_tail = path.card("grey", "grey").step("E4-E5")
    assert at_tail.refused("E6-E7").clause == "TRA-5"
    assert "E3-E4" in at_tail.legal()
    assert {"E6-E7", "E3-E4"} <= at_tail.card("grey").legal()


@pytest.mark.clause("TRA-5")
def test_in_the_first_round_both_ends_are_one_choice() -> None:
    path = Path(board_with({})).card("grey")
    assert len(marks_in(RULES.legal(path.p, path.sheet, path.turn))) == 6
    assert len(path.legal()) == 6


@pytest.mark.clause("TRA-6", "TRA-7")
def test_numbers_are_reached_at_once_and_two_in_a_round_both_count() -> None:
    path = Path(board_with({}, numbers=["E6", "E7"])).card("grey", "grey").step("E5-E6")
    assert RULES.reached(path.p, path.sheet) == 0b01
    assert RULES.reached(path.p, path.step("E6-E7").sheet) == 0b11


@pytest.mark.clause("TRA-6")
def test_later_is_half_rounded_up() -> None:
    assert [(goal.first, goal.later) for goal in BOARD.goals] == [
        (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)
    ]  # fmt: skip


@pytest.mark.clause("TRA-6", "TRA-8")
def test_the_worked_example_of_a_score() -> None:
    full, half = (3, 6, 8, 9), (2, 5, 7, 10)
    taken = sum(1 << number - 2 for number in half)
    points = sum(pays(P, number - 2, 0, taken, 9, solo=False) for number in full + half)
    assert points == 26 + (1 + 3 + 4 + 5)
    sheet = Sheet((1 << 51) - 1, 0, 50, 0)
    assert points + RULES.closing(P, sheet) == 29


@pytest.mark.clause("TRA-8")
def test_every_field_off_the_path_costs_a_point_and_the_start_is_on_it() -> None:
    assert RULES.closing(P, RULES.blank(P, 0)) == -60
    assert RULES.closing(P, Sheet((1 << 61) - 1, 0, 60, 511)) == 0
    tie_break, sheet = GAME.scoring.tie_break, RULES.blank(P, 0)
    assert tie_break(BOARD, sheet, {7: 9, 0: 1}) == tie_break(BOARD, sheet, {3: 5, 4: 5})


@pytest.mark.clause("TRA-9")
def test_solo_a_number_counts_in_full_only_if_no_higher_one_came_before() -> None:
    before, points = 0, []
    for number in (4, 7, 5, 9):
        points.append(pays(P, number - 2, before, 0, 3, solo=True))
        before |= 1 << number - 2
    assert points == [4, 7, 3, 9]


@pytest.mark.clause("TRA-9")
def test_solo_the_order_along_the_path_decides_within_a_round() -> None:
    board = board_with({}, numbers=["E6", "E7"])
    path = Path(board).card("grey", "grey")
    steps = [RULES.reached(path.p, path.step(name).sheet) for name in ("E5-E6", "E6-E7")]
    assert in_order(steps, 0) == [0, 1]
    swapped = board_with({}, numbers=["E7", "E6"])
    path = Path(swapped).card("grey", "grey")
    steps = [RULES.reached(path.p, path.step(name).sheet) for name in ("E5-E6", "E6-E7")]
    assert in_order(steps, 0) == [1, 0]


@pytest.mark.clause("TRA-9")
def test_more_than_35_is_excellent() -> None:
    assert GAME.scoring.rank(35) is None
    assert GAME.scoring.rank(36) == "trails-excellent"


@given(
    st.lists(st.tuples(st.sampled_from(DECK), st.lists(st.integers(0, 11), max_size=5)), max_size=15), st.integers(0, 3)
)
def test_properties_of_any_play(rounds: list[tuple[int, list[int]]], start: int) -> None:
    """The path is simple and unbroken; legal is what all clauses allow; a round uses no more than the card shows."""
    sheet = RULES.blank(P, start)
    path = [sheet.head]
    for call, choices in rounds:
        turn = RULES.begin(P, sheet, call)
        used: list[str] = []
        for choice in choices:
            words = RULES.legal(P, sheet, turn)
            sets = [clause.allowed(P, sheet, turn) for clause in CLAUSES]
            together = sets[0]
            for allowed in sets[1:]:
                together = (together[0] & allowed[0], together[1] & allowed[1])
            assert words == together
            marks = marks_in(words)
            if not marks:
                break
            mark = marks[choice % len(marks)]
            sheet, turn = RULES.play(P, sheet, turn, mark)
            path = [*path, mark & 63] if mark >> 6 else [mark & 63, *path]
            used.append(COLOURS[BOARD.colours[mark & 63]])
        assert all(used.count(colour) <= call_text(call).split().count(colour) for colour in used)
    assert len(set(path)) == len(path)
    assert all(b in NEAR[a] for a, b in pairwise(path))
    assert (path[0], path[-1]) == (sheet.tail, sheet.head)
    assert sheet.path == sum(1 << field for field in path)
