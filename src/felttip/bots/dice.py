"""Which dice to roll again: solved exactly, once it is known what each outcome is worth.

An outcome is a multiset of faces; a hold is a smaller one. The value of a hold is the average over one more die, again
and again until it is whole. Values stay exact integers: they are multiplied by faces ** count before they are averaged.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations_with_replacement

Faces = tuple[int, ...]
"""A multiset of faces, in order."""


@cache
def multisets(faces: int, count: int) -> tuple[Faces, ...]:
    """All multisets of `count` faces."""
    return tuple(combinations_with_replacement(range(faces), count))


@cache
def with_one_more(held: Faces, faces: int) -> tuple[Faces, ...]:
    """The multisets that one more die can make of these."""
    return tuple(tuple(sorted((*held, face))) for face in range(faces))


@cache
def with_one_less(held: Faces) -> tuple[Faces, ...]:
    """The multisets that are left when one die is taken away."""
    return tuple({held[:i] + held[i + 1 :] for i in range(len(held))})


def averages(values: Mapping[Faces, int], faces: int, count: int) -> dict[Faces, int]:
    """For every hold the average outcome of rolling all other dice once, times faces ** count."""
    scale = faces**count
    average = {whole: scale * value for whole, value in values.items()}
    for size in range(count - 1, -1, -1):
        for held in multisets(faces, size):
            average[held] = sum(average[more] for more in with_one_more(held, faces)) // faces
    return average


def best_holds(average: Mapping[Faces, int], faces: int, count: int) -> dict[Faces, Faces]:
    """For every multiset the best hold that it contains; among equals the larger one."""
    best: dict[Faces, Faces] = {}
    for size in range(count + 1):
        for held in multisets(faces, size):
            best[held] = max((held, *(best[less] for less in with_one_less(held))), key=lambda h: (average[h], len(h)))
    return best


def choose_rerolls(dice: Faces, faces: int, rolls_left: int, value: Callable[[Faces], int]) -> tuple[int, ...]:
    """The indices of the dice to roll again, for the highest expected value after all rolls; none: keep them."""
    count = len(dice)
    values = {whole: value(whole) for whole in multisets(faces, count)}
    for _ in range(rolls_left - 1):
        average = averages(values, faces, count)
        holds = best_holds(average, faces, count)
        values = {whole: average[holds[whole]] for whole in values}
    average = averages(values, faces, count)
    keep = list(best_holds(average, faces, count)[tuple(sorted(dice))])
    rerolled = []
    for index, face in enumerate(dice):
        if face in keep:
            keep.remove(face)
        else:
            rerolled.append(index)
    return tuple(rerolled)
