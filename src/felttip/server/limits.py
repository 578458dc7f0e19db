"""How often: token buckets."""

import time
from collections import OrderedDict


class Bucket:
    """So many at once, and so many a second for long."""

    def __init__(self, rate: tuple[float, float], now: float | None = None) -> None:
        self._most, self._speed = rate
        self._level = self._most
        self._then = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """One more: is it allowed?"""
        now = time.monotonic() if now is None else now
        self._level = min(self._most, self._level + (now - self._then) * self._speed)
        self._then = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for each address; only the latest addresses are remembered."""

    def __init__(self, rate: tuple[float, float], most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """One more from this address: is it allowed?"""
        bucket = self._buckets.setdefault(address, Bucket(self._rate))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
