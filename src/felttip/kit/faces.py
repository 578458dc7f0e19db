"""How parts of a face are said and counted; how they are drawn is up to the page, the terminal and the coach."""

from collections.abc import Iterable

from felttip.contract import Face, Number, Or, Part, Phrase, Strokes, Text, Tile
from felttip.kit.colours import colour_phrase


def part_phrase(part: Part) -> Phrase:
    """A part in words.

    >>> part_phrase(Tile(3))
    Phrase(message='colour-blue', details={})
    """
    match part:
        case Tile(colour):
            return colour_phrase(colour)
        case Number(text) | Text(text):
            return Phrase("face-text", {"text": text})
        case Strokes(count):
            return Phrase("face-strokes", {"count": count})
        case Or():
            return Phrase("face-or")


def amount(part: Part) -> int:
    """How often a part can be used: each stroke by itself."""
    match part:
        case Strokes(count):
            return count
        case Text() | Or():
            return 0
        case Tile() | Number():
            return 1


def used_up(face: Face, signs: Iterable[Part | None]) -> tuple[int, ...]:
    """For each part of a face how much of it marks with these signs have used: the first part that still has it.

    >>> used_up((Number("5"), Strokes(3)), (Strokes(1), Number("5"), Strokes(1)))
    (1, 2)
    >>> used_up((Tile(1), Tile(3), Tile(3)), (Tile(3), None, Tile(4)))
    (0, 1, 0)
    """
    used = [0] * len(face)
    for sign in signs:
        for i, part in enumerate(face):
            same = isinstance(sign, Strokes) if isinstance(part, Strokes) else part == sign
            if same and used[i] < amount(part):
                used[i] += 1
                break
    return tuple(used)
