"""What the coach says of an answer, and how it finds problems."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.coach.setup_coach import JUDGE, weigh

from felttip.coach.composing import A_GAME, Collection, Found, Kind, Look, compose, first_look, problem_at, problems_of
from felttip.coach.effect import sheet_after
from felttip.coach.judging import Judge, Turn, WeighedTurn, sure
from felttip.coach.problems import known_verdict, problem_in, verdict
from felttip.records.problem import posed
from felttip.registry import find_game
from felttip.registry.problems import Other, Problem, find_problems
from felttip.table import AnyView

LINE = "felttip-1 trails classic round 2 card red blue orange green seen 10 / 4 E5-F5 E4-E5 ~e747"
VIEW = posed(LINE)
BEST, SECOND, THIRD, UNKNOWN = (turn.marks for turn in weigh(VIEW, 0, 1))
PROBLEM = Problem(LINE, 2, BEST, (Other(1.0, SECOND), Other(2.5, THIRD)))
TURNS = (BEST, SECOND, THIRD, UNKNOWN, ())


# Answers.


def test_the_answer_is_right_whatever_way_it_is_drawn() -> None:
    found = known_verdict(VIEW, PROBLEM.answer, PROBLEM)
    assert found is not None
    assert found.right
    assert found.best == PROBLEM.answer
    assert found.better


def test_what_a_known_turn_gives_up() -> None:
    for other in PROBLEM.others:
        found = known_verdict(VIEW, other.marks, PROBLEM)
        assert found is not None
        assert not found.right
        assert (found.cost, found.best) == (other.cost, PROBLEM.answer)
        assert found.better
        assert not [fact for fact in found.better if fact in found.against]


def judging(*points: float) -> Judge:
    """Says of each turn that it is asked about, in order, that it leads to so many points."""

    def weighing(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        return [Turn(marks, value) for marks, value in zip(also, points, strict=False)]

    return replace(JUDGE, weigh=weighing)


def test_an_unknown_turn_is_measured_against_the_answer() -> None:
    assert known_verdict(VIEW, UNKNOWN, PROBLEM) is None
    found = verdict(VIEW, UNKNOWN, PROBLEM, judge=judging(20.0, 23.5))
    assert (found.cost, found.best, found.marks) == (3.5, PROBLEM.answer, UNKNOWN)


@pytest.mark.parametrize("points", [23.5, 23.4, 40.0])
def test_nobody_is_wrong_by_less_than_can_be_seen(points: float) -> None:
    assert verdict(VIEW, UNKNOWN, PROBLEM, judge=judging(points, 23.5)).right


def test_without_a_collection_the_coach_finds_the_best_itself() -> None:
    best, *_, worst = weigh(VIEW, 0, 1, [(mark,) for mark in VIEW.legal()])
    assert verdict(VIEW, best.marks, judge=JUDGE).right
    found = verdict(VIEW, worst.marks, judge=JUDGE)
    assert not found.right
    assert sheet_after(VIEW, found.best) == sheet_after(VIEW, best.marks)


def test_a_line_is_known_however_it_is_broken() -> None:
    collected = find_problems("trails")[1]
    words = collected.line.split()
    assert problem_in("\n ".join(words), "trails") == (2, collected)
    assert problem_in(" ".join(words[:-1]), "trails") == (2, collected)
    assert problem_in(" ".join(words[:-2]), "trails") is None
    assert problem_in("", "trails") is None


# Finding them.


def look_of(*points: float) -> Look:
    """A first look at the turns of a problem, with these points."""
    return Look(VIEW, [Turn(marks, value) for marks, value in zip(TURNS, points, strict=False)])


def saying(*times: Sequence[float]) -> Judge:
    """Judges the turns of a problem again and again, each time with other points; at first sight it sees them all."""
    again = iter(times)

    def weighing(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        points = next(again) if effort else [4.0, 3.0, 2.0, 1.0, 0.0]
        found = [Turn(marks, value) for marks, value in zip(TURNS, points, strict=False)]
        return sorted(found, key=lambda turn: -turn.points)

    return replace(JUDGE, weigh=weighing)


def test_what_is_clear_each_time_is_a_problem() -> None:
    found = problem_at(look_of(9, 7, 6), 1, 1.0, sure(saying([9, 7.9, 6], [9.5, 7.5, 6])))
    assert found is not None
    assert found.answer == PROBLEM.answer
    assert found.line == PROBLEM.line
    assert [other.cost for other in found.others] == [2.0, 3.5]


@pytest.mark.parametrize(
    ("first", "times"),
    [
        ((9, 8.1), ([9, 7], [9, 7])),
        ((9, 7), ([9, 8.1], [9, 7])),
        ((9, 7), ([9, 7], [9, 8.1])),
        ((9, 7), ([7, 9], [9, 7])),
        ((9,), ([9, 7], [9, 7])),
    ],
)
def test_what_is_unclear_once_is_none(first: Sequence[float], times: Sequence[Sequence[float]]) -> None:
    assert problem_at(look_of(*first), 1, 1.0, sure(saying(*times))) is None


def test_where_all_others_are_parts_of_the_best_turn_there_is_nothing_to_find() -> None:
    parts = [Turn(BEST[:length], 2.0 * length) for length in range(len(BEST), -1, -1)]

    def weighing(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> Sequence[WeighedTurn]:
        return parts if effort else saying().weigh(view, seed, 0, ())

    judge = sure(replace(JUDGE, weigh=weighing))
    assert len(parts) > 1
    assert problem_at(Look(VIEW, list[WeighedTurn](parts)), 1, 1.0, judge) is None
    parts.append(Turn(UNKNOWN, -9.0))
    assert problem_at(Look(VIEW, list[WeighedTurn](parts)), 1, 1.0, judge) is not None


def test_a_first_look_sees_each_sheet_once() -> None:
    ranked = first_look(VIEW, sure(JUDGE), 1).ranked
    sheets = [sheet_after(VIEW, turn.marks) for turn in ranked]
    assert len(set(sheets)) == len(sheets) > 1


def test_a_game_holds_the_same_problems_each_time() -> None:
    game = find_game("trails")
    assert problems_of(game, 1, 0) == problems_of(game, 1, 0) != problems_of(game, 2, 0)


def test_a_collection_is_the_same_however_many_look() -> None:
    game = find_game("trails")
    one, two = ([*compose(game, 3, 1, workers=workers)][-1] for workers in (1, 2))
    assert one == two
    assert len(one.found) == 3
    assert [*compose(game, 3, 1, games=1)][-1].games == 1


def found_in(number: int, stage: int, grade: int = 1) -> Found:
    return Found(Problem(f"line {number}", grade, (), (Other(1.0, ("A1",)),)), Kind("classic", 1, stage))


def test_no_game_gives_more_than_two() -> None:
    collection = Collection(find_game("trails"), 100)
    collection.add([found_in(1, 0), found_in(2, 0), found_in(3, 1), found_in(4, 2)])
    assert [one.line for one in collection.problems] == ["line 1", "line 3"]
    assert len(collection.problems) == A_GAME


def test_of_no_kind_and_no_grade_are_there_too_many_and_nothing_twice() -> None:
    alike = Collection(find_game("trails"), 12)
    for number in range(20):
        alike.add([found_in(number, 0, 1 + number % 2)])
    assert len(alike.problems) == 4
    graded = Collection(find_game("trails"), 12)
    for number in range(30):
        graded.add([found_in(number, number % 3)])
    assert len(graded.problems) == 10
    twice = Collection(find_game("trails"), 12)
    twice.add([found_in(1, 0)])
    twice.add([found_in(1, 1)])
    assert len(twice.problems) == 1
    full = Collection(find_game("trails"), 2)
    for number in range(9):
        full.add([found_in(number, number % 3, 1 + number % 4)])
    assert len(full.problems) == 2
    assert [one.grade for one in full.problems] == sorted(one.grade for one in full.problems)
