"""Many tables at once whose state stays on a GPU, in the manner of Pgx: `reset`, `step`, masks, rewards.

Tables are stepped by the same functions as in the other environments, and have the same actions; each table is a column
of one array, so that lanes that are neighbours read what lies side by side. All arrays are CuPy's, and PyTorch and JAX
use them without a copy (DLPack).
"""

from typing import Any, NamedTuple

from felttip.contract import Printed
from felttip.env.play import Play, play_of
from felttip.env.seen import show
from felttip.kit.rule import advance, below, pick, popcount, rule
from felttip.targets.cuda import Call, board_of, cupy, prepared
from felttip.targets.numbers import Numbers, Row
from felttip.targets.stepping import (
    AGAIN,
    ASKED,
    DONE,
    END,
    GO_ON,
    HIGH,
    LOW,
    MAY_END,
    PHASE,
    ROLL,
    STATE,
    TOTAL,
    WORD,
    Rolls,
    Shape,
    deal,
    finished,
    open_table,
    seat_at,
    step,
)

BYTES = 8
"""So many actions of a mask are written at once."""
APART = 0x9E3779B97F4A7C15 >> 3
"""Random states of neighbouring tables lie so far apart."""
LONG = (1 << 60) - 1


class Told(NamedTuple):
    """What is told after each step."""

    totals: Numbers
    """For each table and seat its points so far."""
    reward: Row
    """For each table and seat the points that came."""
    over: Numbers
    """For each table: has a game ended with this step? Then the next one has begun."""
    final: Numbers
    """For each table and seat the total of the last game that ended."""


@rule
def begin_table(at: int, p: Printed, rolls: Rolls, shape: Shape, rows: Numbers, told: Told) -> None:
    """Deal and begin a game, from where chance stands."""
    row = rows[:, at]
    deal(shape, row, row[STATE])
    open_table(p, shape, row)
    step(p, rolls, shape, row, row[:0], 0, GO_ON, True)
    for seat in range(shape.seats):
        told.totals[at, seat] = row[seat_at(shape, seat) + TOTAL]


@rule
def step_table(at: int, p: Printed, rolls: Rolls, shape: Shape, rows: Numbers, told: Told, actions: Numbers) -> None:
    """One action of every seat that is asked, all in the same moment; what is not allowed changes nothing."""
    row = rows[:, at]
    asked = row[ASKED] & ~row[DONE]
    for seat in range(shape.seats):
        if asked >> seat & 1 != 0:
            step(p, rolls, shape, row, row[:0], seat, actions[at, seat], True)
    over = finished(shape, row) != 0
    told.over[at] = over
    for seat in range(shape.seats):
        total = row[seat_at(shape, seat) + TOTAL]
        told.reward[at, seat] = total - told.totals[at, seat]
        told.totals[at, seat] = total
        if over:
            told.final[at, seat] = total
    if over:
        row[STATE] = advance(row[STATE])
        begin_table(at, p, rolls, shape, rows, told)


@rule
def allowed(shape: Shape, row: Numbers, seat: int) -> tuple[int, int, int]:
    """What a seat may do: the marks in two words, then `END` and the dice from the lowest bit on."""
    if (row[ASKED] & ~row[DONE]) >> seat & 1 == 0:
        return 0, 0, 1
    if row[PHASE] == ROLL:
        again = row[AGAIN]
        dice = 0
        for die in range(shape.dice):
            if again >> die == 0:
                dice |= 2 << die
        return 0, 0, dice | 1
    at = seat_at(shape, seat)
    return row[at + LOW], row[at + HIGH], row[at + MAY_END]


@rule
def choose_action(at: int, shape: Shape, rows: Numbers, luck: Numbers, actions: Numbers) -> None:
    """An action for every seat, each that is allowed equally likely."""
    state = luck[at]
    for seat in range(shape.seats):
        low, high, rest = allowed(shape, rows[:, at], seat)
        in_low, in_high = popcount(low), popcount(high)
        state = advance(state)
        nth = below(state, in_low + in_high + popcount(rest))
        if nth < in_low:
            actions[at, seat] = pick(low, nth)
        elif nth < in_low + in_high:
            actions[at, seat] = WORD + pick(high, nth - in_low)
        else:
            actions[at, seat] = END + pick(rest, nth - in_low - in_high)
    luck[at] = state


@rule
def mask_part(at: int, shape: Shape, rows: Numbers, mask: Numbers) -> None:
    """Which actions are allowed, a byte for each, `BYTES` of them in each number; `at` counts these numbers."""
    parts = mask.shape[2]
    part = at % parts
    place = at // parts
    table = place // shape.seats
    seat = place - table * shape.seats
    low, high, rest = allowed(shape, rows[:, table], seat)
    found = 0
    for byte in range(BYTES):
        action = BYTES * part + byte
        bit = 0
        if action < WORD:
            bit = low >> action & 1
        elif action < END:
            bit = high >> action - WORD & 1
        else:
            bit = rest >> action - END & 1
        found |= bit << 8 * byte
    mask[table, seat, part] = found


@rule
def show_table(at: int, p: Printed, shape: Shape, parts: Numbers, rows: Numbers, seen: Row) -> None:
    """What every seat sees."""
    for seat in range(shape.seats):
        show(p, shape, parts, rows[:, at], seat, seen[at, seat])


# From Python.


class Batch:
    """Tables of one game in arrays of NumPy's or CuPy's, and the kernels for them."""

    def __init__(self, play: Play, tables: int, numbers: Any) -> None:
        seats = play.seats
        self.play, self.tables, self.numbers = play, tables, numbers
        self.p = board_of(play.game.print_of(play.board), numbers)
        self.shape = board_of(play.shape, numbers)
        self.parts = numbers.array(play.table)
        self.rows = numbers.zeros((play.size, tables), numbers.int64)
        self.told = Told(
            numbers.zeros((tables, seats), numbers.int64),
            numbers.zeros((tables, seats), numbers.float32),
            numbers.zeros(tables, numbers.bool_),
            numbers.zeros((tables, seats), numbers.int64),
        )
        self.luck = numbers.zeros(tables, numbers.int64)
        self.chosen = numbers.zeros((tables, seats), numbers.int64)
        self.bytes = numbers.zeros((tables, seats, -(-play.actions // BYTES)), numbers.uint64)
        self.seen = numbers.zeros((tables, seats, play.seen), numbers.float32)

    def begin(self) -> Call:
        """What begins at all tables."""
        return Call(begin_table, (self.p, self.play.rolls, self.shape, self.rows, self.told))

    def step(self, actions: Any) -> Call:
        """What takes one action of every seat."""
        return Call(step_table, (self.p, self.play.rolls, self.shape, self.rows, self.told, actions))

    def choose(self) -> Call:
        """What chooses actions by chance."""
        return Call(choose_action, (self.shape, self.rows, self.luck, self.chosen))

    def mask(self) -> Call:
        """What says which actions are allowed."""
        return Call(mask_part, (self.shape, self.rows, self.bytes))

    def show(self) -> Call:
        """What says what every seat sees."""
        return Call(show_table, (self.p, self.shape, self.parts, self.rows, self.seen))

    def calls(self) -> list[Call]:
        """All of them."""
        return [self.begin(), self.step(self.chosen), self.choose(), self.mask(), self.show()]


class BatchedTables:
    """Tables of one game on a GPU: all are stepped at once, and where a game ends the next one begins.

    `reward` (points that came), `over` and `final` (the totals of the last game that ended) are rewritten by each step;
    so are the arrays that `mask`, `seen` and `sample` answer, each by its own. The first axis counts tables, the second
    seats; a seat that is not asked may only wait, with the action `END`. `actions` is how many the other environments
    have, rounded up to a multiple of eight; nobody may ever choose the last ones.
    """

    def __init__(
        self, game: str, tables: int, seats: int | None = None, board: str | None = None, seed: int = 0
    ) -> None:
        self.play = play_of(game, board, seats)
        self.tables, self.seats = tables, self.play.seats
        batch = self._batch = Batch(self.play, tables, cupy())
        self.reward, self.over, self.final = batch.told.reward, batch.told.over, batch.told.final
        name = self.play.game.name
        self._begin = prepared(name, batch.begin(), tables)
        self._step = prepared(name, batch.step(batch.chosen), tables)
        self._choose = prepared(name, batch.choose(), tables)
        self._mask = prepared(name, batch.mask(), batch.bytes.size)
        self._show = prepared(name, batch.show(), tables)
        self._masked = batch.bytes.view(cupy().bool_)
        self.actions = self._masked.shape[2]
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin at every table; the same seed gives the same games."""
        numbers, batch = cupy(), self._batch
        at = numbers.arange(2 * self.tables, dtype=numbers.int64) + 2 * self.tables * seed
        states = at * APART & LONG
        batch.rows[STATE] = states[: self.tables]
        batch.luck[:] = states[self.tables :]
        self._begin()

    def step(self, actions: Any) -> None:
        """One action of every seat that is asked, from whoever speaks DLPack; what is not allowed changes nothing."""
        chosen = self._batch.chosen
        if actions is not chosen:
            chosen[...] = cupy().from_dlpack(actions).reshape(chosen.shape)
        self._step()

    def mask(self) -> Any:
        """For each table, seat and action: is it allowed?"""
        self._mask()
        return self._masked

    def seen(self) -> Any:
        """What each seat sees, as in the other environments."""
        self._show()
        return self._batch.seen

    def sample(self) -> Any:
        """Actions by chance, each that is allowed equally likely."""
        self._choose()
        return self._batch.chosen
