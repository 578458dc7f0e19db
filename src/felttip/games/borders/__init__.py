"""Borders: roll five dice, cross coloured spaces, close in nine areas before the others do."""

from felttip.contract import Coaching, Drawing, Game, Naming, Scoring, Tile
from felttip.games.borders import drawing, marks
from felttip.games.borders.board import BordersBoard, print_of, read_board
from felttip.games.borders.instinct import INSTINCT
from felttip.games.borders.reasons import drawbacks, reasons
from felttip.games.borders.rules import RULES, Print, Sheet, Turn
from felttip.games.borders.sketch import sketch

GAME: Game[BordersBoard, Print, Sheet, Turn] = Game(
    name="borders",
    seats=range(2, 5),
    boards=("valley",),
    read_board=read_board,
    print_of=print_of,
    chance=marks.CHANCE,
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
        why_unfinished=marks.why_unfinished,
    ),
    scoring=Scoring(tie_break=marks.tie_break, progress=marks.progress),
    drawing=Drawing(
        drawing.draw,
        drawing.target,
        drawing.shown,
        sketch,
        marks.describe,
        face=marks.face,
        die=Tile,
        sign=marks.sign,
        spots=drawing.spots,
    ),
    instinct=INSTINCT,
    coaching=Coaching(reasons, drawbacks),
)
