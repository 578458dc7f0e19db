"""`felttip boards`: what the boards are, and whether a board file is right."""

import shlex
from pathlib import Path

import click

from felttip.cli.options import FILE, read_text, tell_broken
from felttip.contract import BoardError, Detail, Phrase
from felttip.kit.boardfile import game_of
from felttip.registry import GameError, find_game, game_names
from felttip.words import words


@click.group()
def boards() -> None:
    """List the boards, or check a board file of your own."""


@boards.command("list")
def list_boards() -> None:
    """The boards that come with the games."""
    tell_broken()
    for name in game_names():
        click.echo(f"{name}: {', '.join(find_game(name).boards)}")


@boards.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a board FILE, for people who own a printed copy and write down their own board.

    The first broken constraint is named in plain words. A board that is right can be played and drawn:

    \b
    felttip boards check my-board.toml
    felttip play islands --board my-board.toml
    felttip show islands --board my-board.toml -o my-board.svg
    """
    text = read_text(file)
    try:
        game = find_game(game_of(text))
        board = game.read_board(text)
    except GameError as error:
        raise click.ClickException(f"{file}: {words().about(error.phrase)}") from None
    except BoardError as error:
        details: dict[str, Detail] = {"file": str(file), "why": error.phrase}
        raise click.ClickException(words().about(Phrase("boards-wrong", details))) from None
    details = {"file": str(file), "game": game.name, "name": board.name, "quoted": shlex.quote(str(file))}
    click.echo(words().say("boards-right", details))
