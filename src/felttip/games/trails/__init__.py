"""Trails: flip a card, lengthen one line over 61 coloured fields."""

from felttip.contract import Cards, Coaching, Drawing, Game, Naming, Scoring
from felttip.games.trails import drawing, marks
from felttip.games.trails.board import TrailsBoard, print_of, read_board
from felttip.games.trails.ceiling import CEILING
from felttip.games.trails.instinct import INSTINCT
from felttip.games.trails.reasons import drawbacks, reasons, warning
from felttip.games.trails.rules import RULES, Print, Sheet, Turn
from felttip.games.trails.sketch import sketch
from felttip.games.trails.unaware import unaware

GAME: Game[TrailsBoard, Print, Sheet, Turn] = Game(
    name="trails",
    boards=("classic",),
    read_board=read_board,
    print_of=print_of,
    chance=Cards(marks.DECK),
    rules=RULES,
    naming=Naming(
        call_text=marks.call_text,
        read_call=marks.read_call,
        call_phrase=marks.call_phrase,
        call_means=marks.call_means,
        mark_name=marks.mark_name,
        read_mark=marks.read_mark,
        mark_phrase=marks.mark_phrase,
        places=marks.places,
        why_not=marks.why_not,
        depends=marks.depends,
    ),
    scoring=Scoring(marks.closing_points, ranks=marks.RANKS),
    drawing=Drawing(
        drawing.draw,
        drawing.target,
        drawing.shown,
        sketch,
        marks.describe,
        face=marks.face,
        sign=marks.sign,
        spots=drawing.spots,
    ),
    instinct=INSTINCT,
    coaching=Coaching(reasons, drawbacks, warning),
    ceiling=CEILING,
    unaware=unaware,
)
