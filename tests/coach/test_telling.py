"""What is told about decisions."""

from dataclasses import replace

import pytest
from tests.coach.setup_coach import looked, played

from felttip.coach.effect import drawbacks_of, effect_of, reasons_for
from felttip.coach.telling import Telling
from felttip.contract import Coaching, Phrase
from felttip.records.playback import decisions
from felttip.words import LANGUAGES, words

TELLING = Telling(words())


@pytest.mark.parametrize(("game", "seats"), [("trails", 1), ("islands", 2), ("borders", 3)])
def test_all_that_games_say_can_be_said_in_every_language(game: str, seats: int) -> None:
    """Every reason and drawback of the turns of a whole game."""
    said: dict[str, Phrase] = {}
    for made in decisions(played(game, seats), 0):
        if made.dice is None:
            found = (*reasons_for(made.view, made.marks), *drawbacks_of(made.view, made.marks))
            said |= {phrase.message: phrase for phrase in found}
    assert len(said) >= 5
    for phrase in said.values():
        texts = [words(language).phrase(phrase) for language in LANGUAGES]
        assert all(text.endswith(".") for text in texts)
        assert len(set(texts)) == len(texts)


def test_what_holds_for_both_turns_is_not_said() -> None:
    """Only what tells them apart."""
    step = looked("trails", 1).mistakes[0]
    every = (Phrase("coach-pass"), Phrase("coach-keep"), Phrase("coach-start"), Phrase("coach-luck"))
    sheet = effect_of(step.view, step.best.marks).after
    game = replace(
        step.view.game,
        coaching=Coaching(
            lambda board, effect: every[:2] if effect.after == sheet else every[1:3],
            lambda board, effect: () if effect.after == sheet else every[3:],
        ),
    )
    told = TELLING.facts(replace(step, view=replace(step.view, game=game)))
    assert told == (["pass"], ["Luck"], [])
    kind = replace(game, coaching=Coaching(game.coaching.reasons))
    told = TELLING.facts(replace(step, view=replace(step.view, game=kind)))
    assert told == (["pass"], [], ["Expected at the start"])
    mute = replace(kind, coaching=Coaching())
    told = TELLING.facts(replace(step, view=replace(step.view, game=mute)))
    assert told == ([words().say("coach-reason-plain")], [], [])


def test_dice() -> None:
    """A costly roll is told by what the better one brings."""
    step = max((s for s in looked("borders", 2).steps if s.played.dice is not None), key=lambda s: s.cost)
    assert TELLING.facts(step).better == [f"On average this brings {step.cost:.1f} points more than what was done."]
    assert TELLING.choice(step.view, (), ()) == "keep all dice"
    assert TELLING.choice(step.view, (), (0,)).startswith("roll again: ")
    assert TELLING.call(step.view).startswith("The dice show ")


def test_sums() -> None:
    """The total is whole; while a game goes on, what is to be expected."""
    found = looked("trails", 1)
    assert [value for _, value in TELLING.sum(found)][-1] == str(found.total).replace("-", "−")
    names = [name for name, _ in TELLING.sum(replace(found, total=None))]
    assert names == ["Expected at the start", "Luck", "Given away", "Expected now"]
