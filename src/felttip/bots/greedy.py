"""The player that looks one turn ahead: every turn is tried, the best sheet is kept."""

from collections.abc import Callable

from felttip.bots.dice import Faces, choose_rerolls
from felttip.bots.player import names_of
from felttip.contract import Call, Dice
from felttip.engine import best_turn, unpack
from felttip.table import AnyView, Phase


class GreedyPlayer:
    """Takes the turn with the most points now and the best prospects (each game's `worth`)."""

    def __init__(self, seed: int, compiled: bool = False) -> None:
        self._mood = seed % (1 << 32) + 1
        self._compiled = compiled

    def _search(self, view: AnyView) -> Callable[[Call], tuple[int, int]]:
        """From a call to the value of the best turn and its marks, packed."""
        assert view.seat is not None
        p, search = view.game.print_of(view.board), best_turn
        if self._compiled:
            from felttip.compiled import arrays, kernel  # noqa: PLC0415 - only who asks for it pays for the compiler

            p, search = arrays(p), kernel(best_turn)
        sheet, taken, number, left = view.sheets[view.seat], view.taken, view.round.number, view.rounds_left
        solo = len(view.sheets) == 1
        # In the setup the sheet goes to the left neighbour: the worse, the better, unless one keeps it.
        sign = -1 if view.phase is Phase.SETUP and not solo else 1
        mood = self._mood
        return lambda call: search(p, sheet, call, taken, number, left, solo, sign, mood)

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """The best turn."""
        assert view.call is not None
        return names_of(view, unpack(self._search(view)(view.call)[1]))

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """The dice whose rolling again promises the best turn, exactly."""
        chance = view.game.chance
        assert isinstance(chance, Dice)
        p = view.game.print_of(view.board)
        search = self._search(view)

        def value(faces: Faces) -> int:
            call = 0
            for face in faces:
                call = view.game.rules.add_die(p, call, face)
            return search(call)[0]

        return choose_rerolls(view.dice, len(chance.faces), chance.rolls - len(view.round.rolls), value)
