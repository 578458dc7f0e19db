"""Rules that cannot be compiled, or part from their compiled twins: named in a sentence.

Each check is a process of its own, with a cache of its own: what is compiled here must never get into anybody's cache.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from felttip.conformance.starting import begin_game

CHECK = "from felttip.cli import main; main(prog_name='felttip')"


def checked(folder: Path, *changes: tuple[str, str]) -> subprocess.CompletedProcess[str]:
    """What `felttip games check` says of a new game with some of its code changed."""
    begin_game("kites", folder / "kites")
    source = folder / "kites" / "felttip_kites" / "__init__.py"
    text = source.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    source.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", CHECK, "games", "check", str(folder / "kites")],
        env={**os.environ, "FELTTIP_CACHE": str(folder / "cache"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_is_right(tmp_path: Path) -> None:
    result = checked(tmp_path)
    assert result.returncode == 0, result.stdout
    assert "✗" not in result.stdout
    assert "✓ The rules as you read them and as they are compiled play the same random games" in result.stdout
    assert re.search(r"\nkites keeps every convention \(\d\d+ checks\)\.\n$", result.stdout)


HELPER = ("@rule\ndef free(", "def helper(bits: int) -> int:\n    return bits\n\n\n@rule\ndef free(")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("@rule\ndef free(", "def free(")],
            r"Clause KIT-3: it needs free \(__init__.py, line \d+\), which has no @rule above it",
        ),
        (
            [HELPER, ("EVERY_BOX & ~sheet.ticked", "helper(EVERY_BOX & ~sheet.ticked)")],
            r"free: it needs helper \(__init__.py, line \d+\), which has no @rule above it",
        ),
        ([("closing=closing", "closing=lambda p, sheet: 0")], "Rules.closing: it needs <lambda>"),
    ],
)
def test_a_forgotten_mark_is_named(tmp_path: Path, changes: list[tuple[str, str]], said: str) -> None:
    """And nothing else: the compiler is not even asked."""
    result = checked(tmp_path, *changes)
    assert result.returncode == 1
    assert re.search(said, result.stdout), result.stdout
    assert "Rules: they cannot be compiled before every rule has its mark" in result.stdout
    assert len(result.stdout.splitlines()) < 60


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        # Python's integers have no end, a machine word has.
        ([("popcount(sheet.ticked)", "popcount(sheet.ticked << 60)")], "Rules: they part: kites, seats"),
        ([("popcount(sheet.ticked)", "sum(bit for bit in [sheet.ticked])")], "Rules: the compiler cannot do this:"),
    ],
)
def test_what_the_compiler_makes_of_rules(tmp_path: Path, changes: list[tuple[str, str]], said: str) -> None:
    result = checked(tmp_path, *changes)
    assert result.returncode == 1
    assert said in result.stdout
    assert "kites does not keep one of the conventions." in result.stderr


def test_a_game_that_cannot_be_loaded(tmp_path: Path) -> None:
    result = checked(tmp_path, ("BOXES = 12", "BOXES = twelve"))
    assert result.returncode == 1
    assert "NameError" in result.stderr
    assert "name 'twelve' is not defined" in result.stderr
    (tmp_path / "kites" / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    again = subprocess.run(
        [sys.executable, "-c", CHECK, "games", "check", str(tmp_path / "kites")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert 'names no game under [project.entry-points."felttip.games"]' in again.stderr
