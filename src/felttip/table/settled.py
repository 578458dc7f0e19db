"""Whether a sheet can change any more: if not, its total is certain, whatever chance and the others do."""

from functools import cache
from itertools import combinations_with_replacement

from felttip.contract import Board, Call, Cards
from felttip.registry import find_game
from felttip.registry.dispatch import Ints
from felttip.table.view import AnyView


def settled(view: AnyView, seat: int) -> bool:
    """Can nothing ever be drawn again on the sheet of a seat? The call that lies open counts as one to come."""
    coming = set(view.left) if isinstance(view.game.chance, Cards) else set(_rolled(view.game.name, view.board))
    if view.call is not None and seat in view.acting:
        coming.add(view.call)
    return nothing_fits(view.game.name, view.board, view.sheets[seat], frozenset(coming))


def settled_after(view: AnyView, sheet: Ints) -> bool:
    """Could nothing be drawn any more in the rounds to come if the turn of the view's seat led to this sheet?"""
    chance = view.game.chance
    if isinstance(chance, Cards) and view.rounds_left == 0:
        return True
    coming = view.left if isinstance(chance, Cards) else _rolled(view.game.name, view.board)
    return nothing_fits(view.game.name, view.board, sheet, frozenset(coming))


def nothing_fits(name: str, board: Board, sheet: Ints, calls: frozenset[Call]) -> bool:
    """Does none of these calls allow a mark? Then the sheet stays as it is, and so the next ones allow none either."""
    game = find_game(name)
    rules, p = game.rules, game.print_of(board)
    return not any(any(rules.legal(p, sheet, rules.begin(p, sheet, call))) for call in calls)


@cache
def _rolled(name: str, board: Board) -> tuple[Call, ...]:
    """Every call that dice can make: all of them as rolled, and what of them can be left to the others."""
    chance = find_game(name).chance
    if isinstance(chance, Cards):
        return ()
    rules, p = find_game(name).rules, find_game(name).print_of(board)
    blank = rules.blank(p, 0)
    calls: dict[Call, None] = {}
    for count in range(1, chance.count + 1):
        for faces in combinations_with_replacement(range(len(chance.faces)), count):
            call = 0
            for face in faces:
                call = chance.add_die(p, call, face)
            if count == chance.count:
                calls[call] = None
            calls[chance.follow(p, call, rules.begin(p, blank, call))] = None
    return tuple(calls)
