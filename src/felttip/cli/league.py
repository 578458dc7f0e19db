"""`felttip league`: engines and levels play each other, and are rated."""

import json
import os
import sys
from pathlib import Path

import click
import msgspec

import felttip
from felttip.bots import LEVELS, PLAYERS
from felttip.cli.engines import known_engines, seconds_option
from felttip.cli.far import far_options, place_of, told_far
from felttip.cli.options import GAME, open_board, tell_broken, try_target
from felttip.contract import Detail, Refused
from felttip.engines.league import (
    League,
    Played,
    Standing,
    check,
    first_mistakes,
    head_of,
    play_league,
    read_results,
    standings,
)
from felttip.far import Place
from felttip.registry import AnyGame
from felttip.words import words


@click.command()
@click.argument("game", type=GAME)
@click.argument("engines", nargs=-1, metavar="[[NAME=]COMMAND]...")
@click.option("--level", "levels", multiple=True, type=click.Choice(list(PLAYERS)), help="A level; several times.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="For each company.")
@click.option("--seats", type=click.IntRange(2), default=2, show_default=True, help="How many sit at a table.")
@click.option("--board", "-b", help="A board of the game, or a board file of your own.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same league.")
@click.option("--anchor", help="Who has 1500 points; otherwise all have in the mean.")
@seconds_option
@far_options()
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the results here; go on with them.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a player.")
def league(
    game: AnyGame,
    engines: tuple[str, ...],
    levels: tuple[str, ...],
    games: int,
    seats: int,
    board: str | None,
    seed: str,
    anchor: str | None,
    seconds: float,
    workers: int | None,
    on: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Let engines (docs/engine.md) and levels play GAME, everybody against everybody, and rate them.

    Each deal is played on every seat in turn. The rating is Elo with 95 % error bars from drawing the deals anew. With
    -o it can be stopped at any time and gone on with, with more games and more players.

    \b
    felttip league trails
    felttip league borders ./mine --level medium --level hard --games 200
    felttip league islands mine=./mine other=./other -o league.jsonl
    """
    tell_broken()
    printed, board_text = open_board(game, board)
    try_target(output)
    programs = known_engines(engines, seconds)
    players = dict.fromkeys((*(program.name for program in programs), *levels))
    if not programs and len(players) < seats:
        players |= dict.fromkeys(LEVELS)
    if anchor is not None and anchor not in players:
        raise click.BadParameter(words().say("league-anchor", {"names": ", ".join(players)}), param_hint="--anchor")
    asked = League(game.name, printed.name, board_text, tuple(players), tuple(programs), seats, games, seed)
    try:
        check(asked)
        head = head_of(asked, felttip.__version__)
        played = [] if output is None else read_results(output, head)
        _play(asked, played, output, place_of(workers, on), as_json)
    except Refused as refused:
        raise click.UsageError(words().refusal(refused.refusal)) from None
    for name, mistake in first_mistakes(played).items():
        click.echo(f"{name}: {mistake}", err=True)
    _show(standings(asked, played, anchor), as_json)


def _play(asked: League, played: list[Played], output: Path | None, place: Place, as_json: bool) -> None:
    """What is missing, each match written down as soon as it has ended."""
    known = {one.match for one in played}
    missing = sum(match not in known for match in asked.matches())
    label = words().say("simulate-games", {"games": missing * asked.seats})
    hidden = as_json or not sys.stderr.isatty()
    with (
        told_far(),
        Path(output or os.devnull).open("ab") as file,
        click.progressbar(length=missing * asked.seats, label=label, file=sys.stderr, hidden=hidden) as bar,
    ):
        for one in play_league(asked, list(played), place):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            played.append(one)
            bar.update(asked.seats)


def _show(found: list[Standing], as_json: bool) -> None:
    for place, one in enumerate(found, 1):
        if as_json:
            click.echo(json.dumps(msgspec.to_builtins(one)))
            continue
        details: dict[str, Detail] = {
            "place": f"{place:>2}", "player": f"{one.player:<12}", "elo": f"{one.elo:6.0f}",
            "less": f"{one.elo - one.low:.0f}", "more": f"{one.high - one.elo:.0f}",
            "score": f"{100 * one.score:.1f}", "games": one.games, "mistakes": one.mistakes,
        }  # fmt: skip
        click.echo(words().say("league-line", details))
