"""A server, and people with a browser of their own each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.page.people import People
from tests.page.server import Server, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as started:
        yield started


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(tmp_path_factory.mktemp("mortal")) as started:
        yield started


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """People who visit the server; after the test nothing may have gone wrong in any of their browsers."""
    everybody = People(browser, server.base)
    yield everybody
    everybody.leave()


@pytest.fixture
def guests(browser: Browser, mortal: Server) -> Iterator[People]:
    """People who visit the server that may be killed."""
    everybody = People(browser, mortal.base)
    yield everybody
    everybody.leave()
