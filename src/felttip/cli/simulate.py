"""`felttip simulate`: computer players among themselves."""

import sys
from pathlib import Path
from statistics import mean

import click
import msgspec

from felttip.bots import PLAYERS
from felttip.bots.simulate import series_game
from felttip.cli.options import GAME, open_board, player_kinds, tell_broken, write_text
from felttip.contract import Refused
from felttip.records.record import write_record
from felttip.registry import AnyGame
from felttip.table import AnyTable
from felttip.words import words


class Result(msgspec.Struct):
    """What a program wants to know about one game."""

    game: int
    rounds: int
    totals: list[int]
    winners: list[int]
    """The seats, counted from 1."""


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", type=click.IntRange(1), default=2, show_default=True, help="How many players.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--players",
    default="random",
    show_default=True,
    help=f"Kinds of players, dealt out to the seats in turn: {', '.join(sorted(PLAYERS))}.",
)
@click.option("--board", "-b", help="A board of the game, or a board file.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write a record of each game here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game instead of a summary.")
def simulate(
    game: AnyGame,
    seats: int,
    count: int,
    seed: str,
    players: str,
    board: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play many games of GAME and report the results.

    \b
    felttip simulate trails --seats 3 --players greedy,random
    felttip simulate islands --games 10 --records games
    felttip simulate borders --json > results.jsonl
    """
    tell_broken()
    printed, board_text = open_board(game, board)
    kinds = player_kinds(players)
    by_seat = [kinds[seat % len(kinds)] for seat in range(seats)]
    results: list[Result] = []
    hidden = as_json or not sys.stderr.isatty()
    with click.progressbar(
        length=count, label=words().say("simulate-games", {"games": count}), file=sys.stderr, hidden=hidden
    ) as bar:
        for number in range(count):
            try:
                table = series_game(game, printed, by_seat, seed, number, compiled=True)
            except Refused as refused:
                raise click.UsageError(words().refusal(refused.refusal)) from None
            result = _result(table, number)
            results.append(result)
            if records:
                write_text(records / f"{game.name}-{seats}-{number:06d}.txt", write_record(table, board_text))
            if as_json:
                click.echo(msgspec.json.encode(result))
            bar.update(1)
    if not as_json:
        _summary(by_seat, results)


def _result(table: AnyTable, number: int) -> Result:
    view = table.view(None)
    totals = [view.total(seat) for seat in range(len(view.sheets))]
    return Result(number, view.round.number, totals, [seat + 1 for place, seat in view.ranking() if place == 1])


def _summary(kinds: list[str], results: list[Result]) -> None:
    """A line for each seat, and how long the games were; a shared win counts as a part of one."""
    for seat, kind in enumerate(kinds):
        totals = [result.totals[seat] for result in results]
        wins = sum(1 / len(result.winners) for result in results if seat + 1 in result.winners)
        details: dict[str, str | int] = {
            "seat": seat + 1, "kind": kind, "mean": f"{mean(totals):.2f}", "least": min(totals), "most": max(totals),
            "wins": f"{100 * wins / len(results):.1f}",
        }  # fmt: skip
        click.echo(words().say("simulate-seat", details))
    click.echo(words().say("simulate-rounds", {"rounds": f"{mean(result.rounds for result in results):.1f}"}))
