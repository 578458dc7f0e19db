"""The catalogue of words: Project Fluent files, ours here and each game's in its folder. No sentence stands in code."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from felttip.contract import Detail, Phrase, Refusal
from felttip.registry import game_names, words_text

LONGEST = 200
"""More of somebody's text is not repeated in a refusal."""


LANGUAGES = ("en", "de", "es", "fr", "pl", "pt")
"""Every language that there is a whole catalogue of."""


class Words:
    """All messages of one language."""

    def __init__(self, language: str = "en") -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        ours = files("felttip.words").joinpath(f"{language}.ftl").read_text(encoding="utf-8")
        for text in (ours, *(words_text(name, language) for name in game_names())):
            self._bundle.add_resource(FluentResource(text))

    def say(self, message: str, details: Mapping[str, Detail] | None = None) -> str:
        """The message with its details filled in; `LookupError` if the catalogue lacks it or a detail is missing."""
        if not self._bundle.has_message(message):
            raise LookupError(f'the catalogue has no message "{message}"')
        pattern = self._bundle.get_message(message).value
        text, errors = self._bundle.format_pattern(
            pattern, {key: self._detail(value) for key, value in (details or {}).items()}
        )
        if errors:
            raise LookupError(f'message "{message}": {errors[0]}')
        return str(text)

    def _detail(self, detail: Detail) -> str | int:
        """A detail as it stands in the sentence: words in this language, lists with commas."""
        if isinstance(detail, Phrase):
            return self.phrase(detail)
        return ", ".join(map(self.phrase, detail)) if isinstance(detail, tuple) else detail

    def phrase(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        return self.say(phrase.message, phrase.details)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with the clause that it rests on."""
        details = {key: tame(value) if isinstance(value, str) else value for key, value in refusal.details.items()}
        return f"{self.say(refusal.reason, details)} ({refusal.clause})"


def tame(text: str) -> str:
    r"""Somebody's text as it can be shown to others: not too long, and without characters that steer a terminal.

    >>> tame("A1=\x1b[2J")
    'A1=\\x1b[2J'
    """
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: LONGEST + 1])
    return shown if len(text) <= LONGEST else f"{shown[:LONGEST]}…"


@cache
def words(language: str = "en") -> Words:
    """The catalogue of a language, read once."""
    return Words(language)
