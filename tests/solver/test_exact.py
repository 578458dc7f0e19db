"""Perfect play, solved completely: the same as plain recursion over the rules as they stand, and pinned."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.solver.setup_solver import ALONE, lone_game, nineteen

from felttip.contract import Call, Cards
from felttip.kit.clauses import marks_in
from felttip.records.playback import moments
from felttip.registry import AnyGame, find_board
from felttip.registry.dispatch import Ints
from felttip.solver.exact import Ending, expected_total
from felttip.table import Phase


def turns(ending: Ending, sheet: Ints, turn: Ints, number: int, points: int) -> Iterator[tuple[Ints, int]]:
    """Every turn, mark by mark: the sheet after it, and the points for goals."""
    rules, p = ending.game.rules, ending.game.print_of(ending.board)
    if rules.may_end(p, sheet, turn):
        yield sheet, points
    before = rules.reached(p, sheet)
    for mark in marks_in(rules.legal(p, sheet, turn)):
        after, rest = rules.play(p, sheet, turn, mark)
        earned, had = points, before
        for goal in range(len(p.first)):
            if rules.reached(p, after) & ~before & 1 << goal:
                earned += p.first[goal] if rules.solo_full(p, goal, number, had) else p.later[goal]
                had |= 1 << goal
        yield from turns(ending, after, rest, number, earned)


def by_recursion(ending: Ending) -> Fraction:
    """The same by plain recursion, interpreted, in exact numbers."""
    rules, p = ending.game.rules, ending.game.print_of(ending.board)
    if ending.rounds == 0:
        return Fraction(rules.closing(p, ending.sheet))
    known: dict[tuple[Ints, tuple[Call, ...]], Fraction] = {}
    total = Fraction(0)
    for place, call in enumerate(ending.left):
        left = ending.left[:place] + ending.left[place + 1 :]
        best = Fraction(-1000)
        for sheet, points in set(turns(ending, ending.sheet, rules.begin(p, ending.sheet, call), ending.number, 0)):
            if (sheet, left) not in known:
                then = replace(ending, sheet=sheet, number=ending.number + 1, rounds=ending.rounds - 1, left=left)
                known[sheet, left] = by_recursion(then)
            best = max(best, points + known[sheet, left])
        total += best
    return total / len(ending.left)


def ending_of(game: str, board: str, number: int, rounds: int) -> Ending:
    """The last rounds of a greedy player's game."""
    whole = lone_game(game, board, number)
    chance = whole.game.chance
    assert isinstance(chance, Cards)
    begin = chance.rounds - rounds + 1
    table = next(t for _, _, t in moments(whole) if t.phase is Phase.TURN and t.round.number == begin)
    view = table.view(0)
    assert view.call is not None
    left = (view.call, *(card for place, card in enumerate(chance.deck) if place not in view.gone))
    return Ending(whole.game, whole.board, table.sheets[0], begin, rounds, left)


@pytest.mark.parametrize(("game", "board"), ALONE)
@pytest.mark.parametrize("number", range(3))
def test_two_ways_agree(game: str, board: str, number: int) -> None:
    """Forwards and backwards over all sheets, compiled, and down every way, interpreted."""
    ending = ending_of(game, board, number, 2)
    assert expected_total(ending) == pytest.approx(float(by_recursion(ending)), abs=1e-12)


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_what_hangs_on_the_round(game: str, board: str) -> None:
    """A goal may pay in full in this round and not in the next: the same two rounds, as if they were such rounds."""
    endings = [ending_of(game, board, number, 2) for number in (1, 2)]
    p, full = endings[0].game.print_of(endings[0].board), endings[0].game.rules.solo_full
    goals = range(len(p.first))
    for number in range(1, endings[0].number):
        if any(full(p, goal, number, 0) != full(p, goal, number + 1, 0) for goal in goals):
            for ending in endings:
                earlier = replace(ending, number=number)
                assert expected_total(earlier) == pytest.approx(float(by_recursion(earlier)), abs=1e-12)


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_it_runs_as_it_stands(game: str, board: str) -> None:
    ending = ending_of(game, board, 0, 2)
    assert expected_total(ending, compiled=False) == expected_total(ending)


def short(game: AnyGame, cards: int) -> Ending:
    """A whole game with every third card of the deck alone, and of these no more than so many."""
    board = find_board(game.name)
    assert isinstance(game.chance, Cards)
    sheet = game.rules.blank(game.print_of(board), 0)
    return Ending(game, board, sheet, 1, cards, game.chance.deck[::3][:cards])


def test_a_small_board_is_solved() -> None:
    """Pinned: another number means that a rule, or the solver, is wrong."""
    assert by_recursion(short(nineteen(), 3)) == Fraction(-287, 6)
    assert expected_total(short(nineteen(), 3)) == pytest.approx(-287 / 6, abs=1e-12)
    assert expected_total(short(nineteen(), 4)) == pytest.approx(-271 / 6, abs=1e-12)
