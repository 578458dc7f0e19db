"""The sheet in characters: narrow enough, and as good without colour as with it."""

from functools import cache

import click

from felttip.conformance.finding import Wrong, of_board
from felttip.conformance.subject import Drawn, Subject
from felttip.contract import Board
from felttip.kit.canvas import WIDEST
from felttip.registry.dispatch import Ints

WHERE = "Drawing.sketch"


@cache
def sketches(subject: Subject, board: Board) -> list[tuple[Drawn[Ints], str]]:
    """The sheets of a game, and each of them in characters without colour."""
    sketch = subject.game.drawing.sketch
    return [
        (drawn, sketch(board, drawn.sheet, drawn.marks, drawn.legal, False, ()))
        for drawn in subject.mark_by_mark(board, "sketch")
    ]


@of_board("the-sketch")
def a_sketch_fits_into_a_terminal(subject: Subject, board: Board) -> Wrong:
    """A sheet in characters is at most 78 wide and has no codes for colours unless it is asked for them."""
    for _, text in sketches(subject, board):
        widest = max(map(len, text.splitlines()), default=0)
        if not 0 < widest <= WIDEST:
            yield WHERE, f"a line has {widest} characters; there is room for 1 to {WIDEST}"
        if "\x1b" in text:
            yield WHERE, "it has codes for colours, although nobody asked for colour"


@of_board("the-sketch")
def colour_adds_nothing_but_colour(subject: Subject, board: Board) -> Wrong:
    """With colour a sketch has the same characters as without it."""
    for drawn, text in sketches(subject, board)[::2]:
        coloured = subject.game.drawing.sketch(board, drawn.sheet, drawn.marks, drawn.legal, True, ())
        if [line.split() for line in click.unstyle(coloured).splitlines()] != [
            line.split() for line in text.splitlines()
        ]:
            yield WHERE, "without its colours it says something else"


@of_board("the-sketch")
def no_mark_is_lost_in_a_sketch(subject: Subject, board: Board) -> Wrong:
    """Different ink makes a different sketch."""
    inked = {(d.number, frozenset(d.marks)): text for d, text in sketches(subject, board) if not d.legal}
    texts: dict[str, frozenset[str]] = {}
    for (_, marks), text in inked.items():
        if text in texts:
            other = " ".join(sorted(marks ^ texts[text])) or "another print"
            yield WHERE, f"two sheets look alike that differ by {other}"
        texts[text] = marks
