"""The conventions as tests, for pytest: a test that takes a `convention` runs once for each, on every board.

    pytest_plugins = ["felttip.conformance.plugin"]

    @pytest.mark.felttip("mygame")
    def test_conventions(convention):
        convention()

Without the mark it runs for every installed game.
"""

from collections.abc import Callable

import pytest

from felttip.conformance import Case, cases, installed
from felttip.registry import game_names


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "felttip(*games): the games whose conventions this test runs; none: all")


def held(case: Case) -> Callable[[], None]:
    """What fails with a sentence for each thing that is wrong."""

    def convention() -> None:
        found = case.findings()
        if found:
            pytest.fail("\n".join([case.convention.holds, *map(str, found)]), pytrace=False)

    return convention


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each convention and case."""
    if "convention" not in metafunc.fixturenames:
        return
    marks = metafunc.definition.iter_markers("felttip")
    names = [str(name) for mark in marks for name in mark.args] or game_names()
    found = [case for name in names for case in cases(installed(name))]
    ids = [f"{case.convention.name}-{case.label}" for case in found]
    metafunc.parametrize("convention", [held(case) for case in found], ids=ids)
