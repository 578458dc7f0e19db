"""Talking to people in a terminal: every sentence comes from the catalogue of words."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence

import click

from felttip.contract import Face, Part, Refusal, Strokes, Tile
from felttip.kit.canvas import GLYPHS, TILES, styled
from felttip.kit.faces import part_phrase
from felttip.terminal.typed import offer_hints
from felttip.words import words

TRUE_COLOUR = re.compile(r"([34]8);2;(\d+);(\d+);(\d+)")
NARROWEST, WIDEST = 40, 100


class Quit(Exception):  # noqa: N818 - leaving is no error
    """Somebody wants to stop; everything is saved already."""


class Speech:
    """Says and asks. `plain`: sentences instead of pictures; `colour`: with ANSI colours; `few`: only 256 of them."""

    def __init__(self, plain: bool, colour: bool = False, few: bool = False) -> None:
        self.plain = plain
        self.colour = colour
        self.few = few

    # How much fits.

    @property
    def width(self) -> int:
        """The columns to use."""
        return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST) - 1)

    @property
    def height(self) -> int:
        """The lines that can be seen at once."""
        return shutil.get_terminal_size().lines

    # Saying.

    def line(self, text: str = "") -> None:
        """A line as it is."""
        click.echo(TRUE_COLOUR.sub(_nearest, text) if self.few else text, color=self.colour)

    def say(self, message: str, **details: str | int) -> None:
        """A sentence of the catalogue."""
        self.wrapped(words().say(message, details))

    def wrapped(self, text: str) -> None:
        """Sentences, broken between words where the terminal ends."""
        self.line("\n".join(line for whole in text.split("\n") for line in self._broken(whole)))

    def _broken(self, line: str) -> list[str]:
        """A line in as many lines as it needs; codes of colour are not counted, so such a line stays whole."""
        if self.plain or len(line) <= self.width or "\033" in line:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()))
        return textwrap.wrap(line, self.width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)

    def heading(self, message: str, **details: str | int) -> None:
        """A sentence that begins something new."""
        self.line()
        self.strong(words().say(message, details))

    def strong(self, text: str) -> None:
        """A line that stands out."""
        self.line(click.style(text, bold=True) if self.colour else text)

    def refuse(self, refusal: Refusal) -> None:
        """Why something was not allowed."""
        for line in self._broken(words().refusal(refusal)):
            self.line(click.style(line, fg="yellow") if self.colour else line)

    def face(self, face: Face) -> str:
        """A call or a die as it looks: tiles with glyph and colour, strokes as strokes; in plain mode in words."""
        return " ".join(part_word(part) if self.plain else self._part(part) for part in face)

    def _part(self, part: Part) -> str:
        word = part_word(part)
        match part:
            case Tile(colour) if self.colour:
                return styled(f" {GLYPHS[colour]} {word} ", TILES[colour], True)
            case Tile(colour):
                return f"{GLYPHS[colour]} {word}"
            case Strokes(count):
                return "|" * count
            case _:
                return word

    def page(self, text: str) -> None:
        """A long text, a screen at a time where there is a screen."""
        lines = [line for whole in text.split("\n") for line in self._broken(whole)]
        step = max(5, self.height - 2)
        if self.plain or not sys.stdout.isatty():
            step = len(lines)
        for start in range(0, len(lines), step):
            self.line("\n".join(lines[start : start + step]))
            if start + step < len(lines) and self.ask("play-more"):
                break

    # Asking.

    def ask(self, message: str, hints: Sequence[str] = (), **details: str | int) -> str:
        """A question; the end of the input or an interrupt means to leave."""
        *above, prompt = words().say(message, details).split("\n")
        for line in above:
            self.wrapped(line)
        try:
            with offer_hints(hints):
                return input(f"{prompt} ").strip()
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise Quit from None

    def clear(self) -> None:
        """Hide what one person saw from the next; a terminal that cannot be cleared scrolls."""
        if os.environ.get("TERM") == "dumb" and sys.stdout.isatty():
            self.line("\n" * self.height)
        else:
            click.clear()


def part_word(part: Part) -> str:
    """A part of a face in a word or two."""
    return words().phrase(part_phrase(part))


def _nearest(code: re.Match[str]) -> str:
    """A colour out of the cube of 216 that terminals with 256 colours have.

    >>> TRUE_COLOUR.sub(_nearest, "38;2;255;0;100")
    '38;5;197'
    """
    red, green, blue = (
        0 if part < 48 else 1 if part < 115 else (part - 35) // 40 for part in map(int, code.groups()[1:])
    )
    return f"{code[1]};5;{16 + 36 * red + 6 * green + blue}"
