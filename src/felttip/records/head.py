"""The words of a position, and the first part of it: how far the round is, and which cards are known."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from felttip.contract import Call, Cards, Detail, Refusal, Refused
from felttip.records.record import CHECK
from felttip.registry import AnyGame
from felttip.registry.dispatch import AnyDice
from felttip.table import Phase

__all__ = ["CHECK", "LAST_ROUND", "TITLE", "Head", "PositionError", "Words", "fail", "read_head"]

TITLE = "felttip-1"
"""The first word: what this is, and in which version."""
NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
LAST_ROUND = 9999


class PositionError(Refused):
    """What is wrong with the text of a position."""


def fail(clause: str, reason: str, **details: Detail) -> NoReturn:
    """Raise a `PositionError`."""
    raise PositionError(Refusal(clause, reason, details))


class Words:
    """The words of a position, taken from the left."""

    def __init__(self, words: Sequence[str]) -> None:
        self.left = list(reversed(words))

    def take(self, expected: str) -> str:
        """The next word; where there is none, what should have come."""
        if not self.left:
            fail("POS-1", "position-ends", expected=expected)
        return self.left.pop()

    def skip(self, word: str) -> bool:
        """Take the next word if it is this one."""
        if self.left[-1:] != [word]:
            return False
        self.left.pop()
        return True

    def expect(self, *words: str) -> str:
        """Take the next word, which must be one of these."""
        found = self.take(" | ".join(words))
        if found not in words:
            fail("POS-1", "position-expected", found=found, expected=" | ".join(words))
        return found

    def until(self, *words: str) -> tuple[str, ...]:
        """All words before one of these."""
        found = []
        while self.left and self.left[-1] not in words:
            found.append(self.left.pop())
        return tuple(found)

    def number(self, least: int, most: int) -> int:
        """The next word as a number."""
        return number_in(self.take(str(least)), least, most)


def number_in(word: str, least: int, most: int) -> int:
    """A word as a number within a range."""
    if not NUMBER.fullmatch(word) or not least <= int(word) <= most:
        fail("POS-1", "position-number", found=word, least=least, most=most)
    return int(word)


@dataclass(frozen=True)
class Head:
    """How far the round is, and what is known of the cards or shown by the dice."""

    phase: Phase
    number: int = 0
    """Of the round; 0 is the setup."""
    seen: tuple[Call, ...] = ()
    """The cards of the rounds that are over."""
    cards: tuple[Call, ...] = ()
    """All cards that are known, the open one and the next ones, too."""
    active: int | None = None
    rolls: int = 0
    faces: tuple[int, ...] = ()
    then: int | None = None
    """How many marks the one who rolled has made with the dice; None while that turn is still to come."""


def read_head(game: AnyGame, words: Words, last: int = LAST_ROUND) -> Head:
    """Everything before the first seat; a game of dice has come to the `last` round at most."""
    chance = game.chance
    if game.setup is not None and words.skip("setup"):
        ahead = _read_ahead(words, chance) if isinstance(chance, Cards) else ()
        return Head(Phase.SETUP, cards=_in_deck(game, chance, ahead) if isinstance(chance, Cards) else ())
    words.expect("round", *(("setup",) if game.setup is not None else ()))
    return _read_cards(game, chance, words) if isinstance(chance, Cards) else _read_dice(chance, words, last)


def _read_cards(game: AnyGame, chance: Cards, words: Words) -> Head:
    """`round 5 card 3/1 seen 4 7 1 9`, perhaps with `next 2 11`."""
    number = words.number(1, chance.rounds)
    over = words.expect("card", "over") == "over"
    text = "" if over else " ".join(words.until("seen", "next", "/"))
    seen = _places(words, chance) if words.skip("seen") else ()
    ahead = () if over else _read_ahead(words, chance)
    if len(seen) != number - 1 + over:
        fail("POS-4", "position-cards", round=number, right=number - 1 + over, found=len(seen))
    if over:
        return Head(Phase.OVER, number, _in_deck(game, chance, seen), seen)
    try:
        call = game.naming.read_call(text)
    except ValueError:
        _no_such_card(game, chance, text)
    if number + len(ahead) > chance.rounds:
        fail("POS-4", "position-cards", round=chance.rounds, right=chance.rounds, found=number + len(ahead))
    return Head(Phase.TURN, number, seen, _in_deck(game, chance, (*seen, call, *ahead)))


def _read_ahead(words: Words, chance: Cards) -> tuple[Call, ...]:
    return _places(words, chance) if words.skip("next") else ()


def _places(words: Words, chance: Cards) -> tuple[Call, ...]:
    """Cards by their places in the deck."""
    return tuple(chance.deck[number_in(word, 1, len(chance.deck)) - 1] for word in words.until("next", "/"))


def _in_deck(game: AnyGame, chance: Cards, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """These cards, none of which may come more often than the deck has it."""
    for call in Counter(calls) - Counter(chance.deck):
        text = game.naming.call_text(call)
        if call not in chance.deck:
            _no_such_card(game, chance, text)
        fail("POS-4", "record-card-twice", call=text)
    return calls


def _no_such_card(game: AnyGame, chance: Cards, text: str) -> NoReturn:
    fail("POS-4", "record-no-such-card", call=text, example=game.naming.call_text(chance.deck[0]))


def _read_dice(chance: AnyDice, words: Words, last: int) -> Head:
    """`round 3 seat 2 dice 2 red red blue grey green`, then perhaps `kept` or `then 2`."""
    number = words.number(1, last)
    words.expect("seat")
    active = words.number(1, LAST_ROUND) - 1
    if words.expect("dice", "over") == "over":
        return Head(Phase.OVER, number, active=active)
    rolls = words.number(1, chance.rolls)
    shown = words.until("kept", "then", "/")
    if len(shown) != chance.count or not set(shown) <= set(chance.faces):
        fail("POS-3", "record-faces", count=chance.count, faces=", ".join(chance.faces))
    faces = tuple(chance.faces.index(word) for word in shown)
    then = None
    phase = Phase.TURN
    if words.skip("then"):
        then = words.number(0, LAST_ROUND)
    elif not words.skip("kept"):
        phase = Phase.ROLL
        if rolls == chance.rolls:
            fail("POS-3", "position-kept", rolls=rolls)
    return Head(phase, number, active=active, rolls=rolls, faces=faces, then=then)
