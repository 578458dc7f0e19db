"""A home for the games of a test, and a script for people who need no terminal."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the games of a test are kept."""
    return tmp_path / "home"


@pytest.fixture
def script(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], None]:
    """Answers for all questions to come; after the last one the input ends."""
    monkeypatch.setenv("FELTTIP_HOME", str(home))

    def give(answers: list[str]) -> None:
        left = iter(answers)

        def answer(prompt: str = "") -> str:
            sys.stdout.write(f"{prompt}\n")
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return give
