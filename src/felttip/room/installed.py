"""The games that this server can play: one that is gone, or cannot be loaded, takes no other with it."""

import logging
from functools import cache

from felttip.contract import BoardError, Refusal, Refused
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.words import tame

LOG = logging.getLogger(__name__)


def known(name: str) -> AnyGame | None:
    """The game of this name, if it can be played: one whose sheets cannot be drawn is left out of the page alone."""
    try:
        game = find_game(name)
    except LookupError:
        return None
    return game if _drawn(game) else None


def playable() -> list[AnyGame]:
    """All games that can be played."""
    return [game for game in map(known, game_names()) if game is not None]


class Trust:
    """Whether every game's sheets were drawn already, by whoever packed them."""

    all_drawn = False


@cache
def _drawn(game: AnyGame) -> bool:
    """Can every sheet of a game be drawn? If not, the log says why, once."""
    if Trust.all_drawn:
        return True
    try:
        for board in (find_board(game.name, name) for name in game.boards):
            for sheet in range(board.sheets):
                game.drawing.draw(board, sheet).encode()
    except Exception:
        LOG.exception("the sheets of %s cannot be drawn: it is left out", game.name)
        return False
    return True


def names() -> str:
    """Their names, for refusals."""
    return ", ".join(game.name for game in playable())


def check_kept(game: str, board: str) -> None:
    """A table that was laid with another game, or another board, than there are now is refused."""
    found = known(game)
    if found is None:
        raise Refused(Refusal("SRV-23", "server-game-gone", {"name": tame(game), "names": names()}))
    try:
        find_board(game, board)
    except BoardError:
        details = {"name": tame(board), "names": ", ".join(found.boards)}
        raise Refused(Refusal("SRV-23", "server-board-gone", details)) from None
