"""What a turn would do: the sheet after it, what it pays, what speaks for it and against it."""

from dataclasses import replace

from felttip.contract import Effect, Phrase, Word
from felttip.registry.dispatch import Ints
from felttip.table import AnyView, Draft
from felttip.table.goals import paid_for, pays
from felttip.table.looks import walk
from felttip.targets.engine import past


def fresh(view: AnyView) -> AnyView:
    """The same view before the seat made its first mark of this turn."""
    if view.draft is None or view.seat is None or view.call is None:
        return view
    sheet = view.sheets[view.seat]
    turn = view.game.rules.begin(view.game.print_of(view.board), sheet, view.call)
    return replace(view, draft=Draft((), sheet, turn, (), view.draft.committed))


def sheet_after(view: AnyView, marks: tuple[str, ...]) -> Ints:
    """The sheet of the view's seat after a turn, and nothing else: who asks this about many turns waits less."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    for _, after in walk(view, marks):
        sheet = after
    return sheet


def effect_of(view: AnyView, marks: tuple[str, ...]) -> Effect[Ints]:
    """What a whole turn of the view's seat does; the marks must be legal."""
    assert view.seat is not None
    game, p = view.game, view.game.print_of(view.board)
    before = view.sheets[view.seat]
    sheets = [before, *(after for _, after in walk(view, marks))]
    sheet = sheets[-1]
    steps = [game.rules.reached(p, one) for one in sheets[1:]]
    number, solo = view.round.number, len(view.sheets) == 1
    mine = sum(1 << goal for goal in view.points[view.seat])
    paid = paid_for(p, steps, mine, view.taken, number, solo)
    every = (1 << len(view.board.goals)) - 1
    gone = past(p, game.rules.reached(p, sheet), view.taken, number, solo)
    return Effect(before, sheet, paid, _full_now(view), every & ~gone, view.rounds_left)


def _full_now(view: AnyView) -> Word:
    """The goals that would pay in full to the seat if its next mark reached them."""
    assert view.seat is not None
    p = view.game.print_of(view.board)
    mine = sum(1 << goal for goal in view.points[view.seat])
    solo = len(view.sheets) == 1
    full = 0
    for goal, worth in enumerate(view.board.goals):
        paid = pays(p, goal, mine, view.taken, view.round.number, solo)
        if not mine >> goal & 1 and paid == worth.first:
            full |= 1 << goal
    return full


def after_turn(view: AnyView, marks: tuple[str, ...]) -> AnyView:
    """The view with the turn made: for drawing what the seat's sheet would look like."""
    assert view.seat is not None
    effect = effect_of(view, marks)
    seat = view.seat
    return replace(
        view,
        sheets=(*view.sheets[:seat], effect.after, *view.sheets[seat + 1 :]),
        ink=(*view.ink[:seat], (*view.ink[seat], *marks), *view.ink[seat + 1 :]),
        points=(*view.points[:seat], {**view.points[seat], **effect.paid}, *view.points[seat + 1 :]),
        draft=None,
    )


def reasons_for(view: AnyView, marks: tuple[str, ...]) -> tuple[Phrase, ...]:
    """What speaks for a turn, the most important first."""
    return view.game.coaching.reasons(view.board, effect_of(view, marks))


def drawbacks_of(view: AnyView, marks: tuple[str, ...]) -> tuple[Phrase, ...]:
    """What speaks against it."""
    return view.game.coaching.drawbacks(view.board, effect_of(view, marks))
