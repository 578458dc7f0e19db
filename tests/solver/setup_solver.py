"""What the tests of par share: lone games, and everything about their deals."""

from dataclasses import replace

from tests.helpers import EVERY_BOARD

from felttip.bots.simulate import series_game
from felttip.games.trails.board import CENTRE, NEAR
from felttip.records.playback import moments
from felttip.registry import AnyGame, find_board, find_game
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


def nineteen() -> AnyGame:
    """Trails on the nineteen fields in the middle of its board alone: small enough to be solved whole."""
    game, board = find_game("trails"), find_board("trails")
    inner = {CENTRE, *NEAR[CENTRE], *(far for near in NEAR[CENTRE] for far in NEAR[near])}
    assert len(inner) == 19
    fields = sum(1 << field for field in inner)
    p = game.print_of(board)
    small = p._replace(near=tuple(near & fields for near in p.near))  # type: ignore[attr-defined]
    return replace(game, print_of=lambda _: small)
