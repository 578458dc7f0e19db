"""Environments for whoever studies these games: Gymnasium, PettingZoo and OpenSpiel (docs/research.md).

Importing this room registers all installed games and boards with Gymnasium and with PettingZoo, where these are
installed: `felttip/<game>-v0` is a game on its usual board, `felttip/<game>-<board>-v0` on any.
"""

from collections.abc import Iterator
from importlib.util import find_spec

from felttip.registry import find_game, game_names

__all__ = ["ids"]

VERSION = "v0"


def ids() -> Iterator[tuple[str, str, str | None]]:
    """The name of each environment, with its game and its board; None: the usual one."""
    for game in game_names():
        yield f"felttip/{game}-{VERSION}", game, None
        for board in find_game(game).boards:
            yield f"felttip/{game}-{board}-{VERSION}", game, board


def _register() -> None:
    """Make the environments known to `gymnasium.make` and `gymnasium.make_vec`."""
    import gymnasium  # noqa: PLC0415 - who steps tables on a GPU need not have it

    for name, game, board in ids():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="felttip.env.solo:SoloEnv",
                vector_entry_point="felttip.env.many:ManyEnv",
                disable_env_checker=True,  # our tests check them; it would take longer than the game
                kwargs={"game": game, "board": board},
            )


if find_spec("gymnasium") is not None:
    _register()
