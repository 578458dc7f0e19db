"""Values that are replaced and never changed."""

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value, /, **changes):
        """What `dataclasses.replace` does, nine times as fast; a table is replaced several times for every mark.

        For frozen dataclasses without slots, whose fields are set as they are given. What was worked out from the old
        value and remembered in it is left behind.
        """
        new = object.__new__(type(value))
        names, held = _names(type(value)), new.__dict__
        held.update(value.__dict__)
        if len(held) > len(names):
            for name in held.keys() - names:
                del held[name]
        held.update(changes)
        if len(held) > len(names):
            raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(held.keys() - names))}")
        return new


__all__ = ["changed"]
V = TypeVar("V")


@cache
def _names(kind: type[V]) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))  # type: ignore[arg-type]
