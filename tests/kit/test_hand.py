"""Lines as a hand draws them: uneven, but the same for ever, and never far from where they belong."""

import re

import pytest

from felttip.kit.hand import DIGITS, Hand, blob, closed, cross, digit, ring, smooth, stroke

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def points(d: str) -> list[tuple[float, float]]:
    """All coordinates in a path of absolute commands."""
    numbers = [float(n) for n in NUMBER.findall(d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_the_same_name_gives_the_same_line() -> None:
    assert stroke(Hand("C3-E3"), (0, 0), (50, 0)) == stroke(Hand("C3-E3"), (0, 0), (50, 0))


def test_another_name_gives_another_line() -> None:
    lines = {stroke(Hand(f"{c}{n}"), (0, 0), (50, 0)) for c in "ABCDEF" for n in range(6)}
    assert len(lines) == 36


def test_shifts_fill_their_range() -> None:
    hand = Hand("x")
    shifts = [hand.shift(2) for _ in range(500)]
    assert -2 <= min(shifts) < -1.8
    assert 1.8 < max(shifts) <= 2


def test_a_stroke_keeps_to_its_line() -> None:
    found = points(stroke(Hand("a"), (10, 20), (90, 20), wobble=1.5))
    assert min(x for x, _ in found) == 10
    assert max(x for x, _ in found) == 90
    assert all(abs(y - 20) <= 2.5 for _, y in found)
    assert len({y for _, y in found}) > 2


def test_ends_can_be_held_still() -> None:
    first, second = stroke(Hand("a"), (0, 0), (50, 0), wobble=3, ends=0).split("M")[1:]
    assert first.startswith("0 0C")
    assert second.endswith("50 0")


@pytest.mark.parametrize("number", range(10))
def test_digits_stay_in_their_box(number: int) -> None:
    for name in ("A1", "B2", "C3"):
        found = points(digit(Hand(name), number, 100, 100, 30))
        assert all(85 <= x <= 115 and 82 <= y <= 118 for x, y in found)
        assert max(y for _, y in found) - min(y for _, y in found) > 26


def test_ten_digits_look_different() -> None:
    assert len(set(DIGITS)) == 10


def test_a_ring_goes_round() -> None:
    found = points(ring(Hand("a"), 0, 0, 20))
    assert all(16 <= (x * x + y * y) ** 0.5 <= 25 for x, y in found)
    assert {(x > 0, y > 0) for x, y in found} == {(False, False), (False, True), (True, False), (True, True)}


def test_a_cross_reaches_all_four_corners() -> None:
    found = points(cross(Hand("a"), 0, 0, 10))
    assert {(x > 0, y > 0) for x, y in found if abs(x) > 7} == {
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    }


def test_a_smooth_line_goes_through_its_points() -> None:
    assert smooth([(0, 0), (3, 4), (6, 0)]).startswith("M0 0C")
    assert " 3 4C" in smooth([(0, 0), (3, 4), (6, 0)])


def test_a_blob_is_closed() -> None:
    shape = closed(blob(Hand("a"), 0, 0, 10))
    assert shape.endswith("Z")
    assert shape.count("C") == 9
