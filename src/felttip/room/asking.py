"""What is told on request alone, because a view would be twice as large with it: spots on a sheet, and the call."""

import msgspec

from felttip.contract import Phrase, Refusal
from felttip.registry import AnyGame, find_board
from felttip.room import commands as cmd
from felttip.room.decide import no_such_seat
from felttip.room.faces import FaceView, face_view
from felttip.room.room import Room
from felttip.table import AnyView, Phase
from felttip.table.standing import answers, called, drafted, title


class SpotView(msgspec.Struct, frozen=True):
    """Something printed that can be asked about: where it lies in the drawing, and what it is."""

    at: tuple[tuple[float, float], ...]
    reach: float
    title: Phrase


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be told of it now."""

    says: tuple[Phrase, ...]
    gone: tuple[FaceView, ...] = ()
    """About the call: the cards so far, in the order of the deck."""


def spots(game: AnyGame, board: str, sheet: int) -> tuple[SpotView, ...]:
    """Everything on a printed sheet (from 0) that can be asked about, in the order of its numbers."""
    printed = find_board(game.name, board)
    blank = game.rules.blank(game.print_of(printed), sheet)
    asked = game.drawing.spots(printed, blank)
    return tuple(SpotView(spot.at, spot.reach, title(game.name, printed, spot)) for spot in asked)


def tell(room: Room, seats: frozenset[int], order: cmd.Ask) -> Told | Refusal:
    """What somebody with these seats, or with none, may know of it."""
    trouble = no_such_seat(room, order.seat)
    if trouble is not None or room.table is None:
        return trouble or Refusal("SRV-11", "server-not-started")
    own = order.seat in seats
    view = room.table.view(order.seat if own else None)
    if order.spot is None:
        return about_call(view)
    found = answers(drafted(view) if own and view.phase is not Phase.SETUP else view, order.seat)
    if order.spot >= len(found):
        return Refusal("SRV-2", "server-malformed")
    return Told(found[order.spot][1])


def about_call(view: AnyView) -> Told:
    """What the call allows, and the cards so far."""
    deck, face = sorted(view.gone), view.game.drawing.face
    cards = getattr(view.game.chance, "deck", ())
    return Told(called(view), tuple(face_view(face(cards[place])) for place in deck))
