"""Faces, parts and signs as they go to a page."""

from functools import lru_cache

import msgspec

from felttip.contract import Face, Number, Or, Part, Strokes, Text, Tile
from felttip.kit.colours import COLOURS


class Shown(msgspec.Struct, frozen=True, tag_field="kind"):
    """A part of a face."""


class TileView(Shown, frozen=True, tag="tile"):
    """A tile; its colour by the name that messages and glyphs go by."""

    colour: str


class NumberView(Shown, frozen=True, tag="number"):
    """A number, or another short sign, written large."""

    text: str


class StrokesView(Shown, frozen=True, tag="strokes"):
    """So many strokes of the pen."""

    count: int


class TextView(Shown, frozen=True, tag="text"):
    """Some characters as they are."""

    text: str


class OrView(Shown, frozen=True, tag="or"):
    """Between parts of which one has to be chosen."""


PartView = TileView | NumberView | StrokesView | TextView | OrView
FaceView = tuple[PartView, ...]


@lru_cache(maxsize=256)
def part_view(part: Part) -> PartView:
    """A part as a page gets it."""
    match part:
        case Tile(colour):
            return TileView(COLOURS[colour])
        case Number(text):
            return NumberView(text)
        case Strokes(count):
            return StrokesView(count)
        case Text(text):
            return TextView(text)
        case Or():
            return OrView()


def face_view(face: Face) -> FaceView:
    """A face as a page gets it."""
    return tuple(map(part_view, face))
