"""When nothing can be drawn any more."""

from dataclasses import replace

import pytest
from tests.coach.setup_coach import played

from felttip.contract import Cards
from felttip.games.trails.board import print_of
from felttip.games.trails.rules import EVERY_FIELD, Sheet
from felttip.records.playback import decisions
from felttip.registry import find_board
from felttip.table import AnyView
from felttip.table.settled import nothing_fits, settled, settled_after


def trail(view: AnyView, free: int, head: int) -> AnyView:
    """The view with a path over all fields but some, of which one end is enclosed."""
    sheet = Sheet(EVERY_FIELD & ~free, 60, head, 0)
    return replace(view, sheets=(sheet, *view.sheets[1:]))


def test_a_path_with_both_ends_enclosed() -> None:
    """Nothing fits; with a free field beside an end something does, but only for a card that shows its colour."""
    view = next(iter(decisions(played("trails", 1), 0))).view
    p = print_of(find_board("trails"))
    assert settled(trail(view, 0, 0), 0)
    near = next(field for field in range(61) if p.near[0] >> field & 1)
    open_end = trail(view, 1 << near, 0)
    assert not settled(open_end, 0)
    chance = view.game.chance
    assert isinstance(chance, Cards)
    fits = frozenset(card for card in chance.deck if card & p.colour[near])
    others = frozenset(chance.deck) - fits
    assert fits
    assert others
    sheet = open_end.sheets[0]
    assert not nothing_fits("trails", view.board, sheet, fits)
    assert nothing_fits("trails", view.board, sheet, others)


@pytest.mark.parametrize(("game", "seats"), [("trails", 1), ("islands", 2), ("borders", 2)])
def test_what_is_settled_stays_as_it_is(game: str, seats: int) -> None:
    """Whoever is told so draws nothing any more; after the last card everybody is, and at the start nobody."""
    for number in range(4):
        made = [
            one
            for one in decisions(played(game, seats, "random", number), 0)
            if one.dice is None and one.view.round.number
        ]
        told = [settled(one.view, 0) for one in made]
        assert not told[0]
        assert told == sorted(told)
        assert all(not one.marks for one, sure in zip(made, told, strict=True) if sure)
        last = made[-1].view
        if isinstance(last.game.chance, Cards):
            assert settled_after(last, last.sheets[0])
