"""Trails: what is said for a turn and against it is true."""

from collections import Counter
from dataclasses import replace

from tests.helpers import mark_by_turn

from felttip.contract import Effect, Phrase
from felttip.games.trails.board import NAMES, TrailsBoard, print_of
from felttip.games.trails.reasons import drawbacks, open_ends, reasons, warning
from felttip.games.trails.rules import EITHER, HEAD, Sheet, Turn
from felttip.table import Phase
from felttip.table.looks import warned as warned_turn
from felttip.words import words

# Numbers 2 to 10 lie on these fields, in this order.
BOARD = TrailsBoard(
    "test",
    (0,) * 61,
    tuple(NAMES.index(name) for name in ("C3", "C5", "G4", "A5", "E9", "I5", "I1", "E1", "A1")),
    (NAMES.index("E5"),),
)
P = print_of(BOARD)
EVERY = (1 << 9) - 1


def path(*names: str) -> Sheet:
    """A path from its tail to its head."""
    fields = [NAMES.index(name) for name in names]
    on = sum(1 << field for field in fields)
    return Sheet(on, fields[0], fields[-1], sum(P.number[field] for field in fields))


def effect(before: Sheet, after: Sheet, paid: dict[int, int], lost: int = 0, left: int = 5) -> Effect[Sheet]:
    """A turn before which every number paid in full; `lost` are those that no longer do."""
    return Effect(before, after, paid, EVERY, EVERY & ~after.numbers & ~lost, left)


def test_numbers_in_full_and_by_half() -> None:
    """What a number pays decides what is said of it."""
    before, after = path("E5", "D4"), path("E5", "D4", "C4", "C3")
    assert reasons(BOARD, effect(before, after, {0: 2}))[0] == Phrase(
        "trails-reason-full", {"count": 1, "numbers": "2"}
    )
    assert reasons(BOARD, effect(before, after, {0: 1}))[0] == Phrase("trails-reason-later", {"number": 2, "points": 1})
    both = path("E5", "D4", "C3", "C4", "C5")
    assert words().phrase(reasons(BOARD, effect(before, both, {0: 2, 1: 3}))[0]).endswith("2, 3.")


def test_a_dear_number_comes_at_hand() -> None:
    """The dearest one that still pays in full and is nearer than before; steps are counted over free fields."""
    before, after = path("E5", "D4", "D3"), path("E5", "D4", "D3", "C2")
    nearer = Phrase("trails-reason-nearer", {"number": 10, "count": 2})
    assert reasons(BOARD, effect(before, after, {}))[0] == nearer
    assert nearer not in reasons(BOARD, effect(before, after, {}, lost=1 << 8))
    assert nearer not in reasons(BOARD, effect(after, after, {}))
    walled = path("E5", "D4", "C3", "B2", "B1", "C2")
    assert not [r for r in reasons(BOARD, effect(before, walled, {})) if r.details.get("number") == 10]


def test_both_ends_stay_open() -> None:
    """Three free fields beside each of them."""
    open_ends, shut = path("E4", "E5", "E6"), path("A1", "A2", "B2")
    assert Phrase("trails-reason-ends") in reasons(BOARD, effect(path("E4", "E5"), open_ends, {}))
    assert Phrase("trails-reason-ends") not in reasons(BOARD, effect(path("A1", "A2"), shut, {}))


def test_the_last_card_is_about_fields_alone() -> None:
    """After it nothing can be kept open."""
    found = reasons(BOARD, effect(path("E4", "E5"), path("E4", "E5", "E6"), {}, left=0))
    assert found == (Phrase("trails-reason-fields", {"count": 1}),)
    assert reasons(BOARD, effect(path("E4", "E5"), path("E4", "E5"), {}, left=0)) == ()


def test_fields_that_are_cut_off() -> None:
    """Along B1 and C1 the corner A1 can no longer be got to; by way of C2 it can."""
    before = path("A3", "A2", "B2")
    along, round_about = path("A3", "A2", "B2", "B1", "C1"), path("A3", "A2", "B2", "C2")
    assert drawbacks(BOARD, effect(before, along, {}))[0] == Phrase("trails-drawback-cut", {"count": 1})
    assert Phrase("trails-reason-whole") not in reasons(BOARD, effect(before, along, {}))
    assert Phrase("trails-reason-whole") in reasons(BOARD, effect(before, round_about, {}))
    assert drawbacks(BOARD, effect(before, round_about, {})) == ()


def test_ends_without_a_way_on() -> None:
    """None, or only one."""
    stuck = path("E5", "D4", "C3", "B2", "B1", "A1")
    assert Phrase("trails-drawback-end", {"count": 1}) in drawbacks(BOARD, effect(path("E5", "D4"), stuck, {}))
    dead = path("E5", "D4", "C3", "B3", "A2", "B2", "B1", "A1")
    assert Phrase("trails-drawback-end", {"count": 0}) in drawbacks(BOARD, effect(path("E5", "D4"), dead, {}))
    assert drawbacks(BOARD, effect(path("E4", "E5"), path("E4", "E5", "E6"), {})) == ()


def test_numbers_that_now_pay_half() -> None:
    """A lone player who takes the 7 gets half for all lower ones from then on."""
    before, after = path("H4", "H5"), path("H4", "H5", "I5")
    lower = 0b0_0001_1111
    found = drawbacks(BOARD, effect(before, after, {5: 7}, lost=lower))
    assert Phrase("trails-drawback-half", {"count": 5, "numbers": "2, 3, 4, 5, 6"}) in found


def test_a_pass() -> None:
    """Nothing grows."""
    same = path("E4", "E5", "E6")
    assert Phrase("trails-drawback-pass") in drawbacks(BOARD, effect(same, same, {}))


PLAIN = replace(BOARD, numbers=tuple(NAMES.index("I3") if NAMES[f] == "A1" else f for f in BOARD.numbers))
"""The same without a number in the corner A1."""
RED_CORNER = replace(PLAIN, colours=tuple(int(name == "A1") for name in NAMES))
CORNER = ("D3", "C3", "B3", "A2", "B2", "B1")
"""From B1 the corner A1 is a dead end, and C1 is not."""
SHUT = ("I5", "H6", "H5", "I4", "H4", "G4", "F4", "E4")
"""An end that cannot go on, and a way from there to the corner."""


def warned(board: TrailsBoard, sheet: Sheet, field: str, once: int = 0b11_1111) -> Phrase | None:
    """What is said before a step of the head, with a card of these colours."""
    return warning(board, sheet, Turn(once, 0, EITHER), 64 * HEAD + NAMES.index(field))


def test_a_step_that_shuts_the_last_end_in() -> None:
    """Where another step would lead out, with this card or a later one, and only there."""
    enclosed = Phrase("trails-warning-enclosed")
    sheet = path(*SHUT, *CORNER)
    assert open_ends(P, sheet) == {NAMES.index("B1")}
    assert warned(PLAIN, sheet, "A1") == enclosed
    assert warned(BOARD, sheet, "A1") == enclosed
    assert warned(RED_CORNER, sheet, "A1", once=0b10) == enclosed
    assert warned(PLAIN, sheet, "C1") is None
    walled = path(*SHUT, "D3", "D2", "C1", "C2", *CORNER[1:])
    assert warned(PLAIN, walled, "A1") is None
    assert words().phrase(enclosed).startswith("Both ends")


def test_a_step_that_shuts_one_of_two_ends_in() -> None:
    """Where the card allows another step that keeps both open, and nothing is got for it."""
    sheet = path(*CORNER)
    assert warned(PLAIN, sheet, "A1") == Phrase("trails-warning-end", {"end": "A1", "other": "D3"})
    assert warned(PLAIN, sheet, "C1") is None
    assert warned(BOARD, sheet, "A1") is None
    assert warned(RED_CORNER, sheet, "A1", once=0b10) is None
    behind = path("A1", "B1", "B2", "B3")
    assert warned(PLAIN, behind, "A2") == Phrase("trails-warning-end", {"end": "A1", "other": "A2"})
    assert warned(PLAIN, behind, "C4") is None


def test_warnings_are_rare_and_right() -> None:
    """In random games: after a step that is said to shut both ends in, no card ever allows another."""
    found: Counter[str] = Counter()
    for word in range(12):
        for table, seat, _ in mark_by_turn("trails", "classic", 1, word):
            view = table.view(seat)
            if view.rounds_left == 0:
                assert warned_turn(view) is None
                continue
            phrase = warned_turn(view)
            found["" if phrase is None else phrase.message] += 1
            if phrase == Phrase("trails-warning-enclosed"):
                after = table.commit(seat)
                while after.phase is not Phase.OVER:
                    assert not after.view(seat).legal()
                    after = after.commit(seat)
    assert 0 < found["trails-warning-enclosed"] < 12
    assert 0 < found["trails-warning-end"] < found[""] / 4
