"""What is said fits into the terminal, and what is typed is understood."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.contract import Number, Or, Refusal, Strokes, Text, Tile
from felttip.terminal.speech import Speech
from felttip.terminal.typed import Known, read_dice, tokens, understand


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
    grey = (Tile(0),)
    assert Speech(True).face((Tile(0), Tile(1))) == "grey red"
    assert Speech(False).face((Tile(0), Tile(1), Number("5"), Strokes(3))) == "● grey ▲ red 5 |||"
    assert Speech(False).face((Number("3"), Or(), Number("4"), Text("1×"))) == "3 or 4 1×"
    assert Speech(True).face((Number("5"), Strokes(1), Strokes(2))) == "5 one stroke 2 strokes"
    assert re.fullmatch(r"(\x1b\[[\d;]+m)+ ● grey \x1b\[0m", Speech(False, True).face(grey))
    few = Speech(False, True, few=True)
    few.line(few.face(grey))
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


NAMES = st.text("ABC123=-x", min_size=1, max_size=6)
MARKS = st.lists(st.builds(Known, NAMES, st.lists(NAMES, max_size=2).map(tuple), NAMES), max_size=5)


@given(st.text(max_size=30), MARKS, MARKS)
def test_anything_is_understood_somehow(typed: str, legal: list[Known], others: list[Known]) -> None:
    """One name or several legal ones."""
    for word in tokens(typed):
        names = understand(word, legal, others)
        assert names
        assert len(names) == 1 or set(names) <= {known.mark for known in legal}


def test_marks_by_their_places_and_signs() -> None:
    """By name in any case and any order of its places, by a place, by a sign; what may not be drawn only if nothing
    that may is called so, and then rather what lies at the place than what ends there."""
    five, bridge, second = Known("C3=5", ("C3",), "5"), Known("C3-E3", ("C3", "E3")), Known("E3--E5", ("E3", "E5"))
    legal = (five, bridge)
    for typed, meant in (
        ("c3=5", ["C3=5"]),
        ("5", ["C3=5"]),
        ("e3-c3", ["C3-E3"]),
        ("e3", ["C3-E3"]),
        ("c3", ["C3=5", "C3-E3"]),
        ("e5", ["E3--E5"]),
        ("c3=6", ["C3=6"]),
        ("-", ["-"]),
    ):
        assert understand(typed, legal, (five, bridge, second)) == meant
    assert understand("c3", (), (bridge, second, five)) == ["C3=5"]


@given(st.text(max_size=20), st.sampled_from([1, 5, 12]))
def test_any_dice(typed: str, count: int) -> None:
    """Numbers or nothing; never an error."""
    dice = read_dice(typed, count)
    assert dice is None or all(isinstance(die, int) for die in dice)
