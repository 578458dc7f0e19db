"""Write what the page takes from the drawings: their palette, the six glyphs, and ink for the cards of the home page.

Run it after a change of `felttip.kit.palette` or of a drawing, from anywhere: `python web/tools/art.py`.
"""

import json
from pathlib import Path

from felttip.bots import make_player
from felttip.bots.simulate import simulate_game
from felttip.kit.colours import COLOURS
from felttip.kit.palette import DARK, LIGHT
from felttip.kit.svg import glyph_path, properties
from felttip.records.playback import after_round
from felttip.registry import find_board, find_game, game_names
from felttip.table import Settings
from felttip.table.chance import SealedDeal

FOLDER = Path(__file__).parent.parent / "src" / "art"
SEATS = 2


def palette() -> str:
    """The colours of print and ink as properties of the page."""
    light, dark = (f"{{{properties(theme)}color-scheme:{name}}}" for theme, name in ((LIGHT, "light"), (DARK, "dark")))
    return (
        "/* Written by tools/art.py. */\n"
        f":root{light}\n@media (prefers-color-scheme: dark){{:root:not(.light){dark}}}\n:root.dark{dark}\n"
    )


def ink(name: str) -> list[str]:
    """What is drawn on a sheet of this game after some rounds."""
    game, board = find_game(name), find_board(name)
    deal = SealedDeal.from_words("page", name)
    settings = Settings(("Ann", "Bob"), tuple(range(SEATS)) if board.sheets > 1 else (0,) * SEATS)
    players = [make_player("greedy", seat, compiled=True) for seat in range(SEATS)]
    table = simulate_game(game, board, settings, deal, players)
    view = after_round(table, table.round.number * 2 // 3).view(None)
    seat = next(seat for seat in range(SEATS) if view.sheet_number(seat) == 0)
    return sorted(game.drawing.shown(view.board, view.sheets[seat], view.ink[seat]))


(FOLDER / "palette.css").write_text(palette(), encoding="utf-8")
art = {
    "glyphs": {colour: glyph_path(i, 10.0) for i, colour in enumerate(COLOURS)},
    "ink": {name: ink(name) for name in game_names()},
}
(FOLDER / "art.json").write_text(json.dumps(art, indent=1) + "\n", encoding="utf-8")
