"""The deal: fixed by its seed, fair, and provable."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felttip.contract import Cards
from felttip.registry import find_game, game_names
from felttip.table.chance import PaperDeal, SealedDeal

SEEDS = st.text("0123456789abcdef", min_size=64, max_size=64)
DECKS = [game.chance for game in map(find_game, game_names()) if isinstance(game.chance, Cards)]


@given(SEEDS, st.sampled_from(DECKS))
def test_a_deal_draws_each_card_of_the_deck_at_most_once(seed: str, chance: Cards) -> None:
    drawn = Counter(SealedDeal(seed).card(chance, number) for number in range(1, chance.rounds + 1))
    assert drawn <= Counter(chance.deck)


@given(SEEDS, st.integers(1, 50), st.integers(1, 3), st.integers(0, 4))
def test_a_die_shows_the_same_face_however_often_one_looks(seed: str, number: int, roll: int, die: int) -> None:
    deal = SealedDeal(seed)
    assert 0 <= deal.face(6, number, roll, die) < 6
    assert deal.face(6, number, roll, die) == SealedDeal(seed).face(6, number, roll, die)


@pytest.mark.clause("TAB-11")
def test_the_commitment_is_the_hash_of_the_seed_and_nothing_else() -> None:
    seed = "0123456789abcdef" * 4
    assert SealedDeal(seed).commitment == sha256(b"felttip deal " + seed.encode()).hexdigest()
    assert SealedDeal.fresh() != SealedDeal.fresh()
    assert len(SealedDeal.fresh().seed) == 64


def test_every_order_is_equally_likely() -> None:
    """All 24 orders of four things over 4,800 deals: chi-square with 23 degrees of freedom, 99.99 % quantile 58."""
    orders = Counter(tuple(SealedDeal.from_words("fair", n).shuffled("x", 4)) for n in range(4800))
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 58


def test_every_face_is_equally_likely() -> None:
    """6,000 dice: chi-square with 5 degrees of freedom, 99.99 % quantile 26."""
    deal = SealedDeal.from_words("dice")
    faces = Counter(deal.face(6, number, 1, die) for number in range(1200) for die in range(5))
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 26


@given(SEEDS, st.integers(2, 4))
def test_sheets_are_dealt_without_doubles(seed: str, seats: int) -> None:
    deal = SealedDeal(seed)
    assert len(set(deal.sheets(4, seats))) == seats
    assert deal.sheets(1, seats) == (0,) * seats
    assert 0 <= deal.first_seat(seats) < seats


def test_a_paper_deal_says_what_was_written_down() -> None:
    deal = PaperDeal((5, 7), (((0, 1), (2, 3)),), first=1)
    assert deal.card(DECKS[0], 2) == 7
    assert deal.face(6, 1, 2, 1) == 3
    assert deal.first_seat(2) == 1
    assert deal.commitment is None
