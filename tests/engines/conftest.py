"""Engines that these tests start end with them."""

from collections.abc import Iterator

import pytest

from felttip.bots import GUESTS, dismiss
from felttip.engines.player import BOARDS, end_all


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    end_all()
    BOARDS.clear()
    for name in list(GUESTS):
        dismiss(name)
