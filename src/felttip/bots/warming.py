"""Getting the compiled code of a game ready before anybody waits for it."""

from felttip.bots.greedy import GreedyPlayer
from felttip.bots.mindful import MindfulPlayer
from felttip.registry import AnyGame, find_board, find_game
from felttip.table import AnyTable, Phase, Settings, Table
from felttip.table.chance import SealedDeal


def warm_up(game_name: str) -> None:
    """One round of every kind of decision, alone where that is possible and with others."""
    game, board = find_game(game_name), find_board(game_name)
    deal = SealedDeal.from_words("warm")
    for seats in numbers_of_seats(game):
        settings = Settings(tuple(f"seat {seat + 1}" for seat in range(seats)), deal.sheets(board.sheets, seats))
        table: AnyTable = Table.open(game, board, settings, deal)
        players = (GreedyPlayer(1, compiled=True), MindfulPlayer(1, 1, deep=True))
        while table.phase is not Phase.OVER and table.round.number < 2:
            seat = table.waiting_for[0]
            if table.phase is Phase.ROLL:
                for one in players:
                    dice = one.roll_again(table.view(seat))
                table = table.roll_again(seat, dice)
            else:
                for one in players:
                    turn = one.turn(table.view(seat))
                table = table.take_turn(seat, turn)


def numbers_of_seats(game: AnyGame) -> tuple[int, ...]:
    """The fewest that may play, and the fewest that may play with others."""
    least = game.seats[0]
    return tuple(dict.fromkeys((least, next((seats for seats in game.seats if seats > 1), least))))
