"""Reviews: what is luck and what is skill adds up, and nothing is known that could not be."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from tests.coach.setup_coach import JUDGE, looked, outlook, played, weigh, weigh_rolls

from felttip.coach import Judge, hint, review, reviewing
from felttip.coach.judging import Turn, certain
from felttip.contract import Cards, Dice
from felttip.records.playback import after_round, decisions
from felttip.table import AnyTable, AnyView, Phase
from felttip.table.chance import SealedDeal
from felttip.table.settled import settled

EVERY = [("trails", 1), ("trails", 2), ("islands", 1), ("islands", 2), ("borders", 2), ("borders", 3)]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_start_and_luck_less_cost_is_the_total(game: str, seats: int) -> None:
    """Exactly; no cost is below zero; the rounds add up to the same."""
    table = played(game, seats)
    found = looked(game, seats, seats - 1)
    assert found.total == table.view(None).total(seats - 1)
    assert found.start + found.luck - found.cost == pytest.approx(found.total)
    assert min(step.cost for step in found.steps) >= 0
    assert sum(line.luck for line in found.rounds) == pytest.approx(found.luck)
    assert sum(line.cost for line in found.rounds) == pytest.approx(found.cost)
    assert found.rounds[-1].expected == pytest.approx(found.total)
    expected = found.start
    for step in found.steps:
        expected += step.luck - step.cost
        assert expected == pytest.approx(step.played.points)


@pytest.mark.parametrize(("game", "seats"), [("trails", 2), ("islands", 1)])
def test_nothing_comes_after_the_last_card(game: str, seats: int) -> None:
    """With cards the last turn decides: what it is expected to lead to is the total."""
    assert looked(game, seats).ending == 0


@pytest.mark.parametrize(("game", "seats"), [("trails", 2), ("borders", 2)])
def test_only_what_the_seat_could_know_is_asked_about(game: str, seats: int) -> None:
    """Whatever is asked of the judge is the view of the seat at that time: nothing of it hangs on what is hidden."""
    table = played(game, seats)
    asked: list[AnyView] = []

    def note(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        asked.append(view)
        return weigh(view, seed, effort, also)

    review(table, 0, effort=1, judge=Judge(note, weigh_rolls, outlook))
    known = {id(made.view): made.view for made in decisions(table, 0)}
    assert asked
    assert all(view.seat == 0 and any(view == other for other in known.values()) for view in asked)
    # The same game up to here with other cards to come is the same to the seat.
    half = after_round(table, 3)
    other = replace(half, deal=SealedDeal("0" * 64))
    assert replace(half.view(0), commitment=None) == replace(other.view(0), commitment=None)


def test_the_same_sheet_costs_nothing() -> None:
    """Whoever makes the best turn with its marks in another order loses nothing, however the judge names it."""
    table = played("islands", 1)

    def turned(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        """Says that what was played is best, in other words: its numbers stay first, its bridges are turned round."""
        assert view.call is not None
        (made,) = also
        numbers, bridges = [m for m in made if "=" in m], [m for m in made if "=" not in m]
        if any("--" in bridge for bridge in bridges):
            return [Turn(made, 7.0)]
        return [Turn((*numbers, *reversed(bridges)), 7.0)]

    found = review(table, 0, effort=1, judge=Judge(turned, weigh_rolls, outlook))
    assert all(step.cost == 0 and step.best == step.played for step in found.steps)
    assert [step.played.marks for step in found.steps] == [made.marks for made in decisions(table, 0)]


def test_the_best_is_found_and_measured_with_other_futures() -> None:
    """A turn that looked best by chance and does no better the second time is no reason for blame."""
    table = played("trails", 1)

    def fickle(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        found = weigh(view, 0, effort, also)
        return found if seed % 2 == 0 else [Turn(turn.marks, -turn.points) for turn in reversed(found)]

    found = review(table, 0, effort=1, judge=Judge(fickle, weigh_rolls, outlook))
    # What is certain is certain, whatever this judge says.
    open_ones = [step for step in found.steps if certain(step.view, step.played.marks) is None]
    assert len(open_ones) > 5
    assert all(step.cost == 0 for step in open_ones)


def test_the_costliest_decisions() -> None:
    """Three at most, the costliest first, and none that is not worth a word."""
    found = looked("trails", 1)
    costs = [step.cost for step in found.mistakes]
    assert len(costs) == 3
    assert costs == sorted((step.cost for step in found.steps), reverse=True)[:3]
    spared = replace(found, steps=tuple(replace(step, best=step.played) for step in found.steps))
    assert spared.mistakes == ()


def test_dice_are_decisions_too() -> None:
    """Each decision to roll again or to keep, with what it cost; which of two equal dice is rolled does not matter."""
    table = played("borders", 2)
    found = looked("borders", 2)
    rolls = [step for step in found.steps if step.played.dice is not None]
    active = [played for played in (*table.history, table.round) if played.active == 0]
    chance = table.game.chance
    assert isinstance(chance, Dice)
    assert len(rolls) == sum(min(len(played.rolls), chance.rolls - 1) for played in active)
    for step in rolls:
        assert step.played.dice is not None
        assert step.cost == pytest.approx(abs(len(step.played.dice) - 2) / 2)


def test_setup() -> None:
    """Alone it is the first decision, without luck; a number on another's sheet has no part in one's own total."""
    alone, together = looked("islands", 1), looked("islands", 2, 1)
    assert alone.steps[0].view.phase is Phase.SETUP
    assert alone.steps[0].luck == 0
    assert alone.start == alone.steps[0].best.points
    assert together.steps[0].round == 1
    assert together.start == 10.0


@pytest.mark.parametrize("game", ["trails", "islands", "borders"])
def test_unfinished_games(game: str) -> None:
    """They are reviewed as far as they go, and have no total."""
    found = review(after_round(played(game, 2), 4), 0, effort=1, judge=JUDGE)
    assert {step.round for step in found.steps} == {1, 2, 3, 4}
    assert (found.total, found.ending) == (None, 0)
    assert found.expected == pytest.approx(found.steps[-1].played.points)
    start = played(game, 2)
    blank = review(type(start).open(start.game, start.board, start.settings, start.deal), 0, effort=1, judge=JUDGE)
    assert blank.steps == ()
    assert blank.expected == blank.start


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    """Each answer goes one decision further; the last is the whole review."""
    table = played("trails", 1)
    told: list[tuple[int, int]] = []
    found = list(reviewing(table, 0, effort=1, progress=lambda done, of: told.append((done, of)), judge=JUDGE))
    assert [len(part.steps) for part in found] == list(range(16))
    assert told == [(n, 15) for n in range(1, 16)]
    assert [part.total for part in found] == [None] * 15 + [table.view(None).total(0)]
    assert found[-1] == looked("trails", 1)


def test_what_was_played_is_looked_at_again() -> None:
    """A round later, alone: by the best turn then, less what its card is better than those that might have come."""
    table = played("trails", 1)
    chance = table.game.chance
    assert isinstance(chance, Cards)
    asked: list[list[int]] = []

    def weigh_calls(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        if effort > 0:
            return weigh(view, seed, effort, also)
        assert view.call is not None
        assert view.draft is not None
        assert view.draft.turn == view.game.rules.begin(view.game.print_of(view.board), view.sheets[0], view.call)
        if len(asked) < view.round.number:
            asked.extend([] for _ in range(view.round.number - len(asked)))
        asked[view.round.number - 1].append(view.call)
        return [Turn((), float(view.call % 64))]

    found = review(table, 0, effort=1, judge=Judge(weigh_calls, weigh_rolls, outlook))
    first = {step.round: step for step in looked("trails", 1).steps}
    cards = [chance.deck[n] for n in table.deal.shuffled("card", 15)] if isinstance(table.deal, SealedDeal) else []
    again = 0
    for before, now in pairwise(found.steps):
        if first[before.round].played != first[before.round].best and certain(now.view, ()) is None:
            left = cards[now.round - 1 :]
            assert sorted(asked[now.round - 1]) == sorted(left)
            mean = sum(card % 64 for card in left) / len(left)
            expected = now.best.points - (cards[now.round - 1] % 64 - mean)
            assert before.played.points == pytest.approx(min(expected, before.best.points), abs=0.051)
            again += 1
    assert again > 5
    assert found.expected == pytest.approx(table.view(None).total(0))


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_what_is_shown_adds_up(game: str, seats: int) -> None:
    """In tenths of a point, exactly: parts to sums, rounds to the game, differences to what stands beside them."""

    def shown(value: float) -> int:
        """A number as everybody sees it, in tenths."""
        return round(float(f"{value:.1f}") * 10)

    found = looked(game, seats, seats - 1)
    assert found.total is not None
    assert shown(found.start) + shown(found.luck) - shown(found.cost) == 10 * found.total
    assert sum(shown(line.luck) for line in found.rounds) == shown(found.luck)
    assert sum(shown(line.cost) for line in found.rounds) == shown(found.cost)
    assert sum(shown(step.cost) for step in found.steps) == shown(found.cost)
    expected = shown(found.start)
    for step in found.steps:
        assert shown(step.best.points) - shown(step.played.points) == shown(step.cost)
        expected += shown(step.luck) - shown(step.cost)
        assert expected == shown(step.played.points)


def enclosed() -> AnyTable:
    """A lone path that winds itself up, both ends, with rounds to come."""
    for number in range(60):
        table = played("trails", 1, "random", number)
        if any(settled(made.view, 0) for made in decisions(table, 0)):
            return table
    raise AssertionError("no such game among these")


def test_nothing_of_what_is_certain_is_luck() -> None:
    """From the turn on after which nothing can be drawn any more the total is known, whatever a judge believes."""
    table = enclosed()

    def hopeful(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        return [Turn(turn.marks, turn.points + 7) for turn in weigh(view, seed, effort, also)]

    judge = Judge(hopeful, weigh_rolls, outlook)
    found = review(table, 0, effort=1, judge=judge)
    sure = [step for step in found.steps if settled(step.view, 0)]
    assert sure
    total = table.view(None).total(0)
    for step in sure:
        assert (step.played.points, step.best.points, step.luck, step.cost) == (total, total, 0, 0)
    before = found.steps[len(found.steps) - len(sure) - 1]
    assert before.played.points == total
    assert sure[0].view.rounds_left > 0
    assert hint(sure[0].view, 0, judge=judge)[0].points == total
