"""Lines as a hand draws them. The wobble of a line comes from its name: the same name, the same line, for ever."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from zlib import crc32

from felttip.kit.rule import advance, below

Point = tuple[float, float]

DIGITS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0.5, 0.0), (0.2, 0.2), (0.14, 0.6), (0.4, 1.0), (0.76, 0.84), (0.86, 0.4), (0.66, 0.06), (0.42, 0.02)),),
    (((0.28, 0.25), (0.55, 0.0)), ((0.55, 0.0), (0.54, 0.5), (0.52, 1.0))),
    (
        ((0.14, 0.22), (0.3, 0.03), (0.6, 0.0), (0.8, 0.2), (0.7, 0.46), (0.44, 0.73), (0.12, 1.0)),
        ((0.12, 1.0), (0.5, 0.96), (0.9, 0.99)),
    ),
    (
        ((0.15, 0.1), (0.48, 0.0), (0.8, 0.14), (0.72, 0.37), (0.4, 0.47)),
        ((0.4, 0.47), (0.76, 0.54), (0.86, 0.78), (0.56, 1.0), (0.12, 0.9)),
    ),
    (
        ((0.6, 0.0), (0.34, 0.38), (0.08, 0.66)),
        ((0.08, 0.66), (0.5, 0.66), (0.94, 0.63)),
        ((0.68, 0.3), (0.66, 0.65), (0.63, 1.02)),
    ),
    (
        ((0.84, 0.02), (0.52, 0.02), (0.26, 0.04)),
        ((0.26, 0.04), (0.22, 0.25), (0.18, 0.46)),
        ((0.18, 0.46), (0.48, 0.37), (0.82, 0.5), (0.84, 0.8), (0.54, 1.0), (0.12, 0.92)),
    ),
    (
        (
            (0.72, 0.02), (0.4, 0.2), (0.17, 0.55), (0.22, 0.88), (0.5, 1.0), (0.8, 0.86), (0.78, 0.6), (0.5, 0.5),
            (0.2, 0.7),
        ),
    ),
    (((0.12, 0.04), (0.5, 0.03), (0.88, 0.02)), ((0.88, 0.02), (0.6, 0.45), (0.42, 1.0))),
    (
        (
            (0.72, 0.14), (0.48, 0.0), (0.24, 0.16), (0.42, 0.42), (0.74, 0.64), (0.75, 0.88), (0.48, 1.0),
            (0.2, 0.86), (0.3, 0.6), (0.62, 0.38), (0.72, 0.14),
        ),
    ),
    (
        ((0.8, 0.26), (0.55, 0.02), (0.22, 0.18), (0.25, 0.45), (0.55, 0.5), (0.8, 0.26)),
        ((0.8, 0.26), (0.78, 0.6), (0.62, 1.0)),
    ),
)  # fmt: skip
"""The strokes of the ten digits, in a square of 1 by 1; a corner is where one stroke ends and the next begins."""


class Hand:
    """The hand that draws one thing: a run of small shifts that depends on the name of the thing alone."""

    def __init__(self, name: str) -> None:
        self._state = advance(advance(crc32(name.encode()) + 1))

    def shift(self, most: float) -> float:
        """A shift between -most and +most."""
        self._state = advance(self._state)
        return most * (below(self._state, 2001) - 1000) / 1000

    def choice(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._state = advance(self._state)
        return below(self._state, limit)


def short(number: float) -> str:
    """A coordinate in as few characters as will do.

    >>> short(3.0), short(-0.04), short(2.25)
    ('3', '0', '2.2')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def smooth(points: Sequence[Point]) -> str:
    """A path that goes softly through all the points."""
    first, *rest = points
    path = [f"M{short(first[0])} {short(first[1])}"]
    for i, end in enumerate(rest):
        start = points[i]
        before, after = points[max(i - 1, 0)], points[min(i + 2, len(points) - 1)]
        near_start = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        near_end = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        path.append("C" + " ".join(short(c) for point in (near_start, near_end, end) for c in point))
    return "".join(path)


def closed(points: Sequence[Point]) -> str:
    """A soft outline through all the points and back to the first."""
    around = [points[-1], *points, points[0], points[1]]
    path = [f"M{short(points[0][0])} {short(points[0][1])}"]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        near_start = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        near_end = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        path.append("C" + " ".join(short(c) for point in (near_start, near_end, end) for c in point))
    return "".join(path) + "Z"


def stroke(hand: Hand, a: Point, b: Point, wobble: float = 1.0, ends: float = 1.0) -> str:
    """A straight line, drawn there and once more not quite over it: so its width is a little uneven.

    `ends` says how much of the wobble its two ends have: little, where other lines join on.
    """
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    across = (a[1] - b[1]) / length, (b[0] - a[0]) / length
    passes = []
    for most in (wobble, wobble * 0.7):
        points = []
        for t in (0.0, 0.32, 0.68, 1.0):
            off = hand.shift(most if 0 < t < 1 else most * ends)
            x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
            points.append((x + off * across[0], y + off * across[1]))
        passes.append(smooth(points))
    return "".join(passes)


def cross(hand: Hand, x: float, y: float, r: float) -> str:
    """Two strokes, the second one a little longer."""
    w = r * 0.16
    first = (x - r + hand.shift(w), y - r + hand.shift(w)), (x + r + hand.shift(w), y + r + hand.shift(w))
    r *= 1.06
    second = (x + r + hand.shift(w), y - r + hand.shift(w)), (x - r + hand.shift(w), y + r + hand.shift(w))
    return stroke(hand, *first, wobble=r * 0.07) + stroke(hand, *second, wobble=r * 0.07)


def ring(hand: Hand, x: float, y: float, r: float) -> str:
    """A circle that does not quite meet itself."""
    begin = -pi / 2 + hand.shift(0.7)
    flat, turn = 1 + hand.shift(0.05), hand.shift(pi)
    points = []
    for k in range(12):
        angle = begin + k * 2.09 * pi / 11
        out = r * (1 + 0.035 * sin(2 * angle + turn) + hand.shift(0.018) + 0.07 * (k / 11 - 0.4))
        points.append((x + out * cos(angle) * flat, y + out * sin(angle) / flat))
    return smooth(points)


def digit(hand: Hand, number: int, x: float, y: float, height: float) -> str:
    """A digit round a centre."""
    width = height * 0.66
    lean = 0.06 + hand.shift(0.06)
    path: list[str] = []
    last: Point | None = None
    drawn: Point | None = None
    for strokes in DIGITS[number]:
        points = [
            (
                x + (px - 0.5) * width + (0.5 - py) * lean * height + hand.shift(height * 0.015),
                y + (py - 0.5) * height + hand.shift(height * 0.015),
            )
            for px, py in strokes
        ]
        if drawn is not None and strokes[0] == last:
            # A corner is one point: the pen is not lifted where two strokes share an end.
            points[0] = drawn
        last, drawn = strokes[-1], points[-1]
        path.append(smooth(points))
    return "".join(path)


def blob(hand: Hand, x: float, y: float, r: float, uneven: float = 0.08, corners: int = 9) -> list[Point]:
    """The outline of something round that grew by itself, such as an island."""
    turn = hand.shift(pi)
    two, three = hand.shift(uneven), hand.shift(uneven)
    points = []
    for k in range(corners):
        angle = turn + 2 * pi * k / corners
        out = r * (1 + two * cos(2 * angle) + three * sin(3 * angle) + hand.shift(uneven * 0.35))
        points.append((x + out * cos(angle), y + out * sin(angle)))
    return points
