"""What stands in for a GPU: arrays of Python's integers in our own memory, and kernels that are interpreted."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from felttip.mind.study import Plan
from felttip.targets import cuda

STUDY = Plan(width=2, futures=1, depth=1, every=9, wild=0, loose=50)
"""A small study."""


class PythonNumbers:
    """As much of CuPy as we use; its integers are Python's, as interpreted rules want them."""

    __name__ = "numpy"
    int64 = object

    def __getattr__(self, name: str) -> Any:
        """All else is NumPy's."""
        return getattr(np, name)

    def asnumpy(self, array: Any) -> Any:
        """An array as kernels of this machine would fill it."""
        return np.array(array, np.int64)

    def from_dlpack(self, array: Any) -> Any:
        """The array itself."""
        return array


def interpreted(game: str, call: cuda.Call, lanes: int, block: int = 0) -> Callable[[], None]:
    """What lets lanes call a function one after the other."""
    # Tables as tuples: rules are quick on them, and cannot change them.
    args = tuple(_tables(value) for value in call.args)

    def run() -> None:
        for lane in range(lanes):
            call.function(lane, *args)

    return run


def _tables(value: Any) -> Any:
    if isinstance(value, tuple) and type(value).__name__ == "Print":
        return type(value)(*(tuple(part) if isinstance(part, np.ndarray) else part for part in value))
    return value


@pytest.fixture
def made_up_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a GPU gets this one."""
    numbers = PythonNumbers()
    for module in ("targets.cuda", "bots.lanes", "env.batched"):
        monkeypatch.setattr(f"felttip.{module}.cupy", lambda: numbers)
    monkeypatch.setattr("felttip.targets.cuda.prepared", interpreted)
    monkeypatch.setattr("felttip.env.batched.prepared", interpreted)

    def search(game: str, call: cuda.Call, lanes: int) -> bool:
        interpreted(game, call, lanes)()
        return True

    monkeypatch.setattr("felttip.bots.lanes.search", search)
    monkeypatch.setattr("felttip.targets.cuda.lanes_with_rooms", lambda game: 3)
