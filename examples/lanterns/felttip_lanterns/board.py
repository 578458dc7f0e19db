"""Lanterns: the board file (LAN-1), and the board as the rules see it."""

from dataclasses import dataclass
from functools import cache

from felttip.contract import Goal
from felttip.kit.boardfile import BoardFile, check
from felttip.kit.colours import COLOURS
from felttip_lanterns.rules import Print

NAMES = tuple(string + column for string in "ABCDE" for column in "123456")
POINTS = {"A": (12, 7), "B": (10, 6), "C": (8, 5), "D": (7, 4), "E": (6, 3)}
GOALS = tuple(Goal(line, *POINTS.get(line, (8, 5))) for line in "ABCDE123456")


@dataclass(frozen=True)
class Square:
    """The printed board: the colour of each lantern."""

    name: str
    colours: tuple[int, ...]
    sheets: int = 1
    goals: tuple[Goal, ...] = GOALS


def read_board(text: str) -> Square:
    """Read and check a board file."""
    file = BoardFile(text, "lanterns")
    words = file.text("lanterns").split()
    file.done()
    check(sorted(words) == sorted(COLOURS * 5), "lanterns-five-each", colours=", ".join(COLOURS))
    return Square(file.name, tuple(map(COLOURS.index, words)))


@cache
def print_of(board: Square) -> Print:
    """The board as the rules see it."""
    return Print(
        colour=tuple(1 << colour for colour in board.colours),
        coloured=tuple(sum(1 << i for i, c in enumerate(board.colours) if some >> c & 1) for some in range(64)),
        lines=tuple(sum(1 << i for i, name in enumerate(NAMES) if goal.name in name) for goal in board.goals),
        first=tuple(goal.first for goal in board.goals),
        later=tuple(goal.later for goal in board.goals),
    )
