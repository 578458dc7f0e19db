"""Borders: roll five dice, cross coloured spaces, close in nine areas before the others do."""

from felttip.contract import Game
from felttip.games.borders.board import BordersBoard, print_of, read_board
from felttip.games.borders.drawing import draw, shown, target
from felttip.games.borders.instinct import INSTINCT
from felttip.games.borders.marks import (
    CHANCE,
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
from felttip.games.borders.reasons import drawbacks, reasons
from felttip.games.borders.rules import RULES, Print, Sheet, Turn
from felttip.games.borders.sketch import sketch

GAME: Game[BordersBoard, Print, Sheet, Turn] = Game(
    name="borders",
    seats=range(2, 5),
    chance=CHANCE,
    setup=None,
    rules=RULES,
    instinct=INSTINCT,
    boards=("valley",),
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
    never_alone="BOR-14",
    reasons=reasons,
    drawbacks=drawbacks,
)
