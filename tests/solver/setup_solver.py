"""What the tests of par share: lone games, and everything about their deals."""

from tests.helpers import EVERY_BOARD

from felttip.bots.simulate import series_game
from felttip.records.playback import moments
from felttip.registry import find_board, find_game
from felttip.solver import OpenDeal, Position, open_deal
from felttip.table import AnyTable

ALONE = [(game, board) for game, board in EVERY_BOARD if 1 in find_game(game).seats]


def deal_of(table: AnyTable) -> OpenDeal:
    """Everything about a lone player's deal."""
    return open_deal(table.game, table.board, table.settings.sheets[0], table.deal)


def lone_game(game: str, board: str, number: int, kind: str = "greedy") -> AnyTable:
    """A whole game of a lone computer player."""
    return series_game(find_game(game), find_board(game, board), [kind], "par", number, compiled=True)


def position_after(table: AnyTable, rounds: int) -> Position:
    """How a lone player's game stood after so many rounds."""
    *_, then = (then for played, _, then in moments(table) if played.number <= rounds)
    return Position(then.sheets[0], rounds, sum(then.points[0].values()))
