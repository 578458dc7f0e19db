"""How little the house asks of whoever writes a game, and how little it adds to the rules."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import felttip
from felttip.bench.rules import Figure, simulate_shares
from felttip.contract import Dice, Game

MOST_FIELDS = 18
"""More answers than these would be too many to ask for."""
MOST_LINES = 250
"""An afternoon of Python."""


def bench_house() -> Iterator[Figure]:
    """What a game of cards has to answer, how long the example is, where there is one, and what simulating costs."""
    asked = required(Game)
    yield Figure("fields", len(asked), "answers", f"{MOST_FIELDS}", len(asked) / MOST_FIELDS)
    yield example_figure(Path(felttip.__file__).parents[2] / "examples")
    yield from simulate_shares()


def example_figure(folder: Path) -> Figure:
    """How long the example is, or that there is none here."""
    lines = example_lines(folder)
    if lines is None:
        return Figure("example_lines", 0, "no checkout")
    return Figure("example_lines", lines, "lines", f"{MOST_LINES}", lines / MOST_LINES)


def required(contract: type) -> list[str]:
    """The answers without a default that a game of cards must give, those of its parts among them."""
    found: list[str] = []
    hints = get_type_hints(contract)
    for field in fields(contract):
        if field.default is not MISSING or field.default_factory is not MISSING:
            continue
        part = part_of(hints[field.name])
        found += [f"{contract.__name__}.{field.name}"] if part is None else required(part)
    return found


def part_of(hint: Any) -> type | None:
    """The part of the contract that an answer is, if it is one; of cards and dice, the cards."""
    for one in (hint, *get_args(hint)):
        kind = getattr(one, "__origin__", one)
        if isinstance(kind, type) and is_dataclass(kind) and kind is not Dice:
            return kind
    return None


def example_lines(folder: Path) -> int | None:
    """All lines of Python in the packages of a folder, with their tests; None if there is no such folder."""
    if not folder.is_dir():
        return None
    files = [file for package in folder.rglob("pyproject.toml") for file in package.parent.rglob("*.py")]
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
