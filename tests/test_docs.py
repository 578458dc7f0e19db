"""What the pages show is run: examples as doctests, commands as far as their arguments."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from felttip.cli import main
from tests.helpers import HOUSE

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
COMMAND = re.compile(r"^    (felttip(?: |$).*)$", re.MULTILINE)
NO_COMMAND = "felttip record 1"
"""The title of a record."""
BEGIN = "felttip games new "


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples(page: Path) -> None:
    """Everything behind `>>>`, from the top of a page to its end."""
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_library_has_examples() -> None:
    """Or the test above would be none."""
    parser = doctest.DocTestParser()
    counts = {page.stem: len(parser.get_examples(page.read_text(encoding="utf-8"))) for page in PAGES}
    assert counts["library"] > 30
    assert counts["README"] >= 3


def commands() -> list[str]:
    """Every command that a page shows: what stands behind two blanks explains it."""
    return sorted({command for page in PAGES for command in shown(page.read_text(encoding="utf-8"))})


def shown(text: str) -> list[str]:
    """The commands of a page; a game that it begins is not installed here, so another one stands for it."""
    found = [re.split(r"  +", line.strip())[0] for line in COMMAND.findall(text)]
    begun = {command.split()[3] for command in found if command.startswith(BEGIN)}
    return [
        " ".join(HOUSE[0] if word in begun and not command.startswith(BEGIN) else word for word in command.split(" "))
        for command in found
        if command not in ("felttip-1", NO_COMMAND)
    ]


@pytest.mark.parametrize("line", commands())
def test_commands(line: str) -> None:
    """Each is one that there is, with arguments that it takes."""
    command: click.Command = main
    _, *arguments = shlex.split(line)
    while isinstance(command, click.Group):
        assert arguments, line
        assert arguments[0] in command.commands, line
        command = command.commands[arguments.pop(0)]
    command.make_context("felttip", arguments)


def test_a_game_that_a_page_begins() -> None:
    """It counts as one that there is, behind whatever command, and on that page only."""
    page = "    felttip games new kites\n    felttip play kites --seats 2   # fly\n"
    assert shown(page) == ["felttip games new kites", f"felttip play {HOUSE[0]} --seats 2"]
    assert shown("    felttip play kites\n") == ["felttip play kites"]


def test_there_are_commands() -> None:
    assert len(commands()) > 30
