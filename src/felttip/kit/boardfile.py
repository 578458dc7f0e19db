"""Reading board files: TOML, checked field by field; errors say what is wrong, where, and what would be right."""

import tomllib
from collections.abc import Iterable

from felttip.contract import BoardError


class BoardFile:
    """The fields of one board file. Every field is asked for by type; what nobody asked for is an error."""

    def __init__(self, text: str, game: str) -> None:
        try:
            self._fields: dict[str, object] = dict(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise BoardError(f"the file is not valid TOML: {error}") from None
        found = self.text("game")
        if found != game:
            raise BoardError(f'this is a board for "{found}", not for "{game}"')
        self.name = self.text("name")
        if not self.name or not all(c.isalnum() or c in "-_" for c in self.name):
            raise BoardError(f'name = "{self.name}" must be letters, digits, "-" and "_", and at least one of them')

    def _take(self, key: str, kind: str) -> object:
        if key not in self._fields:
            raise BoardError(f'the file has no "{key}"; it must be {kind}')
        return self._fields.pop(key)

    def text(self, key: str) -> str:
        """A string."""
        value = self._take(key, "a string")
        if not isinstance(value, str):
            raise BoardError(f'"{key}" must be a string, not {value!r}')
        return value

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        value = self._take(key, "a list of strings")
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BoardError(f'"{key}" must be a list of strings, not {value!r}')
        return [str(item) for item in value]

    def table(self, key: str) -> dict[str, object]:
        """A table of anything."""
        value = self._take(key, "a table")
        if not isinstance(value, dict):
            raise BoardError(f'"{key}" must be a table, not {value!r}')
        return {str(k): v for k, v in value.items()}

    def done(self) -> None:
        """Nothing may be left over."""
        if self._fields:
            raise BoardError(f"nobody knows what {listed(sorted(self._fields))} should mean; take it out")


def listed(words: Iterable[str]) -> str:
    """Words with commas and "and" between them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    items = list(words)
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1] if items else "nothing"


def check(holds: bool, broken: str) -> None:
    """Raise `BoardError` with `broken` unless the constraint holds."""
    if not holds:
        raise BoardError(broken)


def game_of(text: str) -> str:
    """The name of the game that a board file says it is for."""
    try:
        found = tomllib.loads(text).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"the file is not valid TOML: {error}") from None
    if not isinstance(found, str):
        raise BoardError('the file has no "game"; it must be a string')
    return found
