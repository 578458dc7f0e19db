"""The program that found the boards: `python -m felttip.games.islands.boards.search --side A --seed N`.

Annealing moves eighteen islands about on the grid until the lines between neighbours look well, then the flags are
dealt out many times and the best deal is kept. It prints a board file.
"""

import argparse
import math
from collections import Counter
from dataclasses import dataclass
from random import Random

from felttip.games.islands.board import ACROSS, DOWN, Place, crossings, place_name, read_board
from felttip.games.islands.planes import ISLANDS

SIZE = 6
EVERYWHERE = [(column, row) for row in range(SIZE) for column in range(SIZE)]
STEPS = 6000
DEALS = 3000

Lines = list[tuple[int, int]]


@dataclass(frozen=True)
class Side:
    """What one side of the board wants."""

    crossings: range
    flag_ways: float
    """How many ways should lead to a flag, on average; a line that another one crosses counts half."""


SIDES = {"A": Side(range(3, 5), 3.0), "B": Side(range(5, 8), 1.75)}


def lines_between(islands: list[Place]) -> Lines:
    """All straight lines between neighbouring islands; `islands` are in order, row by row."""
    index = {place: i for i, place in enumerate(islands)}
    lines = []
    for i, (column, row) in enumerate(islands):
        right = [(c, row) for c in range(column + 1, SIZE) if (c, row) in index]
        down = [(column, r) for r in range(row + 1, SIZE) if (column, r) in index]
        lines += [(i, index[found[0]]) for found in (right, down) if found]
    return sorted(lines)


def length(islands: list[Place], line: tuple[int, int]) -> int:
    """How many places a line is long."""
    (a, b), (c, d) = islands[line[0]], islands[line[1]]
    return abs(a - c) + abs(b - d)


def in_one_piece(lines: Lines) -> bool:
    """Do the lines join all islands?"""
    found = {0}
    for _ in range(ISLANDS):
        found |= {end for line in lines if found & set(line) for end in line}
    return len(found) == ISLANDS


def layout_cost(islands: list[Place], side: Side) -> float:
    """How far a layout is from what we want; 0 is perfect."""
    lines = lines_between(islands)
    ways = Counter(end for line in lines for end in line)
    across = len(crossings(islands, lines))
    lengths = Counter(length(islands, line) for line in lines)
    rows, columns = Counter(row for _, row in islands), Counter(column for column, _ in islands)
    cost = 10.0 * sum(max(0, 2 - ways[i]) for i in range(ISLANDS))
    cost += 3.0 * max(0, side.crossings.start - across, across - side.crossings.stop + 1)
    cost += 4.0 * sum(max(0, 2 - of[k], of[k] - 4) for of in (rows, columns) for k in range(SIZE))
    cost += 1.0 * max(0, lengths[1] - 11) + 4.0 * sum(often for steps, often in lengths.items() if steps > 3)
    cost += 0.0 if in_one_piece(lines) else 20.0
    # No block of four islands, and no large empty lake.
    at = set(islands)
    for column, row in EVERYWHERE:
        block = [(column + dx, row + dy) for dx in (0, 1) for dy in (0, 1)]
        if column < SIZE - 1 and row < SIZE - 1:
            cost += 2.0 if at.issuperset(block) else 1.0 if not at & set(block) else 0.0
    return cost


def find_layout(side: Side, random: Random) -> list[Place]:
    """Annealing: one island at a time moves to an empty place."""
    islands = sorted(random.sample(EVERYWHERE, ISLANDS), key=lambda place: (place[1], place[0]))
    cost = layout_cost(islands, side)
    for step in range(STEPS):
        if cost == 0:
            break
        empty = [place for place in EVERYWHERE if place not in islands]
        leaves = random.choice(islands)
        moved = [place for place in islands if place != leaves] + [random.choice(empty)]
        moved.sort(key=lambda place: (place[1], place[0]))
        new = layout_cost(moved, side)
        heat = 4.0 * (1 - step / STEPS) + 0.01
        if new <= cost or random.random() < math.exp((cost - new) / heat):
            islands, cost = moved, new
    return islands


def flag_cost(islands: list[Place], lines: Lines, flags: list[int], side: Side) -> float:
    """Flags lie apart, those of one colour all over the board, and as many ways lead to them as the side wants."""
    crossed = {line for pair in crossings(islands, lines) for line in pair}

    def apart(a: int, b: int) -> int:
        return abs(islands[a][0] - islands[b][0]) + abs(islands[a][1] - islands[b][1])

    cost = sum(5.0 for line in lines if set(line) <= set(flags))
    for group in (flags[:4], flags[4:]):
        cost += sum(max(0, 5 - apart(a, b)) for i, a in enumerate(group) for b in group[:i])
        ways = [sum(0.5 if i in crossed else 1.0 for i, line in enumerate(lines) if flag in line) for flag in group]
        cost += 4.0 * abs(sum(ways) / len(group) - side.flag_ways)
    return cost


def find_flags(islands: list[Place], side: Side, random: Random) -> list[int]:
    """The best of many deals: four red flags, then three blue ones."""
    lines = lines_between(islands)
    deals = [random.sample(range(ISLANDS), 7) for _ in range(DEALS)]
    return min(deals, key=lambda deal: flag_cost(islands, lines, deal, side))


def picture(islands: list[Place], flags: list[int]) -> str:
    """The map in characters."""
    rows = [[" "] * (SIZE * ACROSS) for _ in range(SIZE * DOWN)]
    for a, b in lines_between(islands):
        (column, row), (right, below) = islands[a], islands[b]
        for x in range(column * ACROSS + 1, right * ACROSS):
            rows[row * DOWN][x] = "-" if rows[row * DOWN][x] == " " else "+"
        for y in range(row * DOWN + 1, below * DOWN):
            rows[y][column * ACROSS] = "|" if rows[y][column * ACROSS] == " " else "+"
    for i, (column, row) in enumerate(islands):
        rows[row * DOWN][column * ACROSS] = "R" if i in flags[:4] else "B" if i in flags[4:] else "o"
    return "\n".join("".join(row).rstrip() for row in rows).rstrip()


def find_board(name: str, side: Side, seed: int) -> str:
    """A board file."""
    random = Random(f"islands {name} {seed}")
    islands = find_layout(side, random)
    flags = find_flags(islands, side, random)
    grid = "".join(f"{place_name((column, 0))[0]:<{ACROSS}}" for column in range(SIZE)).rstrip()
    return (
        f'game = "islands"\nname = "{name}"\n'
        f"# Rows are 1 to {SIZE}, two lines each; columns are\n# {grid}\n"
        f'map = """\n{picture(islands, flags)}\n"""\n'
    )


def main() -> None:
    """Find a board and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", choices=sorted(SIDES), default="A")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    text = find_board(arguments.side, SIDES[arguments.side], arguments.seed)
    read_board(text)
    print(text, end="")


if __name__ == "__main__":
    main()
