"""How a mind learns from what was studied: thousands of positions at once, on a processor or on a GPU.

The same lines run with NumPy and with CuPy. Steps are those of Adam. What several learn at once about one row is added
up in whole numbers, whose sum does not hang on their order: the same positions give the same mind.
"""

from importlib import import_module
from typing import Any, NamedTuple

from felttip.mind.core import Mind

FINE = float(1 << 40)
"""So many parts of one are told apart when corrections are added up."""
SLOW, SLOWER, LEAST = 0.9, 0.999, 1e-8
"""How long Adam remembers a direction and a size, and the least size."""


class Steps(NamedTuple):
    """What Adam remembers."""

    direction: Mind
    size: Mind
    made: list[int]
    """One number: how many there were."""


def first_step(mind: Mind, numbers: Any) -> Steps:
    """It remembers nothing yet; `numbers` is NumPy or CuPy."""
    return Steps(Mind(*map(numbers.zeros_like, mind)), Mind(*map(numbers.zeros_like, mind)), [0])


def correct(
    mind: Mind, steps: Steps, seen: Any, target: Any, there: Any, width: int, shared: float, rate: float, numbers: Any
) -> float:
    """One step towards what the mind should have said; answers the mean square of what it was wrong by.

    Rows that belong to one decision stand together, `width` of them. What all of them were wrong by alike is mostly
    the luck of their cards, which they share: of that only a part counts.
    """
    units = mind.bias.size
    sums = mind.rows[seen].sum(axis=1) + mind.bias
    lively = numbers.maximum(sums, 0)
    wrong = ((target - lively @ mind.out[:units] - mind.out[units]) * there).reshape(-1, width)
    many = numbers.maximum(there.reshape(-1, width).sum(axis=1, keepdims=True), 1)
    alike = wrong.sum(axis=1, keepdims=True) / many
    pull = ((wrong - (1 - shared) * alike).ravel() * there / max(1, len(there))).astype(numbers.float32)
    below = pull[:, None] * mind.out[:units] * (sums > 0)
    whole = numbers.zeros(mind.rows.shape, numbers.uint64)
    parts = (below * FINE).astype("int64").view(numbers.uint64)
    _add_at(numbers)(whole, seen, parts[:, None, :])
    rows = whole.view("int64").astype(numbers.float32) / FINE
    out = numbers.append(lively.T @ pull, pull.sum()).astype(numbers.float32)
    _step(mind, steps, Mind(rows.astype(numbers.float32), below.sum(axis=0), out), rate, numbers)
    return float((wrong * wrong).sum() / max(1.0, float(there.sum())))


def _add_at(numbers: Any) -> Any:
    """What adds numbers at places, each as often as it is named."""
    if numbers.__name__ == "numpy":
        return numbers.add.at
    return import_module("cupyx").scatter_add  # it comes with CuPy


def _step(mind: Mind, steps: Steps, towards: Mind, rate: float, numbers: Any) -> None:
    steps.made[0] += 1
    sure = rate * (1 - SLOWER ** steps.made[0]) ** 0.5 / (1 - SLOW ** steps.made[0])
    parts: Any = zip(mind, steps.direction, steps.size, towards, strict=True)
    for part, way, size, new in parts:
        way[...] = SLOW * way + (1 - SLOW) * new
        size[...] = SLOWER * size + (1 - SLOWER) * new * new
        part[...] = part + sure * way / (numbers.sqrt(size) + LEAST)
