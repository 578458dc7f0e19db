"""The page for researchers: its examples are doctests, and here the program that trains is tried, but for training."""

import ast
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"


class Agent:
    """Stands for one that has learned."""

    def predict(
        self, seen: NDArray[np.float32], action_masks: NDArray[np.int8], deterministic: bool
    ) -> tuple[np.int64, None]:
        assert len(seen) > 100
        return action_masks.nonzero()[0][0], None


def test_the_program() -> None:
    """Twenty lines; what plays the agent and `medium` runs as it stands there."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for line in program.splitlines() if line.strip()]
    assert len(lines) <= 22
    ast.parse(program)
    head, plays = program.split("agent.learn(")
    assert "felttip/trails-v0" in head
    said: list[str] = []
    names = {"agent": Agent(), "print": said.append}
    exec("import gymnasium, felttip, felttip.env\n" + plays.partition("\n")[2].replace("200", "2"), names)
    assert re.fullmatch(r"agent -?\d+\.\d, medium -?\d+\.\d", said[0])
