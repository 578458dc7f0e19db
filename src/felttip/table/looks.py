"""What a view offers, as its game shows it: marks with their places and signs, and what a turn has used of its call."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from felttip.contract import Cards, Number, Part, Phrase
from felttip.contract.usual import MARKS
from felttip.kit.clauses import marks_in
from felttip.kit.faces import used_up
from felttip.registry.dispatch import Ints
from felttip.table.view import AnyView, Step


class Offer(NamedTuple):
    """A mark that may come next, or could be asked for."""

    mark: str
    places: tuple[str, ...]
    sign: Part | None


def offers(view: AnyView) -> tuple[Offer, ...]:
    """The marks that a seat may make next."""
    if view.draft is None or view.draft.committed:
        return ()
    words = view.draft.legal(view.game.rules, view.game.print_of(view.board))
    return tuple(_offer(view, mark) for mark in marks_in(words))


def nameable(view: AnyView) -> Iterator[Offer]:
    """Every mark that has a name in this turn, legal or not."""
    for mark in MARKS if view.draft is not None else ():
        try:
            yield _offer(view, mark)
        except LookupError:
            continue


def _offer(view: AnyView, mark: int) -> Offer:
    draft, game = view.draft, view.game
    assert draft is not None
    here = (view.board, draft.sheet, draft.turn, mark)
    return Offer(game.naming.mark_name(*here), game.naming.places(*here), game.drawing.sign(*here))


def walk(view: AnyView, marks: Iterable[str]) -> Iterator[tuple[Step[Ints, Ints], Ints]]:
    """A whole turn of the view's seat, mark by mark, each with the sheet after it; the marks must be legal."""
    assert view.seat is not None
    assert view.call is not None
    game, p = view.game, view.game.print_of(view.board)
    sheet = view.sheets[view.seat]
    turn = game.rules.begin(p, sheet, view.call)
    for name in marks:
        mark = game.naming.read_mark(view.board, sheet, turn, name)
        assert isinstance(mark, int)
        step = Step(sheet, turn, mark)
        sheet, turn = game.rules.play(p, sheet, turn, mark)
        yield step, sheet


def used(view: AnyView, signs: Collection[Part | None] | None = None) -> tuple[int, ...]:
    """For each part of the call's face how much of it this seat's turn has used up.

    A number that a turn which has begun can write no more is used up as well. Whoever knows the signs of what may come
    next need not have them worked out again.
    """
    if view.call is None or view.draft is None:
        return ()
    face = view.game.drawing.face(view.call)
    found = used_up(face, [view.game.drawing.sign(view.board, *step) for step in view.draft.steps])
    if not view.draft.marks or view.draft.committed:
        return found
    coming = [offer.sign for offer in offers(view)] if signs is None else signs
    over = [isinstance(part, Number) and part not in coming and None not in coming for part in face]
    return tuple(max(count, int(past)) for count, past in zip(found, over, strict=True))


def warned(view: AnyView) -> Phrase | None:
    """What this seat's turn would cost that one may not notice: the last warning, unless no round follows."""
    last_card = isinstance(view.game.chance, Cards) and view.rounds_left == 0
    taken = () if view.draft is None or last_card else reversed(view.draft.steps)
    found = (view.game.coaching.warning(view.board, *step) for step in taken)
    return next((phrase for phrase in found if phrase is not None), None)
