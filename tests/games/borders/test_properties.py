"""What must hold in every position, whatever was crossed before and whatever was rolled."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.borders.setup_borders import BOARD, P, cross, spaces_on

from felttip.games.borders.instinct import worth
from felttip.games.borders.marks import call_text, count_of, mark_name, mark_of, read_call, read_mark, space_of
from felttip.games.borders.rules import (
    CLAUSES,
    ONE_OF,
    SECOND,
    Sheet,
    Turn,
    begin,
    blank,
    follow,
    legal,
    may_end,
    play,
    reached,
)
from felttip.kit.clauses import allows, marks_in

COLOURED = [space for space in range(86) if space not in BOARD.white]


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A sheet with any crosses: whole segments and single spaces."""
    sheet = blank(P, draw(st.integers(0, 3)))
    spaces = set(draw(st.lists(st.sampled_from(COLOURED), max_size=40)))
    for segment in draw(st.lists(st.integers(0, 23), max_size=12)):
        spaces |= set(BOARD.segments[segment])
    return cross(sheet, *sorted(spaces))


DICE = st.lists(st.integers(0, 5), min_size=5, max_size=5).map(lambda faces: sum(1 << 4 * face for face in faces))


@st.composite
def calls(draw: st.DrawFn) -> int:
    """Any call of either action."""
    dice = draw(DICE)
    kind = draw(st.sampled_from(["first", "rest", "one of"]))
    if kind == "rest":
        kept = draw(st.integers(1, 5))
        faces = [face for face in range(6) for _ in range(count_of(dice, face))][:kept]
        return SECOND << 24 | sum(1 << 4 * face for face in faces)
    return dice if kind == "first" else ONE_OF << 24 | dice


def random_turn(data: st.DataObject, sheet: Sheet, call: int) -> tuple[list[tuple[Sheet, Turn]], list[int]]:
    """A turn made of marks that the rules offer: every position on the way, and the spaces."""
    turn = begin(P, sheet, call)
    way = [(sheet, turn)]
    spaces: list[int] = []
    while True:
        choices: list[int | None] = [*marks_in(legal(P, sheet, turn))]
        if may_end(P, sheet, turn):
            choices.append(None)
        mark = data.draw(st.sampled_from(choices))
        if mark is None:
            return way, spaces
        sheet, turn = play(P, sheet, turn, mark)
        way.append((sheet, turn))
        spaces.append(space_of(mark))
        assert len(spaces) <= 5


@pytest.mark.clause("BOR-7")
@settings(max_examples=150, deadline=None)
@given(data=st.data(), sheet=sheets(), dice=DICE)
def test_a_first_action_finishes_what_it_touches(data: st.DataObject, sheet: Sheet, dice: int) -> None:
    way, spaces = random_turn(data, sheet, dice)
    after, turn = way[-1]
    assert spaces_on(after) == spaces_on(sheet) | set(spaces)
    for space in spaces:
        assert set(BOARD.segments[BOARD.segment[space]]) <= spaces_on(after)
    used = Counter(BOARD.colour(sheet.number, space) for space in spaces)
    for colour in range(6):
        assert used[colour] + count_of(turn.dice, colour) == count_of(dice, colour)
    assert follow(P, dice, turn) == (SECOND << 24 | turn.dice if len(spaces) < 5 else ONE_OF << 24 | dice)


@pytest.mark.clause("BOR-8", "BOR-9", "BOR-10")
@settings(max_examples=150, deadline=None)
@given(data=st.data(), sheet=sheets(), call=calls().filter(lambda call: call >> 24 != 0))
def test_a_second_action_goes_on_from_crosses(data: st.DataObject, sheet: Sheet, call: int) -> None:
    way, spaces = random_turn(data, sheet, call)
    inked = spaces_on(sheet)
    for space in spaces:
        assert space not in inked
        assert set(BOARD.near[space]) & inked
        inked.add(space)
    used = Counter(BOARD.colour(sheet.number, space) for space in spaces)
    assert all(used[colour] <= count_of(call, colour) for colour in range(6))
    assert call >> 24 == SECOND or len(spaces) <= 1
    assert all(may_end(P, *position) for position in way)


@pytest.mark.clause("BOR-7")
@settings(max_examples=150, deadline=None)
@given(data=st.data(), sheet=sheets(), call=calls())
def test_no_offered_mark_leads_to_a_dead_end(data: st.DataObject, sheet: Sheet, call: int) -> None:
    way, _ = random_turn(data, sheet, call)
    for now, turn in way:
        for mark in marks_in(legal(P, now, turn)):
            after, rest = play(P, now, turn, mark)
            while not may_end(P, after, rest):
                offered = marks_in(legal(P, after, rest))
                assert offered
                after, rest = play(P, after, rest, offered[-1])


@pytest.mark.clause("BOR-1", "BOR-7", "BOR-8", "BOR-9", "BOR-10")
@settings(max_examples=200, deadline=None)
@given(data=st.data(), sheet=sheets(), call=calls())
def test_legal_is_what_all_clauses_allow(data: st.DataObject, sheet: Sheet, call: int) -> None:
    way, _ = random_turn(data, sheet, call)
    for now, turn in way:
        words = legal(P, now, turn)
        sets = [clause.allowed(P, now, turn) for clause in CLAUSES]
        for space in range(86):
            mark = mark_of(space)
            assert allows(words, mark) == all(allows(allowed, mark) for allowed in sets)
        assert all(space_of(mark) < 86 for mark in marks_in(words))


@pytest.mark.clause("BOR-11")
@settings(max_examples=150, deadline=None)
@given(sheet=sheets())
def test_reached_is_every_area_with_its_border_crossed(sheet: Sheet) -> None:
    inked = spaces_on(sheet)
    complete = [set(area.border) <= inked for area in BOARD.areas]
    assert reached(P, sheet) == sum(1 << area for area in range(9) if complete[area])


@settings(max_examples=100, deadline=None)
@given(data=st.data(), sheet=sheets(), call=calls())
def test_names_and_calls_go_there_and_back(data: st.DataObject, sheet: Sheet, call: int) -> None:
    assert read_call(call_text(call)) == call
    way, _ = random_turn(data, sheet, call)
    for now, turn in way:
        for mark in marks_in(legal(P, now, turn)):
            assert read_mark(BOARD, now, turn, mark_name(BOARD, now, turn, mark)) == mark


@settings(max_examples=150, deadline=None)
@given(sheet=sheets(), taken=st.integers(0, 511))
def test_worth_likes_crosses_and_first_places(sheet: Sheet, taken: int) -> None:
    value = worth(P, sheet, taken, 0)
    assert worth(P, sheet, 511, 0) <= value <= worth(P, sheet, 0, 0)
    assert 0 <= value <= 100 * sum(P.first)
    for space in set(range(86)) - spaces_on(sheet):
        after = cross(sheet, space)
        paid = sum(
            P.later[a] if taken >> a & 1 else P.first[a] for a in range(9) if after.areas >> a & ~sheet.areas >> a & 1
        )
        # What is reached is paid and no longer to come; together that is never less.
        assert worth(P, after, taken, 0) + 100 * paid >= value
        if not any(space in area.border for a, area in enumerate(BOARD.areas) if not sheet.areas >> a & 1):
            assert worth(P, after, taken, 0) == value
