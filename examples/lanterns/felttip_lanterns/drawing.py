"""Lanterns: the drawing, and the sheet in characters."""

from collections.abc import Sequence

from felttip.kit import svg
from felttip.kit.canvas import GLYPHS, MAY, PEN, TILES, Canvas
from felttip.kit.hand import Hand, Point, ring, stroke
from felttip_lanterns.board import NAMES, Square
from felttip_lanterns.rules import Sheet, Turn

STEP, LEFT, TOP, WIDTH, HEIGHT = 96, 100, 96, 720, 600
RAYS = ((-1, 0), (-0.7, -0.7), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7))
STYLE = """.ft{--nib:5} .ft text{font-size:22px} .ft .later{font-size:16px} .ft .cap{stroke:var(--text);stroke-width:5}
.ft .cord{fill:none;stroke:var(--quiet);stroke-width:2.5} .ft .may:not(.on)>.hit{fill:var(--f2);fill-opacity:.3}"""


def at(number: int) -> Point:
    """Where a lantern hangs: the strings sag a little."""
    return LEFT + number % 6 * STEP, TOP + number // 6 * STEP + (0, 6, 9, 9, 6, 0)[number % 6]


def draw(board: Square, sheet: int) -> str:
    """The board as SVG, every mark in it, hidden, under its name."""
    printed, ink = [svg.board_edge(WIDTH, HEIGHT)], []
    printed += [svg.path(f"M52 {y}Q340 {y + 24} 620 {y}", "cord") for y in range(TOP - 30, HEIGHT - 100, STEP)]
    for number, (name, colour) in enumerate(zip(NAMES, board.colours, strict=True)):
        (x, y), hand = at(number), Hand(name)
        paper = svg.tag("ellipse", class_=f"f{colour}", cx=x, cy=y, rx=28, ry=24)
        printed += [paper, svg.glyph(colour, x, y, 11), svg.path(f"M{x - 7} {y - 25}h14m-14 50h14", "cap")]
        rays = (stroke(hand, (x + 36 * dx, y + 36 * dy), (x + 44 * dx, y + 44 * dy)) for dx, dy in RAYS)
        flame = svg.path(ring(hand, x, y, 31) + "".join(rays))
        ink += [svg.mark(name, svg.tag("circle", class_="hit", cx=x, cy=y, r=44), flame)]
    for i, goal in enumerate(board.goals):
        x, y = (638, TOP + i * STEP - 8) if i < 5 else (LEFT + (i - 5) * STEP - 16, HEIGHT - 38)
        printed += [svg.text(goal.name, *((34, y - 22) if i < 5 else (x + 16, 32)), "quiet")]
        for which, points, dx, dy in (("first", goal.first, 0, 0), ("later", goal.later, 38, 6)):
            printed += [svg.text(str(points), x + dx, y + dy, which)]
            ink += [svg.mark(f"goal.{goal.name}.{which}", svg.path(ring(Hand(goal.name), x + dx, y + dy, 18)))]
    return svg.drawing("Lanterns", WIDTH, HEIGHT, STYLE, "", "".join(printed), "".join(ink))


def target(board: Square, sheet: Sheet, turn: Turn, mark: int) -> Point:
    """Where one taps: on the lantern."""
    return at(mark)


def sketch(board: Square, sheet: Sheet, marks: Sequence[str], legal: Sequence[str], colour: bool, *_: object) -> str:
    """The sheet in characters: `*A1*` burns, `>A2<` may be lit."""
    canvas = Canvas(54, 5)
    for number, name in enumerate(NAMES):
        x, y, tone = number % 6 * 9, number // 6, board.colours[number]
        signs, look = ("**", PEN) if name in marks else ("><", MAY) if name in legal else ("  ", PEN)
        canvas.write(x, y, signs[0] + 6 * " " + signs[1], look)
        canvas.write(x + 1, y, f" {name} {GLYPHS[tone]} ", TILES[tone])
    return canvas.text(colour)
