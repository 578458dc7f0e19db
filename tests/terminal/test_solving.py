"""Problems at a keyboard."""

import pytest
from tests.coach.setup_coach import JUDGE

from felttip.coach.problems import Verdict, verdict
from felttip.registry.problems import Problem, find_problems
from felttip.table import AnyView
from felttip.terminal.solving import Solving
from felttip.terminal.speech import Quit, Speech

ONE, TWO = list(enumerate(find_problems("trails"), 1))[:2]


def judged(view: AnyView, marks: tuple[str, ...], problem: Problem) -> Verdict:
    return verdict(view, marks, problem, 1, JUDGE)


def solve(monkeypatch: pytest.MonkeyPatch, *answers: str, count: int = 1) -> Solving:
    """Somebody who types this."""
    typed = iter(answers)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    solving = Solving([ONE, TWO][:count], Speech(plain=True), judged)
    solving.run()
    assert next(typed, None) is None
    return solving


def test_the_answer_is_right(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    solved = solve(monkeypatch, " ".join(ONE[1].answer), "done", "", *TWO[1].answer, "done", count=2)
    assert solved.solved == 2
    said = capsys.readouterr().out
    assert said.count("Right: there is nothing better.") == 2
    assert "2 of 2 solved." in said


def test_another_turn_gives_something_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    other = next(one for one in ONE[1].others if one.marks)
    assert solve(monkeypatch, *other.marks, "d").solved == 0
    said = capsys.readouterr().out
    assert f"it gives up {other.cost:.1f} points" in said
    assert f"The best turn: {' '.join(ONE[1].answer)}" in said
    assert "0 of 1 solved." in said


def test_to_pass_is_an_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(monkeypatch, "pass").solved == 0
    assert "Not the best" in capsys.readouterr().out


def test_whoever_gives_up_sees_the_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(monkeypatch, "answer").solved == 0
    said = capsys.readouterr().out
    assert f"The best turn: {' '.join(ONE[1].answer)}" in said
    assert "Right" not in said


def test_the_rest_of_what_can_be_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first = ONE[1].answer[0]
    solve(monkeypatch, "help", "marks", "sheets", "A9-Z9", "undo", first, "", "undo", "answer")
    said = capsys.readouterr().out
    for part in ('"answer" shows the best turn', "You may draw", "points as it stands", "(TRA-", "(TAB-5)"):
        assert part in said


def test_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Quit):
        solve(monkeypatch, "quit")
