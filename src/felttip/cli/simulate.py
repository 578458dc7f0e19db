"""`felttip simulate`: computer players among themselves."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count as numbers_from
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from felttip.bots import NOISE, PLAYERS
from felttip.bots.portions import play_portion, portions
from felttip.bots.simulate import Outcomes, Tally, many_at_once, series
from felttip.cli.far import GPU, far_options, place_of, told_far
from felttip.cli.options import (
    GAME,
    gpu_or_sentence,
    open_board,
    player_kinds,
    tell_broken,
    try_target,
    write_text,
)
from felttip.contract import Board, Refused
from felttip.far import Place, each
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
    place: Place
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
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game instead of a summary.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="All results as Parquet: games.parquet."
)
@far_options(usual=1, gpu=True)
def simulate(
    game: AnyGame,
    seats: int,
    count: int,
    seed: str,
    players: str,
    board: str | None,
    records: Path | None,
    as_json: bool,
    output: Path | None,
    workers: int | None,
    on: str | None,
) -> None:
    """Let computer players play many games of GAME and report the results.

    Random, greedy, easy, medium and rollout players play in compiled code, thousands of games a second, or on a GPU,
    millions of them. With --records, and with the stronger players, each game is played on a table instead; all three
    play other games, though the same seed gives the same ones every time.

    \b
    felttip simulate trails --seats 3 --players greedy,random
    felttip simulate islands --games 10 --records games
    felttip simulate borders --json > results.jsonl
    felttip simulate trails --games 1000000 --workers 4 -o games.parquet
    felttip simulate trails --games 10000000 --on gpu
    """
    tell_broken()
    printed, board_text = open_board(game, board)
    kinds = player_kinds(players, {*PLAYERS, *NOISE})
    by_seat = [kinds[seat % len(kinds)] for seat in range(seats)]
    place = place_of(workers, None if on == GPU else on, usual=1)
    asked = Series(game, printed, board_text, by_seat, seed, count, records, place, on == GPU)
    _check(asked)
    try_target(output)
    tally = Tally(seats)
    hidden = as_json or not sys.stderr.isatty()
    label = words().say("simulate-games", {"games": count})
    with (
        told_far(),
        parquet(output, asked) as keep,
        click.progressbar(length=count, label=label, file=sys.stderr, hidden=hidden) as bar,
    ):
        try:
            with gpu_or_sentence():
                for portion in played(asked):
                    if as_json:
                        click.echo(as_lines(portion, tally.games), nl=False)
                    keep(portion, tally.games)
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
    """The games, in portions, wherever they are played."""
    if asked.on_gpu:
        yield from series(asked.game, asked.board, asked.kinds, asked.seed, asked.games, on_gpu=True)
        return
    coming = portions(
        asked.game, asked.board, asked.text, asked.kinds, asked.seed, asked.games, asked.records is not None
    )
    for number, done in enumerate(each(play_portion, coming, asked.place)):
        for text in done.records:
            assert asked.records is not None
            write_text(asked.records / f"{asked.game.name}-{len(asked.kinds)}-{number:06d}.txt", text)
        yield done.outcomes


@contextmanager
def parquet(path: Path | None, asked: Series) -> Iterator[Callable[[Outcomes, int], None]]:
    """Where results go, if they are to be kept (docs/far.md)."""
    if path is None:
        yield lambda portion, first: None
        return
    if path.suffix != ".parquet" or find_spec("duckdb") is None:
        message = "simulate-suffix" if path.suffix != ".parquet" else "simulate-no-parquet"
        raise click.ClickException(words().say(message, {"file": str(path)}))
    from felttip.far.parquet import Games  # noqa: PLC0415 - only who has it installed

    about = {"game": asked.game.name, "board": asked.board.name, "seed": asked.seed}
    with Games(path, asked.kinds, about) as games:
        yield lambda portion, first: games.add(portion.rounds, portion.totals, portion.won, first)


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
