"""How things stand: what goals still pay to a seat, and what its unfinished turn would bring it."""

from collections.abc import Callable

from felttip.contract import Board, Cards, Phrase, Spot
from felttip.kit.values import changed
from felttip.table.goals import paid_for, pays
from felttip.table.settled import settled
from felttip.table.view import AnyView, Phase, goal_message


def drafted(view: AnyView) -> AnyView:
    """The view as if its seat's unfinished turn were the only one, and ended here."""
    draft, seat = view.draft, view.seat
    if draft is None or seat is None:
        return view
    p, mine = view.game.print_of(view.board), _reached(view, seat)
    paid = paid_for(p, draft.reached, mine, view.taken, view.round.number, len(view.sheets) == 1)
    return changed(
        view,
        sheets=(*view.sheets[:seat], draft.sheet, *view.sheets[seat + 1 :]),
        ink=(*view.ink[:seat], (*view.ink[seat], *draft.marks), *view.ink[seat + 1 :]),
        points=(*view.points[:seat], {**view.points[seat], **paid}, *view.points[seat + 1 :]),
        draft=None,
    )


def brought(view: AnyView, then: AnyView | None = None, points: int | None = None) -> Phrase | None:
    """What this seat's unfinished turn would bring if it ended here; who draws for a neighbour gains nothing.

    Whoever knows how it would be then, and how many points that is, need not have it worked out again.
    """
    seat = view.seat
    if seat is None or view.draft is None or view.phase is Phase.SETUP:
        return None
    then = drafted(view) if then is None else then
    points = then.total(seat) - view.total(seat) if points is None else points
    fresh = {goal: paid for goal, paid in then.points[seat].items() if goal not in view.points[seat]}
    if not points:
        return None
    if not fresh:
        return Phrase("table-brings", {"points": points})
    goals = tuple(goal_phrase(view, goal) for goal in fresh)
    return Phrase("table-brings-goals", {"points": points, "paid": sum(fresh.values()), "goals": goals})


def spent(view: AnyView, seat: int) -> bool:
    """TAB-14: is it certain that nothing can ever be drawn on this sheet again, whatever card comes?

    Of dice that are still to be rolled hardly anybody can say that, and who may roll them has a choice.
    """
    cards = isinstance(view.game.chance, Cards)
    return cards and view.phase is Phase.TURN and view.call is not None and settled(view, seat)


def gone(view: AnyView, seat: int) -> tuple[int, ...]:
    """The goals that no longer pay their first value to a seat, or did not when it reached them."""
    paid, pay = view.points[seat], _pay(view, seat)
    return tuple(
        goal
        for goal, worth in enumerate(view.board.goals)
        if worth.first != (paid[goal] if goal in paid else pay(goal, view.round.number))
    )


def firsts(view: AnyView, seat: int) -> frozenset[int]:
    """The goals that nobody reached in an earlier moment than this seat; alone there is nobody to be first against."""
    found: dict[int, set[int]] = {}
    moments = [moment for played in (*view.history, view.round) for moment in played.moments if moment.goals]
    for moment in moments if len(view.sheets) > 1 else ():
        for goal in {goal for paid in moment.goals.values() for goal in paid}:
            found.setdefault(goal, {one for one, paid in moment.goals.items() if goal in paid})
    return frozenset(goal for goal, seats in found.items() if seat in seats)


def until(view: AnyView, seat: int) -> dict[int, int]:
    """For each goal that will stop to pay in full to a lone player by itself: the last round in which it does."""
    chance = view.game.chance
    if len(view.sheets) > 1 or view.phase is Phase.OVER or not isinstance(chance, Cards):
        return {}
    found = {}
    past, pay = {*gone(view, seat), *view.points[seat]}, _pay(view, seat)
    for goal, worth in enumerate(view.board.goals):
        rounds = range(view.round.number + 1, chance.rounds + 1)
        late = next((number for number in rounds if pay(goal, number) != worth.first), None)
        if goal not in past and late is not None:
            found[goal] = late - 1
    return found


def told(view: AnyView, seat: int, lost: tuple[int, ...] | None = None) -> tuple[Phrase, ...]:
    """What can be said of the goals that a seat has yet to reach; whoever knows those that are `gone` may say so."""
    if view.phase is Phase.OVER:
        return ()
    later = [goal for goal in (gone(view, seat) if lost is None else lost) if goal not in view.points[seat]]
    phrases = [
        Phrase("table-gone-goal", {"goal": goal_phrase(view, goal), "points": view.board.goals[goal].later})
        for goal in later
    ]
    said = [Phrase("table-gone", {"goals": tuple(phrases)})] if phrases else []
    for goal, number in until(view, seat).items():
        points = view.board.goals[goal].first
        said.append(Phrase("table-until", {"goal": goal_phrase(view, goal), "points": points, "round": number}))
    return tuple(said)


def made_of(view: AnyView, seat: int) -> tuple[Phrase, ...]:
    """What a running total is made of, where its game says that: what was gained so far, and what is still open."""
    lines = view.score(seat)
    made = [line.made for line in lines if line.made is not None]
    if not made or view.phase is Phase.OVER:
        return ()
    return (Phrase("table-so-far", {"points": sum(line.points for line in lines if line.made is None)}), *made)


def answers(view: AnyView, seat: int) -> tuple[tuple[Spot, tuple[Phrase, ...]], ...]:
    """What can be asked about on the sheet of a seat, each with what it needs and what it pays."""
    asked = view.game.drawing.spots(view.board, view.sheets[seat])
    return tuple((spot, (*_title(view, spot), *spot.says, *_worth(view, seat, spot))) for spot in asked)


def called(view: AnyView) -> tuple[Phrase, ...]:
    """What the call shows and allows, and how many cards are left."""
    if view.call is None:
        return ()
    naming = view.game.naming
    deck = (Phrase("table-cards-left", {"count": len(view.left)}),) if isinstance(view.game.chance, Cards) else ()
    return (naming.call_phrase(view.call), *naming.call_means(view.call), *deck)


def title(game: str, board: Board, spot: Spot) -> Phrase:
    """What something printed is called; what is neither a goal nor the deck says itself what it is."""
    if spot.deck:
        return Phrase("table-the-deck")
    return spot.says[0] if spot.goal is None and spot.says else goal_of(game, board, spot.goal or 0)


def _title(view: AnyView, spot: Spot) -> tuple[Phrase, ...]:
    """What it is, where the game has said nothing about it."""
    if spot.deck:
        return (Phrase("table-deck", {"count": len(view.left)}),)
    return () if spot.goal is None or spot.says else (Phrase("table-goal", {"goal": goal_phrase(view, spot.goal)}),)


def _worth(view: AnyView, seat: int, spot: Spot) -> tuple[Phrase, ...]:
    """What a goal has paid to a seat, or would pay."""
    if spot.goal is None:
        return ()
    goal, paid = view.board.goals[spot.goal], view.points[seat]
    if spot.goal in paid:
        return (Phrase("table-paid", {"points": paid[spot.goal]}),)
    if spot.goal in gone(view, seat):
        return (Phrase("table-pays-later", {"points": goal.later}),)
    last = until(view, seat).get(spot.goal)
    if last is not None:
        return (Phrase("table-pays-until", {"points": goal.first, "round": last, "later": goal.later}),)
    if len(view.sheets) == 1:
        return (Phrase("table-pays-alone", {"points": goal.first}),)
    return (Phrase("table-pays", {"points": goal.first, "later": goal.later}),)


def goal_phrase(view: AnyView, goal: int) -> Phrase:
    """What people call a goal."""
    return goal_of(view.game.name, view.board, goal)


def goal_of(game: str, board: Board, goal: int) -> Phrase:
    """What people call a goal of this board."""
    return Phrase(goal_message(game, board.goals[goal]))


def _pay(view: AnyView, seat: int) -> Callable[[int, int], int]:
    """What a goal would pay to a seat in a round, as things stand."""
    p, reached, taken = view.game.print_of(view.board), _reached(view, seat), view.taken
    alone = len(view.sheets) == 1
    return lambda goal, number: pays(p, goal, reached, taken, number, alone)


def _reached(view: AnyView, seat: int) -> int:
    """The goals that a seat has been paid for."""
    return sum(1 << goal for goal in view.points[seat])
