"""What several commands share: the names of games, files in and out, refusals as error messages."""

import os
import sys
from pathlib import Path

import click

from felttip.bots import PLAYERS
from felttip.contract import Board, BoardError
from felttip.proof import replay
from felttip.record import Record, RecordError, read_record
from felttip.registry import AnyGame, find_game, load_board
from felttip.table import AnyTable
from felttip.words import words

FILE = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
"""A file; `-` is the standard input or output."""
DASH = Path("-")


class GameName(click.ParamType[AnyGame]):
    """The name of an installed game."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """What stands for it in the help."""
        return "GAME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        """The game, or an error that lists the games."""
        try:
            return find_game(str(value).lower())
        except LookupError as error:
            self.fail(f"{error}.", param, ctx)


GAME = GameName()


def open_board(game: AnyGame, name_or_file: str | None) -> tuple[Board, str | None]:
    """A board by name or from a file; a broken one is an error."""
    try:
        return load_board(game, name_or_file)
    except BoardError as error:
        raise click.ClickException(f"The board cannot be used: {error}.") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"The board cannot be read: {error}.") from None


def player_kinds(given: str) -> list[str]:
    """Kinds of computer players, written with commas."""
    kinds = [kind.strip().lower() for kind in given.split(",")]
    for kind in kinds:
        if kind not in PLAYERS:
            raise click.UsageError(f'There is no player "{kind}"; there are {", ".join(sorted(PLAYERS))}.')
    return kinds


def read_text(path: Path) -> str:
    """The text of a file; whatever is wrong with it is said in one sentence."""
    try:
        data = sys.stdin.buffer.read() if path == DASH else path.read_bytes()
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise click.ClickException(f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}.") from None


def write_text(path: Path, text: str) -> None:
    """Write a file, and its folder if need be; an existing file is replaced only once the new one is whole."""
    if path == DASH:
        click.echo(text, nl=False)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
            path.write_text(text, encoding="utf-8")
            return
        whole = path.resolve()
        part = whole.with_name(f".{whole.name}.{os.getpid()}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}.") from None


def prove(path: Path) -> tuple[Record, AnyTable]:
    """A record and the table that it leads to; the first thing that is wrong becomes the error."""
    try:
        record = read_record(read_text(path))
        return record, replay(record)
    except RecordError as error:
        raise click.ClickException(f"{path}, line {error.line}: {words().refusal(error.refusal)}") from None
