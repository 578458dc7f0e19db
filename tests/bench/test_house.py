"""What a game is asked for, and how long the example is."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from felttip.bench.house import bench_house, example_figure, example_lines, required
from felttip.bench.rules import Figure
from felttip.contract import Game


def test_what_a_game_of_cards_is_asked() -> None:
    """Each of these is a question that nobody else could answer."""
    asked = required(Game)
    assert len(asked) == len(set(asked)) <= 18
    assert {"Game.name", "Cards.deck", "Rules.legal", "Naming.mark_name", "Drawing.draw"} <= set(asked)
    assert not any(answer.startswith(("Dice", "Scoring", "Instinct")) for answer in asked)


def test_defaults_are_not_counted() -> None:
    @dataclass
    class Small:
        """Two answers and two defaults."""

        one: int
        other: str
        usual: int = 0
        made: list[int] = field(default_factory=list)

    assert required(Small) == ["Small.one", "Small.other"]


def test_lines(tmp_path: Path) -> None:
    """All Python under a folder, tests too; where there is no checkout, that is said."""
    (tmp_path / "game" / "tests").mkdir(parents=True)
    (tmp_path / "game" / "pyproject.toml").touch()
    (tmp_path / "game" / "a.py").write_text("x = 1\n\ny = 2\n")
    (tmp_path / "game" / "tests" / "b.py").write_text("z = 3\n")
    (tmp_path / "game" / "rules.md").write_text("many\nlines\n")
    assert example_lines(tmp_path) == 4
    assert example_lines(tmp_path / "nowhere") is None
    assert example_figure(tmp_path / "nowhere").unit == "no checkout"


def test_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody measures speed in a test; what is asked of a game is counted."""
    monkeypatch.setattr("felttip.bench.house.simulate_shares", lambda: iter([Figure("simulate_share", 1, "share")]))
    found = {figure.what: figure for figure in bench_house()}
    assert set(found) == {"fields", "example_lines", "simulate_share"}
    for what in ("fields", "example_lines"):
        ratio = found[what].ratio
        assert ratio is not None
        assert ratio <= 1
