"""The catalogues as they are read: ours whole, and of each game's only what cannot harm the others.

A game's messages begin with its name (`trails-name`). Whatever else stands in its catalogue is passed over: other
names, messages of ours, and what is no message at all; `passed_over` names it.

Where felttip plays without a network the catalogues come read already (`made`), and no parser is needed.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from felttip.registry import game_names, words_text
from felttip.words.saying import Pattern

if TYPE_CHECKING:
    from fluent.syntax import ast

MADE = files("felttip.words").joinpath("made")
"""What `write_made` wrote, if it did."""
_PATTERNS: msgspec.json.Decoder[dict[str, Pattern]] = msgspec.json.Decoder(dict[str, Pattern])


@cache
def _ours(language: str) -> "ast.Resource":
    """The catalogue of the house."""
    from felttip.words.reading import read  # noqa: PLC0415 - only who has no catalogue that was read needs the parser

    return read(files("felttip.words").joinpath(f"{language}.ftl").read_text(encoding="utf-8"))


@cache
def _read(game: str, language: str) -> "tuple[ast.Resource, tuple[str, ...]]":
    """A game's catalogue, and what was passed over; one that is missing, or is no text at all, is empty."""
    from felttip.words.reading import names_in, parted, read  # noqa: PLC0415 - as above

    try:
        whole = read(words_text(game, language))
    except FileNotFoundError:
        return read(""), ()
    except (OSError, UnicodeDecodeError) as error:
        return read(""), (str(error),)
    return parted(whole, f"{game}-", names_in(_ours("en")))


def _resources(language: str) -> "list[ast.Resource]":
    """The catalogue of the house in a language, and what the games have in it."""
    return [_ours(language), *(_read(game, language)[0] for game in game_names())]


@cache
def patterns(language: str) -> Mapping[str, Pattern]:
    """Every message of a language, ready to be said."""
    made = MADE.joinpath(f"{language}.json")
    if made.is_file():
        return _PATTERNS.decode(made.read_bytes())
    from felttip.words.reading import patterns_of  # noqa: PLC0415 - as above

    return {name: found for resource in _resources(language) for name, found in patterns_of(resource).items()}


def text(language: str) -> str:
    """All of it as one text; whoever reads it turns to the English one for what a game lacks."""
    made = MADE.joinpath(f"{language}.ftl")
    if made.is_file():
        return made.read_text(encoding="utf-8")
    from felttip.words.reading import written  # noqa: PLC0415 - as above

    return "\n".join(map(written, _resources(language)))


def made(language: str) -> tuple[bytes, str]:
    """What stands in `made` for a language: its messages, ready to be said, and all of it as one text."""
    return msgspec.json.encode(patterns(language)), text(language)


def passed_over(game: str, language: str) -> tuple[str, ...]:
    """What cannot stand in a game's catalogue: the names of messages that do not begin with its own, or junk."""
    return _read(game, language)[1]
