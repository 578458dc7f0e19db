"""An unfinished turn, for its own seat: what it has drawn, what may come next, and what it would bring."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from felttip.contract import Board, Part, Phrase
from felttip.kit.clauses import marks_in
from felttip.records.picture import boxes, ink_on
from felttip.registry.dispatch import AnyGame, Ints
from felttip.room.document import Document, raw
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
    """What a turn stands on: the same for as long as the table asks for it."""

    ink: frozenset[str]
    boxes: tuple[str, ...]
    total: int
    spent: bool


def ground(view: AnyView) -> Ground:
    """What the turn of a view's seat stands on."""
    seat = view.seat
    assert seat is not None
    late = view.rounds_left > 0 and spent(view, seat)
    return Ground(frozenset(ink_on(view, seat)), boxes(view, seat), view.total(seat), late)


def turn_document(view: AnyView, under: Ground) -> Document:
    """A seat's own turn."""
    draft, seat = view.draft, view.seat
    assert draft is not None
    assert seat is not None
    then = drafted(view)
    legal, signs = _legal(view)
    points = 0 if view.phase is Phase.SETUP else then.total(seat) - under.total
    found: Document = {
        "marks": raw(draft.marks),
        "committed": draft.committed,
        "may_end": view.may_end(),
        "shown": _shown(then, seat, under, then.points[seat] != view.points[seat]),
        "legal": legal,
        "used": raw(used(view, signs)),
        "brings": points,
    }
    said = brought(view, then, points)
    if said is not None:
        found["brought"] = raw(said)
    warning = warned(view)
    if warning is not None:
        found["warns"] = raw(warning)
    if under.spent and not draft.committed:
        found["spent"] = True
    return found


def _shown(then: AnyView, seat: int, under: Ground, paid: bool) -> Document:
    """How the drawing differs from that of the revealed sheet; boxes change only with goals."""
    ink = ink_on(then, seat)
    found: Document = {name: True for name in ink if name not in under.ink}
    if len(ink) - len(found) < len(under.ink):
        found.update(dict.fromkeys(under.ink.difference(ink), False))
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
