"""Computer players. A player gets a seat's view and nothing more, and answers a turn, or the dice to roll again.

Four levels are for people; `random` and `greedy` are for measuring and for simulations.
"""

from collections.abc import Callable

from felttip.bots.greedy import MOODY, GreedyPlayer
from felttip.bots.player import Player, PlayerMaker
from felttip.bots.random import RandomPlayer

EASY_NOISE, MEDIUM_NOISE = 1500, 250
"""How much chance, in hundredths of points, there is in the turns of the two lower levels."""
MASTER_GAMES = 700
"""How many games a master plays on in thought before each turn, if that does not take too long."""


def easy(seed: int, compiled: bool = False) -> Player:
    """Looks one turn ahead, and often takes something else than the best."""
    return GreedyPlayer(seed, compiled, EASY_NOISE)


def medium(seed: int, compiled: bool = False) -> Player:
    """Looks one turn ahead, by instinct, with small mistakes."""
    return GreedyPlayer(seed, compiled, MEDIUM_NOISE)


def hard(seed: int, compiled: bool = False) -> Player:
    """Goes by what a mind has learned."""
    from felttip.bots.mindful import MindfulPlayer  # noqa: PLC0415 - the lower levels do not pay for the compiler

    return MindfulPlayer(seed, 0, deep=False)


def master(seed: int, compiled: bool = False) -> Player:
    """Plays on in thought, whatever cards come, and looks at what rivals make of the dice that it leaves."""
    from felttip.bots.mindful import MindfulPlayer  # noqa: PLC0415

    return MindfulPlayer(seed, MASTER_GAMES, deep=True)


LEVELS = ("easy", "medium", "hard", "master")
"""From the weakest to the strongest."""
USUAL_LEVEL = "medium"
"""For whoever does not choose."""
PLAYERS: dict[str, PlayerMaker] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "easy": easy,
    "medium": medium,
    "hard": hard,
    "master": master,
}
"""Every kind of player by the name that people use."""


NOISE = {"random": 0, "greedy": MOODY, "easy": EASY_NOISE, "medium": MEDIUM_NOISE, "rollout": -1}
"""The players who need no mind, with the chance in their turns: `felttip.bots.series` plays whole games of theirs.
`rollout`, who plays on from each turn by chance, is known there only."""


def make_player(name: str, seed: int, compiled: bool = False) -> Player:
    """A player of this kind, one of `PLAYERS`; with `compiled` it may load compiled kernels (the upper levels do)."""
    if name not in PLAYERS:
        raise LookupError(f'no player "{name}" among {", ".join(PLAYERS)}')
    return PLAYERS[name](seed, compiled)


# Programs of others (`felttip.engines`).

Plays = Callable[[str, str | None], bool]
"""(game, board or any) -> does it play that?"""
GUESTS: dict[str, Plays] = {}
"""The players of this process that are programs of others, chosen by whoever runs it."""


def welcome(name: str, maker: PlayerMaker, plays: Plays) -> None:
    """From now on there is one more kind of player."""
    PLAYERS[name], GUESTS[name] = maker, plays


def dismiss(name: str) -> None:
    """There is no such player any more."""
    del PLAYERS[name], GUESTS[name]


def guests_of(game_name: str, board: str | None = None) -> tuple[str, ...]:
    """The programs of others that play a game, on this board or on one at least."""
    return tuple(name for name, plays in GUESTS.items() if plays(game_name, board))


def plays(name: str, game_name: str, board: str) -> bool:
    """Is there such a player, and does it play this game on this board?"""
    return name in PLAYERS and (name not in GUESTS or GUESTS[name](game_name, board))


def warm(game_name: str) -> None:
    """Load, and if need be compile, what the levels need for a game, by letting them play its first round."""
    from felttip.bots.warming import warm_up  # noqa: PLC0415

    warm_up(game_name)


__all__ = [
    "GUESTS",
    "LEVELS",
    "NOISE",
    "PLAYERS",
    "USUAL_LEVEL",
    "Player",
    "dismiss",
    "guests_of",
    "make_player",
    "plays",
    "warm",
    "welcome",
]
