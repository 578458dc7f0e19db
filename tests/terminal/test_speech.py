"""What is said fits into the terminal, and what is typed is understood."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.contract import Refusal
from felttip.terminal.speech import Speech
from felttip.terminal.typed import read_dice, tokens, understand


def test_long_sentences_are_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Between words, never in a mark; where somebody listens, not at all."""
    monkeypatch.setenv("COLUMNS", "60")
    refusal = Refusal("REC-2", "record-bad-name", {"name": "round"})
    Speech(False).refuse(refusal)
    broken = capsys.readouterr().out
    assert max(map(len, broken.split("\n"))) < 60
    Speech(True).refuse(refusal)
    assert capsys.readouterr().out == " ".join(broken.split()) + "\n"


def test_calls_have_colour_and_glyph(capsys: pytest.CaptureFixture[str]) -> None:
    """Colour is never alone; plain speech has only the word."""
    assert Speech(True).call("grey red") == "grey red"
    assert Speech(False).call("rest: grey red 5/3") == "rest: ● grey ▲ red 5/3"
    assert re.fullmatch(r"(\x1b\[[\d;]+m)+ ● grey \x1b\[0m", Speech(False, True).call("grey"))
    few = Speech(False, True, few=True)
    few.line(few.call("grey"))
    assert "38;5;" in capsys.readouterr().out


def test_pages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A long text comes in pieces where there is a screen, and whole where there is none."""
    text = "\n".join(map(str, range(100)))
    Speech(False).page(text)
    assert capsys.readouterr().out == text + "\n"
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "q")
    Speech(False).page(text)
    assert capsys.readouterr().out.split() == [str(n) for n in range(22)]


@given(st.text(max_size=30), st.lists(st.text("ABC123=-x", min_size=1, max_size=6), max_size=5))
def test_anything_is_understood_somehow(typed: str, legal: list[str]) -> None:
    """One name or several legal ones."""
    for word in tokens(typed):
        names = understand(word, legal)
        assert names
        assert len(names) == 1 or set(names) <= set(legal)


@given(st.text(max_size=20), st.sampled_from([1, 5, 12]))
def test_any_dice(typed: str, count: int) -> None:
    """Numbers or nothing; never an error."""
    dice = read_dice(typed, count)
    assert dice is None or all(isinstance(die, int) for die in dice)
