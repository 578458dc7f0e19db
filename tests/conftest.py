"""What all tests share, and the list of skips at the end: with CI=true a skip is a failure."""

import os

import pytest
from hypothesis import settings

settings.register_profile("felttip", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("felttip")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped, also when that is nothing."""
    skipped = terminalreporter.stats.get("skipped", [])
    terminalreporter.section("skipped")
    for report in skipped:
        terminalreporter.line(f"{report.nodeid}: {report.longrepr}")
    terminalreporter.line(f"{len(skipped)} skipped" if skipped else "nothing was skipped")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skip is a failure where nobody would see it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
