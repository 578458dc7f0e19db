"""`felttip simulate`: computer players among themselves."""

import sys
from collections.abc import Iterator, Sequence
from itertools import count as numbers_from
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from felttip.bots import NOISE, PLAYERS
from felttip.bots.simulate import Outcomes, Tally, many_at_once, series, series_game
from felttip.cli.options import GAME, gpu_or_sentence, open_board, player_kinds, tell_broken, write_text
from felttip.contract import Board, Refused
from felttip.records.record import write_record
from felttip.registry import AnyGame
from felttip.words import words


class Result(msgspec.Struct):
    """What a program wants to know about one game."""

    game: int
    rounds: int
    totals: list[int]
    winners: list[int]
    """The seats, counted from 1."""


class Series(NamedTuple):
    """What was asked for."""

    game: AnyGame
    board: Board
    text: str | None
    """Of a board that does not come with the game."""
    kinds: list[str]
    """The player on each seat."""
    seed: str
    games: int
    records: Path | None
    on_gpu: bool


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", type=click.IntRange(1), default=2, show_default=True, help="How many players.")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--players",
    default="random",
    show_default=True,
    help=f"Kinds of players, dealt out to the seats in turn: {', '.join(sorted({*PLAYERS, *NOISE}))}.",
)
@click.option("--board", "-b", help="A board of the game, or a board file.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write a record of each game here.")
@click.option("--on", type=click.Choice(("here", "gpu")), default="here", show_default=True, help="Where to play.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game instead of a summary.")
def simulate(
    game: AnyGame,
    seats: int,
    count: int,
    seed: str,
    players: str,
    board: str | None,
    records: Path | None,
    on: str,
    as_json: bool,
) -> None:
    """Let computer players play many games of GAME and report the results.

    Random, greedy, easy, medium and rollout players play in compiled code, thousands of games a second, or on a GPU,
    millions of them. With --records, and with the stronger players, each game is played on a table instead; all three
    play other games, though the same seed gives the same ones every time.

    \b
    felttip simulate trails --seats 3 --players greedy,random
    felttip simulate islands --games 10 --records games
    felttip simulate borders --json > results.jsonl
    felttip simulate trails --games 10000000 --on gpu
    """
    tell_broken()
    printed, board_text = open_board(game, board)
    kinds = player_kinds(players, {*PLAYERS, *NOISE})
    by_seat = [kinds[seat % len(kinds)] for seat in range(seats)]
    asked = Series(game, printed, board_text, by_seat, seed, count, records, on == "gpu")
    _check(asked)
    tally = Tally(seats)
    hidden = as_json or not sys.stderr.isatty()
    label = words().say("simulate-games", {"games": count})
    with click.progressbar(length=count, label=label, file=sys.stderr, hidden=hidden) as bar:
        try:
            with gpu_or_sentence():
                for portion in played(asked):
                    if as_json:
                        click.echo(as_lines(portion, tally.games), nl=False)
                    tally.add(portion)
                    bar.update(len(portion.rounds))
        except Refused as refused:
            raise click.UsageError(words().refusal(refused.refusal)) from None
        except Exception as error:
            if not type(error).__module__.startswith("numba."):
                raise
            raise click.ClickException(words().say("simulate-not-compiled", {"game": game.name})) from None
    if not as_json:
        for line in summary(tally, by_seat):
            click.echo(line)


def _check(asked: Series) -> None:
    """Some players are only found on a table, others never, and on a GPU there is none."""
    if asked.on_gpu and asked.records is not None:
        raise click.UsageError(words().say("gpu-records"))
    if asked.on_gpu and not many_at_once(asked.kinds):
        raise click.UsageError(words().say("gpu-players", {"players": ", ".join(sorted(NOISE))}))
    away = [kind for kind in asked.kinds if kind not in PLAYERS]
    if away and (asked.records is not None or not many_at_once(asked.kinds)):
        raise click.UsageError(words().say("simulate-no-table", {"player": away[0]}))


def played(asked: Series) -> Iterator[Outcomes]:
    """The games, in compiled code if that is possible, otherwise one after the other on a table."""
    if asked.records is None and many_at_once(asked.kinds):
        yield from series(asked.game, asked.board, asked.kinds, asked.seed, asked.games, asked.on_gpu)
        return
    for number in range(asked.games):
        yield _on_table(asked, number)


def _on_table(asked: Series, number: int) -> Outcomes:
    """One game on a table, and its record, if it is wanted."""
    import numpy as np  # noqa: PLC0415 - the command line as a whole does not wait for it

    table = series_game(asked.game, asked.board, asked.kinds, asked.seed, number, compiled=True)
    if asked.records is not None:
        name = f"{asked.game.name}-{len(asked.kinds)}-{number:06d}.txt"
        write_text(asked.records / name, write_record(table, asked.text))
    view = table.view(None)
    seats = range(len(asked.kinds))
    first = {seat for place, seat in view.ranking() if place == 1}
    totals, won = [view.total(seat) for seat in seats], [seat in first for seat in seats]
    return Outcomes(np.array([view.round.number]), np.array([totals]), np.array([won]))


def as_lines(portion: Outcomes, first: int) -> bytes:
    """JSON, a line for each game; `first` is the number of the first."""
    rows = zip(numbers_from(first), portion.rounds.tolist(), portion.totals.tolist(), portion.won.tolist())
    return msgspec.json.Encoder().encode_lines(
        Result(number, rounds, totals, [seat for seat, mine in enumerate(won, 1) if mine])
        for number, rounds, totals, won in rows
    )


def summary(tally: Tally, kinds: Sequence[str]) -> Iterator[str]:
    """A line for each seat, and how long the games were."""
    for seat, kind in enumerate(kinds):
        details: dict[str, str | int] = {
            "seat": seat + 1, "kind": kind, "mean": f"{tally.points[seat] / tally.games:.2f}",
            "least": tally.least[seat], "most": tally.most[seat],
            "wins": f"{100 * tally.wins[seat] / tally.games:.1f}",
        }  # fmt: skip
        yield words().say("simulate-seat", details)
    yield words().say("simulate-rounds", {"rounds": f"{tally.rounds / tally.games:.1f}"})
