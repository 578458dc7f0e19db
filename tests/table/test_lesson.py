"""The step that fits: along the suggestions, beside them, and after an undo."""

from dataclasses import replace

import pytest

from felttip.bots import make_player
from felttip.bots.simulate import let_play
from felttip.contract import Lesson, Mistake, Phrase, Step
from felttip.registry import find_board, find_game, game_names, is_guest
from felttip.registry.teaching import find_lesson
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal
from felttip.table.lesson import Lead, follow, lesson_at, lesson_deal, open_lesson, pointed_at, step_of

OURS = [name for name in game_names() if not is_guest(name)]


def lesson(name: str) -> Lesson:
    """The lesson of one of our games."""
    found = find_lesson(name)
    assert found is not None
    return found


def opened(name: str) -> AnyTable:
    """The table of a lesson."""
    taught = lesson(name)
    names = ("Ann", "Bob", "Cem", "Dee")[: 1 + len(taught.computers)]
    return open_lesson(find_game(name), find_board(name, taught.board), taught, names)


def lead(name: str, table: AnyTable) -> Lead:
    """The step of whoever learns."""
    found = step_of(lesson(name), table.view(0))
    assert found is not None
    return found


def said(name: str, table: AnyTable) -> str:
    """What it says."""
    return lead(name, table).step.says.message.removeprefix(f"{name}-learn-")


@pytest.mark.parametrize("name", OURS)
def test_a_lesson_knows_its_table(name: str) -> None:
    """By board, seats and deal, salted or not; another deal, another number of seats is just a game."""
    table, taught = opened(name), lesson(name)
    assert lesson_at(table) == taught
    assert lesson_at(replace(table, deal=lesson_deal(table.game, taught).salted())) == taught
    assert lesson_at(replace(table, deal=SealedDeal.from_words("play", name, "other"))) is None
    seats = len(table.sheets) + 1
    names = tuple(f"Seat{number}" for number in range(seats))
    deal = lesson_deal(table.game, taught)
    wider: AnyTable = Table.open(table.game, table.board, Settings(names, deal.sheets(table.board.sheets, seats)), deal)
    assert lesson_at(wider) is None
    assert lesson_at(table, replace(taught, board="other")) is None


@pytest.mark.parametrize("name", OURS)
def test_after_the_last_step_the_game_goes_on(name: str) -> None:
    table, taught = opened(name), lesson(name)
    players = [make_player(level, 1) for level in taught.computers]
    while table.round.number <= taught.rounds:
        seat = table.waiting_for[-1]
        table = follow(table, lead(name, table)) if seat == 0 else let_play(table, seat, players[seat - 1])
    assert step_of(taught, table.view(0)) is None
    assert table.phase is not Phase.OVER
    assert table.ink[0]


def test_only_whoever_learns_is_led() -> None:
    table = opened("borders")
    assert lead("borders", table).roll == (0, 2, 4)
    assert step_of(lesson("borders"), table.view(1)) is None
    assert step_of(lesson("borders"), table.view(None)) is None
    table = table.roll_again(0, ()).commit(0)
    assert table.view(1).draft is not None, "somebody else draws now"
    assert step_of(lesson("borders"), table.view(1)) is None


def test_an_undo_goes_back_a_step() -> None:
    table = opened("trails")
    assert said("trails", table) == "card"
    table = table.mark(0, "F4-F5")
    assert said("trails", table) == "colours"
    table = table.mark(0, "F5-F6")
    assert lead("trails", table).draw == ("E6-F6",)
    assert said("trails", table.undo(0).undo(0)) == "card"


def test_who_draws_something_else_goes_on_with_what_can_be_done() -> None:
    """E4 is grey, G4 red: nothing of what is suggested fits there any more, so the turn may be finished."""
    table = opened("trails").mark(0, "E4-F4")
    found = lead("trails", table)
    assert (found.step.finishes, found.finish, found.draw) == (True, True, ())
    table = table.commit(0)
    assert said("trails", table) == "ends", "the suggestion of that step is gone, but there is nothing else to say yet"
    assert not lead("trails", table).leads_on, "and nobody is led to pass who could draw something"
    assert table.view(0).legal()


def test_what_was_drawn_in_another_order_is_not_suggested_again() -> None:
    table = opened("islands").mark(0, "D6=4").commit(0).mark(0, "D4=5").mark(0, "D6-F6")
    assert lead("islands", table).draw == ("B6-D6",)


def test_a_finished_turn_has_no_step() -> None:
    table = opened("borders").roll_again(0, ())
    view = table.view(0)
    assert view.draft is not None
    assert step_of(lesson("borders"), replace(view, draft=replace(view.draft, committed=True))) is None


def test_who_rolls_other_dice_is_led_to_keep_them() -> None:
    table = opened("borders")
    assert lead("borders", table.roll_again(0, (0, 2, 4))).roll == ()
    other = lead("borders", table.roll_again(0, (1,)))
    assert (other.step.says.message, other.roll) == ("borders-learn-keep", ())
    first, second, *rest = lesson("borders").steps
    twice = replace(lesson("borders"), steps=(first, replace(second, roll=(0,)), *rest))
    found = [step_of(twice, table.roll_again(0, dice).view(0)) for dice in ((0, 2, 4), (1,))]
    assert [one and one.roll for one in found] == [(0,), ()]


def test_who_can_draw_nothing_is_led_to_pass() -> None:
    """An easy computer leaves something else each time; here it has left nothing that fits."""
    table = opened("borders").roll_again(0, ()).commit(0)
    table = table.take_turn(1, ())
    assert table.round.active == 1
    view = table.roll_again(1, ()).take_turn(1, ()).view(0)
    assert view.draft is not None
    none = view.game.rules.begin(view.game.print_of(view.board), view.sheets[0], view.game.naming.read_call("rest:"))
    found = step_of(lesson("borders"), replace(view, draft=replace(view.draft, turn=none)))
    assert found is not None
    assert (found.step.says.message, found.finish, found.draw) == ("borders-learn-rest", True, ())


def test_a_mistake_is_offered_only_where_its_clause_refuses_it() -> None:
    table = opened("trails")
    assert lead("trails", table).mistake == Mistake("E5-F4", "TRA-4")
    other = Step(1, Phrase("trails-learn-card"), ("F4-F5",), mistake=Mistake("E5-F4", "TRA-5"))
    legal = replace(other, mistake=Mistake("F4-F5", "TRA-4"))
    for step in (other, legal):
        found = step_of(replace(lesson("trails"), steps=(step,)), table.view(0))
        assert found is not None
        assert found.mistake is None


def test_goals_are_pointed_at_where_they_are_printed() -> None:
    view = opened("trails").view(0)
    shown = replace(lesson("trails").steps[0], show=("2", "10"))
    spots = {spot.goal: spot.at[0] for spot in view.game.drawing.spots(view.board, view.sheets[0])}
    assert pointed_at(view, shown) == (spots[0], spots[8])
    assert pointed_at(view, lesson("trails").steps[0]) == ()


def test_as_many_marks_lead_as_far() -> None:
    """Who draws something else goes on with the next step, and is not called back to the one before."""
    steps = tuple(Step(1, Phrase("islands-learn-bridges"), (mark,)) for mark in ("B6-D6", "D5-D6"))
    table = opened("islands").mark(0, "D6=4").commit(0).mark(0, "D6-F6")
    found = step_of(replace(lesson("islands"), steps=steps), table.view(0))
    assert found is not None
    assert (found.number, found.draw) == (1, ("D5-D6",))
