"""Weighing turns: how many points each is expected to end with. What the stronger levels and the coach go by."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from felttip.bots.player import names_of
from felttip.contract import Board, Cards, Dice, Printed
from felttip.mind.core import Mind
from felttip.mind.files import find_forecast, find_mind
from felttip.mind.forecast import expected
from felttip.mind.replies import Rolled, value_outcomes, value_turns
from felttip.mind.rolling import Odds, foresee, multisets, odds_of
from felttip.mind.rollout import Seats, weigh_turns
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints
from felttip.table import AnyView, Phase
from felttip.targets.engine import unpack
from felttip.targets.here import arrays, kernel
from felttip.targets.numbers import Numbers, np

WIDTH, DEPTH = 10, 3
"""How many turns are looked at closely, and how many rounds are played on before a mind is asked what it expects."""

WORK = 750_000
"""How many turns may be tried on the way, in all: about a second of one core."""


@dataclass(frozen=True)
class Choice:
    """A turn, and what it is expected to lead to."""

    marks: tuple[str, ...]
    points: float
    """The expected final total of the seat."""


@dataclass(frozen=True)
class Rolling:
    """Dice to roll again, and what that is expected to lead to."""

    dice: tuple[int, ...]
    """Their indices; none keeps all."""
    points: float


def weigh(
    view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]] = (), deep: bool = True
) -> list[Choice]:
    """Good turns for the seat of a view, best first, after `effort` games played on; `also` are weighed as well.

    With dice no games are played on; who is `deep` counts what the rivals make of the dice that are left.
    """
    assert view.call is not None
    cards = isinstance(view.game.chance, Cards)
    ranked = _weigh_cards(view, seed, effort, also) if cards else _weigh_dice(view, deep)
    return [Choice(names_of(view, unpack(marks)), points) for marks, points in ranked]


def _weigh_cards(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]]) -> list[tuple[int, float]]:
    assert view.seat is not None
    assert view.call is not None
    solo = len(view.sheets) == 1
    setup = view.phase is Phase.SETUP
    # In the setup the sheet goes to the left neighbour: the worse, the better, unless one keeps it.
    sign = -1 if setup and not solo else 1
    p, mind = _thinking(view.game, view.board)
    named = [_after(view, marks) for marks in also]
    weighed = kernel(weigh_turns, p)(
        p,
        mind,
        _seats(view),
        view.call,
        sign,
        WIDTH,
        effort if sign > 0 else 0,
        WORK,
        DEPTH,
        _rows(view, named),
        seed % (1 << 60),
    )
    paid = sum(view.points[view.seat].values())
    marks, value, total, games, order = (part.tolist() for part in weighed)
    return [(marks[at], total[at] / games[at] if games[at] else paid + sign * value[at]) for at in order if at >= 0]


def _weigh_dice(view: AnyView, deep: bool) -> list[tuple[int, float]]:
    assert view.call is not None
    p = arrays(view.game.print_of(view.board))
    found = kernel(value_turns, p)(p, _rolled(view), view.call, deep)
    marks, total, value, ends = (part.tolist() for part in found)
    open_ones = [at for at in range(len(marks)) if not ends[at]]
    if open_ones:
        foretold = _foretold(view, [total[at] for at in open_ones], view.seat == view.round.active)
        for at, points in zip(open_ones, foretold, strict=True):
            total[at] = points
    order = sorted(range(len(marks)), key=lambda at: (-value[at], marks[at]))
    return [(marks[at], total[at]) for at in order]


def _foretold(view: AnyView, values: Sequence[float], active: bool = True) -> list[float]:
    """The expected final totals of a seat, from the totals that instinct sees after each of its options."""
    p = view.game.print_of(view.board)
    assert view.seat is not None
    paid = sum(view.points[view.seat].values())
    most = max(view.game.rules.reached(p, sheet).bit_count() for sheet in view.sheets)
    forecast = find_forecast(view.game, view.board)
    later = expected(forecast, 0 if active else 1, len(view.sheets), most, [value - paid for value in values])
    return [paid + points for points in later]


def weigh_rolls(view: AnyView, deep: bool = True) -> list[Rolling]:
    """Every choice of dice to roll again, best first; solved exactly within the turn."""
    chance = view.game.chance
    assert isinstance(chance, Dice)
    p = arrays(view.game.print_of(view.board))
    odds = _odds(view.game, view.board)
    left = chance.rolls - len(view.round.rolls)
    values = kernel(value_outcomes, p)(p, _rolled(view), odds, deep)
    whole = values.tolist()
    average = _averages(p, odds, whole, left)
    average[odds.whole :] = whole  # whoever keeps all dice rolls no more
    number = {held: at for at, held in enumerate(multisets(len(chance.faces), chance.count))}
    ways: dict[int, tuple[int, ...]] = {}
    for size in range(chance.count + 1):
        for again in combinations(range(chance.count), size):
            held = number[tuple(sorted(face for die, face in enumerate(view.dice) if die not in again))]
            ways.setdefault(held, again)
    seen = [average[held] for held in ways]
    foretold = seen if deep else _foretold(view, seen)
    found = [Rolling(again, points) for again, points in zip(ways.values(), foretold, strict=True)]
    return sorted(found, key=lambda rolling: (-rolling.points, len(rolling.dice), rolling.dice))


def _averages(p: Printed, odds: Odds, values: list[float], left: int) -> list[float]:
    """What every hold is worth with so many rolls left, the next one included."""
    holds = odds.whole + len(odds.calls)
    average = np.zeros(holds, np.float64)
    average[odds.whole :] = values
    best = np.array(range(holds), np.int64)
    for _ in range(left):
        seen = average.tolist()
        rolled = np.array([seen[held] for held in best.tolist()[odds.whole :]], np.float64)
        kernel(foresee, p)(odds, rolled, average, best)
    return average.tolist()


def _thinking(game: AnyGame, board: Board) -> tuple[Printed, Mind]:
    return arrays(game.print_of(board)), find_mind(game, board)


@cache
def _odds(game: AnyGame, board: Board) -> Odds:
    assert isinstance(game.chance, Dice)
    return odds_of(game.print_of(board), game.chance)


def _after(view: AnyView, marks: tuple[str, ...]) -> Ints:
    """The sheet after a turn."""
    assert view.draft is not None
    p = view.game.print_of(view.board)
    sheet, turn = view.draft.sheet, view.draft.turn
    for name in marks:
        mark = view.game.naming.read_mark(view.board, sheet, turn, name)
        assert isinstance(mark, int)
        sheet, turn = view.game.rules.play(p, sheet, turn, mark)
    return sheet


def outlook(view: AnyView, seed: int, effort: int) -> float:
    """The expected final total of a seat before its first call is known: the mean over all that may come first."""
    chance = view.game.chance
    if isinstance(chance, Dice):
        p = arrays(view.game.print_of(view.board))
        odds = _odds(view.game, view.board)
        values = kernel(value_outcomes, p)(p, _rolled(view), odds, False)
        average = _averages(p, odds, values.tolist(), chance.rolls)
        return _foretold(view, average[:1])[0]
    if view.phase is Phase.SETUP:
        return _weigh_cards(view, seed, effort, ())[0][1]
    each = effort // len(chance.deck)
    best = {card: _weigh_cards(replace(view, call=card), seed, each, ())[0][1] for card in set(chance.deck)}
    return sum(best[card] for card in chance.deck) / len(chance.deck)


def _rows(view: AnyView, sheets: Sequence[Ints]) -> Numbers:
    """Sheets as an array: a list would be copied back and forth."""
    return np.array(sheets, np.int64).reshape(len(sheets), len(view.sheets[0]))


def _paid(view: AnyView) -> Numbers:
    return np.array([sum(points.values()) for points in view.points], np.int64)


def _seats(view: AnyView) -> Seats:
    chance = view.game.chance
    assert isinstance(chance, Cards)
    assert view.seat is not None
    return Seats(
        _rows(view, view.sheets),
        _paid(view),
        view.seat,
        view.taken,
        view.round.number,
        chance.rounds,
        np.array(chance.deck),
        np.array([place for place in range(len(chance.deck)) if place not in view.gone], np.int64),
    )


def _rolled(view: AnyView) -> Rolled:
    assert view.seat is not None
    assert view.round.active is not None
    seats = len(view.sheets)
    stage = 1
    if view.seat != view.round.active:
        p = view.game.print_of(view.board)
        over = view.game.rules.finishes(p, view.sheets[view.round.active])
        stage = 0 if over else 1 + (view.seat - view.round.active) % seats
    return Rolled(_rows(view, view.sheets), _paid(view), view.seat, view.taken, view.round.number, stage)
