"""Planes: a number from 0 to 7 for each island, in one word.

The word holds three sets of islands: those whose number has a one in it, those with a two, those with a four. So one
operation on the word counts or compares at all islands at once.
"""

from felttip.contract import Word
from felttip.kit.rule import rule

ISLANDS = 18
EVERY_ISLAND = (1 << ISLANDS) - 1


@rule
def planes_of(island: int, number: int) -> int:
    """Planes that say `number` for one island and nothing for the others."""
    return ((number & 1) | (number & 2) << ISLANDS - 1 | (number & 4) << 2 * ISLANDS - 2) << island


@rule
def number_at(planes: int, island: int) -> int:
    """What planes say for one island."""
    there = planes >> island
    return there & 1 | (there >> ISLANDS & 1) << 1 | (there >> 2 * ISLANDS & 1) << 2


@rule
def one_more(planes: int, islands: Word) -> int:
    """Planes with one more for each of these islands."""
    to_twos = planes & islands
    to_fours = planes >> ISLANDS & to_twos
    return planes ^ islands ^ to_twos << ISLANDS ^ to_fours << 2 * ISLANDS


@rule
def above_zero(planes: int) -> Word:
    """The islands for which planes say anything but 0."""
    return (planes | planes >> ISLANDS | planes >> 2 * ISLANDS) & EVERY_ISLAND


@rule
def at_most(planes: int, number: int) -> Word:
    """The islands for which planes say no more than `number`."""
    below = 0
    equal = EVERY_ISLAND
    for place in (2, 1, 0):
        plane = planes >> place * ISLANDS
        if number >> place & 1:
            below |= equal & ~plane
            equal &= plane
        else:
            equal &= ~plane
    return below | equal
