"""What holds in every game, however it is played; and that compiled rules are the same rules."""

from collections import Counter
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felttip.contract import Refusal
from felttip.games.islands.board import IslandsBoard, print_of, read_board
from felttip.games.islands.instinct import worth
from felttip.games.islands.marks import DECK, ROUNDS, SETUP, mark_name, read_mark, why_not
from felttip.games.islands.planes import number_at
from felttip.games.islands.rules import (
    BRIDGE,
    CLAUSES,
    HIGHER,
    Print,
    Sheet,
    Turn,
    begin,
    blank,
    closing,
    complete,
    legal,
    may_end,
    play,
    reached,
)
from felttip.kit.clauses import allows, marks_in
from felttip.kit.rule import advance, below, pick, popcount
from felttip.targets.compiled import arrays, kernel

BOARDS = {
    name: read_board(files("felttip.games.islands").joinpath("boards", f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("A", "B")
}
EVERY_MARK = [*range(2 * HIGHER), *range(BRIDGE, BRIDGE + 24)]

some = settings(deadline=None, max_examples=40)

Step = tuple[Sheet, Turn, int]
"""A position and the mark made there."""


@st.composite
def games(draw: st.DrawFn) -> tuple[IslandsBoard, list[Step], Sheet]:
    """Some rounds of a game: a board, all positions with the mark made there, and the last sheet."""
    board = BOARDS[draw(st.sampled_from(sorted(BOARDS)))]
    p = print_of(board)
    calls = [SETUP, *draw(st.permutations(DECK))[: draw(st.integers(0, ROUNDS))]]
    # Ink rather than idleness: a turn goes on while it can, and sometimes leaves out the number or the bridges.
    random = draw(st.randoms(use_true_random=False))
    sheet, steps = blank(p, 0), []
    for call in calls:
        turn = begin(p, sheet, call)
        while marks := marks_in(legal(p, sheet, turn)):
            if may_end(p, sheet, turn) and random.random() < 0.1:
                break
            steps.append((sheet, turn, random.choice(marks)))
            sheet, turn = play(p, *steps[-1])
        assert may_end(p, sheet, turn)
    return board, steps, sheet


@given(games())
@settings(deadline=None)
@pytest.mark.clause("ISL-10", "ISL-11", "ISL-12", "ISL-13")
def test_ink_is_always_right(game: tuple[IslandsBoard, list[Step], Sheet]) -> None:
    """The names of the marks, counted up, never break a rule, and the sheet says the same as they do."""
    board, steps, sheet = game
    numbers: dict[str, int] = {}
    bridges = Counter[str]()
    for before, turn, mark in steps:
        island, equals, number = mark_name(board, before, turn, mark).partition("=")
        if equals:
            assert island not in numbers
            numbers[island] = int(number)
        else:
            assert ("--" in island) == (bridges[island.replace("--", "-")] == 1)
            bridges[island.replace("--", "-")] += 1
    count = Counter(end for line in bridges.elements() for end in line.split("-"))
    assert max(bridges.values(), default=0) <= 2
    assert max(count.values(), default=0) <= 6
    assert all(count[island] <= number for island, number in numbers.items())
    for a, b in board.crossings:
        drawn = ["-".join(board.names[end] for end in board.lines[line]) in bridges for line in (a, b)]
        assert not all(drawn)
    done = {island for island, number in numbers.items() if count[island] == number}
    for i, name in enumerate(board.names):
        assert number_at(sheet.numbers, i) == numbers.get(name, 0)
        assert number_at(sheet.counts, i) == count[name]
        assert bool(complete(sheet) >> i & 1) == (name in done)
    assert closing(print_of(board), sheet) == 2 * len(done)
    flags = {
        colour: {n for n, f in zip(board.names, board.flags, strict=True) if f == colour} for colour in board.flags
    }
    assert reached(print_of(board), sheet) == (
        (flags["red"] <= done) | (flags["blue"] <= done) << 1 | (largest_group(done, set(bridges)) >= 6) << 2
    )


def largest_group(done: set[str], bridges: set[str]) -> int:
    """How many complete islands bridges join, over complete islands alone."""
    groups = [{island} for island in done]
    for bridge in bridges:
        ends = set(bridge.split("-"))
        if ends <= done:
            met = [group for group in groups if group & ends]
            groups = [group for group in groups if not group & ends] + [set().union(*met)]
    return max(map(len, groups), default=0)


@given(games())
@some
def test_legal_is_what_every_clause_allows(game: tuple[IslandsBoard, list[Step], Sheet]) -> None:
    board, steps, _ = game
    p = print_of(board)
    for sheet, turn, _ in steps:
        low, high = -1, -1
        for clause in CLAUSES:
            words = clause.allowed(p, sheet, turn)
            assert min(words) >= 0
            low, high = low & words[0], high & words[1]
        assert legal(p, sheet, turn) == (low, high)


def can_end(p: Print, sheet: Sheet, turn: Turn) -> bool:
    """Is there a way to end this turn?"""
    if may_end(p, sheet, turn):
        return True
    return any(can_end(p, *play(p, sheet, turn, mark)) for mark in marks_in(legal(p, sheet, turn)))


@given(games())
@some
@pytest.mark.clause("ISL-8")
def test_every_mark_leads_to_an_end(game: tuple[IslandsBoard, list[Step], Sheet]) -> None:
    board, steps, _ = game
    p = print_of(board)
    for sheet, turn, _ in steps:
        for mark in marks_in(legal(p, sheet, turn)):
            assert can_end(p, *play(p, sheet, turn, mark))


@given(games())
@some
def test_every_mark_has_its_name_or_its_refusal(game: tuple[IslandsBoard, list[Step], Sheet]) -> None:
    board, steps, _ = game
    p = print_of(board)
    for sheet, turn, _ in steps[-8:]:
        words = legal(p, sheet, turn)
        names = set()
        for mark in EVERY_MARK:
            if allows(words, mark):
                name = mark_name(board, sheet, turn, mark)
                assert read_mark(board, sheet, turn, name) == mark
                assert name not in names
                names.add(name)
            else:
                refusal = why_not(board, sheet, turn, mark)
                assert isinstance(refusal, Refusal)
                assert refusal.clause in {clause.clause for clause in CLAUSES}


@given(games())
@some
@pytest.mark.clause("ISL-17")
def test_worth_of_a_finished_sheet_is_what_it_closes_with(game: tuple[IslandsBoard, list[Step], Sheet]) -> None:
    board, _, sheet = game
    p = print_of(board)
    assert worth(p, sheet, 0, 0) == 100 * closing(p, sheet)
    assert worth(p, sheet, 0b111, 9) <= worth(p, sheet, 0, 9)


def digest(p: Print, setup: int, deck: tuple[int, ...], games: int, state: int) -> int:
    """Random games, and all that the rules answer on the way, in one number."""
    found = 0
    for _ in range(games):
        sheet = blank(p, 0)
        for round_number in range(ROUNDS + 1):
            state = advance(state)
            turn = begin(p, sheet, deck[below(state, len(deck))] if round_number else setup)
            while True:
                low, high = legal(p, sheet, turn)
                ends = may_end(p, sheet, turn)
                choices = popcount(low) + popcount(high)
                state = advance(state)
                nth = below(state, choices + 1 if ends else choices)
                found = advance(found ^ low ^ high << 20 ^ nth)
                if nth == choices:
                    break
                mark = pick(low, nth) if nth < popcount(low) else BRIDGE + pick(high, nth - popcount(low))
                sheet, turn = play(p, sheet, turn, mark)
                answer = worth(p, sheet, 0b101, ROUNDS - round_number) << 8 | closing(p, sheet) << 3
                found = advance(found ^ answer ^ reached(p, sheet))
    return found


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_compiled_rules_are_the_same_rules(name: str) -> None:
    p = print_of(BOARDS[name])
    plain = digest(p, SETUP, DECK, 40, 7)
    assert kernel(digest, p)(arrays(p), SETUP, DECK, 40, 7) == plain
    assert plain != digest(p, SETUP, DECK, 40, 8)
