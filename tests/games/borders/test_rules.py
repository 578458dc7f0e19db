"""The rules, clause by clause, and the worked examples."""

import pytest
from tests.games.borders.setup_borders import BOARD, P, cross, spaces_on

from felttip.games.borders import GAME
from felttip.games.borders.marks import mark_of, read_call
from felttip.games.borders.rules import (
    CLAUSES,
    RULES,
    SECOND,
    Sheet,
    Turn,
    add_die,
    begin,
    blank,
    finishes,
    follow,
    legal,
    may_end,
    play,
    reached,
)
from felttip.kit.clauses import first_forbidding, marks_in
from felttip.kit.colours import COLOURS


def crossed(sheet: Sheet) -> set[str]:
    """The names of the crossed spaces."""
    return {BOARD.names[space] for space in spaces_on(sheet)}


def run(number: int, colour: str, length: int) -> list[str]:
    """The segment of a colour and length on a sheet, from one end to the other."""
    found = [
        [BOARD.names[space] for space in spaces]
        for spaces, c in zip(BOARD.segments, BOARD.colours[number], strict=True)
        if COLOURS[c] == colour and len(spaces) == length
    ]
    assert len(found) == 1
    return found[0]


def offered(sheet: Sheet, turn: Turn) -> set[str]:
    """The names of the legal spaces."""
    return {BOARD.names[mark if mark < 64 else mark - 21] for mark in marks_in(legal(P, sheet, turn))}


def play_all(sheet: Sheet, call: str, *spaces: str) -> tuple[Sheet, Turn]:
    """Cross these spaces in one turn; each must be offered."""
    turn = begin(P, sheet, read_call(call))
    for name in spaces:
        assert name in offered(sheet, turn)
        sheet, turn = play(P, sheet, turn, mark_of(BOARD.names.index(name)))
    return sheet, turn


def whole_turns(sheet: Sheet, call: str) -> set[frozenset[str]]:
    """Every turn that the rules allow, as the set of spaces it crosses."""
    before = crossed(sheet)
    stack = [(sheet, begin(P, sheet, read_call(call)))]
    seen = set(stack)
    found = set()
    while stack:
        now, turn = stack.pop()
        if may_end(P, now, turn):
            found.add(frozenset(crossed(now) - before))
        for mark in marks_in(legal(P, now, turn)):
            after = play(P, now, turn, mark)
            assert after[1].dice >= 0
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return found


def refused(sheet: Sheet, turn: Turn, space: str) -> str:
    """The first clause that forbids a space, and its reason."""
    broken = first_forbidding(CLAUSES, P, sheet, turn, mark_of(BOARD.names.index(space)))
    assert broken is not None
    return f"{broken.clause} {broken.reason}"


# BOR-1 to BOR-4: what is printed.


@pytest.mark.clause("BOR-1")
@pytest.mark.parametrize("number", range(4))
def test_only_the_white_spaces_are_crossed_at_first(number: int) -> None:
    sheet = blank(P, number)
    assert crossed(sheet) == {"D1", "M13"}
    assert reached(P, sheet) == 0
    assert sheet.number == number


@pytest.mark.clause("BOR-1")
def test_sheets_differ_in_colours_alone() -> None:
    for colour in COLOURS:
        for length in (2, 3, 4, 5):
            places = {tuple(run(number, colour, length)) for number in range(4)}
            assert len(places) == 4
            for number in range(4):
                call = " ".join([colour] * length + [c for c in COLOURS if c != colour][: 5 - length])
                turns = whole_turns(blank(P, number), call)
                assert frozenset(run(number, colour, length)) in turns


@pytest.mark.clause("BOR-1")
def test_no_space_is_crossed_twice() -> None:
    two, three = run(0, "red", 2), run(0, "red", 3)
    sheet = cross(blank(P, 0), *two)
    turn = begin(P, sheet, read_call("red red red red red"))
    assert refused(sheet, turn, two[0]) == "BOR-1 borders-crossed"
    assert refused(sheet, turn, "D1") == "BOR-1 borders-crossed"
    assert whole_turns(sheet, "red red red grey blue") == {frozenset(), frozenset(three)}


@pytest.mark.clause("BOR-1", "BOR-11")
def test_a_shared_space_counts_for_both_areas() -> None:
    castle, villa = BOARD.areas[1], BOARD.areas[0]
    shared = BOARD.names.index("D5")
    rest = [BOARD.names[s] for s in {*castle.border, *villa.border} - {shared, *BOARD.white}]
    sheet = cross(blank(P, 2), *rest)
    assert reached(P, sheet) == 0
    assert reached(P, cross(sheet, "D5")) == 0b11


@pytest.mark.clause("BOR-2", "BOR-6")
def test_five_dice_of_six_colours_and_three_rolls() -> None:
    assert GAME.chance.count == 5  # type: ignore[union-attr]
    assert GAME.chance.faces == ("grey", "red", "yellow", "blue", "orange", "green")  # type: ignore[union-attr]
    assert GAME.chance.rolls == 3  # type: ignore[union-attr]
    call = 0
    for face in (5, 0, 3, 0, 0):
        call = add_die(P, call, face)
    assert call == read_call("grey grey grey blue green")
    assert begin(P, blank(P, 0), call).dice == 0x101003


@pytest.mark.clause("BOR-3")
@pytest.mark.parametrize("number", range(4))
def test_a_blank_sheet_has_one_segment_of_each_length_to_finish(number: int) -> None:
    for colour in COLOURS:
        runs = {length: frozenset(run(number, colour, length)) for length in (2, 3, 4, 5)}
        assert whole_turns(blank(P, number), " ".join([colour] * 5)) == {
            frozenset(), *runs.values(), runs[2] | runs[3],
        }  # fmt: skip


@pytest.mark.clause("BOR-4")
def test_values_in_the_print() -> None:
    values = {area.name: (P.first[a], P.later[a]) for a, area in enumerate(BOARD.areas)}
    assert values["villa"] == (9, 5)
    assert values["well"] == (4, 2)
    assert sorted(P.first) == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert all(later == -(-first // 2) for first, later in values.values())


# BOR-5 to BOR-7: the first action.


@pytest.mark.clause("BOR-5")
def test_the_call_says_which_action_it_is() -> None:
    # In the first action a segment may lie anywhere; the same dice in the second must go on from a cross.
    sheet = blank(P, 0)
    far = run(0, "yellow", 2)
    assert not set(BOARD.near[BOARD.names.index(far[0])]) & set(BOARD.white)
    call = read_call("yellow yellow red blue green")
    assert far[0] in offered(sheet, begin(P, sheet, call))
    after = follow(P, call, begin(P, sheet, call))
    assert far[0] not in offered(sheet, begin(P, sheet, after))


@pytest.mark.clause("BOR-7")
def test_a_segment_is_not_begun_without_dice_to_finish_it() -> None:
    sheet = blank(P, 1)
    turn = begin(P, sheet, read_call("blue blue green green green"))
    assert offered(sheet, turn) == {*run(1, "blue", 2), *run(1, "green", 2), *run(1, "green", 3)}
    assert refused(sheet, turn, run(1, "blue", 3)[1]) == "BOR-7 borders-not-finishing"
    assert refused(sheet, turn, run(1, "red", 2)[0]) == "BOR-7 borders-not-rolled"


@pytest.mark.clause("BOR-7")
def test_a_touched_segment_must_be_finished() -> None:
    sheet, turn = play_all(blank(P, 1), "green green green green blue", run(1, "green", 3)[1])
    assert not may_end(P, sheet, turn)
    # Three of the four dice are bound: the segment of 2 and that of 4 are out of reach.
    assert offered(sheet, turn) == set(run(1, "green", 3)) - crossed(sheet)
    assert refused(sheet, turn, run(1, "green", 2)[0]) == "BOR-7 borders-not-finishing"
    sheet, turn = play_all(blank(P, 1), "green green green green blue", *run(1, "green", 3))
    assert may_end(P, sheet, turn)
    assert offered(sheet, turn) == set()


@pytest.mark.clause("BOR-7")
def test_a_segment_begun_earlier_needs_only_its_open_spaces() -> None:
    five = run(2, "orange", 5)
    sheet = cross(blank(P, 2), *five[:4])
    assert whole_turns(sheet, "orange red yellow green blue") == {frozenset(), frozenset(five[4:])}


@pytest.mark.clause("BOR-7")
def test_several_segments_anywhere_and_dice_left_over() -> None:
    sheet = blank(P, 3)
    grey, red = frozenset(run(3, "grey", 2)), frozenset(run(3, "red", 3))
    assert whole_turns(sheet, "grey grey red red red") == {
        frozenset(), grey, red, frozenset(run(3, "red", 2)), grey | red, grey | frozenset(run(3, "red", 2)),
    }  # fmt: skip
    assert may_end(P, sheet, begin(P, sheet, read_call("grey grey red red red")))


@pytest.mark.clause("BOR-7")
def test_one_space_per_die() -> None:
    one, other = run(0, "green", 4), run(0, "green", 5)
    sheet = cross(blank(P, 0), *one[1:], *other[1:])
    assert whole_turns(sheet, "green grey red yellow blue") == {
        frozenset(), frozenset(one[:1]), frozenset(other[:1]),
    }  # fmt: skip


# BOR-8 to BOR-10: the second action.


@pytest.mark.clause("BOR-8")
def test_the_others_have_the_unused_dice_and_all_of_them() -> None:
    call = "red red yellow blue green"
    _, turn = play_all(blank(P, 0), call, *run(0, "red", 2))
    rest = follow(P, read_call(call), turn)
    assert rest == read_call("rest: yellow blue green")
    for number in (1, 2, 3):
        sheet = blank(P, number)
        begun = begin(P, sheet, rest)
        assert begun.action == SECOND
        for white in BOARD.white:
            for space in BOARD.near[white]:
                colour = COLOURS[BOARD.colour(number, space) or 0]
                name = BOARD.names[space]
                if colour in ("yellow", "blue", "green"):
                    assert name in offered(sheet, begun)
                else:
                    assert refused(sheet, begun, name) == "BOR-8 borders-not-left-over"


@pytest.mark.clause("BOR-8")
def test_a_die_of_the_rest_is_used_once() -> None:
    colour = COLOURS[BOARD.colour(0, BOARD.names.index("E1")) or 0]
    after, turn = play_all(blank(P, 0), f"rest: {colour}", "E1")
    assert offered(after, turn) == set()
    assert refused(after, turn, "F1") == "BOR-8 borders-not-left-over"
    assert may_end(P, after, turn)


@pytest.mark.clause("BOR-9")
def test_at_first_only_beside_the_white_spaces() -> None:
    for number in range(4):
        sheet = blank(P, number)
        everything = Turn(SECOND, 0x111111, 0, 0)
        assert offered(sheet, everything) == {"C2", "E1", "L13", "N12"}
        assert refused(sheet, everything, "A5") == "BOR-9 borders-not-touching"


@pytest.mark.clause("BOR-9")
def test_on_from_a_cross_of_a_moment_ago() -> None:
    # E1 and F1 are one segment, and only E1 touches the white space D1.
    colour = COLOURS[BOARD.colour(0, BOARD.names.index("E1")) or 0]
    sheet = blank(P, 0)
    call = f"rest: {colour} {colour}"
    assert refused(sheet, begin(P, sheet, read_call(call)), "F1") == "BOR-9 borders-not-touching"
    after, turn = play_all(sheet, call, "E1", "F1")
    assert may_end(P, after, turn)


@pytest.mark.clause("BOR-9")
def test_the_second_action_may_end_anywhere() -> None:
    # C2 begins a segment, N12 a longer one; neither has to be finished, and nothing has to be done at all.
    sheet = blank(P, 1)
    words = sorted(COLOURS[BOARD.colour(1, BOARD.names.index(name)) or 0] for name in ("C2", "N12"))
    assert whole_turns(sheet, "rest: " + " ".join(words)) >= {
        frozenset(), frozenset({"C2"}), frozenset({"N12"}), frozenset({"C2", "N12"}),
    }  # fmt: skip


@pytest.mark.clause("BOR-10")
def test_all_five_used_leaves_one_to_pick() -> None:
    call = "red red grey grey grey"
    _, turn = play_all(blank(P, 0), call, *run(0, "red", 2), *run(0, "grey", 3))
    rest = follow(P, read_call(call), turn)
    assert rest == read_call("one of: red red grey grey grey")
    for number in range(1, 4):
        sheet = blank(P, number)
        begun = begin(P, sheet, rest)
        for name in offered(sheet, begun):
            after, then = play(P, sheet, begun, mark_of(BOARD.names.index(name)))
            assert offered(after, then) == set()
            assert may_end(P, after, then)
            beyond = next(n for n in BOARD.near[BOARD.names.index(name)] if BOARD.names[n] not in crossed(after))
            assert refused(after, then, BOARD.names[beyond]) == "BOR-10 borders-one-die"
        assert max(len(turn) for turn in whole_turns(sheet, "one of: red red grey grey grey")) == 1


@pytest.mark.clause("BOR-10")
def test_none_used_leaves_all_five() -> None:
    call = read_call("red red grey grey grey")
    assert follow(P, call, begin(P, blank(P, 0), call)) == read_call("rest: red red grey grey grey")


# BOR-11 to BOR-14: points and the end.


@pytest.mark.clause("BOR-11")
@pytest.mark.parametrize("area", range(9))
def test_an_area_is_complete_with_its_last_space(area: int) -> None:
    border = [BOARD.names[space] for space in BOARD.areas[area].border if space not in BOARD.white]
    for last in border:
        sheet = cross(blank(P, 0), *(name for name in border if name != last))
        assert reached(P, sheet) == 0
        assert reached(P, cross(sheet, last)) == 1 << area


@pytest.mark.clause("BOR-12")
def test_the_sixth_area_ends_the_game() -> None:
    sheet = blank(P, 0)
    for area in BOARD.areas:
        done = reached(P, sheet).bit_count()
        assert finishes(P, sheet) == (done >= 6)
        sheet = cross(sheet, *(BOARD.names[s] for s in area.border if BOARD.names[s] not in crossed(sheet)))
        assert reached(P, sheet).bit_count() >= done + 1
    assert reached(P, sheet) == 0b111111111
    assert finishes(P, sheet)


@pytest.mark.clause("BOR-13")
def test_nothing_but_areas_is_scored() -> None:
    assert RULES.closing(P, cross(blank(P, 0), "E1", "C2")) == 0
    assert GAME.scoring.closing_points(BOARD, blank(P, 0)) == ()


@pytest.mark.clause("BOR-14")
def test_two_to_four_seats() -> None:
    assert list(GAME.seats) == [2, 3, 4]


# The worked examples.


@pytest.mark.clause("BOR-7", "BOR-8", "BOR-9")
def test_three_grey_one_yellow_one_blue() -> None:
    call = "grey grey grey yellow blue"
    turns = whole_turns(blank(P, 0), call)
    assert turns == {frozenset(), frozenset(run(0, "grey", 3)), frozenset(run(0, "grey", 2))}
    _, turn = play_all(blank(P, 0), call, *run(0, "grey", 3))
    rest = GAME.naming.call_text(follow(P, read_call(call), turn))
    assert rest == "rest: yellow blue"
    # Sheet 2 has both beside its white spaces, sheet 3 no yellow.
    beside = [{COLOURS[BOARD.colour(n, s) or 0] for w in BOARD.white for s in BOARD.near[w]} for n in range(4)]
    assert {"yellow", "blue"} <= beside[1]
    assert "yellow" not in beside[2]
    assert "blue" in beside[2]
    assert max(len(turn) for turn in whole_turns(blank(P, 1), rest)) == 2
    turns = whole_turns(blank(P, 2), rest)
    colours = {tuple(COLOURS[BOARD.colour(2, BOARD.names.index(name)) or 0] for name in turn) for turn in turns}
    assert ("blue",) in colours
    assert ("yellow",) not in colours


@pytest.mark.clause("BOR-7", "BOR-10")
def test_four_yellow_one_red_finish_three_segments() -> None:
    five, four, three = run(0, "yellow", 5), run(0, "yellow", 4), run(0, "red", 3)
    sheet = cross(blank(P, 0), *five[:3], *four[1:3], *three[1:])
    open_spaces = [*five[3:], four[0], four[3], three[0]]
    call = "red yellow yellow yellow yellow"
    after, turn = play_all(sheet, call, *open_spaces)
    assert may_end(P, after, turn)
    assert GAME.naming.call_text(follow(P, read_call(call), turn)) == "one of: red yellow yellow yellow yellow"


@pytest.mark.clause("BOR-4", "BOR-13")
def test_six_areas_make_33() -> None:
    goals = {goal.name: goal for goal in BOARD.goals}
    first = [goals[name].first for name in ("villa", "mill", "chapel")]
    later = [goals[name].later for name in ("castle", "orchard", "well")]
    assert (first, later) == ([9, 7, 5], [6, 4, 2])
    assert sum(first + later) == 33
    assert GAME.scoring.tie_break(BOARD, blank(P, 0), dict(enumerate(first + later))) == 9
