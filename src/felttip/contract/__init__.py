"""What a game has to say about itself. Everything outside `games/` knows games through this package alone.

A room for each reader, to be read in this order: `rules` (what may be drawn), `showing` (names, scores, drawings),
`players` (what computers and the coach go by), `teaching` (a first game and examples, as data), `words` (phrases and
refusals); `game` brings them together, and `usual` has what most games would answer alike. A game of cards has to say
no more than 14 things.
"""

from felttip.contract.game import Game
from felttip.contract.players import Ceiling, Coaching, Compile, Effect, Instinct, Plan, Slots
from felttip.contract.rules import (
    B,
    Board,
    Call,
    Cards,
    Clause,
    Dice,
    F,
    Goal,
    P,
    Printed,
    Rules,
    S,
    T,
    Word,
)
from felttip.contract.showing import (
    Drawing,
    Face,
    Naming,
    Number,
    Or,
    Part,
    Points,
    Progress,
    Rank,
    Scoring,
    Spot,
    Strokes,
    Text,
    Tile,
)
from felttip.contract.teaching import Example, Lesson, Mistake, Step
from felttip.contract.words import BoardError, Detail, Phrase, Refusal, Refused

__all__ = [
    "B",
    "Board",
    "BoardError",
    "Call",
    "Cards",
    "Ceiling",
    "Clause",
    "Coaching",
    "Compile",
    "Detail",
    "Dice",
    "Drawing",
    "Effect",
    "Example",
    "F",
    "Face",
    "Game",
    "Goal",
    "Instinct",
    "Lesson",
    "Mistake",
    "Naming",
    "Number",
    "Or",
    "P",
    "Part",
    "Phrase",
    "Plan",
    "Points",
    "Printed",
    "Progress",
    "Rank",
    "Refusal",
    "Refused",
    "Rules",
    "S",
    "Scoring",
    "Slots",
    "Spot",
    "Step",
    "Strokes",
    "T",
    "Text",
    "Tile",
    "Word",
]
