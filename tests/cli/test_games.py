"""`felttip games`: the list, a new game, and what is wrong with its name."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.guest.environment import Environment

from felttip.cli import main
from felttip.registry import find_game, game_names


def felttip(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["games", *map(str, arguments)])


def test_list() -> None:
    lines = felttip("list").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == game_names()
    assert all(
        board in line for line, name in zip(lines, game_names(), strict=True) for board in find_game(name).boards
    )


@pytest.mark.parametrize("name", ["Kites", "ab", "my-game", "game2", "kïtes", "a" * 21])
def test_a_name_that_cannot_be(tmp_path: Path, name: str) -> None:
    result = felttip("new", name, "--folder", tmp_path / "new")
    assert result.exit_code == 2
    assert "3 to 20 letters from a to z" in result.stderr
    assert not (tmp_path / "new").exists()


def test_what_is_there_is_not_touched(tmp_path: Path) -> None:
    """Neither a game that is installed nor a folder with something in it."""
    taken = felttip("new", game_names()[0], "--folder", tmp_path / "new")
    assert (taken.exit_code, "Think of another name" in taken.stderr) == (2, True)
    (tmp_path / "file").write_text("mine")
    full = felttip("new", "kites", "--folder", tmp_path)
    assert (full.exit_code, "--folder" in full.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    nowhere = felttip("new", "kites", "--folder", tmp_path / "file" / "kites")
    assert nowhere.exit_code == 1
    assert "Traceback" not in nowhere.output


def test_check_knows_no_such_game() -> None:
    result = felttip("check", "chess")
    assert result.exit_code == 1
    assert "chess" in result.stderr
    assert game_names()[0] in result.stderr


def test_capitals_are_nobody_elses(tmp_path: Path) -> None:
    """The clauses of a new game have capitals of their own, also if its name begins like another's."""
    name = game_names()[0][:3] + "xen"
    assert felttip("new", name, "--folder", tmp_path / "new").exit_code == 0
    page = (tmp_path / "new" / f"felttip_{name}" / "rules.md").read_text(encoding="utf-8")
    assert f"**{name[:3].upper()}-1**" not in page
    assert f"**{name[:2].upper()}X-1**" in page


def test_a_new_game_is_installed_checked_and_played(tmp_path: Path) -> None:
    begun = felttip("new", "kites", "--folder", tmp_path / "kites")
    assert begun.exit_code == 0
    assert f"pip install -e {tmp_path / 'kites'} && felttip play kites" in begun.stdout
    there = Environment(tmp_path / "venv", tmp_path / "kites")
    assert "kites keeps every convention" in there.felttip("games", "check", "kites")
    there.felttip("simulate", "kites", "--games", 1, "--records", tmp_path / "records")
    assert "sealed" in there.felttip("verify", next((tmp_path / "records").iterdir()))
    settings = ("-q", "-p", "no:cacheprovider", "-c", tmp_path / "kites" / "pyproject.toml")
    own = there.run("-m", "pytest", *settings, cwd=tmp_path / "kites")
    assert (own.returncode, own.stdout.count(" passed")) == (0, 1)
