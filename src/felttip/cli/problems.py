"""`felttip problems`: positions with one turn that is clearly the best; to be made, solved and checked."""

import os
import sys
import time
from pathlib import Path

import click

from felttip.cli.far import on_option, place_of, told_far
from felttip.cli.options import FILE, GAME, read_text, tell_broken, try_target, write_text
from felttip.cli.play import speech_of
from felttip.coach import SEED, decimal, usual_judge
from felttip.coach.judging import sure
from felttip.coach.problems import problem_in
from felttip.contract import Detail, Refused
from felttip.records.position import is_position
from felttip.records.problem import pose, solver_of
from felttip.registry import AnyGame
from felttip.registry.problems import GRADES, Problem, find_problems, write_problems
from felttip.table import AnyTable
from felttip.terminal.solving import Solving
from felttip.terminal.speech import Quit
from felttip.words import words

TOLD_S = 5
"""So often, in seconds, it is told how far the search has come."""


@click.group()
def problems() -> None:
    """Positions with one turn that is clearly the best: make some, solve them, check one.

    \b
      felttip problems solve trails
    """


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
@on_option
@click.option("-o", "--output", type=FILE, required=True, help="The file to write.")
def make(game: AnyGame, count: int, seed: int, margin: float, workers: int, on: str | None, output: Path) -> None:
    """Find problems in masters' games of GAME.

    \b
      felttip problems make trails --count 100 -o problems.txt

    The same seed, count and margin give the same file on the same kind of processor, however many workers
    there are, here or --on other machines (docs/far.md). Lay it into the game's folder, and everybody can
    solve them (docs/problems.md). Ctrl-C stops the search, and then nothing is written.
    """
    # The compiler is loaded for this command alone.
    from felttip.coach.composing import compose  # noqa: PLC0415

    tell_broken()
    try_target(output)
    on = place_of(None, on).on
    found: tuple[Problem, ...] = ()
    start = shown = time.monotonic()
    try:
        with told_far():
            for progress in compose(game, count, seed, margin, workers, on=on):
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


@problems.command("solve")
@click.argument("game", type=GAME)
@click.option("--number", "-n", type=click.IntRange(1), help="Begin with the problem of this number.")
@click.option("--grade", type=click.IntRange(GRADES[0], GRADES[-1]), help="Only those of one grade, 1 (easy) to 4.")
@click.option("--plain", is_flag=True, help="Sentences instead of pictures, no colour: for screen readers.")
def solve(game: AnyGame, number: int | None, grade: int | None, plain: bool) -> None:
    """Solve the problems of GAME in this terminal: draw the best turn.

    \b
    felttip problems solve trails
    felttip problems solve trails --grade 3
    """
    found = [
        (place, one)
        for place, one in enumerate(find_problems(game.name), 1)
        if place >= (number or 1) and grade in (None, one.grade)
    ]
    if not found:
        raise click.ClickException(words().say("problems-none", {"game": words().say(f"{game.name}-name")}))
    try:
        Solving(found, speech_of(plain)).run()
    except (Quit, KeyboardInterrupt):
        return


@problems.command("check")
@click.argument("line", metavar="LINE")
def check(line: str) -> None:
    """Is LINE a problem? It must be a position (docs/position.md), with one turn that is clearly the best.

    The line is given as it is, in quotes, or in a file. Nothing is told of the answer.

    \b
    felttip problems check problem.txt
    """
    text = line if is_position(line) else read_text(Path(line))
    try:
        table = pose(text)
    except Refused as refused:
        raise click.ClickException(words().refusal(refused.refusal)) from None
    found = _found(text, table)
    if found is None:
        raise click.ClickException(words().say("problems-unclear"))
    number, problem = found
    margin = words().phrase(decimal(problem.others[0].cost))
    message = "problems-new" if number is None else "problems-known"
    details: dict[str, Detail] = {
        "game": words().say(f"{table.game.name}-name"), "number": number or 0, "grade": problem.grade, "points": margin,
    }  # fmt: skip
    click.echo(words().say(message, details))


def _found(line: str, table: AnyTable) -> tuple[int | None, Problem] | None:
    """The problem that a line is: one of the collection, or else one that the coach finds clear enough."""
    collected = problem_in(line, table.game.name)
    if collected is not None:
        return collected
    from felttip.coach.composing import MARGIN, first_look, problem_at  # noqa: PLC0415 - it loads the compiler

    judge = sure(usual_judge())
    look = first_look(table.view(solver_of(table)), judge, SEED)
    found = problem_at(look, SEED, MARGIN, judge)
    return None if found is None else (None, found)
