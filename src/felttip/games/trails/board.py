"""Trails: the board file and its constraints (TRA-1)."""

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property

from felttip.contract import Goal, Phrase
from felttip.games.trails.rules import FIELDS, Print
from felttip.kit.boardfile import BoardFile, check, hash_once
from felttip.kit.colours import COLOURS, colour_phrase
from felttip.kit.hexes import Hex, distance, neighbours

ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
PLACES: tuple[Hex, ...] = tuple((abs(4 - y) + 2 * i, y) for y, length in enumerate(ROWS) for i in range(length))
NAMES = tuple(f"{'ABCDEFGHI'[y]}{i + 1}" for y, length in enumerate(ROWS) for i in range(length))
"""`A1` is the first field of the top row, `I5` the last of the bottom row."""
NEAR = tuple(tuple(PLACES.index(place) for place in neighbours(at) if place in PLACES) for at in PLACES)
RIM = frozenset(field for field in range(FIELDS) if len(NEAR[field]) < 6)
CENTRE = NAMES.index("E5")
NUMBERS = range(2, 11)


@dataclass(frozen=True)
class TrailsBoard:
    """The printed board: TRA-1."""

    name: str
    colours: tuple[int, ...]
    numbers: tuple[int, ...]
    """The fields of the numbers 2 to 10."""
    starts: tuple[int, ...]

    __hash__ = hash_once

    @property
    def sheets(self) -> int:
        """One sheet for each start."""
        return len(self.starts)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """TRA-6: the number in full, or half of it, rounded up."""
        return tuple(Goal(str(n), n, (n + 1) // 2) for n in NUMBERS)


def read_board(text: str) -> TrailsBoard:
    """Read and check a board file."""
    file = BoardFile(text, "trails")
    rows = [line.split() for line in file.text("fields").strip().splitlines()]
    starts = file.texts("starts")
    file.done()
    check(len(rows) == len(ROWS), "trails-board-rows", found=len(rows), rows=len(ROWS))
    for letter, row, length in zip("ABCDEFGHI", rows, ROWS, strict=True):
        check(len(row) == length, "trails-board-row", row=letter, found=len(row), fields=length)
    words = [word.partition(":") for row in rows for word in row]
    colours = []
    numbers: dict[int, int] = {}
    for field, (colour, colon, number) in enumerate(words):
        name = NAMES[field]
        check(colour in COLOURS, "trails-board-colour", field=name, word=colour, colours=", ".join(COLOURS))
        colours.append(COLOURS.index(colour))
        if colon:
            check(number.isascii() and number.isdigit(), "trails-board-no-number", field=name, word=number)
            check(int(number) in NUMBERS, "trails-board-number", field=name, number=number)
            check(int(number) not in numbers, "trails-board-number-twice", field=name, number=number)
            numbers[int(number)] = field
    for start in starts:
        check(start in NAMES, "trails-board-no-field", start=start)
    check_parts(colours, numbers, [NAMES.index(start) for start in starts])
    return TrailsBoard(
        file.name,
        tuple(colours),
        tuple(numbers[n] for n in NUMBERS),
        tuple(NAMES.index(start) for start in starts),
    )


def check_parts(colours: list[int], numbers: dict[int, int], starts: list[int]) -> None:
    """TRA-1: how often each colour, no two neighbours alike, where the numbers and the starts lie."""
    counts = Counter(colours)
    found = tuple(Phrase("trails-board-often", {"colour": colour_phrase(c), "count": counts[c]}) for c in range(6))
    check(sorted(counts[c] for c in range(6)) == [10, 10, 10, 10, 10, 11], "trails-board-colours", found=found)
    for field in range(FIELDS):
        for other in NEAR[field]:
            check(
                colours[field] != colours[other], "trails-board-neighbours",
                field=NAMES[field], other=NAMES[other], colour=colour_phrase(colours[field]),
            )  # fmt: skip
    for number in NUMBERS:
        check(number in numbers, "trails-board-number-missing", number=number)
        at = numbers[number]
        check((at in RIM) == (number >= 5), "trails-board-rim", number=number, field=NAMES[at])
    check(len(starts) == 4, "trails-board-starts", count=len(starts))
    for i, start in enumerate(starts):
        check(start not in starts[:i], "trails-board-start-twice", start=NAMES[start])
        check(start in NEAR[CENTRE], "trails-board-start-away", start=NAMES[start])
        check(start not in numbers.values(), "trails-board-start-number", start=NAMES[start])


def _at(place: Hex) -> int:
    """The field in a place, or 61 where there is none."""
    return PLACES.index(place) if place in PLACES else FIELDS


def _sixth(at: Hex, side: int) -> list[Hex]:
    """The six places up to three steps away between one direction (with it) and the next (without it)."""
    ways = [(x - at[0], y - at[1]) for x, y in neighbours(at)]
    (x, y), (u, v) = ways[side], ways[(side + 1) % 6]
    return [(at[0] + i * x + j * u, at[1] + i * y + j * v) for i in range(1, 4) for j in range(4 - i)]


def _across(turned: int) -> list[int]:
    """The fields of the nine rows that run in another direction."""
    lines: list[list[int]] = [[] for _ in ROWS]
    for field, (x, y) in enumerate(PLACES):
        # Doubled coordinates: x + y and x - y are even for all fields or odd for all.
        lines[(x - y + 4) // 2 if turned == 1 else (x + y - 4) // 2].append(field)
    return [field for line in lines for field in (line + [FIELDS] * 9)[:9]]


@cache
def print_of(board: TrailsBoard) -> Print:
    """The board as the rules see it."""
    colour_of = [1 << c for c in board.colours]
    return Print(
        near=tuple(sum(1 << other for other in near) for near in NEAR),
        coloured=tuple(
            sum(1 << field for field in range(FIELDS) if colour_of[field] & colours) for colours in range(64)
        ),
        colour=tuple(colour_of),
        number=tuple(1 << board.numbers.index(field) if field in board.numbers else 0 for field in range(FIELDS)),
        starts=board.starts,
        away=tuple(distance(PLACES[number], at) for number in board.numbers for at in PLACES),
        around=tuple(PLACES.index(to) if to in PLACES else FIELDS for at in PLACES for to in neighbours(at)),
        sector=tuple(_at(field) for at in PLACES for side in range(6) for field in _sixth(at, side)),
        across=tuple(field for turned in (1, 2) for field in _across(turned)),
        row=(*(sum(ROWS[:y]) for y in range(len(ROWS))), FIELDS),
        first=tuple(goal.first for goal in board.goals),
        later=tuple(goal.later for goal in board.goals),
    )
