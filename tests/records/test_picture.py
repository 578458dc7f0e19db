"""A seat's picture: its ink, the goals that it has reached, what is gone, in its pen; nothing else."""

from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.helpers import EVERY_BOARD, open_table, played

from felttip.contract import Cards
from felttip.kit.svg import mark_ids
from felttip.records.picture import picture
from felttip.records.playback import moments
from felttip.registry import find_board, find_game
from felttip.table import Phase

every_board = pytest.mark.parametrize(("game", "board"), EVERY_BOARD)


def switched_on(drawing: str) -> set[str]:
    """The ids that are shown; whatever else is a mark is hidden."""
    classes = [(e.get("class", ""), e) for e in ElementTree.fromstring(drawing).iter()]
    assert {name for name, _ in classes if name.startswith("mark")} <= {"mark", "mark on"}
    return {e.attrib["id"] for name, e in classes if name == "mark on"}


@every_board
def test_ink_goals_and_cards_are_shown_all_through_a_game(game: str, board: str) -> None:
    table = played(game, board, find_game(game).seats[-1], "picture")
    reached: list[set[str]] = [set() for _ in table.sheets]
    struck: set[str] = set()
    turned = Counter[int]()
    crossed: set[str] = set()
    every_moment = list(moments(table))
    for number, (round_, moment, then) in enumerate(every_moment):
        for seat, paid in moment.goals.items():
            goals = [(table.board.goals[goal], points) for goal, points in paid.items()]
            reached[seat] |= {f"goal.{g.name}.{'first' if p == g.first else 'later'}" for g, p in goals}
            struck |= {f"goal.{g.name}.gone" for g, _ in goals}
        if isinstance(table.game.chance, Cards) and round_.number > 0:
            turned[moment.call] += 1
        if number % (len(every_moment) // 4) and then.phase is not Phase.OVER:
            continue
        view = then.view(None)
        pictures = [switched_on(picture(view, seat)) for seat in range(len(view.sheets))]
        cards = {name for name in pictures[0] if name.startswith("card.")}
        for seat, on in enumerate(pictures):
            shown = table.game.drawing.shown(view.board, view.sheets[seat], view.ink[seat])
            # Somebody took the goal: its first value is struck out for all but those who have it.
            gone = {name for name in struck if name.replace(".gone", ".first") not in reached[seat]}
            assert on == {*shown, *reached[seat], *gone, *cards}
        # A card that is gone stays crossed off.
        assert crossed <= cards
        crossed = cards
        if "card.0" in mark_ids(table.game.drawing.draw(view.board, 0)):
            assert isinstance(table.game.chance, Cards)
            assert Counter(table.game.chance.deck[int(name.removeprefix("card."))] for name in crossed) == turned
        else:
            assert crossed == set()


@every_board
def test_the_boxes_of_the_first_and_of_later_ones(game: str, board: str) -> None:
    """Of three neighbours the second was first at every goal, the third came later, the first has reached nothing."""
    view = open_table(game, board, find_game(game).seats[-1]).view(None)
    goals = view.board.goals
    paid = [{}, {i: goal.first for i, goal in enumerate(goals)}, {i: goal.later for i, goal in enumerate(goals)}]
    gone = {f"goal.{goal.name}.gone" for goal in goals}
    first, later = ({f"goal.{goal.name}.{which}" for goal in goals} for which in ("first", "later"))
    boxes = [gone, first, gone | later]
    seats = range(len(view.sheets))
    view = replace(view, points=tuple(paid[seat % 3] for seat in seats))
    assert [switched_on(picture(view, seat)) for seat in seats] == [boxes[seat % 3] for seat in seats]


@every_board
def test_a_lone_player_sees_the_rounds_that_are_over_and_what_no_longer_pays_in_full(game: str, board: str) -> None:
    if find_game(game).seats[0] > 1:
        return
    table = played(game, board, 1, "alone")
    for round_, moment, then in moments(table):
        view = then.view(None)
        on = switched_on(picture(view, 0))
        printed = set(mark_ids(table.game.drawing.draw(view.board, 0)))
        assert {name for name in on if name.startswith("solo")} == printed & {
            "solo.0",
            *(f"solo.{number + 1}" for number in range(round_.number)),
        }
        p, paid = table.game.print_of(table.board), then.points[0]
        mine = sum(1 << goal for goal in paid)
        for i, goal in enumerate(table.board.goals):
            full = paid[i] == goal.first if i in paid else table.game.rules.solo_full(p, i, then.round.number, mine)
            assert (f"goal.{goal.name}.gone" in on) == (not full)
        assert moment.turns


@every_board
def test_nothing_but_marks_and_pen_is_changed(game: str, board: str) -> None:
    view = played(game, board, find_game(game).seats[-1], "pen").view(None)
    for seat in range(len(view.sheets)):
        blank = find_game(game).drawing.draw(find_board(game, board), view.sheet_number(seat))
        # In the pen of the seat, and in that of a neighbour.
        for pen, drawing in ((seat, picture(view, seat)), ((seat + 3) % 4, picture(view, seat, seat + 3))):
            assert ElementTree.fromstring(drawing).get("class") == f"ft pen-{pen}"
            hidden = drawing.replace('class="mark on"', 'class="mark"')
            assert hidden.replace(f'class="ft pen-{pen}"', 'class="ft pen-0"', 1) == blank
