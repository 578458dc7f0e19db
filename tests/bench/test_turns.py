"""What the bench makes of shifts on the page."""

from felttip.bench.turns import Shift, classic


def test_the_classic_figure_leaves_out_what_a_tap_may_have_caused() -> None:
    assert classic([Shift(1.0, 0.5, True), Shift(1.5, 0.25, False)]) == 0.25
    assert classic([Shift(1.0, 0.5, True)]) == 0.0


def test_the_classic_figure_is_that_of_the_worst_few_seconds() -> None:
    """Shifts a second apart belong to different moments, and no moment is longer than five seconds."""
    assert classic([Shift(1.0, 0.25, False), Shift(1.9, 0.25, False), Shift(2.9, 0.125, False)]) == 0.5
    steady = [Shift(1 + step / 2, 0.125, False) for step in range(15)]
    assert classic(steady) == 10 * 0.125
