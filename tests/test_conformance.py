"""The contract, proved for every installed game on every board with every number of seats. No exemptions by name."""

from collections.abc import Callable

pytest_plugins = ["felttip.conformance.plugin"]


def test_every_game_keeps_every_convention(convention: Callable[[], None]) -> None:
    convention()
