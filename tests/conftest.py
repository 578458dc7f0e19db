"""What all tests share, the browser, and the list of skips at the end: with CI=true a skip is a failure."""

import inspect
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run")

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What the browser may be called. The first has no window at all, and does the same for a third less."""

USUAL: httpx.Timeout = inspect.signature(httpx.request).parameters["timeout"].default
PATIENCE_S = 60
USUAL.connect = USUAL.read = USUAL.write = USUAL.pool = PATIENCE_S
"""Where everything runs side by side an answer may take longer than the five seconds that httpx, or a browser's driver,
waits for it."""

settings.register_profile("felttip", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("felttip")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


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


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """The one browser of a process: its driver keeps an event loop running until the end, and there is room for one."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - most tests need no browser

    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert chromium, "Chromium is missing: tools/chromium installs it."
    expect.set_options(timeout=1000 * PATIENCE_S)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()
