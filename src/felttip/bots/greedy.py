"""The player that looks one turn ahead: every turn is tried, the best sheet is kept."""

from collections.abc import Callable

from felttip.bots.player import names_of
from felttip.contract import Call, Dice
from felttip.table import AnyView, Phase
from felttip.targets.engine import best_turn, unpack
from felttip.targets.here import arrays, kernel

MOODY = 30
"""Up to so many hundredths are added to a turn, so that two players do not play the same game."""


class GreedyPlayer:
    """Takes the turn with the most points now and the best prospects (each game's `worth`), give or take some noise."""

    def __init__(self, seed: int, compiled: bool = False, noise: int = MOODY) -> None:
        self._mood = seed % (1 << 32) + 1
        self._compiled = compiled
        self._noise = noise

    def _search(self, view: AnyView) -> Callable[[Call], tuple[int, int]]:
        """From a call to the value of the best turn and its marks, packed."""
        assert view.seat is not None
        p, search = view.game.print_of(view.board), best_turn
        if self._compiled:
            p, search = arrays(p), kernel(best_turn, p)
        sheet, taken, number, left = view.sheets[view.seat], view.taken, view.round.number, view.rounds_left
        solo = len(view.sheets) == 1
        # In the setup the sheet goes to the left neighbour: the worse, the better, unless one keeps it.
        sign = -1 if view.phase is Phase.SETUP and not solo else 1
        # Another mood each round, or the same marks would be liked all game long.
        mood = self._mood + 1009 * number
        return lambda call: search(p, sheet, call, taken, number, left, solo, sign, mood, self._noise)

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """The best turn."""
        assert view.call is not None
        return names_of(view, unpack(self._search(view)(view.call)[1]))

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """The dice whose rolling again promises the best turn, exactly."""
        # Whoever plays with cards does not wait for these.
        from felttip.mind.rolling import multisets, odds_of, plan_rolls  # noqa: PLC0415
        from felttip.targets.numbers import np  # noqa: PLC0415

        chance = view.game.chance
        assert isinstance(chance, Dice)
        p = view.game.print_of(view.board)
        odds = odds_of(p, chance)
        search = self._search(view)
        values = np.array([float(search(call)[0]) for call in odds.calls.tolist()], np.float64)
        plan = (kernel(plan_rolls, p) if self._compiled else plan_rolls)(odds, values)
        holds = multisets(len(chance.faces), chance.count)
        keep = list(holds[plan[chance.rolls - len(view.round.rolls), holds.index(tuple(sorted(view.dice)))]])
        again = []
        for die, face in enumerate(view.dice):
            if face in keep:
                keep.remove(face)
            else:
                again.append(die)
        return tuple(again)
