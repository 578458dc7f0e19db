"""How often: a token bucket."""

import time
from math import inf


class Bucket:
    """So many at once, and so many a second for long."""

    __slots__ = ("_level", "_most", "_speed", "_then")

    def __init__(self, rate: tuple[float, float], now: float | None = None) -> None:
        self._most, self._speed = rate
        self._level = self._most
        self._then = time.monotonic() if now is None else now

    def take(self, now: float | None = None, cost: float = 1) -> bool:
        """One more: is it allowed? What costs more than is left becomes a debt, so that for long the speed is kept."""
        now = time.monotonic() if now is None else now
        self._level = min(self._most, self._level + (now - self._then) * self._speed)
        self._then = now
        if self._level < min(1, cost):
            return False
        self._level -= cost
        return True

    def owe(self, now: float, cost: float, most: float = inf) -> float:
        """Take it in any case: so many seconds, but at most these, until what is owed has come in again."""
        self.take(now, 0)
        self._level -= cost
        if self._level >= 0:
            return 0.0
        if not self._speed:
            return most
        self._level = max(self._level, -most * self._speed)
        return -self._level / self._speed
