"""The six colours, the same in all games, always together with their glyph (see `felttip.kit.svg` for the shapes)."""

from functools import cache

from felttip.contract import Phrase

COLOURS = ("grey", "red", "yellow", "blue", "orange", "green")


@cache
def colour_phrase(colour: int) -> Phrase:
    """The word for a colour."""
    return Phrase(f"colour-{COLOURS[colour]}")


def colour_index(word: str) -> int:
    """The index of a colour word; `ValueError` for another word.

    >>> colour_index("blue")
    3
    """
    if word not in COLOURS:
        raise ValueError(f"'{word}' is no colour; the colours are {', '.join(COLOURS)}")
    return COLOURS.index(word)
