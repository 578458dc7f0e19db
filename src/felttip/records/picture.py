"""A seat's sheet as a picture: the one drawing of its game, with this seat's ink and score boxes switched on."""

from dataclasses import replace
from functools import cache

from felttip.contract import Board
from felttip.kit.svg import mark_ids, switch_on
from felttip.registry import find_game
from felttip.table import AnyView


def picture(view: AnyView, seat: int, pen: int | None = None) -> str:
    """The sheet of a seat as SVG, in the pen colour of the seat or in another; one's own with the unfinished turn."""
    drawing = view.game.drawing.draw(view.board, view.sheet_number(seat))
    draft = view.draft if seat == view.seat else None
    sheet, marks = (draft.sheet, draft.marks) if draft else (view.sheets[seat], ())
    ids = [*view.game.drawing.shown(view.board, sheet, (*view.ink[seat], *marks)), *boxes(view, seat)]
    return switch_on(drawing, ids, seat if pen is None else pen)


def boxes(view: AnyView, seat: int) -> tuple[str, ...]:
    """The boxes for goals and cards that are ticked on the sheet of a seat, where its game prints such boxes."""
    printed = _printed(view.game.name, view.board, view.sheet_number(seat))
    return tuple(name for name in (*_goals(view, seat), *_cards(view)) if name in printed)


@cache
def _printed(game: str, board: Board, sheet: int) -> frozenset[str]:
    """Everything that a drawing can show."""
    return frozenset(mark_ids(find_game(game).drawing.draw(board, sheet)))


def _goals(view: AnyView, seat: int) -> list[str]:
    """The box of each goal that this seat has reached: the first one's points, or the later ones'."""
    goals = view.board.goals
    return [
        f"goal.{goals[goal].name}.{'first' if points == goals[goal].first else 'later'}"
        for goal, points in view.points[seat].items()
    ]


def _cards(view: AnyView) -> list[str]:
    """The cards that are gone, by their place in the deck; the one that lies open is not crossed off yet."""
    return [f"card.{place}" for place in replace(view, call=None).gone]
