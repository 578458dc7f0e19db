"""`felttip train`: a mind of one's own."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from felttip.cli.far import GPU, on_option, place_of, told_far
from felttip.cli.options import GAME, gpu_or_sentence, open_board, tell_broken, try_target, write_whole
from felttip.contract import Board, Cards, Detail
from felttip.registry import AnyGame
from felttip.words import words

if TYPE_CHECKING:
    from felttip.mind.files import Schooled
    from felttip.mind.training import Progress

TOLD_S = 5
"""So often, in seconds, it is told how far the training has come."""


@click.command()
@click.argument("game", type=GAME)
@click.option("--board", "board_name", help="The board; without it the usual one.")
@click.option("--seed", type=click.IntRange(0, 2**30), default=1, show_default=True, help="What chance starts from.")
@click.option(
    "--games", type=click.IntRange(1), default=200_000, show_default=True, help="How many games to learn from."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="all cores", help="Threads."
)
@click.option(
    "--studies",
    type=click.IntRange(1),
    help="Learn from what playing on in thought finds: all games are split into so many studies.",
)
@click.option("--depth", type=click.IntRange(1, 4), default=3, show_default=True, help="Rounds to play on in a study.")
@click.option(
    "--from",
    "start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A mind that goes on to study.",
)
@partial(on_option, gpu=True)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write."
)
def train(
    game: AnyGame,
    board_name: str | None,
    seed: int,
    games: int,
    workers: int,
    studies: int | None,
    depth: int,
    start: Path | None,
    on: str | None,
    output: Path,
) -> None:
    """Teach a mind a board by letting it play against itself.

    \b
      felttip train trails --games 100000 -o mine.npz
      felttip train trails --from mine.npz --games 100000 --studies 20 --on gpu -o better.npz

    The same seed, games and workers give the same mind, whether they learn here or --on other machines
    (docs/far.md). With --studies a mind learns what a master would find, on this machine or its GPU, whatever
    the workers. Lay the file into the game's folder `minds` under the name of the board, and the levels hard
    and master play by it (docs/opponents.md). Ctrl-C stops it, and then nothing is written.
    """
    # The compiler is loaded for this command alone.
    from felttip.mind.files import write_mind  # noqa: PLC0415
    from felttip.mind.training import teach  # noqa: PLC0415

    tell_broken()
    board, board_text = open_board(game, board_name)
    try_target(output)
    report = _reporter(game)
    try:
        if studies is None:
            if start is not None or on == GPU:
                raise click.ClickException(words().say("train-studies-only"))
            on = place_of(None, on).on
            with told_far():
                schooled = teach(game, board, seed, games, workers, report, on, board_text)
        else:
            if not isinstance(game.chance, Cards) or on not in (None, GPU):
                raise click.ClickException(words().say("train-studies-here"))
            schooled = _study(game, board, seed, games, studies, depth, start, 0 if on == GPU else workers, report)
        write_whole(output, lambda file: write_mind(file, schooled))
    except KeyboardInterrupt:
        click.echo(words().say("train-stopped", {"file": str(output)}), err=True)
        raise click.exceptions.Exit(1) from None
    details = {"file": str(output), "game": words().say(f"{game.name}-name"), "board": board.name}
    click.echo(words().say("train-written", details))


def _reporter(game: AnyGame) -> "Callable[[Progress], None]":
    """What tells now and then how far the training has come."""
    begun = shown = time.monotonic()

    def report(progress: "Progress") -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown > TOLD_S or progress.games == progress.of:
            shown = now
            details: dict[str, Detail] = {
                "seconds": f"{now - begun:.0f}", "games": progress.games, "of": progress.of, "seats": progress.seats,
                "result": f"{progress.result:.2f}", "wrong": f"{progress.wrong:.2f}",
            }  # fmt: skip
            message = "train-progress" if isinstance(game.chance, Cards) else "train-progress-dice"
            click.echo(words().say(message, details), err=True)

    return report


def _study(
    game: AnyGame,
    board: Board,
    seed: int,
    games: int,
    studies: int,
    depth: int,
    start: Path | None,
    workers: int,
    report: "Callable[[Progress], None]",
) -> "Schooled":
    """A mind that has studied, on so many processors or, with none, on the GPU."""
    import numpy as np  # noqa: PLC0415 - see above

    from felttip.mind.files import Schooled, blank_mind, fitting_mind  # noqa: PLC0415
    from felttip.mind.studying import Where, on_gpu, study  # noqa: PLC0415

    p = game.print_of(board)
    begun = Schooled(blank_mind(p, seed), {}) if start is None else fitting_mind(start, p)
    if begun is None:
        details = {"file": str(start), "game": words().say(f"{game.name}-name"), "board": board.name}
        raise click.ClickException(words().say("train-other-mind", details))
    with gpu_or_sentence():
        where = Where(np, workers) if workers else on_gpu(game, board, begun.learned)
        return study(game, board, begun, seed, games, studies, depth, where, report)
