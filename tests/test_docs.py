"""What the pages show is run: examples as doctests, commands as far as their arguments."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from felttip.cli import main

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
COMMAND = re.compile(r"^    (felttip(?: |$).*)$", re.MULTILINE)
NO_COMMAND = "felttip record 1"
"""The title of a record."""


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
    found = [line for page in PAGES for line in COMMAND.findall(page.read_text(encoding="utf-8"))]
    shown = [re.split(r"  +", line.strip())[0] for line in found]
    return sorted({command for command in shown if command not in ("felttip-1", NO_COMMAND)})


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


def test_there_are_commands() -> None:
    assert len(commands()) > 30
