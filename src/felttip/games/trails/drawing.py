"""Trails: the one drawing. Tiles, the path in ink over them, and the numbers as beads that the path runs through.

A step is drawn where it crosses from field to field. What joins the steps inside a field depends on both of them, so it
is a consequence: `E5.b03` bends from direction 0 to 3, `E5.e0` is an end of the path, `A3.reached` the ring round a
number. For whoever knows the table, `goal.7.first` and `goal.7.later` ring what a number paid, and `goal.7.gone`
strikes it out, along the foot and on its field.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import sqrt

from felttip.contract import Phrase, Spot
from felttip.games.trails.board import NAMES, NEAR, NUMBERS, PLACES, ROWS, TrailsBoard, print_of
from felttip.games.trails.marks import step_name
from felttip.games.trails.reasons import steps_to
from felttip.games.trails.rules import FIELDS, Sheet, Turn
from felttip.kit import svg
from felttip.kit.hand import Hand, Point, ring, short, stroke
from felttip.kit.hexes import STEPS, centre, corners

SIZE = 39.0
"""The edge of a field."""
LEFT, TOP = 64.0, 60.0
WIDTH = 2 * LEFT + 16 * SIZE * sqrt(3) / 2
FOOT = TOP + 12 * SIZE + 92
HEIGHT = FOOT + 42
JOINT = 0.3
"""Where on its way from centre to centre a step is joined to the bend inside the field."""
VARIANTS = 3
STYLE = (
    ".ft{--nib:9}"
    ".ft .under,.ft-under{fill:none;stroke:var(--casing);stroke-width:12.8}"
    ".ft-low{fill:var(--shade);stroke:var(--shade);stroke-width:9;stroke-linejoin:round;opacity:.3}"
    ".ft-top{fill:currentColor;stroke:currentColor;stroke-width:9;stroke-linejoin:round}"
    ".ft-lit{fill:url(#gloss)}.ft-gloss{stop-color:var(--shine)}"
    + "".join(f".ft .c{i}{{color:var(--f{i})}}" for i in range(6))
    + ".ft .medal{fill:var(--paper);stroke:var(--text);stroke-width:2}"
    ".ft .number{font-size:20px;font-weight:750}.ft .wide{font-size:17px;letter-spacing:-1px}"
    ".ft .small{font-size:15px}.ft .tiny{font-size:13px}"
    ".ft .start{fill:var(--paper);stroke:var(--text);stroke-width:2.5}.ft .seed{fill:var(--text)}"
    ".ft .ring{stroke-width:4}.ft-tip{fill:var(--pen)}.ft-rest{fill:var(--casing)}"
    ".ft .may:not(.on)>.hit{stroke:var(--shine);stroke-width:38;stroke-linecap:round;stroke-opacity:.3}"
    ".ft .may:not(.on)>.pen{opacity:.5}"
)


def at(field: int) -> Point:
    """Where the centre of a field lies."""
    x, y = centre(PLACES[field], SIZE)
    return LEFT + x, TOP + y


def bead(field: int) -> Point:
    """Where a number, or the start, lies in its field: a little low, so that the glyph has room above it."""
    x, y = at(field)
    return x, y + 4


def between(a: Point, b: Point, part: float) -> Point:
    """A point on the way from one to another."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def towards(direction: int, part: float) -> Point:
    """A point on the way from the middle of a field at 0, 0 to its neighbour."""
    return between((0.0, 0.0), centre(STEPS[direction], SIZE), part)


def direction_of(a: int, b: int) -> int:
    """In which of the six directions one field lies from another."""
    return STEPS.index((PLACES[b][0] - PLACES[a][0], PLACES[b][1] - PLACES[a][1]))


# Print.


def tile_shape() -> str:
    """An enamel tile round 0, 0: its lower edge in shadow, its upper edge in the light."""
    face = corners((0, 0), SIZE, 0.82)
    return svg.group(
        svg.polygon([(x, y + 2.2) for x, y in face], "ft-low"),
        svg.polygon(face, "ft-top"),
        svg.polygon(corners((0, 0), SIZE, 0.945), "ft-lit"),
        id="tile",
    )


def gloss() -> str:
    """The light on a tile."""
    stops = [(0, 0.34), (0.42, 0.07), (1, 0.0)]
    return svg.tag(
        "linearGradient",
        *(svg.tag("stop", class_="ft-gloss", offset=f"{at:g}", stop_opacity=f"{part:g}") for at, part in stops),
        id="gloss",
        x2="0.3",
        y2="1",
    )


def tiles(board: TrailsBoard, start: int) -> str:
    """All fields: colour, and the glyph near the upper corner, where no path runs."""
    parts = []
    beads = {*board.numbers, start}
    for field, colour in enumerate(board.colours):
        x, y = at(field)
        parts.append(svg.tag("use", href="#tile", class_=f"c{colour}", x=x, y=y))
        parts.append(svg.glyph(colour, x, y - 24.5, 7.8) if field in beads else svg.glyph(colour, x, y - 21.5, 9.6))
    return "".join(parts)


def row_letters() -> str:
    """The names of the rows, so that a field can be named."""
    first = 0
    parts = []
    for letter, length in zip("ABCDEFGHI", ROWS, strict=True):
        x, y = at(first)
        parts.append(svg.text(letter, x - SIZE - 11, y, "quiet tiny"))
        first += length
    return "".join(parts)


def medal(number: int, x: float, y: float) -> str:
    """A number."""
    wide = " wide" if number > 9 else ""
    return svg.tag("circle", class_="medal", cx=x, cy=y, r=14.5) + svg.text(str(number), x, y + 0.5, f"number{wide}")


def strip_places(index: int) -> tuple[Point, Point]:
    """Where a number and what it is worth later stand along the foot."""
    x = LEFT - 13 + index * (WIDTH - 2 * LEFT + 4) / (len(NUMBERS) - 1)
    return (x, FOOT), (x + 25, FOOT + 3)


def number_strip(board: TrailsBoard) -> str:
    """The numbers with what they are worth later, along the foot."""
    parts = [svg.path(f"M{short(LEFT - 20)} {short(FOOT - 36)}H{short(WIDTH - LEFT + 20)}", "rule")]
    for i, goal in enumerate(board.goals):
        (x, y), (later_x, later_y) = strip_places(i)
        parts.append(medal(goal.first, x, y))
        parts.append(svg.text(str(goal.later), later_x, later_y, "quiet small"))
    return "".join(parts)


# Ink.


def step(a: int, b: int) -> str:
    """The part of a step that crosses from one field to the other."""
    name, hand = step_name(a, b), Hand(step_name(a, b))
    joint_a, joint_b = between(at(a), at(b), JOINT), between(at(a), at(b), 1 - JOINT)
    straight = "M{} {}L{} {}".format(*map(short, (*joint_a, *joint_b)))
    reach = "M{} {}L{} {}".format(*map(short, (*between(at(a), at(b), 0.1), *between(at(a), at(b), 0.9))))
    return svg.mark(
        name, svg.path(reach, "hit"), svg.path(straight, "under"), svg.path(stroke(hand, joint_a, joint_b, 1.3, 0.3))
    )


def bend_shape(first: int, second: int, variant: int) -> str:
    """What joins two steps inside a field: a soft bend near the centre, round 0, 0."""
    hand = Hand(f"bend {first} {second} {variant}")
    start, end = towards(first, JOINT), towards(second, JOINT)
    # Both controls lie on the lines of the steps, so the bend is smooth; the one that would meet the glyph keeps lower.
    pull = 0.16 if (first, second) == (4, 5) else 1 / 3
    passes = []
    for _ in range(2):
        points = [
            start,
            *((x * pull + hand.shift(1.4), y * pull + hand.shift(1.4)) for x, y in (start, end)),
            end,
        ]
        passes.append("M{} {}C{} {} {} {} {} {}".format(*(short(c) for point in points for c in point)))
    # The casing reaches a little under the steps, so that no gap shows.
    (x, y), (to_x, to_y) = towards(first, JOINT + 0.01), towards(second, JOINT + 0.01)
    casing = f"M{short(x)} {short(y)}L{passes[0][1:]}L{short(to_x)} {short(to_y)}"
    return svg.group(
        svg.path(casing, "ft-under"), svg.path("".join(passes), "ft-pen"), id=f"b{first}{second}{'xyz'[variant]}"
    )


def end_shape(direction: int) -> str:
    """An end of the path: the line runs to the centre, and the pen rests there."""
    joint = towards(direction, JOINT)
    line = f"M{short(joint[0])} {short(joint[1])}L0 0"
    return svg.group(
        svg.tag("circle", cx=0.0, cy=0.0, r=9.7, class_="ft-rest"),
        svg.path(line, "ft-under"),
        svg.path(line, "ft-pen"),
        svg.tag("circle", class_="ft-tip", cx=0.0, cy=0.0, r=7.8),
        id=f"e{direction}",
    )


def joins(field: int) -> str:
    """Every bend and every end that a field can have."""
    x, y = at(field)
    ways = sorted(direction_of(field, other) for other in NEAR[field])
    parts = [svg.mark_copy(f"{NAMES[field]}.e{way}", f"e{way}", x, y) for way in ways]
    for first, second in combinations(ways, 2):
        name = f"{NAMES[field]}.b{first}{second}"
        parts.append(svg.mark_copy(name, f"b{first}{second}{'xyz'[Hand(name).choice(VARIANTS)]}", x, y))
    return "".join(parts)


def gone(board: TrailsBoard) -> str:
    """TRA-6, TRA-9: numbers that no longer pay in full are struck out."""
    parts = []
    for i, (goal, field) in enumerate(zip(board.goals, board.numbers, strict=True)):
        name = f"goal.{goal.name}.gone"
        strip, _ = strip_places(i)
        parts.append(svg.mark(name, svg.struck(Hand(name), *strip, 13.5), svg.struck(Hand(name), *bead(field), 13.5)))
    return "".join(parts)


def draw(board: TrailsBoard, sheet: int) -> str:
    """The board as SVG, every mark in it, hidden, under its name."""
    bends = [bend_shape(a, b, v) for a, b in combinations(range(6), 2) for v in range(VARIANTS)]
    beads = [medal(number, *bead(field)) for number, field in zip(NUMBERS, board.numbers, strict=True)]
    x, y = bead(board.starts[sheet])
    start = svg.tag("circle", class_="start", cx=x, cy=y, r=13.5) + svg.tag("circle", class_="seed", cx=x, cy=y, r=6.5)
    rings = [
        svg.mark(f"{NAMES[field]}.reached", svg.path(ring(Hand(NAMES[field]), *bead(field), 18), "pen ring"))
        for field in board.numbers
    ]
    rings += [
        svg.mark(f"goal.{goal.name}.{which}", svg.path(ring(Hand(f"{goal.name} {which}"), *place, size), look))
        for i, goal in enumerate(board.goals)
        for which, place, size, look in zip(
            ("first", "later"), strip_places(i), (18, 11), ("pen ring", "pen ring aside"), strict=True
        )
    ]
    steps = [step(a, b) for a in range(FIELDS) for b in NEAR[a] if a < b]
    return svg.drawing(
        "Trails",
        WIDTH,
        HEIGHT,
        style=STYLE,
        defs="".join([gloss(), tile_shape(), *bends, *(end_shape(way) for way in range(6))]),
        printed=svg.board_edge(WIDTH, HEIGHT) + row_letters() + tiles(board, board.starts[sheet]) + number_strip(board),
        ink="".join([*steps, *(joins(field) for field in range(FIELDS)), *rings]),
        over="".join([*beads, start, gone(board)]),
    )


def shown(board: TrailsBoard, sheet: Sheet, marks: Sequence[str]) -> tuple[str, ...]:
    """The steps, what joins them in each field, and a ring round each number on the path."""
    ways: dict[int, int] = {}
    for name in marks:
        for field, way in ends_of(name):
            ways[field] = ways.get(field, 0) | 1 << way
    joined = [join_name(field, ways[field]) for field in sorted(ways)]
    reached = [f"{NAMES[field]}.reached" for field in board.numbers if sheet.path >> field & 1]
    return (*marks, *joined, *reached)


@cache
def join_name(field: int, ways: int) -> str:
    """An end of the path in a field, or a bend: one or two directions, as bits."""
    found = [str(way) for way in range(6) if ways >> way & 1]
    return f"{NAMES[field]}.{'e' if len(found) == 1 else 'b'}{''.join(found)}"


@cache
def ends_of(step: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two fields of a step, each with the direction in which the step leaves it."""
    a, b = (NAMES.index(word) for word in step.split("-"))
    return (a, direction_of(a, b)), (b, direction_of(b, a))


def spots(board: TrailsBoard, sheet: Sheet) -> tuple[Spot, ...]:
    """Every number, on its field and along the foot: how far it is."""
    p = print_of(board)
    found = []
    for i, (number, field) in enumerate(zip(NUMBERS, board.numbers, strict=True)):
        says: tuple[Phrase, ...] = ()
        if not sheet.path >> field & 1:
            steps = steps_to(p, sheet, field)
            far = Phrase("trails-away", {"number": number, "count": steps})
            says = (far if steps < FIELDS else Phrase("trails-out-of-reach", {"number": number}),)
        (x, y), _ = strip_places(i)
        found.append(Spot((bead(field), (x, y), (x + 20, y)), 17.0, says, i))
    return tuple(found)


def target(board: TrailsBoard, sheet: Sheet, turn: Turn, mark: int) -> Point:
    """The field that the path grows onto."""
    return at(mark & 63)
