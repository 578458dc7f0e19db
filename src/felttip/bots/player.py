"""The interface of all computer players."""

from typing import Protocol

from felttip.table import AnyView


class Player(Protocol):
    """Somebody who sits on a seat."""

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """The marks of a whole turn; none is a pass."""

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """The dice to roll again; none keeps them all."""


class PlayerMaker(Protocol):
    """What makes a player of one kind."""

    def __call__(self, seed: int, compiled: bool = False) -> Player:
        """A player whose random choices follow from `seed`.

        `compiled`: it may load compiled kernels; those that have learned always do.
        """


def names_of(view: AnyView, marks: list[int]) -> tuple[str, ...]:
    """The names of these marks, made one after the other in the seat's fresh turn."""
    assert view.draft is not None
    p = view.game.print_of(view.board)
    sheet, turn = view.draft.sheet, view.draft.turn
    names = []
    for mark in marks:
        names.append(view.game.naming.mark_name(view.board, sheet, turn, mark))
        sheet, turn = view.game.rules.play(p, sheet, turn, mark)
    return tuple(names)
