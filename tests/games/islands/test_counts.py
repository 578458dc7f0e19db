"""Exact counts of turns: the rules against a second reading of them, written from the rules page with sets of names."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from tests.games.islands.setup_islands import BOARD, Pen

from felttip.games.islands.marks import mark_name
from felttip.games.islands.rules import Print, Sheet, Turn, legal, may_end, play
from felttip.kit.clauses import marks_in

LINES = re.findall(
    r"\S+",
    "A1-B1 A1-A3 B1-D1 B1-B3 D1-D3 E2-F2 E2-E5 F2-F3 A3-B3 A3-A6 B3-D3 B3-B4 "
    "D3-F3 D3-D5 F3-F4 B4-C4 C4-F4 C4-C6 F4-F6 D5-E5 D5-D6 A6-C6 C6-D6 D6-F6",
)
FLAGS = {"B1", "F2", "E5", "A6", "B4", "F4", "D6"}
CROSSING = ({"E2-E5", "D3-F3"}, {"E2-E5", "C4-F4"}, {"D3-D5", "C4-F4"})
ISLANDS = sorted({end for line in LINES for end in line.split("-")})

WholeTurn = tuple[str, ...]
"""The marks of a turn, sorted; `C3-E3` twice if both bridges are drawn, whichever is called the second."""


def bridges_fit(numbers: dict[str, int], bridges: Counter[str], new: Counter[str]) -> bool:
    """ISL-9 to ISL-13 by looking at the finished sheet."""
    after = bridges + new
    count = Counter[str]()
    for line, often in after.items():
        for end in line.split("-"):
            count[end] += often
    return (
        all(numbers.keys() & set(line.split("-")) for line in new)
        and not any(pair <= after.keys() for pair in CROSSING)
        and max(after.values(), default=0) <= 2
        and all(often <= numbers.get(island, 6) for island, often in count.items())
    )


def second_reading(marks: list[str], call: str) -> set[WholeTurn]:
    """All turns that a card allows on a sheet with these marks."""
    number, shown = int(call[0]), int(call[2])
    numbers = {mark[:2]: int(mark[3]) for mark in marks if "=" in mark}
    bridges = Counter(mark.replace("--", "-") for mark in marks if "=" not in mark)
    count = Counter(end for line in bridges.elements() for end in line.split("-"))
    free = [island for island in ISLANDS if island not in numbers and count[island] <= number]
    written = ["", *(island for island in free if count[island] or island not in FLAGS)]
    turns: set[WholeTurn] = set()
    for island in written:
        now = {**numbers, island: number} if island else numbers
        start = (f"{island}={number}",) if island else ()
        turns.add(start)
        for new in combinations_with_replacement(LINES, shown):
            if bridges_fit(now, bridges, Counter(new)):
                turns.add(tuple(sorted(start + new)))
    return turns


def all_turns(p: Print, sheet: Sheet, turn: Turn, made: WholeTurn = ()) -> Iterator[WholeTurn]:
    """All turns by the rules, in whatever order of their marks."""
    if may_end(p, sheet, turn):
        yield tuple(sorted(made))
    for mark in marks_in(legal(p, sheet, turn)):
        name = mark_name(BOARD, sheet, turn, mark).replace("--", "-")
        yield from all_turns(p, *play(p, sheet, turn, mark), (*made, name))


def by_the_rules(rounds: str, call: str) -> tuple[set[WholeTurn], list[str]]:
    """All turns that a card allows after these rounds, and the marks that the rounds made."""
    pen = Pen(BOARD)
    marks: list[str] = []
    for turn_text in rounds.split(", "):
        shown, *names = turn_text.split()
        pen.take(shown, *names)
        marks += names
    pen.take(call)
    return set(all_turns(pen.p, pen.sheet, pen.turn)), marks


def test_one_number_and_two_bridges_counted_by_hand() -> None:
    """A 4 on A1, card 1 with 2 bridges.

    Without a number: A1-B1 twice, A1-A3 twice, one of each, or none: 4. With the 1 on A3: the other bridge of A3 may be
    none, or A1-B1 twice, or A1-B1 with one of the three lines at A3: 5. With the 1 on one of the nine other plain
    islands, which have 2 2 4 4 3 3 3 3 2 lines: the 4 from above, or one of two at A1 and one of its lines.
    """
    turns, _ = by_the_rules("3|4 A1=4", "1/2")
    assert len(turns) == 4 + 5 + 9 * 4 + 2 * (2 + 2 + 4 + 4 + 3 + 3 + 3 + 3 + 2)


def test_setup_counted_by_hand() -> None:
    """Eleven plain islands, two numbers."""
    pen = Pen(BOARD).take("3|4")
    assert len(set(all_turns(pen.p, pen.sheet, pen.turn))) == 22


COUNTS = {
    ("3|4 D3=4", "5/3"): 602,
    ("3|4 D3=4, 5/3 C4=5 D1-D3 C4-C6 C4--C6", "6/1"): 89,
    ("3|4 D3=4, 5/3 C4=5 D1-D3 C4-C6 C4--C6, 6/1 E2=6 C4-F4", "2/3"): 838,
    ("3|4 A1=3, 5/2 A1-A3 A1-B1, 1/2 A3=1", "1/3"): 11,
    ("3|4 A1=3, 1/2 F6=1 A1-A3 F4-F6, 5/2 A1-B1 A1--B1", "2/2"): 62,
    ("3|4 B3=4, 5/2 D1=5 B3-D3 B3--D3, 5/2 F3=5 D1-D3 D1--D3, 6/1 D5=6 D3-F3, 4/1 D3--F3", "3/2"): 385,
    ("3|4 C4=3, 1/2 E2=1, 2/1 E2-E5", "4/2"): 136,
}


@pytest.mark.clause("ISL-5", "ISL-6", "ISL-7", "ISL-8", "ISL-9", "ISL-10", "ISL-11", "ISL-12", "ISL-13")
@pytest.mark.parametrize(("rounds", "call"), COUNTS)
def test_counts_by_two_readings(rounds: str, call: str) -> None:
    turns, marks = by_the_rules(rounds, call)
    assert turns == second_reading(marks, call)
    assert len(turns) == COUNTS[rounds, call]
