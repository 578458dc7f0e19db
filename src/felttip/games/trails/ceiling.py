"""Trails: proving that no lone player gets a certain total, by looking at all states that might.

Round by round all states are listed whose bound (`tolls`) reaches the total. The same tolls are good for many states
that resemble each other: so states are drawn by lot, tolls are tuned for each and a few of its likes, and then all
states of the round are tried with them. When this finds too few that can go, those that are left are played on. If
none is left in the end, nobody gets that total: a state is only ever left out because its bound is lower, or because
it is listed with as many points already.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from typing import TYPE_CHECKING, cast

from felttip.contract import Ceiling, Compile
from felttip.games.trails.guide import guide
from felttip.games.trails.rules import FIELDS, Print, Sheet
from felttip.games.trails.segments import (
    BYTES,
    CELLS,
    COUNTS,
    FITS,
    FROM,
    LEVELS,
    N_ROUNDS,
    ONE,
    ROUNDS,
    ROW,
    SLOTS,
    VALUES,
)
from felttip.games.trails.sifting import (
    BASE,
    BOUND,
    COLUMNS,
    DRIFT,
    FINE,
    KEPT,
    LEAST,
    LIKES,
    PAID,
    PATH,
    REACH,
    ROOM,
    SPOT,
    STEP,
    TOLLS,
    WAITED,
    Listed,
    Task,
    adjust,
    choose_likes,
    play_on,
    set_tolls,
    sift,
    spot,
)
from felttip.games.trails.tolls import in_reach, level_of, most, prepare, tolls_of
from felttip.kit.rule import popcount

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.int64]
    Floats = NDArray[np.float32]

MOST_STATES = 3_000_000
MOST_TOLLS = 1 << 14
FEWEST, FEWEST_LATER = {3: 60}, 100
"""Tuning goes on while each walk that is solved sends so many states away."""
EASY = 2
"""A total so far below the first bound is tried at once: it takes little time."""
TRIES = 24
"""Tuning ends after so many walks at the latest."""
FIRST_TUNED = 3
"""Before so many rounds are played there are too few states to tune for."""
BATCH = 4000
FINE_STEP = ONE // 2
"""After fees totals are no whole points: so far below the bound the next one is tried."""
ROOT_BELOW = (4 * ONE, 3 * ONE, 2 * ONE, ONE)
"""So far below the bound of the first state the tuning of its tolls aims, time after time."""
BEYOND = 1000 * ONE
"""More than anybody gets, in 64ths."""


class Proof:
    """One deal, from one position on."""

    def __init__(
        self, kernel: Compile, p: Print, table: Array, sheet: Sheet, played: int, paid: int, fees: Floats | None = None
    ) -> None:
        import numpy as np  # noqa: PLC0415 - a terminal game must not pay for it

        self.np, self.kernel, self.p, self.table = np, kernel, p, table
        self.sheet, self.played, self.paid = sheet, played, paid
        self.rounds = int(table[COUNTS + N_ROUNDS])
        self.pool = np.zeros((MOST_TOLLS, ROW), np.int64)
        self.pool[0] = table[:ROW]
        self.pooled = 1
        self.levels = np.zeros(MOST_TOLLS, np.int64)
        self.likes = np.zeros(2 * LIKES + 4, np.int64)
        self.random = 1
        values = np.zeros((ROUNDS + 1) * FIELDS * FROM, np.float32)
        self.work = (np.zeros(ROW, np.int64), np.zeros(8 * 256, np.int64), values, np.zeros(ROOM, np.float32),
                     np.zeros(0, np.float32) if fees is None else fees)  # fmt: skip
        self.old: dict[int, list[int]] = {}
        """For each round the tolls that were tuned in it for another total."""

    def bounds(self, best: int) -> Iterator[int]:
        """Ever lower bounds, often the same as before, so that one can stop at any time; ends when there is no more
        to be had."""
        if self.table[COUNTS + FITS] == 0 or self.played >= self.rounds:
            return
        bound = self._first_bound()
        self._compile()
        yield bound
        goal = max(best + 1, bound - EASY)
        while bound > best:
            impossible = False
            for impossible in self._attempt(goal * ONE):  # noqa: B007 - the last answer counts
                yield bound
            if impossible:
                bound = goal - 1
                yield bound
            elif goal == bound:
                return
            goal = bound

    def after_fees(self, tolls: Array) -> Iterator[int]:
        """Ever lower bounds on what is left of a total after fees, in 64ths, from some tolls on; often the same."""
        self._compile()
        root = self._root()
        self._tune_root(root, tolls)
        bound = int(root[0, BOUND])
        yield bound
        impossible = True
        while impossible:
            for impossible in self._attempt(bound - FINE_STEP):  # noqa: B007 - the last answer counts
                yield bound
            bound -= FINE_STEP if impossible else 0
            yield bound

    def _tune_root(self, root: Array, tolls: Array) -> None:
        """Set the bound of the state where the proof begins, and begin with the tolls that give it."""
        self.pooled = 1
        self.pool[0] = tolls
        self._sift(root, 1, self.played, -BEYOND, 0)
        for below in ROOT_BELOW:
            self._tune(root, 1, self.played, int(root[0, BOUND]) - below)
            self._sift(root, 1, self.played, -BEYOND, self.pooled)
            self.pooled += 1
        self.pool[0] = self.pool[root[0, TOLLS]]

    def _compile(self) -> None:
        """Use everything once, for a total that nobody gets."""
        for _ in self._attempt(BEYOND):
            pass
        self._tune(self._root(), 1, self.played, BEYOND)
        self._sift(self._root(), 1, self.played, BEYOND, 0)

    def _first_bound(self) -> int:
        reach = self._reach()
        here = self.played * FIELDS * FROM + spot(self.sheet.tail, self.sheet.head, level_of(self.sheet.numbers))
        walked = int(self.table[VALUES + here]) + int(self.kernel(tolls_of)(self.table[BYTES:SLOTS], reach))
        return self.paid + (walked >> 6) + popcount(self.sheet.path) - FIELDS

    def _reach(self) -> int:
        return int(self.kernel(in_reach)(self.p, self.sheet.path, self.sheet.tail, self.sheet.head))

    def _root(self) -> Array:
        """The state where the proof begins, as a list of one."""
        state = self.np.zeros((1, COLUMNS), self.np.int64)
        sheet = self.sheet
        tail, head = min(sheet.tail, sheet.head), max(sheet.tail, sheet.head)
        state[0, PATH], state[0, REACH] = sheet.path, self._reach()
        state[0, SPOT] = spot(tail, head, level_of(sheet.numbers))
        state[0, BASE] = (self.paid + popcount(sheet.path) - FIELDS) * ONE
        state[0, PAID] = self.paid * FINE
        state[0, BOUND] = 1 << 40
        return state

    def _attempt(self, goal: int) -> Iterator[bool]:
        """Look for a way to the goal; the last answer says whether there is certainly none."""
        np = self.np
        here = self._root()
        for played in range(self.played + 1, self.rounds + 1):
            room = min(MOST_STATES, 1000 * len(here)) + 10_000
            states = np.empty((room, COLUMNS), np.int64)
            slots = np.zeros(1 << (2 * room).bit_length(), np.int32)
            count = 0
            _, sums, values, _, fees = self.work
            task, listed = Task(self.table, sums, values, played, goal, fees), Listed(states, slots)
            for alike in self._alike(here, played):
                count = self.kernel(play_on)(self.p, task, alike, listed, count)
                if count < 0:
                    return
                yield False
            del slots, listed
            if played < self.rounds and played >= FIRST_TUNED:
                for left in self._thin_out(states, count, played, goal):
                    count = left
                    yield False
            if count == 0:
                yield True
                return
            here = states[:count].copy()

    def _thin_out(self, states: Array, count: int, played: int, goal: int) -> Iterator[int]:
        """Send states away by tuned tolls while that is worth the while; answers how many are left."""
        fewest = FEWEST.get(played, FEWEST_LATER)
        old = self.old.setdefault(played, [])
        rate = 1e9
        for tolls in old[:]:
            left = self._sift(states, count, played, goal, tolls)
            rate = max(count - left, 3.0 * fewest) if rate > 1e8 else 0.9 * rate + 0.1 * (count - left)
            count = left
            yield count
            if rate < fewest or count == 0:
                break
        rate = 1e9
        while count > 0 and rate > fewest and self.pooled < MOST_TOLLS:
            solved = self._tune(states, count, played, goal)
            old.append(self.pooled)
            left = self._sift(states, count, played, goal, self.pooled)
            self.pooled += 1
            rate = (
                max((count - left) / solved, 3.0 * fewest) if rate > 1e8 else 0.9 * rate + 0.1 * (count - left) / solved
            )
            count = left
            yield count
        yield count

    def _alike(self, here: Array, played: int) -> Iterator[Array]:
        """Sort states by their tolls, and set the tolls of each part in turn for the round after."""
        here[:] = here[self.np.argsort(here[:, TOLLS], kind="stable")]
        lowest_level = int(((here[:, SPOT] >> 6) % LEVELS).min())
        now = -1
        first = 0
        while first < len(here):
            tolls = int(here[first, TOLLS])
            stop = min(first + BATCH, int(self.np.searchsorted(here[:, TOLLS], tolls, side="right")))
            if tolls != now:
                self._set(self.pool[tolls], played, lowest_level)
            now = tolls
            yield here[first:stop]
            first = stop

    def _set(self, tolls: Array, played: int, level: int) -> None:
        self.kernel(set_tolls)(self.table, self.work, tolls, played, level)

    def _sift(self, states: Array, count: int, played: int, goal: int, tolls: int) -> int:
        """Try tolls of the pool with all states; answers how many are left."""
        level = int(self.levels[tolls])
        self._set(self.pool[tolls], played, level)
        return int(self.kernel(sift)(self.work, states, count, played, level, goal, tolls))

    def _tune(self, states: Array, count: int, played: int, goal: int) -> int:
        """Tune tolls for some states that resemble each other, for the pool; answers how many walks were solved."""
        many, self.random = self.kernel(choose_likes)(states, count, self.likes, self.random)
        one = states[self.likes[0]]
        level = int(one[SPOT] >> 6) % LEVELS
        level = 0 if level == 1 else level
        tolls, _, _, room, _ = self.work
        tolls[:] = self.pool[one[TOLLS]]
        room[DRIFT : DRIFT + ROW] = 0
        room[LEAST], room[STEP], room[WAITED] = 1e18, 1.0, 0
        solved, done = 0, False
        while solved < TRIES and not done:
            self._set(tolls, played, level)
            done = self.kernel(adjust)(self.table, self.work, states, self.likes, many, played, goal)
            solved += 1
        self.levels[self.pooled] = level
        self.pool[self.pooled] = room[KEPT : KEPT + ROW]
        return solved + 1


def lower(
    compile_rule: Compile, p: Print, table: MutableSequence[int], sheet: Sheet, played: int, points: int, best: int
) -> Iterator[int]:
    """See `Ceiling.lower`; everything is compiled before the first answer."""
    yield from Proof(compile_rule, p, cast("Array", table), sheet, played, points).bounds(best)


CEILING: Ceiling[Print, Sheet] = Ceiling(CELLS, prepare, most, guide, lower)
