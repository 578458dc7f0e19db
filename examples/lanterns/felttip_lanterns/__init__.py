"""Lanterns: flip a card, pass the flame on."""

from itertools import combinations

from felttip.contract import Call, Cards, Drawing, Face, Game, Instinct, Naming, Tile
from felttip.kit.colours import COLOURS
from felttip_lanterns import drawing
from felttip_lanterns.board import NAMES, Square, print_of, read_board
from felttip_lanterns.rules import RULES, Print, Sheet, Turn, worth


def call_text(call: Call) -> str:
    """The two colours of a card."""
    return " ".join(word for colour, word in enumerate(COLOURS) if call >> colour & 1)


def face(call: Call) -> Face:
    """A card as two coloured tiles."""
    return tuple(Tile(colour) for colour in range(6) if call >> colour & 1)


def mark_name(board: Square, sheet: Sheet, turn: Turn, mark: int) -> str:
    """`C4`: the fourth lantern on string C."""
    return NAMES[mark]


GAME: Game[Square, Print, Sheet, Turn] = Game(
    name="lanterns",
    boards=("square",),
    read_board=read_board,
    print_of=print_of,
    chance=Cards(tuple(1 << one | 1 << other for one, other in combinations(range(6), 2)), rounds=12),
    rules=RULES,
    naming=Naming(call_text, mark_name),
    drawing=Drawing(drawing.draw, drawing.target, sketch=drawing.sketch, face=face),
    instinct=Instinct(worth),
)
