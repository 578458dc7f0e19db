"""The files of problems, and what is in those that come with our games."""

from collections import Counter
from pathlib import Path

import pytest
from tests.helpers import HOUSE

from felttip.registry import find_game, problems
from felttip.registry.problems import Other, Problem, find_problems, read_problems, write_problems

PAIR = (
    Problem("felttip-1 some line ~0000", 1, ("A1-A2", "A2-A3"), (Other(1.0, ("A1-A2",)), Other(12.5, ()))),
    Problem("felttip-1 other line ~ffff", 4, (), (Other(2.0, ("A1-A2",)),)),
)


def test_there_and_back() -> None:
    text = write_problems("made by hand", PAIR)
    assert text.startswith("# made by hand\n1\tfelttip-1 some line ~0000\tA1-A2 A2-A3\t1.0 A1-A2\t12.5\n")
    assert read_problems(text) == PAIR


@pytest.mark.parametrize(
    "text",
    [
        "0\tline\tA1",
        "5\tline\tA1",
        "1 line A1",
        "1\tline",
        "1\t\tA1",
        "1\tline\tA1\tA2",
        "1\tline\tA1\t-1.0 A2",
        "1\tline\tA1\t",
    ],
)
def test_what_is_no_problem(text: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        read_problems(text)


@pytest.mark.parametrize("game", HOUSE)
def test_a_hundred_for_each_game(game: str) -> None:
    """On each board, alone and with others where that is possible, early, in the middle and late, easy and hard."""
    found = find_problems(game)
    assert len(found) >= 100
    assert len({one.line for one in found}) == len(found)
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    assert len({one.grade for one in found}) > 1
    assert all(one.others[0].cost >= 1 for one in found)
    words = [one.line.split() for one in found]
    assert {line[2] for line in words} == set(find_game(game).boards)
    seats = Counter(line.count("/") for line in words)
    assert min(seats.values()) > 20
    assert set(seats) == ({1, 2} if 1 in find_game(game).seats else {2})
    rounds = sorted(int(line[4]) for line in words)
    assert rounds[10] <= rounds[-1] / 2 <= rounds[-10]


def test_a_file_that_is_broken_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(problems, "game_folder", lambda name: tmp_path)
    assert find_problems.__wrapped__("some") == ()
    (tmp_path / "problems.txt").write_text("nonsense", encoding="utf-8")
    assert find_problems.__wrapped__("some") == ()
    (tmp_path / "problems.txt").write_text(write_problems("", PAIR), encoding="utf-8")
    assert find_problems.__wrapped__("some") == PAIR
