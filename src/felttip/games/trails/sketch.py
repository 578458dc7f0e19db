"""Trails: the sheet in characters. Each field shows its name, its glyph and its number.

The path is drawn between the fields; they stand in `[ ]`, its two ends in `( )`, fields that it may grow onto in `> <`.
"""

from collections.abc import Sequence

from felttip.games.trails.board import NAMES, NUMBERS, PLACES, ROWS, TrailsBoard
from felttip.games.trails.rules import FIELDS, Sheet
from felttip.kit.canvas import GLYPHS, MAY, PEN, TILES, Canvas, legend

HALF, DOWN = 4, 2
"""Characters from field to field by half a width, and lines from row to row."""


def at(field: int) -> tuple[int, int]:
    """Column and line of the middle of a field."""
    x, y = PLACES[field]
    return 3 + HALF * x, DOWN * y


def sketch(
    board: TrailsBoard, sheet: Sheet, marks: Sequence[str], legal: Sequence[str], colour: bool, gone: Sequence[int] = ()
) -> str:
    """The sheet in characters, for a terminal."""
    canvas = Canvas(2 * HALF * max(ROWS), DOWN * len(ROWS) - 1)
    for name in marks:
        (x, y), (to_x, to_y) = (at(NAMES.index(word)) for word in name.split("-"))
        sign = "━" if y == to_y else "╲" if to_x > x else "╱"
        canvas.write((x + to_x) // 2, (y + to_y) // 2, sign, PEN)
    offered = {NAMES.index(word) for name in legal for word in name.split("-")}
    for field in range(FIELDS):
        on_path = bool(sheet.path >> field & 1)
        number = str(NUMBERS[board.numbers.index(field)]) if field in board.numbers else ""
        ends = "  "
        if on_path:
            ends = "()" if field in (sheet.tail, sheet.head) else "[]"
        elif field in offered:
            ends = "><"
        x, y = at(field)
        canvas.centre(
            x, y, f"{NAMES[field]}{GLYPHS[board.colours[field]]}{number}".center(5), TILES[board.colours[field]]
        )
        look = MAY if ends == "><" else PEN
        canvas.write(x - 3, y, ends[0], look)
        canvas.write(x + 3, y, ends[1], look)
    return canvas.text(colour) + "\n\n" + legend(colour)
