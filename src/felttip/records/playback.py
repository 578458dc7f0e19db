"""Playing a table again, moment by moment, to see how it stood then."""

from collections.abc import Iterator
from dataclasses import dataclass

from felttip.table import AnyTable, AnyView, Moment, Phase, Round
from felttip.table.chance import from_the_start


def start_of(table: AnyTable) -> AnyTable:
    """The table as it was before the first mark."""
    from_the_start(table.deal)
    return type(table).open(table.game, table.board, table.settings, table.deal)


def moments(table: AnyTable) -> Iterator[tuple[Round, Moment, AnyTable]]:
    """Every moment of a table with its round, and the table as it was just after it."""
    then = start_of(table)
    for played in (*table.history, table.round):
        for roll in played.rolls[1:]:
            then = then.roll_again(played.active or 0, roll.rolled)
        for moment in played.moments:
            if then.phase is Phase.ROLL:
                then = then.roll_again(played.active or 0, ())
            for seat, marks in moment.turns.items():
                then = then.take_turn(seat, marks)
            yield played, moment, then


def after_round(table: AnyTable, number: int) -> AnyTable:
    """The table as it was just after a round; before any round, as it was at the start."""
    found = start_of(table)
    for played, _, then in moments(table):
        if played.number <= number:
            found = then
    return found


@dataclass(frozen=True)
class Decision:
    """What a seat decided, and all that it could know then."""

    view: AnyView
    dice: tuple[int, ...] | None
    """The dice that it rolled again, counted from 0, none of them to keep all; None if it decided on a turn."""
    marks: tuple[str, ...] = ()
    """Its turn."""


def decisions(table: AnyTable, seat: int) -> Iterator[Decision]:
    """Every decision of a seat that is known: in the setup, about dice, and its turns."""
    then = start_of(table)
    for played in (*table.history, table.round):
        active = played.active or 0
        for roll in played.rolls[1:]:
            if active == seat:
                yield Decision(then.view(seat), roll.rolled)
            then = then.roll_again(active, roll.rolled)
        for moment in played.moments:
            if then.phase is Phase.ROLL:
                if active == seat:
                    yield Decision(then.view(seat), ())
                then = then.roll_again(active, ())
            if seat in moment.turns:
                yield Decision(then.view(seat), None, moment.turns[seat])
            for other, marks in moment.turns.items():
                then = then.take_turn(other, marks)
