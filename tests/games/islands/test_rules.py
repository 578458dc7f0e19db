"""The clauses one by one: what they allow, what they refuse, and which clause a refusal names."""

import pytest
from tests.games.islands.setup_islands import BOARD, Pen

from felttip.games.islands.marks import why_not
from felttip.games.islands.rules import CLAUSES, RULES, closing, complete, reached, solo_full


@pytest.fixture
def pen() -> Pen:
    """A pen on a fresh sheet."""
    return Pen(BOARD)


def refused(pen: Pen, name: str) -> tuple[str, str]:
    """Clause and reason of a refusal."""
    refusal = pen.refusal(name)
    return refusal.clause, refusal.reason


def done(pen: Pen) -> set[str]:
    """The names of the complete islands."""
    return {name for i, name in enumerate(pen.board.names) if complete(pen.sheet) >> i & 1}


PLAIN = {"A1", "D1", "E2", "A3", "B3", "D3", "F3", "C4", "D5", "C6", "F6"}


@pytest.mark.clause("ISL-3")
def test_setup_writes_a_3_or_a_4_on_a_plain_island(pen: Pen) -> None:
    assert pen.legal() == {f"{island}={number}" for island in PLAIN for number in (3, 4)}
    assert not pen.may_end()
    assert pen.unfinished().clause == "ISL-3"
    assert refused(pen, "B1=3") == ("ISL-3", "islands-setup")
    assert refused(pen, "F4=4") == ("ISL-3", "islands-setup")
    assert refused(pen, "A1=5") == ("ISL-3", "islands-setup-number")
    assert refused(pen, "A1-A3") == ("ISL-3", "islands-setup")
    pen.mark("D3=4")
    assert pen.may_end()
    assert pen.legal() == set()
    assert refused(pen, "A1=3") == ("ISL-3", "islands-setup-once")


@pytest.mark.clause("ISL-3")
def test_a_card_has_one_number(pen: Pen) -> None:
    """What writes the higher number in the setup means nothing when a card lies there."""
    pen.take("5/3")
    assert refused(pen, "A1=4") == ("ISL-6", "islands-wrong-number")
    assert why_not(pen.board, pen.sheet, pen.turn, 18).clause == "ISL-3"


@pytest.mark.clause("ISL-6", "ISL-8", "ISL-9")
def test_first_round_of_the_rulebook(pen: Pen) -> None:
    """A 4 from the setup, card 5 with 3 bridges: one bridge at the 4, two at the 5."""
    pen.mark("D3=4").take("5/3")
    assert {name for name in pen.legal() if "=" in name} == {f"{island}=5" for island in PLAIN - {"D3"}}
    pen.mark("C4=5", "D1-D3")
    assert not pen.may_end()
    pen.mark("C4-C6", "C4--C6")
    assert pen.may_end()
    assert pen.legal() == set()


@pytest.mark.clause("ISL-5")
def test_number_first_then_bridges_and_either_may_be_given_up(pen: Pen) -> None:
    pen.mark("D3=4").take("5/1")
    assert pen.may_end()
    assert pen.mark("D1-D3").may_end()
    assert refused(pen, "A1=5") == ("ISL-5", "islands-number-after-bridges")
    pen.take("5/1", "A1=5")
    assert pen.may_end()


@pytest.mark.clause("ISL-6")
def test_one_number_on_a_free_island(pen: Pen) -> None:
    pen.mark("D3=4").take("5/1")
    assert refused(pen, "D3=5") == ("ISL-6", "islands-island-not-free")
    pen.mark("A1=5")
    assert refused(pen, "A3=5") == ("ISL-6", "islands-second-number")
    assert all("=" not in name for name in pen.legal())


@pytest.mark.clause("ISL-6")
def test_a_flag_needs_a_bridge_before_its_number(pen: Pen) -> None:
    pen.mark("A1=4").take("2/1")
    assert refused(pen, "B1=2") == ("ISL-6", "islands-flag-without-bridge")
    pen.take("3/1", "A1-B1").take("2/1", "B1=2")
    assert refused(pen, "B4=2") == ("ISL-6", "islands-second-number")
    pen.take("2/2")
    assert refused(pen, "B4=2") == ("ISL-6", "islands-flag-without-bridge")


@pytest.mark.clause("ISL-7")
def test_three_bridges_want_a_3_at_least(pen: Pen) -> None:
    pen.mark("A1=4").take("4/2", "D3=4", "A1-A3", "A1--A3").take("2/1", "B3=2", "A3-B3")
    for small in ("1/2", "2/1"):
        pen.take(small)
        assert refused(pen, f"A3={small[0]}") == ("ISL-7", "islands-number-too-small")
        assert pen.refusal(f"A3={small[0]}").details["count"] == 3
    pen.take("3/1", "A3=3")
    assert "A3" in done(pen)
    pen.take("6/1")
    assert "A3" in done(pen)
    assert refused(pen, "A3-A6") == ("ISL-12", "islands-island-complete")


@pytest.mark.clause("ISL-8")
def test_all_bridges_or_none(pen: Pen) -> None:
    pen.mark("D3=4").take("1/3", "D1-D3")
    assert pen.unfinished().clause == "ISL-8"
    assert pen.unfinished().details == {"bridges": 3, "left": 2}
    pen.mark("D1--D3")
    assert pen.unfinished().details["left"] == 1
    pen.mark("B3-D3")
    assert pen.may_end()
    assert refused(pen, "D3-F3") == ("ISL-8", "islands-no-bridge-left")


@pytest.mark.clause("ISL-8")
def test_no_bridge_that_leads_to_a_dead_end(pen: Pen) -> None:
    """With a 1 alone there is no second bridge; with a 1 and a 2 not every bridge leaves room for two more."""
    pen.take("1/2", "A1=1")
    assert pen.legal() == set()
    assert pen.may_end()
    assert refused(pen, "A1-A3") == ("ISL-8", "islands-rest-impossible")
    pen.take("2/3", "A3=2")
    # A1 takes one more and A3 two: three bridges are possible only if none of them joins the two.
    assert pen.legal() == {"A1-B1", "A3-B3", "A3-A6"}
    assert refused(pen, "A1-A3") == ("ISL-8", "islands-rest-impossible")
    pen.mark("A3-B3")
    assert pen.legal() == {"A1-B1", "A3--B3", "A3-A6"}
    pen.mark("A3--B3")
    assert pen.legal() == {"A1-B1"}


@pytest.mark.clause("ISL-9")
def test_no_bridge_between_two_islands_without_numbers(pen: Pen) -> None:
    pen.mark("A1=4").take("5/1")
    assert refused(pen, "A3-B3") == ("ISL-9", "islands-no-number")
    assert refused(pen, "A1-D1") == ("ISL-9", "islands-not-joined")
    assert {name for name in pen.legal() if "-" in name} == {"A1-B1", "A1-A3"}
    pen.mark("B3=5")
    assert {name for name in pen.legal() if "-" in name} == {"A1-B1", "A1-A3", "A3-B3", "B1-B3", "B3-D3", "B3-B4"}


@pytest.mark.clause("ISL-10")
def test_bridges_never_cross(pen: Pen) -> None:
    pen.mark("C4=4").take("6/1", "E2=6", "C4-F4").take("6/1", "D3=6")
    assert refused(pen, "E2-E5") == ("ISL-10", "islands-bridge-crosses")
    assert refused(pen, "D3-D5") == ("ISL-10", "islands-bridge-crosses")
    assert pen.refusal("D3-D5").details["across"] == "C4-F4"
    pen.mark("C4--F4")
    assert refused(pen.take("5/1"), "E2-E5") == ("ISL-10", "islands-bridge-crosses")
    pen.mark("D3-F3")


@pytest.mark.clause("ISL-10")
def test_within_one_turn_too(pen: Pen) -> None:
    pen.mark("D3=4").take("6/3", "E2=6", "D3-F3")
    assert refused(pen, "E2-E5") == ("ISL-10", "islands-bridge-crosses")


@pytest.mark.clause("ISL-11")
def test_two_bridges_on_a_line_at_once_or_later(pen: Pen) -> None:
    pen.mark("A1=4").take("6/3", "A3=6", "A1-A3", "A1--A3", "A3-B3")
    pen.take("5/2")
    assert refused(pen, "A1--A3") == ("ISL-11", "islands-third-bridge")
    assert "A3--B3" in pen.legal()
    assert refused(pen, "A3-B3") == ("ISL-11", "islands-first-bridge-there")
    assert refused(pen, "A3--A6") == ("ISL-11", "islands-first-bridge-missing")


@pytest.mark.clause("ISL-12")
def test_a_3_with_three_bridges_is_complete(pen: Pen) -> None:
    pen.mark("A1=3").take("5/2", "A1-A3", "A1-B1")
    assert done(pen) == set()
    pen.take("5/1", "A1--A3")
    assert done(pen) == {"A1"}
    assert refused(pen.take("3/1"), "A1--B1") == ("ISL-12", "islands-island-complete")
    pen.mark("A3=3")
    # The bridge would end at the complete island, although it may start at the other one.
    assert refused(pen, "A1--B1") == ("ISL-12", "islands-island-complete")
    assert {name for name in pen.legal() if "-" in name} == {"A3-B3", "A3-A6"}


@pytest.mark.clause("ISL-12")
def test_complete_within_one_turn(pen: Pen) -> None:
    pen.mark("D3=4").take("2/3", "A1=2", "A1-B1", "A1-A3")
    assert done(pen) == {"A1"}
    assert refused(pen, "A1--B1") == ("ISL-12", "islands-island-complete")


@pytest.mark.clause("ISL-13")
def test_never_a_seventh_bridge(pen: Pen) -> None:
    """Six bridges lead to D3, which has no number; its neighbours have room for more."""
    pen.mark("B3=4").take("5/2", "D1=5", "B3-D3", "B3--D3").take("5/2", "F3=5", "D1-D3", "D1--D3")
    pen.take("6/1", "D5=6", "D3-F3").take("4/1", "D3--F3")
    assert pen.refusal("D3-D5").reason == "islands-no-bridge-left"
    pen.take("4/1")
    assert refused(pen, "D3-D5") == ("ISL-13", "islands-seventh-bridge")
    assert pen.refusal("D3-D5").details["island"] == "D3"
    pen.take("5/1")
    assert refused(pen, "D3=5") == ("ISL-7", "islands-number-too-small")
    pen.take("6/1", "D3=6")
    assert "D3" in done(pen)


@pytest.mark.clause("ISL-14")
def test_complete_islands_far_apart(pen: Pen) -> None:
    pen.mark("A1=3").take("1/2", "F6=1", "A1-A3", "F4-F6").take("5/2", "A1-B1", "A1--B1")
    assert done(pen) == {"A1", "F6"}
    assert closing(pen.p, pen.sheet) == 4


def join_six(pen: Pen) -> None:
    """A1, A3, B3, B1, D1, D3 in a chain of single bridges: 2 2 2 2 2 and a 1 at each end."""
    pen.mark("D5=4").take("1/2", "A1=1").take("2/2", "A3=2", "A1-A3", "A3-B3").take("2/1", "B3=2", "B1-B3")
    pen.take("2/3", "B1=2").take("2/1", "D1=2", "B1-D1")


@pytest.mark.clause("ISL-16")
def test_six_joined(pen: Pen) -> None:
    join_six(pen)
    assert done(pen) == {"A1", "A3", "B3", "B1"}
    pen.take("4/1", "D1-D3")
    assert done(pen) == {"A1", "A3", "B3", "B1", "D1"}
    assert reached(pen.p, pen.sheet) == 0, "five are not enough"
    pen.take("1/2", "D3=1")
    assert done(pen) == {"A1", "A3", "B3", "B1", "D1", "D3"}
    assert reached(pen.p, pen.sheet) == 0b100


@pytest.mark.clause("ISL-16")
def test_an_unfinished_island_between_joins_nothing(pen: Pen) -> None:
    """Six complete islands hang on one string of bridges, but a seventh among them is unfinished."""
    pen.mark("D5=4").take("1/2", "A1=1").take("2/2", "A3=2", "A1-A3", "A3-B3").take("3/1", "B3=3", "B1-B3")
    pen.take("2/3", "B1=2").take("2/1", "D1=2", "B1-D1").take("2/1", "D3=2", "D1-D3").take("3/1", "D3-F3")
    pen.take("1/2", "F3=1")
    assert done(pen) == {"A1", "A3", "B1", "D1", "D3", "F3"}
    assert reached(pen.p, pen.sheet) == 0
    pen.take("3/1", "B3-B4")
    assert reached(pen.p, pen.sheet) == 0b100


@pytest.mark.clause("ISL-16")
def test_flags_need_not_be_joined(pen: Pen) -> None:
    pen.mark("A3=4").take("3/1", "D5=3", "A3-A6").take("1/2", "A6=1", "D5-E5", "D5-D6").take("1/2", "E5=1")
    pen.take("4/2", "D1=4", "B1-D1", "D5--D6").take("1/2", "B1=1").take("5/1", "E2=5", "E2-F2")
    assert reached(pen.p, pen.sheet) == 0
    pen.take("1/2", "F2=1")
    assert reached(pen.p, pen.sheet) == 0b001
    pen.take("2/1", "D6=2").take("2/1", "F3=2", "F3-F4").take("1/2", "F4=1")
    assert reached(pen.p, pen.sheet) == 0b001
    pen.take("2/1", "B3=2", "B3-B4")
    assert reached(pen.p, pen.sheet) == 0b001
    pen.take("1/2", "B4=1")
    assert reached(pen.p, pen.sheet) == 0b011


@pytest.mark.clause("ISL-17")
def test_two_points_an_island_and_only_the_last_card_ends_the_game(pen: Pen) -> None:
    join_six(pen)
    assert closing(pen.p, pen.sheet) == 8
    assert not RULES.finishes(pen.p, pen.sheet)


@pytest.mark.clause("ISL-18")
def test_three_piles_of_a_lone_player(pen: Pen) -> None:
    red, blue, six = range(3)
    for round_number in range(1, 18):
        assert solo_full(pen.p, blue, round_number, 0) == (round_number <= 7)
        assert solo_full(pen.p, red, round_number, 0) == (round_number <= 12)
        assert solo_full(pen.p, six, round_number, 0b11) == (round_number <= 12)


def test_every_clause_can_be_named() -> None:
    assert {clause.clause for clause in CLAUSES} == {f"ISL-{n}" for n in (3, 5, 6, 7, 8, 9, 10, 11, 12, 13)}
