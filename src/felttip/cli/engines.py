"""`felttip engine`, and what several commands share that let programs of others play."""

import sys
from collections.abc import Sequence

import click

from felttip.bots import LEVELS
from felttip.cli.options import Seconds
from felttip.contract import Refused
from felttip.engines.messages import Fault
from felttip.engines.player import Program, install, introduce, program_of
from felttip.engines.process import TURN_S
from felttip.words import words

engine_option = click.option(
    "--engine",
    "engines",
    multiple=True,
    metavar="[NAME=]COMMAND",
    help="A program of your own that plays (docs/engine.md); can be given several times.",
)
seconds_option = click.option(
    "--seconds",
    type=Seconds(0.01),
    default=TURN_S,
    show_default=True,
    help="For each decision of a program of your own.",
)


@click.command()
@click.option("--level", type=click.Choice(LEVELS), default=LEVELS[-1], show_default=True, help="Which one plays.")
def engine(level: str) -> None:
    """Speak the engine protocol on standard input and output: our levels for programs of others (docs/engine.md).

    \b
    felttip engine --level hard
    """
    from felttip.engines.speaking import Speaker  # noqa: PLC0415 - only who speaks loads it

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    Speaker(level, compiled=level in LEVELS[2:]).run(iter(sys.stdin.buffer.readline, b""), write)


def known_engines(given: Sequence[str], seconds: float) -> list[Program]:
    """Programs that introduced themselves, and are players from now on; what is wrong with one is the error."""
    try:
        programs = [introduce(program_of(one, seconds)) for one in given]
    except Fault as fault:
        raise click.ClickException(str(fault)) from None
    except Refused as refused:
        raise click.UsageError(words().refusal(refused.refusal)) from None
    install(programs)
    return programs


def tell_fault(fault: Fault) -> None:
    """Say what an engine did wrong, beside the results."""
    click.echo(str(fault), err=True)


def with_commands(given: str | None, seconds: float) -> str | None:
    """Kinds of players, written with commas: one with a slash in it is a program's command, and becomes its name."""
    if given is None:
        return None
    parts = [part.strip() for part in given.split(",")]
    commands = dict.fromkeys(part for part in parts if "/" in part or "\\" in part)
    names = dict(zip(commands, (one.name for one in known_engines(tuple(commands), seconds)), strict=True))
    return ",".join(names.get(part, part) for part in parts)
