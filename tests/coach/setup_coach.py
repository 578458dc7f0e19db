"""What the tests of the coach share: a judge that is quick and always says the same."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations

from felttip.bots.player import names_of
from felttip.bots.simulate import series_game
from felttip.coach import Judge, Review, review
from felttip.coach.effect import effect_of, fresh
from felttip.coach.judging import Roll, Turn
from felttip.contract import Cards
from felttip.registry import find_board, find_game
from felttip.registry.dispatch import worth
from felttip.table import AnyTable, AnyView, Phase
from felttip.targets.engine import all_turns, past, unpack


def value(view: AnyView, marks: tuple[str, ...]) -> float:
    """What instinct says of a turn; after the last card what it really is."""
    assert view.seat is not None
    p = view.game.print_of(view.board)
    effect = effect_of(view, marks)
    points = sum(view.points[view.seat].values()) + sum(effect.paid.values())
    if isinstance(view.game.chance, Cards) and view.rounds_left == 0:
        return points + view.game.rules.closing(p, effect.after)
    solo = len(view.sheets) == 1
    gone = past(p, view.game.rules.reached(p, effect.after), view.taken, view.round.number, solo)
    return points + worth(p, effect.after, gone, view.rounds_left) / 100


def weigh(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = ()) -> list[Turn]:
    """All turns as instinct sees them; at first sight a pass, which is no better with one card than with another."""
    if effort == 0:
        return [Turn((), 5.0)]
    view = fresh(view)
    assert view.seat is not None
    assert view.call is not None
    p = view.game.print_of(view.board)
    found: dict[tuple[int, ...], Turn] = {}
    solo = len(view.sheets) == 1
    for sheet, _, _, packed in all_turns(p, view.sheets[view.seat], view.call, view.taken, view.round.number, solo):
        marks = names_of(view, unpack(packed))
        found.setdefault(sheet, Turn(marks, value(view, marks)))
    # In the setup the sheet is another's: the less it promises, the better.
    sign = -1 if solo or view.phase is not Phase.SETUP else 1
    best = sorted(found.values(), key=lambda turn: (sign * turn.points, turn.marks))
    wanted = {effect_of(view, marks).after for marks in also}
    return [turn for n, turn in enumerate(best) if n < 4 or effect_of(view, turn.marks).after in wanted]


def weigh_rolls(view: AnyView) -> list[Roll]:
    """To roll two dice is best, and every die more or less costs half a point."""
    assert view.seat is not None
    dice = range(len(view.dice))
    base = view.total(view.seat)
    ways = chain.from_iterable(combinations(dice, count) for count in range(len(view.dice) + 1))
    return sorted((Roll(way, base - abs(len(way) - 2) / 2) for way in ways), key=lambda roll: -roll.points)


def outlook(view: AnyView, seed: int, effort: int) -> float:
    """Some number."""
    return 10.0


JUDGE = Judge(weigh, weigh_rolls, outlook)


@cache
def played(game: str, seats: int, kind: str = "random", number: int = 0) -> AnyTable:
    """A whole game of computer players."""
    return series_game(find_game(game), find_board(game), [kind] * seats, "coach", number)


@cache
def looked(game: str, seats: int, seat: int = 0) -> Review:
    """Its review."""
    return review(played(game, seats), seat, effort=1, judge=JUDGE)
