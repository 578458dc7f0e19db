"""Games that computer players play among themselves, on the same table as people."""

from collections.abc import Sequence

from felttip.bots import Player, make_player
from felttip.contract import Board
from felttip.registry import AnyGame
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import Deal, SealedDeal


def let_play(table: AnyTable, seat: int, player: Player) -> AnyTable:
    """One decision of a computer player: dice to roll again, or a whole turn."""
    if table.phase is Phase.ROLL:
        return table.roll_again(seat, player.roll_again(table.view(seat)))
    return table.take_turn(seat, player.turn(table.view(seat)))


def simulate_game(game: AnyGame, board: Board, settings: Settings, deal: Deal, players: Sequence[Player]) -> AnyTable:
    """A whole game."""
    table: AnyTable = Table.open(game, board, settings, deal)
    while table.phase is not Phase.OVER:
        seat = table.waiting_for[0]
        table = let_play(table, seat, players[seat])
    return table


def series_game(
    game: AnyGame, board: Board, kinds: Sequence[str], seed: str | int, number: int, compiled: bool = False
) -> AnyTable:
    """Game `number` of the series that belongs to a seed, with a kind of player for each seat."""
    deal = SealedDeal.from_words("simulate", game.name, seed, number)
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    players = [make_player(kind, deal.number(f"player/{seat}", 2**32), compiled) for seat, kind in enumerate(kinds)]
    return simulate_game(game, board, Settings(names, deal.sheets(board.sheets, len(kinds))), deal, players)
