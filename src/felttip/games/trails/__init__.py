"""Trails: flip a card, lengthen one line over 61 coloured fields."""

from felttip.contract import Cards, Game
from felttip.games.trails.board import TrailsBoard, print_of, read_board
from felttip.games.trails.ceiling import CEILING
from felttip.games.trails.drawing import draw, shown, target
from felttip.games.trails.instinct import INSTINCT
from felttip.games.trails.marks import (
    DECK,
    call_phrase,
    call_text,
    closing_points,
    describe,
    mark_name,
    mark_phrase,
    rank,
    read_call,
    read_mark,
    tie_break,
    why_not,
    why_unfinished,
)
from felttip.games.trails.reasons import drawbacks, reasons
from felttip.games.trails.rules import RULES, Print, Sheet, Turn
from felttip.games.trails.sketch import sketch

GAME: Game[TrailsBoard, Print, Sheet, Turn] = Game(
    name="trails",
    seats=range(1, 5),
    chance=Cards(DECK, rounds=15),
    setup=None,
    rules=RULES,
    instinct=INSTINCT,
    boards=("classic",),
    read_board=read_board,
    print_of=print_of,
    call_text=call_text,
    read_call=read_call,
    call_phrase=call_phrase,
    mark_name=mark_name,
    mark_phrase=mark_phrase,
    read_mark=read_mark,
    why_not=why_not,
    why_unfinished=why_unfinished,
    closing_points=closing_points,
    tie_break=tie_break,
    rank=rank,
    draw=draw,
    shown=shown,
    target=target,
    sketch=sketch,
    describe=describe,
    ceiling=CEILING,
    reasons=reasons,
    drawbacks=drawbacks,
)
