"""The games that are installed: ours and those of other packages, found by entry point."""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from felttip.contract import Board, BoardError, Game, Printed
from felttip.dispatch import Ints, adopt

AnyGame = Game[Board, Printed, Ints, Ints]
"""A game whose own types nobody outside its folder needs to know."""


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="felttip.games")}


def game_names() -> list[str]:
    """The names of all installed games."""
    return sorted(_entry_points())


@cache
def find_game(name: str) -> AnyGame:
    """The game of this name; `LookupError` lists those that there are."""
    if name not in _entry_points():
        raise LookupError(f'there is no game "{name}"; there are {", ".join(game_names())}')
    game = cast(AnyGame, _entry_points()[name].load())
    adopt(game, game.print_of(game.read_board(_file(name, "boards", f"{game.boards[0]}.toml"))))
    return game


def game_folder(game_name: str) -> Traversable:
    """The folder of a game's code, and of the files beside it."""
    return files(_entry_points()[game_name].module)


def home_of(module: str) -> tuple[str, Path]:
    """The game that a module belongs to, and the folder of its code; for a game that is not installed the module's own.

    No other game is loaded for that.
    """
    for name, point in _entry_points().items():
        if f"{module}.".startswith(f"{point.module}."):
            return name, Path(str(sys.modules[point.module].__file__)).parent
    return module, Path(str(sys.modules[module].__file__)).parent


def _file(game_name: str, *path: str) -> str:
    """The text of a file beside a game's code."""
    return game_folder(game_name).joinpath(*path).read_text(encoding="utf-8")


def words_text(game_name: str, language: str) -> str:
    """A game's catalogue of words in one language."""
    return _file(game_name, "words", f"{language}.ftl")


def rules_text(game_name: str, language: str = "en") -> str:
    """A game's page of rules."""
    return _file(game_name, "rules.md" if language == "en" else f"rules.{language}.md")


@cache
def board_text(game_name: str, board: str) -> str:
    """The text of a board file that comes with a game."""
    game = find_game(game_name)
    if board not in game.boards:
        raise BoardError(f'{game.name} has no board "{board}"; it has {", ".join(game.boards)}')
    return _file(game_name, "boards", f"{board}.toml")


@cache
def find_board(game_name: str, board: str | None = None) -> Board:
    """A board that comes with a game; without a name the usual one."""
    game = find_game(game_name)
    return game.read_board(board_text(game_name, board or game.boards[0]))


def load_board(game: AnyGame, name_or_file: str | None) -> tuple[Board, str | None]:
    """A board by its name or from a file, together with the text if it came from a file."""
    if name_or_file is None or name_or_file in game.boards:
        return find_board(game.name, name_or_file), None
    path = Path(name_or_file)
    if not path.is_file():
        raise BoardError(f'"{name_or_file}" is neither a file nor a board of {game.name} ({", ".join(game.boards)})')
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BoardError(f"{path} is not a text file in UTF-8") from None
    return game.read_board(text), text
