"""Borders: the board file and its constraints (BOR-1, BOR-3, BOR-4)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, permutations

from felttip.contract import BoardError, Goal, Phrase
from felttip.games.borders.rules import AREAS, HALF, SPACES, Print
from felttip.kit.boardfile import BoardFile, check, hash_once
from felttip.kit.colours import COLOURS, colour_phrase
from felttip.kit.hexes import Hex, neighbours

LETTERS = "abcdefghijklmnopqrstuvwx"
ROW_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHITE = "*"
OUTSIDE = "."
LENGTHS = (2, 3, 4, 5)
VALUES = range(12, 3, -1)
"""BOR-4: from the longest border to the shortest."""
AREA_NAMES = ("villa", "well", "castle", "mill", "harbour", "vineyard", "orchard", "chapel", "farm")


@dataclass(frozen=True)
class Area:
    """One of the nine areas."""

    name: str
    inside: tuple[Hex, ...]
    border: tuple[int, ...]
    """The spaces round it, in reading order."""
    first: int
    later: int


@dataclass(frozen=True)
class BordersBoard:
    """The printed board: BOR-1."""

    name: str
    places: tuple[Hex, ...]
    """Where each of the 86 spaces lies, in reading order: that is the order of the spaces everywhere."""
    white: tuple[int, int]
    """The white space at the upper left and the one at the lower right."""
    segments: tuple[tuple[int, ...], ...]
    """The 24 segments, each as its spaces from one end to the other."""
    colours: tuple[tuple[int, ...], ...]
    """For each of the four sheets the colour of each segment."""
    areas: tuple[Area, ...]

    __hash__ = hash_once

    @property
    def sheets(self) -> int:
        """One sheet for each way to colour the segments."""
        return len(self.colours)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """BOR-11: every area is a goal."""
        return tuple(Goal(area.name, area.first, area.later) for area in self.areas)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each space."""
        return tuple(space_name(at) for at in self.places)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each space the spaces next to it."""
        number = {at: space for space, at in enumerate(self.places)}
        return tuple(tuple(number[to] for to in neighbours(at) if to in number) for at in self.places)

    @cached_property
    def segment(self) -> dict[int, int]:
        """For each coloured space its segment; white spaces have none."""
        return {space: s for s, spaces in enumerate(self.segments) for space in spaces}

    @cached_property
    def printed(self) -> Print:
        """The board as the rules see it, worked out once."""
        return printed_of(self)

    def colour(self, sheet: int, space: int) -> int | None:
        """The colour of a space on one of the sheets; None for white."""
        return self.colours[sheet][self.segment[space]] if space in self.segment else None


def space_name(at: Hex) -> str:
    """`F7`: the seventh hexagon of the sixth row of the map, where hexagons outside count too."""
    return f"{ROW_LETTERS[at[1]]}{at[0] // 2 + 1}"


def read_board(text: str) -> BordersBoard:
    """Read and check a board file."""
    file = BoardFile(text, "borders")
    printed = read_map(file.text("map"))
    names = read_areas(file.table("areas"))
    colours = read_sheets(file.table("sheets"))
    file.done()
    places = sorted((at for at, sign in printed.items() if not sign.isdigit()), key=lambda at: (at[1], at[0]))
    insides = {digit: [at for at, sign in printed.items() if sign == digit] for digit in sorted(names)}
    numbers = {at: space for space, at in enumerate(places)}
    check_insides(printed, insides, names)
    areas = valued(insides, names, numbers)
    check_spaces(printed, places)
    white = check_white(printed, places)
    segments = tuple(run_of(printed, letter) for letter in LETTERS)
    check_lengths(segments)
    check_colours(colours, segments)
    return BordersBoard(
        file.name,
        tuple(places),
        (numbers[white[0]], numbers[white[1]]),
        tuple(tuple(numbers[at] for at in run) for run in segments),
        colours,
        areas,
    )


# Reading.


def read_map(text: str) -> dict[Hex, str]:
    """The sign of every hexagon of the map that is not outside."""
    rows = [line.rstrip() for line in text.rstrip().splitlines()]
    check(len(rows) <= len(ROW_LETTERS), "borders-board-rows", found=len(rows), most=len(ROW_LETTERS))
    found = {}
    for y, row in enumerate(rows):
        indent = len(row) - len(row.lstrip())
        check(indent == y % 2 or not row, "borders-board-indent", row=ROW_LETTERS[y], blanks=indent)
        for i, sign in enumerate(row.split()):
            at = (2 * i + y % 2, y)
            known = sign in (OUTSIDE, WHITE, *LETTERS, *"123456789")
            check(known, "borders-board-sign", space=space_name(at), sign=sign, outside=OUTSIDE, white=WHITE)
            if sign != OUTSIDE:
                found[at] = sign
    return found


def read_areas(table: dict[str, object]) -> dict[str, str]:
    """The name of each area by its digit."""
    check(sorted(table) == list("123456789"), "borders-board-areas", found=", ".join(sorted(table)))
    for digit, name in table.items():
        known = ", ".join(AREA_NAMES)
        check(name in AREA_NAMES, "borders-board-area-name", area=digit, name=repr(name), names=known)
    names = {digit: str(name) for digit, name in table.items()}
    for a, b in combinations(sorted(names), 2):
        check(names[a] != names[b], "borders-board-same-name", area=a, other=b, name=names[a])
    return names


def read_sheets(table: dict[str, object]) -> tuple[tuple[int, ...], ...]:
    """For each sheet the colour of each segment."""
    check(sorted(table) == list("1234"), "borders-board-sheets", found=", ".join(sorted(table)))
    return tuple(read_sheet(number, table[number]) for number in "1234")


def read_sheet(number: str, sheet: object) -> tuple[int, ...]:
    """The colour of each segment on one sheet."""
    if not isinstance(sheet, dict):
        raise BoardError(Phrase("borders-board-sheet", {"sheet": number}))
    found: dict[str, int] = {}
    for word, letters in sheet.items():
        check(word in COLOURS, "borders-board-colour", sheet=number, word=str(word), colours=", ".join(COLOURS))
        for letter in str(letters).split():
            check(letter in LETTERS, "borders-board-letter", sheet=number, word=str(word), letter=letter)
            check(letter not in found, "borders-board-two-colours", sheet=number, segment=letter)
            found[letter] = COLOURS.index(word)
    for letter in LETTERS:
        check(letter in found, "borders-board-no-colour", sheet=number, segment=letter)
    return tuple(found[letter] for letter in LETTERS)


def run_of(printed: dict[Hex, str], letter: str) -> tuple[Hex, ...]:
    """BOR-3: the spaces of a segment, each next to the one before."""
    spaces = [at for at, sign in printed.items() if sign == letter]
    check(bool(spaces), "borders-board-no-segment", segment=letter)
    count = len(spaces)
    check(count in LENGTHS, "borders-board-length", segment=letter, count=count, space=space_name(spaces[0]))
    for order in permutations(spaces):
        if all(b in neighbours(a) for a, b in pairwise(order)):
            return order
    named = ", ".join(map(space_name, spaces))
    raise BoardError(Phrase("borders-board-no-run", {"segment": letter, "spaces": named}))


# Constraints.


def check_insides(printed: dict[Hex, str], insides: dict[str, list[Hex]], names: dict[str, str]) -> None:
    """BOR-1: nine areas, each in one piece and with a border all round."""
    for digit, inside in insides.items():
        name = names[digit]
        check(bool(inside), "borders-board-no-area", area=digit, name=name)
        away = sorted(set(inside) - piece(inside))
        apart = ", ".join(map(space_name, away))
        check(not away, "borders-board-pieces", area=digit, name=name, count=len(away), places=apart)
        for at in inside:
            for to in neighbours(at):
                sign = printed.get(to, OUTSIDE)
                check(sign != OUTSIDE, "borders-board-open", area=digit, name=name, place=space_name(at))
                parted = sign == digit or not sign.isdigit()
                check(parted, "borders-board-touch", area=digit, other=sign, place=space_name(at))


def piece(inside: list[Hex]) -> set[Hex]:
    """What hangs together with the first of these hexagons."""
    found = {inside[0]}
    edge = [inside[0]]
    while edge:
        fresh = {to for to in neighbours(edge.pop()) if to in inside} - found
        found |= fresh
        edge += fresh
    return found


def check_spaces(printed: dict[Hex, str], places: list[Hex]) -> None:
    """BOR-1, BOR-3: a border one hexagon thick, and 86 spaces of it."""
    for at in places:
        beside = {printed.get(to, OUTSIDE) for to in neighbours(at)}
        areas = sorted(sign for sign in beside if sign.isdigit())
        check(bool(areas), "borders-board-needless", space=space_name(at))
        between = len(areas) > 1 or OUTSIDE in beside
        check(between, "borders-board-needless-inside", space=space_name(at), area=areas[0])
    check(len(places) == SPACES, "borders-board-spaces", found=len(places), spaces=SPACES)


def check_white(printed: dict[Hex, str], places: list[Hex]) -> tuple[Hex, Hex]:
    """BOR-1: one white space at the upper left and one at the lower right."""
    white = [at for at in places if printed[at] == WHITE]
    check(len(white) == 2, "borders-board-white", count=len(white))
    across = min(x for x, _ in places) + max(x for x, _ in places)
    down = min(y for _, y in places) + max(y for _, y in places)
    fits = 2 * white[0][0] < across and 2 * white[0][1] < down
    check(fits, "borders-board-upper-left", space=space_name(white[0]))
    fits = 2 * white[1][0] > across and 2 * white[1][1] > down
    check(fits, "borders-board-lower-right", space=space_name(white[1]))
    return white[0], white[1]


def check_lengths(segments: Iterable[tuple[Hex, ...]]) -> None:
    """BOR-3: six segments of each length."""
    counts = Counter(len(segment) for segment in segments)
    for length in LENGTHS:
        check(counts[length] == 6, "borders-board-six", found=counts[length], length=length)


def check_colours(colours: tuple[tuple[int, ...], ...], segments: tuple[tuple[Hex, ...], ...]) -> None:
    """BOR-1, BOR-3: each colour once in each length, never beside itself, and four different sheets."""
    touching = [
        (a, b)
        for a, b in combinations(range(len(segments)), 2)
        if any(to in segments[b] for at in segments[a] for to in neighbours(at))
    ]
    for number, sheet in enumerate(colours, start=1):
        for colour in range(len(COLOURS)):
            lengths = sorted(len(run) for run, c in zip(segments, sheet, strict=True) if c == colour)
            found = ", ".join(map(str, lengths))
            phrase, right = colour_phrase(colour), lengths == list(LENGTHS)
            check(right, "borders-board-colour-lengths", sheet=number, colour=phrase, lengths=found)
        for a, b in touching:
            check(
                sheet[a] != sheet[b], "borders-board-colours-touch",
                sheet=number, segment=LETTERS[a], other=LETTERS[b], colour=colour_phrase(sheet[a]),
            )  # fmt: skip
        for other in range(1, number):
            check(colours[other - 1] != sheet, "borders-board-same-sheets", sheet=number, other=other)


def valued(insides: dict[str, list[Hex]], names: dict[str, str], numbers: dict[Hex, int]) -> tuple[Area, ...]:
    """BOR-4: the areas with their values, which follow from the lengths of the borders."""
    borders = {
        digit: tuple(sorted({numbers[to] for at in inside for to in neighbours(at) if to in numbers}))
        for digit, inside in insides.items()
    }
    for a, b in combinations(sorted(borders), 2):
        check(
            len(borders[a]) != len(borders[b]), "borders-board-same-length",
            area=a, name=names[a], other=b, other_name=names[b], spaces=len(borders[a]),
        )  # fmt: skip
    order = sorted(borders, key=lambda digit: -len(borders[digit]))
    values = dict(zip(order, VALUES, strict=True))
    by_name = {name: digit for digit, name in names.items()}
    for name, value in (("villa", 9), ("well", 4)):
        found = values[by_name[name]]
        check(found == value, "borders-board-worth", name=name, found=found, value=value)
    top = min(y for inside in insides.values() for _, y in inside)
    check(min(y for _, y in insides[by_name["villa"]]) == top, "borders-board-top")
    return tuple(
        Area(names[digit], tuple(insides[digit]), borders[digit], values[digit], (values[digit] + 1) // 2)
        for digit in sorted(insides)
    )


def halves(spaces: Iterable[int]) -> tuple[int, int]:
    """A set of spaces as two words."""
    bits = sum(1 << space for space in spaces)
    return bits & (1 << HALF) - 1, bits >> HALF


def print_of(board: BordersBoard) -> Print:
    """The board as the rules see it."""
    return board.printed


def printed_of(board: BordersBoard) -> Print:
    """Every table that the rules look things up in."""
    near = [halves(near) for near in board.near]
    runs = [halves(run) for run in board.segments]
    borders = [halves(area.border) for area in board.areas]
    coloured = [
        halves(space for run, c in zip(board.segments, sheet, strict=True) if colours >> c & 1 for space in run)
        for sheet in board.colours
        for colours in range(64)
    ]
    return Print(
        near_low=tuple(low for low, _ in near),
        near_high=tuple(high for _, high in near),
        coloured_low=tuple(low for low, _ in coloured),
        coloured_high=tuple(high for _, high in coloured),
        colour=tuple(board.colour(sheet, space) or 0 for sheet in range(board.sheets) for space in range(SPACES)),
        runs=tuple(s for sheet in board.colours for c in range(6) for s in range(len(sheet)) if sheet[s] == c),
        segment=tuple(board.segment.get(space, 0) for space in range(SPACES)),
        segment_low=tuple(low for low, _ in runs),
        segment_high=tuple(high for _, high in runs),
        bounds=tuple(sum(1 << a for a in range(AREAS) if space in board.areas[a].border) for space in range(SPACES)),
        border_low=tuple(low for low, _ in borders),
        border_high=tuple(high for _, high in borders),
        white=board.white,
        hope=tuple(round(100 * 0.86**missing) for missing in range(SPACES)),
        first=tuple(area.first for area in board.areas),
        later=tuple(area.later for area in board.areas),
    )
