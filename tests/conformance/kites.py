"""The game that `felttip games new` begins, as a subject that can be broken in every way."""

import importlib
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from felttip.conformance import CONVENTIONS, Case, Subject
from felttip.conformance.starting import begin_game
from felttip.contract import Detail
from felttip.registry.dispatch import adopt
from felttip.words import Words


class Said(Words):
    """The words of the house and those of one game that is not installed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._own = FluentBundle(["en"], use_isolating=False)
        self._own.add_resource(FluentResource(text))

    def say(self, message: str, details: Mapping[str, Detail] | None = None) -> str:
        """The message, from the game or from the house."""
        if not self._own.has_message(message):
            return super().say(message, details)
        text, errors = self._own.format_pattern(self._own.get_message(message).value, dict(details or {}))
        assert not errors
        return str(text)


def begun(folder: Path) -> ModuleType:
    """A new game called kites, written to a folder and imported anew."""
    begin_game("kites", folder)
    for name in [name for name in sys.modules if name.startswith("felttip_kites")]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("felttip_kites")
    finally:
        sys.path.remove(str(folder))


@cache
def kites() -> tuple[Subject, ModuleType]:
    """The new game as it is begun, and its module."""
    folder = Path(mkdtemp(prefix="felttip-test-"))
    module = begun(folder / "felttip-kites")
    home = folder / "felttip-kites" / "felttip_kites"
    game = module.GAME
    adopt(game, game.print_of(game.read_board((home / "boards" / "row.toml").read_text())))
    return Subject("kites", game, home, Said((home / "words" / "en.ftl").read_text())), module


def other_text(subject: Subject, path: str, old: str, new: str) -> Subject:
    """The same game with something else in a file beside its code."""

    class Folder:
        """Files, one of them changed."""

        def __init__(self, parts: tuple[str, ...] = ()) -> None:
            self.parts = parts

        def joinpath(self, *parts: str) -> "Folder":
            return Folder((*self.parts, *parts))

        def read_text(self, encoding: str) -> str:
            text = subject.folder.joinpath(*self.parts).read_text(encoding=encoding)
            if "/".join(self.parts) == path:
                assert old in text
                return text.replace(old, new)
            return text

    changed: Any = Folder()
    words = Said(changed.joinpath("words", "en.ftl").read_text("utf-8")) if subject.name == "kites" else subject.words
    return replace(subject, folder=changed, words=words)


def but(subject: Subject, **changes: Any) -> Subject:
    """The same game with other answers: `rules`, `naming`, `drawing` … as dictionaries, all else as it is."""
    game = subject.game
    parts = {
        name: replace(getattr(game, name), **change) if isinstance(change, dict) else change
        for name, change in changes.items()
    }
    return replace(subject, game=replace(game, **parts))


def look(name: str, subject: Subject, board: str | None = None, seats: int = 2) -> list[str]:
    """What a convention finds wrong, as sentences."""
    convention = next(convention for convention in CONVENTIONS if convention.name == name)
    wanted = None if convention.scope == "game" else board or subject.game.boards[0]
    return [
        str(f) for f in Case(convention, subject, wanted, seats if convention.scope == "table" else None).findings()
    ]
