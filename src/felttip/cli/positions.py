"""`felttip position`, and what other commands that take a position share: which seat, and before which turn."""

from pathlib import Path

import click

from felttip.cli.options import FILE, prove
from felttip.contract import Cards, Detail
from felttip.records.playback import decisions
from felttip.records.position import write_position
from felttip.table import AnyTable, AnyView, Phase
from felttip.table.chance import SealedDeal
from felttip.words import words

seat_option = click.option("--seat", help="The number or the name of a seat.  [default: whoever is to decide, or 1]")
board_option = click.option("--board", "-b", help="The board file of a position on a board of your own.")


@click.command()
@click.argument("file", metavar="RECORD", type=FILE)
@seat_option
@click.option("--round", "number", type=click.IntRange(0), help="Before the turn of this round.  [default: the end]")
@click.option("--next", "tell_next", is_flag=True, help="Tell the coming cards, too, if the deal is known.")
def position(file: Path, seat: str | None, number: int | None, tell_next: bool) -> None:
    """Write down how a game stands, as one line of text.

    The end of a RECORD, or what a seat saw before its turn of a round. `hint`, `show` and `par` take
    the text, and so does Python; what stands in it is said in docs/position.md.

    \b
    felttip position game.txt --round 7
    felttip hint "$(felttip position game.txt)"
    felttip par "$(felttip position game.txt --round 7 --next)"
    """
    record, table = prove(file)
    if table.phase is Phase.OVER and number is None:
        view = table.view(None)
    else:
        view = view_before(table, None if seat is None else seat_called(table, seat), number)
    click.echo(write_position(view, record.board_text, _coming(table, view.round.number) if tell_next else ()))


def _coming(table: AnyTable, number: int) -> tuple[int, ...]:
    """The cards after a round, where they are known."""
    chance = table.game.chance
    known = table.phase is Phase.OVER or isinstance(table.deal, SealedDeal)
    if not isinstance(chance, Cards) or not known:
        raise click.UsageError(words().say("par-rest-unknown"))
    return tuple(table.deal.card(chance, later) for later in range(number + 1, chance.rounds + 1))


def seat_called(table: AnyTable, given: str, language: str = "en") -> int:
    """The seat that a name or a number means."""
    names = table.settings.names
    if given in names:
        return names.index(given)
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(names):
        return int(given) - 1
    listed = ", ".join(names)
    raise click.UsageError(words(language).say("coach-no-such-seat", {"seat": given, "names": listed}))


def view_before(table: AnyTable, seat: int | None, number: int | None, language: str = "en") -> AnyView:
    """What the seat knew before the turn of a round, or knows at the end of the record."""
    if number is not None:
        made = [decision.view for decision in decisions(table, seat or 0) if decision.dice is None]
        for view in (*made, table.view(seat or 0)):
            if view.round.number == number and (seat or 0) in view.waiting_for:
                return view
        last = max((view.round.number for view in made), default=0)
        name = table.settings.names[seat or 0]
        raise click.UsageError(
            words(language).say("coach-no-such-round", {"name": name, "round": number, "last": last})
        )
    if table.phase is Phase.OVER:
        raise click.UsageError(words(language).say("coach-over"))
    waiting = table.waiting_for
    if seat is not None and seat not in waiting:
        names = ", ".join(table.settings.names[other] for other in waiting)
        details: dict[str, Detail] = {"name": table.settings.names[seat], "names": names}
        raise click.UsageError(words(language).say("coach-not-now", details))
    return table.view(waiting[0] if seat is None else seat)
