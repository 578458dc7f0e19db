"""The catalogues as they are read: ours whole, and of each game's only what cannot harm the others.

A game's messages begin with its name (`trails-name`). Whatever else stands in its catalogue is passed over: other
names, messages of ours, and what is no message at all; `passed_over` names it.
"""

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentResource
from fluent.syntax import FluentSerializer, ast

from felttip.registry import game_names, words_text


@cache
def _ours(language: str) -> ast.Resource:
    """The catalogue of the house."""
    return FluentResource(files("felttip.words").joinpath(f"{language}.ftl").read_text(encoding="utf-8"))


@cache
def _read(game: str, language: str) -> tuple[ast.Resource, tuple[str, ...]]:
    """A game's catalogue, and what was passed over; one that is missing, or is no text at all, is empty."""
    try:
        whole = FluentResource(words_text(game, language))
    except FileNotFoundError:
        return ast.Resource(), ()
    except (OSError, UnicodeDecodeError) as error:
        return ast.Resource(), (str(error),)
    taken = {entry.id.name for entry in _ours("en").body if isinstance(entry, ast.Message | ast.Term)}
    kept: list[ast.Message | ast.Term] = []
    over: list[str] = []
    for entry in whole.body:
        if isinstance(entry, ast.Message | ast.Term):
            if entry.id.name.startswith(f"{game}-") and entry.id.name not in taken:
                kept.append(entry)
            else:
                over.append(entry.id.name)
        elif isinstance(entry, ast.Junk):
            over.append(entry.content.strip())
    return ast.Resource(kept), tuple(over)


def resources(language: str) -> list[ast.Resource]:
    """The catalogue of the house in a language, and what the games have in it."""
    return [_ours(language), *(_read(game, language)[0] for game in game_names())]


def text(language: str) -> str:
    """The same as one text; whoever reads it turns to the English one for what a game lacks."""
    return "\n".join(FluentSerializer().serialize(resource) for resource in resources(language))


def passed_over(game: str, language: str) -> tuple[str, ...]:
    """What cannot stand in a game's catalogue: the names of messages that do not begin with its own, or junk."""
    return _read(game, language)[1]
