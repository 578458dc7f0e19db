"""A sheet in characters, for a terminal: at most 78 wide, readable without colour, nicer with it."""

import re
from itertools import groupby
from typing import NamedTuple

from felttip.kit.colours import COLOURS
from felttip.kit.palette import LIGHT

WIDEST = 78
GLYPHS = ("●", "▲", "★", "≈", "◆", "♣")
"""The six glyphs as characters: dot, triangle, star, wave, diamond, leaf."""

Rgb = tuple[int, int, int]


def rgb(colour: str) -> Rgb:
    """A colour as three numbers.

    >>> rgb("#0a00ff")
    (10, 0, 255)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


class Look(NamedTuple):
    """How characters look where there is colour."""

    ink: Rgb | None = None
    ground: Rgb | None = None
    bold: bool = False
    dim: bool = False


PLAIN = Look()
QUIET = Look(dim=True)
PEN = Look(ink=(92, 124, 250), bold=True)
"""Readable on a light and on a dark terminal."""
MAY = Look(ink=(20, 20, 20), ground=(255, 214, 102), bold=True)
"""What may be done now."""
TILES = tuple(Look(rgb(tone.glyph), rgb(tone.fill)) for tone in LIGHT.tones)
"""The six colours, each as glyph colour on fill."""


class Canvas:
    """A rectangle of characters, to be written on at any place."""

    def __init__(self, width: int, height: int) -> None:
        if width > WIDEST:
            raise ValueError(f"a canvas of {width} columns does not fit into {WIDEST}")
        self._rows = [[(" ", PLAIN) for _ in range(width)] for _ in range(height)]

    def write(self, x: int, y: int, text: str, look: Look = PLAIN) -> None:
        """Write from a place to the right; what would stand outside is a mistake."""
        if not 0 <= x <= x + len(text) <= len(self._rows[y]):
            raise ValueError(f"'{text}' does not fit at column {x}")
        self._rows[y][x : x + len(text)] = [(char, look) for char in text]

    def centre(self, x: int, y: int, text: str, look: Look = PLAIN) -> None:
        """Write round a place."""
        self.write(x - len(text) // 2, y, text, look)

    def text(self, colour: bool) -> str:
        """All rows, without blanks at their ends."""
        lines = []
        for row in self._rows:
            last = max((i for i, (char, look) in enumerate(row) if char != " " or look.ground), default=-1)
            runs = groupby(row[: last + 1], key=lambda cell: cell[1])
            line = "".join(styled("".join(c for c, _ in cells), look, colour) for look, cells in runs)
            lines.append(line if colour else line.rstrip())
        return "\n".join(lines)


def styled(text: str, look: Look, colour: bool) -> str:
    """Characters with the codes for their look, where there is colour and something to say with it."""
    if not colour or look == PLAIN:
        return text
    codes = [
        f"\x1b[{plane};2;{';'.join(map(str, tone))}m" for plane, tone in ((38, look.ink), (48, look.ground)) if tone
    ]
    codes += [code for code, on in (("\x1b[1m", look.bold), ("\x1b[2m", look.dim)) if on]
    return f"{''.join(codes)}{text}\x1b[0m"


STYLING = re.compile(r"\x1b\[[;?0-9]*[a-zA-Z]")


def unstyled(text: str) -> str:
    r"""Characters without the codes for their look.

    >>> unstyled(styled("a", MAY, True) + "b\x1b[0m")
    'ab'
    """
    return STYLING.sub("", text)


def legend(colour: bool) -> str:
    """Which glyph stands for which colour."""
    pairs = zip(COLOURS, GLYPHS, TILES, strict=True)
    return "  ".join(f"{styled(f' {glyph} ' if colour else glyph, look, colour)} {word}" for word, glyph, look in pairs)
