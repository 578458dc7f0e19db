"""`felttip problems`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.coach.setup_coach import JUDGE, weigh

from felttip.cli import main
from felttip.coach.judging import Turn
from felttip.records.problem import posed
from felttip.registry.problems import find_problems, read_problems
from felttip.table import AnyView

FIRST = "felttip-1 trails classic round 1 card red blue orange green / 4"
"""A position that is in no collection."""


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["problems", *arguments], input=typed)


def test_check_a_collected_one(tmp_path: Path) -> None:
    """As it is, or in a file, broken into lines."""
    problem = find_problems("trails")[0]
    (tmp_path / "one.txt").write_text(problem.line.replace(" ", "\n"), encoding="utf-8")
    for given in (problem.line, str(tmp_path / "one.txt")):
        done = run("check", given)
        assert done.exit_code == 0, done.output
        assert f"Trails, problem 1, grade {problem.grade}" in done.output
        assert f"{problem.others[0].cost:.1f} points ahead" in done.output
        assert problem.answer[0] not in done.output


def test_check_what_is_none() -> None:
    done = run("check", f"{FIRST} ~0000")
    assert done.exit_code == 1
    assert "(POS-7)" in done.output
    done = run("check", "felttip-1 islands A setup /")
    assert "(POS-9)" in done.output
    done = run("check", "nosuch.txt")
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("points", "said"), [((9, 7), "the best turn is 2.0 points ahead"), ((9, 8.5), "no turn is clear")]
)
def test_check_anybodys_line(monkeypatch: pytest.MonkeyPatch, points: tuple[float, ...], said: str) -> None:
    """The coach finds out whether it is one; nothing is told of the answer."""
    turns = [turn.marks for turn in weigh(posed(FIRST), 0, 1)]

    def weighing(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
        return [Turn(marks, value) for marks, value in zip(turns, (*points, 5, 4), strict=True)]

    monkeypatch.setattr("felttip.cli.problems.usual_judge", lambda: replace(JUDGE, weigh=weighing))
    done = run("check", FIRST)
    assert done.exit_code == (0 if "ahead" in said else 1)
    assert said in done.output
    assert turns[0][0] not in done.output


def test_solve() -> None:
    problem = find_problems("trails")[1]
    done = run("solve", "trails", "--number", "2", "--plain", typed=f"{' '.join(problem.answer)}\ndone\n\nquit\n")
    assert done.exit_code == 0, done.output
    assert "Trails, problem 2" in done.output
    assert "Right: there is nothing better." in done.output


def test_solve_of_one_grade() -> None:
    hard = next(number for number, one in enumerate(find_problems("trails"), 1) if one.grade == 2)
    done = run("solve", "trails", "--grade", "2", "--plain", typed="quit\n")
    assert f"Trails, problem {hard} (grade 2 of 4)" in done.output
    done = run("solve", "trails", "--number", "9999")
    assert done.exit_code == 1
    assert "There are no such problems for Trails." in done.output


def test_make(tmp_path: Path) -> None:
    """Twice the same, with what made it in its first line."""
    texts = []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.txt"
        done = run("make", "trails", "--count", "1", "--seed", "5", "--workers", workers, "-o", str(file))
        assert done.exit_code == 0, done.output
        assert "1 of 1 problems from" in done.output
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].startswith("# felttip problems make trails --count 1 --seed 5 --margin 1\n")
    assert len(read_problems(texts[0])) == 1


def test_make_looks_first_whether_it_can_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("make", "trails", "-o", str(tmp_path / "file" / "under.txt"))
    assert done.exit_code == 1


def test_a_search_that_is_stopped_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("felttip.coach.composing.compose", stop)
    done = run("make", "trails", "-o", str(tmp_path / "new.txt"))
    assert done.exit_code == 1
    assert not (tmp_path / "new.txt").exists()
