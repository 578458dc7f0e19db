"""The page about strangers: every test that it names is there."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "security.md").read_text(encoding="utf-8")


def test_the_page_names_tests_that_there_are() -> None:
    everywhere = [
        path
        for place in (HERE, *(HERE.parent / one for one in ("offline", "engines", "kit")))
        for path in place.glob("test_*.py")
    ]
    tests = {name for path in everywhere for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
    files = {path.name for path in everywhere}
    named = set(re.findall(r"`(test_\w+(?:\.py)?)`", PAGE))
    assert len(named) > 30
    assert named - tests - files == set()


def test_every_limit_of_an_address_is_on_the_page() -> None:
    clauses = set(re.findall(r"SRV-\d+", PAGE))
    assert {f"SRV-{number}" for number in range(24, 33)} <= clauses
