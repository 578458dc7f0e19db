"""Nothing moves by itself for people who do not want it to."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
STILL = "@media (prefers-reduced-motion: no-preference)"
SOURCES = sorted(path for kind in ("*.svelte", "*.css", "*.ts") for path in WEB.rglob(kind))


def outside(text: str) -> str:
    """What stands outside the blocks for people who do not mind motion."""
    kept, at = "", 0
    spaced = re.sub(r"prefers-reduced-motion:\s*no-preference", "prefers-reduced-motion: no-preference", text)
    while (start := spaced.find(STILL, at)) >= 0:
        kept += spaced[at:start]
        depth, at = 0, spaced.index("{", start)
        while True:
            depth += {"{": 1, "}": -1}.get(spaced[at], 0)
            at += 1
            if depth == 0:
                break
    return kept + spaced[at:]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_motion_asks_the_system(path: Path) -> None:
    moving = re.findall(
        r"\b(?:animation|transition)(?:-name|-property)?:\s*([^;}]+)", outside(path.read_text(encoding="utf-8"))
    )
    assert [how for how in moving if not re.fullmatch(r"none(\s*!important)?\s*", how)] == []
