"""Small things that many tests need."""

from collections.abc import Iterator
from random import Random
from typing import Generic, NamedTuple

from felttip.bots import make_player
from felttip.bots.simulate import simulate_game
from felttip.contract import B, Game, P, S, T
from felttip.registry import find_board, find_game, game_names
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal

EVERY_BOARD = [(game, board) for game in game_names() for board in find_game(game).boards]
"""Every board of every installed game: what the conformance suite runs over, without exemptions."""
EVERY_TABLE = [(game, board, seats) for game, board in EVERY_BOARD for seats in find_game(game).seats]


def open_table(game: str, board: str, seats: int, word: str | int = 0) -> AnyTable:
    """A fresh table with a deal that belongs to a word."""
    return _open(find_game(game), find_board(game, board), seats, word)


def _open(game: Game[B, P, S, T], board: B, seats: int, word: str | int) -> Table[B, P, S, T]:
    deal = SealedDeal.from_words("test", game.name, word)
    names = tuple(f"Seat{number + 1}" for number in range(seats))
    return Table.open(game, board, Settings(names, deal.sheets(board.sheets, seats)), deal)


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


class Drawn(NamedTuple, Generic[S]):
    """A sheet on which a turn is being made."""

    number: int
    """Which printed sheet it is."""
    sheet: S
    marks: tuple[str, ...]
    """The marks on it."""
    legal: tuple[str, ...]
    """The marks that may come next."""


def mark_by_mark(game: Game[B, P, S, T], board: B, word: str | int = 0) -> Iterator[Drawn[S]]:
    """Every sheet before and after every mark of a game in which a full table draws at random, as much as it may."""
    random = Random(word)
    table = _open(game, board, game.seats[-1], word)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        if table.phase is Phase.ROLL:
            table = table.roll_again(seat, ())
        view = table.view(seat)
        assert view.draft is not None
        legal = view.legal()
        yield Drawn(view.sheet_number(seat), view.draft.sheet, (*view.ink[seat], *view.draft.marks), legal)
        table = table.mark(seat, random.choice(legal)) if legal else table.commit(seat)
