"""A sheet in characters."""

import click
import pytest

from felttip.kit.canvas import GLYPHS, MAY, PEN, TILES, WIDEST, Canvas, legend
from felttip.kit.colours import COLOURS


def test_writing_at_a_place() -> None:
    canvas = Canvas(10, 2)
    canvas.write(2, 0, "ab")
    canvas.centre(5, 1, "xyz")
    assert canvas.text(colour=False) == "  ab\n    xyz"


def test_colour_adds_codes_and_nothing_else() -> None:
    canvas = Canvas(10, 1)
    canvas.write(0, 0, "ab", PEN)
    canvas.write(2, 0, "cd", TILES[3])
    canvas.write(5, 0, "e", MAY)
    assert canvas.text(colour=False) == "abcd e"
    assert "\x1b[" in canvas.text(colour=True)
    assert click.unstyle(canvas.text(colour=True)) == "abcd e"


def test_nothing_is_written_outside() -> None:
    with pytest.raises(ValueError, match="does not fit at column 8"):
        Canvas(10, 1).write(8, 0, "abc")
    with pytest.raises(ValueError, match="79 columns"):
        Canvas(WIDEST + 1, 1)


def test_the_legend_names_every_glyph() -> None:
    assert len(set(GLYPHS)) == len(COLOURS)
    for word, glyph in zip(COLOURS, GLYPHS, strict=True):
        assert f"{glyph} {word}" in legend(colour=False)
    assert len(click.unstyle(legend(colour=True))) <= WIDEST
