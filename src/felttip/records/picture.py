"""A seat's sheet as a picture: the one drawing of its game, with this seat's ink and score boxes switched on."""

from functools import cache, lru_cache
from sys import intern

from felttip.contract import Board
from felttip.kit.svg import mark_ids, switch_on
from felttip.registry import find_game
from felttip.registry.dispatch import Ints
from felttip.table import AnyView, Phase
from felttip.table.standing import gone


def picture(view: AnyView, seat: int, pen: int | None = None) -> str:
    """The sheet of a seat as SVG, in the pen colour of the seat or in another; one's own with the unfinished turn."""
    drawing = view.game.drawing.draw(view.board, view.sheet_number(seat))
    draft = view.draft if seat == view.seat else None
    sheet, marks = (draft.sheet, draft.marks) if draft else (view.sheets[seat], ())
    ids = [*view.game.drawing.shown(view.board, sheet, (*view.ink[seat], *marks)), *boxes(view, seat)]
    return switch_on(drawing, ids, seat if pen is None else pen)


def shown_on(view: AnyView, seat: int) -> tuple[str, ...]:
    """Everything that the drawing of a seat's sheet shows: ink, what follows from it, and boxes."""
    return (*ink_on(view, seat), *boxes(view, seat))


def ink_on(view: AnyView, seat: int) -> tuple[str, ...]:
    """The marks on a seat's sheet, and what follows from them."""
    return _ink(view.game.name, view.board, view.sheets[seat], view.ink[seat])


@lru_cache(maxsize=256)
def _ink(game: str, board: Board, sheet: Ints, ink: tuple[str, ...]) -> tuple[str, ...]:
    """The same is asked for several times in a row; names that are the same at many tables are held once."""
    return tuple(map(intern, find_game(game).drawing.shown(board, sheet, ink)))


def boxes(view: AnyView, seat: int, lost: tuple[int, ...] | None = None) -> tuple[str, ...]:
    """What is ticked or struck out on the sheet of a seat by whoever knows the table, where its game prints that.

    Whoever knows the goals that do not pay their first value any more need not have them worked out again.
    """
    printed = _printed(view.game.name, view.board, view.sheet_number(seat))
    struck = _gone(view, gone(view, seat) if lost is None else lost)
    return tuple(name for name in (*_goals(view, seat), *struck, *_cards(view), *_alone(view)) if name in printed)


def own_ink(view: AnyView, seat: int) -> tuple[str, ...]:
    """What a seat has switched on in its drawing by its own turns: marks, what follows from them, and goals."""
    printed = _printed(view.game.name, view.board, view.sheet_number(seat))
    return (*ink_on(view, seat), *(name for name in _goals(view, seat) if name in printed))


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


def _gone(view: AnyView, lost: tuple[int, ...]) -> list[str]:
    """The stroke through the first value of each goal that does not pay it any more."""
    return [f"goal.{view.board.goals[goal].name}.gone" for goal in lost]


def _cards(view: AnyView) -> list[str]:
    """The cards that are gone, by their place in the deck; the one that lies open is not crossed off yet."""
    lies_open = view.round.number > 0 and view.call is not None
    return [f"card.{place}" for place in (view.gone[:-1] if lies_open else view.gone)]


def _alone(view: AnyView) -> list[str]:
    """What is printed for a lone player, and the rounds that are over."""
    if len(view.sheets) > 1:
        return []
    over = view.round.number if view.phase is Phase.OVER else view.round.number - 1
    return ["solo.0", *(f"solo.{number}" for number in range(1, over + 1))]
