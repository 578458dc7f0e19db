"""`felttip train`: a mind of one's own."""

import os
import time
from pathlib import Path

import click

from felttip.cli.far import on_option, place_of, told_far
from felttip.cli.options import GAME, open_board, tell_broken, try_target, write_whole
from felttip.contract import Cards, Detail
from felttip.registry import AnyGame
from felttip.words import words

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
@on_option
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write."
)
def train(
    game: AnyGame, board_name: str | None, seed: int, games: int, workers: int, on: str | None, output: Path
) -> None:
    """Teach a mind a board by letting it play against itself.

    \b
      felttip train trails --games 100000 -o mine.npz

    The same seed, games and workers give the same mind, whether they learn here or --on other machines
    (docs/far.md). Lay the file into the game's folder `minds` under the
    name of the board, and the levels hard and master play by it (docs/opponents.md). Ctrl-C stops it, and
    then nothing is written.
    """
    # The compiler is loaded for this command alone.
    from felttip.mind.files import write_mind  # noqa: PLC0415
    from felttip.mind.training import Progress, teach  # noqa: PLC0415

    tell_broken()
    board, board_text = open_board(game, board_name)
    try_target(output)
    on = place_of(None, on).on
    start = shown = time.monotonic()

    def report(progress: Progress) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown > TOLD_S or progress.games == progress.of:
            shown = now
            details: dict[str, Detail] = {
                "seconds": f"{now - start:.0f}", "games": progress.games, "of": progress.of, "seats": progress.seats,
                "result": f"{progress.result:.2f}", "wrong": f"{progress.wrong:.2f}",
            }  # fmt: skip
            message = "train-progress" if isinstance(game.chance, Cards) else "train-progress-dice"
            click.echo(words().say(message, details), err=True)

    try:
        with told_far():
            schooled = teach(game, board, seed, games, workers, report, on, board_text)
        write_whole(output, lambda file: write_mind(file, schooled))
    except KeyboardInterrupt:
        click.echo(words().say("train-stopped", {"file": str(output)}), err=True)
        raise click.exceptions.Exit(1) from None
    details = {"file": str(output), "game": words().say(f"{game.name}-name"), "board": board.name}
    click.echo(words().say("train-written", details))
