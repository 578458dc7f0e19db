"""A sheet filled in on paper: broken islands are void (ISL-15)."""

import pytest

from felttip.games.islands.board import IslandsBoard, read_board
from felttip.games.islands.paper import Paper, referee, void_islands

BOARD = '''
game = "islands"
name = "T"
map = """
o---R-------o
|   |       |
|   |       |   o---R
|   |       |   |   |
o---o-------o---+---o
|   |       |   |   |
|   B---o---+---+---B
|       |   |   |   |
|       |   o---R   |
|       |   |       |
R-------o---B-------o
"""
'''


@pytest.fixture(scope="module")
def board() -> IslandsBoard:
    """The board of the map above."""
    return read_board(BOARD)


def typed(board: IslandsBoard, text: str) -> tuple[dict[int, int], dict[int, int]]:
    """Numbers and bridges of a sheet written as `A1=3 A1-B1*2`."""
    numbers: dict[int, int] = {}
    bridges: dict[int, int] = {}
    for word in text.split():
        if "=" in word:
            island, _, number = word.partition("=")
            numbers[board.names.index(island)] = int(number)
        else:
            line, _, often = word.partition("*")
            a, b = line.split("-")
            bridges[board.lines.index((board.names.index(a), board.names.index(b)))] = int(often or 1)
    return numbers, bridges


def void(board: IslandsBoard, text: str) -> str:
    """The names of the void islands."""
    return " ".join(board.names[i] for i in sorted(void_islands(board, *typed(board, text))))


def judged(board: IslandsBoard, text: str) -> Paper:
    """The referee's word on a sheet."""
    return referee(board, *typed(board, text))


@pytest.mark.clause("ISL-15")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A1=3 A1-B1*2 A1-A3", ""),
        ("A1=2 A1-B1*2 A1-A3", "A1"),
        ("A1=7 A1-B1*2", "A1"),
        ("A1=0 A1-B1 B1=1", "A1"),
        ("A1=5 A1-B1*3", "A1 B1"),
        ("A1=1 A1-B1*3", "A1 B1"),
        ("B3=6 D1=6 F3=6 D5=6 B3-D3*2 D1-D3*2 D3-F3*2", ""),
        ("B3=6 D1=6 F3=6 D5=6 B3-D3*2 D1-D3*2 D3-F3*2 D3-D5", "D3"),
        ("A3-B3", "A3 B3"),
        ("A3=1 A3-B3", ""),
        ("C4=4 E2=4 C4-F4 E2-E5", "E2 C4 F4 E5"),
        ("C4=4 D3=4 E2=4 C4-F4 E2-E5 D3-D5", "E2 D3 C4 F4 D5 E5"),
        ("C4=4 E2=4 C4-F4", ""),
        ("B4=2", "B4"),
        ("B4=2 B4-C4", ""),
        ("C4=2", ""),
    ],
)
def test_void_islands(board: IslandsBoard, text: str, names: str) -> None:
    assert void(board, text) == names


@pytest.mark.clause("ISL-15", "ISL-17")
def test_a_void_island_scores_nothing(board: IslandsBoard) -> None:
    """A1 and A3 have as many bridges as their numbers, but a third bridge on one line spoils two of them."""
    good = judged(board, "A1=3 A3=2 B1=2 A1-A3 A1-B1*2 A3-B3")
    assert {board.names[i] for i in good.complete} == {"A1", "A3", "B1"}
    assert good.points == 6
    bad = judged(board, "A1=4 A3=2 B1=3 A1-A3 A1-B1*3 A3-B3")
    assert {board.names[i] for i in bad.complete} == {"A3"}
    assert bad.points == 2


CHAIN = "A1=1 A3=2 B3=2 B1=2 D1=2 D3=1 A1-A3 A3-B3 B1-B3 B1-D1 D1-D3"


@pytest.mark.clause("ISL-15", "ISL-16")
def test_a_void_island_joins_nothing_and_holds_no_flag(board: IslandsBoard) -> None:
    assert judged(board, CHAIN).goals == {"six-joined"}
    assert judged(board, CHAIN.replace("B3=2", "B3=1")).goals == set()
    blue = "C4=6 F3=6 D5=6 B4=1 F4=1 D6=1 B4-C4 F3-F4 D5-D6"
    assert judged(board, blue).goals == {"blue-flags"}
    assert judged(board, blue + " D3=2 D3-D5 C4-F4").goals == set()


@pytest.mark.clause("ISL-17")
def test_fifteen_islands_and_two_later_goals() -> None:
    """The rulebook's sum: 15 complete islands, red flags later, six joined later."""
    board = read_board(BOARD)
    red, _, six = board.goals
    assert 2 * 15 + red.later + six.later == 39
