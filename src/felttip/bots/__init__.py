"""Computer players. A player gets a seat's view and nothing more, and answers a turn, or the dice to roll again."""

from felttip.bots.greedy import GreedyPlayer
from felttip.bots.player import Player, PlayerMaker
from felttip.bots.random import RandomPlayer

PLAYERS: dict[str, PlayerMaker] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Every kind of player by the name that people use."""


def make_player(name: str, seed: int, compiled: bool = False) -> Player:
    """A player of this kind; with `compiled` it may take the time to load compiled kernels."""
    if name not in PLAYERS:
        raise LookupError(f'there is no player "{name}"; there are {", ".join(sorted(PLAYERS))}')
    return PLAYERS[name](seed, compiled)


__all__ = ["PLAYERS", "Player", "make_player"]
