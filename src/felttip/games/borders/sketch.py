"""Borders: the sheet in characters. A space shows its glyph and its number in the row, or `×` when it is crossed.

So the second space of row `C` is `C2`. What may be crossed now stands behind `>`.
"""

from collections.abc import Sequence
from itertools import groupby

from felttip.games.borders.board import ROW_LETTERS, Area, BordersBoard
from felttip.games.borders.rules import HALF, Sheet
from felttip.kit.canvas import GLYPHS, MAY, PEN, PLAIN, QUIET, TILES, Canvas, Look, legend
from felttip.kit.hexes import Hex

LEFT = 4
CELL = 4
"""Characters for one hexagon: half of that for each step of x."""


def at(place: Hex) -> int:
    """The first column of a hexagon."""
    return LEFT + CELL // 2 * place[0]


def sketch(
    board: BordersBoard,
    sheet: Sheet,
    marks: Sequence[str],
    legal: Sequence[str],
    colour: bool,
    gone: Sequence[int] = (),
) -> str:
    """The sheet in characters, for a terminal."""
    rows = max(y for _, y in board.places) + 1
    canvas = Canvas(at((max(x for x, _ in board.places), 0)) + CELL + 1, rows)
    for y in range(rows):
        canvas.write(1, y, ROW_LETTERS[y], QUIET)
    crossed = sheet.low | sheet.high << HALF
    for space, place in enumerate(board.places):
        number = board.colour(sheet.number, space)
        glyph = "○" if number is None else GLYPHS[number]
        look = Look(bold=True) if number is None else TILES[number]
        x = at(place)
        if crossed >> space & 1:
            canvas.write(x + 1, place[1], glyph, look)
            canvas.write(x + 2, place[1], "×", PEN)
        else:
            offered = f"{board.names[space]}=x" in legal
            canvas.write(x, place[1], ">" if offered else " ", MAY if offered else PLAIN)
            canvas.write(x + 1, place[1], f"{glyph}{place[0] // 2 + 1:<2}", look)
    for i, area in enumerate(board.areas):
        write_area(canvas, area, bool(sheet.areas >> i & 1), i in gone)
    return canvas.text(colour) + "\n\n" + legend(colour)


def runs(area: Area) -> list[tuple[int, int, int]]:
    """The stretches of an area's inside that lie in one row: row, first column, characters; the longest first."""
    found = []
    for y, row in groupby(sorted(area.inside, key=lambda place: (place[1], place[0])), key=lambda place: place[1]):
        xs = [x for x, _ in row]
        begin = 0
        for k in range(1, len(xs) + 1):
            if k == len(xs) or xs[k] != xs[k - 1] + 2:
                found.append((y, at((xs[begin], y)), CELL * (k - begin)))
                begin = k
    middle = sum(y for _, y in area.inside) / len(area.inside)
    return sorted(found, key=lambda run: (-min(run[2], 12), abs(run[0] - middle), run))


def write_area(canvas: Canvas, area: Area, taken: bool, gone: bool) -> None:
    """The name of an area and, in another row, what it pays: both values, or the one that is left; ticked, has paid."""
    name_at, *others = runs(area)
    value_at = min(others, key=lambda run: (run[2] < CELL, abs(run[0] - name_at[0]), -run[0]), default=None)
    look = PEN if taken else QUIET
    canvas.write(name_at[1] + max(0, name_at[2] - len(area.name)) // 2, name_at[0], area.name, look)
    if value_at is not None:
        text = f"{area.later}" if gone else f"{area.first}" if taken else f"{area.first}/{area.later}"
        if taken:
            text += " ✓" if value_at[2] >= len(text) + 3 else "✓"
        canvas.write(value_at[1] + max(0, value_at[2] - len(text)) // 2, value_at[0], text, look)
