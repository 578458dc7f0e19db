"""Values that are replaced and never changed."""

from dataclasses import dataclass
from functools import cached_property

import pytest

from felttip.kit.values import changed


@dataclass(frozen=True)
class Point:
    """A value that remembers something."""

    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        """Worked out once."""
        return self.x + self.y


def test_the_new_value_differs_in_what_was_named() -> None:
    old = Point(1, 2)
    assert old.sum == 3
    new = changed(old, y=5)
    assert new == Point(1, 5)
    assert new.sum == 6
    assert (old, old.sum) == (Point(1, 2), 3)


def test_there_is_no_such_field() -> None:
    with pytest.raises(TypeError, match="Point has no z"):
        changed(Point(1), z=3)  # type: ignore[call-arg]
