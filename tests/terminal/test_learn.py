"""`felttip learn` in a real pseudo-terminal: Enter does what is suggested, mistakes are refused, the game goes on."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.terminal.test_play import ASKS, SitDown, sit_down

from felttip.cli import main
from felttip.registry import game_names, is_guest
from felttip.registry.teaching import find_lesson
from felttip.words import words

__all__ = ["sit_down"]

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
OURS = [name for name in game_names() if not is_guest(name)]
OVER = "That was the lesson"


def flat(text: str) -> str:
    """A text whatever the width of the terminal."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("name", OURS)
def test_enter_leads_through_the_lesson(sit_down: SitDown, name: str) -> None:
    """Everything that it says is said, once and in order, and a mistake is refused by its clause."""
    lesson = find_lesson(name)
    assert lesson is not None
    ann = sit_down("learn", name, "-n", "Ann", lines=60)
    seen = ann.until(ASKS)
    told, tried = "", set()
    while OVER not in flat(seen):
        told += flat(seen)
        mistake = re.search(r"Or try (\S+) and see", flat(seen))
        if mistake and mistake[1] not in tried:
            tried.add(mistake[1])
            refused = ann.type(mistake[1], ASKS)
            step = next(step for step in lesson.steps if step.mistake and step.mistake.mark == mistake[1])
            assert step.mistake is not None
            assert f"({step.mistake.clause})" in flat(refused)
            assert "Enter draws" in refused, "what is suggested still stands above the prompt"
            assert words().phrase(step.says) not in flat(refused), "but it is not said again"
        seen = ann.type("", ASKS)
    assert tried == {step.mistake.mark for step in lesson.steps if step.mistake}
    places = [told.find(words().phrase(step.says)) for step in lesson.steps]
    assert -1 not in places
    assert places == sorted(places)
    assert OVER not in flat(ann.type("sheet", ASKS)), "that is said once"


def test_a_lesson_that_was_left_goes_on(sit_down: SitDown) -> None:
    """It is a game like any other, and who goes on with it goes on where it was."""
    ann = sit_down("learn", "trails", lines=60)
    ann.until(ASKS)
    ann.type("", ASKS)
    ann.type("quit", r"\.txt")
    ann.end()
    ann = sit_down("play", lines=60)
    ann.until(r"new game\] $")
    assert "Each colour on the card" in flat(ann.type("", ASKS))


def test_one_may_do_something_else(sit_down: SitDown) -> None:
    ann = sit_down("learn", "trails", lines=60)
    assert "Enter draws F4-F5." in ann.until(ASKS)
    seen = ann.type("E4", ASKS)
    assert "Enter finishes your turn." in seen
    assert "Enter draws" not in seen
    assert "Enter draws F4-F5." in ann.type("undo", ASKS)


def test_dice_may_be_kept_against_the_advice(sit_down: SitDown) -> None:
    ann = sit_down("learn", "borders", lines=60)
    seen = ann.until(ASKS)
    assert 'Enter rolls 1 3 5 again; "keep" keeps them all.' in flat(seen)
    assert "Enter to keep" not in seen
    assert "You may draw" in ann.type("keep", r"> $")


def test_a_game_without_a_lesson(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says so, and which games have one."""
    monkeypatch.setenv("FELTTIP_HOME", str(tmp_path))
    monkeypatch.setattr("felttip.cli.play.find_lesson", lambda name: None if name == "trails" else find_lesson(name))
    result = CliRunner().invoke(main, ["learn", "trails"])
    assert result.exit_code == 1
    assert "Trails has no lesson. There is one for: " in result.output
    assert "Islands" in result.output


def test_other_games_are_not_taught(sit_down: SitDown) -> None:
    ann = sit_down("play", "trails", "-n", "Ann", "-d", "pty", lines=60)
    assert "Enter draws" not in ann.until(r"Ann> $")
