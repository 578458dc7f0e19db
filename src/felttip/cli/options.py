"""What several commands share: the names of games, files in and out, refusals as error messages."""

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import IO

import click

from felttip.bots import PLAYERS
from felttip.contract import Board, BoardError, Detail, Phrase, Refused
from felttip.records.position import is_position, read_position
from felttip.records.proof import replay
from felttip.records.record import Record, RecordError, read_record
from felttip.registry import AnyGame, GameError, broken_games, find_game, game_names, load_board
from felttip.solver import no_par
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
        except GameError as error:
            self.fail(words().about(error.phrase), param, ctx)


GAME = GameName()


class Seconds(click.FloatRange):
    """So many seconds, a day at the most."""

    def __init__(self, least: float) -> None:
        super().__init__(least, 86_400)

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; what is no number at all would lie in every range."""
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(words().say("option-seconds", {"given": str(value)}), param, ctx)
        return seconds


def open_board(game: AnyGame, name_or_file: str | None) -> tuple[Board, str | None]:
    """A board by name or from a file; a broken one is an error."""
    try:
        return load_board(game, name_or_file)
    except BoardError as error:
        raise click.ClickException(words().about(Phrase("option-board", {"why": error.phrase}))) from None
    except (OSError, ValueError) as error:
        raise click.ClickException(words().about(Phrase("option-board-unread", {"why": str(error)}))) from None


def tell_broken() -> None:
    """Name the games that are left out, one sentence each, before a command that lists or plays games."""
    for phrase in broken_games().values():
        click.echo(words().about(phrase), err=True)


def check_par(game: AnyGame, seats: int = 1) -> None:
    """Where there is no par, say why."""
    refusal = no_par(game, seats)
    if refusal is not None:
        raise click.UsageError(words().refusal(refusal))


def player_kinds(given: str, known: Collection[str] = PLAYERS) -> list[str]:
    """Kinds of computer players, written with commas."""
    kinds = [kind.strip().lower() for kind in given.split(",")]
    for kind in kinds:
        if kind not in known:
            details = {"kind": kind, "kinds": ", ".join(sorted(known))}
            raise click.UsageError(words().say("option-no-player", details))
    return kinds


def read_text(path: Path) -> str:
    """The text of a file; whatever is wrong with it is said in one sentence."""
    try:
        data = sys.stdin.buffer.read() if path == DASH else path.read_bytes()
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise click.ClickException(words().say("option-not-text", {"file": str(path)})) from None
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}.") from None


def write_text(path: Path, text: str) -> None:
    """Write a text to a file, or to the standard output; see `write_whole`."""
    if path == DASH:
        click.echo(text, nl=False)
    else:
        write_whole(path, lambda file: file.write(text.encode()))


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file, and its folder if need be; an existing file is replaced only once the new one is whole."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
            with path.open("wb") as file:
                write(file)
            return
        whole, part = _whole_and_part(path)
        try:
            with part.open("wb") as file:
                write(file)
            part.replace(whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}.") from None


def try_target(path: Path | None) -> None:
    """Before long work: can its result be written there? If not, that is an error now and not at the end."""
    if path is None or path == DASH:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            return
        _, part = _whole_and_part(path)
        try:
            part.touch()
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}.") from None


def _whole_and_part(path: Path) -> tuple[Path, Path]:
    """The file that a path leads to, and where it is written until it is whole."""
    whole = path.resolve()
    return whole, whole.with_name(f".{whole.name}.{os.getpid()}.part")


def prove(path: Path) -> tuple[Record, AnyTable]:
    """A record and the table that it leads to; the first thing that is wrong becomes the error."""
    return _prove(path, read_text(path))


def _prove(path: Path, text: str) -> tuple[Record, AnyTable]:
    try:
        record = read_record(text)
        return record, replay(record)
    except RecordError as error:
        raise click.ClickException(record_trouble(path, error)) from None


def record_trouble(path: Path, error: RecordError) -> str:
    """What is wrong with a record, and in which line."""
    details: dict[str, Detail] = {"file": str(path), "line": error.line, "why": words().refusal(error.refusal)}
    return words().say("record-line", details)


def open_game(
    given: str, board: str | None = None, word: str | None = None, language: str = "en"
) -> tuple[AnyTable, Record | None]:
    """The table of a position, given as its text or as a file, or of the record in a file, with that record.

    `board`: the board file of a position whose board does not come with the game; `word`: what deals its rest.
    """
    text = given if is_position(given) else read_text(Path(given))
    if not is_position(text):
        if board is not None or word is not None:
            raise click.UsageError(words(language).say("par-options", {"games": ", ".join(game_names())}))
        record, table = _prove(Path(given), text)
        return table, record
    board_text = None if board is None else read_text(Path(board))
    said = words(language)
    try:
        return read_position(text, board_text, word, lambda seat: said.say("position-seat", {"seat": seat})), None
    except Refused as refused:
        raise click.ClickException(said.refusal(refused.refusal)) from None


@contextmanager
def gpu_or_sentence() -> Iterator[None]:
    """Where there is no GPU, or nothing to use it with, a sentence says so."""
    from felttip.targets.cuda import NoGpuError  # noqa: PLC0415 - only who asks for a GPU loads it

    try:
        yield
    except NoGpuError as error:
        raise click.ClickException(words().say(error.reason, {"detail": error.detail})) from None
