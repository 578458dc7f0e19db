"""Every clause of the rules pages is cited by a test, and no test cites a clause that no page has."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from felttip.registry import game_names, is_guest, rules_text

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"

PAGES_OF_OURS = ("table", "record", "position", "protocol", "engine")
PAGES = {
    **{name: rules_text(name) for name in game_names() if not is_guest(name)},
    **{name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in PAGES_OF_OURS},
}
CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-\d+)\*\* ", re.MULTILINE)


@cache
def cited() -> dict[str, list[str]]:
    """The clauses that tests are marked with, and by which."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
                    for argument in decorator.args:
                        found.setdefault(ast.literal_eval(argument), []).append(f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_clause_has_a_test(page: str) -> None:
    clauses = CLAUSE.findall(PAGES[page])
    assert clauses, f"the page of {page} has no clauses"
    prefix = clauses[0].split("-")[0]
    assert clauses == [f"{prefix}-{number}" for number in range(1, len(clauses) + 1)]
    assert [clause for clause in clauses if clause not in cited()] == []


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    known = {clause for text in PAGES.values() for clause in CLAUSE.findall(text)}
    assert sorted(set(cited()) - known) == []
