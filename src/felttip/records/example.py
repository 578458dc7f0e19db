"""An example for a clause as something to draw: the sheet with its marks, and what is wrong with the last one."""

from typing import NamedTuple

from felttip.contract import Example, Refusal, Refused
from felttip.records.position import read_position
from felttip.table import AnyView

SEAT = 0
"""Whose sheet an example is about."""


class Shown(NamedTuple):
    """An example as the rules see it."""

    view: AnyView
    """The table with all marks that are allowed, in the unfinished turn."""
    wrong: str | None = None
    """The mark that is refused, if one is; it is an id of the drawing like any other."""
    refusal: Refusal | None = None
    """Why it is refused, or why the turn may not end."""


def shown(example: Example) -> Shown:
    """Draw an example as far as it goes; `Refused` if its position cannot be read."""
    table = read_position(example.position)
    for mark in example.marks:
        try:
            table = table.mark(SEAT, mark)
        except Refused as refused:
            return Shown(table.view(SEAT), mark, refused.refusal)
    view = table.view(SEAT)
    if not example.finish or view.draft is None or view.may_end():
        return Shown(view)
    return Shown(view, None, view.game.naming.why_unfinished(view.board, view.draft.sheet, view.draft.turn))
