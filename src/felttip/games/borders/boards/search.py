"""Find a Borders board: areas by annealing, segments and colours by a solver, fair sheets by playing them.

Run as `python -m felttip.games.borders.boards.search --seed 107` (needs ortools); the same seed prints the same board.
Nine blobs of hexagons are annealed until exactly 86 border spaces lie round them, one hexagon thick (BOR-1). The
border is cut into 24 runs and two white spaces (BOR-3). The runs are coloured four times; the fairest colours win.
"""

import random
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import exp

from ortools.sat.python import cp_model

from felttip.bots import make_player
from felttip.games.borders.board import LENGTHS, LETTERS, BordersBoard, read_board
from felttip.games.borders.rules import AREAS, SPACES
from felttip.kit.colours import COLOURS
from felttip.kit.hexes import Hex, neighbours
from felttip.registry import find_game
from felttip.table import Phase, Settings, Table
from felttip.table.chance import SealedDeal

WIDE, HIGH = 13, 15
NAMES = ("castle", "harbour", "vineyard", "villa", "orchard", "mill", "farm", "chapel", "well")
"""From the longest border to the shortest (BOR-4)."""

# A set of hexagons is one integer. With slanted columns the six neighbours lie at the same six distances everywhere.
STRIDE = 32
SLANT = 9


def bit_of(at: Hex) -> int:
    """The bit of a hexagon in a set."""
    return 1 << (at[1] + 1) * STRIDE + (at[0] - at[1]) // 2 + SLANT


def spread(bits: int) -> int:
    """A set and everything next to it."""
    return bits | bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE | bits << STRIDE - 1 | bits >> STRIDE - 1


GRID: tuple[Hex, ...] = tuple((2 * i + y % 2, y) for y in range(HIGH) for i in range(WIDE))
BIT = {at: bit_of(at) for at in GRID}
PLACE = {bit: at for at, bit in BIT.items()}
EVERY = sum(BIT.values())
FRAME = sum(BIT[at] for at in GRID if all(to in BIT for to in neighbours(at)))
"""Where an inside may lie: its border must stay on the grid."""
LEAST = [0, 6, 8, 9, 10, 11, 12, 12, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 18] + [19 + k // 4 for k in range(80)]
"""The shortest border that so many hexagons can have, about."""


def each(bits: int) -> Iterator[int]:
    """The members of a set, as sets of one."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


def connected(bits: int) -> bool:
    """Is this set in one piece?"""
    found = bits & -bits
    while True:
        grown = spread(found) & bits
        if grown == found:
            return found == bits
        found = grown


def border(inside: int) -> int:
    """The spaces round an inside."""
    return spread(inside) & ~inside


def energy(insides: list[int]) -> float:
    """How far nine insides are from a pleasant board; about 0 is perfect."""
    borders = [border(inside) for inside in insides]
    once = twice = filled = 0
    for inside, ring in zip(insides, borders, strict=True):
        filled |= inside
        twice |= once & ring
        once |= ring
    land = once | filled
    rim = spread(land) & ~land
    needless = once & ~twice & ~spread(rim)
    count = once.bit_count()
    lengths = sorted(ring.bit_count() for ring in borders)
    alike = sum(a == b for a, b in pairwise(lengths))
    stretched = sum(ring.bit_count() - LEAST[inside.bit_count()] for inside, ring in zip(insides, borders, strict=True))
    tall = PLACE[land & -land][1]
    low = (land.bit_length() - 1) // STRIDE - 1
    value = 2.0 * abs(count - SPACES) + 3.0 * needless.bit_count() + 4.0 * alike + 1.5 * stretched
    value += 1.2 * max(0, rim.bit_count() - 45) + 0.5 * max(0, low - tall + 1 - HIGH)
    value += 2.0 * max(0, lengths[0] - 10) + 1.0 * max(0, 9 - lengths[0]) + max(0, lengths[-1] - 21)
    return value + 20.0 * (not connected(rim)) + 2.0 * villa_fault(insides, borders)


def villa_fault(insides: list[int], borders: list[int]) -> float:
    """BOR-4: the topmost area has the fourth longest border; near the middle it looks best."""
    tops = [PLACE[inside & -inside][1] for inside in insides]
    villa = tops.index(min(tops))
    longer = sum(ring.bit_count() > borders[villa].bit_count() for ring in borders)
    middle = sum(PLACE[bit][0] for bit in each(insides[villa])) / insides[villa].bit_count()
    return abs(longer - 3) + 2 * (tops.count(min(tops)) - 1) + max(0.0, abs(middle - WIDE) - 2) / 4


def push(insides: list[int], area: int, at: int) -> list[int] | None:
    """Give a hexagon to an area; what other areas have next to it becomes border. None if that breaks one."""
    ring = spread(at)
    pushed = [inside & ~ring for inside in insides]
    pushed[area] = insides[area] | at
    sound = all(inside.bit_count() >= 3 and connected(inside) for inside in pushed)
    return pushed if sound else None


def pull(insides: list[int], area: int, at: int) -> list[int] | None:
    """Take a hexagon from an area; None if that breaks it."""
    left = insides[area] & ~at
    return [*insides[:area], left, *insides[area + 1 :]] if left.bit_count() >= 3 and connected(left) else None


def anneal(seed: int, steps: int) -> tuple[float, list[int]]:
    """Nine insides with a low energy."""
    chance = random.Random(seed)
    insides = [spread(bit_of((5 + 8 * i, 3 + 4 * j))) & FRAME for j in range(3) for i in range(3)]
    now = energy(insides)
    best, best_insides = now, insides
    for step in range(steps):
        heat = 2.5 * (1 - step / steps) ** 2 + 0.1
        area = chance.randrange(AREAS)
        if chance.random() < 0.7:
            changed = push(insides, area, chance.choice(list(each(border(insides[area]) & FRAME))))
        else:
            changed = pull(insides, area, chance.choice(list(each(insides[area]))))
        if changed is None:
            continue
        then = energy(changed)
        if then <= now or chance.random() < exp((now - then) / heat):
            insides, now = changed, then
            if now < best:
                best, best_insides = now, insides
    return best, best_insides


# Cutting the border into segments.

Near = dict[Hex, list[Hex]]
Run = tuple[Hex, ...]


def walls_of(insides: list[int]) -> Near:
    """The border spaces, each with those next to it."""
    places = {PLACE[bit] for inside in insides for bit in each(border(inside))}
    return {at: [to for to in neighbours(at) if to in places] for at in sorted(places)}


def runs(near: Near) -> list[Run]:
    """Every run of 2 to 5 spaces that never touches itself sideways."""
    found: set[Run] = set()
    stack: list[Run] = [(at,) for at in near]
    while stack:
        run = stack.pop()
        if len(run) > 1:
            found.add(min(run, run[::-1]))
        if len(run) < max(LENGTHS):
            stack += [
                (*run, to) for to in near[run[-1]] if to not in run and not any(to in near[at] for at in run[:-1])
            ]
    return sorted(found)


def cut(near: Near, seed: int) -> tuple[list[Hex], list[Run]] | None:
    """BOR-3: two white spaces and six runs of each length; every space in exactly one of them."""
    model = cp_model.CpModel()
    chance = random.Random(seed)
    candidates = runs(near)
    taken = [model.new_bool_var("") for _ in candidates]
    white = {at: model.new_bool_var("") for at in near}
    across = max(x for x, _ in near)
    down = max(y for _, y in near)
    corner = {at: at[0] / across + at[1] / down for at in near}
    upper = [at for at in near if corner[at] < 0.35 and 2 * at[0] < across and 2 * at[1] < down and len(near[at]) > 1]
    lower = [at for at in near if corner[at] > 1.7 and 2 * at[0] > across and 2 * at[1] > down and len(near[at]) > 1]
    model.add_exactly_one(white[at] for at in upper)
    model.add_exactly_one(white[at] for at in lower)
    model.add(sum(white.values()) == 2)
    for at in near:
        model.add_exactly_one([white[at], *(t for t, run in zip(taken, candidates, strict=True) if at in run)])
    for length in LENGTHS:
        model.add(sum(t for t, run in zip(taken, candidates, strict=True) if len(run) == length) == 6)
    model.maximize(sum(chance.randrange(100) * t for t in taken))
    solver = solver_for(seed, seconds=5)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    whites = sorted((at for at in near if solver.boolean_value(white[at])), key=lambda at: corner[at])
    return whites, [run for t, run in zip(taken, candidates, strict=True) if solver.boolean_value(t)]


def solver_for(seed: int, seconds: float) -> cp_model.CpSolver:
    """A solver that always answers the same."""
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = seconds
    return solver


# Colouring the segments.

Colouring = tuple[int, ...]


def touch(near: Near, a: Run, b: Run) -> bool:
    """Do two runs touch?"""
    return any(to in b for at in a for to in near[at])


def colour_four(near: Near, whites: list[Hex], cuts: list[Run], seed: int) -> list[Colouring] | None:
    """BOR-1, BOR-3: four colourings; every segment has another colour on each, and the segments at the white spaces
    differ among themselves, so that every sheet starts with equally many colours."""
    model = cp_model.CpModel()
    chance = random.Random(seed)
    at_white = [i for i, run in enumerate(cuts) if any(at in near[white] for at in run for white in whites)]
    apart = {(i, j) for i, j in combinations(range(len(cuts)), 2) if touch(near, cuts[i], cuts[j])}
    apart |= set(combinations(at_white, 2)) if len(at_white) <= len(COLOURS) else set()
    apart |= {(i, j) for i, j in combinations(range(len(cuts)), 2) if len(cuts[i]) == len(cuts[j])}
    has = [[[model.new_bool_var("") for _ in COLOURS] for _ in cuts] for _ in range(4)]
    for sheet in has:
        for row in sheet:
            model.add_exactly_one(row)
        for i, j in sorted(apart):
            for c in range(len(COLOURS)):
                model.add_at_most_one(sheet[i][c], sheet[j][c])
    for i in range(len(cuts)):
        for c in range(len(COLOURS)):
            model.add_at_most_one(sheet[i][c] for sheet in has)
    model.maximize(sum(chance.randrange(10) * var for sheet in has for row in sheet for var in row))
    solver = solver_for(seed, seconds=2)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [tuple(next(c for c, var in enumerate(row) if solver.boolean_value(var)) for row in sheet) for sheet in has]


# Writing the board file.


def board_file(name: str, insides: list[int], whites: list[Hex], cuts: list[Run], sheets: list[Colouring]) -> str:
    """The board as TOML. Areas and segments are lettered in reading order."""
    order = sorted(range(len(cuts)), key=lambda i: min((y, x) for x, y in cuts[i]))
    areas = sorted(insides, key=lambda inside: PLACE[inside & -inside][::-1])
    signs = dict.fromkeys(whites, "*")
    signs |= {at: LETTERS[k] for k, i in enumerate(order) for at in cuts[i]}
    signs |= {PLACE[bit]: str(k + 1) for k, inside in enumerate(areas) for bit in each(inside)}
    top = min(y for _, y in signs) // 2 * 2
    left = min(x for x, _ in signs) // 2 * 2
    rows = [
        " " * (y % 2) + " ".join(signs.get((x, y), ".") for x in range(left + y % 2, max(x for x, _ in signs) + 1, 2))
        for y in range(top, max(y for _, y in signs) + 1)
    ]
    by_length = sorted(areas, key=lambda inside: -border(inside).bit_count())
    lines = ['game = "borders"', f'name = "{name}"', 'map = """', *rows, '"""', "", "[areas]"]
    lines += [f'{k + 1} = "{NAMES[by_length.index(inside)]}"' for k, inside in enumerate(areas)]
    for number, sheet in enumerate(sheets, start=1):
        lines += ["", f"[sheets.{number}]"]
        for c, word in enumerate(COLOURS):
            letters = [LETTERS[k] for k, i in enumerate(order) if sheet[i] == c]
            lines.append(f'{word} = "{" ".join(letters)}"')
    return "\n".join(lines) + "\n"


# Playing, to see how long each sheet takes.


def rounds_on(board: BordersBoard, sheet: int, games: int) -> float:
    """The mean number of rounds that two computer players need who both play on this sheet."""
    game = find_game("borders")
    alike = replace(board, colours=(board.colours[sheet],) * 4)
    rounds = 0
    for number in range(games):
        table = Table.open(game, alike, Settings(("a", "b"), (0, 1)), SealedDeal.from_words("fair", number))
        players = [make_player("greedy", seat, compiled=True) for seat in range(2)]
        while table.phase is not Phase.OVER:
            seat = table.waiting_for[0]
            player, view = players[seat], table.view(seat)
            if table.phase is Phase.ROLL:
                table = table.roll_again(seat, player.roll_again(view))
            else:
                table = table.take_turn(seat, player.turn(view))
        rounds += table.round.number
    return rounds / games


def unfairness(text: str, games: int) -> float:
    """How far the slowest sheet lies behind the quickest, in parts of one."""
    board = read_board(text)
    means = [rounds_on(board, sheet, games) for sheet in range(board.sheets)]
    print(f"# mean rounds on each sheet: {[round(mean, 2) for mean in means]}", flush=True)
    return max(means) / min(means) - 1


def best_cut(near: Near, seed: int, tries: int) -> tuple[list[Hex], list[Run]]:
    """Of several ways to cut the border, one with equally many segments at both white spaces, and with many."""
    found = [way for way in (cut(near, seed + i) for i in range(tries)) if way is not None]

    def starts(way: tuple[list[Hex], list[Run]]) -> tuple[int, int]:
        upper, lower = (sum(any(at in near[white] for at in run) for run in way[1]) for white in way[0])
        return -abs(upper - lower), upper + lower

    return max(found, key=starts)


def main() -> None:
    """Print the fairest board on the most pleasant of some maps."""
    parser = ArgumentParser(description="Find a Borders board.")
    parser.add_argument("--seed", type=int, default=107)
    parser.add_argument("--name", default="valley")
    parser.add_argument("--maps", type=int, default=3, help="maps to anneal")
    parser.add_argument("--steps", type=int, default=400_000, help="steps of annealing for each map")
    parser.add_argument("--candidates", type=int, default=3, help="colourings to play")
    parser.add_argument("--games", type=int, default=50, help="games on each sheet of each candidate; 0 plays none")
    options = parser.parse_args()
    _, insides = min((anneal(options.seed + i, options.steps) for i in range(options.maps)), key=lambda found: found[0])
    near = walls_of(insides)
    whites, cuts = best_cut(near, options.seed, tries=8)
    texts = []
    for i in range(options.candidates):
        sheets = colour_four(near, whites, cuts, options.seed + i)
        if sheets is not None:
            texts.append(board_file(options.name, insides, whites, cuts, sheets))
    print(min(texts, key=lambda text: unfairness(text, options.games)) if options.games else texts[0], end="")


if __name__ == "__main__":
    main()
