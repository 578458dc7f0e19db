"""Exact sets of legal turns, worked out a second time in another way: from names, sets and combinations alone."""

from collections import Counter
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.borders.setup_borders import BOARD, VALLEY, P, cross

from felttip.games.borders.marks import read_call
from felttip.games.borders.rules import Sheet, begin, blank, legal, may_end, play
from felttip.kit.clauses import marks_in
from felttip.kit.colours import COLOURS

Names = frozenset[str]

# The board once more, as names only, straight from the map of the file.
MAP = VALLEY.split('"""')[1]
SIGNS = {
    f"{'ABCDEFGHIJKLMNO'[y]}{i + 1}": sign
    for y, row in enumerate(MAP.strip("\n").split("\n"))
    for i, sign in enumerate(row.split())
    if sign.isalpha() or sign == "*"
}


def beside(name: str) -> set[str]:
    """The names of the spaces next to one; rows B, D, F, ... are shifted to the right."""
    row, i = "ABCDEFGHIJKLMNO".index(name[0]), int(name[1:])
    shift = row % 2
    around = {(row, i - 1), (row, i + 1)} | {(row + d, i + shift - k) for d in (-1, 1) for k in (0, 1)}
    return {f"{'ABCDEFGHIJKLMNO'[r]}{k}" for r, k in around if 0 <= r < 15} & set(SIGNS)


def colour_of(number: int, name: str) -> str:
    """The colour of a space on a sheet."""
    return COLOURS[BOARD.colours[number][ord(SIGNS[name]) - ord("a")]]


def segment_of(name: str) -> Names:
    """The spaces that have the same letter on the map."""
    return frozenset(other for other, sign in SIGNS.items() if sign == SIGNS[name])


def first_by_segments(number: int, done: set[str], dice: list[str]) -> set[Names]:
    """BOR-7: choose segments to finish; their open spaces must be no more than the dice, colour by colour."""
    open_parts = {segment_of(name) - done for name in set(SIGNS) - done}
    within = [part for part in open_parts if len(part) <= len(dice)]
    found = set()
    for count in range(6):
        for parts in combinations(within, count):
            spaces = frozenset(chain.from_iterable(parts))
            if len(spaces) <= len(dice) and Counter(colour_of(number, s) for s in spaces) <= Counter(dice):
                found.add(spaces)
    return found


def second_by_subsets(number: int, done: set[str], dice: list[str]) -> set[Names]:
    """BOR-9: choose spaces of the colours of the dice; crosses must spread to all of them from those there were."""
    wanted = Counter(dice)
    reach, edge = set(done), set(done)
    for _ in dice:
        edge = {to for name in edge for to in beside(name)} - reach
        reach |= edge
    pools = [[s for s in sorted(reach - done) if colour_of(number, s) == colour] for colour in wanted]
    choices = [
        [c for k in range(n + 1) for c in combinations(pool, k)] for pool, n in zip(pools, wanted.values(), strict=True)
    ]
    found = set()
    for parts in product(*choices):
        spaces = set(chain.from_iterable(parts))
        left, inked = set(spaces), set(done)
        while ready := {s for s in left if beside(s) & inked}:
            left -= ready
            inked |= ready
        if not left:
            found.add(frozenset(spaces))
    return found


def sheet_with(number: int, done: set[str]) -> Sheet:
    """A sheet with these crosses besides the white ones."""
    return cross(blank(P, number), *sorted(done - {"D1", "M13"}))


def by_the_rules(number: int, done: set[str], call: str) -> set[Names]:
    """Every turn that the rules allow."""
    sheet = sheet_with(number, done)
    stack = [(sheet, begin(P, sheet, read_call(call)), frozenset[str]())]
    seen = {stack[0][2]}
    found = set()
    while stack:
        now, turn, spaces = stack.pop()
        if may_end(P, now, turn):
            found.add(spaces)
        for mark in marks_in(legal(P, now, turn)):
            more = spaces | {BOARD.names[mark if mark < 64 else mark - 21]}
            assert len(more) <= 5
            if more not in seen:
                seen.add(more)
                stack.append((*play(P, now, turn, mark), more))
    return found


WHITE = {"D1", "M13"}
HALFWAY = WHITE | {
    "C2", "E1", "F1", "B2", "B3", "B4", "L13", "K13", "N12", "N11", "J12", "D4", "C4", "D5",
    "E6", "I3", "I4", "J4", "O6", "O7", "H9", "H8", "F8", "G9", "K7", "M6", "N5",
}  # fmt: skip

COUNTS = [
    (0, WHITE, "grey grey grey yellow blue", 3),
    (1, WHITE, "red red red red red", 6),
    (2, HALFWAY, "grey grey red yellow blue", 12),
    (3, HALFWAY, "green green green orange orange", 4),
    (0, WHITE, "rest: grey red orange yellow", 8),
    (1, HALFWAY, "rest: grey red", 25),
    (2, HALFWAY, "rest: blue blue green yellow", 100),
    (3, HALFWAY, "rest: grey red yellow blue orange", 1137),
    (0, HALFWAY, "one of: grey red yellow blue orange", 16),
    (1, WHITE, "one of: grey grey grey red red", 2),
]


@pytest.mark.clause("BOR-7", "BOR-8", "BOR-9", "BOR-10")
@pytest.mark.parametrize(("number", "done", "call", "count"), COUNTS)
def test_counts(number: int, done: set[str], call: str, count: int) -> None:
    turns = by_the_rules(number, done, call)
    dice = call.rsplit(": ", maxsplit=1)[-1].split()
    if call.startswith("rest:"):
        expected = second_by_subsets(number, done, dice)
    elif call.startswith("one of:"):
        expected = set().union(*(second_by_subsets(number, done, [die]) for die in dice))
    else:
        expected = first_by_segments(number, done, dice)
    assert turns == expected
    assert len(turns) == count


@pytest.mark.clause("BOR-7", "BOR-9")
@settings(max_examples=60, deadline=None)
@given(
    number=st.integers(0, 3),
    done=st.sets(st.sampled_from(sorted(set(SIGNS) - WHITE)), max_size=60),
    dice=st.lists(st.sampled_from(COLOURS), min_size=5, max_size=5),
    used=st.integers(1, 3),
)
def test_random_positions(number: int, done: set[str], dice: list[str], used: int) -> None:
    done = done | WHITE
    assert by_the_rules(number, done, " ".join(dice)) == first_by_segments(number, done, dice)
    rest = dice[used:]
    assert by_the_rules(number, done, "rest: " + " ".join(rest[:3])) == second_by_subsets(number, done, rest[:3])
