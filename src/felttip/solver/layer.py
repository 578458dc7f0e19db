"""Layers of the search for par, as Python makes them and takes them apart."""

from felttip.registry.dispatch import Ints
from felttip.solver.beam import COUNT, COUNTERS, FACTS, NEVER, Array, Layer
from felttip.targets.numbers import np


def empty(keep: int, columns: int) -> Layer:
    """A layer without states, with room for twice as many as it keeps."""
    room = 2 * keep + 64
    counters = np.zeros(COUNTERS, np.int64)
    counters[1:3] = NEVER
    slots = np.zeros(1 << (2 * room).bit_length(), np.int64)
    return Layer(np.zeros((room, columns), np.int64), np.zeros((room, FACTS), np.int64), slots, counters, keep)


def with_one(sheet: Ints, turn: Ints, points: int, bound: int) -> Layer:
    """A layer of one state, at the beginning of a round."""
    layer = empty(1, len(sheet) + len(turn))
    layer.rows[0] = (*sheet, *turn)
    layer.facts[0] = (0, points, bound, 0, 1)
    layer.counters[COUNT] = 1
    return layer


def size(layer: Layer) -> int:
    """How many states it has."""
    return int(layer.counters[COUNT])


def column(layer: Layer, fact: int) -> Array:
    """One fact about all of its states."""
    return layer.facts[: size(layer), fact].copy()
