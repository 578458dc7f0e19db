"""The compiled rules answer as the plain ones do."""

from tests.games.borders.setup_borders import P

from felttip.contract import Printed
from felttip.kit.rule import advance, below
from felttip.registry import find_game
from felttip.registry.dispatch import Ints, add_die, begin, blank, finishes, follow, reached, worth
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import random_turn


def random_game(p: Printed, state: int) -> Ints:
    """A random game of two: rounds, marks, points, a sum over all sheets and their worth, the areas, the state."""
    sheets = [blank(p, 0), blank(p, 3)]
    taken = 0
    rounds = 0
    marks = 0
    points = 0
    total = 0
    while not finishes(p, sheets[0]) and not finishes(p, sheets[1]):
        call = 0
        for _ in range(5):
            state = advance(state)
            call = add_die(p, call, below(state, 6))
        for action in range(2):
            seat = (rounds + action) & 1
            sheet = sheets[seat]
            turn = begin(p, sheet, call)
            sheet, turn, paid, made, _, state = random_turn(p, sheet, turn, taken, rounds, False, state, None)
            sheets[seat] = sheet
            taken |= reached(p, sheet)
            marks += made
            points += paid
            total += worth(p, sheet, taken, 0) + (sheet[1] ^ sheet[2] ^ sheet[3] ^ sheet[4])
            total &= (1 << 50) - 1
            if action == 0:
                call = follow(p, call, turn)
        rounds += 1
    return rounds, marks, points, total, reached(p, sheets[0]), reached(p, sheets[1]), state


def test_random_games_are_the_same_compiled() -> None:
    find_game("borders")
    compiled = kernel(random_game, P)
    seen = set()
    for seed in range(12):
        plain = random_game(P, seed)
        assert compiled(arrays(P), seed) == plain
        seen.add(plain)
    assert len(seen) == 12
