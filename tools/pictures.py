"""Draw the pictures of the README: a sheet of each game after some rounds between greedy players."""

from pathlib import Path

from felttip.bots import make_player
from felttip.bots.simulate import simulate_game
from felttip.records.picture import picture
from felttip.records.playback import after_round
from felttip.registry import find_board, find_game, game_names
from felttip.table import Settings
from felttip.table.chance import SealedDeal

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SEATS = 3

for name in game_names():
    board = find_board(name)
    deal = SealedDeal.from_words("picture", name)
    settings = Settings(("Ann", "Bob", "Cem"), deal.sheets(board.sheets, SEATS))
    players = [make_player("greedy", seat, compiled=True) for seat in range(SEATS)]
    table = simulate_game(find_game(name), board, settings, deal, players)
    late = after_round(table, table.round.number * 3 // 4)
    FOLDER.mkdir(parents=True, exist_ok=True)
    pen = game_names().index(name)
    (FOLDER / f"{name}.svg").write_text(picture(late.view(None), 0, pen), encoding="utf-8")
    print(FOLDER / f"{name}.svg")
