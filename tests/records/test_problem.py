"""A position as a problem."""

import pytest

from felttip.contract import Refused
from felttip.records.problem import pose, posed, solver_of

ALONE = "felttip-1 trails classic round 1 card red blue orange green / 4"
TWO = f"{ALONE} / 2"
DICE = "felttip-1 borders valley round 1 seat 2 dice {} red red red red red {} / 1 / 2"


@pytest.mark.clause("POS-9")
def test_a_problem_is_about_the_first_who_has_a_turn() -> None:
    assert [posed(line).seat for line in (ALONE, TWO)] == [0, 0]
    assert posed(DICE.format(1, "kept")).seat == 1
    assert posed(DICE.format(1, "then 0")).seat == 0


@pytest.mark.clause("POS-9")
@pytest.mark.parametrize(
    "line",
    [
        DICE.format(1, ""),
        "felttip-1 islands A setup / ",
        "felttip-1 trails classic round 15 over seen 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 4",
    ],
)
def test_without_a_turn_there_is_none(line: str) -> None:
    with pytest.raises(Refused) as refused:
        pose(line)
    assert refused.value.refusal.clause == "POS-9"


@pytest.mark.clause("POS-9")
def test_what_was_begun_is_wiped() -> None:
    first = posed(ALONE).legal()[0]
    view = posed(f"{ALONE} turn {first}")
    assert view.draft is not None
    assert view.draft.marks == ()
    assert view.legal() == posed(ALONE).legal()


def test_whatever_else_is_wrong_has_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        pose(f"{ALONE} ~0000")
    assert refused.value.refusal.clause == "POS-7"


def test_the_solver_of_a_table() -> None:
    assert solver_of(pose(TWO)) == 0
