"""Trails: what a lone player can expect at the most who does not know the cards before they come.

Give somebody all cards, but let them pay a fee after every round for knowing the next one (Brown, Smith and Sun,
Operations Research 58, 2010). If a fee is fair (its mean over the cards that may come next is never above 0, whatever
was drawn), then it costs whoever does not look at the cards nothing on average; so the mean, over deals, of the most
that anybody makes of a deal after fees is a bound on what those can expect who do not know it.

Here the fees come from walks (`tolls`) with the same tolls in every deal. What a walk can expect that does not know the
order of the cards is found exactly, for each set of cards that are left: U(cards, ends, highest number) is the mean,
over the cards that may come next, of the best turn W with that card. The fee after a round is

    W(next card, cards left, ends, highest number) - U(cards left, ends, highest number),

which hangs on nothing but the round, the ends and the highest number, as the walks of a proof do: so it is a part of
them, and the proof (`ceiling`) goes on as it does for par.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from felttip.contract import AfterFees, Call, Compile
from felttip.games.trails.ceiling import Proof
from felttip.games.trails.marks import DECK
from felttip.games.trails.rules import FIELDS, Print, blank
from felttip.games.trails.segments import CELLS, COUNTS, FITS, FROM, ONE, ROUNDS, ROW, list_segments
from felttip.games.trails.tolls import one_round, prepare
from felttip.kit.rule import rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.int64]
    Floats = NDArray[np.float32]

PLACE = FIELDS * FROM
"""How many values belong to one set of cards: for both ends and the highest number."""
SAMPLES = 64
"""From so many deals the tolls are taken that the fees are made with: the mean of those that suit each deal best."""
MARGIN = 1.0
"""Fees are rounded down by so many 4096ths of a point more: by more than the mean of floats may be off."""


@rule
def mean_of(table: Array, tolls: Array, values: Floats, gains: Floats, places: Array, sets: Array, here: int,
            room: int) -> None:  # fmt: skip
    """U for some sets of cards, from `here` on, from the sets with one card less; `places` says where each is."""
    for at in range(len(sets)):
        cards, base = sets[at], here + at * PLACE
        places[cards] = base
        count = 0
        for card in range(ROUNDS):
            if cards >> card & 1:
                one_round(table, tolls, values, gains, card, room, places[cards & ~(1 << card)], 0)
                count += 1
                for i in range(PLACE):
                    values[base + i] = values[room + i] + (values[base + i] if count > 1 else 0)
        for i in range(PLACE):
            values[base + i] /= count


class Blind:
    """What walks can expect that do not know the order of the cards, for the cards left in some deals."""

    def __init__(self, kernel: Compile, p: Print, tolls: Array, orders: Sequence[Sequence[int]]) -> None:
        import numpy as np  # noqa: PLC0415 - a terminal game must not pay for it

        self.np, self.kernel, self.p, self.tolls = np, kernel, p, tolls
        self.table = np.zeros(CELLS, np.int64)
        kernel(list_segments)(p, cast("list[int]", np.array(DECK, np.int64)), cast("list[int]", self.table))
        self.gains = np.zeros(4096, np.float32)
        needed = {left_of(order[played:]) for order in orders for played in range(len(order) + 1)}
        self.known: dict[int, Floats] = {}
        """For each set of cards that one of the deals comes to: U."""
        self._fill(needed, left_of({card for order in orders for card in order}))

    def _fill(self, needed: set[int], deck: int) -> None:
        np = self.np
        layers = [[cards for cards in range(deck + 1) if cards & ~deck == 0 and cards.bit_count() == count]
                  for count in range(deck.bit_count() + 1)]  # fmt: skip
        half = max(len(layer) for layer in layers)
        values, places = np.zeros((2 * half + 1) * PLACE, np.float32), np.zeros(deck + 1, np.int64)
        room = 2 * half * PLACE
        for count, layer in enumerate(layers):
            here = count % 2 * half * PLACE
            if count > 0:
                sets = np.array(layer, np.int64)
                self.kernel(mean_of)(self.table, self.tolls, values, self.gains, places, sets, here, room)
            for cards in needed.intersection(layer):
                self.known[cards] = values[int(places[cards]) :][:PLACE].copy()

    def best_turns(self, card: int, left: int) -> Floats:
        """W: what can be expected with this card, the best turn made, when these cards are left after it."""
        values = self.np.concatenate((self.known[left], self.np.zeros(PLACE, self.np.float32)))
        self.kernel(one_round)(self.table, self.tolls, values, self.gains, card, PLACE, 0, 0)
        return values[PLACE:]

    def fee(self, card: int, left: int) -> Floats:
        """What it costs to know that this card comes next, of those that are left."""
        fees = self.best_turns(card, left & ~(1 << card)) - self.known[left]
        return cast("Floats", (self.np.floor(fees * ONE - MARGIN) / ONE).astype(self.np.float32))

    def fees(self, order: Sequence[int]) -> Floats:
        """The fees of the rounds to come, for each state of a walk; those before cost nothing any more."""
        np = self.np
        over = np.zeros((ROUNDS - len(order)) * PLACE, np.float32)
        to_come = [self.fee(card, left_of(order[played:])) for played, card in enumerate(order)]
        return cast("Floats", np.concatenate([over, *to_come, np.zeros(PLACE, np.float32)]))

    def expected(self, number: int) -> float:
        """What a walk from this start can expect, in points: a bound without any sample."""
        start = self.p.starts[number]
        whole = self.known[left_of(range(ROUNDS))]
        back = int(self.tolls[:FIELDS].sum() - self.tolls[start])
        return (float(whole[start * FROM + start]) + back) / ONE - (FIELDS - 1)


def left_of(order: Iterable[int]) -> int:
    """A set of cards, by their places in the deck."""
    return sum(1 << card for card in order)


def usual_tolls(kernel: Compile, p: Print) -> Array:
    """The mean of the tolls that suit some deals best."""
    import numpy as np  # noqa: PLC0415 - see above

    random = np.random.default_rng(1)
    tolls = np.zeros(ROW, np.float64)
    for sample in range(SAMPLES):
        table = np.zeros(CELLS, np.int64)
        calls = np.array(DECK, np.int64)[random.permutation(ROUNDS)]
        kernel(prepare)(p, blank(p, sample % len(p.starts)), cast("list[int]", calls), cast("list[int]", table))
        assert table[COUNTS + FITS] == 1
        tolls += table[:ROW]
    return cast("Array", np.rint(tolls / SAMPLES).astype(np.int64))


def unaware(kernel: Compile, p: Print, deals: Sequence[tuple[int, Sequence[Call]]]) -> AfterFees:
    """See `Game.unaware`."""
    import numpy as np  # noqa: PLC0415 - see above

    orders = [[DECK.index(call) for call in calls] for _, calls in deals]
    tolls = usual_tolls(kernel, p)
    blind = Blind(kernel, p, tolls, orders)

    def after_fees(at: int, par: Callable[[], int]) -> Iterator[float]:
        number, calls = deals[at]
        table = np.zeros(CELLS, np.int64)
        sheet = blank(p, number)
        kernel(prepare)(p, sheet, cast("list[int]", np.array(calls, np.int64)), cast("list[int]", table))
        proof = Proof(kernel, p, table, sheet, 0, 0, blind.fees(orders[at]))
        for bound in proof.after_fees(tolls):
            yield bound / ONE

    return after_fees
