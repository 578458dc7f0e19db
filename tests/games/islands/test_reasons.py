"""Islands: what is said for a turn and against it is true."""

from tests.games.islands.setup_islands import BOARD

from felttip.contract import Effect, Phrase
from felttip.games.islands.board import print_of
from felttip.games.islands.ink import draw, write
from felttip.games.islands.reasons import drawbacks, hopeless, reasons
from felttip.games.islands.rules import RULES, Sheet

P = print_of(BOARD)

EVERY = 0b111


def effect(before: Sheet, after: Sheet, paid: dict[int, int] | None = None, left: int = 5) -> Effect[Sheet]:
    """A turn while every goal still pays in full."""
    return Effect(before, after, paid or {}, EVERY, EVERY, left)


def ink(*names: str) -> Sheet:
    """A sheet with these numbers and bridges, whichever cards they came from."""
    sheet = RULES.blank(P, 0)
    for name in names:
        if "=" in name:
            island, number = name.split("=")
            sheet = write(P, sheet, BOARD.names.index(island), int(number))
        else:
            one, other = (BOARD.names.index(island) for island in name.replace("--", "-").split("-"))
            sheet = draw(P, sheet, BOARD.lines.index((one, other)))
    return sheet


TWO_DONE = ink("A1=3", "A1-B1", "A1-A3"), ink("A1=3", "A1-B1", "A1-A3", "A3=1", "A1--B1")


def test_goals() -> None:
    """In time, or late."""
    before, after = ink("A1=3"), ink("A1=3", "A1-B1")
    for goal, points, message in (
        (0, 9, "islands-reason-red"),
        (0, 5, "islands-reason-red-late"),
        (1, 7, "islands-reason-blue"),
        (2, 4, "islands-reason-six-late"),
    ):
        assert reasons(BOARD, effect(before, after, {goal: points}))[0] == Phrase(message, {"points": points})


def test_islands_that_become_complete() -> None:
    """With their names; a number and a bridge can complete two at once."""
    before, after = TWO_DONE
    assert reasons(BOARD, effect(before, after))[0] == Phrase(
        "islands-reason-complete", {"count": 2, "islands": "A1, A3"}
    )
    assert reasons(BOARD, effect(before, after, left=0)) == reasons(BOARD, effect(before, after))[:1]


def test_complete_islands_that_are_joined() -> None:
    """Two of them hang together."""
    before, after = TWO_DONE
    assert Phrase("islands-reason-joined", {"count": 2}) in reasons(BOARD, effect(before, after))


def test_flags() -> None:
    """A first bridge to a flag; then flags that are left."""
    before, after = ink("A1=3"), ink("A1=3", "A1-B1")
    led = Phrase("islands-reason-flag", {"count": 1, "islands": "B1"})
    assert led in reasons(BOARD, effect(before, after))
    before, after = ink("A1=3", "A1-B1"), ink("A1=3", "A1-B1", "B1=1", "A1-A3")
    found = reasons(BOARD, effect(before, after))
    assert Phrase("islands-reason-red-left", {"count": 3}) in found
    assert Phrase("islands-reason-red-left", {"count": 3}) not in reasons(BOARD, effect(after, after))
    assert led not in found


def test_flags_that_get_their_number() -> None:
    """A number on a flag that is not complete by it."""
    before, after = ink("A1=3", "A1-B1"), ink("A1=3", "A1-B1", "B1=5")
    assert Phrase("islands-reason-given", {"island": "B1"}) in reasons(BOARD, effect(before, after))
    done = reasons(BOARD, effect(before, ink("A1=3", "A1-B1", "B1=1")))
    assert not [reason for reason in done if reason.message == "islands-reason-given"]


def test_islands_that_lack_one_bridge() -> None:
    """Those that have come so far by this turn."""
    before, after = ink("A1=3"), ink("A1=3", "A1-B1", "A1-A3")
    assert Phrase("islands-reason-nearly", {"count": 1, "islands": "A1"}) in reasons(BOARD, effect(before, after))
    assert Phrase("islands-reason-nearly", {"count": 1, "islands": "A1"}) not in reasons(BOARD, effect(after, after))


def test_what_can_never_be_completed() -> None:
    """A1 has two lines, four bridges at the most; with a 1 on each neighbour a 3 there is lost."""
    before, after = ink("A1=3", "A1-A3", "A3=1", "A1-B1"), ink("A1=3", "A1-A3", "A3=1", "A1-B1", "B1=1")
    assert hopeless(P, before) == 0
    assert drawbacks(BOARD, effect(before, after))[:1] == (
        Phrase("islands-drawback-lost", {"count": 1, "islands": "A1"}),
    )
    assert Phrase("islands-reason-room") not in reasons(BOARD, effect(before, after))
    assert Phrase("islands-reason-room") in reasons(BOARD, effect(before, before))


def test_what_is_not_used() -> None:
    """No bridge, no number; the setup has no bridges, and nothing is said of it."""
    before, after = ink("A1=3"), ink("A1=3", "A1-B1")
    assert drawbacks(BOARD, effect(before, after)) == (Phrase("islands-drawback-number"),)
    before, after = ink("A1=3"), ink("A1=3", "A3=2")
    assert drawbacks(BOARD, effect(before, after)) == (Phrase("islands-drawback-bridges"),)
    assert drawbacks(BOARD, effect(ink(), ink("A1=3"))) == ()


def test_flags_that_are_lost() -> None:
    """B1 has three lines; a 5 there is lost when A1 is complete with one bridge and B3 with one."""
    before = ink("A1=1", "A1-B1", "B1=5", "B1-B3")
    after = ink("A1=1", "A1-B1", "B1=5", "B1-B3", "B3=1")
    assert Phrase("islands-drawback-red") in drawbacks(BOARD, effect(before, after))
    assert Phrase("islands-drawback-red") not in drawbacks(BOARD, effect(after, after))
    assert Phrase("islands-drawback-blue") not in drawbacks(BOARD, effect(before, after))
