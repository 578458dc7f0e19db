"""`felttip games`: which games there are, a new one, and whether one keeps the conventions of the house."""

import shlex
import sys
from pathlib import Path

import click

from felttip.registry import GameError, broken_games, find_game, game_folder, game_names
from felttip.words import words


@click.group()
def games() -> None:
    """List the games, begin one of your own, or check it.

    \b
    felttip games new kites       a package that plays at once
    felttip games check kites     what is still wrong with it
    """


@games.command("list")
def list_games() -> None:
    """The games that are installed, with their boards and the folders they are in.

    \b
    felttip games list | grep kites
    """
    for name in game_names():
        click.echo(f"{name}: {', '.join(find_game(name).boards)} ({game_folder(name)})")
    for left_out in broken_games().values():
        click.echo(words().phrase(left_out))


@games.command()
@click.argument("name")
@click.option("--folder", type=click.Path(path_type=Path), help="Where to write it.  [default: felttip-NAME]")
def new(name: str, folder: Path | None) -> None:
    """Write the smallest package that plays, to begin a game with.

    \b
    felttip games new kites
    cd felttip-kites
    pip install -e .
    felttip play kites

    docs/your-own-game.md goes on from there.
    """
    from felttip.conformance.starting import begin_game, trouble_with  # noqa: PLC0415 - see `check`

    place = folder or Path(f"felttip-{name}")
    trouble = trouble_with(name, place)
    if trouble is not None:
        raise click.UsageError(words().phrase(trouble))
    try:
        for path in begin_game(name, place):
            click.echo(str(path))
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}.") from None
    click.echo(words().say("games-begun", {"folder": shlex.quote(str(place)), "name": name}))


@games.command()
@click.argument("name")
def check(name: str) -> None:
    """Check that a game keeps every convention of the house.

    NAME is an installed game, or the folder of a package that is not installed yet. Whatever is wrong
    is said in a sentence, with the section of docs/your-own-game.md that says what would be right. The
    rules are compiled too, which takes its time.

    \b
    felttip games check trails
    felttip games check ./felttip-kites
    """
    # Only who writes games pays for what follows.
    from felttip.conformance import cases, installed  # noqa: PLC0415
    from felttip.conformance.starting import NoGame, borrow  # noqa: PLC0415

    try:
        known = borrow(Path(name)) if Path(name, "pyproject.toml").is_file() else name
        subject = installed(known)
    except GameError as error:
        raise click.ClickException(words().phrase(error.phrase)) from None
    except NoGame as error:
        details = {"file": str(error.file), "table": '[project.entry-points."felttip.games"]'}
        raise click.ClickException(words().say("games-none", details)) from None
    good, bad = _signs()
    broken: dict[str, None] = {}
    count = 0
    last = ""
    for case in cases(subject):
        holds, found = case.convention.holds, case.findings()
        if last not in ("", holds) and last not in broken:
            click.secho(f"{good} {last}", fg="green")
        if found and holds not in broken:
            click.secho(f"{bad} {holds}", fg="red")
            broken[holds] = None
            for finding in found:
                click.echo(f"    {case.label}: {finding}")
        last = holds
        count += 1
    if last and last not in broken:
        click.secho(f"{good} {last}", fg="green")
    if broken:
        raise click.ClickException(words().say("games-not-kept", {"name": subject.name, "count": len(broken)}))
    click.echo(words().say("games-kept", {"name": subject.name, "count": count}))


def _signs() -> tuple[str, str]:
    """How this terminal can say yes and no."""
    try:
        "✓✗".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "ok", "no"
    return "✓", "✗"
