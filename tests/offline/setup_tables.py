"""Tables to decide at, the same for whoever asks."""

from felttip.bots.greedy import GreedyPlayer
from felttip.bots.player import Player
from felttip.registry import find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal


def some_tables(game: str) -> list[AnyTable]:
    """Tables of a game, from its first round to its last; lower levels play it, without compiled code."""
    found, board = find_game(game), find_board(game)
    seats = found.seats[-1]
    deal = SealedDeal.from_words("tables", game)
    names = tuple(f"seat {seat + 1}" for seat in range(seats))
    table: AnyTable = Table.open(found, board, Settings(names, deal.sheets(board.sheets, seats)), deal)
    player = GreedyPlayer(1)
    tables: list[AnyTable] = []
    while table.phase is not Phase.OVER and len(tables) < 60:
        tables.append(table)
        seat = table.waiting_for[0]
        view = table.view(seat)
        # Whoever weighs every roll takes long without compiled code; here the first one is good enough.
        table = table.roll_again(seat, ()) if table.phase is Phase.ROLL else table.take_turn(seat, player.turn(view))
    return tables[::9]


def decision(player: Player, table: AnyTable) -> tuple[object, ...]:
    """What a player does on a table."""
    view = table.view(table.waiting_for[0])
    return player.roll_again(view) if table.phase is Phase.ROLL else player.turn(view)
