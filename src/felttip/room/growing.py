"""A set that only ever grows, as a value: adding to it costs the same however large it is."""

from collections.abc import Iterable, Iterator, Set


class Growing(Set[str]):
    """Whoever adds gets a new set; the old one stays as it was.

    All that grew from each other share one dictionary and know only so many of its entries. Where two grow from the
    same one, the second gets a dictionary of its own.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._shared = {name: place for place, name in enumerate(dict.fromkeys(names))}
        self._count = len(self._shared)

    def added(self, name: str) -> "Growing":
        """The set with one name more."""
        if name in self:
            return self
        newest = len(self._shared) == self._count
        grown = Growing.__new__(Growing)
        grown._shared = self._shared if newest else {one: place for place, one in enumerate(self)}
        grown._shared[name] = self._count
        grown._count = self._count + 1
        return grown

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._shared.get(name, self._count) < self._count

    def __iter__(self) -> Iterator[str]:
        return (name for name, place in self._shared.items() if place < self._count)

    def __len__(self) -> int:
        return self._count

    def __hash__(self) -> int:
        return hash(frozenset(self))
