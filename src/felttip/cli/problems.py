"""`felttip problems`: positions with one turn that is clearly the best; to be made, solved and checked."""

import os
import sys
import time
from pathlib import Path

import click

from felttip.cli.options import FILE, GAME, tell_broken, try_target, write_text
from felttip.contract import Detail
from felttip.registry import AnyGame
from felttip.registry.problems import GRADES, Problem, write_problems
from felttip.words import words

TOLD_S = 5
"""So often, in seconds, it is told how far the search has come."""


@click.group()
def problems() -> None:
    """Positions with one turn that is clearly the best: make some, solve them, check one."""


@problems.command("make")
@click.argument("game", type=GAME)
@click.option("--count", type=click.IntRange(1, 10_000), default=100, show_default=True, help="How many to find.")
@click.option("--seed", type=click.IntRange(0, 2**30), default=1, show_default=True, help="What chance starts from.")
@click.option(
    "--margin",
    type=click.FloatRange(0.1, 100),
    default=1.0,
    show_default=True,
    help="How many points the best turn is ahead of any other.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default="all cores", help="Threads."
)
@click.option("-o", "--output", type=FILE, required=True, help="The file to write.")
def make(game: AnyGame, count: int, seed: int, margin: float, workers: int, output: Path) -> None:
    """Find problems in masters' games of GAME.

    \b
      felttip problems make trails --count 100 -o problems.txt

    The same seed, count and margin give the same file on the same kind of processor, however many workers
    there are. Lay it into the game's folder, and everybody can solve them (docs/problems.md). Ctrl-C
    stops the search, and then nothing is written.
    """
    # The compiler is loaded for this command alone.
    from felttip.coach.composing import compose  # noqa: PLC0415

    tell_broken()
    try_target(output)
    found: tuple[Problem, ...] = ()
    start = shown = time.monotonic()
    try:
        for progress in compose(game, count, seed, margin, workers):
            found = progress.found
            now = time.monotonic()
            if now - shown > TOLD_S or len(found) == count:
                shown = now
                details: dict[str, Detail] = {
                    "seconds": f"{now - start:.0f}", "games": progress.games, "found": len(found), "of": count,
                    "grades": " ".join(str(sum(one.grade == grade for one in found)) for grade in GRADES),
                }  # fmt: skip
                click.echo(words().say("problems-progress", details), err=True)
    except KeyboardInterrupt:
        click.echo(words().say("train-stopped", {"file": str(output)}), err=True)
        sys.exit(1)
    heading = f"felttip problems make {game.name} --count {count} --seed {seed} --margin {margin:g}"
    write_text(output, write_problems(heading, found))
    click.echo(words().say("problems-written", {"file": str(output), "count": len(found)}), err=True)
