"""Words for people: phrases and refusals, enough to say something in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Phrase:
    """Words for people: the id of a message in the catalogue and what the message needs."""

    message: str
    details: Mapping[str, "Detail"] = field(default_factory=dict)


Detail = str | int | Phrase | tuple[Phrase, ...]
"""A name or a number as it is; words, or a list of them, to be said in the language of whoever reads."""


@dataclass(frozen=True)
class Refusal:
    """Why something was not allowed: enough to say it in any language."""

    clause: str
    """The rule that forbids it, such as `ISL-10`."""
    reason: str
    """The id of the message in the catalogue of words, such as `islands-bridge-crosses`."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """What the message needs: the mark, the islands, the numbers concerned."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Carries a refusal to the caller; whatever was asked for has changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause} {refusal.reason} {dict(refusal.details)}")
        self.refusal = refusal


class BoardError(ValueError):
    """The first constraint that a board file breaks: a phrase without a full stop, with its clause if it has one."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.phrase = phrase
