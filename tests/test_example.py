"""docs/your-own-game.md cannot rot: what it shows of the example stands there, word for word, and all of it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
"""A file, and a piece of it."""
FILES = sorted({path for path, _ in BLOCKS})


def test_every_block_has_its_file() -> None:
    """Code without a file beside it would be code that nobody runs."""
    assert len(BLOCKS) == PAGE.count("```") // 2 > 15


@pytest.mark.parametrize(("path", "block"), BLOCKS, ids=[f"{path}-{i}" for i, (path, _) in enumerate(BLOCKS)])
def test_a_block_stands_in_its_file(path: str, block: str) -> None:
    assert block in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in FILES if path.endswith(".py")])
def test_every_function_is_shown(path: str) -> None:
    """Whoever follows the page has the whole game in the end, but for a few constants and imports."""
    text = (ROOT / path).read_text(encoding="utf-8")
    shown = "".join(block for where, block in BLOCKS if where == path)
    named = re.findall(r"^(?:def|class) (\w+)", text, re.MULTILINE)
    missing = [name for name in named if not re.search(rf"^(?:def|class) {name}\b", shown, re.MULTILINE)]
    assert missing == []


def test_the_afternoon_is_short() -> None:
    """All the Python of the example, its tests too."""
    lines = [
        line
        for file in (ROOT / "examples" / "lanterns").rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    assert 100 < len(lines) <= 250
