"""The games that are installed: ours and those of other packages, found by entry point.

A game that cannot be loaded is left out, and `broken_games` says why; no game can keep the others from being played.
"""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

from felttip.contract import Board, BoardError, Game, Phrase
from felttip.registry.dispatch import AnyGame, adopt

__all__ = [
    "AnyGame",
    "GameError",
    "board_text",
    "broken_games",
    "find_board",
    "find_game",
    "find_rules",
    "game_folder",
    "game_names",
    "home_of",
    "is_guest",
    "load_board",
    "rules_text",
    "words_text",
]

OURS = f"{__name__.partition('.')[0]}."
"""What the modules of the games in this repository begin with."""
PRINTS: dict[type, str] = {}
"""Whose each type of printed board is: rules are found by it, so no two games may share one."""


class GameError(LookupError):
    """There is no game of this name, or it cannot be loaded: a sentence that says so."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.phrase = phrase


# Which games there are.


@cache
def _claims() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points that claim each name, ours first; the same one twice counts once."""
    found = {(point.name, point.value): point for point in entry_points(group="felttip.games")}
    points = sorted(found.values(), key=lambda point: (not point.value.startswith(OURS), point.name, point.value))
    return {name: tuple(point for point in points if point.name == name) for name in {point.name for point in points}}


def is_guest(name: str) -> bool:
    """Does a game come from another package?"""
    return name in _claims() and not _claims()[name][0].value.startswith(OURS)


def game_names() -> list[str]:
    """The names of all installed games that can be played."""
    return sorted(name for name in _claims() if not isinstance(_loaded(name), Phrase))


@cache
def broken_games() -> dict[str, Phrase]:
    """What is left out, by name: a sentence each that says why. A name of ours stays ours, whoever else claims it."""
    found = {name: loaded for name in sorted(_claims()) if isinstance(loaded := _loaded(name), Phrase)}
    for name, (first, *others) in sorted(_claims().items()):
        if others and not is_guest(name):
            found[name] = _left_out(name, others[0], Phrase("game-claimed", {"packages": _package(first)}))
    return found


def find_game(name: str) -> AnyGame:
    """The game of this name; `GameError`, a `LookupError`, says why not or lists those that there are."""
    if name not in _claims():
        raise GameError(Phrase("game-unknown", {"name": name, "names": ", ".join(game_names())}))
    loaded = _loaded(name)
    if isinstance(loaded, Phrase):
        raise GameError(loaded)
    return loaded


def home_of(module: str) -> tuple[str, Path]:
    """The game that a module belongs to, and the folder of its code; for a game that is not installed the module's own.

    No other game is loaded for that.
    """
    for name, (point, *_) in _claims().items():
        home = point.value.partition(":")[0].strip()
        if f"{module}.".startswith(f"{home}."):
            return name, Path(str(sys.modules[home].__file__)).parent
    return module, Path(str(sys.modules[module].__file__)).parent


# Loading.


class _Broken(Exception):  # noqa: N818 - never leaves this module
    """What is wrong with a game."""

    def __init__(self, message: str, **details: str | Phrase) -> None:
        super().__init__(message)
        self.why = Phrase(message, details)


@cache
def _loaded(name: str) -> AnyGame | Phrase:
    """The game of an entry point, or the sentence that says what is wrong with it: whatever its code raises."""
    first, *others = _claims()[name]
    guest = is_guest(name)
    for other in _claims() if guest else ():  # what a guest brings is compared with what is ours
        if not is_guest(other):
            _loaded(other)
    try:
        if others and guest:
            raise _Broken("game-claimed", packages=", ".join(map(_package, others)))
        return _load(first)
    except _Broken as broken:
        return _left_out(name, first, broken.why)
    except BoardError as error:
        return _left_out(name, first, Phrase("game-board", {"why": error.phrase}))
    except (Exception, SystemExit) as error:
        details = {"kind": type(error).__name__, "what": " ".join(str(error).split())}
        return _left_out(name, first, Phrase("game-raises", details))


def _load(point: EntryPoint) -> AnyGame:
    """Load a game and read all its boards."""
    found = point.load()
    if not isinstance(found, Game):
        raise _Broken("game-none", value=point.value)
    game = cast(AnyGame, found)
    if game.name != point.name:
        raise _Broken("game-other-name", found=str(game.name))
    if not (game.name.isascii() and game.name.isalpha() and game.name.islower()):
        raise _Broken("game-bad-name")
    folder = _folder(point)
    boards = [game.read_board(_text(folder, "boards", f"{board}.toml")) for board in game.boards]
    p = game.print_of(boards[0])
    owner = PRINTS.setdefault(type(p), game.name)
    if owner != game.name:
        raise _Broken("game-print", kind=type(p).__qualname__, owner=owner)
    adopt(game, p)
    return game


def _left_out(name: str, point: EntryPoint, why: Phrase) -> Phrase:
    return Phrase("game-left-out", {"name": name, "package": _package(point), "why": why})


def _package(point: EntryPoint) -> str:
    """What people know a package by."""
    return point.dist.name if point.dist is not None else point.value


# The files of a game.


def _folder(point: EntryPoint) -> Traversable:
    """The folder of the package that a loaded entry point lies in."""
    return files(str(sys.modules[point.module].__package__))


def game_folder(game_name: str) -> Traversable:
    """The folder of a game's code, and of the files beside it."""
    find_game(game_name)
    return _folder(_claims()[game_name][0])


def _text(folder: Traversable, *path: str) -> str:
    """The text of a file beside a game's code."""
    return folder.joinpath(*path).read_text(encoding="utf-8")


def words_text(game_name: str, language: str) -> str:
    """A game's catalogue of words in one language, as it was written."""
    return _text(game_folder(game_name), "words", f"{language}.ftl")


def find_rules(game_name: str, language: str) -> tuple[str, str]:
    """A game's page of rules and its language: English where there is no other; empty if the game has none at all."""
    folder = game_folder(game_name)
    for name, found in ((f"rules.{language}.md", language), ("rules.md", "en")):
        try:
            return _text(folder, name), found
        except (OSError, UnicodeDecodeError):
            continue
    return "", "en"


def rules_text(game_name: str, language: str = "en") -> str:
    """A game's page of rules, in English where there is no other."""
    return find_rules(game_name, language)[0]


@cache
def board_text(game_name: str, board: str) -> str:
    """The text of a board file that comes with a game."""
    game = find_game(game_name)
    if board not in game.boards:
        details = {"game": game.name, "name": board, "boards": ", ".join(game.boards)}
        raise BoardError(Phrase("board-unknown", details))
    return _text(game_folder(game_name), "boards", f"{board}.toml")


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
        details = {"name": name_or_file, "game": game.name, "boards": ", ".join(game.boards)}
        raise BoardError(Phrase("board-neither", details))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BoardError(Phrase("board-not-text", {"file": str(path)})) from None
    return game.read_board(text), text
