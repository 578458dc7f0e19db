"""An unfinished turn, for its own seat: what it has drawn, what may come next, and what it would bring."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from felttip.contract import Board, Part, Phrase, Points
from felttip.kit.clauses import marks_in
from felttip.records.picture import boxes, ink_on
from felttip.registry.dispatch import AnyGame, Ints
from felttip.room.document import Document, own_raw, raw
from felttip.room.faces import PartView, part_view
from felttip.table import AnyView, Phase
from felttip.table.looks import used, warned
from felttip.table.standing import brought, drafted, spent

KNOWN = 4096
"""Of so many marks of a board it is kept what is said of them; of our own boards all have a few hundred."""
Offer = tuple[str, Part | None, msgspec.Raw]
"""The name of a mark, the part of the call that it uses up, and what is said of it."""


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mark that may come next: where in the drawing one points to make it, and what is said of it."""

    at: tuple[float, float]
    says: Phrase
    places: tuple[str, ...]
    sign: PartView | None = None


@dataclass(frozen=True)
class Ground:
    """A sheet as it was last revealed: what a turn stands on."""

    shown: Document
    """All that its drawing shows: ink, what follows from it, and boxes."""
    inked: int
    """How much of that is no box."""
    boxes: tuple[str, ...]
    score: tuple[Points, ...]

    @property
    def total(self) -> int:
        """What it is worth."""
        return sum(line.points for line in self.score)


def ground(view: AnyView, seat: int, ticked: tuple[str, ...]) -> Ground:
    """The sheet of a seat, with what is ticked on it."""
    ink = ink_on(view, seat)
    return Ground(dict.fromkeys((*ink, *ticked), True), len(ink), ticked, view.score(seat))


def may_retire(view: AnyView, seat: int) -> bool:
    """Can nothing ever be drawn on the sheet of a seat again, and rounds follow?"""
    return view.rounds_left > 0 and spent(view, seat)


def drawn(view: AnyView, under: Ground) -> Document:
    """What a turn has drawn so far, and what that would bring."""
    draft, seat = view.draft, view.seat
    assert draft is not None
    assert seat is not None
    if not draft.marks:
        return _NOTHING_YET
    then = drafted(view)
    points = 0 if view.phase is Phase.SETUP else then.total(seat) - under.total
    found: Document = {
        "marks": own_raw(draft.marks),
        "shown": _shown(then, seat, under, then.points[seat] != view.points[seat]),
        "brings": points,
    }
    said = brought(view, then, points)
    if said is not None:
        found["brought"] = raw(said)
    warning = warned(view)
    if warning is not None:
        found["warns"] = raw(warning)
    return found


_NOTHING_YET: Document = {"marks": raw(()), "shown": {}, "brings": 0}


def turn_document(view: AnyView, mine: Document, retires: bool) -> Document:
    """A seat's own turn: what it has drawn, and what may come next."""
    draft = view.draft
    assert draft is not None
    legal, signs = _legal(view)
    found: Document = {
        **mine,
        "committed": draft.committed,
        "may_end": view.may_end(),
        "legal": legal,
        "used": raw(used(view, signs)),
    }
    if retires and not draft.committed:
        found["spent"] = True
    return found


def _shown(then: AnyView, seat: int, under: Ground, paid: bool) -> Document:
    """How the drawing differs from that of the revealed sheet; boxes change only with goals."""
    ink = ink_on(then, seat)
    found: Document = {name: True for name in ink if name not in under.shown}
    if len(ink) - len(found) < under.inked:
        found.update(dict.fromkeys(under.shown.keys() - {*ink, *under.boxes}, False))
    if paid:
        now = boxes(then, seat)
        found.update({name: True for name in now if name not in under.boxes})
        found.update({name: False for name in under.boxes if name not in now})
    return found


def _legal(view: AnyView) -> tuple[Document, list[Part | None]]:
    """The marks that may come next, and the parts of the call that they would use up."""
    draft, game = view.draft, view.game
    assert draft is not None
    if draft.committed:
        return {}, []
    found: Document = {}
    signs = []
    known = _known(game.name, view.board)
    for mark in marks_in(draft.legal(game.rules, game.print_of(view.board))):
        about = game.naming.depends(view.board, draft.sheet, draft.turn, mark)
        offer = known.get(about)
        if offer is None:
            offer = _offer(game, (view.board, draft.sheet, draft.turn, mark))
            if about is not None and len(known) < KNOWN:
                known[about] = offer
        name, sign, found[name] = offer
        signs.append(sign)
    return found, signs


@lru_cache(maxsize=64)
def _known(game: str, board: Board) -> dict[Hashable, Offer]:
    """The marks of a board that were offered at some table, by all that they depend on."""
    return {}


def _offer(game: AnyGame, here: tuple[Board, Ints, Ints, int]) -> Offer:
    """All that an offered mark depends on, worked out."""
    naming, sign = game.naming, game.drawing.sign(*here)
    x, y = game.drawing.target(*here)
    shown = None if sign is None else part_view(sign)
    offered = Offered((round(x, 1), round(y, 1)), naming.mark_phrase(*here), naming.places(*here), shown)
    return naming.mark_name(*here), sign, raw(offered)
