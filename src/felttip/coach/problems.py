"""A problem, answered: was it the best turn, and if not, what it gives up and why."""

from dataclasses import dataclass

from felttip.coach.effect import reasons_for, sheet_after
from felttip.coach.hindsight import WORTH_A_WORD, Option, Step
from felttip.coach.judging import EFFORT, SEED, Judge, sure, tenths, usual_judge
from felttip.coach.telling import MOST_FACTS, facts_of
from felttip.contract import Phrase
from felttip.registry import find_game
from felttip.registry.problems import Problem, find_problems
from felttip.table import AnyView

PLAIN = (Phrase("coach-reason-plain"),)


@dataclass(frozen=True)
class Verdict:
    """What the coach says of a turn."""

    marks: tuple[str, ...]
    cost: float
    """How many points it gives up; 0: there is none better."""
    best: tuple[str, ...]
    """The best turn; if nothing is given up, the one that was made."""
    better: tuple[Phrase, ...]
    """What speaks for the best turn."""
    against: tuple[Phrase, ...] = ()
    """What speaks against the one that was made, or what it brought instead."""

    @property
    def right(self) -> bool:
        """Was it the best one?"""
        return self.cost == 0


def problem_in(line: str, game_name: str) -> tuple[int, Problem] | None:
    """The number, from 1, and the problem of a game's collection that this line is, if it is one."""
    words = line.split()
    for number, problem in enumerate(find_problems(game_name), 1):
        if _bare(problem.line.split()) == _bare(words):
            return number, problem
    return None


def _bare(words: list[str]) -> list[str]:
    """The words of a line without its check, which may be left out."""
    return words[:-1] if words[-1:] and words[-1].startswith("~") else words


def known_verdict(view: AnyView, marks: tuple[str, ...], problem: Problem) -> Verdict | None:
    """What the collection says of a turn; None if it does not know it."""
    after = sheet_after(view, marks)
    if sheet_after(view, problem.answer) == after:
        return _verdict(view, marks, marks, 0.0)
    for other in problem.others:
        if sheet_after(view, other.marks) == after:
            return _verdict(view, marks, problem.answer, other.cost)
    return None


def verdict(
    view: AnyView,
    marks: tuple[str, ...],
    problem: Problem | None = None,
    effort: int = EFFORT,
    judge: Judge | None = None,
) -> Verdict:
    """What the coach thinks of a turn: against the answer of the problem, or the best turn that it finds itself."""
    known = None if problem is None else known_verdict(view, marks, problem)
    if known is not None:
        return known
    find_game(view.game.name)  # a fresh process does not know the game yet
    judge = sure(judge or usual_judge())
    best = problem.answer if problem is not None else judge.weigh(view, SEED, effort, (marks,))[0].marks
    # What was found with some games is measured with others: what was lucky in the first would look like a mistake.
    points = {sheet_after(view, one.marks): one.points for one in judge.weigh(view, SEED + 1, effort, (marks, best))}
    return _verdict(view, marks, best, points[sheet_after(view, best)] - points[sheet_after(view, marks)])


def _verdict(view: AnyView, marks: tuple[str, ...], best: tuple[str, ...], cost: float) -> Verdict:
    """With the reasons; what gives up less than a person could see is as good as the best."""
    if cost < WORTH_A_WORD:
        return Verdict(marks, 0.0, marks, reasons_for(view, marks)[:MOST_FACTS] or PLAIN)
    facts = facts_of(Step(view, Option(0.0, marks), Option(cost, best), 0.0))
    return Verdict(marks, tenths(cost), best, facts.better, facts.against or facts.instead)
