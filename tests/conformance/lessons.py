"""Lessons and examples that break each of their conventions once."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.conformance.kites import other_text

from felttip.conformance import Subject, installed
from felttip.contract import Phrase
from felttip.registry.teaching import EXAMPLES
from felttip.words import Words


def broken_lessons() -> Iterator[tuple[str, Callable[[], Subject], str]]:
    """Lessons and examples."""
    begins, short, leads = (
        "a-lesson-is-the-beginning-of-a-game",
        "a-lesson-is-short",
        "a-lesson-leads-from-step-to-step",
    )
    yield begins, lambda: taught("board =", "bored ="), "the file lacks board"
    yield begins, lambda: taught('"classic"', '"modern"'), 'the game has no board "modern"'
    yield begins, lambda: taught("deal =", 'computers = "easy easy easy easy"\ndeal ='), "it has 5 seats"
    yield begins, lambda: taught("deal =", 'computers = "greedy"\ndeal ='), '"greedy" is no level; the levels are easy'
    yield begins, lambda: taught("round = 3", "round = 5"), "it ends after round 5; it must be 2 to 4 rounds"
    yield begins, lambda: taught("round = 1", "round = 2", 1), "its rounds are not in order"
    yield begins, lambda: taught('show = "2"', 'show = "11"'), 'there is no goal "11" to point at'
    yield short, lambda: taught("learn-ends", "learn-beginnings"), "trails-learn-beginnings is missing"
    long, longer = lambda: taught("deal", "deal", words=15), lambda: taught("deal", "deal", words=30)
    yield short, long, "words; it may have 330"
    yield short, longer, "words; one idea takes at most 40"
    yield leads, lambda: taught('"F5-F6 E6-F6"', '"F5-F6 E5-F6"'), "suggests E5-F6, which cannot be drawn there"
    yield leads, lambda: taught("E5-F4 TRA-4", "E5-F4 TRA-3"), "E5-F4 is not refused by TRA-3 there"
    yield leads, lambda: taught("E5-F4 TRA-4", "F3-F4 TRA-4"), "F3-F4 is not refused by TRA-4 there"
    yield leads, lambda: taught('draw = "F4-F5"', 'draw = "A1-A2"', 1), "suggests A1-A2, which cannot be drawn"
    twice = '[[step]]\nround = 3\nsays = "trails-learn-end"\n'
    yield leads, lambda: taught(twice, twice * 2), "do not lead through all steps in order, but so: trails-learn-card"
    yield leads, lambda: taught('draw = "F4-F5"', 'roll = "1"'), "do not lead through all steps in order"
    dice_of = "borders"
    yield leads, lambda: taught('roll = "1 3 5"', 'roll = "1 3 6"', game=dice_of), "TAB-6"
    yield (
        leads,
        lambda: taught('draw = "H8=x H9=x I8=x"', 'draw = "H8=x"', game=dice_of),
        "a turn that cannot end there",
    )
    yield leads, lambda: taught("H10=x G9=x J7=x I7=x C2=x E1=x L13=x N12=x", "A5=x", game=dice_of), "suggests A5=x"
    shows = "examples-are-what-they-say"
    yield shows, lambda: taught("TRA-5", "TRA-99", file=EXAMPLES), "TRA-99 is no clause of rules.md"
    yield shows, lambda: taught("clause =", "claws =", file=EXAMPLES), "example 1 lacks clause"
    yield shows, lambda: taught("wrong =", "right =", file=EXAMPLES), "D4-D5 D4-E4 E4-F4 is refused by TRA-3"
    yield shows, lambda: taught("right =", "wrong =", file=EXAMPLES), "is allowed, and should be refused"
    yield shows, lambda: taught("TRA-5", "TRA-3", file=EXAMPLES), "is refused by TRA-5"
    yield shows, lambda: taught("ISL-8", "ISL-7", file=EXAMPLES, game="islands"), "is refused by ISL-8"
    early = "C4-D5 F3-F4 is refused too early, at F3-F4"
    yield (
        shows,
        lambda: taught("C4-D5 F3-F4", "C4-D5 F3-F4 F3-G2", file=EXAMPLES),
        early.replace("F4 is", "F4 F3-G2 is"),
    )
    yield shows, lambda: taught(" round ", " rund ", file=EXAMPLES), "TRA-3: its position cannot be read (POS-7)"


def taught(
    old: str, new: str, count: int = -1, file: str = "lesson.toml", game: str = "trails", words: int = 0
) -> Subject:
    """A game with something else in its lesson, or with more words in everything that it says."""
    subject = other_text(installed(game), file, old, new)
    if count > 0:
        text = installed(game).folder.joinpath(file).read_text(encoding="utf-8")
        subject = other_text(installed(game), file, text, text.replace(old, new, count))
    return replace(subject, words=Wordy(words)) if words else subject


class Wordy(Words):
    """Says so many words more than there are."""

    def __init__(self, more: int) -> None:
        super().__init__()
        self.more = more

    def phrase(self, phrase: Phrase) -> str:
        return super().phrase(phrase) + " really" * self.more
