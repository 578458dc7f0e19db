"""What the coach says that a turn does is what the table then does."""

import pytest
from tests.coach.setup_coach import played

from felttip.coach.effect import after_turn, effect_of, fresh
from felttip.records.playback import decisions, moments
from felttip.table import Phase


@pytest.mark.parametrize(
    ("game", "seats", "number"),
    [("trails", 1, 0), ("trails", 2, 0), ("islands", 1, 0), ("islands", 3, 0), ("borders", 2, 0), ("trails", 1, 130)],
)
def test_sheets_and_points_are_those_of_the_table(game: str, seats: int, number: int) -> None:
    """Every turn of a whole game: the sheet, the ink and what goals paid; in the last game one reaches 9 and then 3."""
    table = played(game, seats, "random", number)
    seat = seats - 1
    turns = [made for made in decisions(table, seat) if made.dice is None]
    later = [(moment, then) for _, moment, then in moments(table) if seat in moment.turns]
    assert len(turns) == len(later)
    for made, (moment, then) in zip(turns, later, strict=True):
        effect = effect_of(made.view, made.marks)
        assert dict(effect.paid) == moment.goals.get(seat, {})
        if made.view.phase is Phase.SETUP:
            continue  # the sheet goes to the neighbour
        after = after_turn(made.view, made.marks)
        assert after.sheets[seat] == effect.after == then.sheets[seat]
        assert after.ink[seat] == then.ink[seat]
        assert after.points[seat] == then.points[seat]
        # What is promised to pay in full did so, if it was reached by the first mark.
        for goal, points in list(effect.paid.items())[:1]:
            assert (effect.full >> goal & 1 == 1) == (points == table.board.goals[goal].first)


@pytest.mark.parametrize("game", ["trails", "islands"])
def test_what_may_still_pay_in_full(game: str) -> None:
    """Alone, what one turn leaves is what the next one finds."""
    turns = [made for made in decisions(played(game, 1), 0) if made.view.round.number]
    effects = [effect_of(made.view, made.marks) for made in turns]
    assert [effect.full_later for effect in effects[:-1]] == [effect.full for effect in effects[1:]]
    assert len({effect.full for effect in effects}) > 1


def test_a_turn_that_is_being_made_is_begun_anew() -> None:
    """Hints are for whole turns."""
    made = next(iter(decisions(played("trails", 1), 0)))
    table = played("trails", 1)
    begun = type(table).open(table.game, table.board, table.settings, table.deal)
    drawing = begun.mark(0, begun.view(0).legal()[0])
    assert drawing.view(0).draft != made.view.draft
    assert fresh(drawing.view(0)) == fresh(made.view) == made.view
