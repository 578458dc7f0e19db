"""The player that takes whatever comes: the floor that every other player is measured from."""

import random

from felttip.bots.player import names_of
from felttip.kit.clauses import marks_in
from felttip.table import AnyView


class RandomPlayer:
    """Each legal mark and, where it is allowed, the end of the turn are equally likely; so is each choice of dice."""

    def __init__(self, seed: int, compiled: bool = False) -> None:
        self._random = random.Random(seed)

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """A random turn."""
        assert view.draft is not None
        rules, p = view.game.rules, view.game.print_of(view.board)
        sheet, turn = view.draft.sheet, view.draft.turn
        chosen: list[int] = []
        while True:
            choices: list[int | None] = [*marks_in(rules.legal(p, sheet, turn))]
            if not choices:
                break
            if rules.may_end(p, sheet, turn):
                choices.append(None)
            mark = self._random.choice(choices)
            if mark is None:
                break
            chosen.append(mark)
            sheet, turn = rules.play(p, sheet, turn, mark)
        return names_of(view, chosen)

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """Each die with even chances."""
        return tuple(die for die in range(len(view.dice)) if self._random.random() < 0.5)
