"""The board file: read right, and refused with the reason when a constraint is broken."""

from itertools import combinations

import pytest
from tests.games.borders.setup_borders import VALLEY

from felttip.contract import BoardError, Goal
from felttip.games.borders.board import LETTERS, BordersBoard, print_of, read_board
from felttip.kit.colours import COLOURS
from felttip.kit.hexes import neighbours
from felttip.words import words

ROWS = VALLEY.split('"""')[1].strip("\n").split("\n")


@pytest.fixture(scope="module")
def board() -> BordersBoard:
    """The board that comes with the game."""
    return read_board(VALLEY)


def redrawn(*changes: str) -> str:
    """The board file with other signs on its map: `D1=c` puts a c on D1."""
    rows = [[*row.split(), "."] for row in ROWS]
    for change in changes:
        name, sign = change.split("=")
        rows[ord(name[0]) - ord("A")][int(name[1:]) - 1] = sign
    return with_rows([" " * (y % 2) + " ".join(row) for y, row in enumerate(rows)])


def with_rows(rows: list[str]) -> str:
    """The board file with another map."""
    before, _, after = VALLEY.split('"""')
    return '"""\n'.join([before, "\n".join(rows) + "\n", after.lstrip("\n")])


def replaced(old: str, new: str) -> str:
    """The board file with other words in it."""
    assert VALLEY.count(old) == 1
    return VALLEY.replace(old, new)


def sheet_text(number: int) -> str:
    """The part of the file that colours one sheet."""
    return VALLEY.split(f"[sheets.{number}]\n")[1].split("\n\n")[0].rstrip("\n")


def line_of(number: int, word: str) -> str:
    """One line of it."""
    return next(line for line in sheet_text(number).splitlines() if line.startswith(word))


def resheeted(number: int, text: str) -> str:
    """The board file with another sheet."""
    return VALLEY.replace(f"[sheets.{number}]\n{sheet_text(number)}", f"[sheets.{number}]\n{text}")


def swapped(number: int, a: str, b: str) -> str:
    """The board file where two segments have exchanged their colours on one sheet."""
    lines = [line.split(" = ") for line in sheet_text(number).splitlines()]
    exchanged = {a: b, b: a}
    return resheeted(
        number,
        "\n".join(f"{word} = {' '.join(exchanged.get(s, s) for s in given[1:-1].split())!r}" for word, given in lines),
    )


def complaint_about(text: str) -> str | None:
    """What is wrong with a board file."""
    try:
        read_board(text)
    except BoardError as error:
        return words().phrase(error.phrase)
    return None


@pytest.mark.clause("BOR-1")
def test_nine_areas_share_their_borders(board: BordersBoard) -> None:
    assert len(board.areas) == 9
    villa, castle = board.areas[0], board.areas[1]
    assert (villa.name, castle.name) == ("villa", "castle")
    both = set(villa.border) & set(castle.border)
    assert sorted(board.names[space] for space in both) == ["C4", "D4", "D5"]
    for area in board.areas:
        around = {to for at in area.inside for to in neighbours(at)} - set(area.inside)
        assert around == {board.places[space] for space in area.border}


@pytest.mark.clause("BOR-1")
def test_white_spaces_and_names(board: BordersBoard) -> None:
    assert [board.names[space] for space in board.white] == ["D1", "M13"]
    assert board.names[:4] == ("A5", "A6", "A7", "A8")
    assert board.places[0] == (8, 0)
    assert len(set(board.names)) == 86


@pytest.mark.clause("BOR-1")
def test_four_sheets_colour_every_segment_differently(board: BordersBoard) -> None:
    assert board.sheets == 4
    for segment in range(24):
        assert len({sheet[segment] for sheet in board.colours}) == 4


@pytest.mark.clause("BOR-3")
def test_segments(board: BordersBoard) -> None:
    assert sorted(len(run) for run in board.segments) == [2] * 6 + [3] * 6 + [4] * 6 + [5] * 6
    assert sorted([space for run in board.segments for space in run] + list(board.white)) == list(range(86))
    for sheet in range(4):
        for colour in range(6):
            runs = [run for run, c in zip(board.segments, board.colours[sheet], strict=True) if c == colour]
            assert sorted(map(len, runs)) == [2, 3, 4, 5]
            assert not any(b in board.near[a] for one, other in combinations(runs, 2) for a in one for b in other)


@pytest.mark.clause("BOR-4")
def test_values(board: BordersBoard) -> None:
    by_length = sorted(board.areas, key=lambda area: -len(area.border))
    assert [area.first for area in by_length] == [12, 11, 10, 9, 8, 7, 6, 5, 4]
    assert [area.later for area in by_length] == [6, 6, 5, 5, 4, 4, 3, 3, 2]
    assert by_length[3].name == "villa"
    assert by_length[8].name == "well"
    assert board.goals[0] == Goal("villa", 9, 5)
    assert board.goals[6] == Goal("well", 4, 2)


@pytest.mark.clause("BOR-1")
def test_white_spaces_offer_equally_many_colours_on_all_sheets(board: BordersBoard) -> None:
    for sheet in range(4):
        colours = [board.colour(sheet, space) for white in board.white for space in board.near[white]]
        assert len(set(colours)) == len(colours) == 4


def test_the_print_fits_into_words(board: BordersBoard) -> None:
    for part in print_of(board):
        assert all(0 <= value < 2**62 for value in part)


BROKEN = {
    "indent": (with_rows([" " + ROWS[0], *ROWS[1:]]), "map row A begins after 1 blanks"),
    "sign": (redrawn("D6=y"), 'map D6: "y" means nothing'),
    "areas": (replaced('7 = "well"\n', ""), "[areas] must name the areas 1 to 9 (BOR-1)"),
    "area name": (replaced('"farm"', '"pub"'), "area 5 is called 'pub'; the names are villa"),
    "same name": (replaced('"farm"', '"mill"'), "areas 4 and 5 are both called mill"),
    "sheets": (replaced("[sheets.4]", "[sheets.5]"), "there must be sheets 1 to 4 (BOR-1), not 1, 2, 3, 5"),
    "no sheet": (VALLEY.split("[sheets.1]")[0] + "[sheets]\n1 = 1\n2 = 2\n3 = 3\n4 = 4\n", "sheet 1 must give each"),
    "colour": (resheeted(2, sheet_text(2).replace("grey", "gray")), "sheet 2: 'gray' is no colour"),
    "letter": (resheeted(2, sheet_text(2).replace(line_of(2, "red"), 'red = "z"')), 'red: "z" is no segment'),
    "two colours": (resheeted(2, sheet_text(2).replace('red = "', 'red = "a b c d e f g h i j k l m n o p q r s ')),
                    "has two colours"),
    "no colour": (resheeted(3, sheet_text(3).replace(line_of(3, "green"), "")), "has no colour"),
    "no area": (redrawn("J5=.", "J6=.", "K6=."), "area 7 (well) is not on the map; there must be nine areas (BOR-1)"),
    "pieces": (redrawn("M8=5"), "area 5 (farm) is not in one piece: M8 lies apart (BOR-1)"),
    "open": (redrawn("G1=."), "area 2 (castle) is not closed: beside G2 there is no border (BOR-1)"),
    "touch": (redrawn("I4=2"), "area 2 and area 6 touch at I4; they need a border between them (BOR-1)"),
    "same length": (redrawn("K13=8", "K14=t", "J13=t"), "borders of area 5 (farm) and area 8 (chapel) both have 12"),
    "villa": (replaced('1 = "villa"\n2 = "castle"', '1 = "castle"\n2 = "villa"'),
              "by the length of its border the villa is worth 12; it must be 9 (BOR-4)"),
    "well": (replaced('5 = "farm"', '5 = "well"').replace('7 = "well"', '7 = "farm"'),
             "by the length of its border the well is worth 6; it must be 4 (BOR-4)"),
    "top": (with_rows(ROWS[::-1]), "the villa must be the area at the top (BOR-4)"),
    "needless outside": (redrawn("A1=a"), "the space A1 borders no area; take it out (BOR-1)"),
    "needless inside": (redrawn("F3=a"), "the space F3 borders nothing but area 2; make it part of the inside (BOR-1)"),
    "count": (redrawn("B3=2", "A3=a", "A4=a"), "the map has 87 border spaces; there must be 86 (BOR-3)"),
    "one white": (redrawn("D1=c"), "there must be two white spaces, not 1 (BOR-1)"),
    "upper left": (redrawn("D1=c", "C12=*"), "the white space C12 must lie at the upper left (BOR-1)"),
    "lower right": (redrawn("M13=t", "O2=*"), "the white space O2 must lie at the lower right (BOR-1)"),
    "no segment": (with_rows([row.replace("c", "h") for row in ROWS]), "segment c is not on the map"),
    "long segment": (redrawn("A8=a"), "segment a has 6 spaces, among them A5; it must have 2 to 5 (BOR-3)"),
    "no run": (redrawn("A9=c"), "segment b (A8, B9, B10) is not one run of spaces, each next to the last (BOR-3)"),
    "lengths": (redrawn("B3=c"), "5 segments have 2 spaces; there must be six (BOR-3)"),
    "colour lengths": (swapped(1, "a", "b"), "there must be one each of 2, 3, 4 and 5 (BOR-3)"),
    "same sheets": (resheeted(3, sheet_text(1)), "sheets 1 and 3 are the same; no two may be (BOR-1)"),
    "left over": (VALLEY + '\n[extra]\na = "b"\n', "nobody knows what extra should mean"),
}  # fmt: skip


@pytest.mark.clause("BOR-1", "BOR-3", "BOR-4")
@pytest.mark.parametrize("case", BROKEN)
def test_broken_boards_say_what_is_wrong(case: str) -> None:
    text, complaint = BROKEN[case]
    assert complaint in (complaint_about(text) or "")


@pytest.mark.clause("BOR-3")
def test_segments_of_one_colour_may_not_touch(board: BordersBoard) -> None:
    refused = set()
    for a, b in combinations(range(24), 2):
        if len(board.segments[a]) == len(board.segments[b]):
            complaint = complaint_about(swapped(1, LETTERS[a], LETTERS[b]))
            if complaint is not None:
                assert "touch and are both" in complaint
                refused.add((LETTERS[a], LETTERS[b]))
    # Worked out from the drawing: these swaps put two segments of one colour side by side, and no others do.
    beside = {
        (a, b)
        for a, b in combinations(range(24), 2)
        if any(to in board.near[at] for at in board.segments[a] for to in board.segments[b])
    }
    expected = set()
    for a, b in combinations(range(24), 2):
        colours = list(board.colours[0])
        colours[a], colours[b] = colours[b], colours[a]
        if len(board.segments[a]) == len(board.segments[b]) and any(colours[x] == colours[y] for x, y in beside):
            expected.add((LETTERS[a], LETTERS[b]))
    assert refused == expected
    assert len(refused) > 10


def test_a_wrong_game_is_named() -> None:
    text = replaced('game = "borders"', 'game = "trails"')
    assert complaint_about(text) == 'this is a board for "trails", not for "borders"'


def test_colours_are_words(board: BordersBoard) -> None:
    for number in range(4):
        for colour, word in enumerate(COLOURS):
            letters = line_of(number + 1, word).split('"')[1].split()
            expected = [i for i, c in enumerate(board.colours[number]) if c == colour]
            assert [LETTERS.index(letter) for letter in letters] == expected
