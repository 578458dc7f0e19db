"""The board file: read right, and refused with the reason when a constraint is broken."""

import pytest
from tests.games.islands.setup_islands import BOARD, MAP, file_with

from felttip.contract import BoardError, Goal
from felttip.games.islands.board import place_name, print_of, read_board
from felttip.words import words


def changed(line: int, text: str) -> str:
    """The map with another line, counted from 1."""
    lines = MAP.splitlines()
    lines[line - 1] = text
    return file_with("\n".join(lines) + "\n")


@pytest.mark.clause("ISL-1")
def test_islands_and_flags() -> None:
    assert " ".join(BOARD.names) == "A1 B1 D1 E2 F2 A3 B3 D3 F3 B4 C4 F4 D5 E5 A6 C6 D6 F6"
    flags = list(zip(BOARD.names, BOARD.flags, strict=True))
    assert [name for name, flag in flags if flag == "red"] == ["B1", "F2", "E5", "A6"]
    assert [name for name, flag in flags if flag == "blue"] == ["B4", "F4", "D6"]
    assert BOARD.islands[10] == (2, 3)
    assert place_name(BOARD.islands[10]) == "C4"


@pytest.mark.clause("ISL-1")
def test_lines_and_crossings() -> None:
    lines = [f"{BOARD.names[a]}-{BOARD.names[b]}" for a, b in BOARD.lines]
    assert " ".join(lines) == (
        "A1-B1 A1-A3 B1-D1 B1-B3 D1-D3 E2-F2 E2-E5 F2-F3 A3-B3 A3-A6 B3-D3 B3-B4 "
        "D3-F3 D3-D5 F3-F4 B4-C4 C4-F4 C4-C6 F4-F6 D5-E5 D5-D6 A6-C6 C6-D6 D6-F6"
    )
    assert [{lines[a], lines[b]} for a, b in BOARD.crossings] == [
        {"E2-E5", "D3-F3"},
        {"E2-E5", "C4-F4"},
        {"D3-D5", "C4-F4"},
    ]


@pytest.mark.clause("ISL-16")
def test_goals_and_sheets() -> None:
    assert BOARD.goals == (Goal("red-flags", 9, 5), Goal("blue-flags", 7, 3), Goal("six-joined", 8, 4))
    assert (BOARD.name, BOARD.sheets) == ("T", 1)


def test_print_says_what_the_board_says() -> None:
    p = print_of(BOARD)
    for line, (a, b) in enumerate(BOARD.lines):
        assert p.ends[line] == 1 << a | 1 << b
        assert [island for island in range(18) if p.at[island] >> line & 1] == [a, b]
        for other in range(24):
            assert bool(p.across[line] >> other & 1) == (tuple(sorted((line, other))) in BOARD.crossings)
    assert p.lines == 2**24 - 1
    assert (p.red.bit_count(), p.blue.bit_count(), p.red & p.blue) == (4, 3, 0)
    assert (p.first, p.later) == ((9, 7, 8), (5, 3, 4))


def test_blanks_at_the_end_of_a_line_do_not_matter() -> None:
    assert read_board(file_with("\n".join(line + "  " for line in MAP.splitlines()) + "\n\n")) == BOARD


BROKEN = {
    "another game": (
        file_with(MAP).replace('"islands"', '"trails"'),
        'this is a board for "trails", not for "islands"',
    ),
    "a field too many": (file_with(MAP) + "size = 6\n", "nobody knows what size should mean"),
    "an unknown character": (
        changed(1, "o---X-------o"),
        'line 1 of the map, character 5: "X" means nothing; a map is made of o R B - | + and blanks',
    ),
    "an island between two columns": (
        changed(1, "o--R--------o"),
        "line 1 of the map, character 4: an island stands off the grid",
    ),
    "an island between two rows": (
        changed(2, "|   o       |"),
        "line 2 of the map, character 5: an island stands off the grid",
    ),
    "an eighth column": (
        changed(1, "o---R-------o---------------o"),
        "line 1 of the map, character 29: an island stands outside the grid, which has 7 columns and 7 rows",
    ),
    "an eighth row": (
        file_with(MAP + "|\n" * 3 + "o\n"),
        "line 15 of the map, character 1: an island stands outside the grid",
    ),
    "a line to nowhere on the right": (
        changed(3, "|   |       |   o-- R"),
        "the line from E2 right breaks off at line 3 of the map, character 20",
    ),
    "a line to nowhere below": (
        changed(2, "|"),
        'line 3 of the map, character 5: this "|" belongs to no line between two islands (ISL-1)',
    ),
    "a line that stops on its way down": (
        changed(3, "|           |   o---R"),
        "the line from B1 down breaks off at line 3 of the map, character 5",
    ),
    "a crossing without its sign": (
        changed(5, "o---o-------o-------o"),
        'the line from E2 down breaks off at line 5 of the map, character 17; a line of "|" must go straight',
    ),
    "a sign for a crossing where none is": (
        changed(3, "|   |       |   o-+-R"),
        'line 3 of the map, character 19: no two lines cross at this "+" (ISL-1)',
    ),
    "a stroke alone in the sea": (
        changed(2, "|   |   -   |"),
        'line 2 of the map, character 9: this "-" belongs to no line between two islands (ISL-1)',
    ),
    "an island too many": (changed(1, "o---R---o---o"), "the map has 19 islands; there must be 18 (ISL-1)"),
    "an island too few": (changed(9, "|       |   |   R   |"), "the map has 17 islands; there must be 18 (ISL-1)"),
    "a red flag too many": (changed(1, "R---R-------o"), "the map has 10 plain islands (o); there must be 11"),
    "a red flag instead of a blue one": (
        changed(7, "|   R---o---+---+---B"),
        "the map has 5 islands with a red flag (R); there must be 4",
    ),
    "an island with one line": (
        changed(9, "|       |   o   R   |"),
        "E5 has one line; every island has 2 to 4 (ISL-1)",
    ),
}


@pytest.mark.clause("ISL-1")
@pytest.mark.parametrize("what", BROKEN)
def test_broken_boards_name_the_first_broken_constraint(what: str) -> None:
    text, message = BROKEN[what]
    with pytest.raises(BoardError) as caught:
        read_board(text)
    assert message in words().phrase(caught.value.phrase)


SPARSE = """\
o---R-------o
|           |
|           |   o---R
|           |   |   |
o---o-------o   |   o
|   |           |   |
|   B---o-------+---B
|       |       |   |
|       |   o---R   |
|       |   |       |
R-------o---B-------o
"""
DENSE = """\
    o---R---o---o
    |   |   |   |
o---o---B---o---R
|   |   |   |   |
o---B---o---o---o
|   |   |   |
R---R---B---o
"""


@pytest.mark.clause("ISL-1")
@pytest.mark.parametrize(("drawing", "lines"), [(SPARSE, 21), (DENSE, 27)])
def test_number_of_lines(drawing: str, lines: int) -> None:
    """Two or more at every island, and yet too few or too many in all."""
    with pytest.raises(BoardError) as caught:
        read_board(file_with(drawing))
    assert f"the map has {lines} lines; there must be 22 to 26" in words().phrase(caught.value.phrase)
