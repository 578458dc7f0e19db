"""Reading board files: TOML, checked field by field; errors say what is wrong, where, and what would be right."""

import re
import tomllib
from zlib import crc32

from felttip.contract import BoardError, Detail, Phrase

LONGEST = 8192
"""The longest board file, in characters: anybody may bring one, as a part of a record."""
MOST_DOTS = 3
"""So many dots a key may have: `tomllib` keeps every part of a path together with all parts before it."""

QUOTED = re.compile(r"""(?s)'''.*?'{3,5}|"{3}(?:\\.|[^\\])*?"{3,5}|'[^'\n]*'|"(?:\\.|[^"\\\n])*"|\#[^\n]*""")
"""Strings and comments, the only places in TOML where the signs round a key mean nothing."""
BETWEEN_KEYS = re.compile(r"[=,\[\]{}\n]")


class BoardFile:
    """The fields of one board file. Every field is asked for by type; what nobody asked for is an error."""

    def __init__(self, text: str, game: str) -> None:
        self._fields = _read(text)
        found = self.text("game")
        check(found == game, "board-other-game", found=found, game=game)
        self.name = self.text("name")
        check(bool(self.name) and all(c.isalnum() or c in "-_" for c in self.name), "board-name", name=self.name)

    def _take(self, key: str, kind: str) -> object:
        check(key in self._fields, "board-missing", key=key, kind=Phrase(kind))
        return self._fields.pop(key)

    def text(self, key: str) -> str:
        """A string."""
        value = self._take(key, "board-kind-text")
        if not isinstance(value, str):
            raise _other_kind(key, "board-kind-text", value)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        value = self._take(key, "board-kind-texts")
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise _other_kind(key, "board-kind-texts", value)
        return [str(item) for item in value]

    def table(self, key: str) -> dict[str, object]:
        """A table of anything."""
        value = self._take(key, "board-kind-table")
        if not isinstance(value, dict):
            raise _other_kind(key, "board-kind-table", value)
        return {str(k): v for k, v in value.items()}

    def done(self) -> None:
        """Nothing may be left over."""
        check(not self._fields, "board-left-over", keys=", ".join(sorted(self._fields)))


def _other_kind(key: str, kind: str, value: object) -> BoardError:
    return BoardError(Phrase("board-other-kind", {"key": key, "kind": Phrase(kind), "found": repr(value)}))


def check(holds: bool, message: str, **details: Detail) -> None:
    """Raise `BoardError` with a message of the catalogue of words unless the constraint holds."""
    if not holds:
        raise BoardError(Phrase(message, details))


def game_of(text: str) -> str:
    """The name of the game that a board file says it is for."""
    found = _read(text).get("game")
    if not isinstance(found, str):
        raise BoardError(Phrase("board-missing", {"key": "game", "kind": Phrase("board-kind-text")}))
    return found


def _read(text: str) -> dict[str, object]:
    """What a text says, if reading it takes neither long nor much memory."""
    check(len(text) <= LONGEST, "board-long", length=len(text), most=LONGEST)
    for key in BETWEEN_KEYS.split(QUOTED.sub("", text)):
        check(key.count(".") <= MOST_DOTS, "board-left-over", keys=f"{key.strip()[:20]}…")
    try:
        fields: dict[str, object] = tomllib.loads(text)
        repr(fields)  # nor is there a number in it that nobody could write
    except (ValueError, RecursionError) as error:
        raise BoardError(Phrase("board-toml", {"why": str(error)})) from None
    return fields


def hash_once(board: object) -> int:
    """The hash of a board, worked out once: it is asked for wherever something is remembered of a board.

    It is the same in every process, so that a board may travel with it.
    """
    kept = vars(board)
    if "_hash" not in kept:
        kept["_hash"] = crc32(repr(board).encode())
    return int(kept["_hash"])
