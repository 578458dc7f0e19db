"""Islands: the sheet in characters.

`o` is an island without a number, `R` and `B` are flags, `(5)` is complete, `?` may be written on now. Lines are
dotted, or drawn with one stroke or two; a line on which a bridge may be drawn now is dotted heavily.
"""

from collections.abc import Sequence

from felttip.games.islands.board import COLUMNS, IslandsBoard
from felttip.games.islands.marks import bridge_name
from felttip.games.islands.planes import number_at
from felttip.games.islands.rules import Sheet, complete
from felttip.kit.canvas import MAY, PEN, QUIET, TILES, Canvas, Look

ACROSS, DOWN = 10, 3
"""Characters from column to column, and lines from row to row."""
LEFT, TOP = 8, 2
SIGNS = {0: "··", 1: "─│", 2: "═║"}
OFFERED = "•"
FLAGS = {"": "", "red": "R", "blue": "B"}
LOOKS = {"": Look(bold=True), "red": TILES[1], "blue": TILES[3]}


def sketch(
    board: IslandsBoard,
    sheet: Sheet,
    marks: Sequence[str],
    legal: Sequence[str],
    colour: bool,
    gone: Sequence[int] = (),
) -> str:
    """The sheet in characters, for a terminal."""
    columns = range(max(column for column, _ in board.islands) + 1)
    rows = range(max(row for _, row in board.islands) + 1)
    canvas = Canvas(LEFT + ACROSS * (len(columns) - 1) + 4, TOP + DOWN * (len(rows) - 1) + 1)
    for column in columns:
        canvas.write(LEFT + ACROSS * column, 0, COLUMNS[column], QUIET)
    for row in rows:
        canvas.write(2, TOP + DOWN * row, str(row + 1), QUIET)
    drawn = [(sheet.one >> line & 1) + (sheet.two >> line & 1) for line in range(len(board.lines))]
    # Bridges last: where two lines cross, the one with ink is on top.
    for line in sorted(range(len(board.lines)), key=drawn.__getitem__):
        offered = not {bridge_name(board, line, second) for second in (False, True)}.isdisjoint(legal)
        draw_line(canvas, board, line, drawn[line], offered)
    writable = {name.partition("=")[0] for name in legal if "=" in name}
    done = complete(sheet)
    for i, (name, flag) in enumerate(zip(board.names, board.flags, strict=True)):
        number = number_at(sheet.numbers, i)
        sign = str(number) if number else "?" if name in writable else "o"
        text = f"({FLAGS[flag]}{sign})" if done >> i & 1 else f"{FLAGS[flag]}{sign}"
        look = MAY if sign == "?" else LOOKS[flag]._replace(bold=True) if flag or not number else PEN
        column, row = board.islands[i]
        canvas.centre(
            LEFT + ACROSS * column, TOP + DOWN * row, text if flag and len(text) > 3 else text.center(3), look
        )
    return canvas.text(colour)


def draw_line(canvas: Canvas, board: IslandsBoard, line: int, bridges: int, offered: bool) -> None:
    """One line with its bridges."""
    a, b = board.lines[line]
    (column, row), (to_column, to_row) = board.islands[a], board.islands[b]
    x, y = LEFT + ACROSS * column, TOP + DOWN * row
    to_x, to_y = LEFT + ACROSS * to_column, TOP + DOWN * to_row
    look = PEN if bridges else QUIET
    if offered:
        look = MAY if not bridges else MAY._replace(ground=(214, 228, 255))
    if y == to_y:
        sign = SIGNS[bridges][0] if bridges or not offered else OFFERED
        for step in range(x + 1, to_x):
            # A dotted line has air between its dots.
            if bridges or (step - x) % 2 == 0:
                canvas.write(step, y, sign, look)
    else:
        sign = SIGNS[bridges][1] if bridges or not offered else OFFERED
        for step in range(y + 1, to_y):
            canvas.write(x, step, sign, look)
