"""Trails: the board file and its constraints (TRA-1)."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from felttip.contract import Goal
from felttip.games.trails.rules import FIELDS, Print
from felttip.kit.boardfile import BoardFile, check, listed
from felttip.kit.colours import COLOURS, colour_index
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

    @property
    def sheets(self) -> int:
        """One sheet for each start."""
        return len(self.starts)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """TRA-6: the number in full, or half of it, rounded up."""
        return tuple(Goal(str(n), n, (n + 1) // 2) for n in NUMBERS)


def read_board(text: str) -> TrailsBoard:
    """Read and check a board file."""
    file = BoardFile(text, "trails")
    rows = [line.split() for line in file.text("fields").strip().splitlines()]
    starts = file.texts("starts")
    file.done()
    check(len(rows) == len(ROWS), f'"fields" has {len(rows)} rows; the board has {len(ROWS)}')
    for letter, row, length in zip("ABCDEFGHI", rows, ROWS, strict=True):
        check(len(row) == length, f"row {letter} has {len(row)} fields; it must have {length}")
    words = [word.partition(":") for row in rows for word in row]
    colours = []
    numbers: dict[int, int] = {}
    for field, (colour, colon, number) in enumerate(words):
        try:
            colours.append(colour_index(colour))
        except ValueError as error:
            check(False, f"field {NAMES[field]}: {error}")
        if colon:
            check(number.isascii() and number.isdigit(), f'field {NAMES[field]}: "{number}" is no number')
            check(int(number) in NUMBERS, f"field {NAMES[field]}: the number {number} must be from 2 to 10")
            check(int(number) not in numbers, f"field {NAMES[field]}: the number {number} is on another field too")
            numbers[int(number)] = field
    for start in starts:
        check(start in NAMES, f'start "{start}": no field has this name; fields are A1 to I5')
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
    often = sorted(counts[c] for c in range(6))
    check(
        often == [10, 10, 10, 10, 10, 11],
        "five colours must stand ten times and one eleven times (TRA-1); here "
        + listed(f"{COLOURS[c]} stands {counts[c]} times" for c in range(6)),
    )
    for field in range(FIELDS):
        for other in NEAR[field]:
            check(
                colours[field] != colours[other],
                f"{NAMES[field]} and {NAMES[other]} are neighbours and both {COLOURS[colours[field]]} (TRA-1)",
            )
    for number in NUMBERS:
        check(number in numbers, f"the number {number} is on no field (TRA-1)")
        on_rim = numbers[number] in RIM
        check(
            on_rim == (number >= 5),
            f"the number {number} is on {NAMES[numbers[number]]}; 2 to 4 belong inside, 5 to 10 on the rim (TRA-1)",
        )
    check(len(starts) == 4, f"there must be four starts, not {len(starts)} (TRA-1)")
    for i, start in enumerate(starts):
        check(start not in starts[:i], f"two starts are on {NAMES[start]}; every player has another one (TRA-1)")
        check(start in NEAR[CENTRE], f"the start {NAMES[start]} is not next to the central field E5 (TRA-1)")
        check(start not in numbers.values(), f"the start {NAMES[start]} is on a number (TRA-1)")


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
        row=(*(sum(ROWS[:y]) for y in range(len(ROWS))), FIELDS),
        first=tuple(goal.first for goal in board.goals),
        later=tuple(goal.later for goal in board.goals),
    )
