"""The browser of the tests of the page."""

from tests.page.conftest import browser, playwright

__all__ = ["browser", "playwright"]
