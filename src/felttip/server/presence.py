"""Who is connected to which other process."""

from collections.abc import Iterable, Mapping


class Presence:
    """Who is connected to which other process, as far as one has heard."""

    def __init__(self) -> None:
        self._seats: dict[str, dict[str, frozenset[int]]] = {}
        self._said: dict[tuple[str, str], float] = {}
        """When a process last said of a table who is at it."""
        self._heard: dict[str, float] = {}

    def hear(self, origin: str, here: Mapping[str, Iterable[int]], now: float) -> list[str]:
        """What a process says: the tables about which one knows something else now."""
        self._heard[origin] = now
        changed: list[str] = []
        for code, given in here.items():
            at, seats = self._seats.setdefault(code, {}), frozenset(given)
            if at.get(origin, frozenset()) != seats:
                changed.append(code)
            if seats:
                at[origin] = seats
                self._said[code, origin] = now
            else:
                self._drop(code, origin)
        return changed

    def _drop(self, code: str, origin: str) -> None:
        """A process has nobody at a table any more."""
        at = self._seats.get(code, {})
        at.pop(origin, None)
        self._said.pop((code, origin), None)
        if not at:
            self._seats.pop(code, None)

    def fade(self, before: float) -> list[str]:
        """The tables of which a process has said nothing since then: it has nobody there, and we missed that."""
        old = [about for about, said in self._said.items() if said < before]
        for about in old:
            self._drop(*about)
        return [code for code, _ in old]

    def lose(self, origin: str) -> list[str]:
        """A process is gone: the tables at which it had somebody."""
        self._heard.pop(origin, None)
        codes = [code for code, at in self._seats.items() if origin in at]
        for code in codes:
            self._drop(code, origin)
        return codes

    def silent(self, before: float) -> list[str]:
        """The processes that have said nothing since then."""
        return [origin for origin, heard in self._heard.items() if heard < before]

    def seats(self, code: str) -> frozenset[int]:
        """Whose people are connected to any of them."""
        return frozenset().union(*self._seats.get(code, {}).values())
