"""`felttip verify`, `export` and `show`: what can be done with a record."""

from pathlib import Path

import click

from felttip.cli.options import FILE, GAME, open_board, open_game, prove, write_text
from felttip.records.export import export_json
from felttip.records.film import film
from felttip.records.picture import picture
from felttip.records.playback import after_round
from felttip.records.record import Record
from felttip.registry import AnyGame
from felttip.table import AnyTable, Phase
from felttip.words import words


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--quiet", "-q", is_flag=True, help="Say nothing about records that are right.")
def verify(files: tuple[Path, ...], quiet: bool) -> None:
    """Play records again and prove every mark, call and score.

    The first thing that is wrong in a file is named with its line, the clause of the rules and the
    reason. The exit code is 1 if any file is wrong. A file called - is the standard input.

    \b
    felttip verify game.txt
    felttip verify -q records/*.txt && echo all right
    """
    wrong = 0
    for path in files:
        try:
            record, table = prove(path)
        except click.ClickException as error:
            click.echo(error.message, err=True)
            wrong += 1
            continue
        if not quiet:
            click.echo(_praise(path, record, table))
    if wrong:
        raise click.exceptions.Exit(1)


def _praise(path: Path, record: Record, table: AnyTable) -> str:
    """What has been proved, and what about the deal cannot be."""
    state = "verify-right" if table.phase is Phase.OVER else "verify-right-unfinished"
    rounds = sum(line.text.startswith("round ") for line in record.lines)
    said = words().say(state, {"file": str(path), "rounds": rounds})
    deal = "opened" if record.opening else "paper" if record.commitment is None else "closed"
    return f"{said} {words().say(f'verify-deal-{deal}')}"


@click.command()
@click.argument("file", type=FILE)
@click.option("--output", "-o", type=FILE, default=Path("-"), help="Write here instead of the terminal.")
def export(file: Path, output: Path) -> None:
    """Write the full replay of a record as JSON, or into a file that ends with .svg as a moving picture.

    Every round has its call and every seat's turn, sheet, points for each goal and total. What the
    fields mean is in docs/replay.schema.json.

    \b
    felttip export game.txt -o game.json
    felttip export game.txt -o game.svg
    """
    record, table = prove(file)
    told = film(table, words()) if output.suffix == ".svg" else export_json(table, record.board_text)
    write_text(output, told + "\n")


@click.command()
@click.argument("game", type=GAME)
@click.option("--board", "-b", help="A board of the game, or a board file.")
@click.option("--sheet", type=click.IntRange(1), help="Which of the printed sheets.  [default: 1]")
@click.option("--record", "record_file", type=FILE, help="Draw the ink of this record.")
@click.option("--position", help="Draw the ink of this position: its text, or a file that holds it.")
@click.option("--round", "round_number", type=click.IntRange(0), help="The ink after this round.  [default: the last]")
@click.option("--seat", type=click.IntRange(1), help="Whose sheet of the record or the position.  [default: 1]")
@click.option("--output", "-o", type=FILE, required=True, help="The SVG file to write.")
def show(
    game: AnyGame,
    board: str | None,
    sheet: int | None,
    record_file: Path | None,
    position: str | None,
    round_number: int | None,
    seat: int | None,
    output: Path,
) -> None:
    """Draw a sheet of GAME, blank or with the ink of a record or of a position, as SVG.

    \b
    felttip show islands -o islands.svg
    felttip show trails --record game.txt --round 7 --seat 2 -o ben.svg
    felttip show trails --position "$(felttip position game.txt --round 7)" -o position.svg
    """
    if position is not None:
        if record_file is not None or round_number is not None or sheet is not None:
            raise click.UsageError(words().say("show-position"))
        table, _ = open_game(position, board)
        drawing = _sheet_of(game, table, seat or 1, "--position", begun=True)
    elif record_file is None:
        if round_number is not None or seat is not None:
            raise click.UsageError(words().say("show-no-record"))
        drawing = _blank(game, board, sheet or 1)
    else:
        if board is not None or sheet is not None:
            raise click.UsageError(words().say("show-record-board"))
        drawing = _inked(game, record_file, round_number, seat or 1)
    write_text(output, drawing)


def _blank(game: AnyGame, board: str | None, sheet: int) -> str:
    """A sheet as it is printed."""
    printed, _ = open_board(game, board)
    if sheet > printed.sheets:
        raise click.UsageError(words().say("show-sheets", {"board": printed.name, "sheets": printed.sheets}))
    return game.drawing.draw(printed, sheet - 1)


def _inked(game: AnyGame, record_file: Path, round_number: int | None, seat: int) -> str:
    """A sheet as it was after a round."""
    _, table = prove(record_file)
    if round_number is not None:
        if round_number > table.round.number:
            raise click.UsageError(words().say("show-rounds", {"rounds": table.round.number}))
        table = after_round(table, round_number)
    return _sheet_of(game, table, seat, str(record_file))


def _sheet_of(game: AnyGame, table: AnyTable, seat: int, source: str, begun: bool = False) -> str:
    """The sheet of a seat, as it stands; `begun`: with the marks of its unfinished turn."""
    if table.game.name != game.name:
        details = {"what": source, "found": table.game.name, "game": game.name}
        raise click.UsageError(words().say("show-other-game", details))
    if seat > len(table.sheets):
        raise click.UsageError(words().say("show-seats", {"seats": len(table.sheets)}))
    return picture(table.view(seat - 1 if begun else None), seat - 1)
