"""The problems of a game: positions that can be read, with answers that may be drawn."""

from felttip.coach.effect import sheet_after
from felttip.conformance.finding import Wrong, of_game
from felttip.conformance.subject import Subject
from felttip.contract import Refused
from felttip.records.problem import pose, solver_of
from felttip.registry import game_names
from felttip.registry.problems import PROBLEMS, Problem, read_problems
from felttip.table import AnyTable


@of_game("problems")
def problems_can_be_solved(subject: Subject) -> Wrong:
    """Every line of `problems.txt` is a position of the game, once, with a best turn that may be drawn and others."""
    try:
        problems = read_problems(subject.text(PROBLEMS))
    except FileNotFoundError:
        return
    except ValueError as error:
        yield PROBLEMS, str(error)
        return
    seen: set[str] = set()
    for number, problem in enumerate(problems, 1):
        if problem.line in seen:
            yield PROBLEMS, f"problem {number} is there twice"
        seen.add(problem.line)
        if subject.name in game_names():  # only the position of an installed game can be read
            for wrong in _wrong(subject, problem):
                yield PROBLEMS, f"problem {number}: {wrong}"


def _wrong(subject: Subject, problem: Problem) -> list[str]:
    """What is wrong with one of them."""
    try:
        table = pose(problem.line)
    except Refused as refused:
        return [f"its position cannot be read ({refused.refusal.clause}, {refused.refusal.reason})"]
    if table.game.name != subject.name:
        return [f"it is one of {table.game.name}"]
    turns = (problem.answer, *(other.marks for other in problem.others))
    found = [
        f"the turn {' '.join(marks) or 'without marks'} is not allowed" for marks in turns if not _may(table, marks)
    ]
    if found:
        return found
    view = table.view(solver_of(table))
    best = sheet_after(view, problem.answer)
    if not problem.others:
        found.append("it says of no other turn what it gives up")
    if any(sheet_after(view, other.marks) == best for other in problem.others):
        found.append("another turn leads to the same sheet as the best one")
    costs = [other.cost for other in problem.others]
    if costs != sorted(costs) or 0 in costs:
        found.append("the other turns do not stand in the order of what they give up")
    return found


def _may(table: AnyTable, marks: tuple[str, ...]) -> bool:
    """May this turn be made?"""
    seat = solver_of(table)
    assert seat is not None
    try:
        for mark in marks:
            table = table.mark(seat, mark)
    except Refused:
        return False
    return table.view(seat).may_end()
