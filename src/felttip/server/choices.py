"""The settings file: what whoever runs a server has chosen of limits, quotas, retention and effort."""

import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import TypeVar, get_type_hints

import msgspec

from felttip.contract import Phrase
from felttip.server.settings import Effort, Limits

T = TypeVar("T", Limits, Effort)
PARTS = ("limits", "effort")


SOME = ("days", "ping", "stalled", "request", "hello", "thinking", "minds", "devices", "body", "frame", "limit")
"""With none of these a server would forget every table, run in circles, or let nobody play."""


class Unusable(ValueError):  # noqa: N818 - it is said in a sentence
    """A settings file that is not as it should be."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.message)
        self.phrase = phrase


def read_choices(path: Path) -> tuple[Limits, Effort]:
    """The limits and the effort in a file; what it does not name stays as it is. `Unusable` says what is wrong."""
    try:
        chosen = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unusable(Phrase("settings-unread", {"file": str(path), "why": why})) from None
    for name, part in chosen.items():
        if name not in PARTS or not isinstance(part, dict):
            raise Unusable(_unknown(name, PARTS))
    return _chosen(Limits(), "limits", chosen.get("limits", {})), _chosen(Effort(), "effort", chosen.get("effort", {}))


def _unknown(name: str, names: tuple[str, ...]) -> Phrase:
    return Phrase("settings-unknown", {"name": name, "names": ", ".join(names)})


def _chosen(usual: T, part: str, chosen: dict[str, object]) -> T:
    """Settings with some of them chosen."""
    hints, names = get_type_hints(type(usual)), tuple(one.name for one in fields(usual))
    found: dict[str, object] = {}
    for name, value in chosen.items():
        if name not in names:
            raise Unusable(_unknown(f"{part}.{name}", names))
        try:
            found[name] = msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            details = {"name": f"{part}.{name}", "why": str(error)}
            raise Unusable(Phrase("settings-value", details)) from None
        if not _possible(found[name]):
            raise Unusable(Phrase("settings-negative", {"name": f"{part}.{name}"}))
        if name in SOME and not found[name]:
            raise Unusable(Phrase("settings-zero", {"name": f"{part}.{name}"}))
    return replace(usual, **found)  # type: ignore[arg-type]  # each was converted to the type of its field


def _possible(value: object) -> bool:
    """No number is below zero, or none at all."""
    numbers = value if isinstance(value, tuple) else (value,)
    return all(isinstance(number, int | float) and number >= 0 for number in numbers)
