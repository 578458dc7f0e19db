"""What a mind says of a turn is what it says of the sheet, however it is worked out."""

import numpy as np
import pytest
from tests.helpers import EVERY_BOARD, positions

from felttip.bots.simulate import series_game
from felttip.contract import Printed
from felttip.mind.core import (
    NEAR,
    Mind,
    Scene,
    add_up,
    answer,
    expect,
    list_of,
    near,
    new_desk,
    note,
    rows_of,
    settle_down,
    sheets_of,
    slots_of,
    survey,
)
from felttip.mind.files import blank_mind
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import all_turns
from felttip.targets.numbers import Numbers


def surveyed(p: Printed, rows: Numbers, paid: Numbers, rivals: Numbers) -> Scene:
    """`survey` with arrays, as compiled code is called."""
    return survey(p, sheets_of(p, rows), list_of(paid), 0, 1, 2, 3, 4, rivals)


def noted(table: AnyTable, seat: int, mind: Mind) -> tuple[Numbers, Numbers]:
    """The traits after every turn of a seat, one by one, and what the mind then says, without any short cut."""
    p = table.game.print_of(table.board)
    desk = new_desk(p, mind)
    paid = [sum(points.values()) for points in table.points]
    taken = table.view(None).taken
    scene = survey(p, list(table.sheets), paid, seat, taken, table.round.number, 3, 5, desk.rivals)
    assert table.call is not None
    found, said = [], []
    settle_down(p, mind, desk, table.sheets[seat], scene)
    for after, _, points, _ in all_turns(p, table.sheets[seat], table.call, taken, table.round.number, scene.solo)[:12]:
        traits = np.full(slots_of(p), -1)
        note(p, after, points, scene, desk.rivals, traits)
        add_up(mind, traits, desk.sums)
        whole = answer(mind, desk.sums)
        blank = expect(p, blank_mind(p), new_desk(p, blank_mind(p)), after, points, scene)
        if not table.game.rules.finishes(p, after):
            assert expect(p, mind, desk, after, points, scene) == pytest.approx(blank + whole, abs=1e-4)
        found.append(traits)
        said.append(whole)
    return np.array(found), np.array(said)


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_every_trait_is_a_row_and_a_change_costs_no_truth(game: str, board: str) -> None:
    p = find_game(game).print_of(find_board(game, board))
    mind = blank_mind(p, 7)
    seen = set()
    for number, table in enumerate(positions(game, board, 2, "traits")):
        if number % 9 == 0 and table.phase is Phase.TURN:
            traits, _ = noted(table, table.waiting_for[0], mind)
            assert traits.min() >= 0
            assert traits.max() < rows_of(p)
            seen |= {tuple(row) for row in traits}
    # Sheets that differ look different.
    assert len(seen) > 20


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_interpreted_and_compiled_notes_are_the_same(game: str, board: str) -> None:
    p = find_game(game).print_of(find_board(game, board))
    mind = blank_mind(p, 7)
    for number, table in enumerate(positions(game, board, 2, "notes")):
        if number % 13 == 0:
            sheets, paid = list(table.sheets), [3, 5]
            desk, twin = new_desk(p, mind), new_desk(p, mind)
            scene = survey(p, sheets, paid, 0, 1, 2, 3, 4, desk.rivals)
            assert kernel(surveyed, p)(arrays(p), np.array(sheets), np.array(paid), twin.rivals) == scene
            note(p, sheets[0], 2, scene, desk.rivals, desk.found)
            kernel(note, p)(arrays(p), sheets[0], 2, scene, twin.rivals, twin.found)
            assert (desk.found == twin.found).all()
            assert scene.lead == -2


@pytest.mark.parametrize(("game", "board"), EVERY_BOARD)
def test_how_near_a_goal_is_has_eight_grades_even_if_it_is_more_than_reached(game: str, board: str) -> None:
    p = find_game(game).print_of(find_board(game, board))
    grades = set()
    for word in "abc":
        whole = series_game(find_game(game), find_board(game, board), ["hard", "hard"], word, 1, compiled=True)
        grades |= {near(p, sheet, goal) for sheet in whole.sheets for goal in range(len(p.first))}
    assert grades <= set(range(NEAR))
