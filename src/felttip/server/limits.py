"""How often: token buckets, and whose they are."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import inf

from felttip.room.bucket import Bucket
from felttip.server.settings import Limits

DAY_S = 86_400


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
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
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

    def frame(self, address: str) -> bool:
        """One more frame, over all connections: is it allowed?"""
        return self.commands.take(address)

    def change(self, address: str) -> bool:
        """One more command that leaves something on disk."""
        return self.events.take(address)

    def table(self, address: str) -> bool:
        """One more table that is laid."""
        return self.tables.take(address)
