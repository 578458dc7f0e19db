"""A sheet filled in on paper: broken islands are void (ISL-15)."""

import pytest
from tests.games.islands.setup_islands import BOARD

from felttip.games.islands.paper import Paper, referee, void_islands


def typed(text: str) -> tuple[dict[int, int], dict[int, int]]:
    """Numbers and bridges of a sheet written as `A1=3 A1-B1*2`."""
    numbers: dict[int, int] = {}
    bridges: dict[int, int] = {}
    for word in text.split():
        if "=" in word:
            island, _, number = word.partition("=")
            numbers[BOARD.names.index(island)] = int(number)
        else:
            line, _, often = word.partition("*")
            a, b = line.split("-")
            bridges[BOARD.lines.index((BOARD.names.index(a), BOARD.names.index(b)))] = int(often or 1)
    return numbers, bridges


def void(text: str) -> str:
    """The names of the void islands."""
    return " ".join(BOARD.names[i] for i in sorted(void_islands(BOARD, *typed(text))))


def judged(text: str) -> Paper:
    """The referee's word on a sheet."""
    return referee(BOARD, *typed(text))


@pytest.mark.clause("ISL-15")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A1=3 A1-B1*2 A1-A3", ""),
        ("A1=2 A1-B1*2 A1-A3", "A1"),
        ("A1=7 A1-B1*2", "A1"),
        ("A1=0 A1-B1 B1=1", "A1"),
        ("A1=5 A1-B1*3", "A1 B1"),
        ("A1=1 A1-B1*3", "A1 B1"),
        ("B3=6 D1=6 F3=6 D5=6 B3-D3*2 D1-D3*2 D3-F3*2", ""),
        ("B3=6 D1=6 F3=6 D5=6 B3-D3*2 D1-D3*2 D3-F3*2 D3-D5", "D3"),
        ("A3-B3", "A3 B3"),
        ("A3=1 A3-B3", ""),
        ("C4=4 E2=4 C4-F4 E2-E5", "E2 C4 F4 E5"),
        ("C4=4 D3=4 E2=4 C4-F4 E2-E5 D3-D5", "E2 D3 C4 F4 D5 E5"),
        ("C4=4 E2=4 C4-F4", ""),
        ("B4=2", "B4"),
        ("B4=2 B4-C4", ""),
        ("C4=2", ""),
    ],
)
def test_void_islands(text: str, names: str) -> None:
    assert void(text) == names


@pytest.mark.clause("ISL-15", "ISL-17")
def test_a_void_island_scores_nothing() -> None:
    """A1 and A3 have as many bridges as their numbers, but a third bridge on one line spoils two of them."""
    good = judged("A1=3 A3=2 B1=2 A1-A3 A1-B1*2 A3-B3")
    assert {BOARD.names[i] for i in good.complete} == {"A1", "A3", "B1"}
    assert good.points == 6
    bad = judged("A1=4 A3=2 B1=3 A1-A3 A1-B1*3 A3-B3")
    assert {BOARD.names[i] for i in bad.complete} == {"A3"}
    assert bad.points == 2


CHAIN = "A1=1 A3=2 B3=2 B1=2 D1=2 D3=1 A1-A3 A3-B3 B1-B3 B1-D1 D1-D3"


@pytest.mark.clause("ISL-15", "ISL-16")
def test_a_void_island_joins_nothing_and_holds_no_flag() -> None:
    assert judged(CHAIN).goals == {"six-joined"}
    assert judged(CHAIN.replace("B3=2", "B3=1")).goals == set()
    blue = "C4=6 F3=6 D5=6 B4=1 F4=1 D6=1 B4-C4 F3-F4 D5-D6"
    assert judged(blue).goals == {"blue-flags"}
    assert judged(blue + " D3=2 D3-D5 C4-F4").goals == set()


@pytest.mark.clause("ISL-17")
def test_fifteen_islands_and_two_later_goals() -> None:
    """The rulebook's sum: 15 complete islands, red flags later, six joined later."""
    red, _, six = BOARD.goals
    assert 2 * 15 + red.later + six.later == 39
