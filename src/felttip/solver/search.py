"""The search for par: a beam follows the best states mark by mark, and again with more of them while there is time.

A state that is dropped because others promise more still has a bound (`Ceiling`): the highest bound of all that were
ever dropped in one search, or the best total, is the most that anybody can get.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from felttip.contract import Printed
from felttip.registry.dispatch import ENDLESS, NO_CEILING
from felttip.solver import beam
from felttip.solver.beam import BOUND, DROPPED, MARKS, NEVER, ROOT, Array, Layer, Now, Table
from felttip.solver.layer import column, empty, size, with_one
from felttip.solver.par import OpenDeal, Par, Position
from felttip.targets.engine import unpack
from felttip.targets.here import arrays, compiler_for, kernel, target
from felttip.targets.numbers import np

FIRST_WIDTH = 100
"""How many states the first search keeps at the end of each round."""
STEP = 5
"""So many times as many the next one keeps, while that leaves time for one more."""
SPREAD = 4
"""In the midst of a turn so many times as many states are kept as at its end."""
MOST_STATES, FEW_STATES = 120_000, 15_000
"""More are never kept at the end of a round: so much memory is at hand on any machine, and on any phone."""
BATCH_S = 0.05
"""So often, in seconds, one may stop the search or see how far it has come."""
IN_TIME = 0.95
SLOWER = 1.2
"""The last search is planned to use so much of the time that is left, and to take so much longer for each state than
the narrower one before."""


class Search:
    """All searches of one deal from one position."""

    def __init__(self, deal: OpenDeal, start: Position, clock: Callable[[], float], table: Array | None = None) -> None:
        rules, p = deal.game.rules, deal.game.print_of(deal.board)
        self.deal = deal
        self.start = start
        self.clock = clock
        self.p: Printed = arrays(p)
        self.rounds = [(n, deal.calls[n - 1] if n else deal.game.setup or 0) for n in self._numbers()]
        self.table = np.zeros((deal.game.ceiling or NO_CEILING).cells, np.int64) if table is None else table
        """What the ceiling knows about the deal, wherever a search of it begins (`fill`)."""
        self.nothing_to_do = not self.rounds
        self.first_turn = rules.begin(p, start.sheet, self.rounds[0][1] if self.rounds else deal.calls[-1])
        self.ends: list[tuple[Array, Array]] = []
        """For each round of this search: which state each of its last states began with, and its marks, packed."""
        self.costs = [0.0] * len(self.rounds)
        """The seconds that each round took in the search before, for each state that it began with."""
        self.batch = 64
        self.ceiling = ENDLESS
        self.most_states = MOST_STATES if target().ROOMY else FEW_STATES
        passed = start.points + rules.closing(p, start.sheet)
        self.par = Par(passed if self.nothing_to_do else NEVER, (), None, "par-proof-none", 0.0)

    def _numbers(self) -> range:
        return range(self.start.played + 1, len(self.deal.calls) + 1)

    def warm_up(self) -> None:
        """Load or compile everything by a search for one state, and forget what it found."""
        before = self.par
        self.fill()
        self._bound()
        for _ in self._look(1, self.clock() + 3600):
            pass
        next(self.lower(self.par, self.clock(), 1.0), None)
        self.par = before

    def run(self, began: float, seconds: float, part: float = 1.0, salt: int = 1) -> Iterator[Par]:
        """Search after search, each wider than the one before; the last is as wide as its part of the time allows."""
        until = began + part * seconds
        self.ceiling = self.start.points + self._bound()
        if self.ceiling < ENDLESS and (self.par.bound is None or self.ceiling < self.par.bound):
            self.par = replace(self.par, bound=self.ceiling, proof="par-proof-ceiling")
        if self.nothing_to_do:
            self.par = replace(self.par, bound=self.par.best, proof="par-proof-search")
        width = FIRST_WIDTH
        while not self.par.exact:
            then = self.clock()
            for done in self._look(width, until, salt):
                self.par = replace(self.par, share=min(0.99, (done - began) / seconds))
                if self.par.best > NEVER:  # not before the first search has come to its end
                    yield self.par
            now = self.clock()
            left = until - now
            if left < 0.1 * part * seconds:
                break
            salt += 2
            # As wide as the time that is left allows, if no search after that would be wider still.
            last = left / (now - then) < STEP * STEP
            width = 0 if last else min(self.most_states, STEP * width)
        yield self.par

    @property
    def has_lower(self) -> bool:
        """Has the game a search for lower bounds of its own?"""
        return self.deal.game.ceiling is not None and self.deal.game.ceiling.lower is not None and target().ROOMY

    def lower(self, par: Par, began: float, seconds: float) -> Iterator[Par]:
        """Lower bounds from the game's own search for them, if it has one, until the time is up."""
        ceiling = self.deal.game.ceiling
        if ceiling is None or ceiling.lower is None or not target().ROOMY:
            return
        start, table = self.start, cast(Table, self.table)
        for bound in ceiling.lower(
            compiler_for(self.p), self.p, table, start.sheet, start.played, start.points, par.best
        ):
            if par.bound is None or bound < par.bound:
                par = replace(par, bound=max(bound, par.best), proof="par-proof-search")
            passed = self.clock() - began
            yield replace(par, share=min(0.99, passed / seconds))
            if passed > seconds or par.exact:
                return

    def fill(self) -> None:
        """Fill the table of the ceiling."""
        calls = cast(Sequence[int], np.array(self.deal.calls, np.int64))
        self.table[:] = 0
        kernel(beam.ready, self.p)(self.p, self.deal.number, calls, cast(Table, self.table))

    def _bound(self) -> int:
        """The bound of the ceiling for the whole search."""
        return int(kernel(beam.bound_of, self.p)(self.p, cast(Table, self.table), self.start.sheet, self.start.played))

    def _look(self, width: int, until: float, salt: int = 1) -> Iterator[float]:
        """One search; with width 0 as wide as the time allows. Yields what time it is, often.

        When the time is over it goes on with the few states that it has by then.
        """
        layer = with_one(self.start.sheet, self.first_turn, self.start.points, self.ceiling)
        dropped = NEVER
        slower = SLOWER
        self.ends = []
        for at, (number, call) in enumerate(self.rounds):
            then = self.clock()
            coming = self.rounds[at + 1][1] if at + 1 < len(self.rounds) else call
            now = Now(call, coming, number, len(self.deal.calls), salt)
            begun = size(layer)
            keep = width if width and then < until else self._affordable(at, begun, until - then, slower)
            ended = empty(keep, layer.rows.shape[1])
            while size(layer) > 0:
                more = empty(SPREAD * max(keep, min(begun, self.most_states)), layer.rows.shape[1])
                yield from self._grow(now, layer, more, ended, until)
                dropped = max(dropped, int(layer.counters[DROPPED]))
                kernel(beam.thin_out, self.p)(more)
                layer = more
            kernel(beam.thin_out, self.p)(ended)
            self.ends.append((column(ended, ROOT), column(ended, MARKS)))
            kernel(beam.renumber, self.p)(ended)
            layer = ended
            cost = (self.clock() - then) / max(1, begun)
            if width:
                self.costs[at] = cost
            elif begun >= FIRST_WIDTH:
                slower += (cost / self.costs[at] - slower) / 4
        bound = max(dropped, self.par.best)
        if bound < ENDLESS and (self.par.bound is None or bound < self.par.bound):
            self.par = replace(self.par, bound=bound, proof="par-proof-search")

    def _affordable(self, at: int, begun: int, left: float, slower: float) -> int:
        """How many states a round may end with, so that the rounds after it are over in time."""
        left = IN_TIME * left / slower - begun * self.costs[at]
        return max(FIRST_WIDTH, min(self.most_states, int(left / (sum(self.costs[at + 1 :]) + 1e-9))))

    def _grow(self, now: Now, layer: Layer, more: Layer, ended: Layer, until: float) -> Iterator[float]:
        """Grow one layer, in batches; what is left of it when the time is over is dropped."""
        at = 0
        table = cast(Table, self.table)
        while at < size(layer):
            then = self.clock()
            if then > until and at >= FIRST_WIDTH:
                layer.counters[DROPPED] = max(int(layer.counters[DROPPED]), int(column(layer, BOUND)[at:].max()))
                return
            stop = min(size(layer), at + self.batch)
            best, winner = kernel(beam.grow, self.p)(self.p, table, now, layer, at, stop, self.par.best, more, ended)
            if winner >= 0:
                self.par = replace(self.par, best=int(best), turns=self._turns(layer, int(winner)))
            took = self.clock() - then
            if stop - at == self.batch:
                self.batch = max(16, min(1 << 16, int(self.batch * min(2.0, BATCH_S / max(took, 1e-6)))))
            at = stop
            yield self.clock()

    def _turns(self, layer: Layer, at: int) -> tuple[tuple[int, ...], ...]:
        """The turns that led to a state of the last round."""
        root, marks = int(layer.facts[at, ROOT]), int(layer.facts[at, MARKS])
        turns = [tuple(unpack(marks))]
        for roots, packed in reversed(self.ends):
            turns.append(tuple(unpack(int(packed[root]))))
            root = int(roots[root])
        return tuple(reversed(turns))
