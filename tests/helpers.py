"""Small things that many tests need."""

from collections.abc import Iterator
from random import Random

from felttip.bots import make_player
from felttip.bots.simulate import simulate_game
from felttip.conformance import subject
from felttip.conformance.subject import mark_by_mark
from felttip.registry import find_board, find_game, game_names, is_guest
from felttip.table import AnyTable, Phase

__all__ = ["EVERY_BOARD", "EVERY_TABLE", "HOUSE", "mark_by_mark", "open_table", "played", "positions"]

HOUSE = [name for name in game_names() if not is_guest(name)]
"""The games of this repository, which speak every language and have tests here; others bring their own."""
EVERY_BOARD = [(game, board) for game in game_names() for board in find_game(game).boards]
"""Every board of every installed game: what the conformance suite runs over, without exemptions."""
EVERY_TABLE = [(game, board, seats) for game, board in EVERY_BOARD for seats in find_game(game).seats]


def open_table(game: str, board: str, seats: int, word: str | int = 0) -> AnyTable:
    """A fresh table with a deal that belongs to a word."""
    return subject.open_table(find_game(game), find_board(game, board), seats, word)


def played(game: str, board: str, seats: int, word: str | int = 0) -> AnyTable:
    """A whole game of random players."""
    table = open_table(game, board, seats, word)
    players = [make_player("random", 100 * seat + len(str(word))) for seat in range(seats)]
    return simulate_game(table.game, table.board, table.settings, table.deal, players)


def positions(game: str, board: str, seats: int, word: str | int = 0) -> Iterator[AnyTable]:
    """The tables of a random game after each decision."""
    table = open_table(game, board, seats, word)
    players = [make_player("random", 100 * seat + len(str(word))) for seat in range(seats)]
    while table.phase is not Phase.OVER:
        yield table
        seat = table.waiting_for[-1]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, players[seat].roll_again(table.view(seat)))
        else:
            table = table.take_turn(seat, players[seat].turn(table.view(seat)))
    yield table


def mark_by_turn(game: str, board: str, seats: int, word: str | int = 0) -> Iterator[tuple[AnyTable, int, AnyTable]]:
    """A random game: for each turn that is revealed the table before it is committed, its seat, the table after it."""
    random = Random(word)
    table = open_table(game, board, seats, word)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
        while legal := table.view(seat).legal():
            table = table.mark(seat, random.choice(legal))
        before, table = table, table.commit(seat)
        if table.round.moments != before.round.moments or table.round.number != before.round.number:
            yield before, seat, table
