"""Sets that only grow."""

from hypothesis import given
from hypothesis import strategies as st

from felttip.room.growing import Growing

NAMES = st.sampled_from("abcdefgh")


@given(st.lists(st.tuples(NAMES, st.integers(0, 30)), max_size=30))
def test_whoever_grew_from_whom_each_has_its_own_names(steps: list[tuple[str, int]]) -> None:
    """Any of the sets so far can grow further: none of the others notices."""
    grown, plain = [Growing("ab")], [frozenset("ab")]
    for name, pick in steps:
        place = pick % len(grown)
        grown.append(grown[place].added(name))
        plain.append(plain[place] | {name})
    for one, other in zip(grown, plain, strict=True):
        assert set(one) == other
        assert len(one) == len(other)
        assert all((name in one) == (name in other) for name in "abcdefghi")
        assert hash(one) == hash(other)
    assert grown[-1] == Growing(grown[-1])
