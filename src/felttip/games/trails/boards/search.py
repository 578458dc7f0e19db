"""Find a Trails board: even in its colours by annealing, fair to its four starts by playing it.

Run as `python -m felttip.games.trails.boards.search --seed 11`, which takes some minutes and prints `classic`. The same
seed prints the same board.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import exp
from random import Random
from typing import cast

from felttip.bots.series import PLAIN, series_of, totals_of
from felttip.games.trails import GAME
from felttip.games.trails.board import CENTRE, NAMES, NEAR, PLACES, ROWS, TrailsBoard, print_of, read_board
from felttip.games.trails.rules import FIELDS
from felttip.kit.colours import COLOURS
from felttip.kit.hexes import Hex
from felttip.registry.dispatch import AnyGame, adopt

STARTS = tuple(NAMES.index(name) for name in ("D4", "D5", "F4", "F5"))
"""The corners of a rectangle round the centre: turning and mirroring the empty board makes each into each other."""


def apart(a: Hex, b: Hex) -> int:
    """The steps from one field to another."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dy + max(0, (dx - dy) // 2)


APART = tuple(tuple(apart(a, b) for b in PLACES) for a in PLACES)
RINGS = tuple(tuple(f for f in range(FIELDS) if APART[f][CENTRE] == ring) for ring in range(5))
TWO_AWAY = tuple(tuple(g for g in range(FIELDS) if APART[f][g] == 2) for f in range(FIELDS))


def around(ring: int) -> list[int]:
    """The fields of a ring in order, clockwise from its left corner."""
    steps = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
    (x, y), found = PLACES[CENTRE], []
    x -= 2 * ring
    for dx, dy in steps:
        for _ in range(ring):
            found.append(PLACES.index((x, y)))
            x, y = x + dx, y + dy
    return found


SECTORS = tuple(
    frozenset(f for ring in range(1, 5) for f in around(ring)[side * ring : (side + 1) * ring]) for side in range(6)
)
"""Six turned copies of one wedge; together with the centre they make up the board."""


def strain(colours: list[int], field: int) -> int:
    """How badly the colour of one field suits what is around it."""
    own = colours[field]
    near = [colours[other] for other in NEAR[field]]
    missing = len(near) - 1 - len(set(near)) if len(near) == 6 else len(near) - len(set(near))
    return 60 * near.count(own) + 5 * missing + 3 * sum(colours[other] == own for other in TWO_AWAY[field])


def unevenness(colours: list[int]) -> int:
    """The strain of all fields, and colours that crowd in one sector."""
    crowded = sum(
        max(0, sum(colours[f] == c for f in sector) - 2) + 2 * all(colours[f] != c for f in sector)
        for sector in SECTORS
        for c in range(6)
    )
    return sum(strain(colours, field) for field in range(FIELDS)) + 6 * crowded


def even_colours(rng: Random, steps: int = 40_000) -> list[int]:
    """Anneal by swaps inside a ring, so that each ring keeps every colour about equally often (1, 2, 3 and 4 times)."""
    colours = [0] * FIELDS
    central, other = rng.sample(range(6), 2)
    colours[CENTRE] = central
    for ring in range(1, 5):
        bag = [c for c in range(6) for _ in range(ring)]
        # The central colour cannot stand next to the centre: another one does so twice, and the
        # difference is made up in the next ring.
        if ring == 1:
            bag[bag.index(central)] = other
        elif ring == 2:
            bag[bag.index(other)] = central
        rng.shuffle(bag)
        for field, colour in zip(RINGS[ring], bag, strict=True):
            colours[field] = colour
    now = unevenness(colours)
    best, kept = now, list(colours)
    for step in range(steps):
        heat = 9.0 * (1 - step / steps) + 0.2
        ring_fields = RINGS[rng.choices((1, 2, 3, 4), (1, 2, 3, 4))[0]]
        a, b = rng.sample(ring_fields, 2)
        colours[a], colours[b] = colours[b], colours[a]
        then = unevenness(colours)
        if then <= now or rng.random() < exp((now - then) / heat):
            now = then
            if now < best:
                best, kept = now, list(colours)
        else:
            colours[a], colours[b] = colours[b], colours[a]
    return kept


def pull(numbers: tuple[int, ...], start: int) -> float:
    """How strongly the numbers draw a path from this start: dear ones that are near count most."""
    return sum(n / APART[start][field] for n, field in enumerate(numbers, start=2))


def places_of_numbers() -> Iterator[tuple[int, ...]]:
    """5 to 10 one to each side of the rim, opposite ones 15 together; 2 to 4 inside, a third of a turn apart."""
    rim, inner = around(4), around(3)
    for shift, turned in product(range(4), range(3)):
        inside = [inner[(3 * turned + 1 + 6 * k + shift) % 18] for k in range(3)]
        for half in permutations((10, 9, 8)):
            for signs in product((False, True), repeat=3):
                at = {}
                for side, (high, flip) in enumerate(zip(half, signs, strict=True)):
                    places = rim[shift + 4 * side], rim[shift + 4 * side + 12]
                    at[high], at[15 - high] = places[::-1] if flip else places
                for low in permutations(inside):
                    yield (*low, *(at[n] for n in range(5, 11)))


def fair_numbers(colours: list[int], rng: Random, count: int) -> list[tuple[int, ...]]:
    """Places of the numbers that pull all starts alike and stand on different colours as far as nine in six can."""

    def faults(numbers: tuple[int, ...]) -> float:
        pulls = [pull(numbers, start) for start in STARTS]
        on = [colours[field] for field in numbers]
        return 4 * (max(pulls) - min(pulls)) + sum(max(0, on.count(c) - 2) + (c not in on) for c in range(6))

    every = list(places_of_numbers())
    rng.shuffle(every)
    return sorted(every, key=faults)[:count]


def board_text(name: str, colours: list[int], numbers: tuple[int, ...], starts: tuple[int, ...]) -> str:
    """The board file."""
    words = [COLOURS[c] + (f":{numbers.index(f) + 2}" if f in numbers else "") for f, c in enumerate(colours)]
    lines, at = [], 0
    for length in ROWS:
        row = "".join(f"{word:<10}" for word in words[at : at + length])
        lines.append((" " * 5 * (9 - length) + row).rstrip())
        at += length
    quoted = ", ".join(f'"{NAMES[start]}"' for start in starts)
    return f'game = "trails"\nname = "{name}"\nstarts = [{quoted}]\nfields = """\n' + "\n".join(lines) + '\n"""\n'


# Playing a board, to see what its starts are worth.


def start_scores(board: TrailsBoard, games: int, seed: int) -> tuple[list[float], list[float]]:
    """The mean total of each start: alone, and at a table of four, with players who look one turn ahead."""
    adopt(GAME, print_of(board))
    starts = range(len(board.starts))

    def means(numbers: Sequence[int]) -> list[float]:
        ends, *_ = series_of(cast(AnyGame, GAME), board, (PLAIN,) * len(numbers), numbers)(games, seed)
        return [float(mean) for mean in totals_of(ends).mean(axis=0)]

    return [means([start])[0] for start in starts], means(starts)


def unfairness(board: TrailsBoard, games: int, seed: int) -> float:
    """By how many points the starts differ, alone or at a table, whichever is worse."""
    return max(max(means) - min(means) for means in start_scores(board, games, seed))


def fairest(boards: list[tuple[int, str]], games: int, seed: int) -> str:
    """The board whose starts differ least: all are played a little, the best eighth of them much more, and so on."""
    while len(boards) > 1 and games > 0:
        found = sorted((unfairness(read_board(text), games, seed), uneven, text) for uneven, text in boards)
        print(f"# {len(boards)} boards, {games} games: starts differ by {found[0][0]:.2f} at best", file=sys.stderr)
        boards = [(uneven, text) for _, uneven, text in found[: max(1, len(found) // 8)]]
        games, seed = 8 * games, seed + 1
    return min(boards)[1]


def main() -> None:
    """Print the fairest of some even boards."""
    parser = ArgumentParser(description="Find a Trails board.")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--name", default="classic")
    parser.add_argument("--colourings", type=int, default=8, help="even colourings to put numbers on")
    parser.add_argument("--numberings", type=int, default=64, help="ways to put numbers on each of them")
    parser.add_argument("--games", type=int, default=100, help="games on each candidate; 0 takes the evenest unplayed")
    options = parser.parse_args()
    rng = Random(options.seed)
    boards = []
    for _ in range(max(1, options.colourings)):
        colours = even_colours(rng)
        boards += [
            (unevenness(colours), board_text(options.name, colours, numbers, STARTS))
            for numbers in fair_numbers(colours, rng, max(1, options.numberings))
        ]
    print(fairest(boards, options.games, options.seed), end="")


if __name__ == "__main__":
    main()
