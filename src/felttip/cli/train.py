"""`felttip train`: a mind of one's own."""

import os
import time
from pathlib import Path

import click

from felttip.cli.options import GAME, open_board
from felttip.registry import AnyGame


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
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write."
)
def train(game: AnyGame, board_name: str | None, seed: int, games: int, workers: int, output: Path) -> None:
    """Teach a mind a board by letting it play against itself.

    \b
      felttip train trails --games 100000 -o mine.npz

    The same seed, games and workers give the same mind. Lay the file into the game's folder `minds` under the
    name of the board, and the levels hard and master play by it (docs/opponents.md).
    """
    # The compiler is loaded for this command alone.
    from felttip.mind.files import write_mind  # noqa: PLC0415
    from felttip.mind.training import Progress, teach  # noqa: PLC0415

    board, _ = open_board(game, board_name)
    if not output.parent.is_dir():
        raise click.ClickException(f"There is no folder {output.parent} to write {output.name} into.")
    start = shown = time.monotonic()

    def report(progress: Progress) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown > 5 or progress.games == progress.of:
            shown = now
            click.echo(
                f"{now - start:6.0f} s  {progress.games:>9,} of {progress.of:,} games   "
                f"{progress.seats} at the table: {progress.result:6.2f}   wrong by {progress.wrong:.2f}",
                err=True,
            )

    write_mind(output, teach(game, board, seed, games, workers, report))
    click.echo(f"{output} holds what was learned of {game.name}, board {board.name}.")
