"""The board that comes with the game, and the program that found it."""

from math import sqrt

from tests.games.borders.setup_borders import BOARD

from felttip.games.borders.board import read_board
from felttip.games.borders.boards import search
from felttip.kit.hexes import Hex, neighbours


def test_the_valley_is_compact() -> None:
    land = set(BOARD.places) | {at for area in BOARD.areas for at in area.inside}
    assert max(x for x, _ in land) < 26
    assert max(y for _, y in land) < 15
    # The outside hangs together, so there are no holes, and the shore is short.
    shore = {to for at in land for to in neighbours(at)} - land
    reached = {min(shore)}
    edge = [min(shore)]
    while edge:
        fresh = {to for to in neighbours(edge.pop()) if to in shore} - reached
        reached |= fresh
        edge += fresh
    assert reached == shore
    # A regular hexagon of r rings has 1 + 3r(r + 1) hexagons and the shortest shore, 6(r + 1).
    rings = (sqrt(12 * len(land) - 3) - 3) / 6
    assert len(shore) < 1.15 * 6 * (rings + 1)


def test_areas_are_of_varied_size_and_the_well_is_the_smallest() -> None:
    sizes = {area.name: len(area.inside) for area in BOARD.areas}
    assert min(sizes, key=lambda name: sizes[name]) == "well"
    assert sizes["well"] >= 3
    assert len(set(sizes.values())) >= 6
    for area in BOARD.areas:
        # No tentacles: every inside hexagon has at least one neighbour inside, and most have three.
        inner = [sum(to in area.inside for to in neighbours(at)) for at in area.inside]
        assert min(inner) >= 1
        assert sum(inner) >= 2 * len(inner)


def test_the_search_finds_valid_boards() -> None:
    insides = [sum(search.bit_of(at) for at in area.inside) for area in BOARD.areas]
    near = search.walls_of(insides)
    assert sorted(near, key=lambda at: (at[1], at[0])) == list(BOARD.places)
    whites, cuts = search.best_cut(near, seed=3, tries=1)
    sheets = search.colour_four(near, whites, cuts, seed=3)
    assert sheets is not None
    board = read_board(search.board_file("other", insides, whites, cuts, sheets))
    assert board.places == BOARD.places
    assert {area.name: area.inside for area in board.areas} == {area.name: area.inside for area in BOARD.areas}
    assert board.colours != BOARD.colours


def test_annealing_keeps_areas_apart_and_is_repeatable() -> None:
    energy, insides = search.anneal(5, steps=2000)
    assert (energy, insides) == search.anneal(5, steps=2000)
    assert energy < search.energy(
        [search.spread(search.bit_of((5 + 8 * i, 3 + 4 * j))) for j in range(3) for i in range(3)]
    )
    owner: dict[Hex, int] = {}
    for area, inside in enumerate(insides):
        assert search.connected(inside)
        owner |= {search.PLACE[bit]: area for bit in search.each(inside)}
    for at, area in owner.items():
        for to in neighbours(at):
            assert owner.get(to, area) == area
            assert to in search.BIT
