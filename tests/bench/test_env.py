"""Steps a second: every kind of environment can be measured, and counts what it plays."""

import pytest

from felttip.bench.env import KINDS


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "open_spiel"])
def test_every_kind_plays(kind: str) -> None:
    assert KINDS[kind]("trails")(0.0, 1) > 15
