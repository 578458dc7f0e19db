"""Hints."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.coach.setup_coach import JUDGE, outlook, played, weigh_rolls

from felttip.bots.judge import weigh
from felttip.coach import Judge, decimal, hint
from felttip.coach.judging import Roll, Turn
from felttip.contract import Coaching, Phrase
from felttip.records.playback import decisions
from felttip.table import AnyView
from felttip.words import LANGUAGES, words


def views(game: str, seats: int) -> list[AnyView]:
    return [made.view for made in decisions(played(game, seats), 0)]


@pytest.mark.parametrize(("game", "seats"), [("trails", 1), ("islands", 2), ("borders", 2)])
def test_every_position_has_advice_with_reasons(game: str, seats: int) -> None:
    """Up to three turns that the table allows, the best first, each with one or two reasons in every language."""
    for made in list(decisions(played(game, seats), 0))[::4]:
        advice = hint(made.view, 0, judge=JUDGE)
        assert 1 <= len(advice) <= 3
        assert [piece.points for piece in advice] == sorted((piece.points for piece in advice), reverse=True)
        for piece in advice:
            assert (piece.dice is None) == (made.dice is None)
            assert 1 <= len(piece.reasons) <= 2
            for language in LANGUAGES:
                assert all(words(language).phrase(reason) for reason in piece.reasons)


def test_nothing_to_decide() -> None:
    """A spectator, a seat that waits, a finished game."""
    table = played("trails", 2)
    assert hint(table.view(0), 0, judge=JUDGE) == ()
    view = views("trails", 2)[3]
    assert hint(replace(view, seat=None), 0, judge=JUDGE) == ()
    assert hint(replace(view, waiting_for=(1,)), 0, judge=JUDGE) == ()
    assert hint(view, 0, count=1, judge=JUDGE) == hint(view, 0, judge=JUDGE)[:1]


def test_a_reason_that_tells_turns_apart() -> None:
    """The most important reason, and then one that the other turns do not have; what was said is not said again."""
    game = replace(
        played("trails", 1).game,
        coaching=Coaching(
            lambda board, effect: (
                Phrase("a"),
                Phrase("b"),
                *((Phrase("c"),) if effect.after != effect.before else ()),
            )
        ),
    )
    view = replace(views("trails", 1)[0], game=game)
    steps = (view.legal()[0],)
    judge = Judge(lambda *asked: [Turn(steps, 2.0), Turn((), 1.0)], weigh_rolls, outlook)
    drawn, passed = hint(view, 0, judge=judge)
    assert drawn.reasons == (Phrase("a"), Phrase("c"))
    assert passed.reasons == (Phrase("b"),)


def test_turns_that_nothing_can_be_said_about() -> None:
    """The first is best; the others are so much worse."""
    view = replace(views("trails", 1)[0], game=replace(played("trails", 1).game, coaching=Coaching()))
    judge = Judge(lambda *asked: [Turn((), 2.0), Turn((), 1.25)], weigh_rolls, outlook)
    first, second = hint(view, 0, judge=judge)
    assert first.reasons == (Phrase("coach-reason-plain"),)
    assert words().phrase(second.reasons[0]) == "Expected to bring 0.8 points less than the best."


def test_no_difference_is_told_as_none() -> None:
    """Never "0.0 less", and not the same twice."""
    view = replace(views("trails", 1)[0], game=replace(played("trails", 1).game, coaching=Coaching()))
    judge = Judge(lambda *asked: [Turn((), 2.04), Turn((), 2.0), Turn((), 1.96)], weigh_rolls, outlook)
    advice = hint(view, 0, judge=judge)
    assert [piece.points for piece in advice] == [2.0, 2.0, 2.0]
    assert [words().phrase(piece.reasons[0]) for piece in advice[1:]] == [
        "Just as good as the first.",
        "No different from the one before.",
    ]


@pytest.mark.parametrize(("game", "seats"), [("trails", 1), ("trails", 2), ("islands", 2), ("borders", 2)])
def test_what_is_shown_of_hints_adds_up(game: str, seats: int) -> None:
    """In every decision of a game: differences are those of the points beside them, never 0.0; nothing comes twice."""
    for made in decisions(played(game, seats), 0):
        advice = hint(made.view, 0, judge=JUDGE)
        said = [words().phrase(reason) for piece in advice for reason in piece.reasons]
        assert len(set(said)) == len(said), said
        assert not any("0.0 point" in sentence for sentence in said)
        for piece in advice[1:]:
            less = [reason for reason in piece.reasons if reason.message == "coach-reason-next"]
            shown = round(float(f"{advice[0].points:.1f}") - float(f"{piece.points:.1f}"), 1)
            assert all(
                words().phrase(reason) == f"Expected to bring {shown} points less than the best." for reason in less
            )


def test_a_neighbours_points_are_compared_with_the_first() -> None:
    """What the points are is said once; the others say how many more they are."""
    view = next(iter(decisions(played("islands", 2), 1))).view
    turns = [Turn(choice.marks, 1 + n) for n, choice in enumerate(JUDGE.weigh(view, 0, 1, ())[:2])]
    first, second = hint(view, 0, judge=Judge(lambda *asked: turns, weigh_rolls, outlook))
    name = view.settings.names[0]
    assert words().phrase(first.reasons[0]).startswith(f"This is what {name} can expect")
    assert words().phrase(second.reasons[0]) == f"{name} can expect 1.0 points more than from the first."


def test_dice_are_compared_with_keeping_them() -> None:
    """Rolling by what it brings more than keeping, keeping by what rolling would cost."""
    view = next(made.view for made in decisions(played("borders", 2), 0) if made.dice is not None)
    view = replace(view, round=replace(view.round, rolls=(replace(view.round.rolls[-1], faces=(0, 0, 1, 2, 3)),)))
    rolls = [Roll((0,), 5.0), Roll((), 4.5), Roll((4,), 4.0)]
    judge = Judge(JUDGE.weigh, lambda *asked: rolls, outlook)
    advice = hint(view, 0, judge=judge)
    assert [piece.dice for piece in advice] == [(0,), (), (4,)]
    said = [words().phrase(piece.reasons[0]) for piece in advice]
    assert said == [
        "On average this brings 0.5 points more than keeping all dice.",
        "To roll again would bring 0.5 points more on average.",
        "On average this brings 0.5 points less than keeping all dice.",
    ]
    even = [Roll((0,), 5.01), Roll((), 5.0), Roll((4,), 4.98)]
    said = [
        words().phrase(piece.reasons[0]) for piece in hint(view, 0, judge=Judge(JUDGE.weigh, lambda *_: even, outlook))
    ]
    assert said == [
        "On average this comes to the same as keeping all dice.",
        "To roll again would bring nothing more on average.",
        "Just as good as the first.",
    ]
    judge = Judge(JUDGE.weigh, lambda *asked: rolls[1:], outlook)
    assert words().phrase(hint(view, 0, judge=judge)[0].reasons[0]) == "To roll again would cost 0.5 points on average."


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (34.24, "34.2", "+34.2"),
        (-0.05, "0.0", "0.0"),
        (-0.06, "−0.1", "−0.1"),
        (0.0, "0.0", "0.0"),
        (9.96, "10.0", "+10.0"),
    ],
)
def test_decimals(value: float, plain: str, signed: str) -> None:
    assert words().phrase(decimal(value)) == plain
    assert words().phrase(decimal(value, sign=True)) == signed
    assert words("de").phrase(decimal(value)) == plain.replace(".", ",")


def test_the_setup_is_for_the_neighbour() -> None:
    """With others at the table the sheet goes to the left, and the hint says whose points these are."""
    table = played("islands", 2)
    (first, *_) = hint(next(iter(decisions(table, 1))).view, 0, judge=JUDGE)
    assert first.reasons == (Phrase("coach-reason-neighbour", {"name": table.settings.names[0]}),)
    (alone, *_) = hint(next(iter(decisions(played("islands", 1), 0))).view, 0, judge=JUDGE)
    assert alone.reasons != first.reasons


def test_in_a_setup_the_best_hint_is_what_the_strongest_player_would_write() -> None:
    """The fewer points the better, as it is the neighbour who will have them."""
    view = next(iter(decisions(played("islands", 2), 1))).view
    found = hint(view, 0, effort=20)
    assert found[0].marks == weigh(view, 0, 20)[0].marks
    assert [advice.points for advice in found] == sorted(advice.points for advice in found)


def test_turns_that_look_good_at_first_sight_are_followed_to_the_last() -> None:
    """A judge who keeps two turns in the end is asked about three."""
    asked = []

    def narrow(view: AnyView, seed: int, effort: int, also: Sequence[tuple[str, ...]]) -> list[Turn]:
        asked.append((effort, tuple(also)))
        return [Turn((), 3.0), Turn((), 2.0), Turn((), 1.0), Turn((), 0.0)]

    hint(views("trails", 1)[0], 0, effort=9, judge=Judge(narrow, weigh_rolls, outlook))
    assert asked == [(0, ()), (9, ((), (), ()))]
