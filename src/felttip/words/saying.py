"""Saying a message: what stands in a catalogue, with its details filled in and the right form for each number.

A pattern is a list of texts and of slots, as the syntax of Project Fluent has them, in lists and objects that can be
written down as JSON: so whoever only says messages needs no parser of catalogues.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

LONGEST = 2500
"""No detail is longer than this in a sentence."""


class Slot(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something that is filled in."""


class Value(Slot, frozen=True, tag="value"):
    """A detail."""

    name: str


class Other(Slot, frozen=True, tag="other"):
    """Another message, or a term."""

    name: str


class Select(Slot, frozen=True, tag="select"):
    """One of several variants: for a number, for the form that a number takes, or for a text."""

    about: "Value | Other | str | int"
    variants: "tuple[tuple[str | int, Pattern], ...]"
    usual: int
    """The variant that is taken where none fits."""


Pattern: TypeAlias = tuple[str | Value | Other | Select, ...]

Form = Literal["one", "few", "many", "other"]


def form(language: str, number: int) -> Form:
    """The form that a whole number takes in one of our languages (the plural rules of Unicode's CLDR).

    >>> form("en", 1), form("pl", 22), form("pl", 12), form("fr", 0), form("de", 0)
    ('one', 'few', 'many', 'one', 'other')
    """
    size = abs(number)
    if size == 1 or (size == 0 and language in ("fr", "pt")):
        return "one"
    if language == "pl":
        few = size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14)
        return "few" if few else "many"
    millions = size != 0 and size % 1_000_000 == 0
    return "many" if millions and language in ("es", "fr", "pt") else "other"


BETWEEN = {"en": ",", "de": ".", "es": ".", "fr": "\u202f", "pl": "\u00a0", "pt": "."}
"""What stands between thousands."""


def written(language: str, number: int) -> str:
    """A number as it is written in a language.

    >>> written("en", 12345), written("de", -1234), written("es", 123)
    ('12,345', '-1.234', '123')
    """
    return f"{number:,}".replace(",", BETWEEN.get(language, ","))


class Speaker:
    """Says the messages of one language."""

    def __init__(self, language: str, patterns: Mapping[str, Pattern]) -> None:
        self._language = language
        self._patterns = patterns

    def say(self, message: str, details: Mapping[str, str | int]) -> str:
        """A message with its details; `LookupError` if it, or something in it, is not there."""
        return self._said(message, details, ())

    def _said(self, message: str, details: Mapping[str, str | int], within: tuple[str, ...]) -> str:
        pattern = self._patterns.get(message)
        if pattern is None:
            raise LookupError(f'the catalogue has no message "{message}"')
        if message in within:
            raise LookupError(f'message "{message}" stands within itself')
        return self._filled(pattern, details, (*within, message))

    def _filled(self, pattern: Pattern, details: Mapping[str, str | int], within: tuple[str, ...]) -> str:
        return "".join(part if isinstance(part, str) else self._slot(part, details, within) for part in pattern)

    def _slot(self, slot: Value | Other | Select, details: Mapping[str, str | int], within: tuple[str, ...]) -> str:
        if isinstance(slot, Select):
            return self._filled(slot.variants[self._chosen(slot, details, within)][1], details, within)
        value = self._value(slot, details, within)
        return value[:LONGEST] if isinstance(value, str) else written(self._language, value)

    def _value(
        self, slot: Value | Other | str | int, details: Mapping[str, str | int], within: tuple[str, ...]
    ) -> str | int:
        if isinstance(slot, Other):
            return self._said(slot.name, details, within)
        if not isinstance(slot, Value):
            return slot
        if slot.name not in details:
            raise LookupError(f'message "{within[-1]}": there is no detail "{slot.name}"')
        return details[slot.name]

    def _chosen(self, slot: Select, details: Mapping[str, str | int], within: tuple[str, ...]) -> int:
        """Which variant fits: the first one that does."""
        value = self._value(slot.about, details, within)
        named = form(self._language, value) if isinstance(value, int) else value
        fits = (at for at, (key, _) in enumerate(slot.variants) if key in (value, named))
        return next(fits, slot.usual)
