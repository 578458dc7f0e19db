"""`felttip bench`: how fast and how well, measured against a named peer in the same run."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from felttip.bench.bots import bench_bots, bench_engines, bench_mind
from felttip.bench.bound import bench_bound
from felttip.bench.house import bench_house
from felttip.bench.page import bench_page
from felttip.bench.par import bench_par
from felttip.bench.rules import Figure, bench_boards, bench_rules, bench_start
from felttip.bench.server import bench_server
from felttip.bots import LEVELS
from felttip.cli.engines import engine_option, known_engines, seconds_option, tell_fault
from felttip.cli.options import GAME, Seconds, check_par, gpu_or_sentence, tell_broken
from felttip.contract import Board, Detail, Refusal
from felttip.registry import AnyGame, find_board, find_game, game_names
from felttip.words import words

if TYPE_CHECKING:
    from felttip.mind.core import Mind

RESULTS = ("alone", "hindsight", "luck", "first", "even", "exact")
"""The parts of `bench results`."""


@click.group()
def bench() -> None:
    """Measure, and compare with a peer measured in the same run.

    With --json each figure is one JSON object on a line of its own: what, value, unit, against, ratio, and error, the
    standard error where many games stand behind it.
    """


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def rules(as_json: bool) -> None:
    """Marks a second in random games, against OpenSpiel's decisions a second.

    Two seats, one core, whole games in compiled rules. OpenSpiel comes with `make bench`.
    """
    try:
        _print(bench_rules(), as_json)
    except ModuleNotFoundError as error:
        raise click.ClickException(words().say("bench-no-peer", {"name": str(error.name)})) from None


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def env(as_json: bool) -> None:
    """Steps a second of the environments for learners, against PettingZoo's connect_four.

    Random agents on one core: Gymnasium's (gymnasium, vector), PettingZoo's (turns, parallel) and OpenSpiel's. What
    they rest on comes with `make bench`.
    """
    try:
        from felttip.bench.env import bench_env  # noqa: PLC0415 - only who measures this loads the compiler

        _print(bench_env(), as_json)
    except ModuleNotFoundError as error:
        raise click.ClickException(words().say("bench-no-peer", {"name": str(error.name)})) from None


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def house(as_json: bool) -> None:
    """How little the house asks of a game, and the share of the kernel's speed that `felttip simulate` reaches."""
    _print(bench_house(), as_json)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def start(as_json: bool) -> None:
    """Seconds from the command to the first simulated game, with an empty cache and with a full one."""
    _print(bench_start(), as_json)


@bench.command()
@click.option(
    "--games", type=click.IntRange(1), default=200, show_default=True, help="Games a sheet; of cards 20 times as many."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def boards(games: int, as_json: bool) -> None:
    """How even the boards are: the greedy player on every sheet of every board, with the same deals."""
    _print(bench_boards(games), as_json)


@bench.command()
@click.option("--marks", type=click.IntRange(1), default=1_000_000, show_default=True, help="Marks in all.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def twins(marks: int, as_json: bool) -> None:
    """Play the interpreted rules beside all others that are here: they must agree on every mark.

    Those compiled for this machine, those on a GPU (.gpu) and those for browsers (.browser), if they have been built.
    """
    from felttip.bench.twins import bench_twins  # noqa: PLC0415 - only who compares loads what else there is

    try:
        _print(bench_twins(marks), as_json)
    except ValueError as error:
        raise click.ClickException(str(error)) from None


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def page(as_json: bool) -> None:
    """How quick and how still the page is in Chromium: size, first sheet, ink after a tap, dragging, shifts, lessons.

    It plays whole games through the page. layout_shift adds up everything that moves meanwhile, also just after a tap;
    layout_shift_classic is what browsers report, which leaves that out. tap_to_ink_ms is measured on a slow phone.
    lesson_s is a lesson followed as suggested: waiting for the page, and reading at 200 words a minute.
    """
    try:
        _print(bench_page(), as_json)
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise click.ClickException(words().say("bench-missing", {"what": str(error)})) from None


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def offline(as_json: bool) -> None:
    """Without a network: the kernels for browsers under Node, against the native ones, and a device in Chromium.

    wasm_rules is random games, wasm_master a decision of a master, both in time of a processor that kernels take, and
    wasm_kb how much of each game travels, compressed. ready_cold and ready_warm are the time until a device shows its
    first table, against Pyodide alone, mark the time from a tap to ink that is kept, and transfer_mb what travels
    before the first game.
    """
    from felttip.bench.offline import bench_offline  # noqa: PLC0415 - only who measures this loads the compiler
    from felttip.bench.offline_page import bench_offline_page  # noqa: PLC0415

    try:
        _print(chain(bench_offline(), bench_offline_page()), as_json)
    except FileNotFoundError as error:
        raise click.ClickException(words().say("bench-missing", {"what": str(error)})) from None


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def gpu(as_json: bool) -> None:
    """Marks a second in random games on a GPU, and steps of the batched environment, against Pgx's steps a second.

    Pgx plays connect_four by chance on the same GPU, in the same run. Needs felttip[gpu], and jax and pgx beside it.
    """
    from felttip.bench.gpu import bench_gpu  # noqa: PLC0415 - only who measures this loads it

    try:
        with gpu_or_sentence():
            _print(bench_gpu(), as_json)
    except ModuleNotFoundError as error:
        raise click.ClickException(words().say("gpu-no-peer", {"name": str(error.name)})) from None


@bench.command()
@click.option("--tables", type=click.IntRange(1), default=1000, show_default=True, help="How many are played at.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def server(tables: int, as_json: bool) -> None:
    """What a server carries: acknowledged commands a second, how long each takes, memory and bytes.

    Clients in other processes play whole games for two at so many tables, at a tenth and at five times as many. Against
    floors of the same run: a bare echo of the same bytes on the same stack, and commits of one row each.
    """
    try:
        _print(bench_server(tables), as_json)
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise click.ClickException(words().say("bench-missing", {"what": str(error)})) from None


@bench.command()
@click.option("--game", type=GAME, help="One game only.")
@click.option("--deals", type=click.IntRange(1), default=20, show_default=True, help="How many deals on each board.")
@click.option("--seconds", type=Seconds(0.1), default=20.0, show_default=True, help="How long to look at each.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def par(game: AnyGame | None, deals: int, seconds: float, as_json: bool) -> None:
    """How good par is: best and bound in the mean, the share that is exact, what twice the time brings."""
    if game is not None:
        check_par(game)
    _print(bench_par(None if game is None else game.name, deals, seconds), as_json)


@bench.command()
@click.option("--game", type=GAME, help="One game only.")
@click.option("--board", help="One board only.")
@click.option("--deals", type=click.IntRange(2), default=20, show_default=True, help="How many deals on each board.")
@click.option("--seconds", type=Seconds(0.1), default=20.0, show_default=True, help="How long to look at each.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def bound(game: AnyGame | None, board: str | None, deals: int, seconds: float, as_json: bool) -> None:
    """What nobody can expect to beat alone who does not know the cards: a proven bound, and its standard error.

    The mean, over deals, of the most that somebody makes who knows the cards and pays fairly for it. Trails first needs
    a minute and 2 GB of memory for these fees.
    """
    if game is not None:
        check_par(game)
    _known_board([game] if game else [find_game(name) for name in game_names()], board)
    _print(bench_bound(None if game is None else game.name, board, deals, seconds), as_json)


@bench.command()
@click.option("--game", type=GAME, help="One game only.")
@click.option("--board", help="One board only.")
@click.option("--seats", type=click.IntRange(1, 4), help="One number of players only.")
@click.option("--level", type=click.Choice(LEVELS), help="One level only, and the one below it.")
@engine_option
@seconds_option
@click.option(
    "--mind",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Measure hard and master beside themselves with this mind.",
)
@click.option("--deals", type=click.IntRange(1), default=200, show_default=True, help="Deals alone; games of two.")
@click.option("--par-seconds", type=Seconds(0), default=4.0, show_default=True, help="For par of each deal; 0: no par.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def bots(
    game: AnyGame | None,
    board: str | None,
    seats: int | None,
    level: str | None,
    engines: tuple[str, ...],
    seconds: float,
    mind: Path | None,
    deals: int,
    par_seconds: float,
    as_json: bool,
) -> None:
    """How strong the levels are: points alone, their share of par, wins against the level below.

    The deals are those of `felttip par GAME --seed bench-0` and so on. One core. With --engine a program of your own is
    measured in their place: its points alone, and its wins against every level, or the one that is named. With --mind
    hard and master are measured beside and against themselves with the mind of a file, on the board that it is for.
    """
    games = [game] if game else [find_game(name) for name in game_names()]
    _known_board(games, board)
    if game is not None and seats is not None and seats not in game.seats:
        details: dict[str, Detail] = {"least": game.seats[0], "most": game.seats[-1], "seats": seats}
        raise click.UsageError(words().refusal(Refusal("TAB-1", "table-seats", details)))
    name = None if game is None else game.name
    programs = known_engines(engines, seconds)
    if programs:
        against = [level] if level else list(LEVELS)
        measured = bench_engines(programs, name, board, seats, against, deals, par_seconds, tell_fault)
        _print(measured, as_json)
    elif mind is not None:
        _print(bench_mind(*_minded(mind, games, board), seats, level, deals), as_json)
    else:
        _print(bench_bots(name, board, seats, level, deals, par_seconds), as_json)


@bench.command()
@click.option("--game", type=GAME, help="One game only.")
@click.option("--only", type=click.Choice(list(RESULTS)), multiple=True, help="These figures alone; may be repeated.")
@click.option("--level", type=click.Choice(LEVELS), default=LEVELS[-1], show_default=True, help="Who plays.")
@click.option("--seats", type=click.IntRange(2, 4), help="One number of players only.")
@click.option(
    "--games", type=click.IntRange(2), default=100, show_default=True, help="Deals, or games, for each figure."
)
@click.option("--par-seconds", type=Seconds(0.1), default=4.0, show_default=True, help="For par of each deal.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def results(
    game: AnyGame | None,
    only: tuple[str, ...],
    level: str,
    seats: int | None,
    games: int,
    par_seconds: float,
    as_json: bool,
) -> None:
    """What is known of the games, each figure with its standard error: `error` in --json.

    alone: a lone player's totals and ranks. hindsight: par against them, deal by deal. luck: which part of who wins is
    skill, which the deal. first: the first player's edge with dice. even: sheets and boards side by side. exact: ends
    and short games that are solved completely, and what the levels lose there.
    """
    from felttip.bench.results import Asked, bench_results  # noqa: PLC0415 - only who asks for it loads the compiler

    _print(bench_results(None if game is None else game.name, only, Asked(level, games, seats, par_seconds)), as_json)


def _minded(file: Path, games: Sequence[AnyGame], board_name: str | None) -> "tuple[Mind, AnyGame, Board]":
    """The mind of a file, and the game and the board that it is for."""
    from felttip.mind.core import Mind  # noqa: PLC0415 - nobody else waits for its arrays
    from felttip.mind.files import fitting_mind  # noqa: PLC0415

    for game in games:
        for board in [find_board(game.name, name) for name in game.boards if board_name in (None, name)]:
            schooled = fitting_mind(file, game.print_of(board))
            if schooled is not None and isinstance(schooled.learned, Mind):
                return schooled.learned, game, board
    raise click.ClickException(words().say("bench-no-mind", {"file": str(file)}))


def _known_board(games: list[AnyGame], board: str | None) -> None:
    known = [name for found in games for name in found.boards]
    if board is not None and board not in known:
        details: dict[str, Detail] = {"name": board, "boards": ", ".join(known)}
        raise click.BadParameter(words().say("bench-no-board", details), param_hint="--board")


def _print(figures: Iterator[Figure], as_json: bool) -> None:
    tell_broken()
    figure = None
    for figure in figures:
        if as_json:
            click.echo(json.dumps(asdict(figure)))
        else:
            error = "" if figure.error is None else f" ± {figure.error:.2f}"
            against = f"   {figure.ratio:8.2f} x {figure.against}" if figure.ratio is not None else ""
            click.echo(f"{figure.what:<28} {figure.value:>16,.2f}{error} {figure.unit:<12}{against}")
    if figure is None:
        raise click.UsageError(words().say("bench-nothing"))
