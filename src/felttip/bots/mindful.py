"""The players that have learned: they go by a mind, and the best of them plays on in thought."""

from felttip.bots.judge import weigh, weigh_rolls
from felttip.table import AnyView


class MindfulPlayer:
    """Takes the turn that is expected to end with the most points."""

    def __init__(self, seed: int, effort: int, deep: bool) -> None:
        self._seed = seed
        self._effort = effort
        self._deep = deep

    def turn(self, view: AnyView) -> tuple[str, ...]:
        """The best turn."""
        return weigh(view, self._seed + view.round.number, self._effort, deep=self._deep)[0].marks

    def roll_again(self, view: AnyView) -> tuple[int, ...]:
        """The dice whose rolling again promises most, exactly."""
        return weigh_rolls(view, deep=self._deep)[0].dice
