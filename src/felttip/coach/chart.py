"""The expected total over the rounds: as a drawing, and in characters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from felttip.coach.hindsight import Review
from felttip.kit.hand import short
from felttip.kit.svg import group, tag

WIDTH, HEIGHT = 400, 236
LEFT, RIGHT, TOP, BOTTOM = 30, 42, 12, 26
STEPS = (1, 2, 5, 10, 20, 50)
FEW = 20
"""A dot for each of so many rounds; of more only those of the costliest decisions."""
BLOCKS = " ▏▎▍▌▋▊▉█"


def lines_of(review: Review) -> tuple[list[float], list[float]]:
    """What was to be expected at the start and after each round; and the same had no decision cost anything."""
    expected, spared = [review.start], [review.start]
    for line in review.rounds:
        expected.append(line.expected)
        spared.append(spared[-1] + line.luck)
    return expected, spared


@dataclass(frozen=True)
class Frame:
    """Where values lie in the chart."""

    least: int
    most: int
    step: int
    """How far the lines of the grid are apart."""
    count: int

    def x(self, number: int) -> float:
        """Where the start (0) or a round lies."""
        return LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, self.count - 1)

    def y(self, value: float) -> float:
        """How high a value lies."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.most - value) / (self.most - self.least)

    def points(self, values: Sequence[float]) -> list[str]:
        """A line through values, from the start on."""
        return [f"{short(self.x(number))},{short(self.y(value))}" for number, value in enumerate(values)]


def chart(review: Review, say: str, par: int | None = None, par_name: str = "") -> str:
    """The chart as SVG; `say` is what it shows in words, `par_name` stands at the line of par."""
    expected, spared = lines_of(review)
    frame = _frame([*expected, *spared, *([par] if par is not None else [])], len(expected))
    parts = [*_grid(frame, [line.number for line in review.rounds])]
    upper, lower = frame.points(spared), frame.points(expected)
    parts.append(tag("polygon", class_="gap", points=" ".join([*upper, *lower[::-1]])))
    if par is not None:
        height = frame.y(par)
        parts.append(tag("path", class_="par", d=f"M{LEFT} {short(height)}H{WIDTH - RIGHT}"))
        parts.append(_label(par_name, WIDTH - RIGHT, height - 5, "end"))
    parts.append(tag("polyline", class_="spared", points=" ".join(upper)))
    parts.append(tag("polyline", class_="expected", points=" ".join(lower)))
    parts += _dots(review, frame, expected)
    last = frame.x(len(expected) - 1) + 7
    parts.append(tag("text", _whole(expected[-1]), class_="end", x=last, y=frame.y(expected[-1]) + 4))
    if frame.y(expected[-1]) - frame.y(spared[-1]) > 13:
        parts.append(_label(_whole(spared[-1]), last, frame.y(spared[-1]) + 4, "start"))
    return tag(
        "svg",
        group(*parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=say,
        class_="chart",
    )


def _frame(values: Sequence[float], count: int) -> Frame:
    least, most = min(values), max(values)
    step = next((n for n in STEPS if (most - least) / n <= 6), STEPS[-1])
    low, high = floor(least / step) * step, ceil(most / step) * step
    return Frame(low, max(high, low + step), step, count)


def _grid(frame: Frame, rounds: list[int]) -> Iterator[str]:
    """Lines with their values, and the numbers of the rounds."""
    for value in range(frame.least, frame.most + 1, frame.step):
        yield tag("path", class_="grid", d=f"M{LEFT} {short(frame.y(value))}H{WIDTH - RIGHT}")
        yield _label(_whole(value), LEFT - 6, frame.y(value) + 4, "end")
    often = next((n for n in STEPS if len(rounds) / n <= 16), STEPS[-1])
    for number, round_number in enumerate(rounds, 1):
        if round_number and round_number % often == 0:
            yield _label(str(round_number), frame.x(number), HEIGHT - 8, "middle")


def _dots(review: Review, frame: Frame, expected: list[float]) -> Iterator[str]:
    worst = {step.round for step in review.mistakes}
    for number, (value, line) in enumerate(zip(expected[1:], review.rounds, strict=True), 1):
        if len(review.rounds) <= FEW or line.number in worst:
            kind = "dot bad" if line.number in worst else "dot"
            yield tag("circle", class_=kind, cx=frame.x(number), cy=frame.y(value), r=3.2)


def _label(words: str, x: float, y: float, anchor: str) -> str:
    return tag("text", escape(words), class_="tick", x=x, y=y, text_anchor=anchor)


def _whole(value: float) -> str:
    return f"{value:.0f}".replace("-", "−")


def bar(value: float, least: float, most: float, width: int) -> str:
    """A bar of block characters, as long as its value.

    >>> bar(3, 0, 4, 4), bar(0.5, 0, 4, 4), bar(0, 0, 4, 4)
    ('███ ', '▌   ', '    ')
    """
    eighths = round(8 * width * (value - least) / (most - least)) if most > least else 0
    return ("█" * (eighths // 8) + BLOCKS[eighths % 8].strip()).ljust(width)
