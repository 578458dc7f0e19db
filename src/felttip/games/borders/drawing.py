"""Borders: the one drawing. A gentle map of nine areas, each with a small line drawing and its two values.

Besides the crosses there is one consequence, `villa.done`: the area is coloured in. For whoever knows the table,
`goal.villa.first` and `goal.villa.later` ring the value that an area paid, and `goal.villa.gone` strikes out the first.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt

from felttip.contract import Spot
from felttip.games.borders.board import ROW_LETTERS, Area, BordersBoard
from felttip.games.borders.emblems import EMBLEMS, UNKNOWN
from felttip.games.borders.marks import lacking
from felttip.games.borders.rules import HALF, Sheet, Turn
from felttip.kit import svg
from felttip.kit.hand import Hand, Point, blob, closed, cross, ring, short
from felttip.kit.hexes import Hex, centre, corners, neighbours

WIDTH = 660.0
SIDE, TOP = 62.0, 68.0
"""From the edge of the board to the outermost hexagons' centres."""
RIM = 16.0
"""The rim of the board round the map."""
STYLE = (
    ".ft{--nib:4.6}"
    ".ft .meadow{fill:var(--meadow)}.ft .tuft{fill:none;stroke:var(--grass);stroke-width:2;stroke-linecap:round}"
    ".ft .crown{fill:var(--leafy);stroke:var(--grass);stroke-width:1.6}"
    ".ft .land{fill:var(--land);stroke:var(--land);stroke-width:5;stroke-linejoin:round}"
    ".ft .land.harbour{fill:var(--sea);stroke:var(--sea)}"
    ".ft .chain{fill:none;stroke-width:22}"
    + "".join(f".ft .f{i}{{stroke:var(--f{i})}}.ft .chain.f{i}{{fill:none}}" for i in range(6))
    + ".ft .low{fill:var(--shade);stroke:var(--shade);stroke-width:6;stroke-linejoin:round;opacity:.24}"
    ".ft .stone{stroke-width:6;stroke-linejoin:round}"
    ".ft .white{fill:var(--stone);stroke:var(--stone)}.ft .rim{fill:none;stroke:var(--line);stroke-width:1.5}"
    ".ft .given{fill:none;stroke:var(--quiet);stroke-width:3.4;stroke-linecap:round}"
    ".ft .body{fill:var(--paper);stroke:var(--quiet);stroke-linejoin:round}"
    ".ft .fine{fill:none;stroke:var(--quiet);stroke-linecap:round;stroke-linejoin:round}"
    ".ft .first{font-size:18px;font-weight:750}.ft .later{font-size:14.5px}.ft .tiny{font-size:12.5px}"
    ".ft .faded{fill:var(--land);stroke:var(--land);stroke-width:6;stroke-linejoin:round;opacity:.5}"
    ".ft .may:not(.on)>.faded{opacity:0}"
    ".ft .fill{--nib:5;stroke-opacity:.3}.ft .ring{--nib:3.2}"
    ".ft .may:not(.on)>.hit{fill:var(--casing);fill-opacity:.3;stroke:var(--pen);stroke-width:4;stroke-opacity:.75;"
    "stroke-linejoin:round}"
)


class Layout:
    """Where things lie on a board of this size."""

    def __init__(self, board: BordersBoard) -> None:
        xs = [x for x, _ in board.places]
        ys = [y for _, y in board.places]
        self.left, self.right, self.top = min(xs), max(xs), min(ys)
        self.rows = range(min(ys), max(ys) + 1)
        self.columns = range(min(xs) // 2, max(xs) // 2 + 1)
        self.size = (WIDTH - 2 * SIDE) / (max(xs) - min(xs)) / (sqrt(3) / 2)
        self.foot = TOP + 1.5 * self.size * (len(self.rows) - 1) + self.size + 68
        self.height = self.foot + 56

    def at(self, place: Hex) -> Point:
        """Where the centre of a hexagon lies."""
        x, y = centre((place[0] - self.left, place[1] - self.top), self.size)
        return SIDE + x, TOP + y

    def corners(self, place: Hex, scale: float, lower: float = 0.0) -> list[Point]:
        """The corners of a hexagon."""
        found = corners((place[0] - self.left, place[1] - self.top), self.size, scale)
        return [(SIDE + x, TOP + y + lower) for x, y in found]


@lru_cache(maxsize=64)
def layout(board: BordersBoard) -> Layout:
    """Where things lie on a board, worked out once."""
    return Layout(board)


# Print.


def outline(points: Sequence[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points) + "Z"


def ground(board: BordersBoard, where: Layout) -> str:
    """The map under the stones: a meadow with a few trees and tufts, and the land of the areas."""
    bottom = where.foot - 46
    parts = [svg.tag("rect", class_="meadow", x=RIM, y=RIM, width=WIDTH - 2 * RIM, height=bottom - RIM, rx=14.0)]
    covered = {*board.places, *(place for area in board.areas for place in area.inside)}
    for y in where.rows:
        for x in range(where.left - 1 + (where.left - 1 + y) % 2, where.right + 2, 2):
            beside = {(x, y), *neighbours((x, y))} & covered
            hand = Hand(f"meadow {x} {y}")
            spot = where.at((x, y))
            if not beside and SIDE - 20 < spot[0] < WIDTH - SIDE + 25:
                parts.append(greenery(hand, spot[0] + hand.shift(5), spot[1] + hand.shift(5)))
    for area in board.areas:
        shape = "".join(outline(where.corners(place, 1)) for place in area.inside)
        parts.append(svg.path(shape, f"land {area.name}"))
    return "".join(parts)


def greenery(hand: Hand, x: float, y: float) -> str:
    """A small tree or a tuft of grass, where nothing else is."""
    if hand.choice(2):
        return svg.path(f"M{short(x - 5)} {short(y)}q1 -4 -1 -7m5 7v-9m4 9q-1 -4 2 -7", "tuft")
    return svg.path(f"M{short(x)} {short(y + 9)}v-6", "tuft") + svg.path(closed(blob(hand, x, y - 4, 7.5)), "crown")


def labels(where: Layout) -> str:
    """The names of the rows, and the numbers of the hexagons in the first one."""
    rows = [svg.text(ROW_LETTERS[y], 29, where.at((0, y))[1], "quiet tiny") for y in where.rows]
    numbers = [svg.text(str(c + 1), where.at((2 * c + where.top % 2, 0))[0], 31, "quiet tiny") for c in where.columns]
    return "".join(rows + numbers)


def stones(board: BordersBoard, sheet: int, where: Layout) -> str:
    """The border spaces; those of one segment hang together."""
    parts = [svg.polygon(where.corners(place, 0.78, 2.0), "low") for place in board.places]
    for segment, colour in zip(board.segments, board.colours[sheet], strict=True):
        for a, b in pairwise(segment):
            (x, y), (to_x, to_y) = where.at(board.places[a]), where.at(board.places[b])
            parts.append(svg.path(f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}", f"chain f{colour}"))
    for space, place in enumerate(board.places):
        number = board.colour(sheet, space)
        x, y = where.at(place)
        if number is None:
            r = where.size * 0.36
            parts.append(svg.polygon(where.corners(place, 0.8), "stone white"))
            parts.append(svg.polygon(where.corners(place, 0.88), "rim"))
            parts.append(svg.path(f"M{short(x - r)} {short(y - r)}l{short(2 * r)} {short(2 * r)}m0 {short(-2 * r)}"
                                  f"l{short(-2 * r)} {short(2 * r)}", "given"))  # fmt: skip
        else:
            parts.append(svg.polygon(where.corners(place, 0.8), f"stone f{number}"))
            parts.append(svg.glyph(number, x, y, where.size * 0.38))
    return "".join(parts)


def roomiest(board: BordersBoard, area: Area, where: Layout) -> tuple[float, float, float]:
    """The point of an area that is farthest from its stones, and how far from their centres."""
    stones_at = [where.at(board.places[space]) for space in area.border]
    spots = {point for place in area.inside for point in (where.at(place), *where.corners(place, 1))}
    middle_x = sum(where.at(place)[0] for place in area.inside) / len(area.inside)
    middle_y = sum(where.at(place)[1] for place in area.inside) / len(area.inside)
    spots.add((middle_x, middle_y))

    def room(spot: Point) -> tuple[float, float]:
        nearest = min(hypot(spot[0] - x, spot[1] - y) for x, y in stones_at)
        return round(nearest, 3), -hypot(spot[0] - middle_x, spot[1] - middle_y)

    best = max(sorted(spots), key=room)
    return best[0], best[1], room(best)[0]


def emblem(name: str, x: float, y: float, scale: float) -> str:
    """The line drawing of an area."""
    body, fine = EMBLEMS.get(name, UNKNOWN)
    at = f"translate({short(x)} {short(y)}) scale({scale:.2f})"
    return svg.group(svg.path(body, "body"), svg.path(fine, "fine"), transform=at, stroke_width=1.9 / scale)


def value_places(area: Area, x: float, y: float) -> tuple[Point, Point]:
    """Where the two values of an area stand."""
    return ((x - 9, y), (x + 14, y)) if area.first > 9 else ((x - 9, y), (x + 11, y))


def values(area: Area, x: float, y: float) -> str:
    """The two values of an area."""
    (first_x, first_y), (later_x, later_y) = value_places(area, x, y)
    first = svg.text(str(area.first), first_x, first_y, "first")
    return first + svg.text(str(area.later), later_x, later_y + 1, "quiet later")


def area_place(board: BordersBoard, area: Area, where: Layout) -> tuple[float, float, float]:
    """Where the picture of an area lies, and how large it is."""
    x, y, room = roomiest(board, area, where)
    return x, y, min(1.7, (room - where.size * 0.9) / 31)


def area_print(board: BordersBoard, area: Area, where: Layout) -> str:
    """What is printed in an area."""
    x, y, scale = area_place(board, area, where)
    return emblem(area.name, x, y - 9, scale) + values(area, x, y + 21 * scale + 4)


def by_value(board: BordersBoard) -> list[Area]:
    """The areas from the dearest to the cheapest."""
    return sorted(board.areas, key=lambda area: -area.first)


def strip_place(where: Layout, index: int) -> Point:
    """Where an area stands in the strip along the foot."""
    return 48 + index * (WIDTH - 96) / 8, where.foot


def value_strip(board: BordersBoard, where: Layout) -> str:
    """BOR-4: all values."""
    parts = []
    for i, area in enumerate(by_value(board)):
        x, y = strip_place(where, i)
        parts.append(emblem(area.name, x, y, 0.72) + values(area, x, y + 32))
    return "".join(parts)


# Ink.


def coloured_in(area: Area, where: Layout) -> str:
    """A taken area: the pen goes to and fro over it."""
    hand = Hand(area.name)
    edge = [point for place in area.inside for point in where.corners(place, 1)]
    low, high = min(x + y for x, y in edge), max(x + y for x, y in edge)
    left, right = min(x - y for x, y in edge), max(x - y for x, y in edge)
    points = []
    along = low
    while along < high:
        for side in (left, right):
            points.append(((along + side) / 2 + hand.shift(2), (along - side) / 2 + hand.shift(2)))
            along += 9 + hand.shift(1.5)
    scribble = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
    return svg.mark(f"{area.name}.done", svg.group(svg.path(scribble, "pen fill"), clip_path=f"url(#in-{area.name})"))


def clip(area: Area, where: Layout) -> str:
    """The shape of an area, to colour it in and not over the edge."""
    shape = svg.path("".join(outline(where.corners(place, 1)) for place in area.inside), "")
    return svg.tag("clipPath", shape, id=f"in-{area.name}")


def ink(board: BordersBoard, where: Layout) -> str:
    """Every mark, and what may follow from it."""
    parts = [coloured_in(area, where) for area in board.areas]
    for space, place in enumerate(board.places):
        if space in board.white:
            continue
        name = f"{board.names[space]}=x"
        x, y = where.at(place)
        hit, faded = svg.polygon(where.corners(place, 0.92), "hit"), svg.polygon(where.corners(place, 0.87), "faded")
        parts.append(svg.mark(name, hit, faded, svg.path(cross(Hand(name), x, y, where.size * 0.47))))
    for i, area in enumerate(by_value(board)):
        x, y = strip_place(where, i)
        places = value_places(area, x, y + 32)
        for which, (at_x, at_y), look in zip(("first", "later"), places, ("pen ring", "pen ring aside"), strict=True):
            name = f"goal.{area.name}.{which}"
            parts.append(svg.mark(name, svg.path(ring(Hand(name), at_x, at_y, 12.5), look)))
    return "".join(parts)


def gone(board: BordersBoard, where: Layout) -> str:
    """BOR-11: first values that nobody gets any more are struck out, in the strip and in their areas."""
    parts = []
    for i, area in enumerate(by_value(board)):
        name = f"goal.{area.name}.gone"
        x, y = strip_place(where, i)
        in_strip, _ = value_places(area, x, y + 32)
        x, y, scale = area_place(board, area, where)
        inside, _ = value_places(area, x, y + 21 * scale + 4)
        land = "sea" if area.name == "harbour" else "land"
        parts.append(
            svg.mark(name, svg.struck(Hand(name), *in_strip, 10.5), svg.struck(Hand(name), *inside, 10.5, land))
        )
    return "".join(parts)


def draw(board: BordersBoard, sheet: int) -> str:
    """The board as SVG, every mark in it, hidden, under its name."""
    where = layout(board)
    return svg.drawing(
        "Borders",
        WIDTH,
        where.height,
        style=STYLE,
        defs="".join(clip(area, where) for area in board.areas),
        printed="".join(
            [
                svg.board_edge(WIDTH, where.height),
                ground(board, where),
                labels(where),
                stones(board, sheet, where),
                value_strip(board, where),
            ]
        ),
        ink=ink(board, where),
        over="".join(area_print(board, area, where) for area in board.areas) + gone(board, where),
    )


def shown(board: BordersBoard, sheet: Sheet, marks: Sequence[str]) -> tuple[str, ...]:
    """The crosses, and every area that they have closed in (BOR-11)."""
    return (*marks, *(f"{area.name}.done" for i, area in enumerate(board.areas) if sheet.areas >> i & 1))


def spots(board: BordersBoard, sheet: Sheet) -> tuple[Spot, ...]:
    """Every area, on the map and in the strip: what its border lacks."""
    where = layout(board)
    strip = {area.name: strip_place(where, i) for i, area in enumerate(by_value(board))}
    found = []
    for i, area in enumerate(board.areas):
        x, y = strip[area.name]
        middle = area_place(board, area, where)[:2]
        places = (middle, *(where.at(place) for place in area.inside), (x, y), (x, y + 30))
        found.append(Spot(places, where.size, lacking(board, sheet, area), i))
    return tuple(found)


def target(board: BordersBoard, sheet: Sheet, turn: Turn, mark: int) -> Point:
    """The space to cross."""
    return layout(board).at(board.places[(mark >> 6) * HALF + (mark & 63)])
