"""Islands: the board file and its constraints (ISL-1).

A board is drawn in characters. Column A is the first character of a line, column B the fifth and so on; row 1 is the
first line of the map, row 2 the third and so on. There stand the islands: `o` plain, `R` with a red flag, `B` with a
blue one. `-` and `|` are the dotted lines, `+` is where two of them cross.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from felttip.contract import Goal, Phrase
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import Print
from felttip.kit.boardfile import BoardFile, check, hash_once

COLUMNS = "ABCDEFG"
ROWS = 7
ACROSS, DOWN = 4, 2
"""How many characters and how many lines of text the places are apart."""
FLAGS = {"o": "", "R": "red", "B": "blue"}
PARTS = {"o": (11, "islands-board-plain"), "R": (4, "islands-board-red"), "B": (3, "islands-board-blue")}
"""How many islands of each kind there are, and what is said where there are not."""
FEWEST_LINES, MOST_LINES = 22, 26
GOALS = (Goal("red-flags", 9, 5), Goal("blue-flags", 7, 3), Goal("six-joined", 8, 4))
"""ISL-16."""

RIGHT, DOWNWARDS = "islands-board-breaks-right", "islands-board-breaks-down"
"""What is said of a line that breaks off on its way."""

Place = tuple[int, int]


def place_name(place: Place) -> str:
    """A column and a row, counted from 0, as people name them.

    >>> place_name((2, 2))
    'C3'
    """
    return f"{COLUMNS[place[0]]}{place[1] + 1}"


@dataclass(frozen=True)
class IslandsBoard:
    """The printed board: ISL-1."""

    name: str
    islands: tuple[Place, ...]
    """Column and row of each island, counted from 0, row by row."""
    flags: tuple[str, ...]
    """For each island `red`, `blue` or nothing."""
    lines: tuple[tuple[int, int], ...]
    """The two islands that each dotted line joins."""
    crossings: tuple[tuple[int, int], ...]
    """The pairs of lines that cross."""

    __hash__ = hash_once

    @property
    def sheets(self) -> int:
        """All sheets of a board are alike."""
        return 1

    @property
    def goals(self) -> tuple[Goal, ...]:
        """ISL-16: the same on every board."""
        return GOALS

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the islands."""
        return tuple(place_name(place) for place in self.islands)


class Map(NamedTuple):
    """The characters of a map, and which of them are part of a line from left to right or from above."""

    rows: list[str]
    flat: set[tuple[int, int]]
    upright: set[tuple[int, int]]

    def sign(self, x: int, y: int) -> str:
        """The character at a place of the text; blank outside the map."""
        return self.rows[y][x] if y < len(self.rows) and x < len(self.rows[y]) else " "


def read_board(text: str) -> IslandsBoard:
    """Read and check a board file."""
    file = BoardFile(text, "islands")
    rows = file.text("map").rstrip().splitlines()
    file.done()
    drawn = Map([row.rstrip() for row in rows], set(), set())
    islands = find_islands(drawn)
    lines = find_lines(drawn, islands)
    check_leftovers(drawn, islands)
    check_parts(drawn, islands, lines)
    return IslandsBoard(
        file.name,
        tuple(islands),
        tuple(FLAGS[drawn.sign(c * ACROSS, r * DOWN)] for c, r in islands),
        tuple(lines),
        tuple(crossings(islands, lines)),
    )


def spot(x: int, y: int) -> Phrase:
    """A place of the text, for people."""
    return Phrase("islands-board-at", {"line": y + 1, "character": x + 1})


def find_islands(drawn: Map) -> list[Place]:
    """The islands, row by row; every character must be a known one, and every island must stand on the grid."""
    islands = []
    for y, row in enumerate(drawn.rows):
        for x, sign in enumerate(row):
            check(sign in " oRB-|+", "islands-board-sign", at=spot(x, y), sign=sign)
            if sign not in FLAGS:
                continue
            check(x % ACROSS == 0 and y % DOWN == 0, "islands-board-off-grid", at=spot(x, y))
            place = (x // ACROSS, y // DOWN)
            inside = place[0] < len(COLUMNS) and place[1] < ROWS
            check(inside, "islands-board-outside", at=spot(x, y), columns=len(COLUMNS), rows=ROWS)
            islands.append(place)
    return islands


def find_lines(drawn: Map, islands: list[Place]) -> list[tuple[int, int]]:
    """The lines to the right and down from each island; each must reach another island."""
    lines = []
    for start, (column, row) in enumerate(islands):
        for dx, dy, stroke, seen, way in ((1, 0, "-", drawn.flat, RIGHT), (0, 1, "|", drawn.upright, DOWNWARDS)):
            x, y = column * ACROSS + dx, row * DOWN + dy
            while drawn.sign(x, y) in (stroke, "+"):
                seen.add((x, y))
                x, y = x + dx, y + dy
            if (x - dx, y - dy) == (column * ACROSS, row * DOWN):
                continue
            end = (x // ACROSS, y // DOWN)
            check(drawn.sign(x, y) in FLAGS, way, island=place_name((column, row)), at=spot(x, y), stroke=stroke)
            lines.append((start, islands.index(end)))
    return sorted(lines)


def check_leftovers(drawn: Map, islands: list[Place]) -> None:
    """ISL-1: every stroke is part of a line that begins at an island, and `+` of two that cross."""
    for y, row in enumerate(drawn.rows):
        for x, sign in enumerate(row):
            flat, upright = (x, y) in drawn.flat, (x, y) in drawn.upright
            if sign == "+":
                check(flat and upright, "islands-board-no-crossing", at=spot(x, y))
            elif sign in "-|":
                check(flat or upright, "islands-board-no-line", at=spot(x, y), sign=sign)


def check_parts(drawn: Map, islands: list[Place], lines: list[tuple[int, int]]) -> None:
    """ISL-1: how many islands of each kind, how many lines in all and at each island."""
    found = Counter(drawn.sign(c * ACROSS, r * DOWN) for c, r in islands)
    check(len(islands) == ISLANDS, "islands-board-islands", found=len(islands), islands=ISLANDS)
    for sign, (often, message) in PARTS.items():
        check(found[sign] == often, message, found=found[sign], often=often)
    for i, island in enumerate(islands):
        ways = sum(i in line for line in lines)
        check(ways >= 2, "islands-board-ways", island=place_name(island), ways=ways)
    enough = FEWEST_LINES <= len(lines) <= MOST_LINES
    check(enough, "islands-board-lines", found=len(lines), least=FEWEST_LINES, most=MOST_LINES)


def crossings(islands: list[Place], lines: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs of lines, one flat and one upright, that have a place in common between their ends."""
    pairs = []
    for i, (a, b) in enumerate(lines):
        for j, (c, d) in enumerate(lines):
            (left, row), (right, row_too) = islands[a], islands[b]
            (column, top), (column_too, bottom) = islands[c], islands[d]
            if row == row_too and column == column_too and left < column < right and top < row < bottom:
                pairs.append((min(i, j), max(i, j)))
    return sorted(pairs)


@cache
def print_of(board: IslandsBoard) -> Print:
    """The board as the rules see it."""

    def among(flag: str) -> int:
        return sum(1 << i for i, found in enumerate(board.flags) if found == flag)

    lines = range(len(board.lines))
    return Print(
        ends=tuple(1 << a | 1 << b for a, b in board.lines),
        at=tuple(sum(1 << line for line in lines if island in board.lines[line]) for island in range(ISLANDS)),
        across=tuple(
            sum(1 << other for other in lines if tuple(sorted((line, other))) in board.crossings) for line in lines
        ),
        lines=(1 << len(board.lines)) - 1,
        red=among("red"),
        blue=among("blue"),
        first=tuple(goal.first for goal in board.goals),
        later=tuple(goal.later for goal in board.goals),
    )
