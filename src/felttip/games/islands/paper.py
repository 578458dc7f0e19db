"""Islands on paper: a sheet typed in as it stands, mistakes and all (ISL-15).

Numbers are given by island, bridges by line; neither has to be legal. Each mistake makes the islands concerned void: a
void island is not complete, earns nothing and joins nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from felttip.games.islands.board import IslandsBoard, print_of
from felttip.games.islands.ink import MOST
from felttip.games.islands.planes import ISLANDS
from felttip.games.islands.rules import goals_with

NUMBERS = range(1, 7)
MOST_ON_LINE = 2


class Paper(NamedTuple):
    """What the referee finds on a sheet of paper."""

    void: frozenset[int]
    complete: frozenset[int]
    points: int
    """ISL-17: for complete islands. Points for goals depend on the round, which a sheet does not show."""
    goals: frozenset[str]


def bridges_at(board: IslandsBoard, bridges: Mapping[int, int], island: int) -> int:
    """How many bridges lead to an island."""
    return sum(often for line, often in bridges.items() if island in board.lines[line])


def broken_island(board: IslandsBoard, numbers: Mapping[int, int], bridges: Mapping[int, int], island: int) -> bool:
    """ISL-2, ISL-6, ISL-12, ISL-13: a wrong number, a flag that no bridge has reached, too many bridges."""
    count = bridges_at(board, bridges, island)
    if island not in numbers:
        return count > MOST
    number = numbers[island]
    return number not in NUMBERS or count > number or (board.flags[island] != "" and count == 0)


def broken_lines(board: IslandsBoard, numbers: Mapping[int, int], bridges: Mapping[int, int]) -> set[int]:
    """ISL-9, ISL-10, ISL-11: lines with bridges from nowhere, across each other, or more than two."""
    drawn = {line for line, often in bridges.items() if often > 0}
    broken = {line for line in drawn if bridges[line] > MOST_ON_LINE}
    broken |= {line for line in drawn if not set(board.lines[line]) & set(numbers)}
    return broken | {line for pair in board.crossings if drawn.issuperset(pair) for line in pair}


def void_islands(board: IslandsBoard, numbers: Mapping[int, int], bridges: Mapping[int, int]) -> frozenset[int]:
    """ISL-15: the islands that a mistake concerns."""
    ends = {end for line in broken_lines(board, numbers, bridges) for end in board.lines[line]}
    return frozenset(
        island for island in range(ISLANDS) if island in ends or broken_island(board, numbers, bridges, island)
    )


def referee(board: IslandsBoard, numbers: Mapping[int, int], bridges: Mapping[int, int]) -> Paper:
    """What a sheet of paper is worth at the end of the game."""
    void = void_islands(board, numbers, bridges)
    complete = frozenset(
        island
        for island, number in numbers.items()
        if island not in void and bridges_at(board, bridges, island) == number
    )
    done = sum(1 << island for island in complete)
    p = print_of(board)
    drawn = sum(1 << line for line, often in bridges.items() if often > 0)
    reached = goals_with(p, drawn, done)
    goals = frozenset(goal.name for i, goal in enumerate(board.goals) if reached >> i & 1)
    return Paper(void, complete, 2 * len(complete), goals)
