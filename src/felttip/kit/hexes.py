"""Hexagons with a corner at the top, in rows. A hexagon is (x, y): y counts rows, x counts half widths.

So x and y are both even or both odd, and the neighbours in the same row are two apart.
"""

from math import cos, pi, sin, sqrt

Hex = tuple[int, int]

STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""From a hexagon to its six neighbours, clockwise from the right."""


def neighbours(at: Hex) -> list[Hex]:
    """The six hexagons round one."""
    return [(at[0] + dx, at[1] + dy) for dx, dy in STEPS]


def distance(here: Hex, there: Hex) -> int:
    """How many steps lie between two hexagons.

    >>> distance((0, 0), (4, 0)), distance((0, 0), (1, 3)), distance((0, 0), (5, 3))
    (2, 3, 4)
    """
    across, down = abs(here[0] - there[0]), abs(here[1] - there[1])
    return down + max(0, across - down) // 2


def centre(at: Hex, size: float) -> tuple[float, float]:
    """Where a hexagon's centre lies in a drawing, for hexagons of edge length `size`."""
    return at[0] * size * sqrt(3) / 2, at[1] * size * 1.5


def corners(at: Hex, size: float, scale: float = 1.0) -> list[tuple[float, float]]:
    """The six corners, from the top clockwise; `scale` shrinks the hexagon about its centre."""
    cx, cy = centre(at, size)
    return [(cx + size * scale * sin(k * pi / 3), cy - size * scale * cos(k * pi / 3)) for k in range(6)]
