"""How often: token buckets, and whose they are."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import inf

from felttip.server.settings import Limits

DAY_S = 86_400


class Bucket:
    """So many at once, and so many a second for long."""

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


class Buckets:
    """A bucket for each address; only the latest addresses are remembered."""

    def __init__(
        self, rate: tuple[float, float], most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """One more from this address: is it allowed?"""
        now = self._clock()
        return self._bucket(address, now).take(now, cost)

    def owe(self, address: str, cost: float = 1, most: float = inf) -> float:
        """One more, allowed or not: in so many seconds, but at most these, nothing is owed any more."""
        now = self._clock()
        return self._bucket(address, now).owe(now, cost, most)

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(self._rate, now))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket


def neighbour(host: str | None) -> str:
    """Whose bucket it is: an address, or of IPv6 the network of a household.

    >>> neighbour("192.0.2.7"), neighbour("2001:db8:1:2:3:4:5:6"), neighbour("::ffff:192.0.2.7"), neighbour(None)
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', '')
    """
    if host is None:
        return ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def networks(proxies: Sequence[str]) -> list[IPv4Network | IPv6Network]:
    """Networks of proxies, also as those of IPv4 are called where one socket listens for both.

    >>> networks(["10.0.0.5/24", "::1"])
    [IPv4Network('10.0.0.0/24'), IPv6Network('::ffff:a00:0/120'), IPv6Network('::1/128')]
    """
    found: list[IPv4Network | IPv6Network] = []
    for proxy in proxies:
        network = ip_network(proxy, strict=False)
        found.append(network)
        if isinstance(network, IPv4Network):
            found.append(IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}"))
    return found


class Count:
    """How many of something each address has at this moment."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def enter(self, address: str, most: int) -> bool:
        """One more, if it is not too many."""
        if self._counts.get(address, 0) >= most:
            return False
        self._counts[address] = self._counts.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        left = self._counts[address] - 1
        if left:
            self._counts[address] = left
        else:
            del self._counts[address]


@dataclass(frozen=True)
class Measures:
    """What each address may do on this server."""

    limits: Limits
    changes: Buckets = field(init=False)
    """Requests that change something."""
    reads: Buckets = field(init=False)
    """Everything that is only looked at."""
    commands: Buckets = field(init=False)
    """Frames, over all connections."""
    requests: Buckets = field(init=False)
    """Everything, be it only the page."""
    studies: Buckets = field(init=False)
    """Searches and reviews that are begun, and exports."""
    mine: Buckets = field(init=False)
    """Questions about one's own games, and about dailies."""
    tables: Buckets = field(init=False)
    """Tables that are laid, in a day."""
    events: Buckets = field(init=False)
    """Events that are kept, in a day."""
    watching: Count = field(default_factory=Count)
    """WebSockets at this moment."""
    hinting: Count = field(default_factory=Count)
    """Hints that are being made, or wait."""

    def __post_init__(self) -> None:
        limits = self.limits
        for name, rate in (
            ("changes", limits.requests),
            ("reads", limits.reads),
            ("commands", limits.all_commands),
            ("requests", limits.all_requests),
            ("studies", limits.studies),
            ("mine", limits.mine),
            ("tables", (limits.tables, limits.tables / DAY_S)),
            ("events", (limits.all_events, limits.all_events / DAY_S)),
        ):
            object.__setattr__(self, name, Buckets(rate))
