"""The problems of a game, a file beside its code: `problems.txt`, a line each (docs/problems.md).

Whatever is wrong with such a file is said by the conformance suite; to everybody else the game then has none.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from felttip.registry import game_folder

PROBLEMS = "problems.txt"
GRADES = range(1, 5)
"""From easy to hard."""
COST = re.compile(r"\d{1,4}\.\d")


@dataclass(frozen=True)
class Other:
    """A turn that is not the best one, and how many points it gives up against it."""

    cost: float
    marks: tuple[str, ...]
    """None of them is a pass."""


@dataclass(frozen=True)
class Problem:
    """A position with one turn that is clearly the best."""

    line: str
    """What a solver gets: the position (docs/position.md)."""
    grade: int
    answer: tuple[str, ...]
    others: tuple[Other, ...]
    """What else one might do, from the best of it to the worst."""


def read_problems(text: str) -> tuple[Problem, ...]:
    """The problems in a file, one a line; `ValueError` says what is wrong with it."""
    lines = enumerate(text.splitlines(), 1)
    return tuple(_problem(line, number) for number, line in lines if line.strip() and not line.startswith("#"))


def _problem(text: str, number: int) -> Problem:
    grade, line, answer, *others = text.split("\t") if text.count("\t") > 1 else ("", "", "")
    if not line or grade not in map(str, GRADES):
        raise ValueError(f"line {number} has no grade, position and answer with tabs between them")
    return Problem(line, int(grade), tuple(answer.split()), tuple(_other(one, number) for one in others))


def _other(text: str, number: int) -> Other:
    cost, *marks = text.split() or [""]
    if not COST.fullmatch(cost):
        raise ValueError(f'line {number}: "{text}" does not begin with what it gives up, in tenths of a point')
    return Other(float(cost), tuple(marks))


def write_problems(heading: str, problems: Iterable[Problem]) -> str:
    """The text of a file; the heading says where they come from."""
    return "".join(f"{line}\n" for line in (f"# {heading}", *_lines(problems)))


def _lines(problems: Iterable[Problem]) -> Iterator[str]:
    for one in problems:
        others = (" ".join((f"{other.cost:.1f}", *other.marks)) for other in one.others)
        yield "\t".join((str(one.grade), one.line, " ".join(one.answer), *others))


@cache
def find_problems(game_name: str) -> tuple[Problem, ...]:
    """The problems that come with a game."""
    try:
        return read_problems(game_folder(game_name).joinpath(PROBLEMS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
