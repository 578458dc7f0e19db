"""The interpreted and the compiled rules, side by side: the same random games, number for number."""

from collections.abc import Callable

from felttip.contract import Board, Cards
from felttip.registry import AnyGame
from felttip.targets.compiled import arrays, kernel
from felttip.targets.engine import random_card_games, random_dice_games

Games = Callable[[int, int], tuple[int, int, int]]
"""(how many games, random state) -> sum of totals, number of marks, random state"""


def random_games(game: AnyGame, board: Board, seats: int, compiled: bool) -> Games:
    """Random whole games, interpreted or compiled: the same loops, the same rules, the same numbers."""
    p = game.print_of(board)
    chance = game.chance
    if isinstance(chance, Cards):
        setup = -1 if game.setup is None else game.setup
        play_cards = kernel(random_card_games) if compiled else random_card_games
        print_cards = arrays(p) if compiled else p

        def cards(games: int, state: int) -> tuple[int, int, int]:
            deck = ints(chance.deck, compiled)
            return play_cards(print_cards, board.sheets, deck, chance.rounds, setup, seats, games, state)

        return cards
    play_dice = kernel(random_dice_games) if compiled else random_dice_games
    print_dice = arrays(p) if compiled else p

    def dice(games: int, state: int) -> tuple[int, int, int]:
        hand = ints((0,) * chance.count, compiled)
        return play_dice(print_dice, board.sheets, hand, len(chance.faces), chance.rolls, seats, games, state)

    return dice


def ints(values: tuple[int, ...], compiled: bool) -> list[int]:
    """A list for the interpreter, an array for a kernel."""
    if not compiled:
        return list(values)
    import numpy as np  # noqa: PLC0415

    return np.array(values, np.int64)  # type: ignore[return-value]  # both are indexed and assigned in the same way


def agree(game: AnyGame, board: Board, seats: int, marks: int, state: int = 1) -> int:
    """Play the interpreted and the compiled rules side by side for at least so many marks; answers how many.

    Every choice hangs on the legal marks before it and on the random state, so that one different answer anywhere
    changes all that follows. `ValueError` says where they part.
    """
    interpreted = random_games(game, board, seats, compiled=False)
    compiled = random_games(game, board, seats, compiled=True)
    played = 0
    while played < marks:
        ours, theirs = interpreted(1, state), compiled(1, state)
        if ours != theirs:
            raise ValueError(f"{game.name}, seats {seats}, state {state}: interpreted {ours}, compiled {theirs}")
        _, made, state = ours
        played += made
    return played
