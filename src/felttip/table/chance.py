"""The deal: everything that chance decides, fixed and committed to before the first round.

All of it follows from one secret seed, by SHA-256, in a way that anybody can repeat (docs/record.md): the commitment
to the seed is published before the first round, the seed itself after the last.
"""

import secrets
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Protocol

from felttip.contract import Call, Cards, Refusal, Refused

SEED_DIGITS, SALT_DIGITS = 64, 32


class Deal(Protocol):
    """What the table asks of chance."""

    @property
    def commitment(self) -> str | None:
        """The published hash, if this deal was sealed."""

    def card(self, chance: Cards, round_number: int) -> Call:
        """The card of a round, counted from 1."""

    def face(self, faces: int, round_number: int, roll: int, die: int) -> int:
        """What a die shows after a roll (counted from 1) of a round."""

    def first_seat(self, seats: int) -> int:
        """Who is active in the first round of a game with dice."""


@dataclass(frozen=True)
class SealedDeal:
    """A deal that follows from a seed."""

    seed: str
    """The secret: 64 hexadecimal digits, and perhaps 32 more (its salt) that belong to the commitment alone."""

    @classmethod
    def fresh(cls) -> "SealedDeal":
        """A deal that nobody can guess."""
        return cls(secrets.token_hex(32))

    @classmethod
    def from_words(cls, *words: str | int) -> "SealedDeal":
        """The deal that belongs to these words: for simulations and for a deal that friends share by name."""
        return cls(sha256("/".join(map(str, words)).encode()).hexdigest())

    def salted(self) -> "SealedDeal":
        """The same deal with a commitment from which nobody can find a short word by trying."""
        return SealedDeal(self.seed[:SEED_DIGITS] + secrets.token_hex(SALT_DIGITS // 2))

    @cached_property
    def commitment(self) -> str:
        """The hash that is published before the first round."""
        return sha256(f"felttip deal {self.seed}".encode()).hexdigest()

    def number(self, label: str, limit: int) -> int:
        """A number from 0 to `limit` - 1 that belongs to this label, each equally likely."""
        attempt = 0
        while True:
            digest = sha256(f"{self.seed[:SEED_DIGITS]}/{label}/{attempt}".encode()).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < 2**64 - 2**64 % limit:
                return value % limit
            attempt += 1

    def shuffled(self, label: str, count: int) -> list[int]:
        """The numbers from 0 to `count` - 1 in an order that belongs to this label (Fisher and Yates)."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.number(f"{label}/{last}", last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def card(self, chance: Cards, round_number: int) -> Call:
        """The card of a round: the deck shuffled, from the top; what is not drawn is never seen."""
        return chance.deck[self.shuffled("card", len(chance.deck))[round_number - 1]]

    def face(self, faces: int, round_number: int, roll: int, die: int) -> int:
        """Every die of every roll of every round has its own number, whether it is rolled or not."""
        return self.number(f"die/{round_number}/{roll}/{die}", faces)

    def first_seat(self, seats: int) -> int:
        """A random seat."""
        return self.number("first", seats)

    def sheets(self, count: int, seats: int) -> tuple[int, ...]:
        """Which printed sheet each seat gets: no two the same, unless there is only one kind."""
        return (0,) * seats if count == 1 else tuple(self.shuffled("sheet", count)[:seats])


@dataclass(frozen=True)
class PaperDeal:
    """A deal known only from what somebody wrote down: the calls of a game played on paper."""

    cards: tuple[Call, ...] = ()
    faces: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each round, for each roll, all dice."""
    first: int = 0
    commitment: str | None = None
    """The hash, if one was published and its opening is not known (yet)."""

    def card(self, chance: Cards, round_number: int) -> Call:
        """The card that was written down."""
        return self.cards[round_number - 1]

    def face(self, faces: int, round_number: int, roll: int, die: int) -> int:
        """The die that was written down."""
        return self.faces[round_number - 1][roll - 1][die]

    def first_seat(self, seats: int) -> int:
        """The seat that was written down."""
        return self.first


@dataclass(frozen=True)
class RestDeal:
    """A deal from the midst of a game: the cards that a position tells, and perhaps a seed for all that is to come."""

    cards: tuple[Call, ...] = ()
    """Those of the rounds so far, and of the rounds to come as far as they are known."""
    first: int = 0
    rest: SealedDeal | None = None
    commitment: str | None = None
    """Nobody publishes one in the midst of a game."""

    def card(self, chance: Cards, round_number: int) -> Call:
        """The card that is known, or one of those that are left."""
        if round_number <= len(self.cards):
            return self.cards[round_number - 1]
        left = list((Counter(chance.deck) - Counter(self.cards)).elements())
        order = self._rest(round_number).shuffled("card", len(left))
        return left[order[round_number - 1 - len(self.cards)]]

    def face(self, faces: int, round_number: int, roll: int, die: int) -> int:
        """The die of the deal for the rest."""
        return self._rest(round_number).face(faces, round_number, roll, die)

    def first_seat(self, seats: int) -> int:
        """Who must have begun, as the position stands."""
        return self.first

    def _rest(self, round_number: int) -> SealedDeal:
        if self.rest is None:
            raise Refused(Refusal("POS-8", "position-unknown", {"round": round_number}))
        return self.rest


def from_the_start(deal: Deal) -> None:
    """Refuse what needs to know a game from its first round on."""
    if isinstance(deal, RestDeal):
        raise Refused(Refusal("POS-8", "position-no-record"))
