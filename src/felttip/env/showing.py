"""How environments show themselves: the table that a row stands for, and the one drawing."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from felttip.env.play import Play, Way
from felttip.kit.clauses import marks_in
from felttip.records.picture import picture
from felttip.table import AnyTable, AnyView, Phase, Settings, Table
from felttip.table.chance import PaperDeal
from felttip.table.standing import gone
from felttip.targets.here import kernel
from felttip.targets.stepping import DIE, END, FIRST, NUMBER, PUBLIC, ROUND, WORD, start, step

Frame = str | NDArray[np.uint8] | None
"""What is shown: characters or SVG, pixels, or nothing."""
MODES = ("ansi", "svg", "rgb_array")
"""The sheet in characters, as SVG, and as pixels."""
WIDTH = 800
"""How many pixels a picture is wide."""


def table_of(play: Play, way: Way) -> AnyTable:
    """The table that some actions lead to, on the deal that they were made with."""
    table: AnyTable = Table.open(play.game, play.board, _settings(play, way), _deal(play, way))
    again: tuple[int, ...] = ()
    for seat, action in way.actions:
        if table.phase is Phase.ROLL:
            if action == END:
                table, again = table.roll_again(seat, again), ()
            else:
                again = (*again, action - DIE)
        elif action == END:
            table = table.commit(seat) if seat in table.waiting_for else table
        else:
            draft = table.drafts[seat]
            mark = action if action < WORD else action - WORD + 64
            assert mark in marks_in(play.game.rules.legal(play.game.print_of(play.board), draft.sheet, draft.turn))
            table = table.mark(seat, play.game.naming.mark_name(play.board, draft.sheet, draft.turn, mark))
    return table


def _settings(play: Play, way: Way) -> Settings:
    sheets = tuple(int(way.dealt[at + NUMBER]) for at in play.seat_places)
    return Settings(tuple(f"Seat {seat + 1}" for seat in range(play.seats)), sheets)


def _deal(play: Play, way: Way) -> PaperDeal:
    """What chance decided, as far as it has come: with dice the rounds are played once more for it."""
    shape, row = play.shape, way.dealt.copy()
    if shape.cards:
        return PaperDeal(cards=tuple(int(shape.deck[place]) for place in row[PUBLIC : PUBLIC + shape.cards]))
    p = play.game.print_of(play.board)
    begin, go = kernel(start, p), kernel(step, p)
    begin(play.p, play.rolls, shape, row, way.given)
    faces = {}
    for seat, action in [*way.actions, (0, -1)]:
        table = row[PUBLIC + shape.dice : PUBLIC + shape.dice * (1 + shape.rolls)].reshape(shape.rolls, shape.dice)
        faces[int(row[ROUND])] = tuple(tuple(map(int, roll)) for roll in table)
        go(play.p, play.rolls, shape, row, way.given, seat, action)
    return PaperDeal(faces=tuple(faces[number] for number in sorted(faces)), first=int(way.dealt[FIRST]))


def render(view: AnyView, mode: str | None) -> Frame:
    """A seat's sheet in a mode of rendering."""
    seat = view.seat or 0
    if mode is None:
        return None
    if mode == "ansi":
        return _sketch(view, seat)
    svg = picture(view, seat)
    return svg if mode == "svg" else pixels(svg)


def _sketch(view: AnyView, seat: int) -> str:
    draft = view.draft
    sheet, marks = (draft.sheet, draft.marks) if draft else (view.sheets[seat], ())
    drawn = (*view.ink[seat], *marks)
    return view.game.drawing.sketch(view.board, sheet, drawn, view.legal(), False, gone(view, seat))


def pixels(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """A drawing as pixels: height, width, and red, green and blue."""
    try:
        from PIL import Image  # noqa: PLC0415 - who wants no pixels need not have it
        from resvg_py import svg_to_bytes  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} turns drawings into pixels: pip install 'felttip[research]'", name=error.name
        ) from None
    with Image.open(BytesIO(svg_to_bytes(svg_string=svg, width=width, background="white"))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)
