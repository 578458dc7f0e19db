"""The colours of print and ink, for a light room and a dark one. Fills stay apart for colour-blind eyes."""

from typing import NamedTuple


class Tone(NamedTuple):
    """One of the six colours: what it fills, and its glyph on that fill."""

    fill: str
    glyph: str


class Theme(NamedTuple):
    """Everything that is different in the dark."""

    tones: tuple[Tone, ...]
    """In the order of `felttip.kit.colours`."""
    pens: tuple[str, ...]
    """One for each seat: deep blue, violet, teal, magenta."""
    surfaces: dict[str, str]
    """The quiet colours of the print, by the name of their CSS property."""


LIGHT = Theme(
    tones=(
        Tone("#b3b1ad", "#4b4844"),
        Tone("#e27468", "#761713"),
        Tone("#f8d75e", "#7a5800"),
        Tone("#72a3dd", "#123c6b"),
        Tone("#f3a559", "#7a3c00"),
        Tone("#a8deaf", "#1d5c33"),
    ),
    pens=("#1b36b8", "#7321b0", "#00655f", "#b00d6d"),
    surfaces={
        "paper": "#fdfbf6",
        "edge": "#e4dccd",
        "line": "#cdc3b2",
        "quiet": "#877d6e",
        "text": "#4a443b",
        "shine": "#ffffff",
        "shade": "#6b5f4c",
        "casing": "#fffdf8",
        "sea": "#dcefee",
        "shallow": "#eaf7f3",
        "deep": "#a9cfd0",
        "sand": "#f6e6bf",
        "shore": "#dcc08a",
        "meadow": "#e9efd8",
        "land": "#faf7ec",
        "grass": "#b9cb98",
        "leafy": "#d6e3b9",
        "stone": "#fbf9f4",
        "flag-red": "#d94a3c",
        "flag-blue": "#3a7bd0",
    },
)
DARK = Theme(
    tones=(
        Tone("#5e5d5b", "#d6d3cd"),
        Tone("#7b2828", "#f3b0a8"),
        Tone("#947822", "#fdf0ba"),
        Tone("#2c4f86", "#b4d0f5"),
        Tone("#924d18", "#fad0a4"),
        Tone("#43856b", "#d9f8e5"),
    ),
    pens=("#9ab8ff", "#d9b0ff", "#5ff0dd", "#ff9fd2"),
    surfaces={
        "paper": "#24211e",
        "edge": "#3b3631",
        "line": "#544d45",
        "quiet": "#a0968a",
        "text": "#e6dfd3",
        "shine": "#fff6e4",
        "shade": "#000000",
        "casing": "#14110f",
        "sea": "#16323a",
        "shallow": "#1c3f47",
        "deep": "#3d6670",
        "sand": "#65563a",
        "shore": "#9a8251",
        "meadow": "#27301f",
        "land": "#35332a",
        "grass": "#56683f",
        "leafy": "#3a4a2b",
        "stone": "#3a3631",
        "flag-red": "#ef6a5b",
        "flag-blue": "#5f9bee",
    },
)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1.

    >>> luminance("#ffffff")
    1.0
    """
    red, green, blue = linear(colour)
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 6)


def linear(colour: str) -> tuple[float, float, float]:
    """The amounts of red, green and blue light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
