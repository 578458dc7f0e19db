"""What a lone player of cards can expect who does not know them and never errs: solved exactly, where little is left.

Backwards from the last card, over every sheet that can come out and every set of cards that may have come. It also runs
as it stands here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from felttip.contract import Board, Call, Printed
from felttip.kit.rule import refilled, rule
from felttip.registry import AnyGame
from felttip.registry.dispatch import Ints, closing
from felttip.targets.engine import all_turns
from felttip.targets.here import arrays, kernel
from felttip.targets.memory import is_new, listed, noted
from felttip.targets.numbers import Numbers, Reals, np


@dataclass(frozen=True)
class Ending:
    """A lone player before a card is turned up, with few rounds to go."""

    game: AnyGame
    board: Board
    sheet: Ints
    number: int
    """The round that comes, from 1."""
    rounds: int
    """How many rounds there are still."""
    left: tuple[Call, ...]
    """The cards that have not been turned up; there may be more of them than rounds."""


@rule
def sheets_after(p: Printed, like: Ints, sheets: Numbers, call: Call, number: int) -> Numbers:
    """All sheets that come out of some sheets, a row each, by any turn with a call."""
    first = refilled(like, sheets[0])
    seen = noted(first)
    found = listed(first)
    seen.clear()
    found.pop()
    for row in range(len(sheets)):
        for turn in all_turns(p, refilled(like, sheets[row]), call, 0, number, True):
            if is_new(seen, turn[0]):
                found.append(turn[0])
    after = np.zeros((len(found), len(like)), np.int64)
    for row in range(len(found)):
        for column in range(len(like)):
            after[row, column] = found[row][column]
    return after


@rule
def best_turns(
    p: Printed, like: Ints, sheets: Numbers, call: Call, number: int, after: Numbers, worth: Reals, best: Reals
) -> None:
    """Adds to `best`, for each sheet, what the best turn with a call leads to.

    That is points for goals now, and what the sheet that comes out is `worth`; in the last round (no rows in `after`)
    what it closes with.
    """
    place = {refilled(like, sheets[0]): -1}
    for row in range(len(after)):
        place[refilled(like, after[row])] = row
    for row in range(len(sheets)):
        most = -1e9
        for turn in all_turns(p, refilled(like, sheets[row]), call, 0, number, True):
            later = float(closing(p, turn[0])) if len(after) == 0 else worth[place[turn[0]]]
            most = max(most, turn[2] + later)
        best[row] += most


def expected_total(ending: Ending, compiled: bool = True) -> float:
    """The points that perfect play gets in the mean, over all orders in which the cards may come.

    Those for goals from now on, and for `Rules.closing` at the end.
    """
    p = ending.game.print_of(ending.board)
    like = ending.game.rules.blank(p, 0)
    spread, weigh, printed = sheets_after, best_turns, p
    if compiled:
        spread, weigh, printed = kernel(sheets_after, p), kernel(best_turns, p), arrays(p)
    cards = range(len(ending.left))
    reached: dict[tuple[int, ...], Numbers] = {(): np.array([ending.sheet], np.int64)}
    for gone in range(1, ending.rounds):
        for came in combinations(cards, gone):
            number = ending.number + gone - 1
            ways = [spread(printed, like, reached[_without(came, card)], ending.left[card], number) for card in came]
            reached[came] = np.unique(np.concatenate(ways), axis=0)
    nothing = np.zeros((0, len(like)), np.int64)
    worth: dict[tuple[int, ...], Reals] = {}
    for gone in range(ending.rounds - 1, -1, -1):
        for came in combinations(cards, gone):
            best = np.zeros(len(reached[came]), np.float64)
            to_come = [card for card in cards if card not in came]
            for card in to_come:
                then = tuple(sorted((*came, card)))
                last = gone == ending.rounds - 1
                after, later = (nothing, best) if last else (reached[then], worth[then])
                weigh(printed, like, reached[came], ending.left[card], ending.number + gone, after, later, best)
            worth[came] = best / len(to_come)
    return float(worth[()][0])


def _without(cards: Sequence[int], card: int) -> tuple[int, ...]:
    return tuple(other for other in cards if other != card)
