"""Borders: what is said for a turn and against it is true."""

from tests.games.borders.setup_borders import BOARD, P, cross

from felttip.contract import Effect, Phrase
from felttip.games.borders.reasons import drawbacks, reasons
from felttip.games.borders.rules import RULES, Sheet

BLANK = RULES.blank(P, 0)
NAMES = [area.name for area in BOARD.areas]
WELL = BOARD.areas[NAMES.index("well")]
EVERY = (1 << 9) - 1


def effect(before: Sheet, after: Sheet, paid: dict[int, int] | None = None) -> Effect[Sheet]:
    """A turn in a game of dice, while every area still pays in full."""
    return Effect(before, after, paid or {}, EVERY, EVERY, 0)


def test_areas_that_are_closed() -> None:
    """First or later, the dearest first."""
    before = cross(BLANK, *WELL.border[:-1])
    after = cross(before, WELL.border[-1])
    goal = NAMES.index("well")
    area = Phrase("borders-goal-well")
    first = reasons(BOARD, effect(before, after, {goal: WELL.first}))
    assert first[0] == Phrase("borders-reason-first", {"area": area, "points": WELL.first})
    later = reasons(BOARD, effect(before, after, {goal: WELL.later}))
    assert later[0] == Phrase("borders-reason-later", {"area": area, "points": WELL.later})


def test_areas_that_lack_little() -> None:
    """Only those that this turn brought nearer, and that lack four spaces or fewer."""
    before = cross(BLANK, *WELL.border[:-3])
    after = cross(before, WELL.border[-3])
    lacking = Phrase("borders-reason-open", {"area": Phrase("borders-goal-well"), "count": 2})
    assert lacking in reasons(BOARD, effect(before, after))
    assert lacking not in reasons(BOARD, effect(after, after))
    assert not [r for r in reasons(BOARD, effect(BLANK, cross(BLANK, 5))) if r.message == "borders-reason-open"]


def test_segments_that_are_finished() -> None:
    """A segment counts once all of its spaces are crossed."""
    spaces = BOARD.segments[0]
    begun, done = cross(BLANK, *spaces[:-1]), cross(BLANK, *spaces)
    finished = Phrase("borders-reason-segments", {"count": 1})
    assert finished in reasons(BOARD, effect(begun, done))
    assert finished not in reasons(BOARD, effect(BLANK, begun))
    assert finished not in reasons(BOARD, effect(done, done))


def test_crosses_that_count_twice() -> None:
    """A space between two areas; not if one of them is complete already."""
    shared = next(space for space in WELL.border if P.bounds[space].bit_count() > 1)
    assert Phrase("borders-reason-twice", {"count": 1}) in reasons(BOARD, effect(BLANK, cross(BLANK, shared)))
    alone = next(space for space in range(86) if P.bounds[space].bit_count() == 1 and space not in BOARD.white)
    found = reasons(BOARD, effect(BLANK, cross(BLANK, alone)))
    assert not [reason for reason in found if reason.message == "borders-reason-twice"]


def test_open_spaces_beside_crosses() -> None:
    """So many more than before."""
    after = cross(BLANK, WELL.border[0])
    near = {to for space in (*BOARD.white, WELL.border[0]) for to in BOARD.near[space]} - {*BOARD.white, WELL.border[0]}
    before = {to for space in BOARD.white for to in BOARD.near[space]} - {*BOARD.white}
    fresh = Phrase("borders-reason-beside", {"count": len(near) - len(before)})
    assert fresh in reasons(BOARD, effect(BLANK, after))


def test_the_sixth_area_ends_the_game() -> None:
    """Said when it is closed, and not again."""
    cheap = sorted(BOARD.areas, key=lambda area: area.first)[:6]
    spaces = list(dict.fromkeys(space for area in cheap for space in area.border if space not in BOARD.white))
    for number in range(len(spaces) + 1):
        sheet = cross(BLANK, *spaces[:number])
        if RULES.finishes(P, sheet):
            before = cross(BLANK, *spaces[: number - 1])
            assert Phrase("borders-reason-ends") in reasons(BOARD, effect(before, sheet))
            assert Phrase("borders-reason-ends") not in reasons(BOARD, effect(sheet, sheet))
            return
    raise AssertionError("six areas end the game")


def test_drawbacks() -> None:
    """Nothing crossed; crosses that serve nobody any more."""
    assert drawbacks(BOARD, effect(BLANK, BLANK)) == (Phrase("borders-drawback-pass"),)
    assert drawbacks(BOARD, effect(BLANK, cross(BLANK, WELL.border[0]))) == ()
    areas = sum(1 << area for area in range(9) if P.bounds[WELL.border[0]] >> area & 1)
    done = BLANK._replace(areas=areas)
    assert drawbacks(BOARD, effect(done, cross(done, WELL.border[0])._replace(areas=areas))) == (
        Phrase("borders-drawback-idle", {"count": 1}),
    )
