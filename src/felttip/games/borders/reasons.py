"""Borders: what speaks for a turn and against it, in words."""

from felttip.contract import Effect, Phrase
from felttip.games.borders.board import BordersBoard, print_of
from felttip.games.borders.instinct import missing
from felttip.games.borders.marks import area_phrase
from felttip.games.borders.rules import AREAS, HALF, SPACES, Print, Sheet, finishes, open_in
from felttip.kit.rule import popcount

NEARLY = 4
"""An area that lacks so few spaces is worth a word."""


def reasons(board: BordersBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Areas first, then those that lack little now, then segments and crosses that count twice."""
    p = print_of(board)
    before, after = effect.before, effect.after
    found = []
    for area, points in sorted(effect.paid.items(), key=lambda paid: -paid[1]):
        message = "borders-reason-first" if points == p.first[area] else "borders-reason-later"
        found.append(Phrase(message, {"area": area_phrase(board.areas[area]), "points": points}))
    if finishes(p, after) and not finishes(p, before):
        found.append(Phrase("borders-reason-ends"))
    for area in nearly_closed(p, before, after):
        left = missing(p, after, area)
        found.append(Phrase("borders-reason-open", {"area": area_phrase(board.areas[area]), "count": left}))
    segments = [s for s in range(len(p.segment_low)) if open_in(p, after, s) == 0 < open_in(p, before, s)]
    if segments:
        found.append(Phrase("borders-reason-segments", {"count": len(segments)}))
    twice = [space for space in new_crosses(before, after) if popcount(p.bounds[space] & ~before.areas) > 1]
    if twice:
        found.append(Phrase("borders-reason-twice", {"count": len(twice)}))
    fresh = popcount(after.near_low & ~after.low) + popcount(after.near_high & ~after.high)
    fresh -= popcount(before.near_low & ~before.low) + popcount(before.near_high & ~before.high)
    if fresh > 0:
        found.append(Phrase("borders-reason-beside", {"count": fresh}))
    return tuple(found)


def drawbacks(board: BordersBoard, effect: Effect[Sheet]) -> tuple[Phrase, ...]:
    """Dice that are not used at all, and crosses that serve no area any more."""
    p = print_of(board)
    crosses = new_crosses(effect.before, effect.after)
    if not crosses:
        return (Phrase("borders-drawback-pass"),)
    idle = [space for space in crosses if p.bounds[space] & ~effect.before.areas == 0]
    return (Phrase("borders-drawback-idle", {"count": len(idle)}),) if idle else ()


def new_crosses(before: Sheet, after: Sheet) -> list[int]:
    """The spaces that the turn crosses."""
    crossed = (after.low & ~before.low) | (after.high & ~before.high) << HALF
    return [space for space in range(SPACES) if crossed >> space & 1]


def nearly_closed(p: Print, before: Sheet, after: Sheet) -> list[int]:
    """The areas that the turn brings down to few open spaces, those that lack least first."""
    found = [
        area
        for area in range(AREAS)
        if 0 < missing(p, after, area) <= NEARLY and missing(p, after, area) < missing(p, before, area)
    ]
    return sorted(found, key=lambda area: (missing(p, after, area), -p.first[area]))
