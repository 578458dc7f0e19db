"""The catalogue of words: Project Fluent files, ours here and each game's in its folder. No sentence stands in code."""

from collections.abc import Mapping
from functools import cache

from felttip.contract import Detail, Phrase, Refusal
from felttip.registry import is_guest
from felttip.words.catalogues import patterns
from felttip.words.saying import Speaker

LONGEST = 200
"""More of somebody's text is not repeated in a refusal."""


LANGUAGES = ("en", "de", "es", "fr", "pl", "pt")
"""Every language that there is a whole catalogue of."""


class Words:
    """All messages of one language.

    What is missing of ours is an error. A guest, a game of another package, may lack words: they are said in its
    English, and where that lacks them too, the last words of the message's own name are said. No game stops for it.
    """

    def __init__(self, language: str = "en") -> None:
        self._speaker = Speaker(language, patterns(language))
        self._language = language

    def say(self, message: str, details: Mapping[str, Detail] | None = None) -> str:
        """The message with its details filled in; `LookupError` if the catalogue lacks it or a detail is missing."""
        filled = {key: self._detail(value) for key, value in (details or {}).items()}
        try:
            return self._speaker.say(message, filled)
        except LookupError:
            if not is_guest(message.partition("-")[0]):
                raise
            return bare(message) if self._language == "en" else words("en").say(message, filled)

    def _detail(self, detail: Detail) -> str | int:
        """A detail as it stands in the sentence: words in this language, lists with commas."""
        if isinstance(detail, Phrase):
            return self.phrase(detail)
        return ", ".join(map(self.phrase, detail)) if isinstance(detail, tuple) else detail

    def phrase(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        return self.say(phrase.message, phrase.details)

    def about(self, phrase: Phrase) -> str:
        """A phrase about what somebody else wrote, whose text is made harmless."""
        return self.phrase(_tamed(phrase))

    def refusal(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with the clause that it rests on."""
        return f"{self.about(Phrase(refusal.reason, refusal.details))} ({refusal.clause})"


def bare(message: str) -> str:
    """The last words of a message's own name, for a guest that has no other.

    >>> bare("nim-name"), bare("nim-about"), bare("nim-goal-three-in-a-row"), bare("nim-too-many")
    ('Nim', 'Nim', 'three in a row', 'too many')
    """
    game, _, rest = message.partition("-")
    return game.capitalize() if rest in ("name", "about") else rest.removeprefix("goal-").replace("-", " ")


def _tamed(phrase: Phrase) -> Phrase:
    return Phrase(phrase.message, {key: _tame_detail(detail) for key, detail in phrase.details.items()})


def _tame_detail(detail: Detail) -> Detail:
    if isinstance(detail, tuple):
        return tuple(map(_tamed, detail))
    return _tamed(detail) if isinstance(detail, Phrase) else tame(detail) if isinstance(detail, str) else detail


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
