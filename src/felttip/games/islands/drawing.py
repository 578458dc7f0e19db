"""Islands: the one drawing. A shallow sea with sandy islands and flags; goals and cards along the foot.

Besides the marks there is one consequence: `C3.done` is the ring round a complete island. Some ids are for whoever
knows the table: `card.7` crosses off a card of the deck (ISL-2), `goal.red-flags.first` rings what a goal paid,
`goal.red-flags.gone` strikes it out; `solo.0` shows the three piles of a lone player, and `solo.7` ticks off a round.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from felttip.games.islands.board import COLUMNS, GOALS, IslandsBoard
from felttip.games.islands.marks import DECK, ROUNDS, bridge_name
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import BRIDGE, FIRST_PILE, MOST, SECOND_PILE, Sheet, Turn, complete
from felttip.kit import svg
from felttip.kit.hand import Hand, Point, blob, closed, cross, digit, ring, short, smooth, stroke

WIDTH = 660.0
SIDE, HEAD = 74.0, 84.0
"""From the edge of the board to the outermost islands."""
DOWN = 92.0
"""From row to row."""
SEA = 16.0
"""The rim of the board round the sea."""
LAND = 25.0
"""The radius of an island."""
BESIDE = 5.3
"""How far the two bridges on a line lie from its middle."""
STYLE = (
    ".ft{--nib:6}"
    ".ft .sea{fill:var(--sea)}.ft .shallow{fill:var(--shallow)}"
    ".ft .ripple{fill:none;stroke:var(--deep);stroke-width:1.6;stroke-linecap:round;opacity:.55}"
    ".ft .dots{fill:none;stroke:var(--deep);stroke-width:4;stroke-linecap:round;stroke-dasharray:.1 9.4}"
    ".ft .land{fill:var(--sand);stroke:var(--shore);stroke-width:2}"
    ".ft .grain{fill:var(--shore);opacity:.75}"
    ".ft .pole{fill:none;stroke:var(--text);stroke-width:2.6;stroke-linecap:round}"
    ".ft .red{fill:var(--flag-red);stroke:var(--g1)}.ft .blue{fill:var(--flag-blue);stroke:var(--g3)}"
    ".ft .flag{stroke-width:1.8;stroke-linejoin:round}"
    ".ft .label{font-size:14px}.ft .worth{font-size:22px;font-weight:750}.ft .less{font-size:17px}"
    ".ft .card{fill:var(--stone);stroke:var(--line);stroke-width:1.6}.ft .cardno{font-size:21px;font-weight:700}"
    ".ft .plank{fill:none;stroke:var(--quiet);stroke-width:3.4;stroke-linecap:round}"
    ".ft .islet{fill:var(--sand);stroke:var(--shore);stroke-width:1.5}"
    ".ft .number{--nib:5}.ft .ring{--nib:3.6}.ft .off{--nib:4}"
    ".ft .may:not(.on)>circle.hit{fill:var(--pen);fill-opacity:.07;stroke:var(--pen);stroke-width:7;stroke-opacity:.3}"
    ".ft .may:not(.on)>path.hit{stroke:var(--pen);stroke-width:25;stroke-linecap:round;stroke-opacity:.18}"
)


class Layout:
    """Where things lie on a board of this size."""

    def __init__(self, board: IslandsBoard) -> None:
        columns = [column for column, _ in board.islands]
        rows = [row for _, row in board.islands]
        self.left, self.top = min(columns), min(rows)
        self.columns = range(self.left, max(columns) + 1)
        self.rows = range(self.top, max(rows) + 1)
        self.across = (WIDTH - 2 * SIDE) / (len(self.columns) - 1)
        self.sea_height = HEAD + DOWN * (len(self.rows) - 1) + 60 - SEA
        self.goals = SEA + self.sea_height + 38
        self.cards = self.goals + 36
        self.height = self.cards + 104

    def at(self, column: float, row: float) -> Point:
        """Where a place of the grid lies."""
        return SIDE + (column - self.left) * self.across, HEAD + (row - self.top) * DOWN


@lru_cache(maxsize=64)
def layout(board: IslandsBoard) -> Layout:
    """Where things lie on a board, worked out once."""
    return Layout(board)


# Print.


def water(board: IslandsBoard, where: Layout) -> str:
    """The sea, with ripples where nothing else is, and the shallows round the islands."""
    parts = [
        svg.tag("rect", class_="sea", x=SEA, y=SEA, width=WIDTH - 2 * SEA, height=where.sea_height, rx=14.0),
    ]
    for column in where.columns[:-1]:
        for row in where.rows[:-1]:
            hand = Hand(f"ripple {column} {row}")
            if hand.choice(3) == 0:
                x, y = where.at(column + 0.5 + hand.shift(0.08), row + 0.5 + hand.shift(0.08))
                parts.append(svg.path(ripple(x, y) + ripple(x + 7, y + 7), "ripple"))
    for name, place in zip(board.names, board.islands, strict=True):
        parts.append(svg.path(closed(blob(Hand(name), *where.at(*place), LAND + 13, 0.1)), "shallow"))
    return "".join(parts)


def ripple(x: float, y: float) -> str:
    """A little wave."""
    return smooth([(x - 12, y), (x - 6, y - 3), (x, y), (x + 6, y - 3), (x + 12, y)])


def dotted_lines(board: IslandsBoard, where: Layout) -> str:
    """All lines on which bridges may be drawn."""
    parts = []
    for a, b in board.lines:
        (x, y), (to_x, to_y) = ends(where.at(*board.islands[a]), where.at(*board.islands[b]), LAND + 6)
        parts.append(f"M{short(x)} {short(y)}L{short(to_x)} {short(to_y)}")
    return svg.path("".join(parts), "dots")


def ends(a: Point, b: Point, away: float) -> tuple[Point, Point]:
    """The two ends of a line that keeps away from the centres of its islands."""
    if a[1] == b[1]:
        return (a[0] + away, a[1]), (b[0] - away, b[1])
    return (a[0], a[1] + away), (b[0], b[1] - away)


def island(name: str, flag: str, x: float, y: float) -> str:
    """An island, a little different from all others, with its flag."""
    hand = Hand(name)
    parts = [svg.path(closed(blob(hand, x, y, LAND, 0.1)), "land")]
    for _ in range(5):
        angle = pi / 2 + hand.shift(2.2)
        out = LAND - 6 + hand.shift(2)
        parts.append(svg.tag("circle", class_="grain", cx=x + out * cos(angle), cy=y + out * sin(angle), r=1.2))
    return "".join(parts) + (flag_shape(flag, x + 17, y - 13) if flag else "")


def flag_shape(flag: str, x: float, y: float) -> str:
    """A flag on its pole: the red one is pointed, the blue one swallow-tailed, so that the shape tells them apart."""
    top = y - 35
    pole = svg.path(f"M{short(x)} {short(y)}V{short(top)}", "pole")
    if flag == "red":
        cloth = f"M{short(x)} {short(top)}l27 10.5l-27 10.5z"
    else:
        cloth = f"M{short(x)} {short(top)}c8 -4 15 4 26 0l-7 10l7 10c-11 4 -18 -4 -26 0z"
    return svg.path(cloth, f"flag {flag}") + pole


def labels(where: Layout) -> str:
    """The names of columns and rows."""
    columns = [svg.text(COLUMNS[c], where.at(c, 0)[0], 33, "quiet label") for c in where.columns]
    rows = [svg.text(str(r + 1), 33, where.at(0, r)[1], "quiet label") for r in where.rows]
    return "".join(columns + rows)


def six_islets(x: float, y: float) -> str:
    """The sign of the third goal: six islands and the bridges between them."""
    places = [(x + dx, y + dy) for dy in (-8, 8) for dx in (-18, 0, 18)]
    bridges = f"M{short(x - 18)} {short(y - 8)}h36M{short(x - 18)} {short(y + 8)}h36M{short(x)} {short(y - 8)}v16"
    return svg.path(bridges, "plank") + "".join(svg.tag("circle", class_="islet", cx=a, cy=b, r=5.6) for a, b in places)


def goal_places(where: Layout) -> list[Point]:
    """Where the goals stand: one over each three cards."""
    return [(card_place(where, 3 * i + 1)[0], where.goals) for i in range(len(GOALS))]


def goal_boxes(where: Layout) -> str:
    """ISL-16: what the goals are worth."""
    parts = []
    for goal, (x, y) in zip(GOALS, goal_places(where), strict=True):
        if goal.name == "six-joined":
            parts.append(six_islets(x - 42, y))
        else:
            flags, flag = (4, "red") if goal.name == "red-flags" else (3, "blue")
            parts += [flag_shape(flag, x - 74 + 17 * k + 8 * (4 - flags), y + 17) for k in range(flags)]
        parts.append(
            svg.text(str(goal.first), x + 34, y, "worth") + svg.text(str(goal.later), x + 68, y + 1, "quiet less")
        )
    return "".join(parts)


CARD = (54.0, 36.0)
PILED = (15.0, 10.0)
"""The size of a card in the deck, and of one in the piles of a lone player."""


def card_place(where: Layout, index: int) -> Point:
    """Where the centre of a card of the deck lies: nine in a row, three of each number together."""
    column, row = index % 9, index // 9
    return 66 + column * 66.0 + (column // 3 - 1) * 12, where.cards + 18 + row * 46


def cards(where: Layout) -> str:
    """ISL-2: all cards, to cross off as they appear."""
    parts = []
    for i, call in enumerate(DECK):
        x, y = card_place(where, i)
        width, height = CARD
        parts.append(
            svg.tag("rect", class_="card", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=8.0)
        )
        parts.append(svg.text(str(call & 7), x - 12, y + 0.5, "cardno"))
        bridges = call >> 3
        first = y - 4.2 * (bridges - 1)
        parts.append(svg.path("".join(f"M{short(x + 5)} {short(first + 8.4 * k)}h14" for k in range(bridges)), "plank"))
    return "".join(parts)


# Ink.


def numbers(name: str, x: float, y: float) -> str:
    """Every number that an island can get."""
    hit = svg.tag("circle", class_="hit", cx=x, cy=y, r=29.0)
    return "".join(
        svg.mark(f"{name}={n}", hit, svg.path(digit(Hand(f"{name}={n}"), n, x, y, 29), "pen number"))
        for n in range(1, MOST + 1)
    )


def bridge(name: str, a: Point, b: Point, second: bool) -> str:
    """One of the two bridges on a line."""
    off = BESIDE if second else -BESIDE
    (x, y), (to_x, to_y) = ends(a, b, LAND - 1)
    flat = a[1] == b[1]
    start, end = ((x, y + off), (to_x, to_y + off)) if flat else ((x - off, y), (to_x - off, to_y))
    wobble = 0.5 + 0.006 * (to_x - x + to_y - y)
    (hit_x, hit_y), (hit_to_x, hit_to_y) = ends(a, b, LAND + 16)
    hit = f"M{short(hit_x)} {short(hit_y)}L{short(hit_to_x)} {short(hit_to_y)}"
    return svg.mark(name, svg.path(hit, "hit"), svg.path(stroke(Hand(name), start, end, wobble)))


def ink(board: IslandsBoard, where: Layout) -> str:
    """Every mark, and what may follow from it."""
    parts = []
    for line, (a, b) in enumerate(board.lines):
        one, other = where.at(*board.islands[a]), where.at(*board.islands[b])
        parts += [bridge(bridge_name(board, line, second), one, other, second) for second in (False, True)]
    for name, place in zip(board.names, board.islands, strict=True):
        x, y = where.at(*place)
        parts.append(numbers(name, x, y))
        parts.append(svg.mark(f"{name}.done", svg.path(ring(Hand(name), x, y, LAND + 5), "pen ring")))
    for i in range(len(DECK)):
        parts.append(svg.mark(f"card.{i}", svg.path(cross(Hand(f"card {i}"), *card_place(where, i), 14), "pen off")))
    for goal, (x, y) in zip(GOALS, goal_places(where), strict=True):
        for which, dx, look in (("first", 34, "pen ring"), ("later", 68, "pen ring aside")):
            name = f"goal.{goal.name}.{which}"
            parts.append(svg.mark(name, svg.path(ring(Hand(name), x + dx, y, 15), look)))
        parts.append(svg.mark(f"goal.{goal.name}.gone", svg.struck(Hand(goal.name), x + 34, y, 13)))
    return "".join(parts) + piles(where)


def pile_place(where: Layout, number: int) -> Point:
    """ISL-18: where a round of a lone player lies: between sea and goals, the three piles apart."""
    gaps = (number > FIRST_PILE) + (number > SECOND_PILE)
    return 92 + (number - 1) * 25.5 + gaps * 34.0, where.goals - 30


def piles(where: Layout) -> str:
    """ISL-18: the three piles, with what has to be reached behind each; and a tick for each card that was turned up."""
    width, height = PILED
    cards = []
    for number in range(1, ROUNDS + 1):
        x, y = pile_place(where, number)
        cards.append(
            svg.tag("rect", class_="card", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=2.5)
        )
    first, second = pile_place(where, FIRST_PILE), pile_place(where, SECOND_PILE)
    signs = [
        little(flag_shape("blue", -10, 17.5), first[0] + 29, first[1], 0.42),
        little(flag_shape("red", -10, 17.5), second[0] + 22, second[1], 0.42),
        little(six_islets(0, 0), second[0] + 38, second[1], 0.36),
    ]
    ticks = []
    for number in range(1, ROUNDS + 1):
        x, y = pile_place(where, number)
        name = f"solo.{number}"
        ticks.append(svg.mark(name, svg.path(stroke(Hand(name), (x - 6, y + 4.5), (x + 6, y - 4.5), 0.5), "pen gone")))
    return svg.mark("solo.0", *cards, *signs) + "".join(ticks)


def little(shape: str, x: float, y: float, scale: float) -> str:
    """Something drawn round 0, 0, smaller and elsewhere."""
    return svg.group(shape, transform=f"translate({short(x)} {short(y)}) scale({scale:.2f})")


def draw(board: IslandsBoard, sheet: int) -> str:
    """The board as SVG, every mark in it, hidden, under its name."""
    where = layout(board)
    land = [
        island(name, flag, *where.at(*place))
        for name, flag, place in zip(board.names, board.flags, board.islands, strict=True)
    ]
    return svg.drawing(
        "Islands",
        WIDTH,
        where.height,
        style=STYLE,
        defs="",
        printed="".join(
            [
                svg.board_edge(WIDTH, where.height),
                water(board, where),
                labels(where),
                dotted_lines(board, where),
                *land,
                goal_boxes(where),
                cards(where),
            ]
        ),
        ink=ink(board, where),
    )


def shown(board: IslandsBoard, sheet: Sheet, marks: Sequence[str]) -> tuple[str, ...]:
    """The marks, and ISL-12: a ring round every complete island."""
    done = complete(sheet)
    return (*marks, *(f"{name}.done" for i, name in enumerate(board.names) if done >> i & 1))


def target(board: IslandsBoard, sheet: Sheet, turn: Turn, mark: int) -> Point:
    """The island to write on, or the line to draw on: half a step from its first island, where no line crosses it."""
    where = layout(board)
    if mark < BRIDGE:
        return where.at(*board.islands[mark % ISLANDS])
    (column, row), (to_column, to_row) = (board.islands[end] for end in board.lines[mark - BRIDGE])
    return where.at(column + (0.5 if to_column > column else 0), row + (0.5 if to_row > row else 0))
