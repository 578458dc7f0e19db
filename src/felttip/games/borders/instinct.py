"""Borders: what computer players go by (no rules)."""

from felttip.contract import Instinct, Slots, Word
from felttip.games.borders.rules import AREAS, Print, Sheet
from felttip.kit.rule import popcount, rule


@rule
def missing(p: Print, sheet: Sheet, goal: int) -> int:
    """The open spaces of an area's border."""
    return popcount(p.border_low[goal] & ~sheet.low) + popcount(p.border_high[goal] & ~sheet.high)


@rule
def worth(p: Print, sheet: Sheet, taken: Word, rounds_left: int) -> int:
    """Areas that lack little, dear ones above all."""
    value = 0
    for area in range(AREAS):
        if sheet.areas >> area & 1 == 0:
            value += p.hope[missing(p, sheet, area)] * (p.later[area] if taken >> area & 1 != 0 else p.first[area])
    return value


@rule
def sizes(p: Print) -> tuple[int, int]:
    """No mind has learned Borders better than instinct knows it, so there are no traits to tell one."""
    return 0, 0


@rule
def traits(p: Print, sheet: Sheet, found: Slots) -> None:
    """None."""


INSTINCT = Instinct(worth, missing, sizes, traits)
