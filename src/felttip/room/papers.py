"""Whatever does not change while one plays: drawings, spots, words, rules and examples, as a page gets them."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import msgspec

from felttip.contract import Refusal, Refused
from felttip.registry import find_board, find_rules
from felttip.room import asking, teaching
from felttip.room.installed import known
from felttip.words import LANGUAGES, catalogues


@dataclass(frozen=True)
class Paper:
    """Some bytes, and what they are."""

    body: bytes
    media_type: str
    language: str | None = None

    @property
    def version(self) -> str:
        """The beginning of the SHA-256 of the body."""
        return sha256(self.body).hexdigest()[:16]


def no_such_page() -> Refused:
    """There is nothing under this address."""
    return Refused(Refusal("SRV-19", "server-no-such-page"))


@cache
def drawing(game: str, board: str, sheet: int) -> Paper:
    """The drawing of a printed sheet, counted from 1."""
    found = known(game)
    if found is None or board not in found.boards:
        raise no_such_page()
    printed = find_board(game, board)
    if not 1 <= sheet <= printed.sheets:
        raise no_such_page()
    return Paper(found.drawing.draw(printed, sheet - 1).encode(), "image/svg+xml")


@cache
def spots(game: str, board: str, sheet: int) -> Paper:
    """What can be asked about in the drawing of a printed sheet, counted from 1."""
    found = known(game)
    if found is None:
        raise no_such_page()
    drawing(game, board, sheet)
    return Paper(msgspec.json.encode(asking.spots(found, board, sheet - 1)), "application/json")


@cache
def catalogue(language: str) -> Paper:
    """All words of one language, ours and the games', as one text; where a game lacks some, English has them."""
    if language not in LANGUAGES:
        raise no_such_page()
    return Paper(catalogues.text(language).encode(), "text/plain", language)


@cache
def rules_page(game: str, language: str) -> Paper:
    """The rules of a game; those of a game without a translation are in English, and that is said."""
    if known(game) is None or language not in LANGUAGES:
        raise no_such_page()
    text, found = find_rules(game, language)
    return Paper(text.encode(), "text/markdown", found)


@cache
def examples(game: str) -> Paper:
    """The examples for the rules of a game."""
    if known(game) is None:
        raise no_such_page()
    return Paper(msgspec.json.encode(teaching.examples(game)), "application/json")


def numbered(name: str, suffix: str) -> int:
    """The number of a sheet in the name of a file."""
    number = stem(name, suffix)
    if not number.isdecimal() or not number.isascii() or len(number) > 2:
        raise no_such_page()
    return int(number)


def stem(name: str, suffix: str) -> str:
    """The name of a file without its ending, which must be this one."""
    if not name.endswith(suffix):
        raise no_such_page()
    return name.removesuffix(suffix)
