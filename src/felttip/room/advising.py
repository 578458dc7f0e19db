"""Hints in play, par and reviews after the end, as a page gets them."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from felttip.contract import Phrase
from felttip.room.keys import Key
from felttip.room.thinking import Counsel, ParNews


@dataclass(frozen=True)
class Standing:
    """How far something has come."""

    done: bool
    share: float
    news: ParNews | None = None
    """What is known of par so far."""
    total: int | None = None
    """What the master made of a deal."""


class Asking(msgspec.Struct, forbid_unknown_fields=True):
    """The key of the seat that asks."""

    key: Key


class AdviceView(msgspec.Struct):
    """One good turn, or one good choice of dice."""

    marks: tuple[str, ...] | None
    dice: tuple[int, ...] | None
    points: float
    reasons: tuple[Phrase, ...]
    shown: tuple[str, ...] | None


class HintView(msgspec.Struct):
    """Up to three of them, the best one first."""

    round: int
    advice: Annotated[tuple[AdviceView, ...], Meta(max_length=3)]


def hint_view(number: int, found: tuple[Counsel, ...]) -> HintView:
    """What was found in a round."""
    advice = tuple(AdviceView(one.marks, one.dice, one.points, one.reasons, one.shown) for one in found)
    return HintView(number, advice)


Stage = Literal["working", "done"]


class ParView(msgspec.Struct):
    """What is known about par."""

    state: Stage
    share: float = 0.0
    best: int | None = None
    bound: int | None = None
    proof: str | None = None


class ReviewView(msgspec.Struct):
    """How far a review has come."""

    state: Stage
    share: float = 0.0


def par_view(how: Standing) -> ParView:
    stage: Stage = "done" if how.done else "working"
    if how.news is None:
        return ParView(stage, how.share)
    return ParView(stage, how.share, how.news.best, how.news.bound, how.news.proof)
