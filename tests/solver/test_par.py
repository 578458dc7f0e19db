"""Par: found as brute force finds it, reached by turns that can be played, never above its bound."""

import sys
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import cast

import pytest
from tests.solver.setup_solver import ALONE, deal_of, lone_game, position_after

from felttip.contract import Plan
from felttip.kit.clauses import marks_in
from felttip.records.proof import replay
from felttip.records.record import read_record, write_record
from felttip.registry import find_board, find_game
from felttip.registry.dispatch import Ints
from felttip.solver import (
    OpenDeal,
    Par,
    Position,
    beginning,
    find_par,
    has_par,
    improve,
    no_par,
    play_turns,
    search,
    turns_of,
)
from felttip.solver.model import Best
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.table.goals import pays_all


def test_there_is_par_for_a_lone_player_with_cards() -> None:
    dice = find_game("borders")
    assert 1 not in dice.seats
    assert not has_par(dice)
    assert not has_par(replace(dice, seats=range(1, 5))), "the calls hang on what is rolled again"
    cards = find_game("trails")
    assert [has_par(cards, seats) for seats in (1, 2)] == [True, False]
    assert not has_par(replace(cards, seats=range(2, 5)))
    why = [no_par(dice, 2), no_par(replace(dice, seats=range(1, 5))), no_par(cards, 2), no_par(cards)]
    reasons = [refusal and refusal.reason for refusal in why]
    assert reasons == ["par-never-alone", "par-dice", "par-alone", None]


def brute_force(deal: OpenDeal, start: Position) -> int:
    """The best total from a position, by trying every mark of every turn."""
    rules, p = deal.game.rules, deal.game.print_of(deal.board)
    known: dict[tuple[Ints, Ints, int], int] = {}

    def best(sheet: Ints, turn: Ints, number: int) -> int:
        """The most points from here on, in the midst of a round."""
        key = (sheet, turn, number)
        if key not in known:
            answers = []
            if rules.may_end(p, sheet, turn):
                if number == len(deal.calls):
                    answers.append(rules.closing(p, sheet))
                else:
                    answers.append(best(sheet, rules.begin(p, sheet, deal.calls[number]), number + 1))
            for mark in marks_in(rules.legal(p, sheet, turn)):
                after, rest = rules.play(p, sheet, turn, mark)
                paid = pays_all(p, rules.reached(p, sheet), rules.reached(p, after), 0, number, True)
                answers.append(paid + best(after, rest, number))
            known[key] = max(answers)
        return known[key]

    return start.points + best(start.sheet, rules.begin(p, start.sheet, deal.calls[start.played]), start.played + 1)


@pytest.mark.parametrize(("game", "board"), ALONE)
@pytest.mark.parametrize("number", range(4))
def test_the_end_of_a_game_is_found_exactly(game: str, board: str, number: int) -> None:
    """From late positions nothing is dropped, so the answer is exact, and it is the one of brute force."""
    table = lone_game(game, board, number, "random" if number % 2 else "greedy")
    deal = deal_of(table)
    for left in (1, 2):
        start = position_after(table, len(deal.calls) - left)
        par = find_par(deal, 30, start)
        assert par.exact
        assert par.best == brute_force(deal, start)
        assert len(par.turns) == left


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_what_was_dropped_is_never_forgotten(game: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that begin with a single state drop nearly everything: no bound is too low, and the end is the same."""
    monkeypatch.setattr(search, "FIRST_WIDTH", 1)
    monkeypatch.setattr(search, "SPREAD", 1)
    for number in range(6):
        table = lone_game(game, board, number, "greedy" if number % 2 else "random")
        deal = deal_of(table)
        start = position_after(table, len(deal.calls) - 2)
        best = brute_force(deal, start)
        answers = list(improve(deal, 30, start))
        assert all(answer.bound is None or answer.bound >= best for answer in answers)
        assert answers[-1].best == answers[-1].bound == best


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_a_game_that_is_over_has_its_own_total(game: str, board: str) -> None:
    table = lone_game(game, board, 0)
    deal = deal_of(table)
    par = find_par(deal, 1, position_after(table, len(deal.calls)))
    assert par.exact
    assert par.best == table.view(None).total(0)
    assert par.turns == ()


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_answers_get_better_and_can_be_played(game: str, board: str) -> None:
    """Totals rise, bounds fall, they never pass each other; the last turns make a record that verifies."""
    lone = lone_game(game, board, 1)
    deal = deal_of(lone)
    answers = list(improve(deal, 1.0))
    for before, after in pairwise(answers):
        assert after.best >= before.best
        assert after.share >= before.share
        if before.bound is not None:
            assert after.bound is not None
            assert after.bound <= before.bound
    assert all(answer.bound is None or answer.best <= answer.bound for answer in answers)
    par = answers[-1]
    assert par.share == 1.0
    assert par.best >= lone.view(None).total(0), "somebody who looks one turn ahead does as well"
    table = play_turns(deal.game, deal.board, lone.settings, lone.deal, par.turns)
    assert table.phase is Phase.OVER
    assert table.view(None).total(0) == par.best
    assert replay(read_record(write_record(table))) == table


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_it_can_be_stopped_at_any_time(game: str, board: str) -> None:
    """The first answer is already one that can be played."""
    lone = lone_game(game, board, 2)
    deal = deal_of(lone)
    answers = improve(deal, 1000)
    first = next(answers)
    table = play_turns(deal.game, deal.board, lone.settings, lone.deal, first.turns)
    assert table.view(None).total(0) == first.best
    assert first.bound is None or first.best <= first.bound


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_what_is_known_is_never_lost(game: str, board: str) -> None:
    """A record's own turns are a first answer, and the search only tells of better ones."""
    lone = lone_game(game, board, 3)
    deal = deal_of(lone)
    good = find_par(deal, 0.5)
    table = play_turns(deal.game, deal.board, lone.settings, lone.deal, good.turns)
    assert turns_of(table) == good.turns
    again = next(iter(improve(deal, 0.1, known=(good.best, good.turns))))
    assert again.best >= good.best


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_it_works_without_the_tools_for_models(game: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has not installed OR-Tools gets an answer all the same, and never a proof by model."""
    monkeypatch.setitem(sys.modules, "felttip.solver.model", None)
    par = find_par(deal_of(lone_game(game, board, 4)), 0.3)
    assert par.turns
    assert par.proof != "par-proof-model"


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_a_plan_is_worth_what_its_turns_earn(game: str, board: str) -> None:
    """A solution on the way may have left out what its turns earn: the rules decide. A worse one changes nothing."""
    good = lone_game(game, board, 5)
    plan = SimpleNamespace(turns=lambda _: turns_of(good))
    best = Best(deal_of(good), cast(Plan, plan))
    best.on_solution_callback()
    assert best.found == (good.view(None).total(0), turns_of(good))
    plan.turns = lambda _: ((),) * len(turns_of(good))
    best.on_solution_callback()
    assert best.found == (good.view(None).total(0), turns_of(good))


def test_exact_means_that_best_and_bound_meet() -> None:
    assert Par(44, (), 44, "par-proof-search", 1.0).exact
    assert not Par(44, (), 45, "par-proof-search", 1.0).exact
    assert not Par(44, (), None, "par-proof-none", 1.0).exact


@pytest.mark.parametrize(("game", "board"), ALONE)
def test_the_beginning_is_a_sheet_without_ink(game: str, board: str) -> None:
    printed = find_board(game, board)
    deal = SealedDeal.from_words("beginning")
    table: AnyTable = Table.open(find_game(game), printed, Settings(("Ann",), deal.sheets(printed.sheets, 1)), deal)
    start = beginning(deal_of(table))
    assert start.sheet == table.sheets[0]
    assert start.played == table.round.number - 1
