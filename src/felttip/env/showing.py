"""How environments show themselves: the table that a row stands for, and the one drawing."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from felttip.env.play import DEALT, Play, Running, Way, other_action
from felttip.kit.clauses import marks_in
from felttip.kit.rule import lowest
from felttip.records.picture import picture
from felttip.table import AnyTable, AnyView, Phase, Settings, Table
from felttip.table.chance import PaperDeal
from felttip.table.standing import gone
from felttip.targets.here import kernel
from felttip.targets.stepping import AGAIN, DIE, END, FIRST, NUMBER, PHASE, PUBLIC, ROLL, ROUND, WORD

Frame = str | NDArray[np.uint8] | None
"""What is shown: characters or SVG, pixels, or nothing."""
MODES = ("ansi", "svg", "rgb_array")
"""The sheet in characters, as SVG, and as pixels."""
WIDTH = 800
"""How many pixels a picture is wide."""


def table_of(play: Play, way: Way) -> AnyTable:
    """The table that some actions lead to, on the deal that they were made with."""
    table: AnyTable = Table.open(play.game, play.board, _settings(play, way), _deal(play, way))
    dice: tuple[int, ...] = ()
    for seat, action in way.actions:
        if table.phase is Phase.ROLL:
            if seat not in table.waiting_for:
                continue
            if action == END:
                table, dice = table.roll_again(seat, dice), ()
            else:
                dice = (*dice, action - DIE)
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
    run, faces = again(play, way), {}
    for seat, action in [*way.actions, (0, END)]:
        row = run.rows[0, PUBLIC + shape.dice : PUBLIC + shape.dice * (1 + shape.rolls)]
        rolls = row.reshape(shape.rolls, shape.dice).tolist()
        faces[int(run.rows[0, ROUND])] = tuple(map(tuple, rolls))
        do(run, seat, action)
    return PaperDeal(faces=tuple(faces[number] for number in sorted(faces)), first=int(way.dealt[FIRST]))


def again(play: Play, way: Way) -> Running:
    """The game at its beginning, to be played once more with all seats acting from outside."""
    run = Running(play)
    run.rows[0], run.given, run.dealt = way.dealt, way.given, way.dealt[None]
    run.ended[0] = DEALT
    run.step(np.zeros(1, np.int64))
    return run


def do(run: Running, seat: int, action: int) -> None:
    """One action of any seat."""
    run.seats[0], run.ended[0] = seat, 0
    run.step(np.array([action], np.int64))


def with_others(play: Play, way: Way) -> Way:
    """The same with what the other seats did meanwhile, by chance."""
    if play.seats == 1:
        return way
    run, seat_of = again(play, way), {seat: 1 << seat for seat in range(play.seats)}
    choose = kernel(other_action, play.game.print_of(play.board))
    found: list[tuple[int, int]] = []
    left = list(way.actions)
    learner = left[0][0] if left else 0
    while run.ended[0] == 0:
        waiting = run.waiting()
        if waiting & seat_of[learner]:
            if not left:
                break
            steps = [left.pop(0)]
        else:
            seat = lowest(waiting)
            rolling = run.rows[0, PHASE] == ROLL
            action = choose(play.shape, run.rows[0], seat)
            dice = int(run.rows[0, AGAIN]) if rolling else 0
            run.rows[0, AGAIN] = 0
            steps = [(seat, DIE + die) for die in range(play.shape.dice) if dice >> die & 1] + [(seat, action)]
        for seat, action in steps:
            found.append((seat, action))
            do(run, seat, action)
    return way._replace(actions=found)


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
