"""Playing a table again, moment by moment, to see how it stood then."""

from collections.abc import Iterator

from felttip.table import AnyTable, Moment, Phase, Round


def moments(table: AnyTable) -> Iterator[tuple[Round, Moment, AnyTable]]:
    """Every moment of a table with its round, and the table as it was just after it."""
    then: AnyTable = type(table).open(table.game, table.board, table.settings, table.deal)
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
    found: AnyTable = type(table).open(table.game, table.board, table.settings, table.deal)
    for played, _, then in moments(table):
        if played.number <= number:
            found = then
    return found
